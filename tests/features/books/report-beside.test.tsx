/** Beside a tree: what the chosen row is made of, kept in the address, with the keys of both (desk 6.12). */
import { FluentProvider, webLightTheme } from '@fluentui/react-components'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { useState } from 'react'
import { initReactI18next } from 'react-i18next'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import entity from '../../../src/app/locales/en/entity.json' with { type: 'json' }
import fields from '../../../src/app/locales/en/fields.json' with { type: 'json' }
import report from '../../../src/app/locales/en/report.json' with { type: 'json' }
import step from '../../../src/app/locales/en/step.json' with { type: 'json' }
import seeded from '../../../src/app/locales/ar/seeded.json' with { type: 'json' }
import { api } from '../../../src/client/http/api.ts'
import { reportOf } from '../../../src/domain/reports/index.ts'
import { ReportViewer } from '../../../src/features/reports/report-viewer.tsx'
import type { Report } from '../../../src/foundation/reports/report.ts'
import { NavigationContext } from '../../../src/ui/layout/navigation.ts'

await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { step, fields, entity, report }, ar: { seeded } },
  fallbackLng: 'en',
  defaultNS: 'report',
  interpolation: { escapeValue: false },
})

type Row = Readonly<Record<string, unknown>> & { row_id: number }

const tree = reportOf('trialBalance')
const closing = (at: number, code: string, name: string, debit: string, more: object = {}): Row => ({
  row_id: at,
  code,
  name,
  opening_debit: '0.00',
  opening_credit: '0.00',
  debit,
  credit: '0.00',
  closing_debit: debit,
  closing_credit: '0.00',
  until: '..2027-03-31',
  range: '2027-03-01..2027-03-31',
  ...more,
})
const levels: Readonly<Record<string, readonly Row[]>> = {
  primary: [closing(1, '1', 'Assets', '260.00', { next_level: 'group', primary_id: 1 })],
  group: [closing(1, '11', 'Cash and bank', '260.00', { next_level: 'ledger', group_id: 11 })],
  ledger: [
    closing(1, '1101', 'Till', '210.00', { account_id: 7 }),
    closing(2, '1102', 'Petty cash', '50.00', { account_id: 8 }),
  ],
}
const entry = (at: number, no: string, debit: string, balance: string): Row => ({
  row_id: at,
  line: at,
  date: '2027-03-10',
  voucher_no: no,
  particulars: 'Capital',
  party: 'MD KARIM',
  debit,
  credit: '0.00',
  balance,
  stem: 'receiptVoucher',
  plural: 'receiptVouchers',
  source_id: at,
})

const answer = (of: Report, keys: readonly string[], rows: readonly Row[], sums: object) => ({
  name: of.name,
  title: of.title,
  as_of: '2027-03-31',
  at: '2027-03-31T06:00:00.000Z',
  columns: keys.flatMap((key) => {
    const column = of.columns[key]
    return column ? [{ key, label: column.label, kind: column.kind, opens: column.opens }] : []
  }),
  columns_by: 'usual',
  available: [],
  rows,
  totals: { count: rows.length, sums, measures: {} },
  groups: [],
  filters: [],
  usable: [],
  group: null,
  sort: 'line',
  size: 25,
  next: null,
  kinds: {},
  warning: null,
  own_entries: null,
  may_export: false,
})
const sumOf = (rows: readonly Row[], key: string): string =>
  rows.reduce((sum, row) => sum + Number(row[key]), 0).toFixed(2)

const get = vi.spyOn(api, 'get')
let asked: Record<string, unknown>[] = []
beforeEach(() => {
  asked = []
  get.mockReset()
  get.mockImplementation(((path: string, query: Record<string, unknown> = {}) => {
    if (path.includes('/account/')) {
      asked.push(query)
      const rows = [
        entry(2, 'RV-2627-000002', '110.00', '210.00'),
        entry(1, 'RV-2627-000001', '100.00', '100.00'),
      ]
      const ledger = reportOf('ledger')
      return Promise.resolve(answer(ledger, ledger.narrow, rows, { debit: '210.00', credit: '0.00' }))
    }
    if (!path.includes('/trial_balance/')) return Promise.resolve({ saved_views: [] })
    const level = typeof query['level'] === 'string' ? query['level'] : 'group'
    const rows = levels[level] ?? []
    const sums = Object.fromEntries(
      ['opening_debit', 'opening_credit', 'debit', 'credit', 'closing_debit', 'closing_credit'].map((key) => [
        key,
        sumOf(rows, key),
      ]),
    )
    const keys = typeof query['columns'] === 'string' ? query['columns'].split(',') : tree.shown
    return Promise.resolve(
      answer(
        tree,
        keys.filter((key) => key !== 'compared' && key !== 'change'),
        rows,
        sums,
      ),
    )
  }) as never)
  localStorage.clear()
})

/** The viewer with an address of its own; what it goes to is kept in `visited`. */
const visited: string[] = []
function Screen({ address }: { address: string }) {
  const [search, setSearch] = useState(() => new URLSearchParams(address))
  return (
    <NavigationContext
      value={(path) => {
        visited.push(path)
        if (path.startsWith('?')) setSearch(new URLSearchParams(path.slice(1)))
      }}
    >
      <ReportViewer
        report={tree}
        title="Trial Balance"
        search={search}
        onSearch={setSearch}
        pathOf={(name) => `/apps/${name}`}
        isServed={() => true}
        isAsked={false}
      />
    </NavigationContext>
  )
}
async function show(address: string, width = 1280) {
  visited.length = 0
  await page.viewport(width, 900)
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <FluentProvider theme={webLightTheme}>
        <Screen address={address} />
      </FluentProvider>
    </QueryClientProvider>,
  )
}
const grid = () => page.getByRole('treegrid', { name: 'Trial Balance' })
const pane = (name: string) => page.getByRole('region', { name, exact: true }).first()

test('a chosen account shows its lines beside the tree, the newest first, and says that they are its number', async () => {
  await show('level=ledger')
  await grid().getByRole('link', { name: '1101' }).click()
  expect(visited).toEqual(['?level=ledger&row=1101'])
  await expect.element(pane('1101 Till').getByText('Closing Debit', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Together 210.00: the number you opened.')).toBeVisible()
  expect(asked).toEqual([
    {
      list: 'ledger',
      account: '7',
      date: '..2027-03-31',
      columns: reportOf('ledger').narrow.join(','),
      sort: '-line',
      size: '25',
    },
  ])
  const rows = page.getByRole('table', { name: 'What it is made of: 1101 Till' }).getByRole('row').elements()
  expect(rows.slice(1).map((row) => row.textContent)).toEqual([
    expect.stringContaining('RV-2627-000002Capital · MD KARIM+110.00210.00'),
    expect.stringContaining('RV-2627-000001Capital · MD KARIM+100.00100.00'),
  ])
  // There is room for few columns of the tree, and its row is marked.
  await expect.element(grid().getByRole('columnheader', { name: 'Opening Debit' })).not.toBeInTheDocument()
  expect(document.querySelector('tr[aria-selected="true"]')?.textContent).toContain('1101')
})

test('an address opens its row again, unfolded, and a group shows its own accounts, each chosen in its turn', async () => {
  await show('level=primary&row=11')
  await expect.element(grid().getByRole('link', { name: 'Cash and bank' })).toBeVisible()
  const accounts = page.getByRole('table', { name: 'What it is made of: 11 Cash and bank' })
  await expect.element(accounts.getByRole('link', { name: '1102' })).toBeVisible()
  await expect.element(page.getByText('Together 260.00: the number you opened.')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Open as its own report' }))
    .toHaveAttribute('href', '/apps/trialBalance?level=ledger&account_group=11&date=2027-03-01..2027-03-31')
  await accounts.getByRole('link', { name: '1102' }).click()
  await expect.element(pane('1102 Petty cash')).toBeVisible()
  const way = page.getByRole('navigation', { name: 'Where it stands' })
  expect(
    way
      .getByRole('link')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Trial Balance', '1 Assets', '11 Cash and bank'])
  await way.getByRole('link', { name: 'Trial Balance' }).click()
  await expect.element(pane('1102 Petty cash')).not.toBeInTheDocument()
  await expect.element(grid().getByRole('columnheader', { name: 'Opening Debit' })).toBeVisible()
})

test('says what is wrong where the rows are not the number any more, and where nothing has the code', async () => {
  await show('level=ledger&row=1102')
  await expect
    .element(page.getByText('Together 210.00, which is not the number you opened.', { exact: false }))
    .toBeVisible()
  await show('level=ledger&row=9999')
  await expect
    .element(page.getByText('Nothing in these rows has this code. Choose another row.'))
    .toBeVisible()
})

test('by key: Enter chooses, arrows move on the lines, Enter opens a voucher, Backspace goes back to the tree', async () => {
  await show('level=ledger')
  await expect.element(grid().getByRole('link', { name: '1101' })).toBeVisible()
  grid().getByRole('row', { name: /1101/ }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('link', { name: 'RV-2627-000002' })).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(document.activeElement?.textContent).toBe('RV-2627-000001')
  await userEvent.keyboard('{ArrowUp}{Enter}')
  expect(visited.at(-1)).toBe('/apps/receiptVoucher-management/receiptVouchers/2')
  await userEvent.keyboard('{Backspace}')
  expect(document.activeElement?.getAttribute('aria-selected')).toBe('true')
})

test('on a phone it is a page of its own, and Backspace or the first word of its path lead back', async () => {
  await show('level=ledger&row=1101', 390)
  await expect.element(page.getByText('Together 210.00: the number you opened.')).toBeVisible()
  await expect.element(grid()).not.toBeInTheDocument()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  page.getByRole('link', { name: 'RV-2627-000002' }).element().focus()
  await userEvent.keyboard('{Backspace}')
  await expect.element(grid()).toBeVisible()
  expect(visited).toEqual([])
})

test('goes straight to the tree: no list of the same rows is shown while its levels load', async () => {
  const answered = get.getMockImplementation()
  const held = Promise.withResolvers<null>()
  get.mockImplementation((async (path: string, query: Record<string, number | string> = {}) => {
    if (query['size'] === 100) await held.promise
    return answered?.(path, query)
  }) as never)
  const asksLevel = (level: string) =>
    expect(get).toHaveBeenCalledWith(
      expect.stringContaining('/trial_balance/'),
      expect.objectContaining({ level, size: 100 }),
      expect.anything(),
    )
  await show('level=ledger')
  // All are under way at once.
  for (const level of ['primary', 'group', 'ledger']) asksLevel(level)
  await vi.waitFor(() => expect(document.body.textContent).toContain('Not balanced, difference 260.00'))
  await expect.element(page.getByText('Till')).not.toBeInTheDocument()
  await expect.element(page.getByRole('table', { name: 'Trial Balance' })).not.toBeInTheDocument()
  held.resolve(null)
  await expect.element(grid().getByRole('link', { name: '1101' })).toBeVisible()
})

test('that it does not balance is said in words', async () => {
  await show('level=ledger')
  await expect.element(page.getByText('Not balanced, difference 260.00')).toBeVisible()
})

test('a part of the accounts need not balance', async () => {
  await show('level=ledger&primary=1')
  await expect.element(grid().getByRole('link', { name: '1101' })).toBeVisible()
  await expect.element(page.getByText(/balanced, difference/i)).not.toBeInTheDocument()
})

test('the pane and its path call accounts and groups as the tree does, in the language of the reader', async () => {
  await i18next.changeLanguage('ar')
  try {
    await show('level=primary&row=1102')
    await expect.element(page.getByRole('heading', { name: `1102 ${seeded.chart.petty_cash}` })).toBeVisible()
    const beside = pane(`1102 ${seeded.chart.petty_cash}`).element().textContent
    expect(beside).toContain(`1 ${seeded.chart.assets} / 11 ${seeded.chart.cash_and_bank}`)
    expect(beside).not.toMatch(/Petty cash|Cash and bank|Assets/)
  } finally {
    await i18next.changeLanguage('en')
  }
})
