/** What an analysis of a process is asked about, and the records a reader may have in it. */
import { sql } from 'kysely'
import { z } from 'zod'
import { analysisFilters, type AnalysisFilter } from '../../../domain/desk/process-analysis.ts'
import { entityOf } from '../../../domain/entities.ts'
import { AppError } from '../../../domain/errors.ts'
import type { RoleCode } from '../../../domain/people/access.ts'
import { isComplete } from '../../../foundation/text/languages.ts'
import { addDays } from '../../../foundation/values/dates.ts'
import type { Workflow } from '../../../machines/kit/workflow.ts'
import type { SessionUser } from '../../platform/session-user.ts'
import { labelSql } from '../../records/read/label-sql.ts'
import type { Sql } from '../../records/read/columns.ts'
import { readsAll } from '../../records/restricted.ts'
import { allOf, visibleRows } from '../../records/scope.ts'
import { bindings, custodyBinding, type Binding } from '../../workflow/event/bindings.ts'
import { handbookWords } from '../handbook/handbook-words.ts'
import { stagesServed } from '../handbook/workflow-page.ts'

/** Administrators and branch managers, each within the branches they read. */
export const forManagers = (role: RoleCode): boolean => role === 'ADM' || role === 'MGR'

const id = z.coerce.number().int().min(1).max(2_147_483_647)
/** 'YYYY-MM' */
const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/)
export const analysisQuery = z.object({
  workflow: z
    .string()
    .regex(/^[a-z_]{1,40}$/)
    .optional(),
  branch: id.optional(),
  agent: id.optional(),
  medical_center: id.optional(),
  /** First and last month; an end left out is open. */
  from: month.optional(),
  to: month.optional(),
})
export type AnalysisQuery = z.output<typeof analysisQuery>

/** One workflow with the tables its records stand in, as one reader asks about it. */
export interface Asked {
  workflow: Workflow
  bindings: readonly Binding[]
  user: SessionUser
  query: AnalysisQuery
}

/** Workflows whose records the reader may read in full, with their tables. */
function analysable(user: SessionUser): Map<string, Binding[]> {
  const open = [...Object.values(bindings), custodyBinding].filter(
    ({ entity }) => user.permissions.has(`${entity.name}.read`) && readsAll(entity, user),
  )
  return Map.groupBy(open, ({ workflow }) => workflow.id)
}

/** The workflows a reader may choose, by their titles. */
export function offeredTo(user: SessionUser): { id: string; title: string }[] {
  const words = handbookWords(isComplete(user.language) ? user.language : 'en')
  return [...analysable(user).values()]
    .flatMap(([first]) => (first ? [{ id: first.workflow.id, title: words.title(first.workflow) }] : []))
    .toSorted((a, b) => a.title.localeCompare(b.title, user.language))
}

/** @throws AppError 'record.notFound' for a workflow the reader may not read or that is none. */
export function readAsked(user: SessionUser, query: AnalysisQuery): Asked {
  const open = analysable(user)
  const found = open.get(query.workflow ?? (open.has('medical') ? 'medical' : ([...open.keys()][0] ?? '')))
  const [first] = found ?? []
  if (!found || !first) throw new AppError('record.notFound')
  return { workflow: first.workflow, bindings: found, user, query }
}

/** The passenger a record is about; null for records of none. */
function passengerOf({ entity }: Binding): Sql | null {
  if (entity.name === 'passenger') return sql`t.id`
  return entity.step || entity.fields['passenger']?.to === 'passenger' ? sql`t.passenger` : null
}

const hasField = ({ entity }: Binding, name: string): boolean => entity.fields[name]?.to === name

/** Filters that apply to records of a table. */
export const narrowsOf = (binding: Binding): AnalysisFilter[] =>
  analysisFilters.filter(
    (name) =>
      passengerOf(binding) !== null ||
      hasField(binding, name) ||
      (name === 'branch' && binding.entity.branchScoped),
  )

/** Condition that a filter lets a record through; a filter that does not apply to it lets none through. */
function filterSql(binding: Binding, name: AnalysisFilter, value: number): Sql {
  const passenger = passengerOf(binding)
  if (name === 'branch' && binding.entity.branchScoped) return sql`t.branch = ${value}`
  if (hasField(binding, name)) return sql`${sql.ref(`t.${name}`)} = ${value}`
  if (passenger === null) return sql`false`
  return ofPassenger(passenger, name, value)
}
const ofPassenger = (passenger: Sql, name: AnalysisFilter, value: number): Sql =>
  name === 'medical_center'
    ? sql`exists (select 1 from medical c where c.passenger = ${passenger} and c.is_current and not c.is_deleted and c.medical_center = ${value})`
    : sql`exists (select 1 from passenger c where c.id = ${passenger} and ${sql.ref(`c.${name}`)} = ${value})`

const asked = (query: AnalysisQuery): [AnalysisFilter, number][] =>
  analysisFilters.flatMap((name): [AnalysisFilter, number][] => {
    const value = query[name]
    return value === undefined ? [] : [[name, value]]
  })

/** Records of one table a reader may have, with the filters applied. @param isNamed with what they are called. */
function recordsIn(binding: Binding, { user, query }: Asked, isNamed: boolean): Sql {
  const { entity, column, workflow } = binding
  const where = allOf([
    visibleRows(entity, user, 't'),
    ...asked(query).map(([name, value]) => filterSql(binding, name, value)),
  ])
  return sql`select ${workflow.module}::text as module, t.id as record_id, ${passengerOf(binding) ?? sql`null`}::int4 as passenger, ${sql.ref(`t.${column}`)}::text as state, ${entity.step ? sql`t.is_current` : sql`true`} as is_current, ${isNamed && entity.name !== 'passenger' && !entity.step ? labelSql(entity, 't', entity.title, 1, user) : sql`null`}::text as title from ${sql.table(entity.table)} t where ${where}`
}

/** All records of the workflow: module, record_id, passenger, state, is_current, title. */
export const recordsOf = (of: Asked, isNamed = false): Sql =>
  sql`(${sql.join(
    of.bindings.map((binding) => recordsIn(binding, of, isNamed)),
    sql` union all `,
  )})`

/** Condition that a passenger, by the alias of the row, is one the reader may have and the filters let through. */
const passengerIsIn = ({ user, query }: Asked, alias: string): Sql =>
  allOf([
    visibleRows(entityOf('passenger'), user, alias),
    ...asked(query).map(([name, value]) => ofPassenger(sql.ref(`${alias}.id`), name, value)),
  ])

/** Days of the months asked for; true for all without any. */
export const inMonths = ({ query: { from, to } }: Asked, day: Sql): Sql =>
  allOf([
    ...(from === undefined ? [] : [sql`${day} >= ${`${from}-01`}::date`]),
    ...(to === undefined ? [] : [sql`${day} < ${`${addDays(`${to}-01`, 31).slice(0, 7)}-01`}::date`]),
  ])

/** What is no move of its own or no longer counts is left out of every figure about accepted events. */
export const standing = sql`e.undone_at is null and e.event <> 'UNDO_LAST'`

/** Stays of the records in states, from the day they came to the day they left; null for those that are in it still. */
export const staysOf = (of: Asked): Sql => sql`(
  select e.module, e.record_id, r.passenger, e.to_state as state, e.on_date as began, lead(e.on_date) over (partition by e.module, e.record_id order by e.id) as left_on
  from stage_event e join records r on r.module = e.module and r.record_id = e.record_id
  where e.machine = ${of.workflow.id} and ${standing} and e.from_state is distinct from e.to_state)`

/** Where everything is now: records in their states and, of a stage, the passengers who have not begun it. */
export function nowOf(of: Asked): Sql {
  const stages = stagesServed(of.workflow)
  const records = sql`select r.module, r.record_id, r.passenger, r.state, s.began from records r left join stays s on s.module = r.module and s.record_id = r.record_id and s.state = r.state and s.left_on is null where r.is_current`
  if (stages.length === 0) return sql`(${records})`
  return sql`(${records} and r.state <> ${of.workflow.initial}
    union all select ${of.workflow.module}::text, 0, p.id, k.state::text, k.since from passenger_stage k join passenger p on p.id = k.passenger
    where k.stage = any(${stages}::text[]) and k.state = ${of.workflow.initial} and ${passengerIsIn(of, 'p')})`
}

/** Refused attempts about the records, and about passengers whose stage has no record yet. */
export const refusedOf = (of: Asked): Sql => sql`(
  select f.* from refused_event f
  where f.machine = ${of.workflow.id} and ${inMonths(of, sql`f.on_date`)} and (exists (select 1 from records r where r.module = f.module and r.record_id = f.record_id)
    or (f.record_id = 0 and exists (select 1 from passenger p where p.id = f.passenger_id and ${passengerIsIn(of, 'p')}))))`
