/** One search over every kind of record that people look for by name or number. Source: ux 12. */
import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { entities } from '../../../domain/entities.ts'
import { recordPath } from '../../../foundation/definitions/record-path.ts'
import { labelOf } from '../../../foundation/definitions/fields.ts'
import type { Entity } from '../../../foundation/definitions/entity.ts'
import { dayText } from '../../../foundation/text/format.ts'
import { limits } from '../../platform/config.ts'
import {
  exportCell,
  exportWords,
  type ExportCell,
  type ExportWords,
} from '../../platform/sheets/export-cells.ts'
import { defineRoute, type Route } from '../../http/define-route.ts'
import type { Reader } from '../crud-context.ts'
import { readableFields, type Row } from '../read/columns.ts'
import { findRecord } from '../read/find-record.ts'
import { lookup } from '../read/lookup.ts'
import { searchableBy } from '../read/record-sql.ts'
import { digitsOf, fold, searchedWords } from '../read/search-text.ts'

const why = z.object({ field: z.string(), value: z.string() })
const found = z.object({
  module: z.string(),
  /** What a record of it is called, in the reader's language. */
  kind: z.string(),
  id: z.int(),
  label: z.string(),
  /** What parts it from others of that name, in the reader's language. */
  second: z.string(),
  path: z.string().nullable(),
  /** The first field that has what was typed where neither label nor second line does; null where they do. */
  why: why.nullable(),
})

function cellText(cell: ExportCell, { language }: ExportWords): string {
  if (cell.type === 'empty') return ''
  if (cell.type === 'day') return dayText(cell.value, language)
  return cell.type === 'number' ? cell.digits : cell.value
}

/** Whether a text has a typed word, however it is spelled or spaced. */
const has = (text: string, word: string): boolean => {
  const digits = digitsOf(word)
  return fold(text).includes(word) || (digits !== null && text.replace(/\D/g, '').includes(digits))
}

/** A field of a record as its reader sees it. */
function textOf(entity: Entity, name: string, record: Row, words: ExportWords): string {
  const field = readableFields(entity)[name]
  return field
    ? cellText(exportCell({ name, label: name, field, machine: entity.machine }, record, words), words)
    : ''
}

/** The field a record was found by, as its reader sees it. */
function reasonOf(
  entity: Entity,
  record: Row,
  shown: string,
  typed: string,
  { reader, words }: { reader: Reader; words: ExportWords },
): z.infer<typeof why> | null {
  const hidden = searchedWords(typed).filter((word) => !has(shown, word))
  if (hidden.length === 0) return null
  const sees = searchableBy(entity, reader.user)
  const say = (key: string, otherwise: string): string => words.say('fields', key, otherwise)
  for (const [name, field] of Object.entries(entity.fields)) {
    if (!field.searched || !sees(name)) continue
    const value = textOf(entity, name, record, words)
    if (hidden.some((word) => has(value, word)))
      return {
        field: say(`field.${entity.name}.${name}`, say(`field.system.${name}`, labelOf(name, field))),
        value,
      }
  }
  return null
}

/** Null where it was removed since it was found. */
const readNow = (entity: Entity, id: number, reader: Reader): Promise<Row | null> =>
  findRecord(entity, id, reader).catch((fault: unknown) => {
    if (fault instanceof AppError && fault.code === 'record.notFound') return null
    throw fault
  })

async function foundIn(
  entity: Entity,
  typed: string,
  reader: Reader,
  words: ExportWords,
): Promise<z.infer<typeof found>[]> {
  const { most = 0, shows = [] } = entity.inSearch ?? {}
  const choices = await lookup(
    entity,
    { q: typed, ids: null, limit: most, where: {}, isOpened: true },
    reader,
  )
  const answers: z.infer<typeof found>[] = []
  for (const choice of choices) {
    const record = await readNow(entity, choice.id, reader)
    if (!record) continue
    const second = [choice.subtitle, choice.code, ...shows.map((name) => textOf(entity, name, record, words))]
      .filter(Boolean)
      .join(' · ')
    answers.push({
      module: entity.name,
      kind: words.say('fields', `entity.${entity.name}.one`, entity.label),
      id: choice.id,
      label: choice.label,
      second,
      path: entity.paths ? recordPath(entity.paths.detail, choice.id) : null,
      why: reasonOf(entity, record, `${choice.label} ${second}`, typed, { reader, words }),
    })
  }
  return answers
}

export const searchRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: '/search/api/v1/search/all/',
    summary: 'Records of every kind the user may read that contain a keyword, and the field that has it',
    access: 'user',
    narrowed: 'ownModules',
    limit: limits.rate.lookups,
    query: z.object({ keyword: z.string().trim().min(2).max(200) }),
    response: z.object({ results: z.array(found) }),
    async handler(context) {
      const words = exportWords(context.user.language)
      // What is looked for most stands first.
      const kinds = Object.values<Entity>(entities)
        .filter(({ name, inSearch }) => inSearch && context.user.permissions.has(`${name}.read`))
        .toSorted((a, b) => (b.inSearch?.most ?? 0) - (a.inSearch?.most ?? 0))
      const results = await Promise.all(
        kinds.map((entity) => foundIn(entity, context.query.keyword, context, words)),
      )
      return { results: results.flat() }
    },
  }),
]
