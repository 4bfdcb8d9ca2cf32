/** Whom a ticket is paid to and gets its refund from: the airline's sub ledger by channel, or the vendor's. Source: tickets 2, 5.1, 9. */
import { sql } from 'kysely'
import type { Row } from '../../domain/journey/facts.ts'
import type { Db } from '../platform/db/kysely.ts'

/** Accounts of an airline by channel: billed through BSP or at the counter, or taken from the deposit with it (tickets 5.1). */
const accountOf: Readonly<Record<string, string>> = { bsp: '2101', direct: '2101', deposit: '1402' }
/** A refund at the airline's counter is money to come (tickets 9). */
const refundAccountOf: Readonly<Record<string, string>> = { ...accountOf, direct: '1304' }

/** Sub ledger of an airline on an account; it stands there from the airline's first day (migration 0010). */
async function ledgerOn(db: Db, airline: unknown, account: string | undefined): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select s.id from sub_ledger_account s join ledger_account a on a.id = s.ledger_account
    where a.code = ${account ?? '2101'} and s.party_type = 'airline' and s.party_id = ${Number(airline)} and not s.is_deleted`.execute(
    db,
  )
  return rows[0]?.id ?? null
}

/** Sub ledger of the deposit with an airline. */
export const depositOf = (db: Db, airline: unknown): Promise<number | null> =>
  ledgerOn(db, airline, accountOf['deposit'])

/** Commission account of the agent a customer account belongs to; null for other customers. */
export async function commissionLedgerOf(db: Db, customer: unknown): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select p.id from sub_ledger_account c join sub_ledger_account p on p.party_type = 'agent' and p.party_id = c.party_id and not p.is_deleted join ledger_account a on a.id = p.ledger_account
    where c.id = ${Number(customer ?? 0)} and c.party_type = 'agent' and a.code = '2103'`.execute(db)
  return rows[0]?.id ?? null
}

/** Entry of the sale a ticket was sold on, whatever its kind. */
export async function voucherOfSale(db: Db, saleNo: unknown): Promise<string | null> {
  const { rows } = await sql<{ no: string | null }>`
    select voucher_no as no from ticket_sale where sale_no = ${String(saleNo ?? '')} and not is_deleted
    union all select voucher_no from ticket_pic_sale where sale_no = ${String(saleNo ?? '')} and not is_deleted`.execute(
    db,
  )
  return rows[0]?.no ?? null
}

/** The standing entry of a ticket from one source: an edit of the ticket takes its entry back and makes another one. */
async function standing(db: Db, source: string, ticket: number): Promise<string | null> {
  const { rows } = await sql<{ no: string }>`
    select v.voucher_no as no from gl_voucher v where v.source_type = ${source} and v.reverses_id is null and not exists (select 1 from gl_voucher r where r.reverses_id = v.id)
      and exists (select 1 from gl_line l where l.voucher_id = v.id and l.ticket_id = ${ticket}) order by v.id desc limit 1`.execute(
    db,
  )
  return rows[0]?.no ?? null
}

/** Entry of the purchase of a ticket. */
export const voucherOfPurchase = (db: Db, ticket: number): Promise<string | null> =>
  standing(db, 'ticket_purchase', ticket)

/** Entry of a ticket the agency used itself. */
export const ownUseOf = (db: Db, ticket: number): Promise<string | null> =>
  standing(db, 'ticket_own_use', ticket)

const vendorOf = (ticket: Row): number | null =>
  typeof ticket['vendor'] === 'number' ? ticket['vendor'] : null

/** Sub ledger a ticket is paid to. */
export const payeeOf = async (db: Db, ticket: Row): Promise<number | null> =>
  ticket['channel'] === 'vendor'
    ? vendorOf(ticket)
    : ledgerOn(db, ticket['airline'], accountOf[String(ticket['channel'])])

/** Sub ledger a refund comes from. */
export const refunderOf = async (db: Db, ticket: Row, settlement: unknown): Promise<number | null> =>
  settlement === 'vendor'
    ? vendorOf(ticket)
    : ledgerOn(db, ticket['airline'], refundAccountOf[String(settlement)])
