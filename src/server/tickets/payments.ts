/** Payments that requests and refunds of tickets and statements of BSP wait for: drafted from what is open, and noticed when they move. Source: tickets 8.1, 8.5, 10.2. */
import { sql } from 'kysely'
import { accUpdatePerm } from '../../domain/books/chart/acc-update-perm.ts'
import { paymentKind } from '../../domain/books/kinds/money.ts'
import { paymentVoucher } from '../../domain/books/vouchers/money-vouchers.ts'
import type { Row } from '../../domain/journey/facts.ts'
import { bspStatement } from '../../domain/tickets/bsp/statement.ts'
import { showTicketNumber } from '../../domain/tickets/ticket-number.ts'
import { ticketMemo } from '../../domain/tickets/ticket-memo.ts'
import { ticketPurchase } from '../../domain/tickets/ticket-purchase.ts'
import { ticketRefund } from '../../domain/tickets/ticket-refund.ts'
import type { Entity, RowWithId } from '../../foundation/definitions/entity.ts'
import { moneyText } from '../../foundation/values/money.ts'
import { bspStatementWorkflow } from '../../machines/tickets/bsp-statement.ts'
import { ticketMemoWorkflow } from '../../machines/tickets/ticket-memo.ts'
import { ticketPurchaseWorkflow } from '../../machines/tickets/ticket-purchase.ts'
import { ticketRefundWorkflow } from '../../machines/tickets/ticket-refund.ts'
import { draftVoucher } from '../books/run-voucher.ts'
import { inStates } from '../platform/db/in-states.ts'
import type { Db } from '../platform/db/kysely.ts'
import type { Hooks } from '../records/hooks.ts'
import { bindingOf } from '../workflow/event/bindings.ts'
import { systemContext } from '../workflow/event/context.ts'
import { system } from '../workflow/event/facts.ts'
import { runEvent } from '../workflow/event/run-event.ts'
import type { EngineContext } from '../workflow/registry.ts'

/** A line of the books that is not settled in full. */
interface OpenLine {
  id: bigint
  account: number
  sub_ledger: number
  party: string
  passenger: number | null
  ticket_no: string | null
  open: bigint
}

/** Credits that stand open on lines of vouchers. @param where of line `l` and voucher `v`. */
async function openCredits(db: Db, where: ReturnType<typeof sql>): Promise<OpenLine[]> {
  const { rows } = await sql<OpenLine>`
    select * from (
      select l.id, l.ledger_account_id as account, l.sub_ledger_id as sub_ledger, s.name as party, l.passenger_id as passenger, l.reference as ticket_no,
        (l.credit_minor - coalesce((select sum(g.amount_minor) from gl_allocation g where g.credit_line_id = l.id), 0))::bigint as open
      from gl_line l join gl_voucher v on v.id = l.voucher_id join sub_ledger_account s on s.id = l.sub_ledger_id
      where l.credit_minor > 0 and v.reverses_id is null and not exists (select 1 from gl_voucher r where r.reverses_id = v.id) and ${where}) o
    where open > 0 order by id`.execute(db)
  return rows
}

/** What is owed for the tickets of a request. */
export const openOfPurchase = (db: Db, purchase: number): Promise<OpenLine[]> =>
  openCredits(
    db,
    sql`v.source_type = 'ticket_purchase' and l.ticket_id in (select t.id from iata_ticket t where t.purchase = ${purchase})`,
  )

/** What the customer has to get from a refund. @param voucherNo of its entry. */
export const openOfRefund = (db: Db, voucherNo: unknown): Promise<OpenLine[]> =>
  openCredits(
    db,
    sql`v.voucher_no = ${String(voucherNo ?? '')} and exists (select 1 from ledger_account a where a.id = l.ledger_account_id and a.code in ('1301', '1302', '1303'))`,
  )

/** A line of a draft: what is paid on the account of a party, and the items it settles. */
export interface PaymentLine {
  account: number
  sub_ledger: number
  party: string
  passenger: number | null
  description: string | null
  amount: bigint
  pays: readonly { item: bigint; amount: bigint }[]
}

/** A line for each open item. */
const lineOfItem = ({ id, ticket_no: ticket, open: amount, ...rest }: OpenLine): PaymentLine => ({
  ...rest,
  description: ticket === null ? null : showTicketNumber(ticket),
  amount,
  pays: [{ item: id, amount }],
})

/** A payment voucher as a draft that pays these items, kept with the record that waits for it. */
export const draftPayment = (
  context: EngineContext,
  entity: Entity,
  record: RowWithId,
  { narration, items }: { narration: string; items: readonly OpenLine[] },
): Promise<Row> => draftPaymentLines(context, entity, record, { narration, lines: items.map(lineOfItem) })

/** A payment voucher as a draft with these lines, kept with the record that waits for it. */
export async function draftPaymentLines(
  context: EngineContext,
  entity: Entity,
  record: RowWithId,
  {
    narration,
    lines: paid,
    reference = null,
  }: { narration: string; lines: readonly PaymentLine[]; reference?: string | null },
): Promise<Row> {
  const payment = await draftVoucher(context, paymentKind, record, {
    head: {
      payee: [...new Set(paid.map(({ party }) => party))].join(', ').slice(0, 120),
      narration,
      reference,
    },
    lines: paid.map(({ account, sub_ledger, passenger, description, amount, pays }) => ({
      account,
      sub_ledger,
      passenger,
      description,
      amount,
      allocations: pays.map(({ item, amount: part }) => ({ item: Number(item), amount: moneyText(part) })),
    })),
  })
  await sql`update ${sql.table(entity.table)} set payment = ${payment} where id = ${record.id}`.execute(
    context.db,
  )
  return { payment }
}

/** Records that wait for a payment voucher, or were closed by it: those it was drafted for, and refunds and memos whose lines it settles. */
async function waitingFor(db: Db, payment: number): Promise<{ module: string; id: number }[]> {
  const { rows } = await sql<{ module: string; id: number }>`
    select ${ticketPurchase.name} as module, p.id from ticket_purchase p where p.payment = ${payment} and p.state ${inStates(ticketPurchaseWorkflow, 'paying', 'paying_to_confirm', 'paid')} and not p.is_deleted
    union select ${bspStatement.name}, s.id from bsp_statement s where s.payment = ${payment} and s.state ${inStates(bspStatementWorkflow, 'remitting', 'remitted')} and not s.is_deleted
    union select ${ticketRefund.name}, r.id from ticket_refund r where r.payment = ${payment} and r.state ${inStates(ticketRefundWorkflow, 'paying', 'paid_out')} and not r.is_deleted
    union select ${ticketRefund.name}, r.id
      from gl_voucher o join gl_line d on d.voucher_id = o.id join gl_allocation g on g.debit_line_id = d.id join gl_line c on c.id = g.credit_line_id join gl_voucher v on v.id = c.voucher_id join ticket_refund r on r.voucher_no = v.voucher_no
      where o.source_type = ${paymentVoucher.name} and o.source_id = ${payment} and o.reverses_id is null and v.source_type = ${ticketRefund.name} and r.state ${inStates(ticketRefundWorkflow, 'approved', 'paying')} and not r.is_deleted
    union select ${ticketMemo.name}, m.id
      from gl_voucher o join gl_line d on d.voucher_id = o.id join gl_allocation g on d.id in (g.debit_line_id, g.credit_line_id) join gl_line c on c.id in (g.debit_line_id, g.credit_line_id) and c.id <> d.id
        join gl_voucher v on v.id = c.voucher_id join ticket_memo m on m.voucher_no = v.voucher_no
      where o.source_type = ${paymentVoucher.name} and o.source_id = ${payment} and o.reverses_id is null and m.state ${inStates(ticketMemoWorkflow, 'accepted', 'settled')} and not m.is_deleted
    order by module, id`.execute(db)
  return rows
}

/** Sends an event the system alone may send. @returns false where the record refuses it. */
export const sendAsSystem = async (
  context: EngineContext,
  { module, id }: { module: string; id: number },
  type: string,
  data: Row,
): Promise<boolean> => {
  const binding = bindingOf(module)
  if (!binding) throw new Error(`${module} has no workflow`)
  const { happened } = await runEvent(
    { ...context, actor: system, source: 'machine' },
    { binding, id, passengerId: null, type, data },
  )
  return happened
}

/** What an event of a payment voucher means to the records that wait for it; a payment of less than the bill leaves it to be paid. */
const meaning: Readonly<Record<string, 'PAYMENT_POSTED' | 'PAYMENT_CANCELLED'>> = {
  AUTHORISE: 'PAYMENT_POSTED',
  CANCEL: 'PAYMENT_CANCELLED',
  DELETE: 'PAYMENT_CANCELLED',
  REVERSE: 'PAYMENT_CANCELLED',
}

async function noticeMoved(context: EngineContext, payment: number, type: string): Promise<void> {
  const event = meaning[type]
  if (!event) return
  for (const record of await waitingFor(context.db, payment)) {
    const isPaid = event === 'PAYMENT_POSTED' && (await sendAsSystem(context, record, event, { payment }))
    if (!isPaid) await sendAsSystem(context, record, 'PAYMENT_CANCELLED', {})
  }
}

/**
 * A payment that was taken back with an update permission: what it paid is to be paid again, unless the payment that took
 * its place pays it.
 */
async function noticePermitted(context: EngineContext, payment: number, replacement: unknown): Promise<void> {
  const waiting = await waitingFor(context.db, payment)
  for (const record of waiting) {
    const isPaid =
      typeof replacement === 'number' &&
      (await sendAsSystem(context, record, 'PAYMENT_POSTED', { payment: replacement }))
    if (!isPaid) await sendAsSystem(context, record, 'PAYMENT_CANCELLED', {})
  }
  if (typeof replacement !== 'number') return
  // Refunds the replacement also pays.
  for (const record of await waitingFor(context.db, replacement))
    if (!waiting.some(({ module, id }) => module === record.module && id === record.id))
      await sendAsSystem(context, record, 'PAYMENT_POSTED', { payment: replacement })
}

/** Called after every event of every workflow; the permitted change of a voucher is no event of the voucher itself. */
export async function noticePayment(
  context: EngineContext,
  { module, type, record, data }: { module: string; type: string; record: RowWithId; data: Row },
): Promise<void> {
  if (module === paymentVoucher.name) await noticeMoved(context, record.id, type)
  if (module === accUpdatePerm.name && type === 'USE' && record['voucher_type'] === paymentVoucher.name)
    await noticePermitted(context, Number(record['voucher_id']), data['replacement'])
}

/** A draft that is deleted is no event of the engine. */
export const paymentHooks: Hooks = {
  async beforeDelete({ stored, crud }) {
    await noticeMoved(
      systemContext(crud.db as EngineContext['db'], crud.services), // Every delete holds a transaction.
      stored.id,
      'DELETE',
    )
  },
}
