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
  /** In minor units, as text: JSON has no such numbers. */
  overdraft: string
  currency: string | null
}

const accountOf = (row: AccountRow): Account => ({
  id: row.id,
  code: row.code,
  name: row.name,
  kind: row.kind,
  isActive: row.is_active,
  partyTypes: row.party_types,
  overdraft: BigInt(row.overdraft),
  currency: row.currency,
})

interface CurrencyRow {
  id: number
  code: string
  digits: number
}

/** Accounts and currencies that are not deleted, as they are under a mark. */
interface Chart {
  accounts: readonly Account[]
  currencies: readonly CurrencyRow[]
}

interface ChartRow {
  /** Null where nothing marks the chart. */
  mark: string | null
  /** Null where the mark is the one asked with, and the chart is known. */
  accounts: AccountRow[] | null
  currencies: CurrencyRow[] | null
}

/** Charts by their mark, the latest last; a request that began under an older one still finds it. */
const charts = new Map<string, Chart>()
const mostCharts = 20
let latestMark: string | null = null

/**
 * The chart is read when it has changed and kept meanwhile (decision 1149). The mark names the database, how often its accounts
 * and currencies were changed, and by which transaction last: what was rolled back has a mark that never comes again.
 */
const chartAsked = () => sql<ChartRow>`/* named: chart */
  select m.mark,
    case when m.mark = ${latestMark} then null else (select coalesce(json_agg(json_build_object('id', a.id, 'code', a.code, 'name', a.name, 'kind', a.kind, 'is_active', a.is_active, 'party_types', a.control_party_types,
      'overdraft', coalesce(a.overdraft_limit, 0)::text, 'currency', nullif(c.code, 'BDT')) order by a.code), '[]') from ledger_account a left join currency c on c.id = a.currency where not a.is_deleted) end as accounts,
    case when m.mark = ${latestMark} then null else (select coalesce(json_agg(json_build_object('id', id, 'code', code, 'digits', minor_unit)), '[]') from currency where not is_deleted) end as currencies
  from (select (select concat_ws(' ', pg_postmaster_start_time(), d.oid, c.value, c.xmin) from counter c, pg_database d where c.key = 'chart' and d.datname = current_database()) as mark) m`

function chartOf([row]: readonly ChartRow[]): Chart {
  if (!row?.accounts || !row.currencies) {
    const known = charts.get(row?.mark ?? '')
    if (!known) throw new Error('the chart of accounts was not answered')
    return known
  }
  const chart = { accounts: row.accounts.map(accountOf), currencies: row.currencies }
  if (row.mark === null) return chart
  charts.set(row.mark, chart)
  latestMark = row.mark
  const [oldest] = charts.keys()
  if (charts.size > mostCharts && oldest !== undefined) charts.delete(oldest)
  return chart
}

/** Every account that is not deleted. */
export const loadAccounts = async (db: Db): Promise<readonly Account[]> =>
  chartOf((await chartAsked().execute(db)).rows).accounts

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
      (id) => sql`(${typeof id === 'number' ? id : null}::int4)`,
    ),
  )

/** A statement over the rows of a list; none for an empty one, whose plan would cost as much. */
const whenAny = <Row>(list: readonly unknown[], statement: RawBuilder<Row>): RawBuilder<Row> | null =>
  list.length > 0 ? statement : null

/** What a transaction has posted and not sealed yet: it stands in no sum of a day. */
const unsealed = sql`gl_voucher v join gl_line l on l.voucher_id = v.id and v.tx = pg_current_xact_id_if_assigned() and not exists (select from gl_seal s where s.voucher_id = v.id)`

/** What is asked of the books for one document: the chart, its parties, what it pays and what its accounts hold. */
export const booksAsked = (doc: Doc) => {
  const [parties, items] = [partiesIn(doc), itemsIn(doc)]
  return [
    chartAsked(),
    whenAny(
      parties,
      sql<PartyRow>`/* named: parties */
    select s.id, s.ledger_account as account, s.code, s.name, s.party_type as type, s.party_id, (coalesce((select sum(d.credit_minor - d.debit_minor) from gl_line_day d where d.sub_ledger_id = s.id), 0) + coalesce((select sum(l.credit_minor - l.debit_minor) from ${unsealed} where l.sub_ledger_id = s.id), 0))::bigint as held
    from sub_ledger_account s where s.id = any(${parties}::int4[]) and not s.is_deleted`,
    ),
    whenAny(
      items,
      sql<ItemRow>`/* named: paid_items */
    select l.id, trim(l.currency) as currency, (abs(coalesce(l.fc_minor, 0)) - coalesce(a.fc, 0))::bigint as fc, (l.debit_minor + l.credit_minor - coalesce(a.base, 0))::bigint as base
    from gl_line l left join lateral (select sum(x.fc_minor) as fc, sum(x.amount_minor) as base from gl_allocation x where x.debit_line_id = l.id or x.credit_line_id = l.id) a on true
    where l.id = any(${items}::int8[])`,
    ),
    // Revaluations are taken back the next day: the average is that of what was paid for the money.
    sql<HoldingRow>`/* named: holdings */
    select b.id as account, x.fc, x.base from (values ${moneyIn(doc)}) as named(id) join ledger_account b on b.id = named.id join currency c on c.id = b.currency and c.code <> 'BDT'
    cross join lateral (select coalesce(sum(l.fc_minor), 0)::bigint as fc, coalesce(sum(l.debit_minor - l.credit_minor), 0)::bigint as base
      from gl_line l join gl_voucher v on v.id = l.voucher_id where l.ledger_account_id = b.id and v.source_type <> 'fx_revalue' and v.posting_date <= ${textOf(doc['date']) || '9999-12-31'}::date) x`,
  ] as const
}

/** The books from the answers to `booksAsked`. @param role code of the person who enters. */
export function booksOf(
  chartRows: readonly ChartRow[],
  partyRows: readonly PartyRow[],
  itemRows: readonly ItemRow[],
  holdingRows: readonly HoldingRow[],
  role: string,
): Books {
  const { accounts: all, currencies } = chartOf(chartRows)
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
    currency: (id) => currencies.find((one) => one.id === id) ?? null,
    currencyOf: (code) => currencies.find((one) => one.code === code) ?? null,
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
