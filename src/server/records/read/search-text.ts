import { sql } from 'kysely'
import type { Entity } from '../../../foundation/definitions/entity.ts'
import type { Db } from '../../platform/db/kysely.ts'
import { column, storedFields, type Sql } from './columns.ts'
import type { Sees } from './list-query.ts'
import { targetOf, type Target } from './ref-target.ts'
import { allOf, anyOf, isAnyOf } from '../scope.ts'

/** `%`, `_` and `\` stand for themselves in a LIKE pattern. */
export const likeText = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

// Letters that are no letter plus mark, so that decomposition leaves them alone.
const special: Record<string, string> = { ı: 'i', ß: 'ss', æ: 'ae', ø: 'o', đ: 'd', ł: 'l' }

/** Text as it is compared: small letters without marks, Turkish dotless i as i, single spaces; the same as SQL search_fold. */
export function fold(text: string): string {
  const plain = text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u064b-\u065f\u0670]/g, '')
  return plain
    .replace(/[ıßæøđł]/g, (letter) => special[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim()
}

export const foldedColumn = (value: Sql): Sql => sql`search_fold(${value})`

const texts = new Set(['text', 'longtext', 'upper', 'phone', 'email', 'enum'])

/** Searched columns of a table that are text themselves; refs are searched by their label. */
const searchedColumns = (entity: Pick<Target, 'fields'>, sees: Sees): string[] =>
  storedFields(entity)
    .filter(([name, field]) => field.searched && texts.has(field.kind) && sees(name))
    .map(([name]) => name)

// Below three letters an index on letter triples finds nothing; such input is looked for at the beginning of words (performance 2).
const shortest = 3
const maxWords = 6

/**
 * Condition of the search field: every word occurs somewhere in the searched fields. Input of digits alone also finds
 * phones and numbers whatever their spaces and dashes, and the record of that id (entities 0.6).
 * @param named what `namedRefs` found; without it the statement looks the refs up itself.
 * @param covered condition of the rows whose restricted fields the reader may not read (`coveredSql`); words are looked
 *   for in those fields of the other rows.
 */
export function searchSql(
  entity: Entity,
  typed: string,
  alias: string,
  sees: Sees,
  named: NamedRefs = new Map(),
  covered: Sql | null = null,
): Sql | null {
  const words = searchedWords(typed)
  if (words.length === 0) return null
  const number = digitsOf(typed)
  const found = allOf(
    words.map((word) =>
      anyOf([
        ...ownPlaces(entity, word, alias, sees, covered),
        ...refPlaces(entity, word, alias, sees, named),
        sql`false`,
      ]),
    ),
  )
  return number === null ? found : anyOf([found, ...numberPlaces(entity, number, alias, sees, covered)])
}

/** Where a word may stand in the row itself: one column of all its searched text where the table has one. */
function ownPlaces(entity: Entity, word: string, alias: string, sees: Sees, covered: Sql | null): Sql[] {
  if (entity.searchText) return [wordIn(column(alias, 'search_text'), word)]
  return [
    ...searchedColumns(entity, sees).map((name) => wordIn(foldedColumn(column(alias, name)), word)),
    ...uncovered(entity, covered, (name) => wordIn(foldedColumn(column(alias, name)), word)),
  ]
}

/** The restricted fields of rows that are not covered for the reader. */
const uncovered = (entity: Entity, covered: Sql | null, place: (name: string) => Sql): Sql[] =>
  covered === null
    ? []
    : searchedColumns(entity, (name) => entity.restricted?.fields.includes(name) === true).map(
        (name) => sql`(not coalesce(${covered}, false) and ${place(name)})`,
      )

export const searchedWords = (typed: string): string[] =>
  fold(typed).split(' ').filter(Boolean).slice(0, maxWords)

/** Searched refs of an entity with the condition that a row they point to is meant by a word. */
function searchedRefs(
  entity: Entity,
  sees: Sees,
): { name: string; table: string; meant: (word: string) => Sql }[] {
  return storedFields(entity).flatMap(([name, field]) => {
    if (!field.searched || field.kind !== 'ref' || !field.to || !sees(name)) return []
    const target = targetOf(field.to)
    // What only some may read of the row pointed to finds nothing here: a hit would disclose it (roles 3.2).
    const places = target.searchText
      ? [sql`f.search_text`]
      : searchedColumns(
          target,
          (one) => !target.fields[one]?.visibleTo && !target.restricted?.fields.includes(one),
        ).map((one) => foldedColumn(column('f', one)))
    return places.length > 0
      ? [
          {
            name,
            table: target.table,
            meant: (word: string) => anyOf(places.map((place) => wordIn(place, word))),
          },
        ]
      : []
  })
}

/** Ids a searched ref may have for a word, by 'field word'. */
export type NamedRefs = ReadonlyMap<string, readonly number[]>

/**
 * Looks up which rows of small tables the typed words name, before the large table is asked: most words name none, and
 * the planner then sees one plain condition instead of an "or" it has to guess about, which reads the whole table.
 * One statement, and none for entities without searched refs.
 */
export async function namedRefs(db: Db, entity: Entity, typed: string, sees: Sees): Promise<NamedRefs> {
  const asked = entity.searchText
    ? searchedRefs(entity, sees).flatMap((ref) => searchedWords(typed).map((word) => ({ ...ref, word })))
    : []
  if (asked.length === 0) return new Map()
  const { rows } = await sql<{ at: number; ids: number[] }>`${sql.join(
    asked.map(
      ({ table, meant, word }, at) =>
        sql`select ${sql.lit(at)}::int as at, array(select f.id from ${sql.table(table)} as f where ${meant(word)}) as ids`,
    ),
    sql` union all `,
  )}`.execute(db)
  return new Map(
    rows.flatMap(({ at, ids }): [string, number[]][] =>
      asked[at] ? [[`${asked[at].name} ${asked[at].word}`, ids]] : [],
    ),
  )
}

/** Ids first, so that an index on the ref column can answer; the looked-up tables are small. */
function refPlaces(entity: Entity, word: string, alias: string, sees: Sees, named: NamedRefs): Sql[] {
  return searchedRefs(entity, sees).flatMap(({ name, table, meant }): Sql[] => {
    const ids = named.get(`${name} ${word}`)
    if (ids) return ids.length > 0 ? [isAnyOf(column(alias, name), ids)] : []
    return [
      sql`${column(alias, name)} = any (array(select f.id from ${sql.table(table)} as f where ${meant(word)}))`,
    ]
  })
}

function numberPlaces(entity: Entity, number: string, alias: string, sees: Sees, covered: Sql | null): Sql[] {
  const bare = number.replace(/^0+/, '') || number // 01712… is stored as +8801712….
  const byId = number.length <= 9 ? [sql`${column(alias, 'id')} = ${Number(number)}`] : []
  if (!entity.searchText) {
    const names = searchedColumns(entity, sees).filter((name) => entity.fields[name]?.kind !== 'longtext')
    const holds = (name: string): Sql =>
      sql`translate(${column(alias, name)}, ' -+()', '') like ${`%${bare}%`}`
    return [...names.map(holds), ...uncovered(entity, covered, holds), ...byId]
  }
  return [
    digitsIn(column(alias, 'search_digits'), bare),
    ...reservedNumbers(entity, number, alias, sees),
    ...byId,
  ]
}

/** Two digits have no letter triple: they are looked for where a number begins, a phone's country code left out. */
const digitsIn = (digits: Sql, bare: string): Sql =>
  bare.length >= shortest
    ? sql`${digits} like ${`%${bare}%`}`
    : anyOf([`${bare}%`, `%\n${bare}%`, `%880${bare}%`].map((pattern) => sql`${digits} like ${pattern}`))

/** Numbers not everybody may see are not in the common text: who sees them finds them by the whole number. */
function reservedNumbers(entity: Entity, number: string, alias: string, sees: Sees): Sql[] {
  return storedFields(entity).flatMap(([name, field]): Sql[] => {
    if (!field.searched || !field.visibleTo || !texts.has(field.kind) || !sees(name)) return []
    // A query of its own with the condition of the unique index, so that this index answers.
    return [
      sql`${column(alias, 'id')} = any (array(select h.id from ${sql.table(entity.table)} as h where ${column('h', name)} = ${number} and not h.is_deleted))`,
    ]
  })
}

/** Digits of an input that has nothing else but spaces, dashes and a plus; null for other input. */
export function digitsOf(typed: string): string | null {
  const digits = typed.replace(/[\s+()-]/g, '')
  return /^\d{2,20}$/.test(digits) ? digits : null
}

/** @param text folded text. */
function wordIn(text: Sql, word: string): Sql {
  const pattern = likeText(word)
  if (word.length >= shortest) return sql`${text} like ${`%${pattern}%`}`
  return sql`(${text} like ${`${pattern}%`} or ${text} like ${`% ${pattern}%`})`
}
