/** Guards about dates, passport, age, papers and money of the passenger (machines 0.5). */
import { type Term, say, term } from '../../foundation/text/sentence.ts'
import { addMonths, ageOn } from '../../foundation/values/dates.ts'
import { parseMoney, showMoney } from '../../foundation/values/money.ts'
import { costCeiling } from '../../domain/journey/stage-plan.ts'
import { fieldTerm, valueTerm, word } from './words.ts'
import { type GuardArgs, type Reads, guard, fixAt, valueOf } from '../kit/guard.ts'

/** Label of a date field in a sentence: 'Slip Date'. */
const label = fieldTerm
const text = (row: Readonly<Record<string, unknown>> | null | undefined, field: string): string | null => {
  const value = row?.[field]
  return value === null || value === undefined || value === '' ? null : String(value)
}
const passengerId = (args: GuardArgs) => args.facts.passenger?.['id']
const places: Record<string, string> = {
  not_received: 'not received',
  out: 'out',
  delivered: 'delivered',
  lost: 'lost',
}
/** Where the passport is, as messages say it. */
export const placeOf = (args: GuardArgs): Term => {
  const { state, place } = args.facts.custody
  return term(
    state === 'out' && place ? place.replaceAll('_', ' ') : (places[state] ?? state),
    'state.custody',
    'value',
    'fields:value',
  )
}
const inOffice = (args: GuardArgs) =>
  args.facts.custody.state === 'in_office'
    ? null
    : {
        ...say`Passport is not in the office (${placeOf(args)}). Record its return first.`,
        fix: fixAt.passenger(passengerId(args)),
      }

/** True for an application made on a portal, where the passport need not leave the office (G-HANDIN). */
export const isPortal = (args: Pick<GuardArgs, 'facts'>): boolean =>
  args.facts.country?.['visa_format'] === 'e_visa' ||
  ['hajj', 'umrah'].includes(args.facts.type?.base_plan ?? '')

/** Country and profession the event would lead to: those it names (CHANGE_COUNTRY), else those of the file. */
const destination = ({ facts }: GuardArgs) => ({
  country: facts.lookups.refs['country'] ?? facts.country,
  profession: facts.lookups.refs['profession'] ?? facts.profession,
})

/** Age limits that apply: of the country, or the female domestic ones (G-AGE). */
function ageLimits(args: GuardArgs): { min: number; max: number } | null {
  const { type } = args.facts
  const { country, profession } = destination(args)
  if (!type?.is_worker || !country) return null
  const domestic = type.base_plan === 'female' && profession?.['is_domestic'] === true
  const min = Number((domestic ? country['female_domestic_min_age'] : null) ?? country['min_age'] ?? 0)
  const max = Number((domestic ? country['female_domestic_max_age'] : null) ?? country['max_age'] ?? 200)
  return { min, max }
}

export const notFuture = <K extends string>(name: K) =>
  guard<Reads<K>>(
    'G-NF',
    {
      needs: 'payload',
      says: 'the date is not in the future',
      check: (args) => {
        const day = valueOf(args, name)
        return day === null || day <= args.facts.today
          ? null
          : { ...say`${label(name)} cannot be in the future.`, field: name }
      },
    },
    [name],
  )

export const notPast = <K extends string>(name: K) =>
  guard<Reads<K>>(
    'G-NP',
    {
      needs: 'payload',
      says: 'the date is not in the past',
      check: (args) => {
        const day = valueOf(args, name)
        return day === null || day >= args.facts.today
          ? null
          : { ...say`${label(name)} cannot be in the past.`, field: name }
      },
    },
    [name],
  )

export const sequence = <A extends string, B extends string>(first: A, second: B) =>
  guard<Reads<A | B>>(
    'G-SEQ',
    {
      needs: 'payload',
      says: 'the second date is not before the first',
      check: (args) => {
        const a = valueOf(args, first)
        const b = valueOf(args, second)
        return a === null || b === null || b >= a
          ? null
          : {
              ...say`${label(second)} cannot be before ${label(first)} (${{ day: a }}).`,
              field: second,
            }
      },
    },
    [first, second],
  )

export const passportValid = <K extends string>(name: K) =>
  guard<Reads<Exclude<K, 'today'>>>(
    'G-PASS6',
    {
      needs: 'facts',
      says: 'the passport is valid for at least {{passport_min_months month}} after that day',
      check: (args) => {
        const day = valueOf(args, name) ?? args.facts.today
        const expiry = text(args.facts.passenger, 'passport_expiry_date')
        const months = args.facts.settings.passport_min_months
        if (expiry !== null && expiry >= addMonths(day, months)) return null
        return {
          ...say`Passport must be valid for at least ${{ count: months, of: 'month' }} after ${{ day }}. It expires on ${expiry ? { day: expiry } : word('an unknown date')}.`,
          fix: fixAt.passengerForm(passengerId(args), 'passport_expiry_date'),
        }
      },
    },
    [name],
  )

export const ageAllowed = <K extends string>(name: K) =>
  guard<Reads<Exclude<K, 'today'>>>(
    'G-AGE',
    {
      needs: 'facts',
      says: 'the worker is within the age limits of the country',
      check: (args) => {
        const limits = ageLimits(args)
        const birth = text(args.facts.passenger ?? args.record, 'date_of_birth')
        if (limits === null || birth === null) return null
        const day = valueOf(args, name) ?? args.facts.today
        const age = ageOn(birth, day)
        if (age >= limits.min && age <= limits.max) return null
        return {
          ...say`Age must be between ${limits.min} and ${limits.max} for ${String(destination(args).country?.['name'])}. The passenger is ${age} on ${{ day }}.`,
          fix: fixAt.passengerForm(passengerId(args), 'date_of_birth'),
        }
      },
    },
    [name],
  )

export const passportInOffice = guard('G-OFFICE', {
  needs: 'facts',
  says: 'the passport is in the office',
  check: inOffice,
})

export const passportAtHand = guard('G-HANDIN', {
  needs: 'facts',
  says: 'the passport is in the office, or the application is made on a portal',
  check: (args) => (isPortal(args) ? null : inOffice(args)),
})

export const withinCeiling = guard('G-CEIL', {
  needs: 'facts',
  says: 'the agreed amount is within the government ceiling',
  check: (args) => {
    const { settings, passenger, type, user } = args.facts
    const { country, profession } = destination(args)
    if (!type?.is_worker || settings.cost_ceiling_mode === 'off') return null
    const subject = passenger ?? args.record
    const domestic = profession?.['is_domestic'] === true
    const ceiling = costCeiling(country, subject['gender'], domestic)
    const agreed = parseMoney(valueOf({ ...args, record: subject }, 'agreed_amount') ?? '0')
    if (ceiling === null || agreed === null || agreed <= ceiling) return null
    const form = fixAt.passengerForm(subject['id'], 'agreed_amount')
    if (subject['gender'] === 'female' && domestic)
      return { ...say`A female domestic worker must not be charged.`, field: 'agreed_amount', fix: form }
    const confirmed =
      args.data?.['ceiling_override'] === true &&
      (settings.cost_ceiling_mode === 'warn' ||
        ((user.role === 'MGR' || user.role === 'ADM') &&
          String(args.data['reason'] ?? '').replace(/\s/g, '').length >= 10))
    return confirmed
      ? null
      : {
          ...say`Agreed amount is above the government ceiling of BDT ${showMoney(ceiling)} for ${String(country?.['name'])}.`,
          field: 'agreed_amount',
          fix: form,
        }
  },
})

export const licenceValid = guard('G-LIC', {
  needs: 'facts',
  says: 'the recruiting licence is valid',
  check: (args) => {
    const agency = args.facts.lookups.refs['recruiting_agency'] ?? args.facts.agency
    if (!agency) return null
    const no = String(agency['rl_no'])
    const fix = fixAt.master('recruitingAgency', `licence RL-${no}`, agency['id'])
    if (agency['licence_status'] !== 'valid')
      return {
        ...say`Recruiting licence RL-${no} is ${valueTerm(String(agency['licence_status']))}.`,
        fix,
      }
    const expiry = text(agency, 'licence_expiry_date')
    return expiry !== null && expiry < args.facts.today
      ? { ...say`Recruiting licence RL-${no} expired on ${{ day: expiry }}.`, fix }
      : null
  },
})
