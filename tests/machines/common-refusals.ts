/** How to break what the common guards ask for, and the exact sentence each answers; edges included (the day itself, the day after). */
import { addDays, addMonths, showDate } from '../../src/foundation/values/dates.ts'
import {
  stageTitles,
  type Facts,
  type LastEvent,
  type Row as Stored,
  type StageName,
} from '../../src/domain/journey/facts.ts'
import { afterOf } from '../../src/domain/journey/stage-plan.ts'
import { titleCase } from '../../src/foundation/definitions/fields.ts'
import type { GuardCall } from '../../src/machines/kit/guard.ts'
import type { StoredWorkflow } from '../../src/machines/kit/judge.ts'
import type { Over } from './facts.ts'

/** One change of a situation that was fine, and what the guard says then. */
export type Case = {
  facts?: Over
  data?: Stored
  record?: Stored
  last?: Partial<LastEvent>
} & ({ says: string; field?: string } | { allowed: true })

/** A guard that cannot refuse in a row, with the reason. */
export interface Never {
  never: string
}

const dayIn = (name: string | undefined, stored: StoredWorkflow, data: Stored): string =>
  name === 'today' || name === undefined
    ? stored.facts.today
    : String(data[name] ?? stored.record[name] ?? stored.facts.today)

function stageOfParam(name: string | undefined, record: Stored): StageName {
  if (name === 'finger') return record['kind'] === 'visa_bio' ? 'visa_bio' : 'bmet_reg'
  return name as StageName // Guard cells name stages; a wrong one would find no title below.
}

const journeyCases: Case[] = [
  { facts: { lifecycle: 'draft' }, says: 'Register the passenger first.' },
  { facts: { lifecycle: 'on_hold' }, says: 'This passenger is on hold. Resume it first.' },
  { facts: { lifecycle: 'cancelled' }, says: 'This passenger file is Cancelled. Reopen it first.' },
  { facts: { lifecycle: 'departed' }, says: 'This passenger file is Departed. Reopen it first.' },
  { facts: { lifecycle: 'ready_to_fly' }, allowed: true },
]
const licenceCases: Case[] = [
  { facts: { agency: { licence_status: 'suspended' } }, says: 'Recruiting licence RL-1234 is suspended.' },
]

/** Cases for the guards of machines/guards/passport-and-dates and journey; undefined for a guard of one trade only. */
export function commonCases(
  call: GuardCall,
  stored: StoredWorkflow,
  data: Stored,
): readonly Case[] | Never | undefined {
  const { facts } = stored
  const [first, second] = call.params
  const today = facts.today
  switch (call.code) {
    case 'G-JRN':
      return journeyCases
    case 'G-REASON':
      return [
        {
          data: { [first ?? 'reason']: '123 456 789' },
          says: 'Please give a reason of at least 10 characters.',
          field: first ?? 'reason',
        },
        {
          data: { [first ?? 'reason']: '' },
          says: 'Please give a reason of at least 10 characters.',
          field: first ?? 'reason',
        },
        { data: { [first ?? 'reason']: '12345 67890' }, allowed: true },
      ]
    case 'G-NF':
      return [
        {
          data: { [first ?? '']: addDays(today, 1) },
          says: `${titleCase(first ?? '')} cannot be in the future.`,
          field: first,
        },
        { data: { [first ?? '']: today }, allowed: true },
      ]
    case 'G-NP':
      return [
        {
          data: { [first ?? '']: addDays(today, -1) },
          says: `${titleCase(first ?? '')} cannot be in the past.`,
          field: first,
        },
        { data: { [first ?? '']: today }, allowed: true },
      ]
    case 'G-SEQ': {
      const start = String(data[first ?? ''] ?? stored.record[first ?? ''])
      return [
        {
          data: { [second ?? '']: addDays(start, -1) },
          says: `${titleCase(second ?? '')} cannot be before ${titleCase(first ?? '')} (${showDate(start)}).`,
          field: second,
        },
        { data: { [second ?? '']: start }, allowed: true },
      ]
    }
    case 'G-PASS6': {
      const day = dayIn(first, stored, data)
      const last = addDays(addMonths(day, 6), -1)
      return [
        {
          facts: { passenger: { passport_expiry_date: last } },
          says: `Passport must be valid for at least 6 months after ${showDate(day)}. It expires on ${showDate(last)}.`,
        },
        { facts: { passenger: { passport_expiry_date: addMonths(day, 6) } }, allowed: true },
      ]
    }
    case 'G-AGE': {
      const day = dayIn(first, stored, data)
      return [
        {
          facts: { passenger: { date_of_birth: addDays(addMonths(day, -18 * 12), 1) } },
          says: `Age must be between 18 and 55 for Saudi Arabia. The passenger is 17 on ${showDate(day)}.`,
        },
        { facts: { passenger: { date_of_birth: addMonths(day, -18 * 12) } }, allowed: true },
        {
          facts: { passenger: { date_of_birth: addMonths(day, -56 * 12) } },
          says: `Age must be between 18 and 55 for Saudi Arabia. The passenger is 56 on ${showDate(day)}.`,
        },
        { facts: { passenger: { date_of_birth: addDays(addMonths(day, -56 * 12), 1) } }, allowed: true },
      ]
    }
    case 'G-PLAN': {
      const stage = stageOfParam(first, stored.record)
      return [
        {
          facts: { plan: { [stage]: undefined } },
          says: `${stageTitles[stage]} is not needed for ${facts.type?.title} to ${String(facts.country?.['name'])}.`,
        },
      ]
    }
    case 'G-DEP':
      return dependencyCases(stageOfParam(first, stored.record), facts)
    case 'G-OFFICE':
    case 'G-HANDIN':
      return [
        {
          facts: { custody: { state: 'out', place: 'medical_center' } },
          says: 'Passport is not in the office (medical center). Record its return first.',
        },
        {
          facts: { custody: { state: 'delivered', place: null } },
          says: 'Passport is not in the office (delivered). Record its return first.',
        },
        ...(call.code === 'G-HANDIN'
          ? [
              {
                facts: { custody: { state: 'out', place: 'agent' }, country: { visa_format: 'e_visa' } },
                allowed: true,
              } as const,
            ]
          : []),
      ]
    case 'G-LIC':
      return [
        ...licenceCases,
        {
          facts: { agency: { licence_expiry_date: addDays(today, -1) } },
          says: `Recruiting licence RL-1234 expired on ${showDate(addDays(today, -1))}.`,
        },
        { facts: { agency: { licence_expiry_date: today } }, allowed: true },
      ]
    case 'G-PAGES':
      return [
        { facts: { passenger: { blank_pages: 1 } }, says: 'Passport needs at least 2 empty visa pages.' },
        { facts: { passenger: { blank_pages: 2 } }, allowed: true },
        { facts: { passenger: { blank_pages: null } }, allowed: true },
      ]
    case 'G-PAX-DOCS':
      return [
        {
          facts: { missing: { documents: ['Photo', 'Passport Image'] } },
          says: 'Missing documents: Photo, Passport Image.',
        },
      ]
    case 'G-CEIL':
      return [
        {
          facts: { passenger: { agreed_amount: '165000.01' } },
          says: 'Agreed amount is above the government ceiling of BDT 165,000 for Saudi Arabia.',
          field: 'agreed_amount',
        },
        { facts: { passenger: { agreed_amount: '165000.00' } }, allowed: true },
        {
          facts: {
            passenger: { gender: 'female', agreed_amount: '0.01' },
            profession: { is_domestic: true },
          },
          says: 'A female domestic worker must not be charged.',
          field: 'agreed_amount',
        },
      ]
    case 'G-MED-FIT': {
      const day = String(
        ['submit_date', 'applied_date', 'prepared_date', 'stamp_date', 'request_date']
          .map((name) => data[name])
          .find((value) => value) ?? today,
      )
      const medical = facts.stages.medical
      const held = {
        ...medical,
        state: 'held',
        label: 'Held / Re-check',
        satisfied: false,
        record: { id: 1 },
      }
      return [
        {
          facts: {
            stages: {
              medical: {
                ...medical,
                record: { id: 1, expiry_date: addDays(day, -1) },
              } as Facts['stages']['medical'],
            },
          },
          says: `Medical must be fit and valid on ${showDate(day)}. It is Medical Fit, expired on ${showDate(addDays(day, -1))}.`,
        },
        {
          facts: {
            stages: {
              medical: { ...medical, record: { id: 1, expiry_date: day } } as Facts['stages']['medical'],
            },
          },
          allowed: true,
        },
        // A dependency may be asked first; the sentence below is the guard's own.
        {
          facts: { stages: { medical: { ...held, satisfied: true } as Facts['stages']['medical'] } },
          says: `Medical must be fit and valid on ${showDate(day)}. It is Held / Re-check.`,
        },
      ]
    }
    case 'G-VISA':
      return [
        {
          facts: { stages: { visa: undefined }, plan: { visa: 'R' } },
          says: 'Visa is not allotted to this passenger.',
        },
      ]
    case 'G-VISA-ASKED':
      return (['Visa Cancel Requested', 'Visa Reissue Requested'] as const).map((label) => ({
        facts: {
          stages: {
            visa: {
              ...facts.stages.visa,
              state: label.slice(5).toLowerCase().replace(' ', '_'),
              kind: 'blocker',
              label,
              satisfied: false,
            } as Facts['stages']['visa'],
          },
        },
        says: `Visa is ${label}. Wait for the embassy's answer first.`,
      }))
    case 'G-UNDO-DOWN':
      return [
        {
          last: { downstream: 'Manpower' },
          says: 'Manpower has already started after this entry. Undo it first.',
        },
      ]
    case 'G-CXL-TKT':
      return [
        {
          facts: {
            stages: {
              flight: {
                module: 'flight',
                state: 'ticketed',
                kind: 'normal',
                label: 'Flight Waiting',
                needed: 'Flight OK',
                since: null,
                started: true,
                satisfied: false,
                record: { flight_date: '2027-02-10' },
                attempt_no: 1,
                event_id: 3,
              },
            },
          },
          says: 'A ticket is issued for 10 Feb 2027. Cancel or refund the ticket first.',
        },
      ]
    default:
      return undefined
  }
}

function dependencyCases(stage: StageName, facts: Facts): readonly Case[] | Never {
  const needed = afterOf(stage, facts)
  if (needed.length === 0) return { never: `nothing comes before ${stage} for this passenger` }
  return needed.map((one) => {
    const found = facts.stages[one]
    const waiting = { ...found, state: 'not_started', label: 'Pending', satisfied: false }
    return {
      facts: { stages: { [one]: waiting } },
      says: `${stageTitles[one]} must be ${found?.needed} before ${stageTitles[stage]}. It is Pending now.`,
    }
  })
}
