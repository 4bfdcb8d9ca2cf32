import { FluentProvider } from '@fluentui/react-components'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { Suspense } from 'react'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import entity from '../../../src/app/locales/en/entity.json' with { type: 'json' }
import vouchers from '../../../src/app/locales/en/vouchers.json' with { type: 'json' }
import { WithServices } from '../../../src/app/parts/with-services.tsx'
import { api } from '../../../src/client/http/api.ts'
import { ApiProblem } from '../../../src/client/http/problem.ts'
import * as session from '../../../src/client/http/session.ts'
import { PartyMoney } from '../../../src/features/books/settlement/party-money.tsx'
import { RecordServicesProvider } from '../../../src/features/records/record-services.tsx'
import { Settlement } from '../../../src/features/books/settlement/settlement.tsx'
import { makeTheme } from '../../../src/ui/layout/theme.ts'

vi.mock('../../../src/client/http/session.ts', { spy: true })
await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { vouchers, entity } },
  defaultNS: 'vouchers',
  interpolation: { escapeValue: false },
})

const item = (
  id: number,
  voucher_no: string,
  side: string,
  open: string,
  days: number,
  account = '1301',
) => ({
  id,
  voucher_no,
  source: { module: side === 'debit' ? 'sales' : 'receipt_voucher', id },
  date: '2027-01-01',
  due_date: side === 'debit' ? '2027-01-10' : null,
  days,
  side,
  amount: open,
  open,
  currency: 'BDT',
  foreign: null as { amount: string; open: string; digits: number } | null,
  reference: null,
  sub_ledger: account === '1301' ? 7 : 8,
  account,
})
const page = {
  party: { type: 'agent', id: 3, code: 'AG-3', name: 'Al Amin', address: 'al@amin.example' },
  accounts: [
    { id: 7, account: 1, code: '1301', name: 'Receivable from agents' },
    { id: 8, account: 2, code: '2302', name: 'Advances from agents' },
  ],
  items: [
    item(1, 'SB-1', 'debit', '1000.00', 10),
    item(2, 'SB-2', 'debit', '500.00', -3),
    item(3, 'RV-1', 'credit', '600.00', 12),
    item(4, 'RV-2', 'credit', '700.00', 2, '2302'),
  ],
  settled: [
    {
      id: 50,
      entry: null,
      entry_type: null,
      foreign: null,
      page: null,
      debit: 'SB-0',
      credit: 'RV-0',
      sources: { debit: { module: 'sales', id: 81 }, credit: { module: 'receipt_voucher', id: 82 } },
      amount: '20.00',
      on: '2027-01-02',
      by: 'Rina',
      undo: true,
    },
    {
      id: 60,
      entry: 'AA-1',
      entry_type: 'advance_apply',
      foreign: null,
      page: 12,
      debit: 'SB-0',
      credit: 'RV-9',
      sources: { debit: { module: 'sales', id: 81 }, credit: { module: 'receipt_voucher', id: 82 } },
      amount: '30.00',
      on: '2027-01-02',
      by: null,
      undo: true,
    },
    {
      id: 65,
      entry: 'ES-1',
      entry_type: 'exchange_settlement',
      page: 13,
      debit: 'SB-9',
      credit: 'RV-8',
      sources: { debit: { module: 'sales', id: 81 }, credit: { module: 'receipt_voucher', id: 82 } },
      amount: '31.00',
      foreign: { currency: 'SAR', amount: '1.00' },
      on: '2027-01-02',
      by: null,
      undo: true,
    },
    {
      id: 70,
      entry: null,
      entry_type: null,
      foreign: null,
      page: null,
      debit: 'TS-1',
      credit: 'TR-1',
      sources: { debit: { module: 'sales', id: 81 }, credit: { module: 'receipt_voucher', id: 82 } },
      amount: '5.00',
      on: '2027-01-01',
      by: null,
      undo: false,
    },
  ],
}
const get = vi.spyOn(api, 'get')
const post = vi.spyOn(api, 'post')
beforeEach(() => {
  get.mockReset()
  post.mockReset()
  vi.mocked(session.useSessionUser).mockReturnValue({
    user_permissions: ['receipt_voucher.update'],
  } as ReturnType<typeof session.useSessionUser>) // Nothing else is read.
  get.mockImplementation(
    (path: string) => Promise.resolve(path.includes('settlement') ? page : null) as never,
  ) // The answers of the routes.
  post.mockResolvedValue({ vouchers: [] } as never)
})
const shown = (part = <Settlement subLedger={7} pathOf={(module, id) => `/${module}/${id}`} />) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <FluentProvider theme={makeTheme('light5')}>
        <MemoryRouter>
          <Suspense fallback={null}>
            <WithServices>{part}</WithServices>
          </Suspense>
        </MemoryRouter>
      </FluentProvider>
    </QueryClientProvider>,
  )
const sent = (part: string) => post.mock.calls.filter(([path]) => path.includes(part)).map(([, body]) => body)

test('Enter on a receipt ticks what it pays, oldest first; what stays open is said, and Ctrl+Enter settles', async () => {
  const screen = await shown()
  await expect.element(screen.getByRole('checkbox', { name: 'RV-1' })).toBeVisible()
  screen.getByRole('checkbox', { name: 'RV-1' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('button', { name: 'Settle 600.00' })).toBeVisible()
  await expect.element(screen.getByText('Stays open: 400.00')).toBeVisible()
  expect(sent('/settle/')).toEqual([])
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await vi.waitFor(() =>
    expect(sent('/settle/')).toEqual([
      { debits: [{ item: 1, amount: '600.00' }], credits: [{ item: 3, amount: '600.00' }] },
    ]),
  )
  await expect.element(screen.getByRole('checkbox', { name: 'RV-1' })).not.toBeChecked()
})

test('an amount is edited, and an advance is applied by an entry', async () => {
  const screen = await shown()
  await screen.getByRole('checkbox', { name: 'SB-2' }).click()
  await screen.getByRole('checkbox', { name: 'RV-2' }).click()
  await screen.getByRole('textbox', { name: 'Amount of SB-2' }).fill('450')
  await userEvent.keyboard('{Tab}')
  await expect.element(screen.getByText('1 entry applies an advance.')).toBeVisible()
  await screen.getByRole('button', { name: 'Settle 450.00' }).click()
  await vi.waitFor(() =>
    expect(sent('/settle/')).toEqual([
      { debits: [{ item: 2, amount: '450.00' }], credits: [{ item: 4, amount: '450.00' }] },
    ]),
  )
})

test('a refusal stands at its row, and what is open is read again', async () => {
  const message = 'Allocated amount exceeds the outstanding amount.'
  post.mockRejectedValue(
    new ApiProblem(409, {
      title: 'Refused',
      detail: message,
      code: 'allocation.tooMuch',
      errors: [{ pointer: '/credits/0/amount', code: 'allocation.tooMuch', message }],
    }),
  )
  const screen = await shown()
  await screen.getByRole('checkbox', { name: 'SB-1' }).click()
  await screen.getByRole('checkbox', { name: 'RV-1' }).click()
  const reads = get.mock.calls.length
  await screen.getByRole('button', { name: 'Settle 600.00' }).click()
  await expect
    .element(screen.getByRole('listitem').filter({ hasText: 'RV-1' }).getByText(message))
    .toBeVisible()
  expect(get.mock.calls.length).toBeGreaterThan(reads)
  await expect.element(screen.getByRole('checkbox', { name: 'RV-1' })).toBeChecked()
})

test('what is in riyal is settled in riyal; a difference between two rates is not ticked', async () => {
  const abroad = (one: ReturnType<typeof item>, open: string) => ({
    ...one,
    currency: 'SAR',
    foreign: { amount: open, open, digits: 2 },
  })
  const items = [
    abroad(item(5, 'SB-5', 'debit', '30000.00', 1), '1000.00'),
    abroad(item(6, 'RV-6', 'credit', '12400.00', 1), '400.00'),
    abroad(item(7, 'FX-7', 'debit', '20.00', 1), '0.00'),
    item(8, 'RV-8', 'credit', '500.00', 1),
  ]
  get.mockResolvedValue({ ...page, items } as never)
  const screen = await shown()
  const receipt = screen.getByRole('listitem').filter({ hasText: 'RV-6' })
  await expect.element(receipt.getByText('SAR 400.00', { exact: true })).toBeVisible()
  await expect.element(receipt.getByText('BDT 12,400.00')).toBeVisible()
  await screen.getByRole('checkbox', { name: 'SB-5' }).click()
  await screen.getByRole('checkbox', { name: 'FX-7' }).click()
  await screen.getByRole('checkbox', { name: 'RV-8' }).click()
  await expect.element(screen.getByRole('checkbox', { name: 'FX-7' })).not.toBeChecked()
  await expect
    .element(screen.getByText('A difference between two rates: it is settled with the line it belongs to'))
    .toBeVisible()
  // Taka on the other side settle no riyal.
  await expect.element(screen.getByRole('button', { name: 'Settle 0.00' })).toBeVisible()
  await screen.getByRole('checkbox', { name: 'RV-8' }).click()
  await screen.getByRole('checkbox', { name: 'RV-6' }).click()
  await expect.element(screen.getByText('Stays open: 600.00')).toBeVisible()
  await expect
    .element(screen.getByText('A difference between the rates of both days is posted by an entry.'))
    .toBeVisible()
  await screen.getByRole('button', { name: 'Settle SAR 400.00' }).click()
  await vi.waitFor(() =>
    expect(sent('/settle/')).toEqual([
      { debits: [{ item: 5, amount: '400.00' }], credits: [{ item: 6, amount: '400.00' }] },
    ]),
  )
})

test('without anything on the other side nothing is sent', async () => {
  const screen = await shown()
  await screen.getByRole('checkbox', { name: 'SB-1' }).click()
  await screen.getByRole('button', { name: 'Settle 0.00' }).click()
  await expect
    .element(screen.getByText('Tick at least one open debit and one open credit that belong together.'))
    .toBeVisible()
  expect(sent('/settle/')).toEqual([])
})

test('a settlement is taken back with a reason; what another document settled is not offered', async () => {
  const screen = await shown()
  await expect.element(screen.getByText('Settled by another document')).toBeVisible()
  const riyal = screen.getByRole('row').filter({ hasText: 'ES-1' })
  await expect.element(riyal.getByText('SAR 1.00')).toBeVisible()
  await expect
    .element(riyal.getByRole('link', { name: 'difference posted by ES-1' }))
    .toHaveAttribute('href', '/apps/appliedAdvance-management/appliedAdvances/13')
  await expect
    .element(screen.getByRole('link', { name: 'applied by AA-1' }))
    .toHaveAttribute('href', '/apps/appliedAdvance-management/appliedAdvances/12')
  await screen.getByRole('button', { name: 'Take back SB-0 and RV-9' }).click()
  await expect
    .element(screen.getByText('AA-1 will be reversed; SB-0 and RV-9 will be open again.'))
    .toBeVisible()
  // The reason is typed at once, and Escape leads back to the row.
  await expect.element(screen.getByRole('textbox', { name: 'Reason' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('button', { name: 'Take back SB-0 and RV-9' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await screen.getByRole('textbox', { name: 'Reason' }).fill('Applied to the wrong bill.')
  await screen.getByRole('button', { name: 'Take back', exact: true }).click()
  await vi.waitFor(() =>
    expect(sent('/unsettle/')).toEqual([
      { settlement: 60, is_entry: true, reason: 'Applied to the wrong bill.' },
    ]),
  )
})

test('numbers of what was settled lead to their entries, for who may read them', async () => {
  const settlement = <Settlement subLedger={7} pathOf={(module, id) => `/${module}/${id}`} />
  const screen = await shown(
    <RecordServicesProvider isServed={() => true} entryPath={(no) => `/lines-of/${no}`}>
      {settlement}
    </RecordServicesProvider>,
  )
  const row = screen.getByRole('row').filter({ hasText: 'ES-1' })
  await expect.element(row.getByRole('link', { name: 'SB-9' })).toHaveAttribute('href', '/lines-of/SB-9')
  await expect.element(row.getByRole('link', { name: 'RV-8' })).toHaveAttribute('href', '/lines-of/RV-8')
  const without = await shown(settlement)
  await expect.element(without.getByText('SB-9').last()).toBeVisible()
  expect(without.getByRole('link', { name: 'SB-9' }).elements()).toHaveLength(1)
})

test('numbers of what was settled lead to the vouchers themselves, for who may read those', async () => {
  vi.mocked(session.useSessionUser).mockReturnValue({ user_permissions: ['sales.read'] } as ReturnType<
    typeof session.useSessionUser
  >) // Nothing else is read.
  const screen = await shown(
    <RecordServicesProvider isServed={() => true} entryPath={(no) => `/lines-of/${no}`}>
      <Settlement subLedger={7} pathOf={(module, id) => `/${module}/${id}`} />
    </RecordServicesProvider>,
  )
  const row = screen.getByRole('row').filter({ hasText: 'ES-1' })
  await expect
    .element(row.getByRole('link', { name: 'SB-9' }))
    .toHaveAttribute('href', '/apps/receivableBill-management/receivableBills/81')
  await expect.element(row.getByRole('link', { name: 'RV-8' })).toHaveAttribute('href', '/lines-of/RV-8')
})

test('who authorises bills settles as well', async () => {
  vi.mocked(session.useSessionUser).mockReturnValue({ user_permissions: ['sales.approve'] } as ReturnType<
    typeof session.useSessionUser
  >) // Nothing else is read.
  const screen = await shown()
  await expect.element(screen.getByRole('checkbox', { name: 'SB-1' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Take back SB-0 and RV-9' })).toBeVisible()
})

test('who may not settle looks only', async () => {
  vi.mocked(session.useSessionUser).mockReturnValue(null)
  const screen = await shown()
  await expect.element(screen.getByText('SB-1')).toBeVisible()
  expect([
    screen.getByRole('checkbox').elements().length,
    screen.getByRole('button', { name: /Take back|Settle/ }).elements().length,
  ]).toEqual([0, 0])
})

const money = <PartyMoney subLedger={7} pathOf={() => null} statementPath="/statement" workbenchPath={null} />

test('the money of a party is received, paid, printed and mailed by those who may', async () => {
  vi.mocked(session.useSessionUser).mockReturnValue({
    user_permissions: [
      'receipt_voucher.create',
      'payment_voucher.create',
      'report.export',
      'ledger_account.export',
    ],
  } as ReturnType<typeof session.useSessionUser>) // Nothing else is read.
  post.mockResolvedValue({ mail: 1, to: 'al@amin.example' } as never)
  const screen = await shown(money)
  await expect.element(screen.getByText('BDT 200.00')).toBeVisible()
  await screen.getByRole('button', { name: 'Mail statement to al@amin.example' }).click()
  await vi.waitFor(() =>
    expect(post.mock.calls.map(([path]) => path)).toEqual(['/report/api/v1/report/mail_statement/7/']),
  )
  get.mockImplementation(
    (path: string) =>
      Promise.resolve(
        path.includes('open_items')
          ? { items: [] }
          : path.includes('ledger_account')
            ? { ledger_accounts: [] }
            : page,
      ) as never, // The answers of the routes.
  )
  await screen.getByRole('button', { name: 'Make a payment' }).click()
  await expect
    .element(screen.getByRole('combobox', { name: 'On account' }))
    .toHaveDisplayValue('Advances from agents')
})

test('the money of a party is only looked at by others', async () => {
  vi.mocked(session.useSessionUser).mockReturnValue(null)
  const screen = await shown(money)
  await expect.element(screen.getByText('BDT 200.00')).toBeVisible()
  expect(screen.getByRole('button').elements()).toEqual([])
})
