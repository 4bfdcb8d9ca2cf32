/** The JSON a golden run prints; amounts as numbers of minor units. Source: golden 0 "Expected result". */
import { sql } from 'kysely'
import type { CivilDate } from '../../../foundation/values/dates.ts'
import type { Db } from '../../platform/db/kysely.ts'
import { ageing } from '../../books/open-items.ts'
import { accountStatement } from '../../books/lines/account-lines.ts'
import {
  balanceSheet,
  passengerLedger,
  profitLoss,
  subLedgerBalances,
  trialBalance,
} from '../../books/statements.ts'
import { typeOf } from './events.ts'
import type { Story } from './story.ts'
import type { GoldenAgency } from './agency.ts'

export interface GoldenWish {
  from: CivilDate
  to: CivilDate
  asOf?: readonly CivilDate[]
  /** '1301' or '1301/AGT-001'. */
  ledgers?: readonly string[]
  /** '1301+1302@2025-07-31'. */
  ageing?: readonly string[]
  passengers?: readonly string[]
}

const n = (value: bigint): number => Number(value)
const numbers = (of: Record<string, bigint>): Record<string, number> =>
  Object.fromEntries(Object.entries(of).map(([code, value]) => [code, n(value)]))

async function trial(db: Db, from: CivilDate, to: CivilDate) {
  const rows = await trialBalance(db, { from, to })
  return Object.fromEntries(
    rows.map((row) => [
      row.code,
      { open: n(row.open), dr: n(row.debit), cr: n(row.credit), close: n(row.close) },
    ]),
  )
}

/** What is left on every account that has a balance on a day. */
async function closings(db: Db, from: CivilDate, day: CivilDate) {
  return numbers(
    Object.fromEntries(
      (await trialBalance(db, { from, to: day })).flatMap(({ code, close }) =>
        close === 0n ? [] : [[code, close]],
      ),
    ),
  )
}

async function sheet(db: Db, asOf: CivilDate) {
  const { assets, liabilities, equity, currentResult, totalAssets, totalLiabilities, totalEquity } =
    await balanceSheet(db, asOf)
  return {
    assets: numbers(assets),
    liabilities: numbers(liabilities),
    equity: numbers(equity),
    current_profit: n(currentResult),
    total_assets: n(totalAssets),
    total_liabilities: n(totalLiabilities),
    total_equity: n(totalEquity),
  }
}

async function result(db: Db, from: CivilDate, to: CivilDate) {
  const pl = await profitLoss(db, { from, to })
  return {
    lines: numbers(pl.lines),
    revenue: n(pl.revenue),
    direct_cost: n(pl.directCost),
    gross_profit: n(pl.grossProfit),
    other_income: n(pl.otherIncome),
    admin: n(pl.administrative),
    finance: n(pl.finance),
    profit_before_tax: n(pl.beforeTax),
    tax: n(pl.tax),
    net_profit: n(pl.net),
  }
}

async function subLedgers(db: Db, asOf: CivilDate) {
  const made: Record<string, Record<string, number>> = {}
  for (const { account, party, balance } of await subLedgerBalances(db, asOf)) {
    const parties = (made[account] ??= {})
    if (balance !== 0n) parties[party] = n(balance)
  }
  return made
}

async function ledger(agency: GoldenAgency, wish: string, from: CivilDate, to: CivilDate) {
  const [account = '', party = null] = wish.split('/')
  const subLedger = party === null ? null : await agency.party(account, party)
  const statement = await accountStatement(agency.db, {
    account: agency.accounts.get(account) ?? 0,
    subLedger,
    from,
    to,
  })
  return {
    account,
    party,
    opening: n(statement.opening),
    closing: n(statement.closing),
    dr: n(statement.debit),
    cr: n(statement.credit),
    fc_opening: n(statement.fcOpening),
    fc_closing: n(statement.fcClosing),
    rows: statement.rows.map((row) => [
      row.date,
      row.voucherNo,
      n(row.debit),
      n(row.credit),
      n(row.balance),
      row.fc === null ? null : n(row.fc),
      n(row.fcBalance),
    ]),
  }
}

async function aged(db: Db, wish: string) {
  const [accounts = '', asOf = ''] = wish.split('@')
  const rows = await ageing(db, accounts.split('+'), asOf)
  return {
    accounts: accounts.split('+'),
    as_of: asOf,
    parties: Object.fromEntries(
      rows.map((row) => [
        row.party,
        {
          not_due: n(row.not_due),
          d1_30: n(row.d1_30),
          d31_60: n(row.d31_60),
          d61_90: n(row.d61_90),
          d91_180: n(row.d91_180),
          d181_plus: n(row.over_180),
          unallocated: n(row.unallocated),
          total: n(row.total),
        },
      ]),
    ),
  }
}

async function vouchers(db: Db, story: Story) {
  const { rows } = await sql<{
    no: string
    type: string
    date: string
    lines: [string, string | null, number, number, string, number | null][]
  }>`
    select v.voucher_no as no, v.voucher_type as type, v.posting_date as date,
      (select json_agg(json_build_array(a.code, s.code, l.debit_minor, l.credit_minor, trim(l.currency), l.fc_minor) order by l.line_no) from gl_line l join ledger_account a on a.id = l.ledger_account_id left join sub_ledger_account s on s.id = l.sub_ledger_id where l.voucher_id = v.id) as lines
    from gl_voucher v order by v.id`.execute(db)
  return rows.map((row) => ({
    no: row.no,
    ref: story.refs.get(row.no) ?? null,
    type: typeOf[row.type] ?? row.type,
    date: row.date,
    lines: row.lines,
  }))
}

async function passenger(agency: GoldenAgency, alias: string, from: CivilDate, to: CivilDate) {
  const found = await passengerLedger(agency.db, await agency.passenger(alias), { from, to })
  return {
    account: found.account.map((row) => ({
      date: row.date,
      no: row.voucherNo,
      acct: row.account,
      dr: n(row.debit),
      cr: n(row.credit),
      bal: n(row.balance),
    })),
    balance: n(found.balance),
    costing: numbers(found.costing),
    margin: n(found.margin),
  }
}

/** Everything a scenario is compared by. */
export async function goldenResult(agency: GoldenAgency, story: Story, wish: GoldenWish) {
  const { from, to } = wish
  const all = await vouchers(agency.db, story)
  const asOf: Record<string, unknown> = {}
  for (const day of wish.asOf ?? [])
    asOf[day] = {
      trial_balance: await closings(agency.db, from, day),
      profit_loss: await result(agency.db, from, day),
      balance_sheet: await sheet(agency.db, day),
    }
  const passengers: Record<string, unknown> = {}
  for (const alias of wish.passengers ?? []) passengers[alias] = await passenger(agency, alias, from, to)
  const ledgers = []
  for (const one of wish.ledgers ?? []) ledgers.push(await ledger(agency, one, from, to))
  const ages = []
  for (const one of wish.ageing ?? []) ages.push(await aged(agency.db, one))
  return {
    // A revaluation on the last day is taken back after the range.
    voucher_count: all.filter(({ date }) => date <= to).length,
    trial_balance: await trial(agency.db, from, to),
    profit_loss: await result(agency.db, from, to),
    balance_sheet: await sheet(agency.db, to),
    sub_ledgers: await subLedgers(agency.db, to),
    ledgers,
    ageing: ages,
    as_of: asOf,
    passengers,
    vouchers: all,
  }
}
