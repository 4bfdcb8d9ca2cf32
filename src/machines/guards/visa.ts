/** Guards of visa entries and of the unit a passenger holds (machines 0.5: G-VE-*, G-CAN-REISSUE, G-PREV). */
import { titleCase } from '../../foundation/definitions/fields.ts'
import { say, term } from '../../foundation/text/sentence.ts'
import type { Row } from '../../domain/journey/facts.ts'
import { type GuardArgs, guard, fixAt } from '../kit/guard.ts'
import { labelIn } from './words.ts'

const stateLabels: Record<string, string> = { exhausted: 'Fully Allotted' }
/** Visas that still give or carry units; a fully allotted one serves those who hold a unit of it. */
export const isLive = (entry: Row, today: string): boolean =>
  (entry['state'] === 'open' || entry['state'] === 'exhausted') && String(entry['expiry_date'] ?? '') >= today

/** The visa an event names, else the one the passenger holds. */
export const entryOf = (args: GuardArgs): Row | null =>
  args.facts.lookups.refs['visa_entry'] ?? args.facts.visa?.entry ?? null
/** The line an event names (`visa_line` of a passenger, `line` of the visa itself), else the one the passenger holds. */
export const lineOf = (args: GuardArgs): Row | null =>
  args.facts.lookups.refs['visa_line'] ?? args.facts.lookups.refs['line'] ?? args.facts.visa?.line ?? null

export const entryPage = (entry: Row | null) =>
  entry ? fixAt.master('visaEntry', `visa ${String(entry['visa_no'])}`, entry['id']) : undefined
export const visaLive = guard('G-VE-LIVE', {
  needs: 'payload',
  says: 'the visa is open and has not expired',
  check: (args) => {
    const entry = entryOf(args)
    if (!entry) return { ...say`Select a Visa from the list.`, field: 'visa_entry' }
    if (isLive(entry, args.facts.today)) return null
    const state = String(entry['state'])
    const label =
      state === 'open' || state === 'exhausted' ? 'Expired' : (stateLabels[state] ?? titleCase(state))
    return {
      ...say`Visa ${String(entry['visa_no'])} is ${term(label, 'state.visa_entry')}.`,
      field: 'visa_entry',
      fix: entryPage(entry),
    }
  },
})

export const unitsLeft = (counted?: 'counted') =>
  guard(
    'G-VE-QTY',
    {
      needs: 'payload',
      says: 'the visa line still has the units needed',
      // 'counted': the server sends ALLOTTED when the unit is already in the counters, so none may be missing.
      check: (args) => {
        const line = lineOf(args)
        if (!line)
          return counted === 'counted'
            ? null
            : { ...say`Select a Visa line from the list.`, field: 'visa_line' }
        const asked = Number(args.data?.['n'] ?? 1)
        const left = Number(line['available'] ?? 0)
        if (left >= (counted === 'counted' ? 0 : asked)) return null
        const entry = args.facts.lookups.refs['visa_entry'] ?? args.facts.visa?.entry ?? args.record
        const said =
          asked > 1
            ? say`Visas left: ${left}; you need ${asked}.`
            : say`No visa is left on ${String(entry['visa_no'])} for ${labelIn(line, 'profession', args.facts.profession)}.`
        return { ...said, field: 'visa_line', fix: entryPage(entry) }
      },
    },
    [counted],
  )
