/** Between a record on the wire and the values of its form. Pure. */
import { isEmpty } from '../../foundation/values/empty.ts'
import type { Entity, SubTable } from '../../foundation/definitions/entity.ts'
import { writableFields } from '../../ui/records/entity-sections.ts'
import { emptyValue, lineNames, startLine } from '../../ui/records/line-values.ts'

export type Values = Record<string, unknown>
type Stored = Readonly<Record<string, unknown>>

/** The lines of a value; nothing that is no line. */
export const asRows = (value: unknown): Stored[] =>
  Array.isArray(value) ? value.filter((row): row is Stored => typeof row === 'object' && row !== null) : []

/** Fields a new record has a value in before anything is typed: today, or yes. */
export const filledAtStart = (entity: Entity): string[] =>
  writableFields(entity)
    .filter(([, field]) => field.startsToday === true || field.startsOn === true)
    .map(([name]) => name)

/** Values a form opens with: of the stored record, or of a new one with its defaults, what is given along, and what a field asks to start with. */
export function startValues(entity: Entity, record: Stored | null, preset: Stored = {}, today = ''): Values {
  const opened = {
    ...Object.fromEntries(
      filledAtStart(entity).map((name) => [name, entity.fields[name]?.startsOn ?? today]),
    ),
    ...preset,
  }
  const fields = Object.fromEntries(
    writableFields(entity).map(([name, field]) => [
      name,
      record ? (record[name] ?? emptyValue(field)) : (opened[name] ?? field.default ?? emptyValue(field)),
    ]),
  )
  const lines = Object.fromEntries(
    Object.entries(entity.lines ?? {}).map(([key, sub]) => [
      key,
      record
        ? asRows(record[key]).map((line) => startLine(sub, line))
        : asRows(preset[key]).length > 0
          ? asRows(preset[key]).map((line) => startLine(sub, line))
          : sub.atLeastOne || sub.startsWithOne
            ? [startLine(sub)]
            : [],
    ]),
  )
  return { ...fields, ...lines, is_active: record?.['is_active'] ?? true }
}

/** Two values a person would call the same: empty is empty, however it is written. */
export const isSame = (a: unknown, b: unknown): boolean =>
  (isEmpty(a) && isEmpty(b)) || JSON.stringify(a) === JSON.stringify(b)

function lineBody(sub: SubTable, line: Stored): Values {
  const values = Object.fromEntries(
    lineNames(sub).map(([name]) => [name, isEmpty(line[name]) ? null : line[name]]),
  )
  return typeof line['id'] === 'number' ? { id: line['id'], ...values } : values
}

/** The lines without the empty ones at the end; the places of the others stay what the form shows. */
function typedLines(sub: SubTable, lines: readonly Stored[]): readonly Stored[] {
  const untouched = startLine(sub)
  const isUntouched = (line: Stored) =>
    sub.startsWithOne === true &&
    line['id'] === undefined &&
    lineNames(sub).every(([name]) => isSame(line[name], untouched[name]))
  return lines.slice(0, lines.findLastIndex((line) => !isUntouched(line)) + 1)
}

/** Pairs without a typed key are not sent. */
const withoutEmptyKey = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && '' in value
    ? Object.fromEntries(Object.entries(value).filter(([key]) => key !== ''))
    : value

/** Names whose value differs from the one the form opened with. */
export const changedNames = (values: Stored, start: Stored): string[] =>
  Object.keys(start).filter((name) => !isSame(values[name], start[name]))

/**
 * The body of a request: only what was changed. What was not changed is left to the server, which fills in defaults and
 * refuses fields the user does not see.
 */
export function bodyOf(
  entity: Entity,
  values: Stored,
  start: Stored,
  always: readonly string[] = [],
): Values {
  const names = new Set([...changedNames(values, start), ...always])
  return Object.fromEntries(
    [...names].map((name) => {
      const sub = entity.lines?.[name]
      if (sub) return [name, typedLines(sub, asRows(values[name])).map((line) => lineBody(sub, line))]
      return [name, values[name] === '' ? null : withoutEmptyKey(values[name])]
    }),
  )
}
