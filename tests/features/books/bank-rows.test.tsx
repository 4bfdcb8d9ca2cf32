/** A bank statement on its screen: the proposal by one key, the rest by hand, and back. */
import { FluentProvider } from '@fluentui/react-components'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { Suspense } from 'react'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { page as tab, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import entity from '../../../src/app/locales/en/entity.json' with { type: 'json' }
import fields from '../../../src/app/locales/en/fields.json' with { type: 'json' }
import step from '../../../src/app/locales/en/step.json' with { type: 'json' }
import vouchers from '../../../src/app/locales/en/vouchers.json' with { type: 'json' }
import type { BankPage, BankRow } from '../../../src/client/desk/bank-rows.ts'
import { api } from '../../../src/client/http/api.ts'
import * as session from '../../../src/client/http/session.ts'
import { BankRows } from '../../../src/features/books/bank/bank-rows.tsx'
import { makeTheme } from '../../../src/ui/layout/theme.ts'

vi.mock('../../../src/client/http/session.ts', { spy: true })
await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { step, fields, entity, vouchers } },
  defaultNS: 'step',
  interpolation: { escapeValue: false },
})

const row = (id: number, more: Partial<BankRow>): BankRow => ({
  id,
  row_no: id,
  day: '2026-12-03',
  amount: '500.00',
  text: `MOVEMENT ${id}`,
  party: null,
  reference: null,
  state: 'open',
  match: null,
  payment: null,
  receipt: null,
  offers: ['PAIR', 'EXPLAIN', 'DRAFT'],
  suggestion: null,
  ...more,
})
const line = (id: number, amount: string) => ({
  id,
  source: { module: 'advance_apply', id: id + 100 },
  day: '2026-12-02',
  amount,
  voucher_no: `RV-26-00${id}`,
  text: 'Received',
  party: 'Abdul Karim',
})
const pair = (rows: number[], lines: number[]): BankRow['suggestion'] => ({
  kind: 'pair',
  rows,
  lines,
  reasons: ['day'],
})
const page = (rows: BankRow[]): BankPage => ({
  rows,
  total: rows.length,
  open: rows.filter(({ match }) => match === null).length,
  lines: [line(71, '500.00'), line(72, '300.00'), line(73, '198.00')],
  matches: [
    {
      id: 9,
      difference: '-2.00',
      reason: 'Commission of the card company',
      vouchers: [{ no: 'RV-26-0070', module: 'receipt_voucher', id: 70 }],
    },
  ],
  foot: {
    opening: '1000.00',
    matched: '0.00',
    explained: '-2.00',
    open: '998.00',
    closing: '1996.00',
    ledger: '1998.00',
    not_on_statement: '998.00',
  },
})
let rows: BankRow[] = []
const get = vi.spyOn(api, 'get')
const post = vi.spyOn(api, 'post')
const sent = () => post.mock.calls.map(([, body]) => body)
beforeEach(() => {
  vi.mocked(session.useSessionUser).mockImplementation(() => null)
  rows = [
    row(1, { suggestion: pair([1], [71]) }),
    row(2, {
      amount: '-115.00',
      suggestion: {
        kind: 'draft',
        account: 5,
        account_name: '5401 Bank charges',
        sub_ledger: null,
        learned: true,
      },
    }),
    row(3, { amount: '200.00' }),
    row(4, { amount: '198.00', state: 'matched', match: 9, offers: ['UNPAIR'] }),
  ]
  get.mockReset().mockImplementation(() => Promise.resolve(page(rows)) as never) // The answer of the one route.
  post.mockReset().mockImplementation(((_: string, body: { rows?: number[] }) => {
    rows = rows.filter(({ id }) => !body.rows?.includes(id))
    return Promise.resolve({})
  }) as never) // A statement that takes every event.
})
const shown = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <FluentProvider theme={makeTheme('light5')}>
        <Suspense fallback={null}>
          <MemoryRouter>
            <BankRows id={6} version={3} reconciliationPath={null} />
          </MemoryRouter>
        </Suspense>
      </FluentProvider>
    </QueryClientProvider>,
  )

test('numbers of what is proposed and of what was matched open their documents, for those who read them', async () => {
  const may = (...user_permissions: string[]) =>
    vi.mocked(session.useSessionUser).mockImplementation(() => ({ user_permissions }) as never)
  may('receipt_voucher.read', 'sub_ledger_account.read')
  const screen = await shown()
  const hrefOf = (name: string) => screen.getByRole('link', { name }).element().getAttribute('href')
  await expect.element(screen.getByRole('link', { name: 'RV-26-0070' })).toBeVisible()
  expect(hrefOf('RV-26-0070')).toBe('/apps/receiptVoucher-management/receiptVouchers/70')
  expect(hrefOf('RV-26-0071')).toBe('/apps/appliedAdvance-management/appliedAdvances/171')
  may()
  await screen.unmount()
  const other = await shown()
  await expect.element(other.getByText('RV-26-0070')).toBeVisible()
  expect(other.getByRole('link').elements()).toHaveLength(0)
})

test('proposals are taken by one key each, and the next one has the focus', async () => {
  const screen = await shown()
  await screen.getByRole('button', { name: 'Match', exact: true }).click()
  expect(sent()).toEqual([{ type: 'PAIR', rows: [1], lines: [71] }])
  await expect.element(screen.getByRole('button', { name: 'Draft the voucher' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('5401 Bank charges')).not.toBeInTheDocument()
  // Nothing more is proposed: the focus stays with the rows instead of falling back to the page.
  await expect.poll(() => document.activeElement?.textContent).toContain('MOVEMENT 3')
  expect(document.activeElement).not.toBe(document.body)
  expect(sent().at(-1)).toEqual({ type: 'DRAFT', rows: [2], booked_on: 5 })
  expect(post.mock.calls[0]?.[2]).toEqual({ ifMatch: 3 })
})

test('the buttons of a row stand beside each other where the window has room for a table', async () => {
  await tab.viewport(900, 800)
  const screen = await shown()
  const draft = screen.getByRole('button', { name: 'Draft the voucher' })
  await expect.element(draft).toBeVisible()
  const [first, ...others] = draft.element().parentElement?.children ?? []
  expect(others).toHaveLength(1)
  expect(others[0]?.getBoundingClientRect().top).toBe(first?.getBoundingClientRect().top)
  expect(getComputedStyle(draft.element().parentElement ?? document.body).flexWrap).toBe('nowrap')
})

test('a row is matched by hand with what is ticked, and a difference asks for its reason', async () => {
  const screen = await shown()
  await screen
    .getByRole('row', { name: /MOVEMENT 3/ })
    .getByRole('button', { name: 'Other' })
    .click()
  const panel = screen.getByRole('dialog', { name: 'Resolve by hand' })
  const send = panel.getByRole('form').getByRole('button', { name: 'Match with the ledger' })
  await send.click()
  await expect.element(panel.getByText('Choose lines of the ledger.')).toBeVisible()
  // The line that is nearest to the amount stands first.
  await expect.element(panel.getByRole('checkbox').first()).toHaveAccessibleName(/RV-26-0073/)
  await panel.getByRole('checkbox', { name: /RV-26-0073/ }).click()
  await expect.element(panel.getByText('Difference: 2.00')).toBeVisible()
  await send.click()
  await expect.element(panel.getByText('Please enter the reason.')).toBeVisible()
  expect(sent()).toEqual([])
  await panel.getByRole('textbox', { name: 'Reason' }).fill('Commission of the card company')
  await send.click()
  await expect.element(panel).not.toBeInTheDocument()
  expect(sent()).toEqual([{ type: 'PAIR', rows: [3], lines: [73], reason: 'Commission of the card company' }])
})

test('several rows are explained together, and a resolved row is taken back', async () => {
  const screen = await shown()
  await expect.element(screen.getByText('RV-26-0070')).toBeVisible()
  await expect.element(screen.getByText('Commission of the card company')).toBeVisible()
  await screen.getByRole('button', { name: 'Take back' }).click()
  expect(sent()).toEqual([{ type: 'UNPAIR', row: 4 }])
  await screen
    .getByRole('row', { name: /MOVEMENT 3/ })
    .getByRole('button', { name: 'Other' })
    .click()
  const panel = screen.getByRole('dialog', { name: 'Resolve by hand' })
  await panel.getByRole('button', { name: 'Explain' }).click()
  await panel.getByRole('button', { name: 'Together with other rows' }).click()
  await panel.getByRole('checkbox', { name: /MOVEMENT 1/ }).click()
  await expect.element(panel.getByText('2 rows chosen: 700.00')).toBeVisible()
  await panel.getByRole('textbox', { name: 'Reason' }).fill('Paid in by mistake')
  await panel.getByRole('form').getByRole('button', { name: 'Explain' }).click()
  await expect.element(panel).not.toBeInTheDocument()
  expect(sent().at(-1)).toEqual({ type: 'EXPLAIN', rows: [3, 1], reason: 'Paid in by mistake' })
})
