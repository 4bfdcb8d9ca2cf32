import { useState } from 'react'
import type { Report } from '../../foundation/reports/report.ts'

const shared = ['q', 'sort', 'group', 'columns', 'size'] as const

/** What an address asks of a report: its filters and how the rows are shown. Other names are left out. */
export function questionOf(report: Report, search: URLSearchParams): Record<string, string> {
  const names = [...Object.keys(report.filters), ...shared]
  return Object.fromEntries(
    names.flatMap((name): [string, string][] => {
      const value = search.get(name)
      return value ? [[name, value]] : []
    }),
  )
}

/** The question without how many rows a page has: what a view keeps, in an order that does not depend on the address. */
export function keptQuestion(report: Report, search: URLSearchParams): Record<string, string> {
  const { size: _size, ...question } = questionOf(report, search)
  return Object.fromEntries(Object.entries(question).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** The address with some answers changed; '' takes one out. */
export function changed(search: URLSearchParams, next: Readonly<Record<string, string>>): URLSearchParams {
  const after = new URLSearchParams(search)
  for (const [name, value] of Object.entries(next))
    if (value === '') after.delete(name)
    else after.set(name, value)
  return after
}

/** Pages behind cursors: which one is open, and the way on and back. A new question begins at the first page. */
export function useCursors(question: string) {
  const [state, setState] = useState<{ question: string; cursors: readonly string[] }>({
    question,
    cursors: [],
  })
  const cursors = state.question === question ? state.cursors : []
  return {
    page: cursors.length + 1,
    next: cursors.at(-1),
    on: (cursor: string) => setState({ question, cursors: [...cursors, cursor] }),
    back: () => setState({ question, cursors: cursors.slice(0, -1) }),
    start: () => setState({ question, cursors: [] }),
  }
}
