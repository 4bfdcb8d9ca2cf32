/** What of a party is open and what was settled, over all its accounts. Source: accounting 6.1 (settlement), 11 (D8). */
import { sql } from 'kysely'
import { voucherKinds } from '../../../domain/books/kinds/index.ts'
import { supplierAdvances } from '../../../domain/books/settlement.ts'
import { partyTypes } from '../../../domain/books/words.ts'
import { entityOf, isEntityName } from '../../../domain/entities.ts'
import type { CivilDate } from '../../../foundation/values/dates.ts'
import { minorDigits, unitsText } from '../../../foundation/values/money.ts'
import { settlingEntries } from '../../../domain/books/applied-advance.ts'
import type { Db } from '../../platform/db/kysely.ts'

interface PartyAccount {
  /** Sub ledger. */
  id: number
  account: number
  code: string
  name: string
}

export interface Party {
  type: string
  id: number | null
  code: string
  name: string
  accounts: PartyAccount[]
}

/** The party a sub ledger belongs to, with all its accounts by code; a supplier without a record is one by the code, any other sub ledger without a party stands alone. */
export async function partyOfAccount(db: Db, subLedger: number): Promise<Party | null> {
  const { rows } = await sql<
    PartyAccount & { type: string; party: number | null; own: string; title: string }
  >`
    select s.id, a.id as account, a.code, a.name, o.party_type as type, o.party_id as party, o.code as own, o.name as title
    from sub_ledger_account o join sub_ledger_account s on s.id = o.id or (not s.is_deleted and s.party_type = o.party_type and (s.party_id = o.party_id or (o.party_type = 'supplier' and o.party_id is null and s.party_id is null and lower(s.code) = lower(o.code))))
      join ledger_account a on a.id = s.ledger_account
    where o.id = ${subLedger} and not o.is_deleted order by a.code, s.id`.execute(db)
  const [first] = rows
  if (!first) return null
  return {
    type: first.type,
    id: first.party,
    code: first.own,
    name: first.title,
    accounts: rows.map(({ id, account, code, name }) => ({ id, account, code, name })),
  }
}

/** Kinds of parties whose record has an address for mail. */
const withAddress = partyTypes.flatMap((type) =>
  isEntityName(type) && 'email' in entityOf(type).fields ? [type] : [],
)

/** Name of a party and the address its mail goes to, null where its record has none; null for no such sub ledger. */
export async function addressOf(
  db: Db,
  subLedger: number,
): Promise<{ name: string; address: string | null } | null> {
  const address = sql.join(
    withAddress.map(
      (type) => sql`when ${type} then (select r.email from ${sql.table(type)} r where r.id = s.party_id)`,
    ),
    sql` `,
  )
  const { rows } = await sql<{ name: string; address: string | null }>`
    select s.name, case s.party_type ${address} end as address from sub_ledger_account s where s.id = ${subLedger} and not s.is_deleted`.execute(
    db,
  )
  return rows[0] ?? null
}

/** The account of a party with the lowest code, advances to suppliers last, whose bills its statement is about; null before it stands in the books. */
export async function firstAccount(db: Db, type: string, party: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select s.id from sub_ledger_account s join ledger_account a on a.id = s.ledger_account
    where s.party_type = ${type} and s.party_id = ${party} and not s.is_deleted order by a.code = ${supplierAdvances}, a.code, s.id limit 1`.execute(
    db,
  )
  return rows[0]?.id ?? null
}

type Sources = Record<'debit' | 'credit', { module: string; id: number }>

export interface Settlement {
  id: number
  /** Number of the entry that applied an advance or realised a difference; null where lines were joined as they are. */
  entry: string | null
  /** Kind of that entry. */
  entryType: string | null
  /** Number of its page. */
  page: number | null
  debit: string
  credit: string
  /** Documents behind both. */
  sources: Sources
  amount: bigint
  /** The same in the currency of both lines, which is not BDT. */
  foreign: { currency: string; amount: string } | null
  on: CivilDate
  by: string | null
  /** Cheques and tickets take back what they settled themselves. */
  undo: boolean
}

const mostShown = 100
export const standing = (allocation: string) =>
  sql`${sql.ref(`${allocation}.undoes_id`)} is null and not exists (select 1 from gl_allocation u where u.undoes_id = ${sql.ref(`${allocation}.id`)})`
const isStanding = standing('a')
export const notReversed = (voucher: string) =>
  sql`${sql.ref(`${voucher}.reverses_id`)} is null and not exists (select 1 from gl_voucher r where r.reverses_id = ${sql.ref(`${voucher}.id`)})`
const source = (voucher: string) =>
  sql`json_build_object('module', ${sql.ref(`${voucher}.source_type`)}, 'id', ${sql.ref(`${voucher}.source_id`)})`
const sources = (debit: string, credit: string) =>
  sql`json_build_object('debit', ${source(debit)}, 'credit', ${source(credit)})`
const byWhom = sql`nullif(concat_ws(' ', u.first_name, u.last_name), '')`

/** Allocations and applied advances of sub ledgers that stand, the latest first; not what only a reversal joined. */
export async function settlementsOf(
  db: Db,
  subLedgers: readonly number[],
  only: { id: number; isEntry: boolean } | null = null,
): Promise<Settlement[]> {
  const documents = voucherKinds.map(({ module }) => module)
  const own = [...settlingEntries]
  const { rows } = await sql<
    Omit<Settlement, 'id' | 'page' | 'foreign'> & {
      id: bigint
      page: bigint | null
      currency: string
      fc: bigint | null
      digits: number | null
    }
  >`
    select s.*, k.minor_unit as digits from (
      select a.id, null as entry, null as "entryType", null::bigint as page, dv.voucher_no as debit, cv.voucher_no as credit, ${sources('dv', 'cv')} as sources, a.amount_minor as amount, d.currency, a.fc_minor as fc, a.allocated_on as "on", ${byWhom} as by,
        not dv.is_system and not cv.is_system and (dv.source_type = any(${documents}::text[]) or cv.source_type = any(${documents}::text[])) as undo
      from gl_allocation a join gl_line d on d.id = a.debit_line_id join gl_voucher dv on dv.id = d.voucher_id
        join gl_line c on c.id = a.credit_line_id join gl_voucher cv on cv.id = c.voucher_id left join app_user u on u.id = a.created_by
      where ${isStanding} and d.sub_ledger_id = any(${[...subLedgers]}::int[]) and dv.source_type <> all(${own}::text[]) and cv.source_type <> all(${own}::text[]) and ${notReversed('dv')} and ${notReversed('cv')}
      union all
      select v.id, v.voucher_no, v.source_type, v.source_id, bv.voucher_no, av.voucher_no, ${sources('bv', 'av')}, d.debit_minor, d.currency, d.fc_minor, v.posting_date, ${byWhom}, true
      from gl_voucher v join gl_line d on d.voucher_id = v.id and d.debit_minor > 0 and d.sub_ledger_id is not null join gl_line c on c.voucher_id = v.id and c.credit_minor > 0 and c.sub_ledger_id is not null
        join gl_allocation a on a.debit_line_id = d.id and ${isStanding} join gl_line al on al.id = a.credit_line_id join gl_voucher av on av.id = al.voucher_id
        join gl_allocation b on b.credit_line_id = c.id and ${standing('b')} join gl_line bl on bl.id = b.debit_line_id join gl_voucher bv on bv.id = bl.voucher_id
        left join app_user u on u.id = v.authorised_by
      where v.source_type = any(${own}::text[]) and d.sub_ledger_id = any(${[...subLedgers]}::int[]) and ${notReversed('v')}) s left join currency k on s.fc is not null and k.code = s.currency and not k.is_deleted
    where ${only === null} or (s.id = ${only?.id ?? 0} and (entry is not null) = ${only?.isEntry ?? false})
    order by "on" desc, s.id desc limit ${mostShown}`.execute(db)
  return rows.map(({ currency, fc, digits, ...row }) => ({
    ...row,
    id: Number(row.id),
    page: row.page === null ? null : Number(row.page),
    foreign:
      fc === null
        ? null
        : { currency: currency.trim(), amount: unitsText(fc, digits ?? minorDigits(currency.trim())) },
  }))
}
