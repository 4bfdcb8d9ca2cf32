import type { Meta, StoryObj } from '@storybook/react-vite'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { expect, spyOn, userEvent, within } from 'storybook/test'
import { api } from '../../client/http/api.ts'
import {
  voucherKey,
  waitingKey,
  type JournalLine,
  type JournalRehearsal,
  type WaitingVoucher,
} from '../../client/desk/vouchers.ts'
import { keys } from '../../client/http/queries.ts'
import { AuthoriseQueue } from './authorise-queue.tsx'

const meta = { title: 'Books/Vouchers to authorise' } satisfies Meta
export default meta

const rent: WaitingVoucher = {
  kind: 'payment_voucher',
  id: 7,
  version: 2,
  voucher_no: 'PV-2627-000007',
  date: '2026-11-22',
  amount: '60000.00',
  narration: 'Office rent of November',
  party: 'Paltan Tower',
  created_by: 'Rony Costa',
  submitted_at: '2026-11-22T04:12:00Z',
  limit: '500000.00',
  own: false,
  open: true,
}
const own: WaitingVoucher = {
  ...rent,
  kind: 'receipt_voucher',
  id: 8,
  voucher_no: 'RV-2627-000008',
  amount: '70000.00',
  party: 'MD RIPON MIA',
  narration: null,
  own: true,
  open: false,
}
const line: JournalLine = {
  date: '2026-11-22',
  narration: 'Office rent of November',
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

/** A client that has its answers already, so that a story asks no server. */
function answered(vouchers: readonly WaitingVoucher[]): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  client.setQueryData(waitingKey, vouchers)
  for (const { kind, id, open } of vouchers) {
    client.setQueryData(keys.record(kind, id), { id })
    client.setQueryData(voucherKey(kind, id), {
      offers: ['AUTHORISE', 'RETURN'].map((event) => ({
        event,
        label: event,
        open,
        ...(open ? {} : { message: 'You cannot authorise a voucher you created.' }),
      })),
      entries: [],
      history: [],
      links: [],
      settlements: [],
    })
  }
  for (const id of [7, 9])
    client.setQueryData<JournalRehearsal['previews']>(
      keys.rehearsal('payment_voucher', id, 2, { type: 'AUTHORISE' }),
      {
        journal: [
          line,
          { ...line, account: '1111', account_name: 'Bank', debit: '0.00', credit: '60000.00' },
        ],
        balances: [
          { of: 'money', name: 'Bank', balance: '1099300.00' },
          { of: 'party', name: 'Paltan Tower', balance: '0.00' },
        ],
      },
    )
  return client
}

const story = (vouchers: readonly WaitingVoucher[]): Pick<StoryObj, 'render'> => ({
  render: () => (
    <QueryClientProvider client={answered(vouchers)}>
      <Suspense fallback={null}>
        <AuthoriseQueue />
      </Suspense>
    </QueryClientProvider>
  ),
})

export const Shown: StoryObj = {
  ...story([rent, own]),
  parameters: { machine: 'authorise-desk', state: 'acts.none' },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('Rent of Motijheel')).toBeVisible()
  },
}
/** The next one is open, and the last act can be taken back. */
export const Held: StoryObj = {
  ...story([rent, own]),
  parameters: { machine: 'authorise-desk', state: 'acts.held' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findByText('Rent of Motijheel')
    await userEvent.keyboard('a')
    await expect(await canvas.findByRole('button', { name: /Undo|تراجع/ })).toBeVisible()
    await userEvent.keyboard('z')
    await expect(await canvas.findByText('Rent of Motijheel')).toBeVisible()
    await expect(canvas.queryByRole('button', { name: /Undo|تراجع/ })).toBeNull()
  },
}
/** The first act is on its way, because the second one followed. */
export const Sending: StoryObj = {
  ...story([rent, own, { ...rent, id: 9, voucher_no: 'PV-2627-000009', party: 'Motijheel Stationers' }]),
  parameters: { machine: 'authorise-desk', state: 'acts.sending' },
  beforeEach: () => {
    const post = spyOn(api, 'post').mockReturnValue(new Promise(() => {}))
    return () => post.mockRestore()
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findByText('Rent of Motijheel')
    await userEvent.keyboard('ajj')
    await canvas.findByRole('region', { name: 'Motijheel Stationers' })
    await canvas.findByText('Rent of Motijheel')
    await userEvent.keyboard('a')
    await expect(await canvas.findByText(/PV-2627-000009/)).toBeVisible()
    await expect(api.post).toHaveBeenCalledOnce()
  },
}
/** Another person authorises what this user made. */
export const Own: StoryObj = {
  ...story([own]),
  parameters: { machine: 'authorise-desk', state: 'desk' },
  play: async ({ canvasElement }) => {
    await expect(
      await within(canvasElement).findByText('You cannot authorise a voucher you created.'),
    ).toBeVisible()
  },
}
export const Empty: StoryObj = {
  ...story([]),
  parameters: { machine: 'authorise-desk', state: 'acts.none' },
}
