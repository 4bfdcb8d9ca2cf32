/** A billing of BSP becomes a statement: the file is read when the statement is saved, and its text is not kept. Source: tickets 10.3. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { AppError } from '../../../domain/errors.ts'
import type { BankDays } from '../../../domain/tickets/bsp/calendar.ts'
import type { Billing } from '../../../domain/tickets/bsp/billing.ts'
import { billedPeriod, isOfTotals, problemText, readBilling } from '../../../domain/tickets/bsp/read.ts'
import { saidOf, type Wording } from '../../../foundation/text/sentence.ts'
import { moneyText } from '../../../foundation/values/money.ts'
import { bspStatementWorkflow } from '../../../machines/tickets/bsp-statement.ts'
import { inStates } from '../../platform/db/in-states.ts'
import type { Db } from '../../platform/db/kysely.ts'
import type { Hooks, Writing } from '../../records/hooks.ts'
import { insertLines } from './rows.ts'

/** Faults of one file that are said together. */
const mostFaults = 20

const refusal = (wordings: readonly Wording[], code: string): AppError => {
  const errors = wordings.map((wording) => ({ pointer: '/content', code, ...saidOf(wording) }))
  return new AppError('input.invalid', { detail: wordings[0] ?? '', errors, publicCode: code })
}

/** Days banks are closed: the agency's weekend, and the holidays of its calendar that everybody sees. */
export async function bankDays(db: Db): Promise<BankDays> {
  const { rows } = await sql<{ weekend: string[] | null; holidays: string[] | null }>`
    select (select weekend_days from general_setting order by id limit 1) as weekend,
      (select array_agg((start at time zone 'Asia/Dhaka')::date::text) from calendar_event where category = 'holiday' and visibility = 'all') as holidays`.execute(
    db,
  )
  const names = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
  const [found] = rows
  return {
    holidays: new Set(found?.holidays ?? []),
    weekend: (found?.weekend ?? []).map((name) => names.indexOf(name)),
  }
}

async function isImported(db: Db, digest: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from bsp_statement where digest = ${digest} and not is_deleted and state ${inStates(bspStatementWorkflow, 'imported', 'matched', 'reconciled', 'remitting', 'remitted')}`.execute(
    db,
  )
  return rows.length > 0
}

/** Billings between the hook that reads them and the one that writes their rows, by the values of their record. */
const reading = new WeakMap<object, Billing>()

async function readFile({ values, crud }: Writing): Promise<void> {
  const text = typeof values['content'] === 'string' ? values['content'] : ''
  if (text.trim() === '') throw refusal(['Please choose the file of the billing.'], 'REQ')
  const digest = createHash('sha256').update(text).digest('hex')
  if (await isImported(crud.db, digest))
    throw new AppError('input.notUnique', {
      detail: 'This statement was already imported.',
      errors: [{ pointer: '/content', code: 'bsp.twice', message: 'This statement was already imported.' }],
      publicCode: 'bsp.twice',
    })
  const read = readBilling(text)
  if (!read)
    throw refusal(['This is no billing of BSP: a HOT file, a CSV or the text of a statement.'], 'bsp.unknown')
  const { format, billing } = read
  const faults = billing.problems.filter((problem) => !isOfTotals(problem))
  if (faults.length > 0) throw refusal(faults.slice(0, mostFaults).map(problemText), 'bsp.row')
  if (billing.lines.length === 0) throw refusal(['The file has no documents.'], 'bsp.empty')
  const period = billedPeriod(format, billing, await bankDays(crud.db))
  if ('message' in period) throw refusal([period], 'bsp.period')
  const [unproved] = billing.problems
  Object.assign(values, {
    content: null,
    digest,
    period: period.code,
    from_day: period.from,
    to_day: period.to,
    due_on: period.remitOn,
    documents: billing.lines.length,
    amount: moneyText(billing.lines.reduce((sum, { net }) => sum + net, 0n)),
    unproved: unproved ? problemText(unproved).message : null,
  })
  reading.set(values, billing)
}

export const billingHooks: Hooks = {
  beforeCreate: readFile,
  async beforeUpdate() {
    throw new AppError('step.refused', {
      detail: 'A statement is what its file says. Discard it and import the right one.',
      publicCode: 'ticket.locked',
    })
  },
  async afterWrite({ values, crud }, id) {
    const billing = reading.get(values)
    if (billing) await insertLines(crud.db, id, billing.lines)
  },
}
