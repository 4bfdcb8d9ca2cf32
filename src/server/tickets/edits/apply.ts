/** What an edit of a ticket does: its documents taken back exactly and posted again, and the ticket changed. Source: tickets 5.9. */
import { sql } from 'kysely'
import { AppError } from '../../../domain/errors.ts'
import { permittedChange } from '../../../domain/books/chart/acc-update-perm.ts'
import type { RowOf } from '../../../foundation/definitions/entity.ts'
import type { Row } from '../../../domain/journey/facts.ts'
import { iataTicket } from '../../../domain/tickets/iata-ticket.ts'
import { changesOf, isFinancial, ticketEdit, touched } from '../../../domain/tickets/ticket-edit.ts'
import { ticketPicSale } from '../../../domain/tickets/ticket-pic-sale.ts'
import { ticketSale } from '../../../domain/tickets/ticket-sale.ts'
import { minor } from '../../../domain/books/document.ts'
import { moneyText } from '../../../foundation/values/money.ts'
import type { CivilDate } from '../../../foundation/values/dates.ts'
import { accUpdatePermWorkflow } from '../../../machines/books/acc-update-perm.ts'
import { askPermission } from '../../books/hooks/acc-update-perm.ts'
import { applicationsOn, periodFault, periodOf } from '../../books/rules.ts'
import { inStates } from '../../platform/db/in-states.ts'
import type { Db } from '../../platform/db/kysely.ts'
import { bindings, type Binding } from '../../workflow/event/bindings.ts'
import { rowById } from '../../workflow/event/rows.ts'
import type { EffectOf, EngineContext, NamedEffect } from '../../workflow/registry.ts'
import { amountsOf, changesShown, isOwnUse, permissionOf, saleOfTicket, type SaleOfTicket } from './facts.ts'
import { documentOf, moveTicket, postingOf, postSale, sendAsSystem } from '../effects.ts'
import { payableOn } from '../due.ts'
import { ownUseOf, voucherOfPurchase } from '../parties.ts'
import { settleAgain, settledWith } from '../settle.ts'

const bindingNamed = (module: string): Binding => {
  const binding = bindings[module]
  if (!binding) throw new Error(`${module} has no workflow`)
  return binding
}

type Edit = RowOf<typeof ticketEdit>
type Ticket = RowOf<typeof iataTicket>

async function ticketOf(db: Db, edit: Pick<Edit, 'ticket'>): Promise<Ticket> {
  const ticket = await rowById(db, iataTicket, edit.ticket, { lock: true })
  if (!ticket) throw new AppError('record.notFound')
  return ticket
}

/** The days of a reversal and of the entry in its place: the day of the entry while that is open, so that the reports of the month come right; else today (accounting 6.3). */
async function daysOf(
  { db, clock, actor }: EngineContext,
  voucherNo: string,
): Promise<{ on: CivilDate; date: CivilDate }> {
  const { rows } = await sql<{ id: bigint; day: CivilDate }>`
    select id, posting_date as day from gl_voucher where voucher_no = ${voucherNo}`.execute(db)
  const [entry] = rows
  if (!entry) throw new AppError('record.notFound')
  const last = (await applicationsOn(db, entry.id)).reduce(
    (latest, { date }) => (date > latest ? date : latest),
    entry.day,
  )
  for (const day of [entry.day, last])
    if (periodFault(await periodOf(db, day), day, actor.role))
      return { on: clock.today(), date: clock.today() }
  return { on: last, date: entry.day }
}

/** One document of the ticket: taken back first, posted again once the ticket has changed. */
interface Reposted {
  posting: string
  voucherNo: string
  on: CivilDate
  date: CivilDate
  again: (date: CivilDate) => Promise<string>
}

const numberOf = (done: unknown): string => (done as { voucher_no: string }).voucher_no // What a posting answers (post-document.ts).

/** Documents of a ticket that changes touch, in the order in which they were posted. */
async function documentsOf(
  context: EngineContext,
  about: EffectOf<typeof ticketEdit>,
  ticket: Ticket,
  changes: Row,
  sale: SaleOfTicket | null,
): Promise<Reposted[]> {
  const { db } = context
  const { cost, sale: sold } = touched(changes)
  const { id } = ticket
  const fresh = async (): Promise<EffectOf<typeof iataTicket>> => ({
    ...about,
    binding: bindingNamed(iataTicket.name),
    record: await ticketOf(db, { ticket: id }),
  })
  const found: Reposted[] = []
  const add = async (posting: string, voucherNo: string | null, again: Reposted['again']): Promise<void> => {
    if (voucherNo) found.push({ posting, voucherNo, ...(await daysOf(context, voucherNo)), again })
  }
  if (cost)
    await add('ticket purchase', await voucherOfPurchase(db, id), async (date) => {
      const ticketAbout = await fresh()
      const document = await documentOf(context, ticketAbout, 'Purchase of ticket')
      return numberOf(
        await postingOf(context, 'ticket purchase').do(context, ticketAbout, { ...document, date }),
      )
    })
  if (sale && sold)
    await add(
      sale.module === ticketPicSale.name ? 'ticket pic sale' : 'ticket sale',
      sale.voucher_no,
      async (date) => {
        const record =
          sale.module === ticketPicSale.name
            ? await rowById(db, ticketPicSale, sale.id)
            : await rowById(db, ticketSale, sale.id)
        if (!record) throw new AppError('record.notFound')
        return numberOf(
          await postSale(context, { ...about, binding: bindingNamed(sale.module), record }, { date }),
        )
      },
    )
  if (cost && isOwnUse(ticket))
    await add('ticket own use', await ownUseOf(db, id), async (date) => {
      const ticketAbout = await fresh()
      const document = await documentOf(context, ticketAbout, 'Own use of ticket')
      return numberOf(
        await postingOf(context, 'ticket own use').do(context, ticketAbout, { ...document, date }),
      )
    })
  return found
}

/** A day payable by the rules follows the channel they read; one that was typed stays (decision 1135). */
async function payByRules(db: Db, before: Ticket, changes: Row): Promise<void> {
  const { id, due_date, issue_date } = before
  if (!issue_date || !('channel' in changes || 'vendor' in changes)) return
  if (due_date !== (await payableOn(db, before, issue_date))) return
  const due = await payableOn(db, await ticketOf(db, { ticket: id }), issue_date)
  await sql`update iata_ticket set due_date = ${due} where id = ${id}`.execute(db)
}

/** The sale says what its ticket says. */
async function changeSale(
  { db, actor }: EngineContext,
  sale: SaleOfTicket,
  ticket: number,
  changes: Row,
  after: bigint,
): Promise<void> {
  const table = sql.table(sale.module)
  if ('sale_price' in changes)
    await sql`update ${sql.table(`${sale.module}_line`)} set price = ${after} where ${sql.ref(sale.module)} = ${sale.id} and ticket = ${ticket}`.execute(
      db,
    )
  await sql`update ${table} set amount = (select sum(l.price) from ${sql.table(`${sale.module}_line`)} l where l.${sql.ref(sale.module)} = ${sale.id}), version = version + 1, updated_at = now(), updated_by = ${actor.id} where id = ${sale.id}`.execute(
    db,
  )
  if ('customer' in changes)
    await sql`update ${table} set customer = ${Number(changes['customer'])} where id = ${sale.id}`.execute(db)
}

/** Sends an event to the permissions an edit asked for. */
async function toPermissions(context: EngineContext, edit: Edit, type: 'APPLIED' | 'DROPPED'): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from acc_update_perm where voucher_type = ${ticketEdit.name} and voucher_id = ${edit.id} and status ${inStates(accUpdatePermWorkflow, 'pending', 'approved')} and not is_deleted order by id`.execute(
    context.db,
  )
  for (const { id } of rows) await sendAsSystem(context, bindingNamed('acc_update_perm'), id, type)
}

const keep = async (db: Db, edit: Edit, values: Readonly<Record<string, unknown>>): Promise<void> => {
  await sql`update ticket_edit set ${sql.join(Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`))} where id = ${edit.id}`.execute(
    db,
  )
}

export const editEffects: Readonly<Record<string, NamedEffect>> = {
  /** What changes is written down as it is now, and asked for where it changes the books. */
  'ask to edit ticket': {
    async do(context, { record }: EffectOf<typeof ticketEdit>) {
      const { db, actor, clock } = context
      const ticket = await ticketOf(db, record)
      const changes = changesOf(record, ticket)
      await keep(db, record, { changes: JSON.stringify(await changesShown(db, ticket, changes)) })
      if (!isFinancial(changes) || !actor.user) return undefined
      const { before, after } = amountsOf(ticket, changes, await saleOfTicket(db, ticket))
      const permission = await askPermission(
        { db, user: actor.user, clock },
        {
          branch: record.branch,
          is_demo: record.is_demo,
          voucher_type: ticketEdit.name,
          voucher_id: record.id,
          voucher_no: record.edit_no,
          ...permittedChange,
          amount_before: moneyText(before),
          amount_after: moneyText(after),
          reason: record.edit_reason,
        },
      )
      await keep(db, record, { permission, amount_before: before, amount_after: after })
      return { permission }
    },
  },

  'edit ticket': {
    async do(context, about: EffectOf<typeof ticketEdit>) {
      const { db, clock, actor } = context
      const { record: edit } = about
      const ticket = await ticketOf(db, edit)
      const { id } = ticket
      const changes = changesOf(edit, ticket)
      const sale = await saleOfTicket(db, ticket)
      const { after } = amountsOf(ticket, changes, sale)
      const permission = await permissionOf(db, edit, after, clock.now())
      const documents = await documentsOf(context, about, ticket, changes, sale)
      const settled = await settledWith(
        db,
        documents.map(({ voucherNo }) => voucherNo),
      )
      for (const { posting, voucherNo, on } of documents.toReversed())
        await postingOf(context, posting).undo?.(context, { voucher_no: voucherNo, on }, about.passengerId)
      await moveTicket(context, id, 'EDIT', changes)
      await payByRules(db, ticket, changes)
      if (sale && touched(changes).sale) {
        const changed = await ticketOf(db, { ticket: id })
        await changeSale(context, sale, id, changes, minor(changed.sale_price))
      }
      const numbers: Record<string, string> = {}
      for (const { posting, voucherNo, date, again } of documents) {
        const made = await again(date)
        numbers[posting] = made
        await settleAgain(db, settled.get(voucherNo) ?? [], {
          voucher: made,
          on: clock.today(),
          user: Number(actor.id),
        })
      }
      await keep(db, edit, {
        changes: JSON.stringify(await changesShown(db, ticket, changes)),
        permission: permission ?? edit.permission ?? null,
        purchase_voucher_no: numbers['ticket purchase'] ?? null,
        sale_voucher_no:
          numbers['ticket sale'] ?? numbers['ticket pic sale'] ?? numbers['ticket own use'] ?? null,
      })
      await toPermissions(context, edit, 'APPLIED')
      return undefined
    },
  },

  'drop ticket edit': {
    async do(context, { record }: EffectOf<typeof ticketEdit>) {
      await toPermissions(context, record, 'DROPPED')
      return undefined
    },
  },
}
