/** Guards about the lists that travel to embassies and BMET, and about who carries them (machines 0.5: G-EMB-LIST). */
import { titleCase } from '../../foundation/definitions/fields.ts'
import { say, term } from '../../foundation/text/sentence.ts'
import type { Row } from '../../domain/journey/facts.ts'
import { fieldTerm, labelIn } from './words.ts'
import { type GuardArgs, guard, fixAt } from '../kit/guard.ts'

/** Ref fields that point to a list, and the screen of that list. */
const listScreens: Record<string, string> = {
  submission_list: 'visaSubmissionList',
  man_power_list: 'manpowerSubmissionList',
  visa_cancel_list: 'visaCancelList',
  visa_reissue_list: 'visaReissueList',
}

/** The list an event names; a list that gets a row is the record itself. */
function listOf(args: GuardArgs): { list: Row | null; field: string } | null {
  if (args.record['list_no'] && args.record['recruiting_agency'])
    return { list: args.record, field: 'passenger' }
  const field = Object.keys(listScreens).find((name) => args.data?.[name])
  return field ? { list: args.facts.lookups.refs[field] ?? null, field } : null
}

/** Refuses a carrier who is no delegate with a valid card; none at all when the passport travels (steps 5). */
export function refuseCarrier(args: GuardArgs, mayLack: boolean) {
  const refused = { ...say`Select a delegate with a valid card.`, field: 'carrier' }
  if (!args.data?.['carrier']) return mayLack ? null : refused
  const carrier = args.facts.lookups.refs['carrier']
  const expiry = carrier?.['delegate_card_expiry']
  const valid = carrier?.['is_delegate'] === true && (!expiry || String(expiry) >= args.facts.today)
  return valid ? null : { ...refused, fix: fixAt.master('employee', 'the employee', args.data['carrier']) }
}

export const listOpen = guard('G-EMB-LIST', {
  needs: 'payload',
  says: 'the list is still open and for the same country and recruiting agency',
  check: (args) => {
    const found = listOf(args)
    // Left empty: the server makes a list of the day for this passenger alone (machines M9c).
    if (!found) return null
    const { list, field } = found
    if (!list) return { ...say`Select a ${fieldTerm(field)} from the list.`, field }
    const fix = fixAt.step(
      listScreens[field] ?? 'visaSubmissionList',
      `list ${String(list['list_no'])}`,
      list['id'],
    )
    if (list['state'] !== 'draft' && list['state'] !== 'printed')
      return {
        ...say`List ${String(list['list_no'])} is ${term(titleCase(String(list['state'])), 'state.submission_list')}.`,
        field,
        fix,
      }
    const { facts } = args
    if (field === 'passenger' && facts.lookups.refs['passenger'] === null)
      return { ...say`Select a Passenger from the list.`, field }
    const subject = facts.lookups.refs['passenger'] ?? facts.passenger
    const agency = facts.agency?.['id'] ?? subject?.['recruiting_agency'] ?? null
    const country = subject?.['country'] ?? facts.country?.['id']
    if (list['country'] === country && (agency === null || list['recruiting_agency'] === agency)) return null
    return {
      ...say`List ${String(list['list_no'])} is for ${labelIn(list, 'country')}, ${labelIn(list, 'recruiting_agency')}.`,
      field,
      fix,
    }
  },
})
