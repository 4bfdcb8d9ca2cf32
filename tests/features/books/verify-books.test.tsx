import { FluentProvider } from '@fluentui/react-components'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { Suspense } from 'react'
import { initReactI18next } from 'react-i18next'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import texts from '../../../src/app/locales/en/vouchers.json' with { type: 'json' }
import { SessionContext } from '../../../src/client/http/session.ts'
import { readsStatements } from '../../../src/domain/people/named-permissions.ts'
import { VerifyBooks } from '../../../src/features/books/verify-books.tsx'
import { makeTheme } from '../../../src/ui/layout/theme.ts'

await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { vouchers: texts } },
  defaultNS: 'vouchers',
  interpolation: { escapeValue: false },
})

const shown = (branch_scope: string) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <FluentProvider theme={makeTheme('light5')}>
        <SessionContext value={{ branch_scope, user_permissions: [readsStatements] } as never}>
          <Suspense fallback={null}>
            <VerifyBooks />
          </Suspense>
        </SessionContext>
      </FluentProvider>
    </QueryClientProvider>,
  )

test('the bundle for the auditor is offered to who sees every branch, and to nobody else', async () => {
  const whole = await shown('all')
  await expect.element(whole.getByRole('button', { name: texts.verify.bundle })).toBeVisible()
  await whole.unmount()
  const part = await shown('list')
  await expect.element(part.getByRole('button', { name: texts.verify.run })).toBeVisible()
  expect(part.getByRole('button', { name: texts.verify.bundle }).query()).toBeNull()
})
