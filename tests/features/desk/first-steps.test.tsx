import { FluentProvider } from '@fluentui/react-components'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import dashboard from '../../../src/app/locales/en/dashboard.json' with { type: 'json' }
import { api } from '../../../src/client/http/api.ts'
import * as session from '../../../src/client/http/session.ts'
import { FirstSteps } from '../../../src/features/desk/first-steps.tsx'
import { makeTheme } from '../../../src/ui/layout/theme.ts'

vi.mock('../../../src/client/http/session.ts', { spy: true })
await i18next
  .use(initReactI18next)
  .init({ lng: 'en', resources: { en: { dashboard } }, defaultNS: 'dashboard' })

const shown = (permissions: readonly string[]) => {
  vi.mocked(session.useSessionUser).mockImplementation(() => ({ user_permissions: permissions }) as never)
  return render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <FluentProvider theme={makeTheme('light5')}>
        <FirstSteps />
      </FluentProvider>
    </QueryClientProvider>,
  )
}

test('a new agency is led to who may authorise its vouchers; the line is ticked once one may', async () => {
  let authorities = 0
  vi.spyOn(api, 'get').mockImplementation(
    (path: string) =>
      Promise.resolve({
        total_pages: 1,
        total_elements: path.includes('/authorize_account/') ? authorities : 1,
      }) as never,
  )
  const rights = ['user.create', 'authorize_account.create', 'passenger.create']
  const screen = await shown(rights)
  const link = screen.getByRole('link', { name: 'Say who may authorise vouchers' })
  await expect.element(link).toHaveAttribute('href', '/apps/authorize-management/authorizes')
  expect(screen.getByRole('img', { name: 'Done' }).elements()).toEqual([])
  await screen.unmount()
  authorities = 1
  const later = await shown(rights)
  await expect.element(later.getByLabelText('Done')).toBeVisible()
  await later.unmount()
  const clerk = await shown(['passenger.create'])
  await expect.element(clerk.getByRole('link', { name: 'Register the first passenger' })).toBeVisible()
  expect(clerk.getByRole('link').elements()).toHaveLength(1)
})
