/** The authority that vouchers and update permissions ask for (accounting 6.2). */
import { changedBy, othersMay } from '../../domain/journey/facts.ts'
import { saidOf } from '../../foundation/text/sentence.ts'
import { type GuardArgs, guard } from '../kit/guard.ts'

/** Sentence of a rule of the books that is broken, as the server found it; null while it holds. */
export const broken = (args: GuardArgs, name: string, field?: string) => {
  const message = args.facts.lookups.texts[name]
  return message ? { ...saidOf(message), ...(field ? { field } : {}) } : null
}

/** The same, and beside it who changed last what it is about, where the server found that another user did. */
export const brokenByOther = (args: GuardArgs, name: string, field?: string) => {
  const refusal = broken(args, name, field)
  const other = refusal && broken(args, changedBy)
  return other ? [refusal, other] : refusal
}

/** A refusal and, beside it, which users may do it, where the server found them. */
export const besideOthers = <R extends object>(args: GuardArgs, refusal: R | null) => {
  const others = refusal && broken(args, othersMay)
  return others ? [refusal, others] : refusal
}

export const isManager = ({ facts }: GuardArgs): boolean =>
  facts.user.role === 'ADM' || facts.user.role === 'MGR'

/** The agent stays within the credit limit; a manager may let it be exceeded with a reason (accounting 4.3). */
export const beyondCredit = (args: GuardArgs) => {
  const refusal = broken(args, 'credit')
  if (!refusal || !isManager(args)) return refusal
  const reason = String(args.data?.['reason'] ?? '').replace(/\s/g, '')
  return args.data === undefined || reason.length >= 10 ? null : { ...refusal, field: 'reason' }
}

export const authorityHeld = guard('G-AP-AUTH', {
  needs: 'facts',
  says: 'the user may authorise this kind and amount',
  check: (args) => besideOthers(args, broken(args, 'authority')),
})
