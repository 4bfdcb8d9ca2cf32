/** Money of sales at the counter: what the person in charge holds, and on whose accounts it stands. Source: tickets 5.5. */
import { sql } from 'kysely'
import { minor } from '../../domain/books/document.ts'
import type { HandedIn } from '../../domain/prints/vouchers/ticket-paper-data.ts'
import { picHoldingLimit } from '../../domain/tickets/ticket-money.ts'
import { say, type Wording } from '../../foundation/text/sentence.ts'
import { showMoney } from '../../foundation/values/money.ts'
import type { Db } from '../platform/db/kysely.ts'

interface Holding {
  name: string
  held: bigint
}

/** Money of the agency an employee has in hand. */
async function holdingOf(db: Db, employee: unknown): Promise<Holding> {
  const { rows } = await sql<Holding>`
    select e.name, coalesce((select sum(l.debit_minor - l.credit_minor) from gl_line l join sub_ledger_account s on s.id = l.sub_ledger_id join ledger_account a on a.id = s.ledger_account
      where a.code = '1405' and s.party_type = 'employee' and s.party_id = e.id), 0)::bigint as held
    from employee e where e.id = ${Number(employee)}`.execute(db)
  return rows[0] ?? { name: '', held: 0n }
}

const tooMuch = ({ name, held }: Holding): Wording =>
  say`${name} holds ${showMoney(held)} not handed in. Hand in before a new sale.`

/** What the person in charge is warned of while a sale is entered; null below the limit. */
export async function holdingWarning(db: Db, employee: unknown): Promise<Wording | null> {
  const holding = await holdingOf(db, employee)
  return holding.held > picHoldingLimit ? tooMuch(holding) : null
}

/**
 * What speaks against a sale at the counter, and against taking it back.
 * @returns `held` where the person in charge holds twice the limit; `handedIn` where the money of this sale is no longer there.
 */
export async function counterFaults(
  db: Db,
  employee: unknown,
  lines: readonly { collected: string }[],
): Promise<{ held: Wording | null; handedIn: Wording | null }> {
  // Locked first, so that two sales do not both find room below the limit.
  await sql`select pg_advisory_xact_lock(7283008, ${Number(employee)})`.execute(db)
  const holding = await holdingOf(db, employee)
  const collected = lines.reduce((sum, line) => sum + minor(line.collected), 0n)
  return {
    held: holding.held >= 2n * picHoldingLimit ? tooMuch(holding) : null,
    handedIn:
      holding.held < collected ? 'The money of this sale was handed in. Refund the tickets instead.' : null,
  }
}

/**
 * Receipts that took over what was collected with a sale: those that name its money, then, as a cashier counts, the
 * oldest receipt for the oldest money the person in charge still holds.
 */
export async function handedInOf(db: Db, voucherNo: string): Promise<HandedIn[]> {
  const { rows } = await sql<HandedIn>`
    with lines as (
      select l.id, l.sub_ledger_id, l.debit_minor > 0 as is_debit, v.id as voucher, v.voucher_no, v.posting_date, v.reverses_id, v.created_by,
        l.debit_minor + l.credit_minor - coalesce((select sum(g.amount_minor) from gl_allocation g where l.id in (g.debit_line_id, g.credit_line_id)), 0) as rest
      from gl_line l join gl_voucher v on v.id = l.voucher_id join ledger_account a on a.id = l.ledger_account_id where a.code = '1405'
        and l.sub_ledger_id in (select o.sub_ledger_id from gl_line o join gl_voucher w on w.id = o.voucher_id join ledger_account b on b.id = o.ledger_account_id where w.voucher_no = ${voucherNo} and b.code = '1405')
    ),
    runs as (
      select *, sum(rest) over (partition by sub_ledger_id, is_debit order by posting_date, id) as until from lines
    ),
    parts as (
      select c.id, g.amount_minor as amount from lines d join gl_allocation g on g.debit_line_id = d.id join lines c on c.id = g.credit_line_id
      where d.voucher_no = ${voucherNo} and d.is_debit and c.reverses_id is null
      union all
      select c.id, least(c.until, d.until) - greatest(c.until - c.rest, d.until - d.rest) from runs d join runs c on c.sub_ledger_id = d.sub_ledger_id and not c.is_debit
      where d.voucher_no = ${voucherNo} and d.is_debit and c.until - c.rest < d.until and d.until - d.rest < c.until
    )
    select c.voucher_no as no, c.posting_date::text as on, coalesce((select trim(concat_ws(' ', u.first_name, u.last_name)) from app_user u where u.id = c.created_by), '') as by, sum(p.amount)::bigint as amount
    from parts p join lines c on c.id = p.id group by c.voucher, c.voucher_no, c.posting_date, c.created_by order by c.posting_date, c.voucher`.execute(
    db,
  )
  return rows
}

/** Accounts of the person in charge; made with the first sale where the chart got them later. */
export async function accountsOfPic(
  db: Db,
  employee: unknown,
): Promise<{ holder: number | null; earner: number | null }> {
  const { rows } = await sql<{ code: string; id: number | null }>`
    select a.code, party_sub_ledger(a.id, 'employee', ${Number(employee)}) as id from ledger_account a where a.code in ('1405', '2502') and not a.is_deleted`.execute(
    db,
  )
  const of = (code: string): number | null => rows.find((row) => row.code === code)?.id ?? null
  return { holder: of('1405'), earner: of('2502') }
}

/** Opens the account of every passenger of a sale: a passenger without a serial is not in the books yet. */
export async function openPassengers(db: Db, passengers: readonly (number | null)[]): Promise<void> {
  await sql`select party_sub_ledger(a.id, 'passenger', p) from ledger_account a, unnest(${passengers}::int4[]) p where a.code = '1302' and not a.is_deleted and p is not null`.execute(
    db,
  )
}
