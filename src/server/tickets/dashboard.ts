/** The ticket card of the dashboard: each number counts the rows of the list it opens. Source: tickets 11, reports 5.1. */
import { sql } from 'kysely'
import { z } from 'zod'
import { AppError } from '../../domain/errors.ts'
import { iataTicket } from '../../domain/tickets/iata-ticket.ts'
import { ticketDepute } from '../../domain/tickets/ticket-depute.ts'
import { ticketMemo } from '../../domain/tickets/ticket-memo.ts'
import { ticketRefund } from '../../domain/tickets/ticket-refund.ts'
import type { Entity } from '../../foundation/definitions/entity.ts'
import type { CivilDate } from '../../foundation/values/dates.ts'
import { moneyText } from '../../foundation/values/money.ts'
import { ticketDeputeWorkflow } from '../../machines/tickets/ticket-depute.ts'
import { ticketMemoWorkflow } from '../../machines/tickets/ticket-memo.ts'
import { ticketRefundWorkflow } from '../../machines/tickets/ticket-refund.ts'
import { ticketWorkflow } from '../../machines/tickets/ticket.ts'
import { defineRoute, type Route } from '../http/define-route.ts'
import { inStates } from '../platform/db/in-states.ts'
import type { SessionUser } from '../platform/session-user.ts'
import type { Sql } from '../records/read/columns.ts'
import { visibleRows } from '../records/scope.ts'

interface TicketList {
  entity: Entity
  /** Rows of the entity's table `d` on it. */
  where: (today: CivilDate) => Sql
  /** Columns of `d` that say when, and how much in minor units. */
  date: string
  amount: string
}

const lists = {
  /** Still sold at the end of the day: a void or an exchange takes it off (tickets 8.3). */
  sold_today: {
    entity: iataTicket,
    where: (today) =>
      sql`d.sale_price is not null and not d.state ${inStates(ticketWorkflow, 'exchanged', 'voided')} and (exists (select 1 from ticket_sale s where s.sale_no = d.sale_no and s.sale_date = ${today}::date and not s.is_deleted) or exists (select 1 from ticket_pic_sale s where s.sale_no = d.sale_no and s.sale_date = ${today}::date and not s.is_deleted))`,
    date: 'issue_date',
    amount: 'sale_price',
  },
  unsold: {
    entity: iataTicket,
    where: () => sql`d.state ${inStates(ticketWorkflow, 'in_stock')}`,
    date: 'issue_date',
    amount: 'net_cost',
  },
  refunds_waiting: {
    entity: ticketRefund,
    where: () => sql`d.state ${inStates(ticketRefundWorkflow, 'submitted')}`,
    date: 'submitted_on',
    amount: 'airline_credit',
  },
  refunds_to_pay: {
    entity: ticketRefund,
    where: () => sql`d.state ${inStates(ticketRefundWorkflow, 'approved')} and d.customer_credit > 0`,
    date: 'approved_on',
    amount: 'customer_credit',
  },
  deputes_open: {
    entity: ticketDepute,
    where: () => sql`d.state ${inStates(ticketDeputeWorkflow, 'requested', 'quoted', 'accepted')}`,
    date: 'request_date',
    amount: 'charge',
  },
  adm_in_latency: {
    entity: ticketMemo,
    where: (today) =>
      sql`d.kind = 'adm' and d.state ${inStates(ticketMemoWorkflow, 'received')} and d.latency_until >= ${today}::date`,
    date: 'latency_until',
    amount: 'amount',
  },
} as const satisfies Record<string, TicketList>

type ListName = keyof typeof lists
const names = Object.keys(lists) as [ListName, ...ListName[]] // Keys of a literal object.

const mayRead = (user: SessionUser, name: ListName): boolean =>
  user.permissions.has(`${lists[name].entity.name}.read`)

/** Rows of a list this person sees. */
const rowsOf = ({ entity, where }: TicketList, user: SessionUser, today: CivilDate): Sql =>
  sql`${sql.table(entity.table)} d where ${visibleRows(entity, user, 'd')} and ${where(today)}`

const listRow = z.object({
  id: z.number(),
  module: z.string(),
  /** Number of the ticket, or of the memo. */
  no: z.string().nullable(),
  passenger: z.string().nullable(),
  date: z.string().nullable(),
  amount: z.string().nullable(),
  state: z.string(),
})

const mostRows = 100

export const ticketCardRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: '/dashboard/api/v1/dashboard/ticket_count',
    summary: 'Numbers of the ticket card',
    access: 'user',
    permission: 'iata_ticket.read',
    /** Lists of records the caller may not read are left out. */
    response: z.object({ counts: z.partialRecord(z.enum(names), z.number()) }),
    async handler({ db, user, clock }) {
      const counted = names
        .filter((name) => mayRead(user, name))
        .map(
          (name) =>
            sql`(select count(*)::int from ${rowsOf(lists[name], user, clock.today())}) as ${sql.ref(name)}`,
        )
      const { rows } = await sql<Partial<Record<ListName, number>>>`select ${sql.join(counted)}`.execute(db)
      return { counts: rows[0] ?? {} }
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/dashboard/api/v1/dashboard/ticket_list',
    summary: 'Rows behind a number of the ticket card, latest first',
    access: 'user',
    permission: 'iata_ticket.read',
    query: z.object({
      name: z.enum(names).default('unsold'),
      size: z.coerce.number().int().min(1).max(mostRows).default(20),
      /** Id of the last row of the page before. */
      before: z.coerce.number().int().positive().optional(),
    }),
    response: z.object({ name: z.enum(names), rows: z.array(listRow), next: z.number().nullable() }),
    async handler({ db, user, clock, query: { name, size, before } }) {
      if (!mayRead(user, name)) throw new AppError('access.denied')
      const list = lists[name]
      const { entity, date, amount } = list
      const [no, passenger] =
        entity === ticketMemo
          ? [sql`d.memo_no`, sql`null::text`]
          : entity === iataTicket
            ? [sql`d.ticket_no`, sql`d.passenger_name`]
            : [
                sql`(select k.ticket_no from iata_ticket k where k.id = d.ticket)`,
                sql`(select k.passenger_name from iata_ticket k where k.id = d.ticket)`,
              ]
      const { rows } = await sql<{
        id: number
        no: string | null
        passenger: string | null
        date: string | null
        amount: bigint | null
        state: string
      }>`
        select d.id, ${no} as no, ${passenger} as passenger, d.${sql.ref(date)}::text as date, d.${sql.ref(amount)}::bigint as amount, d.state
        from ${rowsOf(list, user, clock.today())} and ${before === undefined ? sql`true` : sql`d.id < ${before}`} order by d.id desc limit ${size + 1}`.execute(
        db,
      )
      const page = rows.slice(0, size)
      return {
        name,
        rows: page.map((row) => ({
          ...row,
          module: entity.name,
          amount: row.amount === null ? null : moneyText(row.amount),
        })),
        next: rows.length > size ? (page.at(-1)?.id ?? null) : null,
      }
    },
  }),
]
