/** Guards of visa entries and of the unit a passenger holds (machines 0.5: G-VE-*, G-CAN-REISSUE, G-PREV). */
import { say, term } from '../../foundation/text/sentence.ts'
import { titleCase } from '../../foundation/definitions/fields.ts'
import type { Row } from '../../domain/journey/facts.ts'
import { defineGuards, mendAt, type GuardArgs } from '../kit/guard.ts'
import { stateTerm, valueTerm } from './words.ts'

const stateLabels: Record<string, string> = { exhausted: 'Fully Allotted' }
/** Visas that still give or carry units; a fully allotted one serves those who hold a unit of it. */
const isLive = (entry: Row, today: string): boolean =>
  (entry['state'] === 'open' || entry['state'] === 'exhausted') && String(entry['expiry_date'] ?? '') >= today

const labelIn = (row: Row, field: string, named?: Row | null): string =>
  String(
    (row['labels'] as Row | undefined)?.[field] ??
      (named && named['id'] === row[field] ? named['name'] : null) ??
      row[field] ??
      '',
  ) // Answers carry the labels of their refs beside the ids.

/** The visa an event names, else the one the passenger holds. */
export const entryOf = (args: GuardArgs): Row | null =>
  args.facts.lookups.refs['visa_entry'] ?? args.facts.visa?.entry ?? null
/** The line an event names (`visa_line` of a passenger, `line` of the visa itself), else the one the passenger holds. */
export const lineOf = (args: GuardArgs): Row | null =>
  args.facts.lookups.refs['visa_line'] ?? args.facts.lookups.refs['line'] ?? args.facts.visa?.line ?? null

const entryPage = (entry: Row | null) =>
  entry ? mendAt.master('visaEntry', `visa ${String(entry['visa_no'])}`, entry['id']) : undefined
const held = (args: GuardArgs, name: string): number => args.facts.lookups.counts[name] ?? 0
/** A cancelled visa whose number the embassy did not give back still occupies its unit. */
export const isBurnt = (record: Row): boolean => record['quantity_returned'] === false

defineGuards({
  'G-VE-LIVE': {
    needs: 'payload',
    says: 'the visa is open and not past its expiry',
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
        mend: entryPage(entry),
      }
    },
  },
  'G-VE-QTY': {
    needs: 'payload',
    says: 'the visa line has enough units left',
    // 'counted': the server sends ALLOTTED when the unit is already in the counters, so none may be missing.
    check: (args, [counted]) => {
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
      return { ...said, field: 'visa_line', mend: entryPage(entry) }
    },
  },
  'G-VE-MATCH': {
    needs: 'payload',
    says: 'the visa is for the country, profession and gender of the passenger',
    check: (args) => {
      const entry = entryOf(args)
      const line = lineOf(args)
      const { passenger, country, profession } = args.facts
      if (!entry || !line || !passenger) return null
      const fits = {
        country: entry['country'] === passenger['country'],
        profession: !passenger['profession'] || line['profession'] === passenger['profession'],
        gender: line['gender'] === 'any' || line['gender'] === passenger['gender'],
        line: line['visa_entry'] === undefined || line['visa_entry'] === entry['id'],
      }
      if (Object.values(fits).every(Boolean)) return null
      return {
        ...say`Visa ${String(entry['visa_no'])} is for ${labelIn(entry, 'country', country)}, ${labelIn(line, 'profession', profession)}, ${valueTerm(String(line['gender']))}.`,
        field: 'visa_line',
        mend: entryPage(entry),
      }
    },
  },
  'G-VE-ADJ': {
    needs: 'payload',
    says: 'the new quantity covers the units already used',
    check: (args) => {
      const line = lineOf(args)
      const used = Number(line?.['active'] ?? 0) + Number(line?.['burnt'] ?? 0)
      return Number(args.data?.['quantity'] ?? 0) >= used
        ? null
        : { ...say`Quantity cannot be below the ${used} already used.`, field: 'quantity' }
    },
  },
  'G-VE-NOACTIVE': {
    needs: 'facts',
    says: 'no passenger holds a unit of the visa',
    check: (args) => {
      const n = held(args, 'active_allotments')
      return n === 0
        ? null
        : {
            ...say`Passengers who hold this visa: ${n}. Release or cancel them first.`,
            mend: entryPage(args.record),
          }
    },
  },
  'G-VE-NOOPEN': {
    needs: 'facts',
    says: 'no passenger is still in process on the visa',
    check: (args) => {
      const n = held(args, 'open_allotments')
      return n === 0
        ? null
        : { ...say`Passengers still in process on this visa: ${n}.`, mend: entryPage(args.record) }
    },
  },
  'G-VE-DOC': {
    needs: 'facts',
    says: 'the visa copy is attached and there is a profession line',
    check: (args) => {
      const mend = entryPage(args.record)
      const lines = Array.isArray(args.record['lines'])
        ? args.record['lines'].length
        : held(args, 'visa_lines')
      return [
        ...(args.record['visa_file'] ? [] : [{ ...say`Attach the visa copy.`, field: 'visa_file', mend }]),
        ...(lines > 0 ? [] : [{ ...say`Add at least one profession line.`, field: 'lines', mend }]),
      ]
    },
  },
  'G-CAN-REISSUE': {
    needs: 'facts',
    says: 'the passenger still holds a unit, or one is free on an open visa of the country',
    // 'held': stamped and expired visas keep their unit. After a cancellation a burnt unit serves its own line again.
    check: (args, [still]) => {
      if (still === 'held') return null
      const refused = {
        ...say`No visa is available for reissue.`,
        field: 'visa_line',
        mend: mendAt.passenger(args.facts.passenger?.['id']),
      }
      const line = lineOf(args)
      const isSame = line !== null && line['id'] === args.record['visa_line']
      if (isBurnt(args.record)) return args.data?.['visa_line'] && !isSame ? refused : null
      const entry = entryOf(args)
      const isOfCountry =
        !entry || (entry['country'] === args.facts.passenger?.['country'] && isLive(entry, args.facts.today))
      return line && Number(line['available'] ?? 0) >= 1 && (isSame || isOfCountry) ? null : refused
    },
  },
  'G-VISA-ASKED': {
    needs: 'facts',
    says: 'the embassy is not asked to cancel or reissue the visa',
    check: (args) => {
      const visa = args.facts.stages.visa
      const isAsked = visa?.state === 'cancel_requested' || visa?.state === 'reissue_requested'
      return isAsked
        ? {
            ...say`Visa is ${stateTerm(visa)}. Wait for the embassy's answer first.`,
            mend: mendAt.passenger(args.facts.passenger?.['id']),
          }
        : null
    },
  },
  'G-VISA-BACK': {
    needs: 'facts',
    says: 'a visa in use is asked back only after the embassy returned the file',
    check: ({ facts }) => {
      const { visa, embassy } = facts.stages
      if (visa?.state !== 'in_use' || embassy?.state === 'rejected' || embassy?.state === 'queried')
        return null
      return {
        ...say`${String(facts.passenger?.['full_name'])}: visa is ${stateTerm(visa)}.`,
        mend: mendAt.step('embassy', 'Embassy', facts.passenger?.['id']),
      }
    },
  },
  'G-PREV': {
    needs: 'facts',
    says: 'the visa was in that state before the request',
    check: ({ record }, [state]) =>
      record['prior_state'] === state
        ? null
        : {
            ...say`The visa was not ${term(titleCase(state ?? ''), 'state.visa_allotment')} before the request.`,
          },
  },
})
