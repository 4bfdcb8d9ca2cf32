/** Records that cells name: by code, number, name or label, asked for all cells of a file together. */
import { nameTerm, say } from '../../foundation/text/sentence.ts'
import { sql } from 'kysely'
import { entities } from '../../domain/entities.ts'
import type { Entity } from '../../foundation/definitions/entity.ts'
import type { Field } from '../../foundation/definitions/fields.ts'
import type { Fault } from '../../foundation/definitions/read-value.ts'
import { seesField } from '../records/actor.ts'
import { column, type Row, type Sql } from '../records/read/columns.ts'
import type { Crud } from '../records/crud-context.ts'
import type { RelatedCache } from '../records/write/judge-many.ts'
import { labelSql } from '../records/read/label-sql.ts'
import { loadTargets, type RelatedRow } from '../records/read/related-rows.ts'
import { targetOf } from '../records/read/ref-target.ts'
import { everything, pickableRows } from '../records/scope.ts'

/** How well a text names a record: its id or a value that only one record has wins over a name. */
type Strength = 1 | 2 | 3
interface Candidate {
  id: number
  strength: Strength
}

/** Text (trimmed, small) → records it may mean, per target. */
export type RefIndex = Map<string, Map<string, Candidate[]>>

const foldText = (text: string): string => text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()
const matchable: ReadonlySet<Field['kind']> = new Set(['text', 'upper', 'email', 'phone'])
const nameLike = /^(name|title|code|\w+_(no|code|name))$/

/** Columns of a target by which a cell may name one of its rows; reserved ones only for who sees them. */
function namingColumns(target: string, { user }: Crud): { name: string; strength: Strength }[] {
  const { fields, title } = targetOf(target)
  return Object.entries(fields).flatMap(([name, field]): { name: string; strength: Strength }[] => {
    if (!matchable.has(field.kind) || field.virtual || field.inputOnly || !seesField(user, field)) return []
    if (field.unique === true && !field.uniqueWhen) return [{ name, strength: 2 }]
    return field.unique || field.searched || title.includes(`{${name}}`) || nameLike.test(name)
      ? [{ name, strength: 1 }]
      : []
  })
}

interface Found {
  text: string
  id: number
  strength: Strength
}

async function askColumns(target: string, texts: readonly string[], crud: Crud): Promise<Found[]> {
  const to = targetOf(target)
  const known: Readonly<Record<string, Entity>> = entities
  const entity = known[target]
  const scope: Sql =
    entity && !to.isLine ? pickableRows(entity, crud.user, 'r', { inactive: true }) : everything
  const list = sql`unnest(${[...texts]}::text[]) as k(text)`
  const from = (match: Sql, strength: Strength): Sql =>
    sql`select k.text, r.id, ${sql.lit(strength)}::int as strength from ${list} join ${sql.table(to.table)} as r on ${match} where ${scope}`
  const ids = texts.filter((text) => /^#\d{1,9}$/.test(text))
  const parts = [
    ...namingColumns(target, crud).map(({ name, strength }) =>
      from(sql`lower(${column('r', name)}) = lower(k.text)`, strength),
    ),
    ...(ids.length > 0
      ? [from(sql`k.text ~ '^#[0-9]{1,9}$' and r.id = substring(k.text from '^#([0-9]{1,9})$')::int`, 3)]
      : []),
  ]
  const found =
    parts.length === 0 ? [] : (await sql<Found>`${sql.join(parts, sql` union all `)}`.execute(crud.db)).rows
  const seen = new Set(found.map(({ text }) => text))
  const rest = texts.filter((text) => !seen.has(text))
  if (rest.length === 0) return found
  // The whole label as lists and exports show it; only for texts that no column knows.
  const labels =
    await sql<Found>`select k.text, r.id, 2 as strength from (select r.id, lower(trim(regexp_replace(${labelSql(to, 'r')}, '\\s+', ' ', 'g'))) as label from ${sql.table(to.table)} as r where ${scope}) as r join unnest(${rest}::text[]) as k(text) on r.label = lower(k.text)`.execute(
      crud.db,
    )
  return [...found, ...labels.rows]
}

/** Asks once per target for every text of a file; what the texts may mean is loaded into `cache`. */
export async function indexRefs(
  texts: ReadonlyMap<string, ReadonlySet<string>>,
  crud: Crud,
  cache: RelatedCache,
): Promise<RefIndex> {
  const index: RefIndex = new Map()
  for (const [target, given] of texts) {
    const folded = [...new Set([...given].map(foldText))]
    const byText = new Map<string, Candidate[]>()
    for (const { text, id, strength } of await askColumns(target, folded, crud)) {
      const known = byText.get(text) ?? []
      const same = known.find((one) => one.id === id)
      if (!same) known.push({ id, strength })
      else if (same.strength < strength) same.strength = strength
      byText.set(text, known)
    }
    index.set(target, byText)
    const ids = [...new Set([...byText.values()].flatMap((all) => all.map(({ id }) => id)))]
    const loaded = await loadTargets(
      crud.db,
      [{ fields: { it: { kind: 'refs', to: target } }, values: { it: ids } }],
      crud.user,
    )
    const rows = cache.get(target) ?? new Map<number, RelatedRow>()
    for (const [id, row] of loaded.get(target) ?? []) rows.set(id, row)
    cache.set(target, rows)
  }
  return index
}

const mostNamed = 3

/** Those a test leaves, or all of them when it leaves none. */
const rather = <T>(all: readonly T[], test: (one: T) => boolean): readonly T[] => {
  const left = all.filter(test)
  return left.length > 0 ? left : all
}

/**
 * The record a cell names in one row: narrowed by what the field takes and by what it depends on, e.g. the thana of
 * this city.
 * @returns its id, or why there is none.
 */
export function findRef(
  label: string,
  field: Field,
  text: string,
  body: Row,
  index: RefIndex,
  cache: RelatedCache,
): { id: number } | { fault: Fault } {
  const target = field.to ?? ''
  const rows = cache.get(target)
  const rowOf = ({ id }: Candidate): Row => rows?.get(id)?.row ?? {}
  const all = index.get(target)?.get(foldText(text)) ?? []
  if (all.length === 0)
    return { fault: { code: 'REF_NONE', ...say`${nameTerm(label)} "${text}" was not found.` } }
  const { dependsOn } = field
  const owner = dependsOn ? body[dependsOn.field] : undefined
  const fitting = rather(all, (one) =>
    Object.entries(field.only ?? {}).every(([name, value]) => rowOf(one)[name] === value),
  )
  const near =
    dependsOn && owner !== undefined
      ? rather(fitting, (one) => rowOf(one)[dependsOn.through] === owner)
      : fitting
  const active = rather(near, (one) => rowOf(one)['is_active'] !== false)
  // Where none of them belongs to what stands beside it, the form's own rule says so; which of them makes no difference.
  const [stray] = active
  if (stray && dependsOn && owner !== undefined && rowOf(stray)[dependsOn.through] !== owner)
    return { id: stray.id }
  const best = Math.max(...active.map((one) => one.strength))
  const chosen = active.filter((one) => one.strength === best)
  const [first] = chosen
  if (chosen.length === 1 && first) return { id: first.id }
  const names = chosen.slice(0, mostNamed).map(({ id }) => `${rows?.get(id)?.label ?? ''} (#${id})`)
  return {
    fault: {
      code: 'REF_MANY',
      ...say`${nameTerm(label)} "${text}" can be ${chosen.length} records: ${names.join(', ')}${chosen.length > mostNamed ? ' …' : ''}. Write one of them in full.`,
    },
  }
}
