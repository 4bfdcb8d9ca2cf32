/** What a voucher's kind may ask of the books, loaded for one document in two statements. */
import { sql, type RawBuilder } from 'kysely'
import { linesOf, textOf, type Doc } from '../../domain/books/document.ts'
import { paysOf, type Account, type Books, type Party } from '../../domain/books/posting.ts'
import type { AccountKind } from '../../domain/books/words.ts'
import { pipeline, type Db } from '../platform/db/kysely.ts'
import type { Sql } from '../records/read/columns.ts'

interface AccountRow {
  id: number
  code: string
  name: string
  kind: AccountKind
  is_active: boolean
  party_types: string[]
  overdraft: bigint
  currency: string | null
}

const accounts = sql<AccountRow>`/* named: accounts */ select a.id, a.code, a.name, a.kind, a.is_active, a.control_party_types as party_types, coalesce(a.overdraft_limit, 0) as overdraft, nullif(c.code, 'BDT') as currency from ledger_account a left join currency c on c.id = a.currency where not a.is_deleted order by a.code`

const accountOf = (row: AccountRow): Account => ({
  id: row.id,
  code: row.code,
  name: row.name,
  kind: row.kind,
  isActive: row.is_active,
  partyTypes: row.party_types,
  overdraft: row.overdraft,
  currency: row.currency,
})

/** Every account that is not deleted. */
export const loadAccounts = async (db: Db): Promise<Account[]> =>
  (await accounts.execute(db)).rows.map(accountOf)

/** Ids of sub ledgers a document names anywhere; `holder` has money of the agency in hand, `earner` is owed an incentive or commission. */
const partiesIn = (doc: Doc): number[] =>
  [
    doc['customer'],
    doc['supplier'],
    doc['holder'],
    doc['earner'],
    ...linesOf(doc).flatMap((line) => [line['sub_ledger'], line['customer']]),
  ].filter((id): id is number => typeof id === 'number')

interface PartyRow {
  id: number
  account: number
  code: string
  name: string
  type: string
  party_id: number | null
  held: bigint
}

interface CurrencyRow {
  id: number
  code: string
  digits: number
}

const currencies = sql<CurrencyRow>`/* named: currencies */ select id, code, minor_unit as digits from currency where not is_deleted`

interface ItemRow {
  id: bigint
  currency: string
  fc: bigint
  base: bigint
}

interface HoldingRow {
  account: number
  fc: bigint
  base: bigint
}

/** Lines a document pays, as ids. */
const itemsIn = (doc: Doc): number[] => linesOf(doc).flatMap((line) => paysOf(line).map(({ item }) => item))

/** Accounts of money a document may name. One by one and not as a list: a list of any length is planned again each time. */
const moneyIn = (doc: Doc): Sql =>
  sql.join(
    [doc['account'], doc['from_account'], doc['to_account']].map(
      (id) => sql`${typeof id === 'number' ? id : null}::int4`,
    ),
  )

/** A statement over the rows of a list; none for an empty one, whose plan would cost as much. */
const whenAny = <Row>(list: readonly unknown[], statement: RawBuilder<Row>): RawBuilder<Row> | null =>
  list.length > 0 ? statement : null

/** What is asked of the books for one document: its accounts, parties, currencies, what it pays and what its accounts hold. */
export const booksAsked = (doc: Doc) => {
  const [parties, items] = [partiesIn(doc), itemsIn(doc)]
  return [
    accounts,
    whenAny(
      parties,
      sql<PartyRow>`/* named: parties */
    select s.id, s.ledger_account as account, s.code, s.name, s.party_type as type, s.party_id, coalesce((select sum(l.credit_minor - l.debit_minor) from gl_line l where l.sub_ledger_id = s.id), 0)::bigint as held
    from sub_ledger_account s where s.id = any(${parties}::int4[]) and not s.is_deleted`,
    ),
    currencies,
    whenAny(
      items,
      sql<ItemRow>`/* named: paid_items */
    select l.id, trim(l.currency) as currency, (abs(coalesce(l.fc_minor, 0)) - coalesce(a.fc, 0))::bigint as fc, (l.debit_minor + l.credit_minor - coalesce(a.base, 0))::bigint as base
    from gl_line l left join lateral (select sum(x.fc_minor) as fc, sum(x.amount_minor) as base from gl_allocation x where x.debit_line_id = l.id or x.credit_line_id = l.id) a on true
    where l.id = any(${items}::int8[])`,
    ),
    // Revaluations are taken back the next day: the average is that of what was paid for the money.
    sql<HoldingRow>`/* named: holdings */
    select l.ledger_account_id as account, coalesce(sum(l.fc_minor), 0)::bigint as fc, sum(l.debit_minor - l.credit_minor)::bigint as base
    from ledger_account b join currency c on c.id = b.currency and c.code <> 'BDT' join gl_line l on l.ledger_account_id = b.id join gl_voucher v on v.id = l.voucher_id
    where b.id in (${moneyIn(doc)}) and v.source_type <> 'fx_revalue' and v.posting_date <= ${textOf(doc['date']) || '9999-12-31'}::date group by l.ledger_account_id`,
  ] as const
}

/** The books from the answers to `booksAsked`. @param role code of the person who enters. */
export function booksOf(
  accountRows: readonly AccountRow[],
  partyRows: readonly PartyRow[],
  currencyRows: readonly CurrencyRow[],
  itemRows: readonly ItemRow[],
  holdingRows: readonly HoldingRow[],
  role: string,
): Books {
  const all = accountRows.map(accountOf)
  const parties = new Map(
    partyRows.map((row): [number, Party & { held: bigint }] => [
      row.id,
      {
        id: row.id,
        account: row.account,
        code: row.code,
        name: row.name,
        type: row.type,
        partyId: row.party_id,
        held: row.held,
      },
    ]),
  )
  const byId = new Map(all.map((account) => [account.id, account]))
  return {
    account: (id) => byId.get(Number(id)) ?? null,
    code: (code) => all.find((account) => account.code === code) ?? null,
    kind: (kind) => all.find((account) => account.kind === kind) ?? null,
    party: (id) => parties.get(Number(id)) ?? null,
    currency: (id) => currencyRows.find((one) => one.id === id) ?? null,
    currencyOf: (code) => currencyRows.find((one) => one.code === code) ?? null,
    item: (id) => itemRows.find((one) => Number(one.id) === id) ?? null,
    holding: ({ id }) => holdingRows.find(({ account }) => account === id) ?? { fc: 0n, base: 0n },
    held: (party) => parties.get(party.id)?.held ?? 0n,
    role,
    settings: { journalAllowsCash: false, billNeedsPassenger: false },
  }
}

/** @param role code of the person who enters. */
export async function loadBooks(db: Db, doc: Doc, role: string): Promise<Books> {
  return booksOf(...(await pipeline(db, ...booksAsked(doc))), role)
}
