/** Refusal of a number that already belongs to somebody; shared by the guards that ask "is it still free?". */
import { type Said } from '../../foundation/text/sentence.ts'
import { valueOf, type GuardArgs } from '../kit/guard.ts'

/** Who has a value already, as facts.lookups.taken tells it. */
export interface Holder {
  passenger: number
  name: string
}

/**
 * First of the payload's fields whose value a live record has already.
 * @param says the sentence of the handbook, from the value and its holder.
 * @returns null when all of them are free or not given.
 */
export function refuseTaken(
  args: GuardArgs,
  fields: readonly string[],
  says: (value: string, holder: Holder, field: string) => Said,
) {
  for (const field of fields) {
    const holder = args.data?.[field] ? args.facts.lookups.taken[field] : null
    if (holder) return { ...says(valueOf(args, field) ?? '', holder, field), field }
  }
  return null
}
