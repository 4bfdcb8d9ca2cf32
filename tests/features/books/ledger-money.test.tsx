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
import { LedgerMoney } from '../../../src/features/books/ledger-money.tsx'
import { makeTheme } from '../../../src/ui/layout/theme.ts'

vi.mock('../../../src/client/http/session.ts', { spy: true })
await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { vouchers: texts } },
  defaultNS: 'vouchers',
  interpolation: { escapeValue: false },
})

const get = vi.spyOn(api, 'get')
beforeEach(() => {
  get.mockReset()
})

const shown = (permissions: string[], receive_on: object | null, waiting: object[] = []) => {
  vi.mocked(session.useSessionUser).mockImplementation(() => ({ user_permissions: permissions }) as never)
  get.mockResolvedValue({
    billed: '0.00',
    received: '12500.00',
    adjusted: '0.00',
    due: '-12500.00',
    receive_on,
    waiting,
  } as never)
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <FluentProvider theme={makeTheme('light5')}>
        <Suspense fallback={null}>
          <LedgerMoney
            passengerId={85}
            name="MD RAKIB"
            reportPath="/ledger"
            statementPath={(subLedger) => `/statement?sub_ledger=${subLedger}`}
            voucherPath={() => null}
          />
        </Suspense>
      </FluentProvider>
    </QueryClientProvider>,
  )
}

test('what was received and not billed yet is held, not due', async () => {
  const screen = await shown(['receipt_voucher.read'], null)
  await expect.element(screen.getByText(texts.money.held)).toBeVisible()
  await expect.element(screen.getByRole('definition').last()).toHaveTextContent('BDT 12,500.00')
  expect(screen.getByText(texts.money.due).elements()).toEqual([])
})

test('nobody else is offered one, and nobody for a passenger who is not in the books yet', async () => {
  const reader = await shown(['receipt_voucher.read'], { account: 34, sub_ledger: 225 })
  await expect.element(reader.getByRole('link', { name: texts.money.ledger })).toBeVisible()
  expect(reader.getByRole('button', { name: texts.money.receive }).elements()).toEqual([])
  await expect
    .element(reader.getByRole('link', { name: texts.money.statement }))
    .toHaveAttribute('href', expect.stringContaining('/statement?sub_ledger=225'))
  await reader.unmount()
  const early = await shown(['receipt_voucher.create'], null)
  await expect.element(early.getByRole('link', { name: texts.money.ledger })).toBeVisible()
  expect(early.getByRole('link', { name: texts.money.statement }).elements()).toEqual([])
  expect(early.getByRole('button', { name: texts.money.receive }).elements()).toEqual([])
})

test('what waits for accounts is named, with the draft it became or the place in the queue', async () => {
  const bill = {
    id: 4,
    kind: 'bill',
    amount: '150000.00',
    state: 'drafted',
    voucher_type: 'sales',
    voucher: 9,
  }
  const fee = { id: 5, kind: 'mofa', amount: '1100.00', state: 'proposed', voucher_type: null, voucher: null }
  const screen = await shown(['receipt_voucher.read'], null, [bill, fee])
  await expect.element(screen.getByText(texts.proposals.waiting)).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'BDT 150,000.00' }))
    .toHaveAttribute('href', '/apps/receivableBill-management/receivableBills/9')
  await expect
    .element(screen.getByRole('link', { name: 'BDT 1,100.00' }))
    .toHaveAttribute('href', '/apps/costProposal-management/costProposals/5')
})
