import type { Meta, StoryObj } from '@storybook/react-vite'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { expect, within } from 'storybook/test'
import type { JournalLine, JournalRehearsal } from '../../client/desk/vouchers.ts'
import { keys } from '../../client/http/queries.ts'
import { VoucherPreview } from './voucher-preview.tsx'

const meta = { title: 'Books/Posting preview' } satisfies Meta
export default meta

const line: JournalLine = {
  date: '2025-08-05',
  narration: 'Office rent of August',
  account: '5302',
  account_name: 'Rent of Motijheel',
  account_id: 70,
  party: null,
  sub_ledger: null,
  debit: '60000.00',
  credit: '0.00',
  currency: 'BDT',
  foreign: null,
  branch: 'Head Office',
  passenger: null,
  due_date: null,
  reference: null,
}
const journal: JournalLine[] = [
  line,
  { ...line, account: '2201', account_name: 'TDS Payable', debit: '0.00', credit: '3000.00' },
  { ...line, account: '1111', account_name: 'Bank', debit: '0.00', credit: '57000.00' },
]

/** A client that has its answer already, so that a story asks no server. */
function answered(): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  client.setQueryData<JournalRehearsal['previews']>(
    keys.rehearsal('payment_voucher', 7, 2, { type: 'AUTHORISE' }),
    { journal, balances: [{ of: 'money', name: 'Bank', balance: '1099300.00' }] },
  )
  return client
}

/** Before Authorise: the lines as they would be. */
export const BeforeAuthorise: StoryObj = {
  render: () => (
    <QueryClientProvider client={answered()}>
      <Suspense fallback={null}>
        <VoucherPreview kind="payment_voucher" id={7} version={2} action="AUTHORISE" />
      </Suspense>
    </QueryClientProvider>
  ),
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('Rent of Motijheel')).toBeVisible()
  },
}
