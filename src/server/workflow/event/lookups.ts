/** Facts about the payload of one event: rows its refs point to and live records that already hold its unique values. */
import { fillIn } from '../../../foundation/text/sentence.ts'
import { sql } from 'kysely'
import { entityOf, isEntityName } from '../../../domain/entities.ts'
import type { Facts, Row } from '../../../domain/journey/facts.ts'
import type { Entity } from '../../../foundation/definitions/entity.ts'
import { AppError } from '../../../domain/errors.ts'
import { labelOf, type Field } from '../../../foundation/definitions/fields.ts'
import { messages } from '../../../foundation/definitions/messages.ts'
import { allOf } from '../../records/scope.ts'
import { holdsValueSql } from '../../records/write/unique-values.ts'
import { loadRelated, type RelatedRows } from '../../records/read/related-rows.ts'
import type { Db } from '../../platform/db/kysely.ts'
import type { Binding } from './bindings.ts'
import type { EngineContext } from '../registry.ts'
import { rowById } from './rows.ts'

type Lookups = Facts['lookups']
type Asking = Pick<EngineContext, 'db' | 'registry'>

async function refRow({ db, registry }: Asking, field: Field, id: number): Promise<Row | null> {
  const read = registry.refs[field.to ?? '']
  if (read) return read(db, id)
  if (!field.to || !isEntityName(field.to)) return null
  const entity = entityOf(field.to)
  const row = await rowById(db, entity, id)
  // Messages name what a list or a visa is for: "List VS-2027-0001 is for Saudi Arabia, …".
  return row && (entity.numbered || entity.lines) ? { ...row, labels: await refLabels(db, entity, row) } : row
}

/** Natural label of every row this record's refs point to. */
export const refLabels = async (db: Db, entity: Entity, row: Row): Promise<Record<string, string>> =>
  labelsIn(await loadRelated(db, entity, { ...row }, null), entity, row)

/** The labels of one record among the rows several records point to. */
export const labelsIn = (
  related: RelatedRows,
  entity: Pick<Entity, 'fields'>,
  row: Row,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(entity.fields).flatMap(([name, field]): [string, string][] => {
      const label =
        field.kind === 'ref' && field.to ? related.get(field.to)?.get(Number(row[name]))?.label : undefined
      return label === undefined ? [] : [[name, label]]
    }),
  )

type Holder = { passenger: number; name: string; status: string }

async function holderOf(
  db: Db,
  entity: Entity,
  name: string,
  field: Field,
  value: unknown,
  record: Row,
): Promise<Holder | null> {
  const together = Array.isArray(field.unique) ? (field.unique as readonly string[]) : []
  const same = together
    .filter((other) => other !== name)
    .map((other) => sql`and u.${sql.ref(other)} is not distinct from ${record[other] ?? null}`)
  const isPassenger = entity.name === 'passenger'
  const { rows } = await sql<Omit<Holder, 'name'> & { name: string | null }>`
    select ${isPassenger ? sql`u.id` : sql`u.passenger`} as passenger, ${isPassenger ? sql`u.full_name` : sql`p.full_name`} as name, ${isPassenger ? sql`coalesce(u.journey_state, '')` : sql`coalesce(u.state, '')`} as status
    from ${sql.table(entity.table)} u ${isPassenger ? sql`` : sql`left join passenger p on p.id = u.passenger`}
    where lower(u.${sql.ref(name)}::text) = lower(${String(value)}) and u.id <> ${record.id ?? 0} ${sql.join(same, sql` `)}
      and ${allOf(holdsValueSql(entity, field))}
    order by u.id desc limit 1`.execute(db)
  return rows[0] ? { ...rows[0], name: rows[0].name ?? '' } : null
}

/** Loads `refs` and `taken` for a payload; a field without a value is looked up neither way. */
export async function loadLookups(
  context: Asking,
  binding: Pick<Binding, 'workflow' | 'entity'>,
  record: Row,
  data: Row,
): Promise<Pick<Lookups, 'refs' | 'taken'>> {
  const { db } = context
  const { workflow, entity } = binding
  const refs: Record<string, Row | null> = {}
  const taken: Record<string, Holder | null> = {}
  // In the order of their names, so that two events that name the same numbers wait for each other and do not embrace.
  for (const [name, value] of Object.entries(data).toSorted(([one], [two]) => (one < two ? -1 : 1))) {
    const field = workflow.fields[name]
    if (!field || value === null || value === undefined || value === '') continue
    if (field.kind === 'ref') refs[name] = await refRow(context, field, Number(value))
    if (field.unique && name in entity.fields) {
      // Two clerks with the same number at the same moment: the second one reads what the first one stored.
      await sql`select pg_advisory_xact_lock(hashtextextended(${`${entity.name}.${name}:${String(value).toLowerCase()}`}, 0))`.execute(
        db,
      )
      taken[name] = await holderOf(db, entity, name, field, value, { ...record, ...data })
    }
  }
  return { refs, taken }
}

/**
 * A unique value for which the table names no guard is refused with the field's own sentence.
 * @param at pointer of the findings, where it is not the field itself.
 */
export function refuseTaken(
  binding: Pick<Binding, 'workflow'>,
  data: Row,
  taken: Lookups['taken'],
  at?: string,
): void {
  const errors = Object.entries(taken).flatMap(([name, holder]) => {
    const field = binding.workflow.fields[name]
    if (!holder || !field) return []
    return [
      {
        pointer: at ?? `/${name}`,
        code: 'UNIQ',
        ...(field.uniqueMessage
          ? fillIn(field.uniqueMessage, {
              ...holder,
              [name]: String(data[name]),
              no: String(data[name]),
              id: holder.passenger,
            })
          : messages.UNIQ(labelOf(name, field))),
      },
    ]
  })
  if (errors[0])
    throw new AppError('input.notUnique', {
      detail: errors[0].message,
      sentence: errors[0].sentence,
      errors,
    })
}
