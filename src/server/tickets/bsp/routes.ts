/** Rows of a statement, those to be resolved first. Source: tickets 10.3. */
import { sql } from 'kysely'
import { z } from 'zod'
import { billingActions } from '../../../domain/tickets/bsp/actions.ts'
import { documentClasses, matchResults } from '../../../domain/tickets/bsp/match.ts'
import { bspStatement } from '../../../domain/tickets/bsp/statement.ts'
import { bspStatementWorkflow } from '../../../machines/tickets/bsp-statement.ts'
import { admittedForSomeType } from '../../../machines/kit/judge.ts'
import type { SessionUser } from '../../platform/session-user.ts'
import { codeOf } from '../../records/actor.ts'
import { saidOf } from '../../../foundation/text/sentence.ts'
import { translate } from '../../platform/reader-words.ts'
import { moneyText } from '../../../foundation/values/money.ts'
import { defineRoute, idParams, type Route } from '../../http/define-route.ts'
import { findRecord } from '../../records/read/find-record.ts'
import { bookedParts, type BookedParts } from './parts.ts'
import { offersFor } from './resolve.ts'
import { sumsOf, type StatementRow } from './rows.ts'

/** Rows of one page. */
const pageSize = 100

const amount = z.string().nullable()
/** Both sides of one part. */
const part = z.object({ file: z.string(), books: z.string() })
const shownRow = z.object({
  id: z.number(),
  row_no: z.number().nullable(),
  code: z.string().nullable(),
  class: z.enum(documentClasses),
  document_no: z.string(),
  net: amount,
  books_net: amount,
  difference: amount,
  result: z.enum(matchResults).nullable(),
  action: z.enum(billingActions).nullable(),
  note: z.string().nullable(),
  ticket: z.number().nullable(),
  memo: z.number().nullable(),
  captured: z.number().nullable(),
  edit: z.number().nullable(),
  refund: z.number().nullable(),
  /** Side by side where the amounts differ. */
  parts: z.object({ fare: part, tax: part, commission: part, ait: part }).nullable(),
  /** What its result asks for, what can be done now first. */
  offers: z.array(z.enum(billingActions)),
  /** What of it cannot be done yet, with the reason. */
  closed: z.array(z.object({ action: z.enum(billingActions), why: z.string() })),
})

/** The identity: file = books + differences + missing_in_books + duplicates − missing_in_bsp. */
const sums = z.object({
  file: z.string(),
  books: z.string(),
  differences: z.string(),
  missing_in_books: z.string(),
  duplicates: z.string(),
  missing_in_bsp: z.string(),
})

const partsOf = (row: StatementRow, booked: BookedParts) => {
  const both = (file: bigint, books: bigint) => ({ file: moneyText(file), books: moneyText(books) })
  return {
    fare: both(row.fare, booked.fare),
    tax: both(row.class === 'refund' ? row.tax - row.penalty : row.tax + row.penalty, booked.tax),
    commission: both(row.commission, booked.commission),
    ait: both(row.tax_on_commission, booked.ait),
  }
}

const text = (minor: bigint | null): string | null => (minor === null ? null : moneyText(minor))

/** Whether this person resolves rows of a statement in this state: to others no action is offered. */
function resolvesIn(state: unknown, user: SessionUser): boolean {
  const role = codeOf(user)
  return (
    role !== null &&
    user.permissions.has('bsp_statement.update') &&
    bspStatementWorkflow.rows.some(
      ({ on, from, roles }) =>
        on === 'RESOLVE' &&
        (from === '*' || from.some((one) => one === state)) &&
        admittedForSomeType(roles, role),
    )
  )
}

export const billingRowsRoute: Route = defineRoute({
  method: 'GET',
  path: '/bsp_statement/api/v1/bsp_statement/rows/:id',
  summary: 'Rows of a BSP statement with what the books say of them, those to be resolved first',
  access: 'user',
  permission: 'bsp_statement.read',
  params: idParams,
  query: z.object({ skip: z.coerce.number().int().min(0).default(0) }),
  response: z.object({ rows: z.array(shownRow), total: z.number(), sums }),
  async handler({ db, user, clock, params, query }) {
    const { state } = await findRecord(bspStatement, params.id, { db, user, clock })
    const isOffered = resolvesIn(state, user)
    const { rows } = await sql<StatementRow & { total: number }>`
      select *, count(*) over ()::integer as total from bsp_row where bsp_statement = ${params.id}
      order by (result is not null and result <> 'matched' and action is null) desc, (action is not null) desc, position, id
      limit ${pageSize} offset ${query.skip}`.execute(db)
    const booked = await bookedParts(
      db,
      rows.flatMap(({ id, result, ticket }) =>
        result === 'amount_difference' && ticket !== null ? [id] : [],
      ),
    )
    const reader = { id: user.id, role: codeOf(user) ?? '', today: clock.today() }
    const nothing: Awaited<ReturnType<typeof offersFor>> = { offers: [], closed: [] }
    const judged = await Promise.all(
      rows.map(async (row) => (isOffered && row.action === null ? offersFor(db, row, reader) : nothing)),
    )
    const found = await sumsOf(db, params.id)
    return {
      sums: {
        file: moneyText(found.file),
        books: moneyText(found.books),
        differences: moneyText(found.differences),
        missing_in_books: moneyText(found.missing_in_books),
        duplicates: moneyText(found.duplicates),
        missing_in_bsp: moneyText(found.missing_in_bsp),
      },
      total: rows[0]?.total ?? 0,
      rows: rows.map((row, at) => ({
        id: row.id,
        row_no: row.row_no,
        code: row.code,
        class: row.class,
        document_no: row.document_no,
        net: text(row.net),
        books_net: text(row.books_net),
        difference: text(row.difference),
        result: row.result,
        action: row.action,
        note: row.note,
        ticket: row.ticket,
        memo: row.memo,
        captured: row.captured,
        edit: row.edit,
        refund: row.refund,
        parts: ((one) => (one ? partsOf(row, one) : null))(booked.get(row.id)),
        offers: judged[at]?.offers ?? [],
        closed: (judged[at]?.closed ?? []).map(({ action, why }) => ({
          action,
          why: translate(saidOf(why), user.language),
        })),
      })),
    }
  },
})
