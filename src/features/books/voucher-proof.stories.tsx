import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import type { VoucherProof } from '../../client/http/guest.ts'
import { VoucherProofCard } from './voucher-proof.tsx'

const meta = { title: 'Books/Proof of a voucher' } satisfies Meta
export default meta
type Story = StoryObj

const receipt: VoucherProof = {
  agency: 'NORTH STAR OVERSEAS LTD',
  kind: 'receipt_voucher',
  voucher_no: 'RV-2526-000042',
  date: '2026-11-20',
  currency: 'BDT',
  amount: '50000.00',
  state: 'posted',
  reversed_on: null,
  seal: { seq: 118, short: '9f2c51a07b3e', is_whole: true },
}
/** @param says a part of the verdict. */
const proof = (voucher: VoucherProof | null, says: string): Story => ({
  render: () => <VoucherProofCard voucher={voucher} />,
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText(says, { exact: false })).toBeVisible()
  },
})

export const Posted = proof(receipt, 'is in the books')
export const Reversed = proof({ ...receipt, state: 'reversed', reversed_on: '2026-11-22' }, 'no longer valid')
export const Cancelled = proof({ ...receipt, state: 'cancelled', seal: null }, 'was cancelled')
export const Waiting = proof({ ...receipt, state: 'submitted', seal: null }, 'not in the books yet')
export const SealBroken = proof(
  { ...receipt, seal: { seq: 118, short: '9f2c51a07b3e', is_whole: false } },
  'differs from what was sealed',
)
export const Unknown = proof(null, 'No voucher has this address')
