/** What a piece of work asks of the database: the statements it sends, and how many rows each of them reads. */
import pg from 'pg'
import { vi } from 'vitest'

/** A statement as it went to the database. */
export interface Statement {
  text: string
  values: unknown[]
}

/** Everything sent while `work` runs, by any connection of this process. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    return (spy.mock.calls as unknown[][]).map(([first, values]) =>
      typeof first === 'string' ? { text: first, values: (values ?? []) as unknown[] } : (first as Statement),
    ) // The two forms of pg's query.
  } finally {
    spy.mockRestore()
  }
}

interface Reading {
  text: string
  rows: number
}
/** The statement of the driver; its declaration leaves out what it does with each row that arrives. */
interface DriverQuery {
  handleDataRow(row: unknown): void
}

/** How many rows each statement brought while `work` ran, those that brought none left out. */
export async function rowsReadBy(work: () => Promise<unknown>): Promise<Reading[]> {
  const driver = pg.Query.prototype as unknown as DriverQuery
  const spy = vi.spyOn(driver, 'handleDataRow')
  try {
    await work()
    const statements = spy.mock.contexts as unknown as { text: string }[] // The statement each row arrived for.
    return [...Map.groupBy(statements, (one) => one)].map(([{ text }, rows]) => ({ text, rows: rows.length }))
  } finally {
    spy.mockRestore()
  }
}
