/** Records of a file judged by the rules of the form, with every finding at its own cell. */
import { say } from '../../foundation/text/sentence.ts'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Entity } from '../../foundation/definitions/entity.ts'
import { labelOf } from '../../foundation/definitions/fields.ts'
import { readCell } from '../../domain/imports/read-cell.ts'
import type { Row } from '../records/read/columns.ts'
import type { Crud } from '../records/crud-context.ts'
import type { HookTable, Writing } from '../records/hooks.ts'
import { judgeMany, type RelatedCache } from '../records/write/judge-many.ts'
import type { Batch, RowFault } from './batches.ts'
import type { FileRecord, PlacedColumn } from './records-of-rows.ts'
import { findRef, indexRefs, type RefIndex } from './resolve-refs.ts'

export interface JudgedRow {
  record: FileRecord
  writing: Writing
  /** Findings by line of the file. */
  faults: Map<number, RowFault[]>
  marks: { mark: string; key: string; message: string }[]
}

/** What is known while one file is judged: its columns, what its cells name, what records point to. */
export interface FileJudge {
  entity: Entity
  columns: readonly PlacedColumn[]
  words: Batch['words']
  index: RefIndex
  cache: RelatedCache
}

/** Target → texts of cells that name one of its rows. */
export type NamingTexts = Map<string, Set<string>>

/** Adds what the cells of some rows name. */
export function collectTexts(
  columns: readonly PlacedColumn[],
  rows: readonly { cells: readonly string[] }[],
  texts: NamingTexts,
): void {
  for (const { at, name, field } of columns.filter((column) => column.field.to)) {
    const own = texts.get(field.to ?? '') ?? new Set<string>()
    for (const { cells } of rows) {
      const read = readCell(labelOf(name, field), field, cells[at] ?? '')
      if ('lookup' in read) for (const text of read.lookup) own.add(text)
    }
    texts.set(field.to ?? '', own)
  }
}

/** Looks up everything the cells of these records name. */
export async function fileJudge(
  entity: Entity,
  columns: readonly PlacedColumn[],
  words: Batch['words'],
  records: readonly FileRecord[],
  crud: Crud,
): Promise<FileJudge> {
  const texts: NamingTexts = new Map()
  for (const { rows } of records) collectTexts(columns, rows, texts)
  return judgeKnowing(entity, columns, words, texts, crud)
}

/** Looks up what these texts name, once for a whole file. */
export async function judgeKnowing(
  entity: Entity,
  columns: readonly PlacedColumn[],
  words: Batch['words'],
  texts: NamingTexts,
  crud: Crud,
): Promise<FileJudge> {
  const cache: RelatedCache = new Map()
  return { entity, columns, words, cache, index: await indexRefs(texts, crud, cache) }
}

/** Values of one row for the columns of one part (the record itself or one of its sub-tables). */
export function readPart(
  judge: FileJudge,
  columns: readonly PlacedColumn[],
  cells: readonly string[],
  faults: RowFault[],
): Row {
  const body: Row = {}
  // What a field depends on is read before it: the city before its thana.
  const ordered = [...columns].sort(
    (a, b) => Number(a.field.dependsOn !== undefined) - Number(b.field.dependsOn !== undefined),
  )
  for (const { key, name, field, at } of ordered) {
    const label = labelOf(name, field)
    const read = readCell(label, field, cells[at] ?? '', judge.words[key])
    if ('fault' in read) faults.push({ key, code: read.fault.code, message: read.fault.message })
    else if ('value' in read) {
      if (read.value !== undefined) body[name] = read.value
    } else {
      const found = read.lookup.map((text) => findRef(label, field, text, body, judge.index, judge.cache))
      faults.push(
        ...found.flatMap((one) =>
          'fault' in one ? [{ key, code: one.fault.code, message: one.fault.message }] : [],
        ),
      )
      const ids = found.flatMap((one) => ('id' in one ? [one.id] : []))
      if (ids.length > 0) body[name] = field.kind === 'refs' ? ids : ids[0]
    }
  }
  return body
}

const isLineFilled = (columns: readonly PlacedColumn[], cells: readonly string[]): boolean =>
  columns.some(({ at }) => (cells[at] ?? '').trim() !== '')

interface ReadRecordOfFile {
  body: Row
  /** Line of the file each line of a sub-table came from. */
  origins: Map<string, number[]>
  faults: Map<number, RowFault[]>
}

function readFileRecord(judge: FileJudge, record: FileRecord): ReadRecordOfFile {
  const faults = new Map<number, RowFault[]>(record.rows.map(({ line }) => [line, []]))
  const head = record.rows[0]
  const body = readPart(
    judge,
    judge.columns.filter((column) => column.line === undefined),
    head?.cells ?? [],
    faults.get(record.line) ?? [],
  )
  const origins = new Map<string, number[]>()
  for (const sub of Object.keys(judge.entity.lines ?? {})) {
    const columns = judge.columns.filter((column) => column.line === sub)
    const filled = record.rows.filter(({ cells }) => isLineFilled(columns, cells))
    if (columns.length > 0)
      body[sub] = filled.map(({ line, cells }) => readPart(judge, columns, cells, faults.get(line) ?? []))
    origins.set(
      sub,
      filled.map(({ line }) => line),
    )
  }
  return { body, origins, faults }
}

/** '/lines/2/profession' → line of the file and key of the column. */
function placeOf(
  pointer: string,
  record: FileRecord,
  origins: ReadRecordOfFile['origins'],
): { line: number; key: string } {
  const [, name = '', index, inner] = pointer.split('/')
  const own = origins.get(name)
  if (!own) return { line: record.line, key: name }
  return {
    line: own[Number(index ?? 0)] ?? record.line,
    key: inner === undefined ? name : `${name}.${inner}`,
  }
}

/** Read in one go; between two, requests of other people are answered. */
const recordsPerYield = 50

/** Judges a batch of records; findings of a cell that could not be read silence what follows from its emptiness. */
export async function judgeRows(
  judge: FileJudge,
  records: readonly FileRecord[],
  crud: Crud,
  hooks: HookTable,
): Promise<JudgedRow[]> {
  const read: (ReadRecordOfFile & { record: FileRecord })[] = []
  for (const [at, record] of records.entries()) {
    if (at % recordsPerYield === 0) await yieldToEventLoop()
    read.push({ record, ...readFileRecord(judge, record) })
  }
  const judged = await judgeMany(
    judge.entity,
    read.map(({ body }) => body),
    crud,
    hooks,
    judge.cache,
  )
  return read.flatMap(({ record, origins, faults }, at) => {
    const found = judged[at]
    if (!found) return []
    // A line that could not be read is there: that none is, or that they lack something together, only follows from it.
    const isUnread = (key: string) =>
      [...faults.values()].some((own) => own.some((fault) => fault.key.startsWith(`${key}.`)))
    const unread = new Set([...origins.keys()].filter(isUnread))
    for (const { pointer, code, message } of found.faults) {
      const { line, key } = placeOf(pointer, record, origins)
      if (unread.has(key)) continue
      const own = faults.get(line) ?? []
      if (!own.some((fault) => fault.key === key)) own.push({ key, code, message })
      faults.set(line, own)
    }
    return [
      {
        record,
        writing: found.writing,
        faults,
        marks: found.marks.map(({ mark, field, message }) => ({ mark, key: field, message })),
      },
    ]
  })
}

/** Whether a record has no finding at all. */
export const isGood = ({ faults }: JudgedRow): boolean =>
  [...faults.values()].every((own) => own.length === 0)

/**
 * Marks records that repeat a value of an earlier one of the file.
 * @param first mark → line that had it first; grows.
 */
export function markTwins(judged: readonly JudgedRow[], first: Map<string, number>): void {
  for (const row of judged) {
    for (const { mark, key, message } of row.marks) {
      const line = first.get(mark)
      if (line === undefined || line === row.record.line) {
        first.set(mark, row.record.line)
        continue
      }
      const own = row.faults.get(row.record.line) ?? []
      if (!own.some((fault) => fault.key === key))
        own.push({ key, code: 'TWICE', ...say`${message} It stands in row ${line} of this file too.` })
      row.faults.set(row.record.line, own)
    }
  }
}
