/** Reads everything a print says about its passengers: one statement, refs as the rows they point to. */
import { submissionListWorkflow } from '../../machines/journey/submission-list.ts'
import { inStates } from '../platform/db/in-states.ts'
import { sql } from 'kysely'
import { entities, entityOf, isEntityName } from '../../domain/entities.ts'
import type { Entity } from '../../foundation/definitions/entity.ts'
import type { PrintData, PrintForm, Row } from '../../foundation/prints/print.ts'
import { listKindOf } from '../../domain/clearance/submission-lists.ts'
import type { Sql } from '../records/read/columns.ts'
import { wireRow } from '../records/read/related-rows.ts'
import { visibleRows } from '../records/scope.ts'
import { shownTo } from '../records/shown-row.ts'
import type { Db } from '../platform/db/kysely.ts'
import type { SessionUser } from '../platform/session-user.ts'
import { airportCities } from './airport-cities.ts'

/** Targets whose row is read with a record, because papers print their names and codes. */
const named = new Set([
  'city',
  'thana',
  'country',
  'profession',
  'qualification',
  'currency',
  'airway',
  'medical_center',
])

/** Which row of a step a print means, where a passenger may have several. */
const which: Readonly<Record<string, Sql>> = {
  finger: sql`and t.kind = 'bmet'`,
  training: sql`and t.training_type = case p.gender when 'female' then 'housekeeping' else 'pdo' end`,
  office_work: sql`and t.work_type = 'agreement'`,
  // One card per flight: the card of an earlier flight is another paper.
  departure: sql`and (t.flight is null or t.flight in (select f.id from flight f where f.passenger = p.id and f.is_current))`,
}

/** A row and, under `refs`, the rows its refs point to. */
function withRefs(entity: Entity, alias: string): Sql {
  const refs = Object.entries(entity.fields).filter(
    ([, field]) => field.kind === 'ref' && !field.virtual && named.has(field.to ?? ''),
  )
  const pairs = refs.flatMap(([name, field]) => [
    sql`${sql.lit(name)}`,
    sql`(select to_jsonb(r) from ${sql.table(entityOf(field.to ?? '').table)} r where r.id = ${sql.ref(`${alias}.${name}`)})`,
  ])
  return sql`jsonb_build_object('row', to_jsonb(${sql.ref(alias)}), 'refs', jsonb_build_object(${sql.join(pairs)}))`
}

/** The passenger's record of a kind; of an okala also the one their visa line shares. */
function stepSql(entity: Entity, form: string): Sql {
  const owner = listKindOf(entity.name)
    ? sql`t.id in (select r.list_id from list_row r where r.module = ${sql.lit(entity.name)} and r.passenger = p.id) and not t.state ${inStates(submissionListWorkflow, 'cancelled')}`
    : entity.step?.shared
      ? sql`(t.passenger = p.id or (t.passenger is null and t.visa_line = p.visa_line))`
      : sql`t.passenger = p.id`
  const current = entity.step ? sql`and t.is_current` : sql``
  return sql`(select ${withRefs(entity, 't')} from ${sql.table(entity.table)} t where ${owner} ${current} and not t.is_deleted ${entity.name === 'visa_form' ? sql`and t.form = ${form}` : (which[entity.name] ?? sql``)} order by t.id desc limit 1)`
}

interface Part {
  row: Row
  refs?: Readonly<Record<string, Row | null>>
}
interface Gathered {
  id: number
  passenger: Part
  agent: Row | null
  visa_entry: Part | null
  visa_line: Part | null
  recruiting_agency: Row | null
  own_agency: Row | null
  general_setting: Row
  total_quantity: number | null
  used: number | null
  steps: Readonly<Record<string, Part | null>>
}

const wired = (entity: Entity, user: SessionUser | null, part: Part | null | undefined): Row | null => {
  if (!part) return null
  const refs = Object.entries(part.refs ?? {}).filter(([, row]) => row !== null)
  return { ...shownTo(user, entity, wireRow(entity, { ...part.row })), ...Object.fromEntries(refs) }
}

const asRow = (value: unknown): Row | null =>
  typeof value === 'object' && value !== null ? (value as Row) : null // Refs were read as rows.

/** Code of the airport a flight arrives at. */
function arrivalOf(flight: Part | null | undefined): string | null {
  const code = flight?.row['to_airport']
  return typeof code === 'string' ? code : null
}

interface Wording {
  section: string
  country: number | null
  content: string
}

/** The agency's own texts of a form in its language; the row of a country wins over the general one (forms 1.12). */
export async function wordingsOf(
  db: Db,
  form: Pick<PrintForm, 'code' | 'wording'>,
): Promise<(country: unknown) => Record<string, string>> {
  const { rows } = await sql<Wording>`
    select d.section, d.country, d.content from formcontent_detail d join formcontent h on h.id = d.head
    where h.code = ${form.code} and d.language = ${form.wording} and d.is_active and not d.is_deleted and not h.is_deleted order by d.position, d.id`.execute(
    db,
  )
  return (country) =>
    Object.fromEntries(
      [
        ...rows.filter((row) => row.country === null),
        ...rows.filter((row) => row.country !== null && row.country === country),
      ].map(({ section, content }) => [section, content]),
    )
}

/**
 * The data of a print as its reader may see it, in the order of the ids: reserved values masked or absent, passengers the
 * user may not see not there. Null is the system, which sees all.
 * Source: forms 3, 5.1 and 10 (visa_used_no).
 */
export async function gather(
  db: Db,
  user: SessionUser | null,
  form: Pick<PrintForm, 'code' | 'reads' | 'wording'>,
  ids: readonly number[],
  today: string,
): Promise<{ id: number; branch: number | null; data: PrintData }[]> {
  const reads = form.reads.filter(isEntityName).map((name) => entityOf(name))
  const steps = reads.flatMap((entity) => [sql`${sql.lit(entity.name)}`, stepSql(entity, form.code)])
  const { rows } = await sql<Gathered>`
    select p.id, ${withRefs(entities.passenger, 'p')} as passenger,
      (select to_jsonb(ag) from agent ag where ag.id = p.agent) as agent,
      (select ${withRefs(entities.visa_entry, 'v')} from visa_entry v where v.id = p.visa_entry) as visa_entry,
      (select ${withRefs(entities.visa_entry_line, 'l')} from visa_entry_line l where l.id = p.visa_line) as visa_line,
      (select sum(l.quantity)::int from visa_entry_line l where l.visa_entry = p.visa_entry) as total_quantity,
      (select count(*)::int from visa_allotment a where a.visa_line = p.visa_line and a.is_current and not a.is_deleted
        and a.id <= (select max(m.id) from visa_allotment m where m.passenger = p.id and m.visa_line = p.visa_line and m.is_current and not m.is_deleted)) as used,
      to_jsonb(coalesce(ra, own)) as recruiting_agency, to_jsonb(own) as own_agency, to_jsonb(g) as general_setting,
      jsonb_build_object(${sql.join(steps)}) as steps
    from passenger p cross join (select * from general_setting order by id limit 1) g
      left join recruiting_agency own on own.id = g.own_agency left join recruiting_agency ra on ra.id = p.recruiting_agency
    where p.id = any(${[...ids]}::int4[]) and ${user ? visibleRows(entities.passenger, user, 'p') : sql`not p.is_deleted`}`.execute(
    db,
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const wordings = await wordingsOf(db, form)
  const arrivals = rows.flatMap(({ steps: { flight } }) => arrivalOf(flight) ?? [])
  const cities = await airportCities(db, arrivals)
  return ids.flatMap((id) => {
    const found = byId.get(id)
    if (!found) return []
    const passenger = wired(entities.passenger, user, found.passenger) ?? {}
    const visaEntry = wired(entities.visa_entry, user, found.visa_entry)
    const visaLine = wired(entities.visa_entry_line, user, found.visa_line)
    const records: Record<string, Row | null> = {
      passenger,
      country: asRow(passenger['country']),
      profession: asRow(passenger['profession']) ?? asRow(visaLine?.['profession']),
      qualification: asRow(passenger['qualification']),
      visa_entry: visaEntry && { ...visaEntry, total_quantity: found.total_quantity },
      visa_line: visaLine && { ...visaLine, used: found.used },
      agent: found.agent && shownTo(user, entities.agent, wireRow(entities.agent, { ...found.agent })),
      recruiting_agency: found.recruiting_agency,
      own_agency: found.own_agency,
      general_setting: found.general_setting,
      ...Object.fromEntries(
        reads.map((entity) => [entity.name, wired(entity, user, found.steps[entity.name])]),
      ),
    }
    const arrival = arrivalOf(found.steps['flight'])
    if (arrival !== null) records['airport'] = { code: arrival, city: cities[arrival] ?? null }
    const branch = passenger['branch']
    return [
      {
        id,
        branch: typeof branch === 'number' ? branch : null,
        data: { today, records, texts: wordings(asRow(passenger['country'])?.['id']) },
      },
    ]
  })
}
