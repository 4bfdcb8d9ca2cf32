/** Refusal of a number that already belongs to another record; shared by the guards that ask "is it still free?". */
import { type Said, saidOf, say, term } from '../../foundation/text/sentence.ts'
import { type GuardArgs, guard, fixAt, valueOf } from '../kit/guard.ts'

/** Who has a value already, as facts.lookups.taken has it. */
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

export const passportNumberFree = guard('G-DUP', {
  needs: 'facts',
  says: 'no other file in use has this passport number',
  check: ({ facts, record, data }) => {
    const isNew = Boolean(data?.['new_passport_no'])
    const other =
      facts.lookups.taken[isNew ? 'new_passport_no' : 'passport_no'] ?? facts.lookups.taken['passport_no']
    const lost = isNew ? facts.lookups.texts['lost_passport'] : null
    if (!other && lost)
      return {
        ...say`Passport ${saidOf(lost).message} was reported lost or replaced for another person. Check the number on the booklet. A manager can enter it in the file, with a reason.`,
        field: 'new_passport_no',
      }
    if (!other) return null
    const no = String(isNew ? data?.['new_passport_no'] : record['passport_no'])
    return {
      ...say`Passport ${no} is already registered: #${other.passenger} ${other.name}, ${term(other.status, 'state.journey')}.`,
      field: isNew ? 'new_passport_no' : 'passport_no',
      fix: fixAt.passenger(other.passenger),
    }
  },
})
