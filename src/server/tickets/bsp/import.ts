/** A billing of BSP becomes a statement: the file is read when the statement is saved, and its text is not kept. Source: tickets 10.3. */
import { sql } from 'kysely'
import type { Billing } from '../../../domain/tickets/bsp/billing.ts'
import { billedPeriod, isOfTotals, problemText, readBilling } from '../../../domain/tickets/bsp/read.ts'
import { moneyText } from '../../../foundation/values/money.ts'
import { bspStatementWorkflow } from '../../../machines/tickets/bsp-statement.ts'
import { inStates } from '../../platform/db/in-states.ts'
import type { Db } from '../../platform/db/kysely.ts'
import type { Hooks, Writing } from '../../records/hooks.ts'
import { importedFileHooks, refuseFile } from '../../records/hooks/imported-file.ts'
import type { Row } from '../../records/read/columns.ts'
import { bspCalendar } from './calendar.ts'
import { insertLines } from './rows.ts'

async function isImported(db: Db, digest: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from bsp_statement where digest = ${digest} and not is_deleted and state ${inStates(bspStatementWorkflow, 'imported', 'matched', 'reconciled', 'remitting', 'remitted')}`.execute(
    db,
  )
  return rows.length > 0
}

async function readFile(text: string, { crud }: Writing): Promise<{ file: Billing; values: Row }> {
  const read = readBilling(text)
  if (!read)
    refuseFile(['This is no billing of BSP: a HOT file, a CSV or the text of a statement.'], 'bsp.unknown')
  const { format, billing } = read
  const faults = billing.problems.filter((problem) => !isOfTotals(problem))
  if (faults.length > 0) refuseFile(faults.map(problemText), 'bsp.row')
  if (billing.lines.length === 0) refuseFile(['The file has no documents.'], 'bsp.empty')
  const period = billedPeriod(format, billing, await bspCalendar(crud.db))
  if ('message' in period) refuseFile([period], 'bsp.period')
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
  isImported,
  read: readFile,
  write: (db, id, { lines }) => insertLines(db, id, lines),
})
