import { FluentProvider } from '@fluentui/react-components'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { Suspense } from 'react'
import { initReactI18next } from 'react-i18next'
import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import texts from '../../../src/app/locales/en/vouchers.json' with { type: 'json' }
import { api } from '../../../src/client/http/api.ts'
import * as session from '../../../src/client/http/session.ts'
import { ProposalPanel } from '../../../src/features/books/proposals/proposal-panel.tsx'
import { makeTheme } from '../../../src/ui/layout/theme.ts'
import { NavigationContext } from '../../../src/ui/layout/navigation.ts'

vi.mock('../../../src/client/http/session.ts', { spy: true })
await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { vouchers: texts } },
  defaultNS: 'vouchers',
  interpolation: { escapeValue: false },
})

const post = vi.spyOn(api, 'post')
const goTo = vi.fn<(path: string) => void>()
beforeEach(() => {
  post.mockReset()
  goTo.mockReset()
})

const shown = (permissions: string[], record: object) => {
  vi.mocked(session.useSessionUser).mockImplementation(() => ({ user_permissions: permissions }) as never)
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <FluentProvider theme={makeTheme('light5')}>
        <NavigationContext value={goTo}>
          <Suspense fallback={null}>
            <ProposalPanel record={{ id: 5, ...record }} />
          </Suspense>
        </NavigationContext>
      </FluentProvider>
    </QueryClientProvider>,
  )
}
const waits = { state: 'proposed', voucher_type: null, voucher: null }

test('a press makes the draft and opens its form, where what it lacks is filled in', async () => {
  post.mockResolvedValue({ vouchers: [{ kind: 'payment_voucher', id: 31 }], made: 1, left: 0 } as never)
  const screen = await shown(['cost_proposal.update'], waits)
  await screen.getByRole('button', { name: texts.action.DRAFT }).click()
  await expect.poll(() => goTo.mock.calls).toEqual([['/apps/paymentVoucher-management/31']])
  expect(post.mock.calls[0]?.slice(0, 2)).toEqual([
    '/cost_proposal/api/v1/cost_proposal/draft/',
    { ids: [5] },
  ])
})

test('readers are offered nothing, and a proposal that was drafted leads to its voucher', async () => {
  const reader = await shown(['cost_proposal.read'], waits)
  await expect.poll(() => reader.container.isConnected).toBe(true)
  expect(reader.getByRole('button').elements()).toEqual([])
  await reader.unmount()
  const drafted = await shown(['cost_proposal.update'], {
    state: 'drafted',
    voucher_type: 'sales',
    voucher: 9,
  })
  await expect
    .element(drafted.getByRole('link', { name: texts.proposals.open }))
    .toHaveAttribute('href', '/apps/receivableBill-management/receivableBills/9')
  expect(drafted.getByRole('button').elements()).toEqual([])
})
