/** What a reader asks a report for and which columns they have of it (reports 1 and 6). */
import { FluentProvider } from '@fluentui/react-components'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { Suspense, use, useState, type ReactNode } from 'react'
import { initReactI18next } from 'react-i18next'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import entity from '../../src/app/locales/en/entity.json' with { type: 'json' }
import fields from '../../src/app/locales/en/fields.json' with { type: 'json' }
import report from '../../src/app/locales/en/report.json' with { type: 'json' }
import step from '../../src/app/locales/en/step.json' with { type: 'json' }
import { api } from '../../src/client/http/api.ts'
import { readFilters } from '../../src/foundation/reports/report-query.ts'
import { reportOf } from '../../src/domain/reports/index.ts'
import { ReportCell } from '../../src/features/reports/report-cell.tsx'
import { ReportColumnsDialog } from '../../src/features/reports/report-columns-dialog.tsx'
import { ReportFilterPanel } from '../../src/features/reports/report-filter-panel.tsx'
import { ReportViewer } from '../../src/features/reports/report-viewer.tsx'
import { useReportTexts } from '../../src/features/reports/report-texts.ts'
import { RecordServicesContext } from '../../src/ui/records/record-services.ts'
import { makeTheme } from '../../src/ui/layout/theme.ts'

await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { step, fields, entity, report } },
  defaultNS: 'report',
  interpolation: { escapeValue: false },
})

const put = vi.spyOn(api, 'put')
const get = vi.spyOn(api, 'get')
beforeEach(() => {
  put.mockReset()
  put.mockResolvedValue({} as never)
  get.mockReset()
  get.mockResolvedValue({ set_for: [], columns: [] } as never)
})
const around = (view: ReactNode) =>
  void render(
    <QueryClientProvider client={new QueryClient()}>
      <FluentProvider theme={makeTheme('light5')}>
        <Suspense fallback={null}>{view}</Suspense>
      </FluentProvider>
    </QueryClientProvider>,
  )
type Run = (values: Readonly<Record<string, string>>) => void
const medical = reportOf('medical')
const keys = Object.keys(medical.columns)

function Columns({ by = 'usual', onShow }: { by?: 'usual' | 'own'; onShow: (columns: string) => void }) {
  const texts = useReportTexts(medical)
  const column = (key: string) => ({ key, label: medical.columns[key]?.label ?? key, kind: 'text' as const })
  return (
    <ReportColumnsDialog
      report={medical}
      texts={texts}
      answer={{ columns: ['id', 'full_name'].map(column), available: keys.map(column), columns_by: by }}
      audiences={[
        { value: '', text: 'Everybody' },
        { value: '30', text: 'Processing' },
      ]}
      onShow={onShow}
      onClose={vi.fn<() => void>()}
    />
  )
}

test('a column that is found and ticked joins the shown ones and is kept for the reader alone', async () => {
  const onShow = vi.fn<(columns: string) => void>()
  around(<Columns onShow={onShow} />)
  await userEvent.fill(page.getByRole('searchbox', { name: 'Find a column' }), 'father')
  await expect.element(page.getByRole('checkbox', { name: 'Office Serial' })).not.toBeInTheDocument()
  await userEvent.click(page.getByRole('checkbox', { name: 'Father Name' }))
  await userEvent.click(page.getByRole('button', { name: 'Keep…' }))
  await userEvent.click(page.getByRole('menuitem', { name: 'For me' }))
  await expect.poll(() => onShow.mock.calls).toEqual([['']])
  expect(put.mock.calls).toEqual([
    [
      '/column_setting/api/v1/column_setting/mine/report-medical/',
      { columns: ['id', 'full_name', 'father_name'].map((key) => ({ key, visible: true })) },
    ],
  ])
})

test('columns set for a role keep the names given before, and the own ones of the giver make way', async () => {
  get.mockResolvedValue({
    set_for: [],
    columns: [
      { key: 'full_name', visible: true, label: 'Name', width: 200 },
      { key: 'mobile', visible: true, label: null, width: null },
      { key: 'gender', visible: false, label: null, width: null },
    ],
  } as never)
  around(<Columns by="own" onShow={vi.fn<(columns: string) => void>()} />)
  await expect.element(page.getByText('These are your own columns.')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Keep…' }))
  await userEvent.click(page.getByRole('menuitem', { name: 'For Processing' }))
  await expect.poll(() => put.mock.calls.length).toBe(2)
  expect(get.mock.calls.map((call) => call.slice(0, 2))).toContainEqual([
    '/column_setting/api/v1/column_setting/scope/medical/',
    { role: 30 },
  ])
  expect(put.mock.calls).toEqual([
    [
      '/column_setting/api/v1/column_setting/scope/medical/',
      {
        role: 30,
        columns: [
          { key: 'id', visible: true, label: null, width: null, editable: false },
          { key: 'full_name', visible: true, label: 'Name', width: 200, editable: false },
          { key: 'mobile', visible: false, label: null, width: null, editable: false },
        ],
      },
    ],
    ['/column_setting/api/v1/column_setting/mine/report-medical/', { columns: [] }],
  ])
})

test('columns set for a role are taken back, and only those that were set are offered', async () => {
  get.mockResolvedValue({ set_for: [30], columns: [] } as never)
  const onShow = vi.fn<(columns: string) => void>()
  around(<Columns onShow={onShow} />)
  await userEvent.click(page.getByRole('button', { name: 'Keep…' }))
  await expect
    .element(page.getByRole('menuitem', { name: 'Remove those set for Everybody' }))
    .not.toBeInTheDocument()
  await userEvent.click(page.getByRole('menuitem', { name: 'Remove those set for Processing' }))
  await expect.poll(() => onShow.mock.calls).toEqual([['']])
  expect(put.mock.calls).toEqual([
    ['/column_setting/api/v1/column_setting/scope/medical/', { role: 30, columns: [] }],
  ])
})

function Cell({ name, of, value }: { name: string; of: string; value: string }) {
  const texts = useReportTexts(reportOf(name))
  const column = reportOf(name).columns[of] ?? { kind: 'text' as const }
  return <ReportCell column={column} value={value} path={null} kinds={{}} texts={texts} />
}

test('numbers of tickets stand in a report as they are printed', async () => {
  around(<Cell name="ticketpostings" of="ticket_no" value="0652411900001, 0652411900002" />)
  await expect.element(page.getByText('065-2411900001, 065-2411900002')).toBeVisible()
})

test('the code of a party at the end of a narrow cell is not broken at its hyphens', async () => {
  around(
    <div style={{ width: '9ch' }}>
      <Cell name="ticketrefunds" of="customer" value="Al Baraka Hajj Kafela (AG-0008)" />
    </div>,
  )
  const code = page.getByText('(AG-0008)', { exact: true })
  await expect.element(code).toBeVisible()
  expect(code.element().getClientRects()).toHaveLength(1)
})

test('an amount in another currency reads like those in the own one', async () => {
  around(<Cell name="foreignledger" of="balance_fc" value="-1234000.5" />)
  await expect.element(page.getByText('−1,234,000.5')).toBeVisible()
})

test('reset returns to the columns of the role', async () => {
  const onShow = vi.fn<(columns: string) => void>()
  around(<Columns by="own" onShow={onShow} />)
  await userEvent.click(page.getByRole('button', { name: 'Reset' }))
  await expect.poll(() => onShow.mock.calls).toEqual([['']])
  expect(put.mock.calls).toEqual([
    ['/column_setting/api/v1/column_setting/mine/report-medical/', { columns: [] }],
  ])
})

function Questions({
  asked,
  onRun,
  of = medical,
}: {
  asked: Record<string, string>
  onRun: Run
  of?: typeof medical
}) {
  const texts = useReportTexts(of)
  const [now, setNow] = useState<Readonly<Record<string, string>>>(asked)
  const services = { ...use(RecordServicesContext), today: '2027-03-10', readDate: (text: string) => text }
  return (
    <RecordServicesContext value={services}>
      <ReportFilterPanel
        report={of}
        texts={texts}
        kinds={{}}
        names={Object.keys(of.filters)}
        asked={now}
        faults={{}}
        onRun={(values) => {
          setNow(values)
          onRun(values)
        }}
      />
    </RecordServicesContext>
  )
}
const show = () => userEvent.click(page.getByRole('button', { name: 'Show' }))

test('every period with a name is offered, and is asked for by its name', async () => {
  const onRun = vi.fn<Run>()
  around(<Questions asked={{}} onRun={onRun} />)
  const period = page.getByRole('combobox', { name: 'Visit Date: period' })
  await expect
    .poll(() => [...(period.element() as HTMLSelectElement).options].map((option) => option.textContent))
    .toEqual([
      'Any time',
      'Today',
      'This week',
      'This month',
      'Last month',
      'Last 30 days',
      'This financial year',
      'Own dates…',
    ])
  await userEvent.selectOptions(period, 'Last month')
  await show()
  expect(onRun.mock.calls[0]?.[0]).toMatchObject({ 'medical.visit_date': 'last_month', attempts: 'latest' })
})

test('what a statement does without is called nothing or no, and any time is asked for in so many words', async () => {
  const onRun = vi.fn<Run>()
  around(<Questions of={reportOf('trialBalance')} asked={{}} onRun={onRun} />)
  const optionsOf = (name: string) => () =>
    [...(page.getByRole('combobox', { name }).element() as HTMLSelectElement).options].map(
      (option) => option.textContent,
    )
  await expect.poll(optionsOf('Compare with')).toEqual(['Nothing', 'Previous period', 'Previous year'])
  expect(optionsOf('Without closing entries')()).toEqual(['No', 'Yes'])
  // It always has a level, the usual one where no other is chosen.
  expect(optionsOf('Level')()).not.toContain('Any')
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Date: period' }), 'Any time')
  await show()
  const { level, date } = onRun.mock.calls[0]?.[0] ?? {}
  expect({ level, date }).toEqual({ level: 'group', date: '..' })
  expect(readFilters(reportOf('trialBalance'), { date: '..' }, '2027-03-10').values['date']).toEqual({
    kind: 'dates',
    range: { from: null, to: null },
  })
})

test('a from after its to is said at the field and nothing is asked', async () => {
  const onRun = vi.fn<Run>()
  around(<Questions asked={{ 'medical.visit_date': '2027-02-02..2027-02-01' }} onRun={onRun} />)
  await show()
  await expect.element(page.getByText('From date cannot be after to date.')).toBeVisible()
  expect(onRun).not.toHaveBeenCalled()
})

test('more than 366 days are asked about first', async () => {
  const onRun = vi.fn<Run>()
  around(<Questions asked={{}} onRun={onRun} />)
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Visit Date: period' }), 'Own dates…')
  const from = page.getByRole('textbox', { name: 'Visit Date: From' })
  await userEvent.fill(from, '2026-03-09')
  await userEvent.tab()
  await show()
  // 366 days between the first and the last are not too many yet.
  expect(onRun.mock.calls).toMatchObject([[{ 'medical.visit_date': '2026-03-09..2027-03-10' }]])
  await userEvent.fill(from, '2026-03-08')
  await userEvent.tab()
  await show()
  await expect.element(page.getByText('This range is long. Continue?')).toBeVisible()
  expect(onRun).toHaveBeenCalledTimes(1)
  await userEvent.click(page.getByRole('button', { name: 'Continue' }))
  expect(onRun.mock.calls[1]).toMatchObject([{ 'medical.visit_date': '2026-03-08..2027-03-10' }])
})

test('a report that takes long is stopped and asked again', async () => {
  const signals: AbortSignal[] = []
  get.mockImplementation(((path: string, _query: unknown, signal: AbortSignal) =>
    path.includes('/report/')
      ? new Promise((_done, fail) => {
          signals.push(signal)
          signal.addEventListener('abort', () => fail(signal.reason as Error))
        })
      : Promise.resolve({ saved_views: [] })) as never)
  around(
    <ReportViewer
      report={medical}
      title="Medical report"
      search={new URLSearchParams()}
      onSearch={vi.fn<() => void>()}
      pathOf={() => null}
      isServed={() => true}
      isAsked={false}
    />,
  )
  await userEvent.click(page.getByRole('button', { name: 'Cancel' }))
  await expect.element(page.getByText('The report was stopped.')).toBeVisible()
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  await userEvent.click(page.getByRole('button', { name: 'Ask again' }))
  await expect.poll(() => signals.map(({ aborted }) => aborted)).toEqual([true, false])
})

test('filters that are seldom asked wait behind a button unless one of them is in force', async () => {
  around(<Questions asked={{}} onRun={vi.fn<Run>()} />)
  await expect.element(page.getByRole('button', { name: /^More filters \(\d+\)$/ })).toBeVisible()
  await expect.element(page.getByText('Recruiting Agency')).not.toBeInTheDocument()
  await userEvent.click(page.getByRole('button', { name: /^More filters/ }))
  await expect.element(page.getByText('Recruiting Agency')).toBeVisible()
})

const total = { count: 1, sums: {}, measures: {} }
/** The first page of a report with one row. */
const page1 = (name: string, kinds: Record<string, string>, row: Record<string, unknown>) => ({
  name,
  title: name,
  as_of: '2027-03-10',
  at: '2027-03-10T08:00:00Z',
  columns: Object.keys(kinds).map((key) => ({ key, ...reportOf(name).columns[key] })),
  columns_by: 'usual',
  available: [],
  rows: [row],
  totals: total,
  groups: [],
  filters: [],
  usable: [],
  group: null,
  sort: '',
  size: 25,
  next: null,
  may_export: false,
  warning: null,
  own_entries: null,
  kinds: {},
})

test('a line that leads to its document has a link on the way, for those who do not click lines', async () => {
  get.mockImplementation(((path: string) =>
    Promise.resolve(
      path.includes('/saved_view')
        ? { saved_views: [] }
        : page1(
            'passengerLedger',
            { part: 'choice', voucher_no: 'code', account: 'text' },
            {
              row_id: '1',
              part: 'account',
              voucher_no: 'RV-2627-000001',
              account: '2301 Advances from passengers',
              stem: 'receiptVoucher',
              plural: 'receiptVouchers',
              source_id: 4,
            },
          ),
    )) as never)
  around(
    <ReportViewer
      report={reportOf('passengerLedger')}
      title="Passenger ledger"
      search={new URLSearchParams('passenger=7')}
      onSearch={vi.fn<() => void>()}
      pathOf={() => null}
      isServed={() => true}
      isAsked={false}
    />,
  )
  await expect
    .element(page.getByRole('link', { name: 'RV-2627-000001' }))
    .toHaveAttribute('href', '/apps/receiptVoucher-management/receiptVouchers/4')
  expect(page.getByRole('link').elements()).toHaveLength(1)
})

test('a balance brought forward is named by what it is, not by a dash', async () => {
  const kinds = { type: 'choice', narration: 'text', balance: 'money' }
  const row = { row_id: '0', type: 'opening', narration: null, balance: '900.00', source_id: null }
  get.mockImplementation(((path: string) =>
    Promise.resolve(
      path.includes('/saved_view') ? { saved_views: [] } : page1('account-statement', kinds, row),
    )) as never)
  around(
    <ReportViewer
      report={reportOf('account-statement')}
      title="Account Statement"
      search={new URLSearchParams('sub_ledger=7')}
      onSearch={vi.fn<() => void>()}
      pathOf={() => null}
      isServed={() => true}
      isAsked={false}
    />,
  )
  await expect.element(page.getByText('900.00')).toBeVisible()
  const [type, name] = page.getByRole('table').element().querySelectorAll('tbody td')
  expect(name?.textContent).toMatch(/opening/i)
  expect(name?.textContent).toBe(type?.textContent)
})

async function cashBook(width: number) {
  await page.viewport(width, 900)
  const kinds = Object.fromEntries(
    reportOf('cash-book').shown.map((key) => [key, reportOf('cash-book').columns[key]?.kind ?? 'text']),
  )
  const line = {
    row_id: 1,
    date: '2027-03-10',
    voucher_no: 'RV-2627-000001',
    type: 'receipt_voucher',
    account: '1121 Mobile financial services wallet',
    particulars: 'Accounts receivable - employers and foreign principals',
    narration: 'Third instalment of the service charge',
    receipt: '1250000.00',
    payment: '1250000.00',
    balance: '12648600.00',
  }
  get.mockImplementation(((path: string) =>
    Promise.resolve(
      path.includes('/account/') ? page1('cash-book', kinds, line) : { saved_views: [] },
    )) as never)
  around(
    <ReportViewer
      report={reportOf('cash-book')}
      title="Cash Book"
      search={new URLSearchParams()}
      onSearch={vi.fn<() => void>()}
      pathOf={() => null}
      isServed={() => true}
      isAsked={false}
    />,
  )
  await expect.element(page.getByText('12,648,600.00')).toBeVisible()
}

test('a cash book stands in the window beside the menu at 1440 px: its texts and types break into lines', async () => {
  await cashBook(1112)
  expect(page.getByRole('table').element().getBoundingClientRect().right).toBeLessThanOrEqual(1112)
})

test('on a phone the rows of a report are cards: every value within the window, behind its label', async () => {
  await cashBook(390)
  const table = page.getByText('12,648,600.00').element().closest('table')
  const cells = [...(table?.querySelectorAll('tbody td') ?? [])]
  expect(cells).toHaveLength(reportOf('cash-book').shown.length)
  expect(cells.filter((cell) => cell.getBoundingClientRect().right > 390)).toEqual([])
  const labels = cells.map((cell) => getComputedStyle(cell, '::before').content)
  expect(labels).toContain(`"${reportOf('cash-book').columns['balance']?.label}"`)
  // What is wider than the window would be moved sideways.
  const region = table?.parentElement
  expect(region?.scrollWidth).toBeLessThanOrEqual(region?.clientWidth ?? 0)
})

test('a row of the company overview shows its visas below it, and their numbers open the passengers behind them', async () => {
  const asked: unknown[] = []
  get.mockImplementation(((path: string, query: Record<string, unknown> = {}) => {
    if (!path.includes('/company_overview/')) return Promise.resolve({ saved_views: [] })
    asked.push(query)
    return Promise.resolve(
      query['list'] === 'companyVisas'
        ? page1(
            'companyVisas',
            { visa_no: 'text', allotted: 'int' },
            { row_id: 7, visa_no: '1300000007', allotted: 3 },
          )
        : page1(
            'companyOverviews',
            { sponsor_name: 'text', visas: 'int' },
            { row_id: 5, sponsor_name: 'Al Noor', visas: 2, visa_ids: '7,9' },
          ),
    )
  }) as never)
  around(
    <ReportViewer
      report={reportOf('companyOverviews')}
      title="Company overview"
      search={new URLSearchParams()}
      onSearch={vi.fn<() => void>()}
      pathOf={(name) => `/apps/${name}`}
      isServed={() => true}
      isAsked={false}
    />,
  )
  await userEvent.click(page.getByText('Al Noor'))
  const visas = page.getByRole('table', { name: 'Al Noor' })
  await expect
    .element(visas.getByRole('link', { name: '1300000007' }))
    .toHaveAttribute('href', '/apps/visaEntry-management/visaEntries/7')
  await expect
    .element(visas.getByRole('link', { name: '3' }))
    .toHaveAttribute('href', '/apps/passengerStages?allotment_visa=7&allotment_state=allotted')
  expect(asked[1]).toEqual({ list: 'companyVisas', visas: '7,9', size: '100' })
  await userEvent.click(page.getByRole('button', { name: 'Show what is behind Al Noor', expanded: true }))
  await expect.element(visas).not.toBeInTheDocument()
})

test('a report without rows offers the next wider period, and its view without choices is the usual one', async () => {
  const none = page1('day-book', { date: 'date' }, { row_id: '1', date: '2027-03-10' })
  get.mockImplementation(((path: string) =>
    Promise.resolve(
      path.includes('/account/')
        ? { ...none, usable: ['date'], rows: [], totals: { ...none.totals, count: 0 } }
        : { saved_views: [] },
    )) as never)
  const onSearch = vi.fn<(next: URLSearchParams) => void>()
  around(
    <ReportViewer
      report={reportOf('day-book')}
      title="Day Book"
      search={new URLSearchParams()}
      onSearch={onSearch}
      pathOf={() => null}
      isServed={() => true}
      isAsked={false}
    />,
  )
  await expect.element(page.getByText('No data found for the selected filters.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Views: Usual view' })).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'This month' }))
  expect(onSearch.mock.calls[0]?.[0].get('date')).toBe('this_month')
})

test('the days a report takes when nothing is asked are said, before its rows are there, too', async () => {
  const rows = page1('day-book', { date: 'date' }, { row_id: '1', date: '2027-03-10' })
  let answer: (value: unknown) => void = () => {}
  get.mockImplementation(((path: string) =>
    path.includes('/account/')
      ? new Promise((done) => {
          answer = done
        })
      : Promise.resolve({ saved_views: [] })) as never)
  const viewer = (isAsked: boolean) => (
    <ReportViewer
      report={reportOf('day-book')}
      title="Day Book"
      search={new URLSearchParams()}
      onSearch={vi.fn<() => void>()}
      pathOf={() => null}
      isServed={() => true}
      isAsked={isAsked}
    />
  )
  around(viewer(false))
  const inForce = page.getByRole('group', { name: 'Filters in force' })
  await expect.element(inForce).toHaveTextContent('Date: Today')
  const height = inForce.element().getBoundingClientRect().height
  answer({ ...rows, usable: ['date'], filters: [{ name: 'date', label: 'Date', text: '10 Mar 2027' }] })
  await expect.element(inForce).toHaveTextContent('Date: Today (\u206610 Mar 2027\u2069)')
  expect(inForce.element().getBoundingClientRect().height).toBe(height)
  // Nothing to take away: it is what the report takes without a choice.
  expect(inForce.getByRole('button').elements()).toEqual([])
})
