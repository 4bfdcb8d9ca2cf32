/** Rules of the books that only the database can judge; each answers null or the sentence a clerk reads. */
import { sql } from 'kysely'
import type { CivilDate } from '../../domain/dates.ts'
import type { Entry } from '../../domain/accounting/posting.ts'
import type { AuthorityScope } from '../../domain/accounting/words.ts'
import { showMoney } from '../../domain/money.ts'
import type { Db } from '../db/kysely.ts'

export interface Period {
  id: number
  starts_on: CivilDate
  ends_on: CivilDate
  status: 'open' | 'soft_closed' | 'closed'
  /** Of its financial year, as numbers show it: 2526. */
  year: string
}

/** Asks for the period a day lies in, with the code of its year. */
export const periodAsked = (date: CivilDate) => sql<Period>`/* named: period */
    select p.id, p.starts_on, p.ends_on, p.status, y.code as year from accounting_period p join fiscal_year y on y.id = p.fiscal_year
    where ${date}::date between p.starts_on and p.ends_on and not p.is_deleted`

export const periodOf = async (db: Db, date: CivilDate): Promise<Period | null> => (await periodAsked(date).execute(db)).rows[0] ?? null

/** Closed for this role: soft-closed periods are an administrator's (accounting 6.4). */
export function periodFault(period: Period | null, date: CivilDate, role: string): string | null {
  if (!period) return `No accounting period covers ${date}.`
  const isOpen = period.status === 'open' || (period.status === 'soft_closed' && role === 'ADM')
  return isOpen ? null : `The accounting period ${period.starts_on} to ${period.ends_on} is closed.`
}

export interface Authority {
  /** Largest amount, in minor units of BDT; null without any row. */
  max: bigint | null
  own: boolean
}

/** Asks what a person may authorise on a day (accounting 8): the largest row counts. Answers one row. */
export const authorityAsked = (user: number, scope: AuthorityScope, today: CivilDate) => sql<Authority>`/* named: authority */
    select max(max_amount) as max, coalesce(bool_or(can_approve_own), false) as own from authorize_account
    where "user" = ${user} and scope in (${scope}, 'all') and valid_from <= ${today}::date and (valid_to is null or valid_to >= ${today}::date) and is_active and not is_deleted`

export const noAuthority: Authority = { max: null, own: false }

export const authorityOf = async (db: Db, user: number, scope: AuthorityScope, today: CivilDate): Promise<Authority> => (await authorityAsked(user, scope, today).execute(db)).rows[0] ?? noAuthority

export const authorityFault = (authority: Authority, scope: AuthorityScope, amount: bigint): string | null =>
  authority.max !== null && authority.max >= amount ? null : `You are not authorised to approve ${scope} up to BDT ${showMoney(amount)}.`

/**
 * Money that leaves must be there on its day and on every later one (accounting 4.1), cash, wallets and banks with their
 * overdraft. The accounts are locked first, so that two payments do not both find the last taka.
 */
export async function moneyFault(db: Db, entries: readonly Entry[], date: CivilDate): Promise<string | null> {
  for (const { account, credit } of entries) {
    if (credit === 0n || !['cash', 'mfs', 'bank'].includes(account.kind)) continue
    await sql`select pg_advisory_xact_lock(7283004, ${account.id})`.execute(db)
    const { rows } = await sql<{ least: bigint }>`
      with days as (
        select v.posting_date as day, sum(l.debit_minor - l.credit_minor) as moved from gl_line l join gl_voucher v on v.id = l.voucher_id where l.ledger_account_id = ${account.id} group by v.posting_date
      ), running as (select day, sum(moved) over (order by day) as balance, lead(day) over (order by day) as next from days)
      select least(coalesce(min(balance), 0), case when exists (select 1 from days where day <= ${date}::date) then coalesce(min(balance), 0) else 0 end)::bigint as least
      from running where next is null or next > ${date}::date`.execute(db)
    const least = rows[0]?.least ?? 0n
    const available = least + (account.kind === 'bank' ? account.overdraft : 0n)
    if (credit > available) return `Insufficient balance in ${account.name}. Available ${showMoney(available < 0n ? 0n : available)}.`
  }
  return null
}

/** A number of a voucher that leans on this one, so that it cannot be taken back before that (accounting 6.1, depends-on rule). */
export async function usedBy(db: Db, voucher: bigint): Promise<string | null> {
  const { rows } = await sql<{ no: string }>`
    select distinct o.voucher_no as no from gl_line l
      join gl_allocation a on l.id in (a.debit_line_id, a.credit_line_id)
      join gl_line ol on ol.id = case when a.debit_line_id = l.id then a.credit_line_id else a.debit_line_id end
      join gl_voucher o on o.id = ol.voucher_id
    where l.voucher_id = ${voucher} and o.voucher_type = 'advance_apply' and o.id <> ${voucher} and a.undoes_id is null
      and not exists (select 1 from gl_allocation u where u.undoes_id = a.id) order by 1 limit 1`.execute(db)
  return rows[0]?.no ?? null
}
