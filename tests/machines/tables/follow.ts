/** A machine against its table: states, rows, guards, roles and undo. */
import { describe, expect, test } from 'vitest'
import type { Row, Workflow } from '../../../src/machines/kit/workflow.ts'
import { agreed, type Agreement, type Line } from './agreements.ts'
import { payloadDifferences } from './payloads.ts'

/** A transition table as the handbook writes it. */
export interface Table {
  states: { state: string; kind: string; label: string }[]
  rows: Line[]
}

/** Parts of a cell: commas inside brackets belong to their part. */
const parts = (cell: string): string[] =>
  cell === '–' ? [] : (cell.match(/(?:\[[^\]]*\]|\([^)]*\)|[^,])+/g) ?? []).map((part) => part.trim())
const words = (cell: string): string[] => cell.split(/[\s,]+/).filter((word) => word !== '')
const asCode = (call: { code: string; params: readonly string[] }): string =>
  call.params.length > 0 ? `${call.code}(${call.params.join(',')})` : call.code

function expectedFroms(workflow: Workflow, line: Line): string[] {
  return line.from === '*'
    ? Object.keys(workflow.states).filter((state) => workflow.states[state]?.kind !== 'final')
    : words(line.from)
}

/** Payload of a row as the table says it, with what is agreed to differ. */
function expectedPayload({ table }: Workflow, line: Line, row: Row): string[] {
  const given = words(line.payload.replace('–', ''))
  const key = `${table}:${line.n}`
  const different = words(
    payloadDifferences[`${key} ${row.froms.join(' ')}`] ?? payloadDifferences[key] ?? '',
  )
  const named = different.map((name) => name.replace(/[-?]/g, ''))
  return [
    ...given.filter((name) => !named.includes(name.replace('?', ''))),
    ...different.filter((name) => !name.startsWith('-')),
  ]
}

/** @param rows the machine's rows of this number: one, or one per source state where what follows differs. */
function expectRows(
  workflow: Workflow,
  line: Line,
  rows: readonly Row[],
  agreement: Partial<Agreement>,
): void {
  expect(rows.flatMap((row) => row.froms).sort()).toEqual(expectedFroms(workflow, line).sort())
  const said = parts(line.guard)
  const codes = [
    ...said.filter((part) => part.startsWith('G-') && !agreement.without?.includes(part)),
    ...(agreement.guards ?? []),
  ].sort()
  for (const row of rows) {
    expect(row.on).toBe(line.event === '(always)' ? 'always' : line.event)
    expect(row.to).toBe(line.to)
    expect(words(row.roles.replace('only:', '')).sort()).toEqual(
      words(line.roles.replace('only:', '')).sort(),
    )
    expect(row.roles.startsWith('only:')).toBe(line.roles.startsWith('only:'))
    expect(row.undo).toBe(line.undo)
    expect(
      [
        ...new Set(
          row.calls.map((call) => (agreement.anyParams?.includes(call.code) ? call.code : asCode(call))),
        ),
      ].sort(),
    ).toEqual(codes)
    if (!agreement.condition)
      expect(row.when !== undefined, 'a condition in brackets').toBe(
        said.some((part) => part.startsWith('[')),
      )
    expect((row.payload ?? []).toSorted()).toEqual(expectedPayload(workflow, line, row).toSorted())
  }
}

/** Rows a machine has beside its table. */
const ownLines = (table: string): Line[] =>
  Object.entries(agreed).flatMap(([key, { row }]) => {
    const [of, n] = key.split(':')
    return row && of === table ? [{ n: Number(n), ...row }] : []
  })

/** Tests a machine against its table; undefined where no table of this name was found. */
export function followsTable(workflow: Workflow, table: Table | undefined): void {
  describe(`${workflow.title} follows table ${workflow.table}`, () => {
    const lines = [...(table?.rows ?? []), ...ownLines(workflow.table)]
    test('with its states, kinds and labels', () => {
      // "Out (place)": what stands in brackets comes from the record.
      const plain = table?.states.map((one) => ({ ...one, label: one.label.replace(/ \([a-z]+\)$/, '') }))
      expect(
        Object.entries(workflow.states).map(([state, { kind, label }]) => ({ state, kind, label })),
      ).toEqual(plain)
    })
    test('with its rows and no others', () => {
      expect([...new Set(workflow.rows.map((row) => row.n))].sort((a, b) => a - b)).toEqual(
        lines.map(({ n }) => n),
      )
    })
    for (const line of lines) {
      test(`row ${line.n} ${line.event}`, () => {
        const rows = workflow.rows.filter((row) => row.n === line.n)
        expect(rows.length).toBeGreaterThan(0)
        expectRows(workflow, line, rows, agreed[`${workflow.table}:${line.n}`] ?? {})
      })
    }
    test('and asks only guards that have words', () => {
      const wordless = workflow.rows
        .flatMap((row) => row.calls)
        .filter((call) => call.says === '')
        .map((call) => call.code)
      expect(wordless).toEqual([])
    })
  })
}
