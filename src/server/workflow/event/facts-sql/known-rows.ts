/**
 * Facts of a passenger are read once per transaction: a later reading (after effects, in a round of a journey that moves)
 * has to see what was written meanwhile, so it asks again, and the database sends only rows whose version is another one.
 * A mark is the place and the writer of a row's version, which no later version of it shares. Source: decision 0826.
 */
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/kysely.ts'
import type { Sql } from '../../../records/read/columns.ts'

/** The mark of the row behind an alias, as it is answered under this name. */
export const markOf = (name: string, alias: string): Sql =>
  sql`concat(${sql.lit(name)}, ' ', ${sql.ref(`${alias}.ctid`)}, ' ', ${sql.ref(`${alias}.xmin`)})`

/** Beside these rows: `here.known`, the marks that were read before. */
export const knownRows = (marks: readonly string[]): Sql => sql`(select ${marks}::text[] as known)`

/** All of a row. */
export const whole = (alias: string): Sql => sql`to_jsonb(${sql.ref(alias)})`

/** What is answered of a row, null where it was read before. */
export const unlessKnown = (name: string, alias: string, value: Sql): Sql =>
  sql`case when ${markOf(name, alias)} = any(here.known) then null else ${value} end`

/** An answer whose rows have marks. */
interface Marked {
  marks: Readonly<Record<string, string>>
  steps: { row: unknown; mark: string }[]
}

/** Rows of one passenger by their marks. */
type Known = ReadonlyMap<string, unknown>

/** What each transaction has read, by passenger, the latest last. */
const readings = new WeakMap<Db, Map<number, Known>>()
/** A transaction over more passengers than this one reads some of them again. */
const mostPassengers = 20

/** Reads, and completes the answer with the rows that were not sent again. Outside a transaction every reading is the first. */
export async function readOnce<Answer extends Marked>(
  db: Db,
  passenger: number,
  read: (known: readonly string[]) => Promise<Answer>,
): Promise<Answer> {
  if (!db.isTransaction) return read([])
  const ofTransaction = readings.get(db) ?? new Map<number, Known>()
  readings.set(db, ofTransaction)
  const known: Known = ofTransaction.get(passenger) ?? new Map<string, unknown>()
  const answer = await read([...known.keys()])
  const sent = answer as Marked & Record<string, unknown> // The marks name columns of the answer.
  const rows = new Map(
    [...Object.entries(answer.marks).map(([name, mark]) => ({ mark, row: sent[name] })), ...answer.steps].map(
      ({ mark, row }) => [mark, row ?? known.get(mark) ?? null],
    ),
  )
  ofTransaction.delete(passenger)
  ofTransaction.set(passenger, new Map([...rows].filter(([, row]) => row !== null)))
  const [oldest] = ofTransaction.keys()
  if (ofTransaction.size > mostPassengers && oldest !== undefined) ofTransaction.delete(oldest)
  return {
    ...answer,
    ...Object.fromEntries(Object.entries(answer.marks).map(([name, mark]) => [name, rows.get(mark)])),
    steps: answer.steps.map((step) => ({ ...step, row: rows.get(step.mark) })),
  }
}
