/** Guards of the embassy step and of the lists that travel to embassies and BMET (machines 0.5: G-EMB-*, G-CXL-VISA). */
import { say, term } from '../../foundation/text/sentence.ts'
import { visaExpiry } from '../../domain/visas/visa-validity.ts'
import { addDays } from '../../foundation/values/dates.ts'
import { titleCase } from '../../foundation/definitions/fields.ts'
import type { Row, StageFacts } from '../../domain/journey/facts.ts'
import { defineGuards, mendAt, valueOf, type GuardArgs } from '../kit/guard.ts'
import { isPortal } from './passport-and-dates.ts'
import { mendStage } from './journey.ts'
import { fieldTerm, stateTerm, valueTerm } from './words.ts'

/** Ref fields that point to a list, and the screen of that list. */
const listScreens: Record<string, string> = {
  submission_list: 'visaSubmissionList',
  man_power_list: 'manpowerSubmissionList',
  visa_cancel_list: 'visaCancelList',
  visa_reissue_list: 'visaReissueList',
}

const labelIn = (row: Row, field: string): string =>
  String((row['labels'] as Row | undefined)?.[field] ?? row[field] ?? '') // Answers carry the labels of their refs beside the ids.

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
  return valid ? null : { ...refused, mend: mendAt.master('employee', 'the employee', args.data['carrier']) }
}

const running = (found: StageFacts | undefined, states: readonly string[]): StageFacts | null =>
  found && states.includes(found.state) ? found : null

defineGuards({
  'G-EMB-LIST': {
    needs: 'payload',
    says: 'the list is still open and for the same country and recruiting agency',
    check: (args) => {
      const found = listOf(args)
      // Left empty: the server makes a list of the day for this passenger alone (machines M9c).
      if (!found) return null
      const { list, field } = found
      if (!list) return { ...say`Select a ${fieldTerm(field)} from the list.`, field }
      const mend = mendAt.step(
        listScreens[field] ?? 'visaSubmissionList',
        `list ${String(list['list_no'])}`,
        list['id'],
      )
      if (list['state'] !== 'draft' && list['state'] !== 'printed')
        return {
          ...say`List ${String(list['list_no'])} is ${term(titleCase(String(list['state'])), 'state.submission_list')}.`,
          field,
          mend,
        }
      const { facts } = args
      if (field === 'passenger' && facts.lookups.refs['passenger'] === null)
        return { ...say`Select a Passenger from the list.`, field }
      const subject = facts.lookups.refs['passenger'] ?? facts.passenger
      const agency = facts.agency?.['id'] ?? subject?.['recruiting_agency'] ?? null
      const country = subject?.['country'] ?? facts.country?.['id']
      if (list['country'] === country && (agency === null || list['recruiting_agency'] === agency))
        return null
      return {
        ...say`List ${String(list['list_no'])} is for ${labelIn(list, 'country')}, ${labelIn(list, 'recruiting_agency')}.`,
        field,
        mend,
      }
    },
  },
  'G-EMB-CHECK': {
    needs: 'payload',
    says: 'every paper on the checklist lies in the file',
    check: ({ data }) => {
      const items = Array.isArray(data?.['checklist'])
        ? (data['checklist'] as { item: string; ok: boolean }[])
        : [] // Shape checked by the field.
      const missing = items.filter((one) => !one.ok).map((one) => one.item)
      return missing.length === 0
        ? null
        : { ...say`Missing documents: ${missing.map((item) => valueTerm(item))}.`, field: 'checklist' }
    },
  },
  'G-EMB-CARRIER': {
    needs: 'payload',
    says: 'a delegate with a valid card carries the passport, unless the application is made on a portal',
    check: (args) => refuseCarrier(args, isPortal(args)),
  },
  'G-EMB-EXP': {
    needs: 'payload',
    says: 'the visa expiry is after the stamp and within twice the usual validity',
    check: (args) => {
      const stamp = valueOf(args, 'stamp_date')
      const expiry = visaExpiry(stamp, args.data?.['visa_expiry_date'], args.facts.country)
      const days = Number(args.facts.country?.['visa_validity_days'] ?? 0)
      const good =
        stamp !== null &&
        expiry !== null &&
        expiry > stamp &&
        (days === 0 || expiry <= addDays(stamp, 2 * days))
      return good
        ? null
        : { ...say`Visa expiry date is not plausible. Check the visa.`, field: 'visa_expiry_date' }
    },
  },
  'G-CXL-VISA': {
    needs: 'facts',
    says: 'no stamped or submitted visa hangs on it',
    check: (args) => {
      const { visa, embassy } = args.facts.stages
      const asked = running(visa, ['cancel_requested', 'reissue_requested'])
      if (asked)
        return {
          ...say`Visa is ${stateTerm(asked)}. Wait for the embassy's answer first.`,
          mend: mendStage(args, 'visa'),
        }
      const held = running(embassy, ['submitted', 'queried']) ?? running(visa, ['stamped'])
      return held
        ? {
            ...say`Visa is ${stateTerm(held)}. Withdraw it or put it on the visa cancel list first.`,
            mend: mendStage(args, 'embassy'),
          }
        : null
    },
  },
})
