/** Facts about one passenger for whom every guard of every step allows: R1, a worker on the way to Saudi Arabia. */
import { entityOf } from '../../src/domain/entities.ts'
import {
  factColumns,
  type Facts,
  type Row,
  type StageFacts,
  type StageName,
  type StateKind,
} from '../../src/domain/journey/facts.ts'
import { defaultProcessSettings } from '../../src/domain/journey/process-settings.ts'

/** Day the samples of the workflow tests are written for. */
export const today = '2027-01-28'

/** Facts with some objects changed one level deep: `{ country: { uses_mofa: 'none' } }` leaves the rest of the country. */
export type Over = {
  [K in keyof Facts]?: Facts[K] extends readonly unknown[]
    ? Facts[K]
    : Facts[K] | (NonNullable<Facts[K]> extends object ? Partial<NonNullable<Facts[K]>> : never)
}

const isObject = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** One level deep: objects are merged, everything else is replaced; lookups merge one level further. */
export function withOver(facts: Facts, over: Over = {}): Facts {
  const merge = (old: unknown, now: unknown, depth: number): unknown =>
    isObject(old) && isObject(now) && depth > 0
      ? Object.fromEntries(
          [...new Set([...Object.keys(old), ...Object.keys(now)])].map((key) => [
            key,
            key in now ? merge(old[key], now[key], depth - 1) : old[key],
          ]),
        )
      : now
  const merged = Object.entries(over).map(([key, now]) => [
    key,
    merge(facts[key as keyof Facts], now, key === 'lookups' ? 2 : 1),
  ])
  return { ...facts, ...Object.fromEntries(merged) }
}

/** Where a stage stands; satisfied follows from the kind. */
export function stage(
  module: string,
  state: string,
  label: string,
  needed: string,
  record: Row = {},
  kind: StateKind = 'satisfied',
): StageFacts {
  return {
    module,
    state,
    kind,
    label,
    needed,
    since: '2027-01-10',
    started: true,
    satisfied: kind === 'satisfied',
    record: { id: 1, ...record },
    attempt_no: 1,
    event_id: 1,
  }
}

const stages: Partial<Record<StageName, StageFacts>> = {
  documents: stage('office_work', 'obtained', 'Documents OK', 'Documents OK'),
  visa: stage('visa_allotment', 'in_use', 'Visa In Use', 'Visa Allotted', { visa_entry: 3, visa_line: 31 }),
  medical: stage('medical', 'fit', 'Medical Fit', 'Medical Fit', { expiry_date: '2027-06-30' }),
  training: stage('training', 'passed', 'Training OK', 'Training OK'),
  bmet_reg: stage('finger', 'done', 'Finger OK', 'Finger OK', {
    kind: 'bmet',
    reference_no: 'BMET-DHK-900101',
  }),
  okala: stage('musaned_okala', 'obtained', 'Okala OK', 'Okala OK'),
  mofa: stage('mofa', 'issued', 'MOFA OK', 'MOFA OK', { mofa_no: '900101' }),
  visa_bio: stage('finger', 'done', 'Finger OK', 'Finger OK', {
    kind: 'visa_bio',
    valid_until: '2027-04-14',
  }),
  embassy: stage('embassy', 'collected', 'Visa Stamp OK', 'Visa Stamped', {
    submit_date: '2027-01-18',
    stamp_date: '2027-01-25',
    visa_expiry_date: '2027-04-25',
  }),
  manpower: stage('man_power', 'cleared', 'Manpower OK', 'Manpower OK'),
}

/** A row whose columns the server does not all read: naming another one is a fault of the guard, not an empty field. */
function declared<T extends object>(entity: keyof typeof factColumns, row: T | null): T | null {
  const columns: readonly string[] = factColumns[entity]
  const { fields } = entityOf(entity)
  return (
    row &&
    new Proxy(row, {
      get(target, name, receiver): unknown {
        if (typeof name === 'string' && name in fields && !columns.includes(name))
          throw new Error(`facts do not hold ${entity}.${name}: name it in factColumns`)
        return Reflect.get(target, name, receiver)
      },
    })
  )
}

/** As the server loads them: a guard that reads a column facts do not hold throws, also where it takes any row. */
const onlyRead = (facts: Facts): Facts => ({
  ...facts,
  country: declared('country', facts.country),
  profession: declared('profession', facts.profession),
  agent: declared('agent', facts.agent),
  agency: declared('recruiting_agency', facts.agency),
})

/** The embassy step has not begun, for rows that only exist before it. */
export const beforeEmbassy: Over = {
  stages: { embassy: stage('embassy', 'not_started', 'Embassy Pending', 'Visa Stamped', {}, 'initial') },
}

/** @param over changes one level deep, e.g. `{ user: { role: 'PRO' }, stages: { embassy: … } }`. */
export function goodFacts(over: Over = {}): Facts {
  return onlyRead(wholeFacts(over))
}

/** Without the check of reads, e.g. to be sent to another thread. */
export function wholeFacts(over: Over = {}): Facts {
  return withOver(
    {
      today,
      user: { id: 7, role: 'ADM' },
      settings: { ...defaultProcessSettings, weekend_days: [5, 6], holidays: [] },
      passenger: {
        id: 1001,
        full_name: 'MD RAKIB HASAN',
        gender: 'male',
        date_of_birth: '1998-05-17',
        country: 1,
        recruiting_agency: 5,
        passport_no: 'A01234567',
        passport_expiry_date: '2034-03-01',
        blank_pages: 30,
        agreed_amount: '150000.00',
        nominee_name: 'MD ABDUL HASAN',
        nominee_relation: 'father',
        nominee_phone: '+8801711000001',
        contract_file: 'contract-1',
        skill_certificate_no: null,
      },
      lifecycle: 'active',
      type: { name: 'recruiting', title: 'Recruiting', is_worker: true, base_plan: 'recruiting' },
      country: {
        id: 1,
        name: 'Saudi Arabia',
        iso2: 'SA',
        medical_system: 'wafid',
        medical_validity_days: 60,
        medical_needed_until: 'stamping',
        uses_okala: 'required',
        uses_mofa: 'required',
        uses_visa_bio: 'required',
        uses_attestation: 'optional',
        needs_police: 'optional',
        visa_validity_days: 90,
        visa_format: 'both',
        min_age: 18,
        max_age: 55,
        female_domestic_min_age: 25,
        female_domestic_max_age: 45,
        cost_ceiling_male: '165000.00',
        cost_ceiling_female: '165000.00',
      },
      profession: {
        id: 11,
        name: 'General Labourer',
        name_ar: 'عامل',
        is_domestic: false,
        svp_required: false,
      },
      agent: { id: 2, name: 'Demo Agent', is_blacklisted: false },
      agency: {
        id: 5,
        name: 'Demo Overseas',
        rl_no: '1234',
        licence_status: 'valid',
        licence_expiry_date: '2028-12-31',
      },
      plan: {
        documents: 'R',
        cv: 'O',
        visa: 'R',
        medical: 'R',
        police: 'O',
        training: 'R',
        bmet_reg: 'R',
        okala: 'R',
        mofa: 'R',
        visa_bio: 'R',
        attestation: 'O',
        embassy: 'R',
        manpower: 'R',
        flight: 'R',
        delivery: 'R',
      },
      skipped: [],
      custody: { state: 'in_office', place: null },
      stages,
      visa: {
        entry: {
          id: 3,
          visa_no: '1300000001',
          visa_kind: 'group',
          sponsor_id: '7001234567',
          sponsor_name: 'Demo Sponsor',
          state: 'open',
          expiry_date: '2028-11-09',
          country: 1,
          recruiting_agency: 5,
        },
        line: {
          id: 31,
          profession: 11,
          profession_ar: 'عامل عادي',
          gender: 'male',
          quantity: 10,
          available: 9,
        },
      },
      okala: { authorised: true, left: 9 },
      money: { agreed: '150000.00', received: '150000.00', due: '0.00' },
      missing: { registration: [], documents: [] },
      correctable: [],
      settledStage: false,
      lookups: {
        refs: {
          medical_center: {
            id: 21,
            name: 'Demo Medical Center Dhaka 1',
            system: 'wafid',
            approved_countries: [1],
            is_active: true,
            licence_expiry: null,
          },
          submission_list: openList('VS-2027-0001'),
          man_power_list: openList('MP-2027-0001'),
          visa_cancel_list: openList('VC-2027-0001'),
          visa_reissue_list: openList('VR-2027-0001'),
          carrier: { id: 41, name: 'Kamal Hossain', is_delegate: true, delegate_card_expiry: '2027-12-31' },
          airway: { id: 51, name: 'Saudia' },
        },
        taken: {},
        counts: {},
        texts: {},
      },
    },
    over,
  )
}

/** A list to embassies or BMET that still takes this passenger. */
export function openList(list_no: string): Row {
  return {
    id: 61,
    list_no,
    state: 'draft',
    country: 1,
    recruiting_agency: 5,
    labels: { country: 'Saudi Arabia', recruiting_agency: 'Demo Overseas' },
  }
}
