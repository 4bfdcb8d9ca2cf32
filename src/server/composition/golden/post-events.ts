/** Posts the events of a scenario through the services the screens use: draft, submitted by one person, authorised by another. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { kindOf } from '../../../domain/books/kinds/index.ts'
import { entityOf } from '../../../domain/entities.ts'
import { createRecord } from '../../records/write/write-record.ts'
import { allocateLines, applyAdvance } from '../../books/allocations.ts'
import { runVoucherEvent } from '../../books/run-voucher.ts'
import {
  isTicketEvent,
  isVoucherEvent,
  moduleOf,
  readEvent,
  type EventOf,
  type GoldenEvent,
  type TicketEvent,
  type VoucherEvent,
} from './events.ts'
import { postTicketEvent } from './post-tickets.ts'
import { create, send } from './records.ts'
import type { GoldenAgency } from './agency.ts'
import { openLine, type Posted, type Story } from './story.ts'
import { bodyOf, currencyOf, customerAccount, partyOf, taka } from './voucher-bodies.ts'

/** A ref names one event; a second one of the name would make every later "of" and "bill" mean something else. */
function remember(story: Story, ref: string | undefined, voucherNo: string, posted?: Posted): void {
  if (!ref) return
  story.refs.set(voucherNo, ref)
  if (posted) story.posted.set(ref, posted)
}

/** The draft of an event, entered by the clerk. */
async function enterDraft(agency: GoldenAgency, story: Story, event: VoucherEvent) {
  const module = moduleOf[event.type]
  const kind = kindOf(module)
  if (!kind) throw new Error(`There is no voucher ${module}.`)
  const body = await bodyOf(agency, story, event)
  const draft = await agency.as('clerk', (crud) =>
    createRecord(entityOf(module), body, crud, crud.services.registry.hooks),
  )
  return { module, kind, draft, id: Number(draft['id']) }
}

async function postVoucherEvent(agency: GoldenAgency, story: Story, event: VoucherEvent): Promise<void> {
  const { module, kind, draft, id } = await enterDraft(agency, story, event)
  const submitted = await agency.as('clerk', (crud) =>
    runVoucherEvent(crud, {
      kind,
      id,
      type: 'SUBMIT',
      data: {},
      ifMatch: Number(draft['version']),
      key: randomUUID(),
    }),
  )
  const posted = await agency.as('approver', (crud) =>
    runVoucherEvent(crud, {
      kind,
      id,
      type: 'AUTHORISE',
      data: {},
      ifMatch: Number(submitted['version']),
      key: randomUUID(),
    }),
  )
  remember(story, event.ref, String(posted['voucher_no']), { module, id, version: Number(posted['version']) })
}

async function reverseEvent(agency: GoldenAgency, story: Story, event: EventOf<'reverse'>): Promise<void> {
  const source = story.posted.get(event.of)
  const kind = kindOf(source?.module ?? '')
  if (!source || !kind) throw new Error(`There is no voucher ${event.of} to reverse.`)
  const reversed = await agency.as('approver', (crud) =>
    runVoucherEvent(crud, {
      kind,
      id: source.id,
      type: 'REVERSE',
      data: { reason: event.narration ?? 'Entered by mistake', date: event.date },
      ifMatch: source.version,
      key: randomUUID(),
    }),
  )
  source.version = Number(reversed['version'])
  remember(story, event.ref, `${String(reversed['voucher_no'])}-R`)
}

async function versionOf(agency: GoldenAgency, { module, id }: Posted): Promise<number> {
  const { rows } = await sql<{
    version: number
  }>`select version from ${sql.table(module)} where id = ${id}`.execute(agency.db)
  return rows[0]?.version ?? 0
}

/** What the permission of an amendment allows. */
const permitted = 'edit'

/** Asked for by the clerk, approved by the other person, used by the clerk with a draft that replaces the entry. */
async function amendEvent(agency: GoldenAgency, story: Story, event: EventOf<'amend'>): Promise<void> {
  const source = story.posted.get(event.of)
  const replacement = readEvent(event.replacement)
  if (!source || !isVoucherEvent(replacement)) throw new Error(`There is no voucher ${event.of} to replace.`)
  const { module, draft, id } = await enterDraft(agency, story, replacement)
  const permission = await create(agency, 'acc_update_perm', {
    voucher_type: source.module,
    voucher_id: source.id,
    action: permitted,
    reason: event.narration ?? 'Entered with a wrong amount',
    amount_after: draft['amount'],
  })
  await send(agency, 'approver', 'acc_update_perm', permission, 'APPROVE')
  await send(agency, 'clerk', 'acc_update_perm', permission, 'USE', { replacement: id })
  const { rows } = await sql<{ id: number; no: string | null; replaces: string | null; version: number }>`
    select id, voucher_no as no, amended_from as replaces, version from ${sql.table(module)} where id = ${id}`.execute(
    agency.db,
  )
  const [made] = rows
  if (!made?.no || !made.replaces) throw new Error(`${event.of} was not replaced.`)
  source.version = await versionOf(agency, source)
  remember(story, event.ref, made.no, { module, id, version: made.version })
  remember(story, event.ref && `${event.ref}-R`, `${made.replaces}-R`)
}

async function allocateEvent(agency: GoldenAgency, story: Story, event: EventOf<'allocate'>): Promise<void> {
  const code = event.account ?? customerAccount[event.party.split('-')[0] ?? ''] ?? ''
  const subLedger = await agency.party(code, event.party)
  const isReceivable = code.startsWith('1')
  const from = await openLine(agency, story, event.from, subLedger, isReceivable ? 'credit' : 'debit')
  const to = await openLine(agency, story, event.to, subLedger, isReceivable ? 'debit' : 'credit', event.key)
  await agency.as('clerk', (crud) => allocateLines(crud, from, to, BigInt(event.amount)))
}

async function applyEvent(
  agency: GoldenAgency,
  story: Story,
  event: EventOf<'advance_apply'>,
): Promise<void> {
  const isPassenger = event.party.startsWith('PAX')
  const bill = await openLine(
    agency,
    story,
    event.bill,
    await agency.party(isPassenger ? '1302' : '1301', event.party),
    'debit',
  )
  const advance = await openLine(
    agency,
    story,
    event.advance,
    await agency.party(isPassenger ? '2301' : '2302', event.party),
    'credit',
  )
  remember(
    story,
    event.ref,
    await agency.as(
      'clerk',
      async (crud) =>
        (
          await applyAdvance(crud, {
            bill,
            advance,
            amount: BigInt(event.amount),
            date: event.date,
            key: randomUUID(),
          })
        ).no,
    ),
  )
}

/** Later events find a document of the ticket desk by the entry it made. */
async function rememberTicket(agency: GoldenAgency, story: Story, event: TicketEvent): Promise<void> {
  const customer = 'customer' in event ? await partyOf(agency, customerAccount, event.customer) : null
  await postTicketEvent(agency, event, customer, (alias) => partyOf(agency, customerAccount, alias))
  await rememberLast(agency, story, event.ref)
}

async function closeYear(agency: GoldenAgency, story: Story, event: EventOf<'year_close'>): Promise<void> {
  const { rows } = await sql<{
    id: number
  }>`select id from fiscal_year where ${event.date}::date between starts_on and ends_on`.execute(agency.db)
  const id = await create(agency, 'year_close', { fiscal_year: rows[0]?.id ?? null })
  await send(agency, 'approver', 'year_close', id, 'POST')
  await rememberLast(agency, story, event.ref)
}

/** Rates of the day, then what the clerk prepares and the other person posts. */
async function revalue(agency: GoldenAgency, story: Story, event: EventOf<'fx_revalue'>): Promise<void> {
  for (const [code, rate] of Object.entries(event.rates))
    await create(agency, 'exchange_rate', { currency: currencyOf(agency, code), date: event.date, rate })
  const id = await create(agency, 'fx_revalue', { date: event.date })
  await send(agency, 'approver', 'fx_revalue', id, 'POST')
  const { rows } = await sql<{
    no: string | null
  }>`select voucher_no as no from fx_revalue where id = ${id}`.execute(agency.db)
  for (const { no } of rows) {
    if (no === null) continue
    remember(story, event.ref, no)
    remember(story, event.ref && `${event.ref}-R`, `${no}-R`)
  }
}

const chequeEvents = {
  pdc_deposit: 'DEPOSIT',
  pdc_clear: 'CLEAR',
  pdc_bounce: 'BOUNCE',
} as const
type ChequeEvent = EventOf<keyof typeof chequeEvents>
const isChequeEvent = (event: GoldenEvent): event is ChequeEvent => event.type in chequeEvents

async function moveCheque(agency: GoldenAgency, story: Story, event: ChequeEvent): Promise<void> {
  const source = story.posted.get(event.of)
  const { rows } = await sql<{
    id: number
  }>`select id from cheque where ${source?.module === 'payment_voucher' ? sql`payment` : sql`receipt`} = ${source?.id ?? null}`.execute(
    agency.db,
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Error(`There is no cheque of ${event.of}.`)
  const data =
    event.type === 'pdc_deposit'
      ? { account: agency.accounts.get(event.account) }
      : event.type === 'pdc_bounce'
        ? {
            reason: event.narration ?? 'The bank returned it unpaid',
            bank_charge: taka(event.bank_charge),
            recovered: taka(event.recover),
          }
        : {}
  await send(agency, 'clerk', 'cheque', id, chequeEvents[event.type], data)
  if (event.type !== 'pdc_deposit') await rememberLast(agency, story, event.ref)
}

/** The entry that was posted last is the one of this event. */
async function rememberLast(agency: GoldenAgency, story: Story, ref: string | undefined): Promise<void> {
  const { rows } = await sql<{
    no: string
    module: string
    id: bigint
  }>`select voucher_no as no, source_type as module, source_id as id from gl_voucher order by gl_voucher.id desc limit 1`.execute(
    agency.db,
  )
  if (rows[0])
    remember(story, ref, rows[0].no, { module: rows[0].module, id: Number(rows[0].id), version: 0 })
}

/**
 * Posts events in their order. @param story what was posted before, when the events go on from there.
 * @throws Error for an event the loader does not understand; AppError with the product's own sentence for what is refused.
 */
export async function postEvents(
  agency: GoldenAgency,
  events: readonly unknown[],
  story: Story = { posted: new Map(), refs: new Map() },
): Promise<Story> {
  for (const raw of events) {
    const event = readEvent(raw)
    if (event.ref && [...story.refs.values()].includes(event.ref))
      throw new Error(`There are two events ${event.ref}.`)
    agency.clock.set(event.date)
    if (isVoucherEvent(event)) await postVoucherEvent(agency, story, event)
    else if (isTicketEvent(event)) await rememberTicket(agency, story, event)
    else if (isChequeEvent(event)) await moveCheque(agency, story, event)
    else if (event.type === 'year_close') await closeYear(agency, story, event)
    else if (event.type === 'fx_revalue') await revalue(agency, story, event)
    else if (event.type === 'reverse') await reverseEvent(agency, story, event)
    else if (event.type === 'amend') await amendEvent(agency, story, event)
    else if (event.type === 'allocate') await allocateEvent(agency, story, event)
    else await applyEvent(agency, story, event)
  }
  return story
}
