/** Closing of a financial year: its result, what speaks against it, and what posting it does. Source: accounting 6.4, 10.3; decision 0595. */
import type { yearClose } from '../../domain/books/chart/year-close.ts'
import { sql } from 'kysely'
import { dateText } from '../../foundation/text/agency-format.ts'
import type { Row } from '../../domain/journey/facts.ts'
import { AppError } from '../../domain/errors.ts'
import { fixLink, say, type Wording } from '../../foundation/text/sentence.ts'
import { addDays, type CivilDate } from '../../foundation/values/dates.ts'
import { moneyText, showMoney } from '../../foundation/values/money.ts'
import { fiscalYearWorkflow } from '../../machines/books/fiscal-year.ts'
import { yearCloseWorkflow } from '../../machines/books/year-close.ts'
import { inStates } from '../platform/db/in-states.ts'
import type { Db } from '../platform/db/kysely.ts'
import { transition } from '../platform/db/transition.ts'
import type { Hooks, UpdateOf } from '../records/hooks.ts'
import { refuseField } from '../records/hooks/refuse.ts'
import { periodBinding } from '../workflow/event/bindings.ts'
import { system } from '../workflow/event/facts.ts'
import { runEvent } from '../workflow/event/run-event.ts'
import type { FactsRequestOf, EffectOf, NamedEffect, NamedFacts } from '../workflow/registry.ts'
import { checksFault, earlierFault, waitingFault } from './periods.ts'

interface Year {
  starts_on: CivilDate
  ends_on: CivilDate
  status: string
}

async function yearOf(db: Db, id: unknown): Promise<Year> {
  const { rows } =
    await sql<Year>`select starts_on, ends_on, status from fiscal_year where id = ${id}`.execute(db)
  if (!rows[0]) throw new AppError('record.notFound')
  return rows[0]
}

interface Balance {
  branch: number
  account: number
  isIncome: boolean
  /** Σ debit − Σ credit up to the last day; earlier years are closed, so they add nothing. */
  balance: bigint
}

/** What stands on income and expense on a day, by branch and account. */
async function balancesOn(db: Db, day: CivilDate): Promise<Balance[]> {
  const { rows } = await sql<Balance>`
    select m.branch_id as branch, a.id as account, left(a.code, 1) = '4' as "isIncome", sum(m.debit_minor - m.credit_minor)::bigint as balance
    from gl_movement('0001-01-01'::date, ${day}::date) m join ledger_account a on a.id = m.ledger_account_id
    where left(a.code, 1) in ('4', '5') group by m.branch_id, a.id having sum(m.debit_minor - m.credit_minor) <> 0 order by m.branch_id, a.code`.execute(
    db,
  )
  return rows
}

/** Totals of a closing in wire form. */
function totalsOf(balances: readonly Balance[]): { income: string; expense: string; result: string } {
  const sumOf = (isIncome: boolean): bigint =>
    balances.reduce((sum, one) => (one.isIncome === isIncome ? sum + one.balance : sum), 0n)
  const income = -sumOf(true)
  const expense = sumOf(false)
  return { income: moneyText(income), expense: moneyText(expense), result: moneyText(income - expense) }
}

/** What is left on opening balance equity. */
async function openingFault(db: Db, day: CivilDate): Promise<Wording | null> {
  const { rows } = await sql<{ left: bigint }>`
    select coalesce(sum(m.credit_minor - m.debit_minor), 0)::bigint as left from gl_movement('0001-01-01'::date, ${day}::date) m
      join ledger_account a on a.id = m.ledger_account_id where a.kind = 'opening_equity'`.execute(db)
  const left = rows[0]?.left ?? 0n
  return left === 0n
    ? null
    : {
        ...say`Opening balance equity is not zero: ${showMoney(left)}.`,
        fix: fixLink(say`Enter opening balances`, '/apps/openingBalance-management/new'),
      }
}

/** Tickets whose money still stands in ticket clearing. */
async function clearingFault(db: Db, day: CivilDate): Promise<Wording | null> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select l.ticket_id from gl_line l join gl_voucher v on v.id = l.voucher_id join ledger_account a on a.id = l.ledger_account_id
      where a.kind = 'ticket_clearing' and v.posting_date <= ${day}::date and l.ticket_id is not null group by l.ticket_id having sum(l.debit_minor - l.credit_minor) <> 0) t`.execute(
    db,
  )
  const n = rows[0]?.n ?? 0
  return n === 0
    ? null
    : {
        ...say`Ticket clearing holds ${{ count: n, of: 'unsold ticket' }}. Confirm to continue.`,
        fix: fixLink(say`See the tickets in stock`, '/apps/ticketDesk?queue=stock'),
      }
}

/**
 * The first day whose entries a closing rests on: that of the year, or of the books where a sum says that an earlier year
 * left something on income and expense, which this closing would carry too.
 */
async function firstDayOf(db: Db, { starts_on: starts }: Year): Promise<CivilDate> {
  const before = addDays(starts, -1)
  if ((await balancesOn(db, before)).length === 0) return starts
  const { rows } = await sql<{
    day: CivilDate | null
  }>`select min(posting_date) as day from gl_voucher`.execute(db)
  return rows[0]?.day ?? starts
}

/** What keeps a year open; asked only for closing it. */
export async function yearCloseFacts({
  db,
  type,
  stored: { record, facts },
}: FactsRequestOf<typeof yearClose>): Promise<NamedFacts> {
  if (type !== 'POST') return {}
  const year = await yearOf(db, record.fiscal_year)
  const totals = totalsOf(await balancesOn(db, year.ends_on))
  const isCurrent = totals.income === record.income && totals.expense === record.expense
  return {
    texts: {
      ended: year.ends_on > facts.today ? say`The year ends on ${{ day: year.ends_on }}.` : null,
      earlier: await earlierFault(db, year.starts_on),
      waiting: await waitingFault(db, year.starts_on, year.ends_on),
      opening: await openingFault(db, year.ends_on),
      clearing: await clearingFault(db, year.ends_on),
      changed: isCurrent
        ? null
        : 'Entries were posted since this closing was prepared. Discard it and prepare another.',
      checks: await checksFault(db, await firstDayOf(db, year), year.ends_on),
    },
  }
}

/** A closing is prepared once at a time, for a year that is open, with the result of that moment. */
export const yearCloseHooks: Hooks = {
  async beforeCreate({ values, crud: { db } }) {
    const year = await yearOf(db, values['fiscal_year'])
    if (year.status === 'closed') refuseField('fiscal_year', 'CLOSED', 'This fiscal year is closed.')
    const { rows } = await sql<{
      found: boolean
    }>`select exists (select 1 from year_close where fiscal_year = ${values['fiscal_year']} and state ${inStates(yearCloseWorkflow, 'prepared', 'posted')} and not is_deleted) as found`.execute(
      db,
    )
    if (rows[0]?.found)
      refuseField('fiscal_year', 'PREPARED', 'A closing of this fiscal year is prepared already.')
    Object.assign(values, {
      closes_on: year.ends_on,
      ...totalsOf(await balancesOn(db, year.ends_on)),
    })
  },
  async beforeUpdate({ values, stored }: UpdateOf<typeof yearClose>) {
    if ('fiscal_year' in values && values.fiscal_year !== stored.fiscal_year)
      refuseField('fiscal_year', 'LOCKED', 'The fiscal year of a closing cannot be changed.')
  },
}

const close = transition(fiscalYearWorkflow, 'CLOSE', 'status')

export const yearCloseEffects: Readonly<Record<string, NamedEffect>> = {
  /** One entry for each branch, since an entry belongs to one; then every period and the year itself. */
  'close year': {
    async do(context, about: EffectOf<typeof yearClose>): Promise<Row> {
      const { db, registry } = context
      const post = registry.effects['post year close']
      if (!post) throw new Error('there is no way to post the closing of a year')
      const { record } = about
      const year = await yearOf(db, record.fiscal_year)
      const balances = await balancesOn(db, year.ends_on)
      const numbers: string[] = []
      for (const branch of new Set(balances.map((one) => one.branch))) {
        const posted = await post.do(context, about, {
          date: year.ends_on,
          branch,
          lines: balances
            .filter((one) => one.branch === branch)
            .map(({ account, balance }) => ({
              account,
              debit: moneyText(balance < 0n ? -balance : 0n),
              credit: moneyText(balance > 0n ? balance : 0n),
            })),
          narration: `Closing of the year to ${dateText(year.ends_on, 'en')}`,
        })
        numbers.push((posted as { voucher_no: string }).voucher_no) // What a posting answers (post-document.ts).
      }
      const { rows } = await sql<{
        id: number
      }>`select id from accounting_period where fiscal_year = ${record.fiscal_year} and not is_deleted order by starts_on`.execute(
        db,
      )
      for (const { id } of rows)
        await runEvent(
          { ...context, actor: system, source: 'machine' },
          { binding: periodBinding, id, passengerId: null, type: 'CLOSE_WITH_YEAR', data: {} },
        )
      await sql`update fiscal_year set status = ${close.state}, updated_at = now(), version = version + 1 where id = ${record.fiscal_year} and ${close.from}`.execute(
        db,
      )
      await sql`update year_close set voucher_no = ${numbers.join(', ') || null} where id = ${record.id}`.execute(
        db,
      )
      return { voucher_no: numbers.join(', ') }
    },
  },
}
