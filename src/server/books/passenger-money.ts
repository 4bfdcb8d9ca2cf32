/** What the books say of one passenger: billed, received and due. Source: accounting 14 (passengerledger, part A). */
import { sql } from 'kysely'
import type { Entry } from '../../domain/books/posting.ts'
import type { Db } from '../platform/db/kysely.ts'
import { changeChannel } from '../platform/events/publish.ts'

/** Minor units of BDT; `due` below zero is money held for the passenger. */
export interface PassengerMoney {
  billed: bigint
  received: bigint
  /** What neither bill nor receipt explains: journals, opening balances. */
  adjusted: bigint
  due: bigint
}

/** Lines of the passenger's receivable and advances, reversals counted against what they take back. */
export async function passengerMoney(db: Db, passenger: number): Promise<PassengerMoney> {
  const { rows } = await sql<{ billed: bigint; received: bigint; due: bigint }>`
    select coalesce(sum(l.debit_minor - l.credit_minor) filter (where v.source_type = 'sales'), 0)::bigint as billed,
      coalesce(sum(l.credit_minor - l.debit_minor) filter (where v.source_type = 'receipt_voucher'), 0)::bigint as received,
      coalesce(sum(l.debit_minor - l.credit_minor), 0)::bigint as due
    from gl_line l join gl_voucher v on v.id = l.voucher_id join ledger_account a on a.id = l.ledger_account_id join sub_ledger_account s on s.id = l.sub_ledger_id
    where a.code in ('1302', '2301') and s.party_type = 'passenger' and s.party_id = ${passenger}`.execute(db)
  const { billed = 0n, received = 0n, due = 0n } = rows[0] ?? {}
  return { billed, received, adjusted: due - billed + received, due }
}

/** Account and sub ledger a receipt of a passenger goes to. */
export interface ReceiptPlace {
  account: number
  sub_ledger: number
}

/**
 * Where money of a passenger is received: against their bills while they owe some, else as an advance
 * (accounting 4.2). Null before they are in the books.
 */
export async function receiptPlace(db: Db, passenger: number): Promise<ReceiptPlace | null> {
  const { rows } = await sql<ReceiptPlace>`
    select a.id as account, s.id as sub_ledger from sub_ledger_account s join ledger_account a on a.id = s.ledger_account
    where s.party_type = 'passenger' and s.party_id = ${passenger} and a.code in ('1302', '2301') and s.is_active and a.is_active and not s.is_deleted and not a.is_deleted
    order by (a.code = '1302') = (select coalesce(sum(l.debit_minor - l.credit_minor), 0) > 0 from gl_line l join sub_ledger_account o on o.id = l.sub_ledger_id join ledger_account r on r.id = o.ledger_account
      where r.code = '1302' and o.party_type = 'passenger' and o.party_id = ${passenger}) desc limit 1`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Whether a line is about a passenger, by their own account or named on it: without one no passenger is announced. */
export const namesPassenger = (entries: readonly Entry[]): boolean =>
  entries.some(({ party, passenger }) => passenger !== null || party?.type === 'passenger')

/** Announces the passengers a voucher's entries are about, by their own account or named on a line: what they have paid is on their pages, and may open a closed hand-over. */
export async function publishPassengersOf(db: Db, kind: string, voucher: number): Promise<void> {
  await sql`/* named: publish_passengers */ /* pipelined */
    select pg_notify(${changeChannel}, json_build_object('module', 'passenger', 'passenger', p.id, 'id', p.id, 'branch', p.branch, 'agent', p.agent)::text) from (
      select distinct p.id, p.branch, p.agent from gl_voucher v join gl_line l on l.voucher_id = v.id left join sub_ledger_account s on s.id = l.sub_ledger_id and s.party_type = 'passenger'
        join passenger p on p.id in (s.party_id, l.passenger_id) where v.source_type = ${kind} and v.source_id = ${voucher}) p`.execute(
    db,
  )
}
