import { FluentProvider } from '@fluentui/react-components'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { Suspense } from 'react'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import entity from '../../../src/app/locales/en/entity.json' with { type: 'json' }
import fields from '../../../src/app/locales/en/fields.json' with { type: 'json' }
import report from '../../../src/app/locales/en/report.json' with { type: 'json' }
import vouchers from '../../../src/app/locales/en/vouchers.json' with { type: 'json' }
import { WithServices } from '../../../src/app/parts/with-services.tsx'
import type { AppliedAdvance } from '../../../src/client/desk/settlement.ts'
import { api } from '../../../src/client/http/api.ts'
import { AppliedAdvancePage } from '../../../src/features/books/settlement/applied-advance.tsx'
import { ActivityPanel } from '../../../src/features/reports/activity-panel.tsx'
import { makeTheme } from '../../../src/ui/layout/theme.ts'

await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { vouchers, entity, fields, report } },
  defaultNS: 'vouchers',
  interpolation: { escapeValue: false },
})

const entry: AppliedAdvance = {
  id: 12,
  settlement: 60,
  is_advance: true,
  voucher_no: 'AA-2627-000001',
  date: '2027-01-02',
  at: '2027-01-02T05:00:00Z',
  by: 'Rina Akter',
  amount: '700.00',
  party: { sub_ledger: 7, code: 'PAPER-1', name: 'PAPER HOUSE' },
  bill: {
    voucher_no: 'PB-2627-000003',
    source: { module: 'purchase', id: 3 },
    date: '2027-01-01',
    due_date: null,
    reference: 'B-1',
    account: '2102',
    account_name: 'Accounts payable',
    amount: '1000.00',
    foreign: null,
  },
  advance: {
    voucher_no: 'PV-2627-000004',
    source: { module: 'payment_voucher', id: 4 },
    date: '2026-12-20',
    due_date: null,
    reference: null,
    account: '1403',
    account_name: 'Advances to suppliers',
    amount: '700.00',
    foreign: null,
  },
  lines: [
    {
      id: 1,
      voucher_no: 'AA-2627-000001',
      date: '2027-01-02',
      account: '2102',
      account_name: 'Accounts payable',
      account_id: 30,
      sub_ledger: 7,
      source: { module: 'applied_advance', id: 5 },
      passenger: null,
      due_date: null,
      reference: null,
      party: 'PAPER HOUSE',
      debit: '700.00',
      credit: '0.00',
      currency: 'BDT',
      foreign: null,
    },
    {
      id: 2,
      voucher_no: 'AA-2627-000001',
      date: '2027-01-02',
      account: '1403',
      account_name: 'Advances to suppliers',
      account_id: 22,
      sub_ledger: 7,
      source: { module: 'applied_advance', id: 5 },
      passenger: null,
      due_date: null,
      reference: null,
      party: 'PAPER HOUSE',
      debit: '0.00',
      credit: '700.00',
      currency: 'BDT',
      foreign: null,
    },
  ],
  taken_back: null,
  undo: { open: true, message: null },
}
const get = vi.spyOn(api, 'get')
const post = vi.spyOn(api, 'post')
let answer: AppliedAdvance
beforeEach(() => {
  answer = entry
  get.mockReset()
  post.mockReset()
  get.mockImplementation(
    (path: string) => Promise.resolve(path.includes('applied_advance') ? answer : null) as never,
  ) // The answers of the routes.
  post.mockResolvedValue({ ok: true } as never)
})
const shown = async (part = <AppliedAdvancePage id={12} pathOf={(module, id) => `/${module}/${id}`} />) =>
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

test('it names advance and bill with the way to each, who applied it, and its lines', async () => {
  const screen = await shown()
  await expect
    .element(screen.getByRole('link', { name: 'PV-2627-000004' }))
    .toHaveAttribute('href', '/payment_voucher/4')
  await expect
    .element(screen.getByRole('link', { name: 'PB-2627-000003' }))
    .toHaveAttribute('href', '/purchase/3')
  await expect
    .element(screen.getByRole('link', { name: 'PAPER HOUSE' }))
    .toHaveAttribute('href', '/sub_ledger_account/7')
  await expect.element(screen.getByText('Rina Akter')).toBeVisible()
  const lines = screen.getByRole('table', { name: 'Debit and credit by account' })
  await expect.element(lines.getByRole('row', { name: /1403 Advances to suppliers/ })).toBeVisible()
})

test('it is taken back there with a reason, and says so afterwards', async () => {
  const screen = await shown()
  await screen.getByRole('button', { name: 'Take back' }).click()
  await expect
    .element(
      screen.getByText(
        'AA-2627-000001 will be reversed; bill PB-2627-000003 and advance PV-2627-000004 will be open again.',
      ),
    )
    .toBeVisible()
  await screen.getByRole('textbox', { name: 'Reason' }).fill('Applied to the wrong bill')
  answer = {
    ...entry,
    taken_back: {
      voucher_no: 'AA-2627-000001-R',
      date: '2027-01-03',
      by: 'Karim Mia',
      reason: 'Applied to the wrong bill',
    },
    undo: { open: false, message: 'This settlement is already taken back.' },
  }
  await screen
    .getByRole('button', { name: /^Take back/ })
    .last()
    .click()
  await vi.waitFor(() => expect(post).toHaveBeenCalledOnce())
  expect(post.mock.calls[0]?.slice(0, 2)).toEqual([
    expect.stringMatching(/voucher\/unsettle\/7\/?$/),
    { settlement: 60, is_entry: true, reason: 'Applied to the wrong bill' },
  ])
  await expect.element(screen.getByText('AA-2627-000001-R')).toBeVisible()
  await expect.element(screen.getByText('Karim Mia')).toBeVisible()
})

test('a settlement in riyal names payment and bill with both amounts', async () => {
  answer = {
    ...entry,
    is_advance: false,
    voucher_no: 'ES-2627-000001',
    advance: { ...entry.advance, account: '2102', foreign: { currency: 'SAR', amount: '20.00' } },
  }
  const screen = await shown()
  await expect.element(screen.getByRole('table', { name: 'What was settled' })).toBeVisible()
  const payment = screen.getByRole('row').filter({ hasText: 'PV-2627-000004' })
  await expect.element(payment.getByText('Payment', { exact: true })).toBeVisible()
  await expect.element(payment.getByText('SAR 20.00')).toBeVisible()
  await screen.getByRole('button', { name: 'Take back' }).click()
  await expect
    .element(
      screen.getByText(
        'ES-2627-000001 will be reversed; PB-2627-000003 and PV-2627-000004 will be open again.',
      ),
    )
    .toBeVisible()
})

test('where it may not be taken back, the reason stands in place of the button', async () => {
  answer = {
    ...entry,
    undo: { open: false, message: 'You are not authorised to approve bills up to BDT 700.' },
  }
  const screen = await shown()
  await expect
    .element(screen.getByText('You are not authorised to approve bills up to BDT 700.'))
    .toBeVisible()
  expect(screen.getByRole('button', { name: 'Take back' }).elements()).toEqual([])
})

test('the audit log leads there', async () => {
  get.mockResolvedValue({
    activity_logs: [
      {
        id: 5,
        at: '2027-01-02T05:00:00Z',
        action: 'voucher.advanceApplied',
        by: 'Rina Akter',
        module: 'advance_apply',
        record: '12',
        changes: [],
      },
    ],
  } as never) // The answer of the route.
  const screen = await shown(<ActivityPanel id={5} onClose={() => undefined} />)
  await expect
    .element(screen.getByRole('link', { name: /Advance applied #12/ }))
    .toHaveAttribute('href', '/apps/appliedAdvance-management/appliedAdvances/12')
})
