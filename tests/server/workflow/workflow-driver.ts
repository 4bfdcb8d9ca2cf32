/** Brings passengers to any point of their way over HTTP, and shows everything an event may have changed. */
import { sql } from 'kysely'
import { addDays } from '../../../src/foundation/values/dates.ts'
import type { Row } from '../../../src/domain/journey/facts.ts'
import { tx } from '../../../src/server/platform/db/kysely.ts'
import { bindingOf, type Binding } from '../../../src/server/workflow/event/bindings.ts'
import { systemContext } from '../../../src/server/workflow/event/context.ts'
import { runDailyJob, type RunResult } from '../../../src/server/workflow/bulk/daily-job.ts'
import { recompute } from '../../../src/server/workflow/event/journey.ts'
import { payloadNames } from '../../../src/server/workflow/event/run-event.ts'
import { stepModules } from '../../../src/domain/journey/stage-records.ts'
import { places, type Place } from './places.ts'
import { agency, rakib, type Agency, type Answer } from '../agency.ts'
import type { StaffName } from '../users.ts'

export { places, type Place }

/** The binding of a place. @throws Error for a module that is not bound. */
export function bindingAt(place: Place): Binding {
  const binding = bindingOf(places[place].module)
  if (!binding) throw new Error(`${place} has no workflow`)
  return binding
}

/** A passenger under way: the file and the current record of each place. */
export interface Person {
  id: number
  records: Partial<Record<Place, number>>
}
export type Sent = { status: number; body: Answer }

export const staffOf: Readonly<Record<string, StaffName>> = {
  ADM: 'admin',
  MGR: 'manager',
  PRO: 'processing',
  TKT: 'ticketing',
  ACC: 'accounts',
  AGR: 'agents',
  DEO: 'entry',
  QAR: 'audit',
}
export const reason = 'entered for the wrong person'

/** How far a Saudi worker is brought, in the order in which a file usually goes. */
export const milestones = [
  'registered',
  'documents',
  'visa',
  'okala',
  'medical',
  'training',
  'bmet',
  'mofa',
  'visa_bio',
  'embassy ready',
  'embassy submitted',
  'embassy stamped',
  'embassy collected',
  'manpower ready',
  'manpower submitted',
  'manpower cleared',
  'ticketed',
  'flown',
] as const
type Milestone = (typeof milestones)[number]

export interface Driver extends Agency {
  /** Day on which everything happens unless a test moves the clock. */
  day: string
  visa: { id: number; lines: number[] }
  paper: string
  pdf: string
  airway: number
  /** Next number that was never used, with leading zeros. */
  no(): string
  /** A draft with everything a step may ask of the file. */
  draft(kind?: 'recruiting' | 'umrah' | 'malaysia', more?: Row): Promise<Person>
  /** A file brought to a milestone by events, from where it stands: `since` is the last milestone it has passed. */
  bring(to: Milestone, from?: Person, since?: Milestone): Promise<Person>
  /** Sends an event; the first one of a stage makes the record. */
  event(
    person: Person,
    place: Place,
    type: string,
    data?: Row,
    who?: StaffName,
    headers?: Record<string, string>,
  ): Promise<Sent>
  /** Sends an event that must succeed. */
  ok(person: Person, place: Place, type: string, data?: Row, who?: StaffName): Promise<Answer>
  /** A plausible payload of an event for the day it is on the clock. */
  sample(place: Place, type: string, state: string): Row
  /** Runs the daily job on a day; the clock stays there. */
  night(day: string, ...rules: string[]): Promise<RunResult>
  /** Everything of a passenger, of the visas and of what events leave behind, without versions and stamps. */
  snapshot(person: Person): Promise<Row>
  stateAt(person: Person, place: Place): Promise<string>
  /** Lets the file look at the day it is, as any event or the daily job would. */
  settle(person: Person): Promise<void>
}

const volatile = ['version', 'updated_at', 'updated_by', 'machine_version']
const without = (row: Row, names: readonly string[]): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)))

/** Payload values by workflow; an event takes those its row names. */
function pool(d: Driver, machine: string, type: string): Row {
  const today = d.clock.today()
  const no = d.no()
  const line = d.visa.lines[0]
  const byMachine: Record<string, Row> = {
    paper: {
      request_date: today,
      submit_date: today,
      office: 'Dhaka office',
      document_no: `DOC-${no}`,
      issue_date: today,
      expiry_date: addDays(today, 30),
      file: d.paper,
      reject_date: today,
      quantity: 40,
      delegate_agency: d.ids.ownAgency,
    },
    medical: {
      medical_center: d.ids.center['dhaka1'],
      slip_no: `W27-${no}`,
      slip_date: today,
      appointment_date: addDays(today, type === 'RESCHEDULE' ? 3 : 1),
      visit_date: today,
      fee: '8500.00',
      paid_by: 'agency',
      report_no: `FIT-${no}`,
      report_date: today,
      unfit_reason_code: 'diabetes',
      unfit_category: 'temporary',
      held_reason: 'repeat X-ray',
      recheck_date: addDays(today, 2),
      ...(type === 'CORRECT_TO_FIT' ? { expiry_date: addDays(today, 59) } : {}),
    },
    training: {
      training_type: 'pdo',
      training_center: 'TTC Dhaka',
      letter_date: addDays(today, -6),
      batch_no: `B-${no}`,
      start_date: addDays(today, -4),
      end_date: addDays(today, -1),
      certificate_no: `PDO-${no}`,
      certificate_date: today,
      drop_date: today,
    },
    finger: {
      office: 'DEMO Dhaka',
      center: 'Tasheer Dhaka',
      letter_date: today,
      appointment_no: `TSH-${no}`,
      appointment_date: addDays(today, 1),
      done_date: today,
      reference_no: `BMET-${no}`,
      fail_date: today,
    },
    mofa: {
      application_no: `E9${no}1`,
      applied_date: today,
      paid_date: today,
      fee: '9500.00',
      insurance_fee: '1500.00',
      payment_ref: `PAY-${no}`,
      mofa_no: `9${no}`,
      mofa_date: today,
      reject_date: today,
    },
    embassy: {
      prepared_date: today,
      submit_date: today,
      carrier: d.ids.carrier,
      expected_date: addDays(today, 7),
      query_date: today,
      withdraw_date: today,
      visa_stamp_no: `6${no}`,
      stamp_date: today,
      visa_expiry_date: addDays(today, 85),
      visa_format: 'sticker',
      entries: 'single',
      collect_date: today,
      reject_date: today,
      reason_code: 'name_mismatch',
      fee: '700.00',
    },
    manpower: {
      prepared_date: today,
      note_sheet_no: `NS-${no}`,
      submit_date: today,
      carrier: d.ids.carrier,
      passport_listed: true,
      objection_date: today,
      approval_date: today,
      clearance_no: `CL-${no}`,
      clearance_date: today,
      smart_card_no: `SC-${no}`,
      reject_date: today,
      bmet_reference: 'B-1',
      ...(type === 'RESUBMIT' ? { note_sheet_no: `NS-${no}` } : {}),
    },
    flight: {
      preferred_date: addDays(today, 5),
      route: 'DAC–RUH',
      ticket_no: `0650000${no}`,
      pnr: 'DEMO01',
      airway: d.airway,
      flight_no: 'SV805',
      flight_date: addDays(today, type === 'RESCHEDULE' ? 7 : 5),
      from_airport: 'DAC',
      to_airport: 'RUH',
      fare: '52000.00',
      charge: '3000.00',
      departed_date: today,
      outcome: 'missed',
      penalty: '5000.00',
      authority: 'Immigration',
      refund_amount: '40000.00',
      ...(type === 'RESCHEDULE' ? { ticket_no: undefined } : {}),
    },
    delivery: {
      purpose: 'for_flight',
      items: ['passport', 'ticket'],
      received_by_type: 'passenger',
      receiver_name: 'MD RAKIB HASAN',
      receiver_phone: '+8801712345678',
      delivery_date: today,
      return_date: today,
      returned_items: ['passport', 'ticket'],
    },
    visa_allotment: {
      ...(type === 'REQUEST_REISSUE'
        ? {}
        : { visa_entry: d.visa.id, visa_line: type === 'CHANGE' ? d.visa.lines[1] : line }),
      allot_date: today,
      request_date: today,
      reason_code: type === 'REQUEST_REISSUE' ? 'corrected_data' : 'name_mismatch',
      cancel_date: today,
      reference_no: `CX-${no}`,
      quantity_returned: true,
      refuse_date: today,
      visa_stamp_no: `7${no}`,
      stamp_date: today,
      visa_expiry_date: addDays(today, 85),
      visa_format: 'sticker',
      passport_listed: true,
    },
    custody: {
      date: today,
      from: 'passenger',
      place: 'agent',
      carrier: d.ids.carrier,
      receiver: 'MD RAKIB HASAN',
      gd_no: 'GD-1',
      note: 'lost in the bus',
      new_passport_no: `B${no}12`,
    },
    journey: {
      reason_code: 'other',
      review_date: addDays(today, 20),
      arrive_date: today,
      return_date: today,
      stage: 'police',
      refund_expected: false,
      contact_abroad: 'camp 7',
    },
    demand: {
      circular_title: 'Labourers for Riyadh',
      circular_body: 'Two years, food and lodging free.',
      circular_date: today,
      circular_last_date: addDays(today, 30),
      circular_media: 'office board',
      expiry_date: addDays(today, 300),
      file: d.pdf,
      note: 'done',
    },
    complaint: {
      assigned_to: d.users.ids.processing,
      party: 'the employer',
      until: addDays(today, 5),
      to: d.users.ids.manager,
      resolution: 'The employer paid the open salary.',
      resolution_type: 'solved',
      accepted_by: 'RAHELA KHATUN',
      accept_date: today,
    },
    cv: {
      agent: d.ids.agent['AG-0002'],
      sent_date: today,
      employer: 'Abdullah Demo Al Harbi',
      select_date: today,
      contract_no: `MSN-${no}`,
    },
    visa_entry: { line, quantity: 60, expiry_date: addDays(today, 400), visa_file: d.paper, note: 'done' },
  }
  return { reason, note: 'noted', evidence_file: d.paper, ...byMachine[machine] }
}

function ladder(d: Driver): readonly (readonly [Milestone, (person: Person) => Promise<unknown>])[] {
  const step =
    (place: Place, type: string, state = 'not_started', who: StaffName = 'processing', more: Row = {}) =>
    (person: Person) =>
      d.ok(person, place, type, { ...d.sample(place, type, state), ...more }, who)
  const all =
    (...steps: ((person: Person) => Promise<unknown>)[]) =>
    async (person: Person) => {
      for (const one of steps) await one(person)
    }
  return [
    ['registered', (person) => d.ok(person, 'journey', 'REGISTER', {}, 'entry')],
    ['documents', step('documents', 'OBTAIN')],
    ['visa', step('visa', 'ALLOT', 'none', 'agents')],
    [
      'okala',
      async (person) => {
        const { rows } =
          await sql`select 1 from musaned_okala k join visa_allotment v on v.visa_line = k.visa_line where v.passenger = ${person.id} and v.is_current and k.state = 'obtained' and k.is_current`.execute(
            d.db,
          )
        if (rows.length === 0)
          await step('okala', 'OBTAIN', 'not_started', 'processing', { expiry_date: addDays(d.day, 600) })(
            person,
          )
      },
    ],
    [
      'medical',
      all(
        step('medical', 'ISSUE_SLIP'),
        step('medical', 'ATTEND', 'slip_issued'),
        step('medical', 'RESULT_FIT', 'visited'),
      ),
    ],
    ['training', all(step('training', 'ENROL'), step('training', 'PASS', 'enrolled'))],
    ['bmet', step('bmet', 'DONE')],
    ['mofa', all(step('mofa', 'APPLY'), step('mofa', 'ISSUE', 'applied'))],
    ['visa_bio', step('visa_bio', 'DONE')],
    ['embassy ready', step('embassy', 'PREPARE')],
    ['embassy submitted', step('embassy', 'SUBMIT', 'ready')],
    ['embassy stamped', step('embassy', 'STAMP', 'submitted')],
    ['embassy collected', step('embassy', 'COLLECT', 'stamped')],
    ['manpower ready', step('manpower', 'PREPARE')],
    ['manpower submitted', step('manpower', 'SUBMIT', 'ready')],
    ['manpower cleared', step('manpower', 'CLEAR', 'submitted')],
    ['ticketed', step('flight', 'TICKET', 'not_started', 'ticketing')],
    [
      'flown',
      async (person) => {
        d.clock.set(addDays(d.clock.today(), 5))
        await step('flight', 'DEPART', 'ticketed', 'ticketing')(person)
      },
    ],
  ]
}

const bangla = { name: 'MD RAKIB HASAN', sex: 'male' }

/** A driver on an agency of its own; close it in afterAll. */
export async function workflowDriver(
  day = '2027-01-20',
  options: Parameters<typeof agency>[0] = {},
): Promise<Driver> {
  const a = await agency({ today: day, ...options })
  const visa = await a.visaEntry({
    visa_no: '1305550101',
    country: a.ids.saudi,
    lines: [
      ['General Labourer', 'male', 100],
      ['General Labourer', 'female', 100],
    ],
  })
  await sql`update visa_entry_line set gender = 'any' where id = ${visa.lines[1] ?? 0}`.execute(a.db)
  const paper = await a.file()
  const pdf = await a.file('application/pdf')
  const { rows: airways } = await sql<{
    id: number
  }>`select id from airway where iata_code = 'SV' and not is_deleted limit 1`.execute(a.db)
  const airway = airways[0]?.id ?? 0
  const file = await rakib(a)
  let count = 0
  const d: Driver = {
    ...a,
    day,
    visa,
    paper,
    pdf,
    airway,
    no: () => String((count += 1)).padStart(6, '0'),
    async draft(kind = 'recruiting', more = {}) {
      const no = d.no()
      const { mrz_line1: _one, mrz_line2: _two, ...person } = file
      const type =
        kind === 'umrah'
          ? {
              passenger_type: await a.ids.type('umrah'),
              group_no: 'G-1',
              package_name: 'Economy',
              departure_target: addDays(day, 20),
              return_target: addDays(day, 34),
            }
          : kind === 'malaysia'
            ? { country: a.ids.malaysia, agreed_amount: '70000.00' }
            : {}
      const made = await a.send('processing', 'POST', '/passenger/api/v1/passenger/create/', {
        ...person,
        agreed_amount: '150000.00',
        ...type,
        full_name: bangla.name,
        passport_no: `Z10${no}`,
        nid_no: `1998${no}`,
        ...more,
      })
      if (made.status !== 201) throw new Error(`the draft was refused: ${JSON.stringify(made.body)}`)
      const id = Number(made.body['id'])
      await sql`update passenger set photo = ${paper}, passport_image = ${paper}, contract_file = ${paper}, nominee_name = 'RAHELA KHATUN', nominee_relation = 'mother', nominee_phone = '+8801712345680', received_amount = 15000000 where id = ${id}`.execute(
        a.db,
      )
      return { id, records: { journey: id, custody: id } }
    },
    async bring(to, from, since) {
      const person = from ?? (await d.draft())
      for (const [name, work] of ladder(d).slice(since ? milestones.indexOf(since) + 1 : 0)) {
        await work(person)
        if (name === to) break
      }
      return person
    },
    async event(person, place, type, data = {}, who = 'processing', headers = {}) {
      const { module, as } = places[place]
      const id = person.records[place]
      const answer = id
        ? await a.send(
            who,
            'POST',
            `/${module}/api/v1/${module}/event/${id}/`,
            { type, ...(place === 'okala' ? { passenger: person.id } : {}), ...data },
            headers,
          )
        : await a.send(
            who,
            'POST',
            `/${module}/api/v1/${module}/create/`,
            { passenger: person.id, type, ...as, ...data },
            headers,
          )
      if (answer.status < 300 && place !== 'journey' && place !== 'custody')
        person.records[place] = Number(answer.body['id'])
      return answer
    },
    async ok(person, place, type, data = {}, who = 'processing') {
      const answer = await d.event(person, place, type, data, who)
      if (answer.status >= 300)
        throw new Error(
          `${place} ${type} by ${who} on ${a.clock.today()} was refused: ${answer.status} ${JSON.stringify(answer.body)} ${answer.status === 500 ? a.logged.slice(-2).join('\n') : ''}`,
        )
      return answer.body
    },
    sample(place, type, state) {
      const binding = bindingAt(place)
      const values = pool(d, binding.workflow.id, type)
      // Only names of the row itself: the common ones (reason) are sent where the table asks for them.
      const row =
        binding.workflow.rows.find((one) => one.on === type && one.froms.includes(state)) ??
        binding.workflow.rows.find((one) => one.on === type)
      const known = payloadNames(binding, row?.froms[0] ?? state, type)
      const names = (row?.payload ?? [])
        .filter((name) => known.includes(name))
        .map((name) => name.replace('?', ''))
      return Object.fromEntries(
        names.filter((name) => values[name] !== undefined).map((name) => [name, values[name]]),
      )
    },
    async night(night, ...rules) {
      a.clock.set(night)
      return runDailyJob(a.app.services, {
        trigger: 'schedule',
        by: null,
        ...(rules.length > 0 ? { only: rules } : {}),
      })
    },
    async snapshot(person) {
      const entry = person.records.visa_entry ?? visa.id
      // A record whose only entry was undone is as good as none: the next event of its stage takes it up again.
      const steps = stepModules.map(
        (module) => sql`
        select ${module} as place, to_jsonb(t) as row from ${sql.table(module)} t where not t.is_deleted
          and (t.passenger = ${person.id} ${module === 'musaned_okala' ? sql`or t.id = ${person.records.okala ?? 0}` : sql``})
          and exists (select 1 from stage_event e where e.module = ${module} and e.record_id = t.id and e.undone_at is null and e.event <> 'UNDO_LAST')`,
      )
      const { rows } = await sql<{ place: string; row: Row }>`
        select place, row from (${sql.join(
          [
            ...steps,
            sql`select 'passenger', to_jsonb(t) from passenger t where id = ${person.id}`,
            sql`select 'task', to_jsonb(t) from todo_task t where passenger = ${person.id} and not deleted`,
            sql`select 'calendar', to_jsonb(t) from calendar_event t where passenger = ${person.id} and not is_deleted`,
            sql`select 'cost', to_jsonb(t) from cost_proposal t where (passenger = ${person.id} or (module = 'visa_entry' and record_id = ${entry})) and state <> 'withdrawn'`,
            sql`select 'visa_entry', to_jsonb(t) from visa_entry t where id = ${entry}`,
            sql`select 'demand', to_jsonb(t) from demand t where id = ${person.records.demand ?? 0}`,
            ...Object.entries({
              visa_submission_list: person.records.visa_list,
              man_power_list: person.records.manpower_list,
            }).flatMap(([module, id]) =>
              id
                ? [
                    sql`select ${module}, to_jsonb(t) from ${sql.table(module)} t where id = ${id}`,
                    sql`select 'row', to_jsonb(t) from list_row t where module = ${module} and list_id = ${id}`,
                  ]
                : [],
            ),
            ...(['male_cv', 'female_cv'] as const).map(
              (module) =>
                sql`select ${module}, to_jsonb(t) from ${sql.table(module)} t where id = ${person.records[module] ?? 0}`,
            ),
            sql`select 'complaint', to_jsonb(t) from complain t where id = ${person.records.complaint ?? 0}`,
            sql`select 'entry', to_jsonb(t) from calendar_event t where source_key like ${`demand:${person.records.demand ?? 0}:%`} and not is_deleted`,
            sql`select 'line', to_jsonb(t) || jsonb_build_object('held', (select count(*) from visa_allotment v where v.visa_line = t.id and not v.is_deleted and v.passenger = ${person.id} and v.state not in ('none', 'cancelled')))
            from visa_entry_line t where t.visa_entry = ${entry}`,
          ],
          sql` union all `,
        )}) all_of_it(place, row) order by place, (row->>'id')::int`.execute(a.db)
      return Object.fromEntries(
        rows.map(({ place, row }) => [
          `${place} ${String(row['id'])}`,
          without(row, place === 'calendar' ? [...volatile, 'deleted_at'] : volatile),
        ]),
      )
    },
    async settle(person) {
      await tx(a.db, (trx) => recompute(systemContext(trx, a.app.services), person.id))
    },
    async stateAt(person, place) {
      const binding = bindingAt(place)
      const { rows } = await sql<{
        state: string
      }>`select ${sql.ref(binding.column)} as state from ${sql.table(binding.entity.table)} where id = ${person.records[place] ?? 0}`.execute(
        a.db,
      )
      return rows[0]?.state ?? binding.workflow.initial
    },
  }
  return d
}
