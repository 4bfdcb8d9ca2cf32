/** Pages of an account from the sums of its days: the same lines, numbers and balances as in the whole of it (accounting 14; decision 1020). */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  accountLines,
  broughtForward,
  lineSums,
  pageLines,
  type LinePage,
  type StatementOf,
} from '../../../../src/server/books/lines/account-lines.ts'
import { makeBooks, type Books } from '../books.ts'
import { fillDays } from './filled-days.ts'

let books: Books
const perDay = 7
const days = 40
const count = perDay * days

beforeAll(async () => {
  books = await makeBooks()
  await fillDays(books, { from: '2025-07-03', days, perDay, source: 'pages' })
})
afterAll(() => books.close())

interface Line {
  line: bigint
  id: bigint
  balance: bigint
}
const of = (more: Partial<StatementOf> = {}): StatementOf => ({
  account: books.account('5304'),
  from: '2025-07-01',
  to: '2025-12-31',
  branch: null,
  ...more,
})
async function read(asked: StatementOf, page: LinePage | null): Promise<Line[]> {
  const brought = await broughtForward(books.base.db, asked)
  const lines = page === null ? accountLines(asked, brought) : pageLines(asked, brought, page)
  if (lines === null) throw new Error('no page')
  const { rows } = await sql<Line>`select x.line, x.id, x.balance from (${lines}) x order by x.line`.execute(
    books.base.db,
  )
  return rows
}

const pages: readonly [what: string, page: LinePage, from: number, to: number][] = [
  ['the first', { after: 0, size: 25 }, 0, 25],
  ['one in the middle of a day', { after: 3, size: 5 }, 3, 8],
  ['one over several days', { after: 100, size: 60 }, 100, 160],
  ['one beyond the end', { after: count - 2, size: 25 }, count - 2, count],
  ['none behind the last line', { after: count, size: 25 }, count, count],
  ['the last', { before: null, size: 25 }, count - 25, count],
  ['one before a line', { before: 61, size: 25 }, 35, 60],
  ['one before the beginning', { before: 4, size: 25 }, 0, 3],
]

describe('a page of an account', () => {
  it.each(pages)('%s has the lines of the whole', async (_what, page, from, to) => {
    const whole = await read(of(), null)
    expect(whole).toHaveLength(count)
    expect(await read(of(), page)).toEqual(whole.slice(from, to))
  })

  it('begins with what the days before the range left', async () => {
    const range = of({ account: books.account('2501'), from: '2025-07-15', to: '2025-07-20' })
    const whole = await read(range, null)
    expect(whole[0]?.balance).not.toBe(whole[0] ? -100n : 0n)
    expect(await read(range, { after: 9, size: 9 })).toEqual(whole.slice(9, 18))
  })

  it('adds up to the lines', async () => {
    const sums = lineSums(of({ from: '2025-07-10', to: '2025-07-12' }))
    if (sums === null) throw new Error('no sums')
    const { rows } = await sql`select x.n, x.debit::text as debit from (${sums}) x`.execute(books.base.db)
    // The 50th to the 70th entry, of a hundred each more than the one before.
    expect(rows).toEqual([{ n: 21n, debit: String(((50 + 70) / 2) * 21 * 100) }])
  })

  it('is left to the lines where the days know nothing of what is asked', () => {
    expect(pageLines(of({ passenger: 1 }), { balance: 0n, fc: 0n }, { after: 0, size: 5 })).toBeNull()
    expect(lineSums(of({ types: ['journal'] }))).toBeNull()
  })
})
