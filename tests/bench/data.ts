/**
 * Passengers of a large agency, made from a seed: the same arguments give the same people. Types, states, agents and
 * countries are as uneven as in life; passport, serial and numbers of papers stand once.
 */
import { addDays, type CivilDate } from '../../src/foundation/values/dates.ts'
import { chance, type Chance } from './random.ts'

/** A step record: its table and what its columns hold; refs by name are resolved when it is loaded. */
interface StepRow {
  table: string
  stage: string
  event: string
  values: Readonly<Record<string, string | number | boolean | null>>
}

export interface Person {
  no: number
  type: string
  country: string
  profession: string | null
  agent: number
  branch: number
  /** Which visa line, counted from 0; null before a visa was allotted. */
  visaLine: number | null
  values: Readonly<Record<string, string | number | boolean | null>>
  /** 'stage.state' of the headline. */
  status: string
  journey: string
  stages: Readonly<Record<string, StageNote>>
  steps: readonly StepRow[]
}

interface StageNote {
  state: string
  label: string
  kind: string
  since: CivilDate
  satisfied: boolean
  needed: boolean
  skipped: boolean
  waits_for?: string
  still_needed?: boolean
}

const given = ['ABDUL', 'MD', 'MOHAMMAD', 'SHEIKH', 'MIR', 'KAZI', 'SYED', 'GOLAM', 'NUR', 'ABU'] as const
const middle = [
  'RAKIB',
  'KARIM',
  'RAHIM',
  'JAHANGIR',
  'ALAMGIR',
  'SHAFIQUL',
  'RAFIQUL',
  'MIZANUR',
  'HABIBUR',
  'SAIFUL',
  'MONIR',
  'KAMAL',
  'JAMAL',
  'FARUK',
  'SOHEL',
  'RUBEL',
  'MASUD',
  'ANWAR',
  'DELWAR',
  'BELAL',
  'ZAKIR',
  'TARIQUL',
  'NAZRUL',
  'AMINUL',
  'SHAHIN',
] as const
const women = [
  'FATEMA',
  'RAHELA',
  'SALMA',
  'NASRIN',
  'SHIRIN',
  'RUMA',
  'TASLIMA',
  'JESMIN',
  'PARVIN',
  'HASINA',
  'ROKEYA',
  'MARIAM',
  'SUFIA',
  'LIPI',
  'MORIUM',
] as const
const family = [
  'HASAN',
  'HOSSAIN',
  'UDDIN',
  'ISLAM',
  'RAHMAN',
  'MIAH',
  'SARKER',
  'BHUIYAN',
  'CHOWDHURY',
  'MOLLA',
  'SIKDER',
  'TALUKDER',
  'KHAN',
  'ALI',
  'AHMED',
  'MONDAL',
  'PRAMANIK',
  'HOWLADER',
  'BEPARI',
  'MATUBBAR',
] as const
const womensFamily = ['BEGUM', 'KHATUN', 'AKTER', 'BIBI', 'SULTANA'] as const

/** Passengers of one visa line; a visa has `linesPerVisa` of them. */
export const unitsPerLine = 80
export const linesPerVisa = 5
/** How many agents there are; the first ones bring most people. */
export const agentCount = 300
const types = {
  recruiting: 62,
  female: 10,
  umrah: 10,
  processing: 7,
  hajj: 5,
  travel: 4,
  student: 2,
} as const
const countries = { SA: 55, MY: 14, QA: 9, AE: 8, KW: 6, OM: 5, SG: 3 } as const
/** Files are numbered as they came: three quarters are long done, the newest are under way. */
const settled = { completed: 74, cancelled: 15, arrived: 6, returned: 4, on_hold: 1 } as const
const recent = { active: 62, departed: 10, draft: 9, ready_to_fly: 8, cancelled: 6, on_hold: 5 } as const
const settledShare = 0.75
const professions = [
  'General Labourer',
  'Cleaner',
  'Loading and Unloading Worker',
  'Mason',
  'Electrician',
  'Plumber',
  'Light Driver',
  'Factory Worker',
  'Welder',
] as const

/** How far a file in each journey state may be on the way below. */
const stageRange: Record<string, readonly [number, number]> = {
  draft: [0, 0],
  active: [0, 11],
  on_hold: [1, 9],
  cancelled: [0, 6],
  ready_to_fly: [12, 13],
  departed: [14, 14],
  arrived: [14, 14],
  completed: [14, 14],
  returned: [14, 14],
}

/** Day a file was opened: five years of them, the newest quarter within the last half year. */
const openedOn = (no: number, count: number, today: CivilDate): CivilDate =>
  addDays(
    today,
    -Math.round(
      no / count < settledShare
        ? 1900 - (1700 * no) / (count * settledShare)
        : 20 + 160 * (1 - (no / count - settledShare) / (1 - settledShare)),
    ),
  )

/** The step records of a worker who has come `at` of 14 stops on the way. */
function stepsOf(
  chosen: Chance,
  no: number,
  at: number,
  start: CivilDate,
  today: CivilDate,
  journey: string,
): StepRow[] {
  const day = (n: number): CivilDate => addDays(start, n)
  const digits = String(no).padStart(7, '0')
  const rows: StepRow[] = []
  const add = (
    table: string,
    stage: string,
    event: string,
    state: string,
    since: CivilDate,
    values: StepRow['values'] = {},
  ): void => void rows.push({ table, stage, event, values: { state, state_since: since, ...values } })
  if (at >= 1)
    add('office_work', 'documents', 'OBTAIN', 'obtained', day(2), {
      work_type: 'document_check',
      issue_date: day(2),
    })
  if (at >= 2)
    add(
      'visa_allotment',
      'visa',
      'ALLOT',
      at >= 14 ? 'consumed' : at >= 10 ? 'stamped' : at >= 8 ? 'in_use' : 'allotted',
      day(5),
      { allot_date: day(5) },
    )
  if (at >= 3) {
    const state = at >= 4 ? 'fit' : chosen.weighted({ slip_issued: 5, visited: 4, held: 1, unfit: 2 })
    add('medical', 'medical', state === 'fit' ? 'RESULT_FIT' : 'ISSUE_SLIP', state, day(9), {
      slip_no: `W${digits}`,
      slip_date: day(6),
      slip_valid_until: state === 'slip_issued' ? addDays(today, chosen.whole(-2, 25)) : day(36),
      appointment_date: day(8),
      fee: 850_000,
      paid_by: 'agency',
      ...(state === 'slip_issued' ? {} : { visit_date: day(8) }),
      ...(state === 'fit'
        ? {
            report_no: `F${digits}`,
            report_date: day(9),
            expiry_date:
              journey === 'active' || journey === 'ready_to_fly'
                ? addDays(today, chosen.whole(-1, 60))
                : day(69),
          }
        : {}),
      ...(state === 'unfit'
        ? { unfit_reason_code: 'malaria', unfit_category: 'temporary', report_date: day(9) }
        : {}),
    })
  }
  if (at >= 5)
    add('training', 'training', 'PASS', 'passed', day(16), {
      training_type: 'pdo',
      certificate_no: `PDO-${digits}`,
      certificate_date: day(16),
    })
  if (at >= 6)
    add('finger', 'bmet_reg', 'DONE', 'done', day(17), {
      kind: 'bmet',
      office: 'Dhaka',
      done_date: day(17),
      reference_no: `B-${digits}`,
    })
  if (at >= 7)
    add('mofa', 'mofa', at >= 8 ? 'ISSUE' : 'APPLY', at >= 8 ? 'issued' : 'applied', day(20), {
      application_no: `E${digits}`,
      applied_date: day(18),
      ...(at >= 8 ? { mofa_no: `9${digits}`, mofa_date: day(20), expiry_date: day(400) } : {}),
    })
  if (at >= 9) {
    const state =
      at >= 10
        ? chosen.weighted({ collected: 4, stamped: 1 })
        : chosen.weighted({ ready: 1, submitted: 4, queried: 1 })
    add('embassy', 'embassy', 'SUBMIT', state, day(24), {
      prepared_date: day(21),
      submit_date: day(22),
      ...(at >= 10
        ? {
            visa_stamp_no: `6${digits}`,
            stamp_date: day(24),
            visa_expiry_date:
              journey === 'active' || journey === 'ready_to_fly'
                ? addDays(today, chosen.whole(5, 80))
                : day(110),
            visa_format: 'sticker',
          }
        : {}),
    })
  }
  if (at >= 11)
    add(
      'man_power',
      'manpower',
      at >= 12 ? 'CLEAR' : 'SUBMIT',
      at >= 12 ? 'cleared' : chosen.weighted({ ready: 1, submitted: 4, objected: 1 }),
      day(30),
      {
        prepared_date: day(26),
        submit_date: day(27),
        note_sheet_no: `NS-${digits}`,
        ...(at >= 12
          ? { clearance_no: `CL-${digits}`, clearance_date: day(30), smart_card_no: `SC-${digits}` }
          : {}),
      },
    )
  if (at >= 13) {
    const isFlown = at >= 14
    const flight = isFlown
      ? journey === 'departed'
        ? addDays(today, -chosen.whole(0, 2))
        : day(40)
      : addDays(today, chosen.whole(0, 20))
    add(
      'flight',
      'flight',
      isFlown ? 'DEPART' : 'TICKET',
      isFlown ? 'flown' : 'ticketed',
      isFlown ? flight : day(33),
      {
        ticket_no: `065${digits}`,
        // Four passengers fly on one booking.
        pnr: (36 ** 5 + ((Math.floor(no / 4) * 7_654_321) % (35 * 36 ** 5))).toString(36).toUpperCase(),
        flight_no: 'SV805',
        flight_date: flight,
        from_airport: 'DAC',
        to_airport: 'RUH',
        confirmed: isFlown,
        ...(isFlown ? { departed_date: flight } : {}),
      },
    )
  }
  return rows
}

const order = [
  'documents',
  'visa',
  'medical',
  'training',
  'bmet_reg',
  'mofa',
  'visa_bio',
  'embassy',
  'manpower',
  'flight',
  'delivery',
] as const
const satisfied = new Set([
  'obtained',
  'allotted',
  'in_use',
  'stamped',
  'consumed',
  'fit',
  'passed',
  'done',
  'issued',
  'collected',
  'cleared',
  'flown',
])

/** What the journey keeps of the stages on the file, in the form the engine writes it. */
function noteStages(steps: readonly StepRow[], start: CivilDate): Record<string, StageNote> {
  const have = new Map(steps.map((step) => [step.stage, step]))
  return Object.fromEntries(
    order.map((stage, at): [string, StageNote] => {
      const step = have.get(stage)
      const state = String(step?.values['state'] ?? 'not_started')
      const before = order[at - 1]
      return [
        stage,
        {
          state,
          label: `${stage} ${state}`,
          kind: satisfied.has(state) ? 'satisfied' : step ? 'normal' : 'initial',
          since: String(step?.values['state_since'] ?? start),
          satisfied: satisfied.has(state),
          needed: true,
          skipped: false,
          ...(step || before === undefined ? {} : { waits_for: before }),
          ...(stage === 'medical' ? { still_needed: !have.has('embassy') } : {}),
        },
      ]
    }),
  )
}

function fullName(chosen: Chance, isWoman: boolean): [given: string, surname: string] {
  return isWoman
    ? [chosen.one(women), chosen.one(womensFamily)]
    : [`${chosen.one(given)} ${chosen.one(middle)}`, chosen.one(family)]
}

function person(chosen: Chance, no: number, count: number, today: CivilDate): Person {
  const type = chosen.weighted(types)
  const isWorker = ['recruiting', 'processing', 'female'].includes(type)
  const isWoman = type === 'female' || (!isWorker && chosen.next() < 0.4)
  const country = isWorker ? chosen.weighted(countries) : 'SA'
  const journey = no / count < settledShare ? chosen.weighted(settled) : chosen.weighted(recent)
  const [first, surname] = fullName(chosen, isWoman)
  const start = openedOn(no, count, today)
  const [low, high] = stageRange[journey] ?? [0, 0]
  const steps =
    journey === 'draft' || !isWorker
      ? []
      : stepsOf(chosen, no, chosen.whole(low, high), start, today, journey)
  const last = steps.at(-1)
  const digits = String(no).padStart(7, '0')
  const isSettled = journey !== 'active'
  // A third of the people comes from ten agents, the rest from all of them.
  const agent = chosen.next() < 0.35 ? chosen.whole(0, 9) : chosen.whole(0, agentCount - 1)
  return {
    no,
    type,
    country,
    profession: isWorker ? (type === 'female' ? 'Domestic Worker' : chosen.one(professions)) : null,
    agent,
    branch: chosen.next() < 0.7 ? 0 : chosen.whole(1, 2),
    visaLine: steps.some((step) => step.table === 'visa_allotment') ? Math.floor(no / unitsPerLine) : null,
    journey,
    steps,
    status: isSettled || !last ? `lifecycle.${journey}` : `${last.stage}.${String(last.values['state'])}`,
    stages: noteStages(steps, start),
    values: {
      office_serial:
        journey === 'draft' ? null : `BN-${type.charAt(0).toUpperCase()}-${start.slice(0, 4)}-${digits}`,
      base_plan: type,
      is_worker: isWorker,
      full_name: `${first} ${surname}`,
      given_name: first,
      surname,
      father_name: fullName(chosen, false).join(' '),
      mother_name: fullName(chosen, true).join(' '),
      gender: isWoman ? 'female' : 'male',
      date_of_birth: addDays('1970-01-01', chosen.whole(0, 12_000)),
      religion: 'islam',
      marital_status: chosen.one(['single', 'married']),
      nid_no: `19${digits}${chosen.whole(1000, 9999)}`,
      passport_no: `${chosen.one(['A', 'B', 'E'])}${String(no).padStart(8, '0')}`,
      passport_type: 'ordinary',
      passport_issue_date: addDays(start, -900),
      passport_expiry_date: addDays(today, chosen.whole(-300, 3000)),
      passport_issue_place: 'DIP/DHAKA',
      passport_received_date: start,
      custody: journey === 'draft' ? 'not_received' : 'in_office',
      custody_place: journey === 'draft' ? null : 'office',
      mobile: `+8801${chosen.one(['3', '5', '7', '8', '9'])}${digits}${chosen.whole(1, 9)}`,
      present_address: 'Paltan, Dhaka',
      permanent_village: 'Char Madhua',
      emergency_name: fullName(chosen, false).join(' '),
      emergency_relation: 'father',
      emergency_phone: `+88017${digits}0`,
      agreed_amount: chosen.whole(30, 60) * 1_000_000,
      received_amount: chosen.whole(0, 30) * 1_000_000,
      payer: 'agent',
      priority: chosen.weighted({ normal: 95, urgent: 4, vip: 1 }),
      journey_state: journey,
      registered_at: journey === 'draft' ? null : `${start}T06:00:00Z`,
      ...(last?.table === 'flight' && last.values['departed_date']
        ? { departed_date: last.values['departed_date'] }
        : {}),
      next_action: isSettled ? '' : 'Medical: issue the medical slip',
      created_at: `${start}T06:00:00Z`,
    },
  }
}

/** `count` passengers with their step records. @param today day from which expiries and flights are counted. */
export function* people(count: number, seed: number, today: CivilDate): Generator<Person> {
  const chosen = chance(seed)
  for (let no = 1; no <= count; no++) yield person(chosen, no, count, today)
}
