/** Money of sales at the counter: what the person in charge holds, and on whose accounts it stands. Source: tickets 5.5. */
import { sql } from 'kysely'
import { minor } from '../../domain/books/document.ts'
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
