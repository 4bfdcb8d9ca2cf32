/** The ticket desk: what waits for ticketing staff, what is late, and the money behind it. Source: tickets 10.1, 11. */
import { sql } from 'kysely'
import { z } from 'zod'
import { deskNames, deskQueues, deskSteps, type DeskQueue } from '../../domain/tickets/desk.ts'
import { billingPeriods, periodOf, type BspPeriod } from '../../domain/tickets/bsp/calendar.ts'
import { entityOf } from '../../domain/entities.ts'
import type { Facts } from '../../domain/journey/facts.ts'
import { AppError } from '../../domain/errors.ts'
import { roles, type RoleCode } from '../../domain/people/access.ts'
import { iataTicket } from '../../domain/tickets/iata-ticket.ts'
import { ticketPostings } from '../../domain/tickets/postings.ts'
import { ticketPicSale } from '../../domain/tickets/ticket-pic-sale.ts'
import { ticketSale } from '../../domain/tickets/ticket-sale.ts'
import { moneyText } from '../../foundation/values/money.ts'
import { daysBetween, type CivilDate } from '../../foundation/values/dates.ts'
import { workflowOfModule } from '../../machines/catalogue.ts'
import { rolesOf } from '../../machines/journey/headline.ts'
import { roleAllowed } from '../../machines/kit/judge.ts'
import { temporaryTicketWorkflow } from '../../machines/tickets/temporary-ticket.ts'
import { ticketDeputeWorkflow } from '../../machines/tickets/ticket-depute.ts'
import { ticketEditWorkflow } from '../../machines/tickets/ticket-edit.ts'
import { ticketMemoWorkflow } from '../../machines/tickets/ticket-memo.ts'
import { bspStatementWorkflow } from '../../machines/tickets/bsp-statement.ts'
import { ticketPurchaseWorkflow } from '../../machines/tickets/ticket-purchase.ts'
import { ticketRefundWorkflow } from '../../machines/tickets/ticket-refund.ts'
import { ticketSaleWorkflow } from '../../machines/tickets/ticket-sale.ts'
import { ticketWorkflow } from '../../machines/tickets/ticket.ts'
import { defineRoute, type Route } from '../http/define-route.ts'
import { inStates } from '../platform/db/in-states.ts'
import type { Db } from '../platform/db/kysely.ts'
import type { SessionUser } from '../platform/session-user.ts'
import { codeOf } from '../records/actor.ts'
import type { Sql } from '../records/read/columns.ts'
import { seenBranches, visibleRows } from '../records/scope.ts'
import { authorityOf, type Authority } from '../books/rules.ts'
import { inBranch } from '../books/statements.ts'
import { bindings } from '../workflow/event/bindings.ts'
import type { Signed } from '../workflow/event/context.ts'
import { actorOf, loadFacts } from '../workflow/event/facts.ts'
import { rowById } from '../workflow/event/rows.ts'
import { closedReasons } from '../workflow/view/closed-event.ts'
import { settledMemo } from './memos.ts'
import { openSales } from './sale-lines.ts'
import { bspCalendar } from './bsp/calendar.ts'

/** Columns of a line of a queue; `d` is the record. Money in minor units. */
interface QueueColumns {
  where: Sql
  no: Sql
  /** The ticket, or line of a booking, whose passenger and route are shown: columns passenger, passenger_name, pnr, sector. */
  about: Sql | null
  /** Lines of the document other than the one shown. */
  others: Sql
  /** Day it waits since. */
  since: Sql
  /** Instant of a time limit or a day; null where nothing presses. */
  due: Sql
  amount: Sql
  /** Events of its steps that its own data close, as text[]; none where left out. */
  closed?: Sql
  /** Events of its steps that post a document, which its maker leaves to others; none where left out. */
  posted?: readonly string[]
  /** Whether one is posted by a user; always where left out. */
  isPosted?: Sql
  /** The sale that is not in the books yet and has the ticket on it, as JSON; none where left out. */
  sale?: Sql
}

const none = sql`null`
const zero = sql`0`
const soldTicket = sql`select k.passenger, k.passenger_name, k.pnr, k.sector from iata_ticket k where k.id = d.ticket`
const ownTicket = sql`select d.passenger, d.passenger_name, d.pnr, d.sector`
/** A memo has no passenger: the airline that sent it is named. */
const ofAirline = sql`select null::int as passenger, w.name || case d.kind when 'adm' then ' · ADM' else ' · ACM' end as passenger_name, null::text as pnr, null::text as sector from airway w where w.id = d.airline`
const net = sql`coalesce(l.fare, 0) + coalesce(l.tax, 0) + coalesce(l.other, 0) - coalesce(l.commission, 0)`

/** A sale that is not in the books yet, on account or at the counter. */
const saleColumns = (module: string): QueueColumns => {
  const ofSale = sql`${sql.table(`${module}_line`)} l where ${sql.ref(`l.${module}`)} = d.id`
  return {
    where: sql`d.state ${inStates(ticketSaleWorkflow, 'draft', 'submitted')}`,
    no: sql`d.sale_no`,
    about: sql`select coalesce(l.passenger, k.passenger) as passenger, k.passenger_name, k.pnr, k.sector from (select l.* from ${ofSale}) l join iata_ticket k on k.id = l.ticket order by l.position, l.id limit 1`,
    others: sql`(select greatest(count(*) - 1, 0) from ${ofSale})`,
    since: sql`d.state_since`,
    due: none,
    amount: sql`(select sum(l.price) from ${ofSale})`,
    posted: ['AUTHORISE'],
  }
}

/** Tickets through BSP and out of a deposit have no bill of their own; the others are confirmed once theirs is paid (tickets 8.1). */
const closedRequest = sql`case when d.channel in ('bsp', 'deposit') then array['PAY_BILL'] when d.state ${inStates(ticketPurchaseWorkflow, 'final')} then array['CONFIRM'] end`
/** A credit is paid out while it is open, and has paid other bills once it is not. */
const closedRefund = sql`case when exists (
    select 1 from gl_voucher v join gl_line l on l.voucher_id = v.id join ledger_account a on a.id = l.ledger_account_id
    where v.voucher_no = d.voucher_no and a.code in ('1301', '1302', '1303')
      and l.credit_minor > coalesce((select sum(g.amount_minor) from gl_allocation g where g.credit_line_id = l.id), 0))
  then array['ADJUST'] else array['PAY_OUT'] end`

const columnsOf = {
  requests: {
    closed: closedRequest,
    posted: ['FINALISE'],
    isPosted: sql`d.channel <> 'bsp'`,
    where: sql`d.state ${inStates(ticketPurchaseWorkflow, 'request', 'final', 'paid')}`,
    no: sql`d.request_no`,
    about: sql`select l.passenger, l.passenger_name, l.pnr, l.sector from ticket_purchase_line l where l.ticket_purchase = d.id order by l.position, l.id limit 1`,
    others: sql`(select greatest(count(*) - 1, 0) from ticket_purchase_line l where l.ticket_purchase = d.id)`,
    since: sql`d.state_since`,
    due: sql`case when d.state ${inStates(ticketPurchaseWorkflow, 'request')} then d.time_limit end`,
    amount: sql`(select sum(${net}) from ticket_purchase_line l where l.ticket_purchase = d.id)`,
  },
  temporary: {
    where: sql`d.state ${inStates(temporaryTicketWorkflow, 'staged', 'temporary')}`,
    no: sql`d.ticket_no`,
    about: ownTicket,
    others: zero,
    since: sql`d.state_since`,
    due: none,
    amount: sql`(select ${net} from (select d.fare, d.tax, d.other, d.commission) l)`,
  },
  stock: {
    where: sql`d.state ${inStates(ticketWorkflow, 'in_stock')}`,
    no: sql`d.ticket_no`,
    about: ownTicket,
    others: zero,
    since: sql`d.issue_date`,
    due: sql`d.travel_date`,
    amount: sql`d.net_cost`,
    sale: sql`(select jsonb_build_object('module', w.module, 'id', w.id, 'no', w.sale_no) from (${openSales}) w where w.ticket = d.id order by w.is_waiting desc, w.id limit 1)`,
  },
  sales: saleColumns(ticketSale.name),
  counter: saleColumns(ticketPicSale.name),
  refunds: {
    closed: closedRefund,
    posted: ['AIRLINE_APPROVED'],
    where: sql`(d.state ${inStates(ticketRefundWorkflow, 'requested', 'submitted')} or (d.state ${inStates(ticketRefundWorkflow, 'approved')} and d.customer_credit > 0))`,
    no: sql`d.refund_no`,
    about: soldTicket,
    others: zero,
    since: sql`coalesce(d.submitted_on, d.request_date)`,
    due: sql`case when d.state ${inStates(ticketRefundWorkflow, 'submitted')} then d.answer_due end`,
    amount: sql`coalesce(d.customer_credit, d.airline_credit)`,
  },
  deputes: {
    where: sql`d.state ${inStates(ticketDeputeWorkflow, 'requested', 'quoted', 'accepted')}`,
    no: sql`d.depute_no`,
    about: soldTicket,
    others: zero,
    since: sql`d.request_date`,
    due: sql`d.new_travel_date`,
    amount: sql`d.charge`,
    posted: ['REISSUE'],
  },
  edits: {
    where: sql`d.state ${inStates(ticketEditWorkflow, 'draft', 'submitted')}`,
    no: sql`d.edit_no`,
    about: soldTicket,
    others: zero,
    since: sql`d.request_date`,
    due: none,
    amount: sql`d.amount_after`,
    posted: ['APPROVE'],
    isPosted: sql`d.amount_after is not null`,
  },
  memos: {
    where: sql`(d.state ${inStates(ticketMemoWorkflow, 'received', 'disputed')} or (d.state ${inStates(ticketMemoWorkflow, 'accepted')} and ${settledMemo('d')}))`,
    no: sql`d.memo_no`,
    about: ofAirline,
    others: zero,
    since: sql`d.received_on`,
    due: sql`case when d.state ${inStates(ticketMemoWorkflow, 'received')} then d.latency_until end`,
    amount: sql`d.amount`,
    posted: ['ACCEPT', 'AIRLINE_UPHOLDS'],
  },
  billings: {
    where: sql`(d.state ${inStates(bspStatementWorkflow, 'imported', 'matched')} or (d.state ${inStates(bspStatementWorkflow, 'reconciled')} and exists (select 1 from bsp_row r where r.bsp_statement = d.id and r.code is not null group by r.airline having sum(r.net) > 0)))`,
    no: sql`d.period`,
    about: null,
    others: zero,
    since: sql`d.state_since`,
    due: sql`d.due_on`,
    amount: sql`d.amount`,
  },
} satisfies Record<DeskQueue, QueueColumns>

const mayRead = (user: SessionUser, queue: DeskQueue): boolean =>
  user.permissions.has(`${deskQueues[queue]}.read`)

/** The user who reads the desk, and what they may post. */
interface Reader {
  user: SessionUser
  authority: Authority
}

const readerOf = async ({ db, user, clock }: Pick<Signed, 'db' | 'user' | 'clock'>): Promise<Reader> => ({
  user,
  authority: await authorityOf(db, user.id, 'ticket', clock.today()),
})

/** Events that post a document of this record and are left to other users: those with an authority, or other ones than its maker. */
function leftToOthers({ posted, isPosted }: QueueColumns, { user, authority }: Reader): Sql {
  if (!posted || authority.own_max !== null) return sql`'{}'::text[]`
  const isMaker = authority.max === null ? sql`true` : sql`d.created_by = ${user.id}`
  return sql`case when ${isMaker} and ${isPosted ?? sql`true`} then ${[...posted]}::text[] else '{}' end`
}

/** Lines of a queue this person sees. `due` as an instant: a day ends with it, by the agency's clock. */
function linesOf(queue: DeskQueue, reader: Reader, zone: string): Sql {
  const { user } = reader
  const columns: QueueColumns = columnsOf[queue]
  const { where, no, about, others, since, due, amount, closed, sale } = columns
  const entity = entityOf(deskQueues[queue])
  const isInstant = queue === 'requests'
  return sql`
    select ${queue}::text as queue, ${entity.name}::text as module, d.id, d.state, ${no}::text as no,
      ${about ? sql`coalesce(p.full_name, a.passenger_name)` : none}::text as passenger, ${about ? sql`a.pnr` : none}::text as pnr, ${about ? sql`a.sector` : none}::text as route,
      (${others})::int as others, (${since})::date::text as since,
      ${isInstant ? none : due}::date::text as due_day,
      ${sale ?? none}::jsonb as sale, coalesce(${closed ?? none}, '{}')::text[] as closed, ${leftToOthers(columns, reader)} as left_to_others,
      ${isInstant ? due : sql`(((${due})::date + 1)::timestamp at time zone ${zone}::text)`}::timestamptz as due_at,
      (${amount})::bigint as amount
    from ${sql.table(entity.table)} d ${about ? sql`left join lateral (${about}) a on true left join passenger p on p.id = a.passenger` : sql``}
    where ${visibleRows(entity, user, 'd')} and ${where}`
}

/** The events that lead on from a state, for those whose role may send them; a guard may still close one. */
function nextOf(queue: DeskQueue, state: string, user: SessionUser): readonly string[] {
  const events = deskSteps[queue][state] ?? []
  if (queue === 'stock') return user.permissions.has('ticket_sale.create') ? events : []
  const role = codeOf(user)
  const rows = workflowOfModule(deskQueues[queue])?.rows ?? []
  if (!role) return []
  return events.filter((event) =>
    rows.some((row) => row.on === event && row.froms.includes(state) && roleAllowed(row.roles, role, null)),
  )
}

const mostLines = 200
const bspAccount = '2101'
const depositAccount = '1402'

// One code of each role of the handbook.
const roleCodes = roles.map(({ code }) => code) as [RoleCode, ...RoleCode[]]

const deskLine = z.object({
  queue: z.enum(deskNames),
  module: z.string(),
  id: z.number(),
  state: z.string(),
  /** Number of the document or ticket. */
  no: z.string().nullable(),
  passenger: z.string().nullable(),
  /** Further passengers of the same document. */
  others: z.number(),
  pnr: z.string().nullable(),
  route: z.string().nullable(),
  /** Day it waits since. */
  since: z.string().nullable(),
  /** A day it is due on, or the instant of a time limit. */
  due_day: z.string().nullable(),
  due_at: z.string().nullable(),
  is_late: z.boolean(),
  amount: z.string().nullable(),
  /** Event that leads on; null when another role sends it, while it is closed, or while the ticket is on a sale. */
  event: z.string().nullable(),
  /** The event the reader would send, and why it is closed, in the words of the page of the record. */
  closed: z
    .object({
      event: z.string(),
      why: z.array(
        z.object({
          message: z.string(),
          fix: z.object({ label: z.string(), path: z.string() }).optional(),
        }),
      ),
    })
    .nullable(),
  /** Roles that go on, where the reader's does not. */
  waits_for: z.array(z.enum(roleCodes)),
  /** The sale a ticket in stock is on, until it is in the books. */
  sale: z.object({ module: z.string(), id: z.number(), no: z.string() }).nullable(),
})
type Line = z.infer<typeof deskLine>
type Next = Pick<Line, 'event' | 'closed' | 'waits_for'>
/** A line as it is read; `closed` are the events its own data close. */
type DeskRow = Omit<Line, 'amount' | keyof Next> & { amount: bigint | null; closed: string[] }

const nothingNext: Next = { event: null, closed: null, waits_for: [] }

/** What the reader does next with a line: the machine is asked, so that nothing is offered that it would refuse. */
async function nextFor(
  context: Signed,
  facts: Facts,
  { queue, state, id, sale, closed }: DeskRow,
): Promise<Next> {
  if (sale) return nothingNext
  const isOpen = (event: string) => !closed.includes(event)
  const event = nextOf(queue, state, context.user).find(isOpen)
  const binding = bindings[deskQueues[queue]]
  if (event === undefined || !binding) {
    const [waiting] = (deskSteps[queue][state] ?? []).filter(isOpen)
    const roles = binding && waiting !== undefined ? rolesOf(binding.workflow, state, waiting) : []
    return { ...nothingNext, waits_for: roles }
  }
  // A ticket in stock is sold by a document of its own.
  const row = queue === 'stock' ? null : await rowById(context.db, binding.entity, id)
  const why = row ? await closedReasons(context, facts, { binding, row, event }) : []
  return why.length > 0 ? { ...nothingNext, closed: { event, why } } : { ...nothingNext, event }
}

const money = z.object({
  /** What is owed through BSP, over all billing periods; null when nothing is. */
  bsp: z
    .object({
      amount: z.string(),
      /** The first day something of it is payable on. */
      due_on: z.string(),
      /** What of it should have been paid before today. */
      overdue: z.string(),
      periods: z.array(
        z.object({ period: z.string(), due_on: z.string(), amount: z.string(), tickets: z.number() }),
      ),
      /** What the airlines owe after the last of them, carried to the next billing. */
      credit: z.string(),
    })
    .nullable(),
  /** Deposits with airlines, by their balance in the books. */
  deposits: z.array(z.object({ airline: z.string(), sub_ledger: z.number(), balance: z.string() })),
  /** What the caller sold. */
  mine: z.object({ today: z.number(), month: z.number(), month_amount: z.string() }),
})

type Money = z.infer<typeof money>

const queueCount = z.object({
  queue: z.enum(deskNames),
  all: z.number(),
  late: z.number(),
  /** Days the oldest waits. */
  oldest: z.number(),
  amount: z.string(),
  /** Temporary tickets whose PNR another one has too. */
  twice: z.number(),
})

/** Entries of BSP whose period is not that of their posting: memos, by the end of their dispute (tickets 10.1), and small differences, by the end of the period that was billed. */
const laterSources = [
  ticketPostings['airline debit memo'].source,
  ticketPostings['airline credit memo'].source,
  ticketPostings['billing rounding'].source,
]

/**
 * What is owed to airlines through BSP for tickets, refunds and memos, by the billing period of the posting.
 * A credit is carried to the next (tickets 10.2).
 */
async function bspDue(db: Db, user: SessionUser, today: CivilDate): Promise<Money['bsp']> {
  const isLater = sql`v.voucher_type in (${sql.join(laterSources.map((source) => sql.lit(source)))})`
  const { rows } = await sql<{ day: string; open: bigint; tickets: number }>`
    select day, sum(open)::bigint as open, count(distinct ticket_id)::int as tickets from (
      select (case when ${isLater} then l.due_date else v.posting_date end)::text as day, l.ticket_id,
        case when l.credit_minor > 0 then 1 else -1 end * (l.debit_minor + l.credit_minor - coalesce((select sum(g.amount_minor) from gl_allocation g where l.id in (g.debit_line_id, g.credit_line_id)), 0)) as open
      from gl_line l join gl_voucher v on v.id = l.voucher_id join ledger_account a on a.id = l.ledger_account_id left join iata_ticket k on k.id = l.ticket_id
      where a.code = ${bspAccount} and ((k.channel = 'bsp' and ${visibleRows(iataTicket, user, 'k')}) or (k.id is null and ${isLater} and ${inBranch(seenBranches(user))}))) o
    where open <> 0 group by day order by day`.execute(db)
  const periods = billingPeriods(
    rows.map(({ day }) => day),
    await bspCalendar(db),
  )
  const owed: { period: BspPeriod; amount: bigint; tickets: number }[] = []
  let carried = 0n
  let tickets = 0
  for (const period of periods) {
    const inside = rows.filter(({ day }) => periodOf(day, [period]) !== null)
    carried += inside.reduce((sum, { open }) => sum + open, 0n)
    tickets += inside.reduce((sum, { tickets: count }) => sum + count, 0)
    if (carried <= 0n) continue
    owed.push({ period, amount: carried, tickets })
    carried = 0n
    tickets = 0
  }
  const [first] = owed
  if (!first) return null
  const sumOf = (some: typeof owed) => moneyText(some.reduce((sum, { amount }) => sum + amount, 0n))
  return {
    amount: sumOf(owed),
    due_on: first.period.remitOn,
    overdue: sumOf(owed.filter(({ period }) => period.remitOn < today)),
    periods: owed.map(({ period, amount, tickets: count }) => ({
      period: period.code,
      due_on: period.remitOn,
      amount: moneyText(amount),
      tickets: count,
    })),
    credit: moneyText(-carried),
  }
}

/** Deposits with airlines that were ever paid into, by their balance in the books. */
async function depositsOf(db: Db, user: SessionUser): Promise<Money['deposits']> {
  const { rows } = await sql<{ airline: string; sub_ledger: number; balance: bigint }>`
    select s.name as airline, s.id as sub_ledger, sum(l.debit_minor - l.credit_minor)::bigint as balance
    from gl_line l join sub_ledger_account s on s.id = l.sub_ledger_id join ledger_account a on a.id = s.ledger_account
    where a.code = ${depositAccount} and s.party_type = 'airline' and ${visibleRows(entityOf('sub_ledger_account'), user, 's')} group by s.id, s.name order by balance, s.name`.execute(
    db,
  )
  return rows.map(({ balance, ...row }) => ({ ...row, balance: moneyText(balance) }))
}

/** Sales that the caller entered, on account and at the counter, and that stand in the books. */
async function ownSales(db: Db, user: SessionUser, today: CivilDate): Promise<Money['mine']> {
  const own = [ticketSale, ticketPicSale].map(
    (entity) => sql`
      select d.sale_date, d.amount from ${sql.table(entity.table)} d where ${visibleRows(entity, user, 'd')} and d.created_by = ${user.id} and d.state ${inStates(ticketSaleWorkflow, 'posted')} and d.sale_date between ${`${today.slice(0, 7)}-01`}::date and ${today}::date`,
  )
  const { rows } = await sql<{ today: number; month: number; amount: bigint }>`
    select count(*) filter (where sale_date = ${today}::date)::int as today, count(*)::int as month, coalesce(sum(amount), 0)::bigint as amount
    from (${sql.join(own, sql` union all `)}) d`.execute(db)
  const [found] = rows
  return {
    today: found?.today ?? 0,
    month: found?.month ?? 0,
    month_amount: moneyText(found?.amount ?? 0n),
  }
}

/** Queue and state of the lines this person can move on. */
const workable = (user: SessionUser, queues: readonly DeskQueue[]): Sql => {
  const pairs = queues.flatMap((queue) =>
    Object.keys(deskSteps[queue]).flatMap((state) =>
      nextOf(queue, state, user).map((event) => sql`(${queue}, ${state}, ${event})`),
    ),
  )
  return pairs.length > 0
    ? sql`sale is null and exists (select 1 from (values ${sql.join(pairs)}) s (on_queue, in_state, event) where s.on_queue = queue and s.in_state = state and s.event <> all(closed) and s.event <> all(left_to_others))`
    : sql`false`
}

export const ticketDeskRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: '/dashboard/api/v1/dashboard/ticket_desk',
    summary: 'Queues of the ticket desk with their counts, and the money behind them',
    access: 'user',
    permission: 'iata_ticket.read',
    /** Queues of records the caller may not read are left out. */
    response: z.object({ todo: z.number(), queues: z.array(queueCount), money }),
    async handler({ db, user, clock }) {
      const queues = deskNames.filter((queue) => mayRead(user, queue))
      const reader = await readerOf({ db, user, clock })
      const lines = sql.join(
        queues.map((queue) => linesOf(queue, reader, clock.zone)),
        sql` union all `,
      )
      const { rows } = await sql<{
        queue: DeskQueue
        all: number
        late: number
        todo: number
        first: string | null
        amount: bigint
        twice: number
      }>`
        select queue, count(*)::int as all, count(*) filter (where due_at <= ${clock.now().toISOString()}::timestamptz)::int as late, count(*) filter (where ${workable(user, queues)})::int as todo,
          min(since) as first, coalesce(sum(amount), 0)::bigint as amount, (count(pnr) - count(distinct pnr))::int as twice
        from (${lines}) q group by queue`.execute(db)
      const today = clock.today()
      return {
        todo: rows.reduce((sum, row) => sum + row.todo, 0),
        queues: queues.map((queue) => {
          const found = rows.find((row) => row.queue === queue)
          return {
            queue,
            all: found?.all ?? 0,
            late: found?.late ?? 0,
            oldest: found?.first ? Math.max(0, daysBetween(found.first, today)) : 0,
            amount: moneyText(found?.amount ?? 0n),
            twice: queue === 'temporary' ? (found?.twice ?? 0) : 0,
          }
        }),
        money: {
          bsp: await bspDue(db, user, today),
          deposits: await depositsOf(db, user),
          mine: await ownSales(db, user, today),
        },
      }
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/dashboard/api/v1/dashboard/ticket_work',
    summary:
      'Lines of a queue of the ticket desk, or of all that the caller can move on: those that press first',
    access: 'user',
    permission: 'iata_ticket.read',
    query: z.object({
      queue: z.enum(['todo', ...deskNames]).default('todo'),
      size: z.coerce.number().int().min(1).max(mostLines).default(50),
      skip: z.coerce.number().int().min(0).max(100_000).default(0),
    }),
    response: z.object({ lines: z.array(deskLine), next: z.number().nullable() }),
    async handler(context) {
      const { db, user, clock, query } = context
      const { queue, size, skip } = query
      if (queue !== 'todo' && !mayRead(user, queue)) throw new AppError('access.denied')
      const queues = queue === 'todo' ? deskNames.filter((one) => mayRead(user, one)) : [queue]
      const reader = await readerOf(context)
      const lines = sql.join(
        queues.map((one) => linesOf(one, reader, clock.zone)),
        sql` union all `,
      )
      const { rows } = await sql<DeskRow>`
        select queue, module, id, state, no, passenger, pnr, route, others, since, due_day, amount, sale, closed,
          case when due_day is null then to_char(due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end as due_at,
          coalesce(due_at <= ${clock.now().toISOString()}::timestamptz, false) as is_late
        from (${lines}) q where ${queue === 'todo' ? workable(user, queues) : sql`true`}
        order by q.due_at nulls last, since, queue, id limit ${size + 1} offset ${skip}`.execute(db)
      const facts = await loadFacts(db, null, actorOf(user), clock.today())
      const shown = rows.slice(0, size).map(async (row) => ({
        ...row,
        amount: row.amount === null ? null : moneyText(row.amount),
        ...(await nextFor(context, facts, row)),
      }))
      return {
        lines: await Promise.all(shown),
        next: rows.length > size ? skip + size : null,
      }
    },
  }),
]
