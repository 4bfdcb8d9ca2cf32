import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { wordsIn } from '../../client/journey/story-words.ts'
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
type Verdict = 'posted' | 'reversed' | 'cancelled' | 'waiting' | 'broken' | 'unknown'
/** @param verdict the sentence it is shown with. */
const proof = (voucher: VoucherProof | null, verdict: Verdict): Story => ({
  render: () => <VoucherProofCard voucher={voucher} />,
  play: async (context) => {
    const t = await wordsIn('vouchers', context)
    await expect(await within(context.canvasElement).findByText(t(`proof.${verdict}`))).toBeVisible()
  },
})

export const Posted = proof(receipt, 'posted')
export const Reversed = proof({ ...receipt, state: 'reversed', reversed_on: '2026-11-22' }, 'reversed')
export const Cancelled = proof({ ...receipt, state: 'cancelled', seal: null }, 'cancelled')
export const Waiting = proof({ ...receipt, state: 'submitted', seal: null }, 'waiting')
export const SealBroken = proof(
  { ...receipt, seal: { seq: 118, short: '9f2c51a07b3e', is_whole: false } },
  'broken',
)
export const Unknown = proof(null, 'unknown')
