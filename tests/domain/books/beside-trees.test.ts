/** What stands beside a tree has the columns its number is added up of, whichever row is chosen. */
import { expect, test } from 'vitest'
import { columnsBeside, linksOf, type Report } from '../../../src/foundation/reports/report.ts'
import { reportOf } from '../../../src/domain/reports/index.ts'

const links = ['trialBalance', 'balanceSheet', 'profitLoss'].flatMap((name) => {
  const report = reportOf(name)
  return (report.tree?.beside ?? []).flatMap((key) =>
    linksOf(report.columns[key]?.opens).map((link, at) => [`${name}.${key} ${at}`, link] as const),
  )
})

test.each(links)('%s', (_, link) => {
  if (!('report' in link)) throw new Error('a page does not stand beside a tree')
  const opened: Report = reportOf(link.report)
  const { equals } = link
  if (typeof equals !== 'object') throw new Error('a number of money says what it is added up of')
  const columns = columnsBeside(opened, link)
  expect(columns).toEqual(expect.arrayContaining(equals.minus ? [equals.plus, equals.minus] : [equals.plus]))
  // Only a column that is added up has a sum.
  for (const key of columns) expect([key, opened.columns[key] !== undefined]).toEqual([key, true])
  for (const key of [equals.plus, equals.minus ?? equals.plus]) expect(opened.columns[key]?.total).toBe(true)
})

test('every number beside a tree leads somewhere', () => expect(links.length).toBeGreaterThan(8))
