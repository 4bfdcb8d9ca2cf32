import { sql } from 'kysely'
import type { CivilDate } from '../../../foundation/values/dates.ts'
import { restrictedText, type Entity, type SubTable } from '../../../foundation/definitions/entity.ts'
import type { Field } from '../../../foundation/definitions/fields.ts'
import type { ReaderLanguage } from '../../platform/reader-words.ts'
import type { SessionUser } from '../../platform/session-user.ts'
import { seesField } from '../actor.ts'
import { column, fromColumn, readableFields, systemFieldsOf, type Row, type Sql } from './columns.ts'
import { refLabelSql, refsLabelSql } from './label-sql.ts'
import { lineColumns } from '../write/line-table.ts'
import { maskValue } from '../mask.ts'
import { fixedText } from './fixed-text.ts'
import { coveredSql, readsAll } from '../restricted.ts'
import { seenBranches } from '../scope.ts'
import { textOf } from '../../platform/text-of.ts'
import { virtualSql, type Branches } from './virtual-columns.ts'

/** Which columns of a record are read: a list leaves out what no table cell shows. */
export type Breadth = { kind: 'record' } | { kind: 'list'; extra: readonly string[] }

/** One selected field with how it is shown to this user. */
interface Shown {
  name: string
  field: Field
  isMasked: boolean
  /** Condition on the row under which the value is covered for this user (Entity.restricted). */
  covered: ((alias: string) => Sql | null) | null
  /** Whose money this user sees in what is added up. */
  branches: Branches
  /** In which words of a list are said inside labels. */
  language: ReaderLanguage
}

const bulky = new Set(['json', 'refs', 'longtext'])
const namesIn = (template: string): string[] =>
  [...template.matchAll(/\{(\w+)\}/g)].map((found) => found[1] ?? '')

/**
 * Own fields a list row has without being asked: what its cells, its natural label and its buttons need. A file of 130
 * fields answers a fifth of them; further ones come with `columns`.
 */
const usuallyListed = (entity: Entity): ReadonlySet<string> => {
  const shown = Object.entries(entity.fields).filter(([, field]) => field.list !== undefined)
  // A table that names no columns is small; its rows are complete but for the bulky fields.
  const named =
    shown.length > 0 ? shown : Object.entries(entity.fields).filter(([, field]) => !bulky.has(field.kind))
  return new Set([
    ...named.map(([name]) => name),
    ...shown.flatMap(([, field]) => field.currencyField ?? []),
    ...namesIn(entity.title),
    ...namesIn(entity.subtitle ?? ''),
    entity.protectedBy?.field ?? '',
  ])
}

/** Fields of a record this user may have, masked ones included; absent ones are not even read (roles 3.2). */
export function shownFields(entity: Entity, user: SessionUser, breadth: Breadth): Shown[] {
  const own = Object.entries(entity.fields).filter(([, field]) => !field.inputOnly && field.kind !== 'secret')
  const listed = breadth.kind === 'record' ? null : new Set([...usuallyListed(entity), ...breadth.extra])
  return [...Object.entries(systemFieldsOf(entity)).filter(([name]) => !(name in entity.fields)), ...own]
    .filter(([name]) => !(name in entity.fields) || listed === null || listed.has(name))
    .map(([name, field]) => ({
      name,
      field,
      isMasked: !seesField(user, field),
      covered: entity.restricted?.fields.includes(name)
        ? (alias: string) => coveredSql(entity, user, alias)
        : null,
      branches: seenBranches(user),
      language: user.language,
    }))
    .filter(
      ({ field, isMasked }) => !isMasked || (field.hiddenAs !== undefined && field.hiddenAs !== 'absent'),
    )
}

/** Names this user may filter, sort and search by: a masked value must not be guessed letter by letter. */
export function searchableBy(entity: Entity, user: SessionUser): (name: string) => boolean {
  const fields = readableFields(entity)
  return (name) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    // Who may not read every text of the kind cannot look for words in it either.
    return (
      field !== undefined &&
      seesField(user, field) &&
      (readsAll(entity, user) || !entity.restricted?.fields.includes(name))
    )
  }
}

const isText = (field: Field): boolean =>
  field.kind === 'text' || field.kind === 'longtext' || field.kind === 'upper'

const labelKey = (name: string): string => `label:${name}`

/** A value under its name, and the label of what it points to. */
function selected(field: Field, name: string, value: Sql, language: ReaderLanguage): Sql {
  const own = sql`${value} as ${sql.ref(name)}`
  if (field.virtual || !field.to || (field.kind !== 'ref' && field.kind !== 'refs')) return own
  const label =
    field.kind === 'ref' ? refLabelSql(field.to, value, 1, language) : refsLabelSql(field.to, value)
  return sql`${own}, ${label} as ${sql.ref(labelKey(name))}`
}

/** Select list for the row `alias` stands for: values, labels of refs, and for a whole record its sub-tables. */
export function recordColumns(
  entity: Entity,
  shown: readonly Shown[],
  alias: string,
  breadth: Breadth,
  today: CivilDate,
): Sql {
  const pieces: Sql[] = []
  for (const { name, field, covered, branches, language } of shown) {
    const condition = covered?.(alias) ?? null
    if (field.virtual || condition) {
      const stored = field.virtual
        ? virtualSql(entity.name, name, alias, today, branches)
        : column(alias, name)
      const value = condition
        ? sql`case when ${condition} and ${stored} is not null then ${isText(field) ? sql`${restrictedText}::text` : sql`null`} else ${stored} end`
        : stored
      pieces.push(selected(field, name, value, language))
    } else
      pieces.push(
        fixedText(field, `${alias} ${name} ${language}`, () =>
          selected(field, name, column(alias, name), language),
        ),
      )
  }
  if (breadth.kind === 'record') {
    for (const [name, lines] of Object.entries(entity.lines ?? {}))
      pieces.push(sql`${lineColumns(entity, lines, alias, today)} as ${sql.ref(name)}`)
  }
  return sql.join(pieces)
}

/** A selected row as it is answered: wire values, masks, and `labels` of what ids point to. */
export function shapeRecord(entity: Entity, shown: readonly Shown[], row: Row): Row {
  const labels: Record<string, unknown> = {}
  const answer: Row = {}
  for (const { name, field, isMasked } of shown) {
    const label = row[labelKey(name)]
    if (label !== undefined && label !== null && !isMasked) labels[name] = label
    const value = fromColumn(field, row[name], currencyOf(field, row))
    answer[name] = isMasked ? maskValue(value, field.hiddenAs) : value
  }
  for (const [name, lines] of Object.entries(entity.lines ?? {}))
    if (row[name] !== undefined) answer[name] = shapeLines(lines, row[name])
  return { ...answer, labels }
}

/** Code of a money field's currency: the label of the currency ref beside it; BDT without one. */
const currencyOf = (field: Field, row: Row): string =>
  field.currencyField ? textOf(row[labelKey(field.currencyField)] ?? 'BDT') : 'BDT'

function shapeLines(lines: SubTable, rows: unknown): Row[] {
  if (!Array.isArray(rows)) return []
  return rows.map((given: Row) => {
    const labels: Record<string, unknown> = {}
    const line: Row = { id: given['id'] }
    for (const [name, field] of Object.entries(lines.fields)) {
      const label = given[labelKey(name)]
      if (label !== undefined && label !== null) labels[name] = label
      const value = given[name]
      line[name] = fromColumn(
        field,
        field.kind === 'money' && typeof value === 'number' ? BigInt(value) : value,
        currencyOf(field, given),
      )
    }
    return { ...line, labels }
  })
}
