import type { VoucherPaper } from '../../domain/prints/vouchers/voucher-sheet.ts'
import { isApiProblem, keyOfPart } from '../http/api.ts'
import { createVoucher } from './receipts.ts'
import { printVoucher, sendVoucherEvent, voucherView } from './vouchers.ts'

/** A voucher that was entered, and how far it came. */
interface Entered {
  id: number
  /** Why the draft was not handed in; null when it was. */
  refusal: string | null
  isPosted: boolean
  /** Null where it was not wanted or could not be made. */
  paper: Blob | null
}

/** Posts what was handed in where this person may do so alone; what needs a reason waits for a person who gives one. */
async function postIfAllowed(kind: string, id: number, version: number, key: string): Promise<boolean> {
  const { offers } = await voucherView(kind, id)
  if (!offers.some(({ event, open, needs_reason }) => event === 'AUTHORISE' && open && !needs_reason))
    return false
  await sendVoucherEvent(kind, id, version, { type: 'AUTHORISE' }, key)
  return true
}

/** Saves a voucher, hands it in, posts it where the user may, and prints it, with one press. @param paper null for none. */
export async function enterVoucher(
  kind: string,
  body: object,
  key: string,
  paper: VoucherPaper | null,
): Promise<Entered> {
  const saved = await createVoucher(kind, body, key)
  let isPosted = false
  try {
    const { version } = await sendVoucherEvent(
      kind,
      saved.id,
      saved.version ?? 1,
      { type: 'SUBMIT' },
      keyOfPart(key, 1),
    )
    // Handed in already: what stands in the way of posting is left to the officer who authorises.
    isPosted = await postIfAllowed(kind, saved.id, version ?? 1, keyOfPart(key, 2)).catch(() => false)
  } catch (problem) {
    if (!isApiProblem(problem)) throw problem
    return { id: saved.id, refusal: problem.detail || problem.title, isPosted, paper: null }
  }
  const printed = paper === null ? null : await printVoucher(kind, saved.id, { paper }).catch(() => null)
  return { id: saved.id, refusal: null, isPosted, paper: printed }
}
