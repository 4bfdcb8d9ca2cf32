/** A billing of BSP becomes a statement: the file is read when the statement is saved, and its text is not kept. Source: tickets 10.3. */
import { sql } from 'kysely'
import type { Billing, BillingLine } from '../../../domain/tickets/bsp/billing.ts'
import { billedPeriod, isOfTotals, problemText, readBilling } from '../../../domain/tickets/bsp/read.ts'
import { say } from '../../../foundation/text/sentence.ts'
import { moneyText } from '../../../foundation/values/money.ts'
import { bspStatementWorkflow } from '../../../machines/tickets/bsp-statement.ts'
import { inStates } from '../../platform/db/in-states.ts'
import type { Db } from '../../platform/db/kysely.ts'
import type { Hooks, Writing } from '../../records/hooks.ts'
import { importedFileHooks, refuseFile, refuseTwice } from '../../records/hooks/imported-file.ts'
import type { Row } from '../../records/read/columns.ts'
import { bspCalendar } from './calendar.ts'
import { documentKey, documentOf, insertLines } from './rows.ts'

/** Statements that count: all but those that were discarded. */
const isKept = sql`not s.is_deleted and s.state ${inStates(bspStatementWorkflow, 'imported', 'matched', 'reconciled', 'remitting', 'remitted')}`

async function firstOf(db: Db, digest: string): Promise<{ id: number; title: string } | null> {
  const { rows } = await sql<{ id: number; title: string }>`
    select s.id, coalesce(s.period, '') as title from bsp_statement s where s.digest = ${digest} and ${isKept} limit 1`.execute(
    db,
  )
  return rows[0] ?? null
}

/**
 * BSP sends a billing as a file and as a text: the second form of the same documents would be compared, and paid, again.
 * A document that is billed once more in a later period is that period's matter.
 */
async function refuseSameBilling(
  { entity, crud: { db } }: Writing,
  lines: readonly BillingLine[],
  period: string,
): Promise<void> {
  const documents = lines.map((line) => documentOf(line))
  const { rows } = await sql<{ id: number; is_open: boolean; shared: number }>`
    select s.id, s.state ${inStates(bspStatementWorkflow, 'imported', 'matched')} as is_open, count(*)::int as shared
    from bsp_statement s join lateral (
      select distinct r.airline, r.class, ${documentKey(sql.ref('r.class'), sql.ref('r.document_no'))} as key from bsp_row r where r.bsp_statement = s.id and r.code is not null
    ) r on true
    where ${isKept} and s.period = ${period}
      and (r.airline, r.class, r.key) in (select * from jsonb_to_recordset(${JSON.stringify(documents)}::jsonb) as d (airline text, class text, key text))
    group by s.id order by shared desc, s.id limit 1`.execute(db)
  const [first] = rows
  if (!first) return
  const total = new Set(documents.map(({ airline, class: kind, key }) => `${airline} ${kind} ${key}`)).size
  const said = first.is_open
    ? say`This billing is already imported as ${period} (documents in both: ${first.shared} of ${total}). Discard that statement first if this file replaces it.`
    : say`This billing is already imported as ${period} (documents in both: ${first.shared} of ${total}), and that statement is closed.`
  refuseTwice(entity, { id: first.id, title: period }, { name: 'bsp', said })
}

async function readFile(text: string, writing: Writing): Promise<{ file: Billing; values: Row }> {
  const read = readBilling(text)
  if (!read)
    refuseFile(['This is no billing of BSP: a HOT file, a CSV or the text of a statement.'], 'bsp.unknown')
  const { format, billing } = read
  const faults = billing.problems.filter((problem) => !isOfTotals(problem))
  if (faults.length > 0) refuseFile(faults.map(problemText), 'bsp.row')
  if (billing.lines.length === 0) refuseFile(['The file has no documents.'], 'bsp.empty')
  const period = billedPeriod(format, billing, await bspCalendar(writing.crud.db))
  if ('message' in period) refuseFile([period], 'bsp.period')
  await refuseSameBilling(writing, billing.lines, period.code)
  const [unproved] = billing.problems
  return {
    file: billing,
    values: {
      period: period.code,
      from_day: period.from,
      to_day: period.to,
      due_on: period.remitOn,
      documents: billing.lines.length,
      amount: moneyText(billing.lines.reduce((sum, { net }) => sum + net, 0n)),
      unproved: unproved ? problemText(unproved).message : null,
    },
  }
}

export const billingHooks: Hooks = importedFileHooks({
  name: 'bsp',
  missing: 'Please choose the file of the billing.',
  firstOf,
  read: readFile,
  write: (db, id, { lines }) => insertLines(db, id, lines),
})
