import { sql } from 'kysely'
import { restrictedText } from '../../../foundation/definitions/entity.ts'
import type { Field } from '../../../foundation/definitions/fields.ts'
import { dayText } from '../../../foundation/text/format.ts'
import { wordsIn, type ReaderLanguage } from '../../platform/reader-words.ts'
import type { SessionUser } from '../../platform/session-user.ts'
import { column, readableFields, type Sql } from './columns.ts'
import { targetOf, type Target } from './ref-target.ts'
import { coveredSql } from '../restricted.ts'

// A title may name a ref whose title names a ref: 'Visa (thana, city)'. Deeper ones are no label.
const maxDepth = 3

/** Parts of a template: texts and the names between braces. */
const parts = (template: string): string[] => template.split(/(\{\w+\})/).filter(Boolean)

/**
 * The natural label of the row `alias` stands for, from a template such as '{name} ({agent_code})' (entities 0.7).
 * @param reader whom restricted fields of the row are shown to (Entity.restricted); without one they are covered.
 * @param language in which words of a list are said; English without one.
 */
export function labelSql(
  entity: Pick<Target, 'title' | 'fields' | 'branchScoped' | 'machine' | 'step' | 'restricted'>,
  alias: string,
  template: string = entity.title,
  depth = 1,
  reader: SessionUser | null = null,
  language: ReaderLanguage | null = reader?.language ?? null,
): Sql {
  const fields = readableFields(entity)
  const covered = coveredSql(entity, reader, alias)
  const pieces = parts(template).map((part): Sql => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    if (name === undefined) return sql`${sql.lit(part)}`
    const field = fields[name]
    if (!field) return sql`''`
    const piece = pieceSql(field, alias, name, depth, language)
    return covered && entity.restricted?.fields.includes(name)
      ? sql`case when ${covered} then ${restrictedText}::text else ${piece}::text end`
      : piece
  })
  if (pieces.length !== 1 || !pieces[0]) return sql`concat(${sql.join(pieces)})`
  // A title of one value that may be empty, as a list without its number, would leave the record without a name.
  const mayBeEmpty = template === entity.title && fields[template.slice(1, -1)]?.required !== true
  return mayBeEmpty
    ? sql`coalesce((${pieces[0]})::text, concat('#', ${column(alias, 'id')}))`
    : sql`(${pieces[0]})::text`
}

/** A word of a list as the reader's texts have it. */
function choiceSql(value: Sql, values: readonly string[], language: ReaderLanguage | null): Sql {
  const plain = sql`replace(${value}, '_', ' ')`
  const words = language && wordsIn(language)
  const said = values.flatMap((one) => {
    const text = words?.term(one, [`fields:value.${one}`])
    return text === undefined ? [] : [sql`when ${sql.lit(one)} then ${sql.lit(text)}`]
  })
  return said.length > 0 ? sql`case ${value} ${sql.join(said, sql` `)} else ${plain} end` : plain
}

/** A day as the one formatter writes it (`foundation/text/format.ts`): in figures, or with the name of its month. */
function daySql(value: Sql, language: ReaderLanguage | null): Sql {
  if (language === null || language === 'en') return sql`to_char(${value}, 'DD Mon YYYY')`
  const formIn = (month: number): string => {
    const two = String(month).padStart(2, '0')
    return dayText(`2345-${two}-28`, language)
      .replaceAll(/\D+/g, '"$&"')
      .replace('2345', 'YYYY')
      .replace('28', 'DD')
      .replace(two, 'MM')
  }
  const inFigures = formIn(1)
  if (inFigures.includes('MM')) return sql`to_char(${value}, ${sql.lit(inFigures)})`
  const named = Array.from(
    { length: 12 },
    (_, at) => sql`when ${sql.lit(at + 1)} then ${sql.lit(formIn(at + 1))}`,
  )
  return sql`to_char(${value}, case extract(month from ${value}) ${sql.join(named, sql` `)} end)`
}

function pieceSql(
  field: Field,
  alias: string,
  name: string,
  depth: number,
  language: ReaderLanguage | null,
): Sql {
  const value = column(alias, name)
  if (field.kind === 'money') return sql`to_char(${value} / 100.0, 'FM999,999,999,999,990.00')`
  if (field.kind === 'date') return daySql(value, language)
  if (field.kind === 'enum') return choiceSql(value, field.values ?? [], language)
  if (field.hyphen) {
    const { digits, after, before = '' } = field.hyphen
    return sql`regexp_replace(${value}, ${sql.lit(`^(\\d{${after}})(\\d{${digits - after}})$`)}, ${sql.lit(`${before}\\1-\\2`)})`
  }
  if (field.kind === 'ref' && field.to)
    return depth < maxDepth ? refLabelSql(field.to, value, depth + 1, language) : sql`''`
  return value
}

/** Label of the row an id points to; a removed one stays readable with "(deleted)" (entities 0.5 SOFT). */
export function refLabelSql(target: string, id: Sql, depth = 1, language: ReaderLanguage | null = null): Sql {
  const entity = targetOf(target)
  const alias = `l${depth}`
  const label = labelSql(entity, alias, entity.title, depth, null, language)
  return sql`(select ${entity.isLine ? label : sql`concat(${label}, case when ${column(alias, 'is_deleted')} then ' (deleted)' end)`} from ${sql.table(entity.table)} as ${sql.ref(alias)} where ${column(alias, 'id')} = ${id})`
}

/** Labels of a list of ids in their order, joined by commas; null for an empty list. */
export function refsLabelSql(target: string, ids: Sql): Sql {
  const entity = targetOf(target)
  return sql`(select string_agg(${labelSql(entity, 'l1', entity.title, 2)}, ', ' order by i.n) from unnest(${ids}) with ordinality as i(id, n) join ${sql.table(entity.table)} as l1 on l1.id = i.id)`
}
