/** Rows of the reports of the books: the typed statements of the ledger, handed to the report engine. Source: accounting.md 14. */
import { sql } from 'kysely'
import type { CivilDate } from '../../domain/dates.ts'
import { entityOf, isEntityName } from '../../domain/entities/index.ts'
import { accountStatement, passengerLedger, trialBalance, type Level } from '../ledger/statements.ts'
import type { Sql } from '../crud/columns.ts'
import { seenBranches, visibleRows } from '../crud/scope.ts'
import { outputs, type ReportInput, type ReportQuery } from './report-sql.ts'

const firstDay: CivilDate = '1900-01-01'
const lastDay: CivilDate = '9999-12-31'

function rangeOf({ filters }: ReportInput): { from: CivilDate; to: CivilDate } {
  const date = filters['date']
  return date?.kind === 'dates' ? { from: date.range.from ?? firstDay, to: date.range.to ?? lastDay } : { from: firstDay, to: lastDay }
}

const idOf = ({ filters }: ReportInput, name: string): number | null => {
  const value = filters[name]
  return value?.kind === 'ids' ? (value.ids[0] ?? null) : null
}

const branchesOf = ({ user }: ReportInput): readonly number[] | null => seenBranches(user)

type Cell = string | number | bigint | null
const kinds = { int: sql`int`, text: sql`text`, date: sql`date`, money: sql`bigint` } as const

/** Rows the ledger answered as a SELECT for the engine, each key in its type; `line` is their order and number. */
function given(input: ReportInput, columns: Readonly<Record<string, keyof typeof kinds>>, rows: readonly Readonly<Record<string, Cell>>[]): Sql {
  const all = { line: 'int' as const, ...columns }
  const list = outputs(sql`x.line`, Object.fromEntries(Object.keys(all).map((key) => [key, () => sql`${sql.id('x', key)}`])), input.keys)
  const body = JSON.stringify(rows.map((row, line) => ({ line: line + 1, ...row })), (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))
  return sql`select ${list} from jsonb_to_recordset(${body}::jsonb) as x(${sql.join(Object.entries(all).map(([key, kind]) => sql`${sql.id(key)} ${kinds[kind]}`))})`
}

const onSide = (balance: bigint): { debit: bigint; credit: bigint } => (balance >= 0n ? { debit: balance, credit: 0n } : { debit: 0n, credit: -balance })
const deeper: Readonly<Record<Level, Level | null>> = { primary: 'group', group: 'ledger', ledger: null, sub_ledger: null }
const isLevel = (word: string | undefined): word is Level => word !== undefined && word in deeper

export const trialBalanceRows: ReportQuery = async (input) => {
  const { level: asked } = input.filters
  const word = asked?.kind === 'words' ? asked.words[0] : undefined
  const level = isLevel(word) ? word : 'group'
  const range = rangeOf(input)
  const rows = await trialBalance(input.db, { ...range, branch: branchesOf(input) }, level)
  const ids = level === 'ledger' || level === 'sub_ledger' ? new Map((await sql<{ code: string; id: number }>`select code, id from ledger_account`.execute(input.db)).rows.map(({ code, id }) => [code, id])) : new Map<string, number>()
  return given(input, { code: 'text', name: 'text', party: 'text', opening_debit: 'money', opening_credit: 'money', debit: 'money', credit: 'money', closing_debit: 'money', closing_credit: 'money', next_level: 'text', account_id: 'int', range: 'text' }, rows.map((row) => {
    const [open, close] = [onSide(row.open), onSide(row.close)]
    return {
      code: row.code, name: row.name, party: row.party, opening_debit: open.debit, opening_credit: open.credit, debit: row.debit, credit: row.credit, closing_debit: close.debit, closing_credit: close.credit,
      next_level: row.code === '' ? null : deeper[level], account_id: ids.get(row.code) ?? null, range: `${range.from}..${range.to}`,
    }
  }))
}

/** Parts of the address of a document's page: '/apps/{stem}-management/{plural}/{id}'; null for one without a page. */
function pageOf(type: string, id: number): { stem: string | null; plural: string | null; source_id: number } {
  const paths = isEntityName(type) ? entityOf(type).paths : undefined
  const found = /^\/apps\/(\w+)-management\/(\w+)$/.exec(paths?.list ?? '')
  return { stem: found?.[1] ?? null, plural: found?.[2] ?? null, source_id: id }
}

const page = { stem: 'text', plural: 'text', source_id: 'int' } as const
const ledgerColumns = { date: 'date', voucher_no: 'text', type: 'text', particulars: 'text', narration: 'text', reference: 'text', debit: 'money', credit: 'money', balance: 'money', ...page } as const

/** First the balance brought forward, where there is one, then every line. Nothing before an account is chosen. */
export const ledgerRows: ReportQuery = async (input) => {
  const account = idOf(input, 'account')
  if (account === null) return given(input, ledgerColumns, [])
  const range = rangeOf(input)
  const { opening, rows } = await accountStatement(input.db, { account, subLedger: idOf(input, 'sub_ledger'), passenger: idOf(input, 'passenger'), ...range, branch: branchesOf(input) })
  const forward = opening === 0n ? [] : [{ date: range.from, voucher_no: null, type: 'opening', debit: null, credit: null, balance: opening }]
  return given(input, ledgerColumns, [
    ...forward,
    ...rows.map((row) => ({ date: row.date, voucher_no: row.voucherNo, type: row.type, particulars: row.particulars, narration: row.narration, reference: row.reference, debit: row.debit, credit: row.credit, balance: row.balance, ...pageOf(row.source.type, row.source.id) })),
  ])
}

const passengerColumns = { part: 'text', date: 'date', voucher_no: 'text', account: 'text', debit: 'money', credit: 'money', balance: 'money', income: 'money', cost: 'money', ...page } as const

/** His account line by line, then what his file earned and cost by account. Only of passengers the reader sees. */
export const passengerLedgerRows: ReportQuery = async (input) => {
  const passenger = idOf(input, 'passenger')
  if (passenger === null) return given(input, passengerColumns, [])
  const { rows: seen } = await sql`select 1 from passenger p where p.id = ${passenger} and ${visibleRows(entityOf('passenger'), input.user, 'p')}`.execute(input.db)
  if (seen.length === 0) return given(input, passengerColumns, [])
  const { account, costing } = await passengerLedger(input.db, passenger, rangeOf(input))
  const names = new Map((await sql<{ code: string; name: string }>`select code, name from ledger_account`.execute(input.db)).rows.map(({ code, name }) => [code, `${code} ${name}`]))
  return given(input, passengerColumns, [
    ...account.map((row) => ({ part: 'account', date: row.date, voucher_no: row.voucherNo, account: names.get(row.account) ?? row.account, debit: row.debit, credit: row.credit, balance: row.balance, ...pageOf(row.source.type, row.source.id) })),
    ...Object.entries(costing).map(([code, sum]) => ({ part: 'costing', account: names.get(code) ?? code, income: code < '5' ? sum : null, cost: code < '5' ? null : -sum })),
  ])
}
