/** What machines may know about one passenger, in one statement: the file, what it points to, the record of every stage. */
import { embassyWorkflow } from '../../../../machines/journey/embassy.ts'
import { medicalWorkflow } from '../../../../machines/journey/medical.ts'
import { mofaWorkflow } from '../../../../machines/journey/mofa.ts'
import { inStates } from '../../../platform/db/in-states.ts'
import { sql, type CompiledQuery } from 'kysely'
import { factColumns, type Row } from '../../../../domain/journey/facts.ts'
import type { SystemResult } from '../../../../domain/journey/fact-parts.ts'
import { pipeline, type Db } from '../../../platform/db/kysely.ts'
import type { Sql } from '../../../records/read/columns.ts'
import type { WaitingTask } from '../end-tasks.ts'
import { knownRows, markOf, readOnce, unlessKnown, whole } from './known-rows.ts'
import { cvModules } from '../../../../machines/journey/cv.ts'
import { stepModules } from '../../../../domain/journey/stage-records.ts'
import { lineCounters } from './visa-line.ts'

type Json = Record<string, unknown>
interface Step {
  module: string
  row: Row
  mark: string
  /** Latest standing entry. */
  event_id: string | null
  /** Of an okala: passengers of its visa line whose MOFA or embassy leans on it (steps 4, field used). */
  used: number | null
}

export interface Base {
  passenger: Json | null
  country: Json | null
  profession: Json | null
  agent: Json | null
  agency: Json | null
  own_agency: Json | null
  type: Json | null
  /** The stage plans in force; null before the first version. */
  plan_rules: unknown
  settings: Json | null
  site: Json | null
  demand_quantity: number | null
  critical_complaints: number
  steps: Step[]
  /** Standing unfit results of this person, newest first, by the medical system that examined. */
  unfit: SystemResult[]
  /** Of the newest allotment. */
  visa_entry: Json | null
  visa_agency: Json | null
  visa_line: Json | null
  visa_country: string | null
  visa_profession: string | null
  active: number
  burnt: number
  /** What is stored of the passenger's open work and stages, a line a row (work-rows.ts). */
  work: string[]
  /** What machines left to do about this passenger and is not done. */
  tasks: WaitingTask[]
  /** By column above, the mark of the row it holds. */
  marks: Record<string, string>
}

/** Passengers of an okala's visa line who use it up. No "exists": the planner would rather read both tables once than look a few people up. */
const okalaUsed = sql`(select count(*)::int from visa_allotment v where v.visa_line = t.visa_line and v.is_current and not v.is_deleted and (
  (select true from mofa m where m.passenger = v.passenger and m.is_current and m.state ${inStates(mofaWorkflow, 'applied', 'paid', 'issued')} limit 1)
  or (select true from embassy e where e.passenger = v.passenger and e.is_current and e.state ${inStates(embassyWorkflow, 'stamped', 'collected')} limit 1)))`

const stepRow = (module: string): Sql =>
  sql`${unlessKnown(module, 't', whole('t'))} as row, ${markOf(module, 't')} as mark`

/** Current records of every step table, each with what is asked of its kind. */
const stepParts = (passengerId: Sql) => [
  ...stepModules.map((module) =>
    module === 'musaned_okala'
      ? sql`select ${sql.lit(module)} as module, ${stepRow(module)}, t.id, case when t.visa_line is not null then ${okalaUsed} end as used from musaned_okala t where t.is_current and not t.is_deleted and (t.passenger = ${passengerId}
          or t.visa_line in (select v.visa_line from visa_allotment v where v.passenger = ${passengerId} and v.is_current and not v.is_deleted and t.passenger is null))`
      : sql`select ${sql.lit(module)} as module, ${stepRow(module)}, t.id, null::int as used from ${sql.table(module)} t where t.passenger = ${passengerId} and t.is_current and not t.is_deleted`,
  ),
  // A CV is one record that is written again and again; it has no attempts.
  ...cvModules.map(
    (module) =>
      sql`select ${sql.lit(module)} as module, ${stepRow(module)}, t.id, null::int as used from ${sql.table(module)} t where t.passenger = ${passengerId} and not t.is_deleted`,
  ),
]

/**
 * Unfit results that stand, of every file with this passport: a cancelled attempt keeps its result, one that was corrected
 * or that a manager lifted with a new medical paper does not count.
 */
const unfitResults = sql`(select coalesce(json_agg(json_build_object('system', mc.system, 'category', m.unfit_category, 'retest_after', m.retest_after) order by m.id desc), '[]')
  from medical m left join medical_center mc on mc.id = m.medical_center
  where m.passenger = any(array(select p.id union select q.id from passenger q where q.passport_no collate "C" = p.passport_no and not q.is_deleted)) and not m.is_deleted and m.unfit_category is not null
    and (m.state ${inStates(medicalWorkflow, 'unfit')} or (m.state ${inStates(medicalWorkflow, 'cancelled')} and exists (select 1 from stage_event e where e.module = 'medical' and e.record_id = m.id and e.event = 'CANCEL' and e.from_state ${inStates(medicalWorkflow, 'unfit')} and e.undone_at is null)))
    and not exists (select 1 from stage_event e where e.module = 'medical' and e.passenger_id = m.passenger and e.event = 'LIFT_UNFIT' and e.record_id >= m.id and e.undone_at is null))`

/** What is the same for every file: plans and settings in force, the own recruiting agency, days off. */
export type OfAgency = Pick<Base, 'own_agency' | 'plan_rules' | 'settings' | 'site'>

export const noPassenger: Omit<Base, keyof OfAgency> = {
  marks: {},
  passenger: null,
  country: null,
  profession: null,
  agent: null,
  agency: null,
  type: null,
  demand_quantity: null,
  critical_complaints: 0,
  steps: [],
  unfit: [],
  visa_entry: null,
  visa_agency: null,
  visa_line: null,
  visa_country: null,
  visa_profession: null,
  active: 0,
  burnt: 0,
  work: [],
  tasks: [],
}

/** What is answered of a row whose columns are named; null where there is no row. */
const columnsOf = (alias: string, names: readonly string[]): Sql =>
  sql`case when ${sql.ref(alias)}.id is not null then jsonb_build_object(${sql.join(['id', ...names].map((name) => sql`${sql.lit(name)}, ${sql.ref(alias)}.${sql.ref(name)}`))}) end`
const typeColumns = ['name', 'title', 'is_worker', 'base_plan']
const daysOff = sql`jsonb_build_object('weekend_days', g.weekend_days, 'holidays', g.holidays)`

const agencyColumns = sql`${unlessKnown('own_agency', 'own', columnsOf('own', factColumns.recruiting_agency))} as own_agency, ${unlessKnown('plan_rules', 'plan', sql`plan.rules`)} as plan_rules, ${unlessKnown('settings', 'g', sql`g.process_settings`)} as settings, ${unlessKnown('site', 'g', daysOff)} as site`
const agencyMarks = sql`, 'own_agency', ${markOf('own_agency', 'own')}, 'plan_rules', ${markOf('plan_rules', 'plan')}, 'settings', ${markOf('settings', 'g')}, 'site', ${markOf('site', 'g')}`
const agencyTables = sql`left join lateral (select s.ctid, s.xmin, s.rules from stage_plan s order by s.id desc limit 1) plan on true
    left join lateral (select s.ctid, s.xmin, s.own_agency, s.process_settings, s.weekend_days, s.holidays from general_setting s order by s.id limit 1) g on true
    left join lateral (select r.ctid, r.xmin, r.* from recruiting_agency r where r.id = g.own_agency or (g.own_agency is null and r.is_own) order by r.id limit 1) own on true`

/** What machines may know of the agency, whatever the file; one row. */
export const agencyQuery = sql<OfAgency>`/* named: agency_facts */ select ${agencyColumns} from ${knownRows([])} here ${agencyTables}`

/**
 * A file, what it points to, and the current record of every stage.
 * @param known marks of rows that are not read again. @param agencyWide what is asked of the agency beside it.
 */
const fileAsked = (
  id: Sql,
  known: readonly string[],
  agencyWide: { columns: Sql; tables: Sql; marks: Sql },
): Sql => sql`
    select ${unlessKnown('passenger', 'p', whole('p'))} as passenger, ${unlessKnown('country', 'c', columnsOf('c', factColumns.country))} as country,
      ${unlessKnown('profession', 'pr', columnsOf('pr', factColumns.profession))} as profession, ${unlessKnown('agent', 'a', columnsOf('a', factColumns.agent))} as agent,
      ${unlessKnown('agency', 'ra', columnsOf('ra', factColumns.recruiting_agency))} as agency, ${unlessKnown('type', 'pt', columnsOf('pt', typeColumns))} as type,
      ${unlessKnown('visa_entry', 've', whole('ve'))} as visa_entry, ${unlessKnown('visa_agency', 'vr', columnsOf('vr', factColumns.recruiting_agency))} as visa_agency, ${unlessKnown('visa_line', 'l', whole('l'))} as visa_line, ${agencyWide.columns}
      jsonb_build_object('passenger', ${markOf('passenger', 'p')}, 'country', ${markOf('country', 'c')}, 'profession', ${markOf('profession', 'pr')}, 'agent', ${markOf('agent', 'a')}, 'agency', ${markOf('agency', 'ra')}, 'type', ${markOf('type', 'pt')},
        'visa_entry', ${markOf('visa_entry', 've')}, 'visa_agency', ${markOf('visa_agency', 'vr')}, 'visa_line', ${markOf('visa_line', 'l')}${agencyWide.marks}) as marks,
      (select sum(dl.quantity)::int from demand_line dl where dl.demand = p.demand) as demand_quantity,
      (select count(*)::int from complain x where x.passenger = p.id and not x.is_deleted and x.priority = 'critical' and x.category in ('abuse', 'overcharge') and x.state not in ('resolved', 'closed', 'rejected', 'withdrawn')) as critical_complaints,
      (select coalesce(json_agg(json_build_object('module', s.module, 'row', s.row, 'mark', s.mark, 'used', s.used,
          'event_id', (select max(e.id)::text from stage_event e where e.module = s.module and e.record_id = s.id and e.undone_at is null and e.event <> 'UNDO_LAST')) order by s.id), '[]')
        from (${sql.join(stepParts(id), sql` union all `)}) s) as steps,
      ${unfitResults} as unfit,
      ${lineCounters},
      (select n.name from country n where n.id = ve.country) as visa_country, (select n.name from profession n where n.id = l.profession) as visa_profession,
      array(select concat_ws(' ', k.stage, k.role, k.module, k.event, k.due, coalesce(k.due_of, '-'), k.since, coalesce(k.branch, 0)) from passenger_work k where k.passenger = ${id}
        union all select concat_ws(' ', k.stage, k.state, k.since, coalesce(k.branch, 0)) from passenger_stage k where k.passenger = ${id}) as work,
      (select coalesce(json_agg(json_build_object('id', k.id, 'open_while', k.open_while)), '[]') from todo_task k where k.passenger = ${id} and k.source = 'machine' and k.open_while is not null and not k.completed and not k.deleted and not k.is_deleted) as tasks
    from ${knownRows(known)} here
    left join passenger p on p.id = ${id} and not p.is_deleted
    left join country c on c.id = p.country
    left join profession pr on pr.id = p.profession
    left join agent a on a.id = p.agent
    left join recruiting_agency ra on ra.id = p.recruiting_agency
    left join passenger_type pt on pt.id = p.passenger_type
    left join lateral (select v.visa_entry, v.visa_line from visa_allotment v where v.passenger = ${id} and v.is_current and not v.is_deleted order by v.id desc limit 1) va on true
    left join visa_entry ve on ve.id = va.visa_entry
    left join recruiting_agency vr on vr.id = ve.recruiting_agency
    left join visa_entry_line l on l.id = va.visa_line
    ${agencyWide.tables}`

type OfFile = Omit<Base, keyof OfAgency>

/** In the place of the marks and of the passenger, where the statement is made before they are known. */
const anyMarks: readonly string[] = []
const anyPassenger = 0
const factsAsked = sql<Base>`/* named: facts */ ${fileAsked(sql`${anyPassenger}`, anyMarks, { columns: sql`${agencyColumns},`, tables: agencyTables, marks: agencyMarks })}`
let compiled: CompiledQuery<Base> | undefined

/** The statement for one passenger. It is made once: writing its text takes longer than sending it. */
function factsOfOne(db: Db, passengerId: number, known: readonly string[]): CompiledQuery<Base> {
  compiled ??= factsAsked.compile(db)
  const parameters = compiled.parameters.map((value) => {
    if (value === anyMarks) return known
    if (value === anyPassenger) return passengerId
    throw new Error('the facts query has a parameter without a value')
  })
  return { ...compiled, parameters }
}

/** Everything of one file; what its transaction has read is read again only where it has changed. Prepared: planning it takes longer than running it. */
export const loadBase = (db: Db, passengerId: number): Promise<Base> =>
  readOnce(db, passengerId, async (known) => {
    const { rows } = await db.executeQuery(factsOfOne(db, passengerId, known))
    const [base] = rows
    if (!base) throw new Error('the facts query answered no row')
    return base
  })

/** Everything of several files, by passenger; who is gone is left out. */
export async function loadBases(db: Db, passengers: readonly number[]): Promise<Map<number, Base>> {
  const [[agencyWide], files] = await pipeline(
    db,
    agencyQuery,
    sql<OfFile & { id: number }>`/* named: facts_of_many */ 
    select one.id, file.* from unnest(${[...passengers]}::int4[]) as one(id), lateral (${fileAsked(sql`one.id`, [], { columns: sql``, tables: sql``, marks: sql`` })}) file`,
  )
  if (!agencyWide) throw new Error('the facts query answered no row')
  return new Map(
    files.flatMap(({ id, ...file }): [number, Base][] =>
      file.passenger ? [[id, { ...agencyWide, ...file }]] : [],
    ),
  )
}
