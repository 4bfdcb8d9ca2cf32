/** Rules of the books that only the database can judge; each answers null or the sentence a clerk reads. */
import { fixLink, type FixLink, type Said, say, type Wording } from '../../foundation/text/sentence.ts'
import { sql, type RawBuilder } from 'kysely'
import type { CivilDate } from '../../foundation/values/dates.ts'
import { settlingEntries } from '../../domain/books/applied-advance.ts'
import type { Doc } from '../../domain/books/document.ts'
import type { Account, Entry, VoucherKind } from '../../domain/books/posting.ts'
import { type AuthorityScope, scopeTerm } from '../../domain/books/words.ts'
import { isMoney } from '../../domain/books/kinds/money.ts'
import { showMoney } from '../../foundation/values/money.ts'
import { chequeWorkflow } from '../../machines/books/cheque.ts'
import { inStates } from '../platform/db/in-states.ts'
import { pipeline, type Db } from '../platform/db/kysely.ts'
import type { SessionUser } from '../platform/session-user.ts'

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

export const periodOf = async (db: Db, date: CivilDate): Promise<Period | null> =>
  (await periodAsked(date).execute(db)).rows[0] ?? null

/** How a day gets a period that takes entries, and the page on which that is done. */
function periodFix(status: Period['status'] | null): FixLink {
  const said =
    status === 'soft_closed'
      ? say`A manager can open it again: see the periods`
      : status === 'closed'
        ? say`It is closed for good. Date the entry in an open period: see the periods`
        : say`See which days have a period, or open the next year`
  return fixLink(said, '/apps/voucherQueue')
}

/** Closed for this role: soft-closed periods are an administrator's (accounting 6.4). Says how it is opened. */
export function periodFault(period: Period | null, date: CivilDate, role: string): Wording | null {
  if (!period) return { ...say`No accounting period covers ${date}.`, fix: periodFix(null) }
  const { status, starts_on: starts, ends_on: ends } = period
  const isOpen = status === 'open' || (status === 'soft_closed' && role === 'ADM')
  return isOpen
    ? null
    : { ...say`The accounting period ${starts} to ${ends} is closed.`, fix: periodFix(status) }
}

export interface Authority {
  /** Largest amount, in minor units of BDT; null without any row. */
  max: bigint | null
  /** Largest amount of vouchers of the user's own, and the row that says so; null without such a row. */
  own_max: bigint | null
  own_id: number | null
}

/**
 * Asks what a person may authorise on a day (accounting 8): the largest row counts. Answers one row. An authority for own
 * vouchers counts when another user wrote it last (decision 0200).
 */
export const authorityAsked = (
  user: number,
  scope: AuthorityScope,
  today: CivilDate,
) => sql<Authority>`/* named: authority */
    select max(max_amount) as max, max(max_amount) filter (where can_approve_own and coalesce(updated_by, created_by) is distinct from "user") as own_max,
      (array_agg(id order by max_amount desc) filter (where can_approve_own and coalesce(updated_by, created_by) is distinct from "user"))[1] as own_id from authorize_account
    where "user" = ${user} and scope in (${scope}, 'all') and valid_from <= ${today}::date and (valid_to is null or valid_to >= ${today}::date) and is_active and not is_deleted`

export const noAuthority: Authority = { max: null, own_max: null, own_id: null }

export const authorityOf = async (
  db: Db,
  user: number,
  scope: AuthorityScope,
  today: CivilDate,
): Promise<Authority> => (await authorityAsked(user, scope, today).execute(db)).rows[0] ?? noAuthority

export const authorityFault = (authority: Authority, scope: AuthorityScope, amount: bigint): Wording | null =>
  authority.max !== null && authority.max >= amount
    ? null
    : amount === 0n
      ? say`You are not authorised to approve ${scopeTerm(scope)}.`
      : say`You are not authorised to approve ${scopeTerm(scope)} up to BDT ${showMoney(amount)}.`

const mostNamed = 4

/**
 * Users who keep the books of a branch, by name; null where there is none.
 * @param about.where a condition on `u`, the user.
 */
export async function othersNamed(
  db: Db,
  { branch, but, where }: { branch: unknown; but: readonly number[]; where: RawBuilder<unknown> },
): Promise<Wording | null> {
  const { rows } = await sql<{ name: string }>`
    select concat_ws(' ', u.first_name, u.last_name) as name from app_user u join role r on r.id = u.role
    where u.is_active and not u.is_deleted and u.id <> all(${[...but]}::int4[]) and r.name in ('admin', 'branch-manager', 'accountant')
      and (u.branch_scope = 'all' or u.branch = ${branch}::int4 or (u.branch_scope = 'list' and ${branch}::int4 = any(u.scope_branches)))
      and ${where}
    order by r.name = 'admin', u.first_name, u.last_name limit ${mostNamed}`.execute(db)
  return rows.length > 0 ? say`Who may do this: ${rows.map(({ name }) => name).join(', ')}.` : null
}

/**
 * Which users may authorise, or take back, what this one may not; an authority for own vouchers counts for no maker here.
 * @param user who asks; who may give an authority is led there when there is no other user.
 * @param about.but those who may not, beside who asks.
 */
export async function othersWho(
  db: Db,
  user: SessionUser,
  about: {
    scope: AuthorityScope
    amount: bigint
    today: CivilDate
    branch: unknown
    but?: readonly number[]
  },
): Promise<Wording> {
  const { scope, amount, today, branch } = about
  const others = await othersNamed(db, {
    branch,
    but: [...(about.but ?? []), user.id],
    where: sql`exists (select from authorize_account a where a."user" = u.id and a.scope in (${scope}, 'all') and a.max_amount >= ${amount}
        and a.valid_from <= ${today}::date and (a.valid_to is null or a.valid_to >= ${today}::date) and a.is_active and not a.is_deleted)`,
  })
  if (others) return others
  const said = say`No other user has this authority. An administrator gives it.`
  return user.permissions.has('authorize_account.create')
    ? { ...said, fix: fixLink(say`Say who may authorise`, '/apps/authorize-management/authorizes') }
    : said
}

/** The authority row under which a person posts what they entered; null when none reaches the amount. */
export const ownAuthorityFor = (authority: Authority, amount: bigint): number | null =>
  authority.own_max !== null && authority.own_max >= amount ? authority.own_id : null

/** Asks who entered, changed or submitted a document: none of them posts or reverses it (decision 0200). */
export const makersAsked = (module: string, id: number) =>
  sql<{
    id: number
  }>`/* named: makers */ select user_id as id from voucher_maker where source_type = ${module} and source_id = ${id}`

export const makersOf = async (db: Db, module: string, id: number): Promise<number[]> =>
  (await makersAsked(module, id).execute(db)).rows.map((row) => row.id)

/** What moves on an account. */
export type Movement = Pick<Entry, 'debit' | 'credit'> & {
  account: Pick<Account, 'id' | 'name' | 'kind' | 'overdraft'>
}

/** What a reversal of an entry moves. */
export async function mirrorOf(db: Db, voucher: bigint): Promise<Movement[]> {
  const { rows } = await sql<Movement['account'] & { debit: bigint; credit: bigint }>`
    select a.id, a.name, a.kind, coalesce(a.overdraft_limit, 0) as overdraft, l.credit_minor as debit, l.debit_minor as credit from gl_line l join ledger_account a on a.id = l.ledger_account_id
    where l.voucher_id = ${voucher} order by l.line_no`.execute(db)
  return rows.map(({ debit, credit, ...account }) => ({ account, debit, credit }))
}

/** What leaves each account of money, in the order of their ids, so that two vouchers never wait for each other. */
function leaving(moved: readonly Movement[]): { account: Movement['account']; amount: bigint }[] {
  const sums = new Map<number, { account: Movement['account']; amount: bigint }>()
  for (const { account, debit, credit } of moved) {
    if (isMoney(account))
      sums.set(account.id, { account, amount: (sums.get(account.id)?.amount ?? 0n) + credit - debit })
  }
  return [...sums.values()].filter(({ amount }) => amount > 0n).sort((a, b) => a.account.id - b.account.id)
}

/** What an account holds on a day and every later one, its overdraft included: the sums of its days, which are written with the seal, and what this transaction posted before that. The account is locked, so that two payments do not both find the last taka. */
async function availableFrom(db: Db, account: Movement['account'], date: CivilDate): Promise<bigint> {
  // What the second statement sees is of the moment after the lock.
  const [, rows] = await pipeline(
    db,
    sql`/* named: lock_account */ select pg_advisory_xact_lock(7283004, ${account.id})`,
    sql<{ least: bigint }>`/* named: available_from */
      with days as (
        select x.day, sum(x.moved) as moved from (
          select d.posting_date as day, d.debit_minor - d.credit_minor as moved from gl_line_day d where d.ledger_account_id = ${account.id}
          union all
          select v.posting_date, l.debit_minor - l.credit_minor from gl_voucher v join gl_line l on l.voucher_id = v.id
            where v.tx = pg_current_xact_id_if_assigned() and l.ledger_account_id = ${account.id} and not exists (select from gl_seal s where s.voucher_id = v.id)
        ) x group by 1
      ), running as (select day, sum(moved) over (order by day) as balance, lead(day) over (order by day) as next from days)
      select least(coalesce(min(balance), 0), case when exists (select 1 from days where day <= ${date}::date) then coalesce(min(balance), 0) else 0 end)::bigint as least
      from running where next is null or next > ${date}::date`,
  )
  return (rows[0]?.least ?? 0n) + (account.kind === 'bank' ? account.overdraft : 0n)
}

const insufficient = (account: Movement['account'], available: bigint): Said =>
  say`Insufficient balance in ${account.name}. Available ${showMoney(available < 0n ? 0n : available)}.`

/** Money that leaves must be there on its day and on every later one (accounting 4.1), in cash, wallets and banks with their overdraft. */
export async function moneyFault(
  db: Db,
  moved: readonly Movement[],
  date: CivilDate,
): Promise<Wording | null> {
  for (const { account, amount } of leaving(moved)) {
    const available = await availableFrom(db, account, date)
    if (amount > available) return insufficient(account, available)
  }
  return null
}

/** The same once everything stands in the books: nothing that gave money away may be short of it from a day on. */
export async function shortfall(
  db: Db,
  moved: readonly Movement[],
  from: CivilDate,
): Promise<Wording | null> {
  for (const { account, amount } of leaving(moved)) {
    const available = await availableFrom(db, account, from)
    if (available < 0n) return insufficient(account, available + amount)
  }
  return null
}

/** An entry the ledger made to settle a line of another one; it is taken back with that entry. */
export interface Application {
  id: bigint
  no: string
  date: CivilDate
}

/** Entries made to settle it that stand on an entry, the latest first (accounting 6.1, depends-on rule; decision 0201). */
export async function applicationsOn(db: Db, voucher: bigint): Promise<Application[]> {
  const { rows } = await sql<Application>`
    select distinct o.id, o.voucher_no as no, o.posting_date as date from gl_line l
      join gl_allocation a on l.id in (a.debit_line_id, a.credit_line_id)
      join gl_line ol on ol.id = case when a.debit_line_id = l.id then a.credit_line_id else a.debit_line_id end
      join gl_voucher o on o.id = ol.voucher_id
    where l.voucher_id = ${voucher} and o.source_type = any(${[...settlingEntries]}::text[]) and o.reverses_id is null and o.id <> ${voucher} and a.undoes_id is null
      and not exists (select 1 from gl_allocation u where u.undoes_id = a.id) order by o.id desc`.execute(db)
  return rows
}

/** Column of a post-dated cheque that names its voucher. */
export const voucherColumns: Readonly<Record<string, string>> = {
  receipt_voucher: 'receipt',
  payment_voucher: 'payment',
}

/** Vouchers whose cheque neither bounced nor was given back; a number may come again after that (accounting 4.1, 4.2). */
const chequeStands = (module: string) =>
  sql`not exists (select 1 from cheque k where ${sql.ref(`k.${voucherColumns[module] ?? 'receipt'}`)} = o.id and k.state ${inStates(chequeWorkflow, 'bounced', 'replaced', 'returned', 'stopped')})`

/**
 * Asks whether the cheque of a document stands in another submitted or posted one (accounting 4.1, 4.2); null for one without a cheque.
 * @param replaces the document this one replaces, which gives its number up.
 */
export const chequeAsked = (kind: VoucherKind, doc: Doc, replaces: number | null) =>
  doc['mode'] === 'cheque' && doc['cheque_no']
    ? sql<{
        taken: boolean
      }>`select exists (select 1 from ${sql.table(kind.module)} o where o.id <> ${doc['id']} and o.id is distinct from ${replaces}::int and o.mode = 'cheque' and lower(o.cheque_no) = lower(${doc['cheque_no']}) and o.status in ('submitted', 'posted')
        and not o.is_deleted and ${chequeStands(kind.module)} and ${kind.paysOut ? sql`o.account = ${doc['account']}` : sql`lower(trim(o.bank_name)) = lower(trim(${doc['bank_name']}))`}) as taken`
    : null

export const chequeFault = (kind: VoucherKind, taken: boolean): Wording | null =>
  taken
    ? kind.paysOut
      ? 'This cheque number is already used for this account.'
      : 'This cheque has already been received.'
    : null

/**
 * What an agent would owe beyond the credit limit with this bill: receivable, cheques before their day, less advances
 * (accounting 4.3). The agent is locked first, so that two bills do not both fit under the limit.
 */
export async function creditFault(
  db: Db,
  kind: VoucherKind,
  entries: readonly Entry[],
): Promise<Wording | null> {
  if (kind.module !== 'sales') return null
  const agent = entries.find(({ party, debit }) => debit > 0n && party?.type === 'agent')?.party?.partyId
  if (agent === null || agent === undefined) return null
  const bill = entries.reduce(
    (sum, { party, debit }) => (party?.type === 'agent' && party.partyId === agent ? sum + debit : sum),
    0n,
  )
  return agentBeyondCredit(db, agent, bill)
}

/** What an agent would owe beyond the limit with so much more; the agent is locked first. */
export async function agentBeyondCredit(db: Db, agent: number, bill: bigint): Promise<Wording | null> {
  const [, [found]] = await pipeline(
    db,
    sql`/* named: lock_agent */ select pg_advisory_xact_lock(7283005, ${agent})`,
    sql<{ name: string; credit: bigint; owed: bigint; uncleared: bigint }>`/* named: agent_credit */
    with subs as (select s.id from sub_ledger_account s join ledger_account c on c.id = s.ledger_account where s.party_type = 'agent' and s.party_id = ${agent} and c.code in ('1301', '2302'))
    select a.name, a.credit_limit as credit, coalesce((select sum(l.debit_minor - l.credit_minor) from gl_line l where l.sub_ledger_id in (select id from subs)), 0)::bigint as owed,
      coalesce((select sum(rl.amount) from cheque k join receipt_voucher_line rl on rl.receipt_voucher = k.receipt
        where k.state ${inStates(chequeWorkflow, 'held', 'deposited')} and rl.sub_ledger in (select id from subs)), 0)::bigint as uncleared
    from agent a where a.id = ${agent}`,
  )
  if (!found) return null
  const due = found.owed + found.uncleared
  const beyond = due + bill - found.credit
  return beyond > 0n
    ? say`Credit limit of ${found.name} is exceeded by BDT ${showMoney(beyond)}. Limit ${showMoney(found.credit)}, due ${showMoney(due)}, this document ${showMoney(bill)}. A manager can let it pass with a reason.`
    : null
}
