/** Guards of handing papers over (machines 0.5, G-DL-*; entities 4.7). */
import { say } from '../../foundation/text/sentence.ts'
import { titleCase } from '../../foundation/definitions/fields.ts'
import { parseMoney, showMoney } from '../../foundation/values/money.ts'
import { defineGuards, mendAt, valueOf, type GuardArgs } from '../kit/guard.ts'
import { placeOf } from './passport-and-dates.ts'
import { valueTerm, word } from './words.ts'

const embassyOpen = ['ready', 'submitted', 'queried', 'stamped', 'collected']

/** Papers of this delivery; `items` of the payload, else of the record. */
export const itemsOf = (args: Pick<GuardArgs, 'record' | 'data'>): readonly unknown[] => {
  const items = args.data?.['items'] ?? args.record['items']
  return Array.isArray(items) ? items : []
}

/** What a purpose needs first, and whether it is so. */
const needs: Record<string, { needed: string; holds: (args: GuardArgs) => boolean }> = {
  for_flight: {
    needed: 'the ticket is issued',
    holds: ({ facts }) => facts.stages.flight?.state === 'ticketed',
  },
  return_unprocessed: {
    needed: 'no embassy file is open',
    holds: ({ facts }) => !embassyOpen.includes(facts.stages.embassy?.state ?? ''),
  },
  after_cancel: {
    needed: 'the passenger file is cancelled or returned',
    holds: ({ facts }) => facts.lifecycle === 'cancelled' || facts.lifecycle === 'returned',
  },
}

defineGuards({
  'G-DL-ITEMS': {
    needs: 'payload',
    says: 'something is handed over, and a listed passport lies in the office',
    check: (args) => {
      const items = itemsOf(args)
      if (items.length === 0) return { ...say`Select at least one item.`, field: 'items' }
      if (!items.includes('passport') || args.facts.custody.state === 'in_office') return null
      return {
        ...say`Passport is not in the office (${placeOf(args)}).`,
        field: 'items',
        mend: mendAt.passenger(args.facts.passenger?.['id']),
      }
    },
  },
  'G-DL-READY': {
    needs: 'facts',
    says: 'the passenger is at the point this delivery is for',
    check: (args) => {
      const purpose = valueOf(args, 'purpose')
      const rule = purpose === null ? undefined : needs[purpose]
      if (!rule || rule.holds(args)) return null
      return {
        ...say`${valueTerm(titleCase(purpose ?? ''))} is possible only when ${word(rule.needed)}.`,
        field: 'purpose',
        mend: mendAt.passenger(args.facts.passenger?.['id']),
      }
    },
  },
  'G-DL-DUE': {
    needs: 'facts',
    says: 'nothing is due, or a manager let the due pass with a reason',
    check: (args) => {
      const due = parseMoney(args.facts.money.due) ?? 0n
      if (due <= 0n) return null
      const { role } = args.facts.user
      const reason = String(args.data?.['due_override_reason'] ?? '').replace(/\s/g, '')
      const isManager = role === 'MGR' || role === 'ADM'
      if (isManager && (args.data === undefined || reason.length >= 10)) return null
      if (due <= (parseMoney(String(args.record['due_approved'] ?? '0')) ?? 0n)) return null
      return {
        ...say`BDT ${showMoney(due)} is still due. A manager must approve the delivery.`,
        field: 'due_override_reason',
        mend: mendAt.passenger(args.facts.passenger?.['id']),
      }
    },
  },
  'G-DL-BACK': {
    needs: 'payload',
    says: 'a lent paper has a day to come back, and whoever takes it for the passenger is authorised',
    check: (args) => {
      if (valueOf(args, 'purpose') === 'temporary' && !valueOf(args, 'return_due'))
        return { ...say`Return date is required for a temporary delivery.`, field: 'return_due' }
      const forHim = ['agent', 'relative'].includes(valueOf(args, 'received_by_type') ?? '')
      return forHim && !valueOf(args, 'authorisation_file')
        ? { ...say`Attach the passenger's authorisation letter.`, field: 'authorisation_file' }
        : null
    },
  },
  'G-DL-OPEN': {
    needs: 'facts',
    says: 'no other delivery of this passenger is open',
    check: ({ facts }) =>
      (facts.lookups.counts['open_deliveries'] ?? 0) === 0
        ? null
        : {
            ...say`An open delivery exists for this passenger.`,
            mend: mendAt.passenger(facts.passenger?.['id']),
          },
  },
})
