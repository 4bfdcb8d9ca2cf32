import { sql } from 'kysely'
import type { Entity } from '../../domain/kit/entity.ts'
import { column, storedFields, type Sql } from './columns.ts'
import type { Sees } from './list-query.ts'
import { targetOf, type Target } from './ref-target.ts'
import { allOf, anyOf } from './scope.ts'

/** `%`, `_` and `\` stand for themselves in a LIKE pattern. */
export const likeText = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

// Letters that are no letter plus mark, so that decomposition leaves them alone.
const special: Record<string, string> = { ı: 'i', ß: 'ss', æ: 'ae', ø: 'o', đ: 'd', ł: 'l' }

/** Text as it is compared: small letters without marks, Turkish dotless i as i, single spaces; the same as SQL search_fold. */
export function fold(text: string): string {
  const plain = text.toLowerCase().normalize('NFKD').replace(/[\u0300-\u036f\u064b-\u065f\u0670]/g, '')
  return plain.replace(/[ıßæøđł]/g, (letter) => special[letter] ?? letter).replace(/\s+/g, ' ').trim()
}

export const foldedColumn = (value: Sql): Sql => sql`search_fold(${value})`

const texts = new Set(['text', 'longtext', 'upper', 'phone', 'email', 'enum'])

/** Searched columns of an entity that are text themselves; refs are searched by their label. */
const searchedColumns = (entity: Pick<Target, 'fields'>, sees: Sees): string[] =>
  storedFields(entity).filter(([name, field]) => field.searched && texts.has(field.kind) && sees(name)).map(([name]) => name)

// Below three letters an index on letter triples finds nothing; such input is looked for at the beginning of words (performance 2).
const shortest = 3
const maxWords = 6

/**
 * Condition of the search field: every word occurs somewhere in the searched fields. Input of digits alone also finds
 * phones and numbers whatever their spaces and dashes, and the record of that id (entities.md 0.6).
 */
export function searchSql(entity: Entity, typed: string, alias: string, sees: Sees): Sql | null {
  const words = fold(typed).split(' ').filter(Boolean).slice(0, maxWords)
  if (words.length === 0) return null
  const names = searchedColumns(entity, sees)
  const refs = storedFields(entity).filter(([name, field]) => field.searched && field.kind === 'ref' && field.to && sees(name))
  const number = digitsOf(typed)
  const found = words.map((word) => {
    const places = names.map((name) => wordIn(column(alias, name), word))
    return anyOf([...places, ...refs.flatMap(([name, field]) => (field.to ? [refHas(column(alias, name), field.to, word)] : [])), ...(places.length + refs.length ? [] : [sql`false`])])
  })
  if (number === null) return allOf(found)
  const local = number.replace(/^0+/, '')
  const numbers = names.filter((name) => entity.fields[name]?.kind !== 'longtext').map((name) => sql`${digitsSql(column(alias, name))} like ${`%${local || number}%`}`)
  const byId = number.length <= 9 ? [sql`${column(alias, 'id')} = ${Number(number)}`] : []
  return anyOf([allOf(found), ...numbers, ...byId])
}

/** Digits of an input that has nothing else but spaces, dashes and a plus; null for other input. */
export function digitsOf(typed: string): string | null {
  const digits = typed.replace(/[\s+()-]/g, '')
  return /^\d{2,20}$/.test(digits) ? digits : null
}

const digitsSql = (value: Sql): Sql => sql`translate(${value}, ' -+()', '')`

function wordIn(value: Sql, word: string): Sql {
  const pattern = likeText(word)
  if (word.length >= shortest) return sql`${foldedColumn(value)} like ${`%${pattern}%`}`
  return sql`(' ' || ${foldedColumn(value)}) like ${`% ${pattern}%`}`
}

/** Ids first, so that an index on the ref column can answer; the looked-up tables are small. */
function refHas(value: Sql, target: string, word: string): Sql {
  const entity = targetOf(target)
  const places = searchedColumns(entity, () => true).map((name) => wordIn(column('f', name), word))
  return places.length ? sql`${value} = any (array(select f.id from ${sql.table(entity.table)} as f where ${anyOf(places)}))` : sql`false`
}
