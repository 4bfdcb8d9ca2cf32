/** A ticket with everything that was done with it: its request, sales, refunds, reissues and memos, and the tickets it was exchanged for. Source: tickets 1, desk. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { entities } from '../../domain/entities.ts'
import { readsStatements } from '../../domain/people/named-permissions.ts'
import { paymentVoucher } from '../../domain/books/vouchers/money-vouchers.ts'
import { iataTicket } from '../../domain/tickets/iata-ticket.ts'
import { ticketRefund } from '../../domain/tickets/ticket-refund.ts'
import type { Entity } from '../../foundation/definitions/entity.ts'
import type { Fields } from '../../foundation/definitions/entity.ts'
import { moneyText } from '../../foundation/values/money.ts'
import { ticketLines } from '../books/lines/posted-lines.ts'
import { defineRoute, idParams, type Route } from '../http/define-route.ts'
import { writeRecordTrace } from '../workflow/view/write-record-trace.ts'
import type { Db } from '../platform/db/kysely.ts'
import type { SessionUser } from '../platform/session-user.ts'
import type { Sql } from '../records/read/columns.ts'
import { findRecord } from '../records/read/find-record.ts'
import { visibleRows } from '../records/scope.ts'

/** A document of the thread; `amount` is what the ticket costs, or what the customer pays or gets by it, as a decimal string, null where it has none yet. */
const threadRow = z.object({
  module: z.string(),
  id: z.number(),
  no: z.string().nullable(),
  date: z.string(),
  state: z.string(),
  amount: z.string().nullable(),
  voucher_no: z.string().nullable(),
  ticket_no: z.string(),
})
type ThreadRow = z.infer<typeof threadRow>

const pointsToTicket = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'ref' && field.to === iataTicket.name && !field.virtual && name !== 'parent' ? [name] : [],
  )

/** From which tickets a document is reached: by a field or a line of its own, or by a field of the ticket. */
function joinsOf(entity: Entity): Sql[] {
  const own = pointsToTicket(entity.fields).map((name) => sql`d.${sql.ref(name)} = k.id`)
  const lines = Object.values(entity.lines ?? {}).flatMap((sub) =>
    pointsToTicket(sub.fields).map(
      (name) =>
        sql`exists (select 1 from ${sql.table(sub.table)} l where l.${sql.ref(entity.name)} = d.id and l.${sql.ref(name)} = k.id)`,
    ),
  )
  const from = Object.entries(iataTicket.fields).flatMap(([name, field]) =>
    field.kind === 'ref' && field.to === entity.name ? [sql`d.id = k.${sql.ref(name)}`] : [],
  )
  return [...own, ...lines, ...from]
}

const amounts: readonly string[] = ['customer_credit', 'charge', 'amount']

/** What a document comes to for the ticket: its line of a sale of several, or the amount of the document. */
function amountOf(entity: Entity): Sql {
  const priced = Object.values(entity.lines ?? {}).find(
    ({ fields }) => 'price' in fields && 'ticket' in fields,
  )
  if (priced)
    return sql`(select sum(l.price) from ${sql.table(priced.table)} l where l.${sql.ref(entity.name)} = d.id and l.ticket = k.id)`
  const name = amounts.find((one) => one in entity.fields)
  return name ? sql`d.${sql.ref(name)}` : sql`null`
}

/** Documents of one kind that speak of these tickets, as this person may see them. */
function documentsOf(entity: Entity, user: SessionUser): Sql {
  const { fields } = entity
  const day = Object.entries(fields).find(([, { kind, virtual }]) => kind === 'date' && !virtual)?.[0]
  const column = (name: string | undefined): Sql => (name ? sql`d.${sql.ref(name)}` : sql`null`)
  return sql`
    select ${entity.name}::text as module, d.id, ${column(entity.numbered?.field)}::text as no,
      coalesce(${column(day)}::text, d.created_at::date::text) as date, d.${sql.ref(entity.stateColumn ?? 'state')}::text as state,
      (${amountOf(entity)})::bigint as amount, ${column('voucher_no' in fields ? 'voucher_no' : undefined)}::text as voucher_no, k.ticket_no, d.created_at as at, k.id as ticket
    from family k join ${sql.table(entity.table)} d on (${sql.join(joinsOf(entity), sql` or `)}) where ${visibleRows(entity, user, 'd')}`
}

/** Payments that a refund of these tickets was paid out with, or is being, each with its part of the refund. */
const payouts = (user: SessionUser): Sql => sql`
    select ${paymentVoucher.name}::text as module, o.id, o.voucher_no as no, o.date::text as date, o.status as state,
      least(f.customer_credit, o.amount) as amount, o.voucher_no, k.ticket_no, o.created_at as at, k.id as ticket
    from family k join ticket_refund f on f.ticket = k.id join payment_voucher o on o.id = f.payment
    where ${visibleRows(ticketRefund, user, 'f')} and ${visibleRows(paymentVoucher, user, 'o')}`

/** Documents of the ticketing capability; the file of the passenger has a machine too, and is none of them. */
const documents = (): Entity[] =>
  (Object.values(entities) as Entity[]).filter(
    (entity) =>
      entity.machine !== undefined &&
      entity.access === iataTicket.access &&
      entity.name !== iataTicket.name &&
      joinsOf(entity).length > 0,
  )

/** What the ticket posts by itself, as it stands: its purchase, own use, void or write-off. Other entries stand with their documents. */
const ownEntries = sql`(
  select string_agg(v.voucher_no, ', ' order by v.id) from gl_voucher v
  where v.source_type in ('ticket_purchase', 'ticket_own_use', 'ticket_void', 'ticket_write_off')
    and v.id in (select l.voucher_id from gl_line l where l.ticket_id = k.id)
    and v.reverses_id is null and not exists (select 1 from gl_voucher r where r.reverses_id = v.id))::text`

async function threadOf(
  db: Db,
  ticket: number,
  user: SessionUser,
): Promise<{ rows: ThreadRow[]; profit: string | null }> {
  const readable = documents().filter(({ name }) => user.permissions.has(`${name}.read`))
  const readsPayouts = [ticketRefund, paymentVoucher].every(({ name }) =>
    user.permissions.has(`${name}.read`),
  )
  const { rows } = await sql<Omit<ThreadRow, 'amount'> & { amount: bigint | null }>`
    with recursive earlier as (
      select id, parent from iata_ticket where id = ${ticket} union select t.id, t.parent from iata_ticket t join earlier e on t.id = e.parent
    ), whole as (select id from earlier union select t.id from iata_ticket t join whole w on t.parent = w.id),
    family as (select t.* from iata_ticket t join whole using (id) where ${visibleRows(iataTicket, user, 't')})
    select module, id, no, date, state, amount, voucher_no, ticket_no from (select distinct on (module, id) * from (
      select 'iata_ticket' as module, k.id, k.ticket_no as no, coalesce(k.issue_date, k.created_at::date)::text as date, k.state, k.net_cost as amount, ${ownEntries} as voucher_no, k.ticket_no, k.created_at as at, k.id as ticket from family k
      ${sql.join(
        readable.map((entity) => sql`union all ${documentsOf(entity, user)}`),
        sql` `,
      )}
      ${readsPayouts ? sql`union all ${payouts(user)}` : sql``}
    ) every order by module, id, ticket) r order by r.date, r.at, r.id`.execute(db)
  const { rows: earned } = await sql<{ profit: bigint }>`
    with recursive earlier as (
      select id, parent from iata_ticket where id = ${ticket} union select t.id, t.parent from iata_ticket t join earlier e on t.id = e.parent
    ), whole as (select id from earlier union select t.id from iata_ticket t join whole w on t.parent = w.id)
    select coalesce(sum(l.credit_minor - l.debit_minor), 0)::bigint as profit
    from gl_line l join ledger_account a on a.id = l.ledger_account_id where l.ticket_id in (select id from whole) and a.code ~ '^[45]'`.execute(
    db,
  )
  return {
    rows: rows.map(({ amount, ...row }) => ({ ...row, amount: amount === null ? null : moneyText(amount) })),
    // Those who may take the list of tickets out of the product may know what each earned.
    profit: user.permissions.has('iata_ticket.export') ? moneyText(earned[0]?.profit ?? 0n) : null,
  }
}

export const ticketThreadRoute: Route = defineRoute({
  method: 'GET',
  path: '/iata_ticket/api/v1/iata_ticket/thread/:id',
  summary:
    'Everything that was done with a ticket and those it was exchanged for, and what they earned in the books',
  access: 'user',
  permission: 'iata_ticket.read',
  params: idParams,
  response: z.object({ rows: z.array(threadRow), profit: z.string().nullable() }),
  async handler({ db, user, clock, params }) {
    await findRecord(iataTicket, params.id, { db, user, clock })
    return threadOf(db, params.id, user)
  },
})

export const ticketTraceRoute: Route = defineRoute({
  method: 'GET',
  path: '/iata_ticket/api/v1/iata_ticket/trace/:id',
  summary:
    'The course of a ticket and of the documents about it as a file for replaying, personal data replaced',
  access: 'staff',
  permission: 'iata_ticket.read',
  params: idParams,
  response: z.record(z.string(), z.unknown()),
  async handler({ db, user, clock, params }) {
    await findRecord(iataTicket, params.id, { db, user, clock })
    const thread = await threadOf(db, params.id, user)
    // A payment has a course of its own.
    const rows = thread.rows.filter(({ module }) => module !== paymentVoucher.name)
    const places = new Map(rows.map(({ module, id }) => [`${module} ${id}`, { module, id }]))
    const tickets = [...places.values()].flatMap(({ module, id }) => (module === iataTicket.name ? [id] : []))
    return {
      ...(await writeRecordTrace(
        db,
        {
          title: iataTicket.label,
          places: [...places.values()],
          posted: user.permissions.has(readsStatements) ? await ticketLines(db, tickets) : [],
        },
        { clock, salt: randomUUID(), reader: user },
      )),
    }
  },
})
