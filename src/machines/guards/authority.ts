/** The authority that vouchers and update permissions ask for (accounting 6.2). */
import { saidOf } from '../../foundation/text/sentence.ts'
import { type GuardArgs, guard } from '../kit/guard.ts'

/** Sentence of a rule of the books that is broken, as the server found it; null while it holds. */
export const broken = (args: GuardArgs, name: string, field?: string) => {
  const message = args.facts.lookups.texts[name]
  return message ? { ...saidOf(message), ...(field ? { field } : {}) } : null
}

export const authorityHeld = guard('G-AP-AUTH', {
  needs: 'facts',
  says: 'the user holds an authority for this kind and amount',
  check: (args) => broken(args, 'authority'),
})
