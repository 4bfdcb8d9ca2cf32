import type { Meta, StoryObj } from '@storybook/react-vite'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, within } from 'storybook/test'
import { wordsIn } from '../../client/journey/story-words.ts'
import { keys } from '../../client/http/queries.ts'
import type { ReportAnswer } from '../../client/records/reports.ts'
import { reportOf } from '../../domain/reports/index.ts'
import { columnsBeside, linksOf, questionOfLink, type Report } from '../../foundation/reports/report.ts'
import { ReportBeside } from './report-beside.tsx'

const meta = { title: 'Reports/Pane beside a tree' } satisfies Meta
export default meta
type Story = StoryObj

type Row = ReportAnswer['rows'][number]
const balance = reportOf('trialBalance')
const ledger = reportOf('ledger')
const columnsOf = (report: Report, names: readonly string[]): ReportAnswer['columns'] =>
  names.flatMap((key) => {
    const column = report.columns[key]
    if (!column) return []
    const opens = [...linksOf(column.opens)]
    return [{ key, label: column.label, kind: column.kind, ...(opens.length > 0 ? { opens } : {}) }]
  })

const group: Row = { row_id: 11, code: '11', name: 'Cash and bank' }
const till: Row = {
  row_id: 7,
  code: '1101',
  name: 'Cash in hand - head office',
  account_id: 7,
  closing_debit: '210.00',
  closing_credit: '0.00',
  until: '..2027-03-31',
  range: '2027-03-01..2027-03-31',
}
const entry = (at: number, no: string, debit: string, after: string): Row => ({
  row_id: at,
  date: '2027-03-10',
  voucher_no: no,
  particulars: 'Share capital / proprietor’s capital',
  party: 'MD KARIM',
  debit,
  credit: '0.00',
  balance: after,
  stem: 'receiptVoucher',
  plural: 'receiptVouchers',
  source_id: at,
})
const entries = [
  entry(2, 'RV-2627-000002', '110.00', '210.00'),
  entry(1, 'RV-2627-000001', '100.00', '100.00'),
]

/** A client that has the answer to what the number of the row opens, so that a story asks no server. */
function answered(rows: readonly Row[], debit: string): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  const link = linksOf(balance.columns['closing_debit']?.opens).find(
    (one) => 'report' in one && questionOfLink(one, till) !== null,
  )
  if (!link || !('report' in link)) throw new Error('The closing balance of an account opens no report.')
  const columns = columnsBeside(ledger, link)
  client.setQueryData<Partial<ReportAnswer>>(
    keys.report(ledger.name, {
      ...questionOfLink(link, till),
      columns: columns.join(','),
      sort: `-${ledger.sort}`,
      size: '25',
    }),
    {
      columns: columnsOf(ledger, columns),
      rows: [...rows],
      totals: { count: rows.length, sums: { debit, credit: '0.00' }, measures: {} },
      next: null,
      size: 25,
      kinds: {},
    },
  )
  return client
}

const pane = (path: readonly Row[], rows: readonly Row[], debit: string): NonNullable<Story['render']> =>
  function Shown() {
    if (!balance.tree) return <></>
    return (
      <QueryClientProvider client={answered(rows, debit)}>
        <ReportBeside
          report={{ ...balance, tree: balance.tree }}
          columns={columnsOf(balance, balance.shown)}
          title={balance.title}
          path={path}
          has={() => false}
          choosePath={(code) => `?row=${code}`}
          links={{ pathOf: (name) => `/apps/${name}`, isServed: () => true }}
        />
      </QueryClientProvider>
    )
  }

/** An account with the lines that its number is made of. */
export const Adds: Story = {
  render: pane([group, till], entries, '210.00'),
  play: async (context) => {
    const t = await wordsIn('report', context)
    const shown = within(context.canvasElement)
    await expect(await shown.findByRole('link', { name: 'RV-2627-000002' })).toBeVisible()
    await expect(shown.getByText(t('beside.adds', { amount: '210.00' }))).toBeVisible()
    await expect(shown.getByRole('navigation', { name: t('beside.path') })).toHaveTextContent('11')
  },
}

/** The books moved since the tree was read: what the rows come to is not the number any more. */
export const Differs: Story = {
  render: pane([group, till], entries.slice(1), '100.00'),
  play: async (context) => {
    const t = await wordsIn('report', context)
    const says = t('beside.differs', { amount: '100.00' })
    await expect(await within(context.canvasElement).findByText(says)).toBeVisible()
  },
}

/** A row that stands no more in the tree. */
export const Gone: Story = {
  render: pane([], [], '0.00'),
  play: async (context) => {
    const t = await wordsIn('report', context)
    await expect(await within(context.canvasElement).findByText(t('beside.none'))).toBeVisible()
  },
}
