/** The rows of a statement as a tree: which stand under which, and which are unfolded; what was folded is remembered. */
import { useState } from 'react'
import { useWholeReports, type ReportAnswer } from '../../client/records/reports.ts'
import type { Report } from '../../foundation/reports/report.ts'

type Line = ReportAnswer['rows'][number]
/** A row with its place in the tree; `isUnfolded` is undefined where nothing stands under it. */
export type TreeLine = Line & {
  /** Ids of one level may be those of another. */
  readonly place: string
  readonly depth: number
  readonly isUnfolded?: boolean
}

/** The code of a row; '' for one that has none. */
export const codeOf = (row: Line): string => (typeof row['code'] === 'string' ? row['code'] : '')

/** Rows in the order they are seen: those of the widest level, under each unfolded one what its code begins. */
export function treeLines(
  levels: readonly (readonly Line[])[],
  isUnfolded: (code: string, depth: number) => boolean,
): TreeLine[] {
  const under = (code: string, depth: number): readonly Line[] =>
    code === ''
      ? []
      : (levels[depth] ?? []).filter((row) => codeOf(row) !== code && codeOf(row).startsWith(code))
  const linesOf = (row: Line, depth: number): TreeLine[] => {
    const code = codeOf(row)
    const below = under(code, depth + 1)
    const line = { ...row, place: `${depth}/${String(row.row_id)}`, depth }
    if (below.length === 0) return [line]
    const isOpen = isUnfolded(code, depth)
    return [
      { ...line, isUnfolded: isOpen },
      ...(isOpen ? below.flatMap((one) => linesOf(one, depth + 1)) : []),
    ]
  }
  return (levels[0] ?? []).flatMap((row) => linesOf(row, 0))
}

type Folds = { level: string; folds: Readonly<Record<string, boolean>> }
const noFolds: Folds['folds'] = {}
const storageKey = (report: Report) => `folds-${report.name}`

function remembered(report: Report): Folds {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(report)) ?? 'null')
    return typeof stored === 'object' && stored !== null && 'level' in stored && 'folds' in stored
      ? (stored as Folds) // Only this hook writes it.
      : { level: '', folds: noFolds }
  } catch {
    return { level: '', folds: noFolds }
  }
}

/** The level a question asks for, of a report that is shown as a tree; null where it is shown as a list. */
function askedLevel({ tree, filters }: Report, question: Readonly<Record<string, string>>): string | null {
  if (!tree || tree.without?.some((name) => question[name])) return null
  const level = question[tree.filter] ?? filters[tree.filter]?.default ?? ''
  return tree.levels.includes(level) ? level : null
}

/** The row of a code and those it stands under, the widest first; empty where none has it. */
function pathTo(levels: readonly (readonly Line[])[], code: string): readonly Line[] {
  const path = levels.flatMap((rows) =>
    rows.filter((row) => codeOf(row) !== '' && code.startsWith(codeOf(row))).slice(0, 1),
  )
  return path.some((row) => codeOf(row) === code) ? path : []
}

/**
 * The tree of a report that has one, unfolded as deep as its question asks, and down to the row that is chosen, unless
 * the reader folded it otherwise. Null for a report, or a question, that is shown as a list.
 */
export function useReportTree(
  report: Report,
  question: Readonly<Record<string, string>>,
  isAsked: boolean,
  chosen: string,
) {
  const level = isAsked ? askedLevel(report, question) : null
  const { tree } = report
  const levels = tree && level !== null ? tree.levels : []
  const { size: _size, sort: _sort, ...filters } = question
  const answers = useWholeReports(
    report,
    levels.map((one) => ({ ...filters, [tree?.filter ?? '']: one })),
  )
  const [stored, setKept] = useState(() => remembered(report))
  if (level === null || answers.some(({ isError }) => isError)) return null
  const folds = stored.level === level ? stored.folds : noFolds
  const rows = answers.map(({ data }) => data ?? [])
  return {
    isLoading: answers.some(({ data }) => data === undefined),
    lines: treeLines(
      rows,
      (code, depth) =>
        folds[code] ?? (depth < levels.indexOf(level) || (code !== chosen && chosen.startsWith(code))),
    ),
    /** The chosen row below those it stands under. */
    path: pathTo(rows, chosen),
    has: (code: string): boolean => pathTo(rows, code).length > 0,
    fold: (row: Line, isOpen: boolean): void => {
      const next = { level, folds: { ...folds, [codeOf(row)]: isOpen } }
      setKept(next)
      localStorage.setItem(storageKey(report), JSON.stringify(next))
    },
  }
}
