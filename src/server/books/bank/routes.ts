/** Rows of a bank statement with what they may be in the ledger, and what the statement comes to. Source: decision 0760. */
import { sql } from 'kysely'
import { z } from 'zod'
import { bankStatement } from '../../../domain/books/bank/bank-statement.ts'
import { minor } from '../../../domain/books/document.ts'
import { reasons, suggest } from '../../../domain/books/bank/suggest.ts'
import { moneyText } from '../../../foundation/values/money.ts'
import { bankRowEvents, bankRowStates, rowOffers } from '../../../machines/books/bank-row.ts'
import { defineRoute, idParams, type Route } from '../../http/define-route.ts'
import { findRecord } from '../../records/read/find-record.ts'
import { freeLines, ledgerOf, openRowOf, rowsOf, rulesOf, sumsOf } from './rows.ts'

/** Rows and lines of one answer: what a person looks at; the next ones come when these are matched. */
const mostShown = 200

/** The document behind an entry. */
const source = z.object({ module: z.string(), id: z.number() })
const line = z.object({
  id: z.number(),
  source,
  day: z.string(),
  amount: z.string(),
  voucher_no: z.string(),
  text: z.string(),
  party: z.string().nullable(),
})
const suggestion = z.union([
  z.object({
    kind: z.literal('pair'),
    rows: z.array(z.number()),
    lines: z.array(z.number()),
    reasons: z.array(z.enum(reasons)),
  }),
  z.object({
    kind: z.literal('draft'),
    account: z.number(),
    account_name: z.string(),
    sub_ledger: z.number().nullable(),
    learned: z.boolean(),
  }),
])
const shownRow = z.object({
  id: z.number(),
  row_no: z.number(),
  day: z.string(),
  amount: z.string(),
  text: z.string(),
  party: z.string().nullable(),
  reference: z.string().nullable(),
  state: z.enum(bankRowStates),
  /** Rows with the same number are matched together. */
  match: z.number().nullable(),
  payment: z.number().nullable(),
  receipt: z.number().nullable(),
  offers: z.array(z.enum(bankRowEvents)),
  suggestion: suggestion.nullable(),
})
const foot = z.object({
  opening: z.string(),
  matched: z.string(),
  explained: z.string(),
  open: z.string(),
  closing: z.string(),
  /** Of the ledger on the last day, and of it on no statement. */
  ledger: z.string(),
  not_on_statement: z.string(),
})

interface Explanation {
  id: number
  difference: bigint
  reason: string | null
  lines: { no: string; module: string; id: number }[] | null
}

export const bankRowsRoute: Route = defineRoute({
  method: 'GET',
  path: '/bank_statement/api/v1/bank_statement/rows/:id',
  summary: 'Rows of a bank statement, those with a proposal first, with what they may be in the ledger',
  access: 'user',
  permission: 'bank_statement.read',
  params: idParams,
  response: z.object({
    rows: z.array(shownRow),
    total: z.number(),
    open: z.number(),
    lines: z.array(line),
    matches: z.array(
      z.object({
        id: z.number(),
        difference: z.string(),
        reason: z.string().nullable(),
        vouchers: z.array(source.extend({ no: z.string() })),
      }),
    ),
    foot,
  }),
  async handler({ db, user, clock, params }) {
    const record = await findRecord(bankStatement, params.id, { db, user, clock })
    const account = Number(record.account)
    const at = { account, from: String(record.from_day), to: String(record.to_day) }
    const rows = await rowsOf(db, params.id)
    const isOpen = record.state === 'imported' || record.state === 'matching'
    const waiting = rows.filter(({ match }) => match === null)
    const lines = isOpen ? await freeLines(db, at) : []
    const found = isOpen ? suggest(waiting.map(openRowOf), lines, await rulesOf(db, account)) : new Map()
    const { rows: accounts } = await sql<{ id: number; name: string }>`
      select id, code || ' ' || name as name from ledger_account where id = any(${[...found.values()].flatMap((one) => (one.kind === 'draft' ? [one.account] : []))}::integer[])`.execute(
      db,
    )
    const nameOf = new Map(accounts.map(({ id, name }) => [id, name]))
    const { rows: matches } = await sql<Explanation>`
      select m.id, m.difference, m.reason, (select json_agg(json_build_object('no', v.voucher_no, 'module', v.source_type, 'id', v.source_id) order by v.id) from bank_match_line x join gl_line l on l.id = x.line join gl_voucher v on v.id = l.voucher_id where x.match = m.id) as lines
      from bank_match m where m.bank_statement = ${params.id} order by m.id`.execute(db)
    const sums = await sumsOf(db, params.id)
    const ledger = await ledgerOf(db, params.id, at)
    const proposals = waiting.filter(({ id }) => found.has(id))
    const others = waiting.filter(({ id }) => !found.has(id))
    const ordered = [...proposals, ...others, ...rows.filter(({ match }) => match !== null)].slice(
      0,
      mostShown,
    )
    const proposed = new Set([...found.values()].flatMap((one) => (one.kind === 'pair' ? one.lines : [])))
    const shownLines = [
      ...lines.filter(({ id }) => proposed.has(id)),
      ...lines.filter(({ id }) => !proposed.has(id)),
    ]
    const listed = shownLines.slice(0, mostShown)
    const { rows: sources } = await sql<{ line: bigint; module: string; id: bigint }>`
      select l.id as line, v.source_type as module, v.source_id as id from gl_line l join gl_voucher v on v.id = l.voucher_id where l.id = any(${listed.map(({ id }) => id)}::int8[])`.execute(
      db,
    )
    const sourceOf = new Map(
      sources.map(({ line: of, module, id }) => [Number(of), { module, id: Number(id) }]),
    )
    return {
      total: rows.length,
      open: waiting.length,
      rows: ordered.map((row) => {
        const one = found.get(row.id)
        return {
          id: row.id,
          row_no: row.row_no,
          day: row.day,
          amount: moneyText(row.amount),
          text: row.text,
          party: row.party,
          reference: row.reference ?? row.bank_reference,
          state: row.state,
          match: row.match,
          payment: row.payment,
          receipt: row.receipt,
          offers: isOpen ? rowOffers(row.state) : [],
          suggestion: !one
            ? null
            : one.kind === 'pair'
              ? one
              : {
                  kind: one.kind,
                  account: one.account,
                  account_name: nameOf.get(one.account) ?? '',
                  sub_ledger: one.subLedger,
                  learned: one.rule !== null,
                },
        }
      }),
      lines: listed.map(({ id, day, amount, voucherNo, text, party }) => ({
        id,
        source: sourceOf.get(id) ?? { module: '', id: 0 },
        day,
        amount: moneyText(amount),
        voucher_no: voucherNo,
        text,
        party,
      })),
      matches: matches.map(({ id, difference, reason, lines: vouchers }) => ({
        id,
        difference: moneyText(difference),
        reason,
        vouchers: vouchers ?? [],
      })),
      foot: {
        opening: moneyText(minor(record.opening)),
        matched: moneyText(sums.matched),
        explained: moneyText(sums.explained),
        open: moneyText(waiting.reduce((total, { amount }) => total + amount, 0n)),
        closing: moneyText(minor(record.closing)),
        ledger: moneyText(ledger.at),
        not_on_statement: moneyText(ledger.free),
      },
    }
  },
})
