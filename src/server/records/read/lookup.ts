import { say } from '../../../foundation/text/sentence.ts'
import { sql } from 'kysely'
import { AppError } from '../../../domain/errors.ts'
import { actingRole } from '../../../domain/people/access.ts'
import { entityOf } from '../../../domain/entities.ts'
import type { Entity } from '../../../foundation/definitions/entity.ts'
import type { Field } from '../../../foundation/definitions/fields.ts'
import { column, readableFields, type Sql } from './columns.ts'
import type { Reader } from '../crud-context.ts'
import { labelSql } from './label-sql.ts'
import { searchableBy } from './record-sql.ts'
import { coveredSql } from '../restricted.ts'
import { namesStored } from './row-names.ts'
import { allOf, anyOf, isAnyOf, pickableRows, visibleRows } from '../scope.ts'
import { ownerColumn } from '../write/line-table.ts'
import { fold, foldedColumn, likeText, searchSql } from './search-text.ts'

/** One entry of a picker. */
export interface Choice {
  id: number
  label: string
  code?: string
  subtitle?: string
}

const mostChoices = 50

export interface LookupQuery {
  q: string
  /** Only these ids, active or not: the labels of what a form already holds, or whether it still fits `where`. */
  ids: readonly number[] | null
  limit: number
  /** Column → value, of a choice also several joined by commas: `only` and `offers` of the ref field and what the picker depends on. */
  where: Readonly<Record<string, string>>
  /** Only what the user may open, inactive rows as well; a picker also offers agents and visas of other branches. */
  isOpened?: boolean
}

/** A code shown beside the label: the entity's own code field that is not hidden. */
const codeColumn = (entity: Entity): string | null =>
  ['code', entity.numbered?.field ?? ''].find(
    (name) => name !== '' && entity.fields[name] !== undefined && !entity.title.includes(`{${name}}`),
  ) ?? null

const isShownLonger = ({ title, fields }: Entity): boolean =>
  Object.entries(fields).some(
    ([name, { hyphen }]) => hyphen?.before !== undefined && title.includes(`{${name}}`),
  )

function whereSql(
  entity: Entity,
  where: LookupQuery['where'],
  user: Reader['user'],
  sees: (name: string) => boolean,
): Sql[] {
  const fields = readableFields(entity)
  return Object.entries(where).map(([name, text]) => {
    if (entity.narrowedBy?.includes(name)) return narrowedTo(entity, name, text, user)
    const field = sees(name) ? fields[name] : undefined
    if (!field)
      throw new AppError('input.invalid', {
        errors: [{ pointer: `/${name}`, code: 'query', ...say`There is no filter ${name}.` }],
      })
    return equals(field, column('t', name), name, text)
  })
}

const idIn = (name: string, text: string): number => {
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw new AppError('input.invalid', {
    errors: [{ pointer: `/${name}`, code: 'query', ...say`${name} must be a number.` }],
  })
}

/** Records a picker offers beside what their own columns say (`Offer`). */
function narrowedTo(entity: Entity, name: string, text: string, user: Reader['user']): Sql {
  const [of = '', how] = name.split('.')
  const value = column('t', of)
  if (how === 'begins')
    return anyOf(text.split(',').map((start) => sql`${value} like ${`${likeText(start)}%`}`))
  if (how === 'reserved') {
    const role = actingRole(user.roleName, user.accessLevel)
    const others = Object.entries(entity.reserved?.[of] ?? {}).flatMap(([one, roles]) =>
      roles?.includes(role) ? [] : [one],
    )
    return sql`${value}::text <> all(${others}::text[])`
  }
  /** No ref, or the one that is the base of the others. */
  const isBare = (one: Sql): Sql => {
    const target = sql.table(entityOf(entity.fields[of]?.to ?? '').table)
    return anyOf([
      sql`${one} is null`,
      sql`exists (select 1 from ${target} x where x.id = ${one} and x.is_base)`,
    ])
  }
  if (how === 'same')
    return text === 'base' ? isBare(value) : anyOf([isBare(value), sql`${value} = ${idIn(name, text)}`])
  if (how === 'otherThan') {
    const other = idIn(name, text)
    const others = sql`(select ${column('o', of)} from ${sql.table(entity.table)} o where o.id = ${other})`
    return allOf([sql`t.id <> ${other}`, anyOf([isBare(value), isBare(others)])])
  }
  return ofTarget(entity, name, text)
}

/** Records whose ref points to one with one of these values, 'ledger_account.code', or one of whose lines has it, 'lines.sub_ledger'. */
function ofTarget(entity: Entity, name: string, text: string): Sql {
  const [ref = '', of = ''] = name.split('.')
  const line = entity.lines?.[ref]
  const own = line?.fields[of]
  if (line && own)
    return sql`exists (select 1 from ${sql.table(line.table)} x where ${column('x', ownerColumn(entity))} = t.id and ${equals(own, column('x', of), name, text)})`
  const target = entityOf(entity.fields[ref]?.to ?? '')
  const values = isAnyOf(column('x', of), text.split(','), 'text')
  return sql`exists (select 1 from ${sql.table(target.table)} x where x.id = ${column('t', ref)} and ${values})`
}

function equals(field: Field, value: Sql, name: string, text: string): Sql {
  const isNumber = field.kind === 'ref' || field.kind === 'int'
  if (isNumber && !/^\d{1,9}$/.test(text))
    throw new AppError('input.invalid', {
      errors: [{ pointer: `/${name}`, code: 'query', ...say`${name} must be a number.` }],
    })
  if (isNumber) return sql`${value} = ${Number(text)}`
  // Words hold no comma, so several of them stand in one text.
  if (field.kind === 'enum' || name === 'state') return isAnyOf(value, text.split(','), 'text')
  return field.kind === 'bool' ? sql`${value} = ${text === 'true'}::bool` : sql`${value}::text = ${text}`
}

/**
 * Choices of a picker in label order, of what lists show the latest first the latest: active rows only, unless ids are
 * asked for. What begins with the typed text comes first, then what has it in its label, then what was found by other
 * fields, such as the name of a father (entities 0.6, ux 4).
 */
export async function lookup(entity: Entity, query: LookupQuery, { db, user }: Reader): Promise<Choice[]> {
  const sees = searchableBy(entity, user)
  const code = codeColumn(entity)
  const label = labelSql(entity, 't', entity.title, 1, user)
  const parts = [
    query.ids
      ? isAnyOf(sql`t.id`, query.ids)
      : query.isOpened
        ? visibleRows(entity, user, 't')
        : pickableRows(entity, user, 't'),
    ...whereSql(entity, query.where, user, sees),
  ]
  const search = query.ids
    ? null
    : searchSql(entity, query.q, 't', sees, undefined, coveredSql(entity, user, 't'))
  const typed = likeText(fold(query.q))
  const folded = foldedColumn(label)
  if (search) {
    const stored = namesStored(entity.name, query.q, user.language)
    // The code before the name of an account is no part of it.
    const named = entity.title.startsWith('{code} ') ? column('t', 'name') : label
    parts.push(
      anyOf([
        search,
        ...(stored.length > 0 ? [isAnyOf(named, stored, 'text')] : []),
        // What is shown longer than it is stored is found as it is shown: a year by '2026'.
        ...(isShownLonger(entity) ? [sql`${folded} like ${`%${typed}%`}`] : []),
      ]),
    )
  }
  const begins = query.q
    ? sql`(${folded} like ${`${typed}%`}) desc, (${folded} like ${`%${typed}%`}) desc, `
    : sql``
  const order = entity.sort[0]?.startsWith('-') ? sql`t.id desc` : sql`${label} collate "und-x-icu", t.id`
  const columns = [
    sql`t.id`,
    sql`${label} as label`,
    ...(code ? [sql`${column('t', code)} as code`] : []),
    // Who only points to a record sees what it is called; what else it says is for those who may read it.
    ...(entity.subtitle && user.permissions.has(`${entity.name}.read`)
      ? [sql`${labelSql(entity, 't', entity.subtitle, 1, user)} as subtitle`]
      : []),
  ]
  const { rows } =
    await sql<Choice>`select ${sql.join(columns)} from ${sql.table(entity.table)} as t where ${allOf(parts)} order by ${begins}${order} limit ${Math.min(query.limit, mostChoices)}`.execute(
      db,
    )
  return rows.map(({ id, label: text, code: given, subtitle }) => ({
    id,
    label: text,
    ...(given ? { code: given } : {}),
    ...(subtitle ? { subtitle } : {}),
  }))
}
