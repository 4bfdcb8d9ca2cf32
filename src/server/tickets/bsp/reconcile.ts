/** Comparing a statement with the books, and resolving its rows. Source: tickets 8.9, 10.3. */
import { sql } from 'kysely'
import { actionsFor, billingActions } from '../../../domain/tickets/bsp/actions.ts'
import { matchBilling } from '../../../domain/tickets/bsp/match.ts'
import type { Row } from '../../../domain/journey/facts.ts'
import { iataTicketTemporary } from '../../../domain/tickets/iata-ticket-temporary.ts'
import { ticketMemo } from '../../../domain/tickets/ticket-memo.ts'
import { say, type Wording } from '../../../foundation/text/sentence.ts'
import { moneyText } from '../../../foundation/values/money.ts'
import { temporaryTicketWorkflow } from '../../../machines/tickets/temporary-ticket.ts'
import { ticketMemoWorkflow } from '../../../machines/tickets/ticket-memo.ts'
import type { Db } from '../../platform/db/kysely.ts'
import { insertRow } from '../../workflow/event/rows.ts'
import type { EngineContext, FactsRequest, NamedEffect, NamedFacts } from '../../workflow/registry.ts'
import { latencyOf } from '../memos.ts'
import { openItems } from './open-items.ts'
import { draftRemittance, moveBilledMemos, owedFault, paidFault } from './remittance.ts'
import { countOpen, keepResults, openRows, replaceMissing, rowOf, rowsOf, type StatementRow } from './rows.ts'

async function airlineOf(db: Db, code: string): Promise<number | null> {
  const { rows } = await sql<{
    id: number
  }>`select id from airway where accounting_code = ${code} and not is_deleted`.execute(db)
  return rows[0]?.id ?? null
}

/** Why the action cannot be taken for this row; null when it can. */
async function actionFault(db: Db, statement: number, data: Row): Promise<Wording | null> {
  const row = await rowOf(db, statement, Number(data['row'] ?? 0))
  if (!row) return 'This row is not on the statement.'
  if (row.action !== null) return 'This row is already resolved.'
  const action = billingActions.find((one) => one === data['action'])
  if (!action || !actionsFor(row.result, row.code).includes(action)) return 'Choose an action for this row.'
  if (action === 'dispute' && String(data['reason'] ?? '').trim() === '') return 'Please enter the reason.'
  if ((action === 'accept' || action === 'capture') && (await airlineOf(db, row.airline)) === null)
    return say`No airline has the accounting code ${row.airline}.`
  if (action !== 'accept') return null
  const { rows } = await sql`
    select 1 from ticket_memo m join airway a on a.id = m.airline where a.accounting_code = ${row.airline} and m.memo_no = ${row.document_no} and not m.is_deleted`.execute(
    db,
  )
  return rows.length > 0 ? 'This memo is already entered.' : null
}

export async function billingFacts({ db, type, stored, data }: FactsRequest): Promise<NamedFacts> {
  const { record, state } = stored
  const id = Number(record['id'])
  const open = state === 'matched' ? await openRows(db, id) : 0
  const unproved = record['unproved']
  return {
    texts: {
      action: type === 'RESOLVE' ? await actionFault(db, id, data) : null,
      open: open === 1 ? 'One row is not resolved.' : open > 1 ? say`${open} rows are not resolved.` : null,
      total:
        typeof unproved === 'string' && unproved !== ''
          ? say`The totals of the statement do not agree. ${unproved}`
          : null,
      owed: state === 'reconciled' ? await owedFault(db, id) : null,
      paid: type === 'PAYMENT_POSTED' ? await paidFault(db, { ...record, ...data }) : null,
    },
  }
}

/** A memo to be accepted or disputed like every other; what it is about stands in its reason. */
async function draftMemo(context: EngineContext, statement: Row, row: StatementRow): Promise<number> {
  const amount = (row.result === 'amount_difference' ? row.difference : row.net) ?? 0n
  const today = context.clock.today()
  return insertRow(
    context.db,
    ticketMemo,
    {
      branch: statement['branch'],
      state: ticketMemoWorkflow.initial,
      state_since: today,
      memo_no: row.document_no,
      airline: await airlineOf(context.db, row.airline),
      kind: amount < 0n ? 'acm' : 'adm',
      received_on: today,
      latency_until: latencyOf(today),
      amount: moneyText(amount < 0n ? -amount : amount),
      ticket: row.ticket,
      memo_reason: `BSP ${String(statement['period'])} ${row.document_no}`,
    },
    context.actor.id,
  )
}

/** What the file says of a ticket, to be completed and verified before it is one. */
async function captureTicket(context: EngineContext, statement: Row, row: StatementRow): Promise<number> {
  return insertRow(
    context.db,
    iataTicketTemporary,
    {
      branch: statement['branch'],
      state: temporaryTicketWorkflow.initial,
      state_since: context.clock.today(),
      ticket_no: row.document_no,
      airline: await airlineOf(context.db, row.airline),
      issue_date: row.issued_on,
      fare: moneyText(row.fare),
      tax: moneyText(row.tax + row.penalty),
      commission: moneyText(row.commission),
      ait: moneyText(row.tax_on_commission),
      source: 'file',
    },
    context.actor.id,
  )
}

export const billingEffects: Readonly<Record<string, NamedEffect>> = {
  'draft remittance': draftRemittance,
  'move billed memos': moveBilledMemos,

  /** Rows that were resolved stay; everything else is compared with the books as they are now. */
  'match billing': {
    async do({ db }, { record }) {
      const statement = Number(record['id'])
      const rows = (await rowsOf(db, statement)).filter(({ code }) => code !== null)
      const byPlace = new Map(rows.map((row) => [row.id, row]))
      const items = await openItems(db, {
        statement,
        from: String(record['from_day']),
        to: String(record['to_day']),
      })
      const { matches } = matchBilling(
        rows.flatMap((row) =>
          row.code === null
            ? []
            : [
                {
                  row: row.id,
                  code: row.code,
                  airline: row.airline,
                  number: row.document_no,
                  conjunctions: [],
                  issuedOn: row.issued_on,
                  fare: row.fare,
                  tax: row.tax,
                  penalty: row.penalty,
                  commission: row.commission,
                  taxOnCommission: row.tax_on_commission,
                  notCash: row.not_cash,
                  net: row.net ?? 0n,
                  currency: row.currency ?? '',
                  related: null,
                },
              ],
        ),
        items,
      )
      const ticketOf = new Map(items.map((item) => [`${item.class} ${item.number}`, item.ticket]))
      await keepResults(
        db,
        matches.flatMap(({ result, line, item, difference }) => {
          if (!line || byPlace.get(line.row)?.action) return []
          const ticket = item ? (ticketOf.get(`${item.class} ${item.number}`) ?? null) : null
          return [{ id: line.row, result, books_net: item?.net ?? null, difference, ticket }]
        }),
      )
      await replaceMissing(
        db,
        statement,
        matches.flatMap(({ line, item }) =>
          line || !item
            ? []
            : [
                {
                  class: item.class,
                  airline: item.airline,
                  document_no: item.number,
                  books_net: item.net,
                  ticket: ticketOf.get(`${item.class} ${item.number}`) ?? null,
                },
              ],
        ),
      )
      await countOpen(db, statement)
      return undefined
    },
  },

  'resolve billing row': {
    async do(context, { record }, data) {
      const { db } = context
      const statement = Number(record['id'])
      const row = await rowOf(db, statement, Number(data['row']))
      if (!row) throw new Error(`statement ${statement} has no row ${String(data['row'])}`)
      const memo = data['action'] === 'accept' ? await draftMemo(context, record, row) : null
      const captured = data['action'] === 'capture' ? await captureTicket(context, record, row) : null
      const note = typeof data['reason'] === 'string' ? data['reason'] : null
      await sql`update bsp_row set action = ${String(data['action'])}, note = ${note}, memo = ${memo}, captured = ${captured} where id = ${row.id}`.execute(
        db,
      )
      await countOpen(db, statement)
      return undefined
    },
  },
}
