import { isApiProblem, type FieldProblem } from '../../client/http/problem.ts'
import type { VoucherOffer } from '../../client/desk/vouchers.ts'
import { voucherWorkflow } from '../../machines/books/voucher.ts'
import { forwardEvents } from '../../machines/journey/headline.ts'
import type { Refused } from '../../ui/workflow/event-form-frame.tsx'

/** What people do to a voucher on its page; saving and deleting belong to form and page head. In the order of importance. */
const actions = ['SUBMIT', 'AUTHORISE', 'RETURN', 'REVERSE', 'CANCEL', 'DESCRIBE'] as const
export type VoucherAction = (typeof actions)[number]

/** Those that write into the books: what they would write is shown before. */
export const postingActions: ReadonlySet<VoucherAction> = new Set<VoucherAction>(['AUTHORISE', 'REVERSE'])

export const isVoucherAction = (event: string): event is VoucherAction =>
  actions.some((action) => action === event)

export type VoucherActions = {
  /** The open one that leads on to the books; null where none does. */
  main: VoucherAction | null
  open: VoucherAction[]
  closed: {
    event: VoucherAction
    message: string
    /** What is said beside it, such as who may do it. */
    others: readonly string[]
    /** Where that is put right. */
    fix: { label: string; path: string } | null
    faults: readonly FieldProblem[]
  }[]
}

/** Open actions as buttons, closed ones with their reason, none as both. What only another role may do is said while nothing else can be done. */
export function actionsOf(offers: readonly VoucherOffer[], state: string): VoucherActions {
  const ordered = actions.flatMap((action) =>
    offers.filter((offer) => offer.event === action).map((offer) => ({ action, offer })),
  )
  const open = ordered.filter(({ offer }) => offer.open).map(({ action }) => action)
  const closed = ordered
    .filter(({ offer }) => !offer.open && (offer.code !== 'G-ROLE' || open.length === 0))
    .map(({ action, offer }) => ({
      event: action,
      message: offer.message ?? '',
      others: offer.others ?? [],
      fix: offer.fix ?? null,
      faults: offer.faults ?? [],
    }))
  const leading = forwardEvents(voucherWorkflow, state)
  return { main: open.find((action) => leading.includes(action)) ?? null, open, closed }
}

/** Why the books did not take something, with the place where that is put right; null where nothing went wrong. */
export function refusedBy(problem: unknown): Refused | null {
  if (problem === null || problem === undefined) return null
  return {
    message: problem instanceof Error ? problem.message : String(problem),
    fix: isApiProblem(problem) ? problem.fix : null,
  }
}
