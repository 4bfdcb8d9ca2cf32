/**
 * What lies on the desks of the demo agency after so many months: messages of the time they were raised, open tasks,
 * meetings, corrected files and the nightly runs. Source: demo 3.6.
 */
import { journeyWorkflow } from '../../../machines/journey/journey.ts'
import { inStates } from '../../platform/db/in-states.ts'
import { sql } from 'kysely'
import { entityOf } from '../../../domain/entities.ts'
import { addDays } from '../../../foundation/values/dates.ts'
import type { Tx } from '../../platform/db/kysely.ts'
import { runDailyJob } from '../../workflow/bulk/daily-job.ts'
import { insertRow } from '../../workflow/event/rows.ts'
import type { DemoAgency } from './agency.ts'
import type { Days } from './days.ts'
import { chance } from './invented.ts'
import type { Happening } from './replay.ts'
import { registry } from '../capabilities.ts'

const lists = ['visa_submission_list', 'visa_cancel_list', 'visa_reissue_list', 'man_power_list']

/** Everything an event raised gets the instant of the event; the database knew only the one of the loading. */
async function dateMessages(trx: Tx): Promise<void> {
  const raised = (what: string) =>
    sql`(select e.at, (d ->> 'id')::int as id from stage_event e, jsonb_array_elements(e.effects) d where d ->> 'do' = ${what})`
  for (const [what, table] of [
    ['task', 'todo_task'],
    ['cal', 'calendar_event'],
    ['cost', 'cost_proposal'],
  ] as const) {
    await sql`update ${sql.table(table)} t set created_at = r.at, updated_at = r.at, is_demo = true from ${raised(what)} r where r.id = t.id`.execute(
      trx,
    )
  }
  // A message goes to several people; the event remembers the first of them, their keys differ in the person only.
  await sql`
    update notification n set created_at = r.at, updated_at = r.at, is_demo = true from ${raised('note')} r join notification f on f.id = r.id
    where regexp_replace(n.key, ':[0-9]+$', '') = regexp_replace(f.key, ':[0-9]+$', '')`.execute(trx)
  // What the nightly job, a request or a mail of today's replay left beside the entries.
  for (const table of ['notification', 'todo_task', 'calendar_event', 'document_send', ...lists])
    await sql`update ${sql.table(table)} set is_demo = true where not is_demo`.execute(trx)
}

const openTasks = 12
const unreadDays = 3

/** Old messages are read and old tasks done and cleared away; the newest twelve wait, five of them too long. */
async function clearDesks(trx: Tx, days: Days): Promise<void> {
  await sql`update notification set read_at = created_at + interval '3 hours' where created_at < ${days.at(-unreadDays)}::date`.execute(
    trx,
  )
  await sql`
    update todo_task set completed = true, completed_at = created_at + interval '1 day', is_deleted = true, deleted_at = created_at + interval '30 days'
    where source = 'machine' and id not in (select t.id from todo_task t join passenger p on p.id = t.passenger where t.source = 'machine' and not t.completed and p.journey_state ${inStates(journeyWorkflow, 'active', 'ready_to_fly')} order by t.created_at desc, t.id desc limit ${openTasks})`.execute(
    trx,
  )
  await sql`update todo_task t set due_date = r.due from (select id, case when row_number() over (order by id) <= 5 then ${days.at(-1)}::date - row_number() over (order by id)::int else ${days.at(0)}::date + row_number() over (order by id)::int end as due from todo_task where source = 'machine' and not is_deleted) r where r.id = t.id`.execute(
    trx,
  )
}

/** Title, who it waits for, days to its due day, what is special about it. */
const ownTasks: readonly [string, string, number, 'open' | 'done' | 'starred' | 'deleted'][] = [
  ['Call Qasr Demo Recruitment Office about new demands', 'agents', 1, 'open'],
  ['Renew the insurance of the office car', 'admin', 9, 'open'],
  ['Check licence papers of Meghna Delta Manpower', 'manager', 20, 'open'],
  ['Order a stamp for the Sylhet branch', 'admin', 6, 'open'],
  ['Bank statement of last month', 'accounts', 3, 'open'],
  ['Group fare for the next umrah group', 'ticketing', 5, 'open'],
  ['Copy the okala prints for the file room', 'entry', 2, 'open'],
  ['Plan leave of the delegates', 'manager', 12, 'open'],
  ['Send holiday notice to all agents', 'admin', -6, 'done'],
  ['Collect the visa prints from the printer', 'processing', -4, 'done'],
  ['Deposit the welfare fees', 'accounts', -2, 'done'],
  ['Prepare the yearly BMET report', 'admin', 15, 'starred'],
  ['Old phone list', 'entry', -10, 'deleted'],
]

async function layTasks(trx: Tx, agency: DemoAgency, days: Days): Promise<void> {
  for (const [title, name, due, kind] of ownTasks) {
    const owner = agency.people.get(name)?.id ?? null
    await insertRow(
      trx,
      entityOf('todo_task'),
      {
        title,
        due_date: days.at(due),
        assigned_to: owner,
        source: 'manual',
        starred: kind === 'starred',
        completed: kind === 'done',
        ...(kind === 'done' ? { completed_at: `${days.at(due)}T08:00:00Z` } : {}),
        deleted: kind === 'deleted',
        is_demo: true,
        created_at: `${days.at(Math.min(due, 0) - 3)}T04:00:00Z`,
      },
      owner,
    )
  }
}

/** Fixed holidays of the state, month and day. */
const holidays = [
  ['02-21', 'International Mother Language Day'],
  ['03-26', 'Independence Day'],
  ['04-14', 'Bangla New Year'],
  ['05-01', 'May Day'],
  ['12-16', 'Victory Day'],
] as const

async function layCalendar(trx: Tx, agency: DemoAgency, days: Days): Promise<void> {
  const manager = agency.people.get('manager')?.id ?? null
  const entry = (title: string, category: string, day: string, hours: readonly [string, string] | null) =>
    insertRow(
      trx,
      entityOf('calendar_event'),
      {
        title,
        category,
        all_day: hours === null,
        start: hours ? `${day}T${hours[0]}:00Z` : `${day}T00:00:00Z`,
        end: hours ? `${day}T${hours[1]}:00Z` : `${day}T00:00:00Z`,
        visibility: 'all',
        source: 'manual',
        is_demo: true,
      },
      manager,
    )
  await entry('Weekly meeting of the officers', 'meeting', days.work(6), ['04:00', '05:00'])
  await entry('Meeting with the agents of Cumilla', 'meeting', days.work(9), ['08:00', '09:30'])
  const year = Number(days.at(0).slice(0, 4))
  const list = [year, year + 1].flatMap((one) =>
    holidays.map(([day, name]) => ({ date: `${one}-${day}`, name })),
  )
  for (const { date, name } of list) await entry(name, 'holiday', date, null)
}

const correctedFields = [
  'mobile',
  'present_address',
  'emergency_phone',
  'nominee_phone',
  'permanent_village',
] as const

/** Forty corrections of typed data, one of a passport number with its reason. */
async function layHistory(trx: Tx, agency: DemoAgency, days: Days): Promise<void> {
  const clerk = agency.people.get('entry')?.id ?? null
  const history = entityOf('passenger_edit_history')
  for (let at = 0; at < 39; at++) {
    const passenger = 3 + at * 2
    const field = correctedFields[at % correctedFields.length] ?? 'mobile'
    const { rows } = await sql<{
      value: string | null
    }>`select ${sql.ref(field)}::text as value from passenger where id = ${passenger}`.execute(trx)
    const value = rows[0]?.value ?? ''
    // A slip of the finger: two neighbouring signs changed places.
    const place = 3 + Math.floor(chance(passenger)() * Math.max(1, value.length - 5))
    const typed =
      value.slice(0, place) + (value[place + 1] ?? '') + (value[place] ?? '') + value.slice(place + 2)
    await insertRow(
      trx,
      history,
      {
        passenger,
        field,
        old_value: typed === value ? null : typed,
        new_value: value,
        source: at % 3 === 0 ? 'quick_update' : 'form',
        changed_by: clerk,
        changed_at: `${days.work(-at - 1)}T07:30:00Z`,
        is_demo: true,
      },
      clerk,
    )
  }
  const { rows } = await sql<{
    passport_no: string | null
  }>`update passenger set previous_passport_no = 'Z29999920' where id = 20 returning passport_no`.execute(trx)
  await insertRow(
    trx,
    history,
    {
      passenger: 20,
      field: 'passport_no',
      old_value: 'Z29999920',
      new_value: rows[0]?.passport_no,
      reason: 'The passenger brought his renewed passport.',
      source: 'form',
      changed_by: clerk,
      changed_at: `${days.work(-34)}T06:00:00Z`,
      is_demo: true,
    },
    clerk,
  )
}

const nights = 7

/** Rules that only remind; what other rules move is part of the scenarios. */
const reminders = ['R19', 'R20']

/** The job of the last night is run as it is every night, with the rules that remind. */
export const lastNight = (days: Days): Happening => ({
  day: days.at(0),
  isNightly: true,
  says: `${days.at(0)}: the nightly job`,
  async run(trx, clock) {
    const { run } = await runDailyJob(
      { db: trx, clock, registry },
      { trigger: 'schedule', by: null, only: reminders },
    )
    await sql`update auto_status_run set is_demo = true where id = ${run}`.execute(trx)
  },
})

/** The nights before; in one of them another run still held its lock. */
async function layNights(trx: Tx, days: Days): Promise<void> {
  const { rows: moved } = await sql<{
    day: string
    n: number
  }>`select on_date::text as day, count(*)::int as n from stage_event where source = 'auto' and event <> 'STAGE_CHANGED' group by 1`.execute(
    trx,
  )
  for (let back = nights; back >= 2; back--) {
    const day = days.at(1 - back)
    const failed = back === 4
    const started = `${addDays(day, -1)}T18:15:00Z`
    await insertRow(
      trx,
      entityOf('auto_status_run'),
      {
        started_at: started,
        finished_at: started.replace(':15:00', ':15:02'),
        trigger: 'schedule',
        rule_counts: failed ? {} : { all: moved.find((row) => row.day === day)?.n ?? 0 },
        errors: failed ? [{ message: 'Auto status update is already running.' }] : [],
        state: failed ? 'failed' : 'done',
        is_demo: true,
      },
      null,
    )
  }
}

/** Messages and tasks of a replay get the time they were raised; old ones are done. */
export async function tidyDesks(trx: Tx, days: Days): Promise<void> {
  await dateMessages(trx)
  await clearDesks(trx, days)
}

/** Lays out everything that is not an event of a passenger. */
export async function layDesks(trx: Tx, agency: DemoAgency, days: Days): Promise<void> {
  await tidyDesks(trx, days)
  await layTasks(trx, agency, days)
  await layCalendar(trx, agency, days)
  await layHistory(trx, agency, days)
  await layNights(trx, days)
}
