/** Closing of accounting periods. Source: accounting 6.4, 10.1. */
import type { accountingPeriod } from '../../domain/books/chart/accounting-period.ts'
import { sql } from 'kysely'
import { fixLink, say, term, type Wording } from '../../foundation/text/sentence.ts'
import { voucherKinds } from '../../domain/books/kinds/index.ts'
import { AppError } from '../../domain/errors.ts'
import type { CivilDate } from '../../foundation/values/dates.ts'
import { voucherWorkflow } from '../../machines/books/voucher.ts'
import { inStates } from '../platform/db/in-states.ts'
import type { Db } from '../platform/db/kysely.ts'
import { periodBinding } from '../workflow/event/bindings.ts'
import { eventContext, type Sending } from '../workflow/event/context.ts'
import { sayOthers } from '../workflow/event/field-error.ts'
import { runEvent } from '../workflow/event/run-event.ts'
import type { FactsRequestOf, NamedFacts, RecordRules } from '../workflow/registry.ts'
import { verifyBooks } from './verify-books.ts'

export const periodEvents = ['SOFT_CLOSE', 'REOPEN', 'CLOSE'] as const
export type PeriodEvent = (typeof periodEvents)[number]

/** Vouchers dated from one day to another that were submitted and not authorised. */
export async function waitingFault(db: Db, from: CivilDate, to: CivilDate): Promise<Wording | null> {
  const counts = voucherKinds.map(
    ({ module }) =>
      sql`select count(*) as n from ${sql.table(module)} where status ${inStates(voucherWorkflow, 'submitted')} and date between ${from}::date and ${to}::date`,
  )
  const { rows } = await sql<{
    n: bigint
  }>`select sum(n)::bigint as n from (${sql.join(counts, sql` union all `)}) w`.execute(db)
  const n = rows[0]?.n ?? 0n
  return n > 0n
    ? {
        ...say`Vouchers waiting for authorisation: ${Number(n)}.`,
        fix: fixLink(say`See the vouchers to authorise`, '/apps/voucherQueue'),
      }
    : null
}

/** The first period that ends before a day and is not closed yet. */
export async function earlierFault(db: Db, before: CivilDate): Promise<Wording | null> {
  const { rows } = await sql<{
    name: string
    starts_on: CivilDate
    ends_on: CivilDate
  }>`select name, starts_on, ends_on from accounting_period where ends_on < ${before}::date and status <> 'closed' and not is_deleted order by starts_on limit 1`.execute(
    db,
  )
  const earlier = rows[0]
  if (!earlier) return null
  // The period of one day takes opening balances.
  const name =
    earlier.starts_on === earlier.ends_on ? say`Opening ${{ day: earlier.starts_on }}`.sentence : earlier.name
  return say`Close ${name} first.`
}

/** Rules of the books that are broken by the entries of some days; the others are read when their own period is closed. */
export async function checksFault(db: Db, from: CivilDate, to: CivilDate): Promise<Wording | null> {
  const { broken } = await verifyBooks(db, { days: { from, to } })
  return broken.length > 0 ? say`Checks failed: ${broken.map(({ rule }) => rule).join(', ')}.` : null
}

/** What keeps a period open, each as the sentence of its rule; asked only for closing it for good. */
export async function periodFacts({
  db,
  type,
  stored: { record },
}: FactsRequestOf<typeof accountingPeriod>): Promise<NamedFacts> {
  if (type !== 'CLOSE') return {}
  const { starts_on: starts, ends_on: ends } = record
  return {
    texts: {
      earlier: await earlierFault(db, starts),
      waiting: await waitingFault(db, starts, ends),
      checks: await checksFault(db, starts, ends),
    },
  }
}

/** Codes of the catalogue for guards whose sentence has one (accounting 16). */
const publicCodes: Readonly<Record<string, string>> = {
  'G-P-EARLIER': 'period.earlier',
  'G-P-WAITING': 'period.waiting',
  'G-P-CHECKS': 'period.checks',
}

export const periodRecords: RecordRules = {
  refusal(verdict, { stored }) {
    if (verdict.status === 403) return new AppError('access.denied')
    const isState = verdict.code === 'G-STATE'
    return new AppError('ledger.refused', {
      detail: isState
        ? stored.state === 'closed'
          ? 'A closed period cannot be reopened.'
          : say`${String(stored.record['name'])} is ${term(stored.state.replace('_', ' '), `state.accounting_period.${stored.state}`)}.`
        : verdict.message,
      ...(isState ? {} : { sentence: verdict.sentence, fix: verdict.fix }),
      publicCode: publicCodes[verdict.code] ?? verdict.code,
      ...(isState ? {} : sayOthers(verdict)),
    })
  },
}

/** Moves a period on; the lock waits for postings under way, and later ones fail. @returns its new status. */
export async function runPeriodEvent(
  crud: Sending,
  id: number,
  type: PeriodEvent,
  seen: number | null,
): Promise<{ id: number; status: string; version: number }> {
  const moved = await runEvent(eventContext(crud), {
    binding: periodBinding,
    id,
    passengerId: null,
    type,
    data: {},
    ifMatch: seen,
  })
  await crud.audit({ action: `accounting_period.${type}`, object: { module: 'accounting_period', id } })
  return { id, status: moved.state, version: moved.version }
}
