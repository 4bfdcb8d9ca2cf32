/** Reports over HTTP as a test asks them: page by page, and every number with the rows it opens. */
import { expect } from 'vitest'
import {
  linksOf,
  questionOfLink,
  type NumberBehind,
  type Report,
  type ReportLink,
  type ReportRow,
  type ReportTotals,
} from '../../../src/foundation/reports/report.ts'
import { reportOf } from '../../../src/domain/reports/index.ts'
import type { Inject } from '../harness.ts'

export interface Answer {
  columns: { key: string; kind: string; opens?: ReportLink | readonly ReportLink[] }[]
  available: { key: string }[]
  rows: (ReportRow & { row_id: number; group?: string | null })[]
  totals: ReportTotals
  groups: (ReportTotals & { value: string | null; label: string | null; filter: string | null })[]
  filters: { name: string; text: string }[]
  next: string | null
}

export const pathOf = (report: Report, query: Record<string, string> = {}): string =>
  `/report/api/v1/report/${report.endpoint}/?${new URLSearchParams({ ...(report.isList ? { list: report.name } : {}), ...query }).toString()}`

export async function ask(send: Inject, report: Report, query: Record<string, string> = {}): Promise<Answer> {
  const answer = await send({ url: pathOf(report, query) })
  expect([report.name, query, answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([
    report.name,
    query,
    200,
    '',
  ])
  return answer.json<Answer>()
}

/** Sends each request once and answers the next like it with the same: for tests between which nothing is written. */
export function sendingOnce(send: Inject): Inject {
  const answers = new Map<string, ReturnType<Inject>>()
  return (options) => {
    const key = JSON.stringify(options)
    const answer = answers.get(key) ?? send(options)
    answers.set(key, answer)
    return answer
  }
}

/** Every row of a report, page by page. */
export async function whole(
  send: Inject,
  report: Report,
  query: Record<string, string> = {},
): Promise<Answer['rows']> {
  const rows: Answer['rows'] = []
  let next: string | null = ''
  for (let page = 0; page < 200 && next !== null; page++) {
    const part: Answer = await ask(send, report, { ...query, size: '100', ...(next ? { next } : {}) })
    rows.push(...part.rows)
    next = part.next
  }
  return rows
}

export const cents = (value: unknown): number => Math.round(Number(value ?? 0) * 100)
/** The number of an opened report that was clicked, in cents but for counts. */
const numberIn = ({ count, sums }: ReportTotals, equals: NumberBehind): number =>
  equals === 'count'
    ? count
    : cents(sums[equals.plus]) - (equals.minus === undefined ? 0 : cents(sums[equals.minus]))

/**
 * Asks for every number of a report that leads to another one whether that one adds up to it.
 * @param among ranges of days to ask for in addition to the usual one. @returns how many numbers were
 * followed.
 */
export async function walkNumbers(
  send: Inject,
  report: Report,
  given: Readonly<Record<string, string>>,
  among: readonly string[],
): Promise<number> {
  const days = Object.entries(report.filters).find(
    ([, filter]) => filter.kind === 'dates' && filter.isParam,
  )?.[0]
  const ranges = days
    ? ['', ...among].map((range): Record<string, string> => (range ? { [days]: range } : {}))
    : [{}]
  // Every level of a statement is a report of its own, and so is every comparison and side.
  const choices = Object.entries(report.filters).flatMap(
    ([key, { isSingle, isParam, values }]): Record<string, string>[] =>
      isSingle && isParam && values && !report.isMatrix && !given[key]
        ? values.map((value) => ({ [key]: value }))
        : [],
  )
  const columns: Record<string, string> =
    report.isMatrix || Object.keys(report.columns).length >= 30
      ? {}
      : { columns: Object.keys(report.columns).join(',') }
  let walked = 0
  // Many numbers lead to the same rows: those of a party in two columns, on every level.
  const sendOnce = sendingOnce(send)
  for (const query of ranges.flatMap((range) =>
    (choices.length > 0 ? choices : [{}]).map((choice) => ({ ...given, ...columns, ...range, ...choice })),
  )) {
    const { columns: shown, rows } = await ask(sendOnce, report, { ...query, size: '50' })
    for (const { key, kind, opens } of shown.filter(
      (column) => column.kind === 'int' || column.kind === 'money',
    )) {
      // Enough of each link of a column; a matrix has hundreds of numbers.
      const times = new Map<number, number>()
      for (const row of rows) {
        if (Number(row[key] ?? 0) === 0) continue
        const [found] = linksOf(opens)
          .flatMap((link, at) =>
            'report' in link ? [{ at, link, question: questionOfLink(link, row) }] : [],
          )
          .filter(({ question }) => question !== null)
        if (!found?.question) continue
        const time = (times.get(found.at) ?? 0) + 1
        times.set(found.at, time)
        if (time > 4) continue
        walked += 1
        const { totals } = await ask(sendOnce, reportOf(found.link.report), found.question)
        expect([key, query, found.question, numberIn(totals, found.link.equals ?? 'count')]).toEqual([
          key,
          query,
          found.question,
          kind === 'money' ? cents(row[key]) : Number(row[key]),
        ])
      }
    }
  }
  return walked
}
