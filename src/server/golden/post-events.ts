/** Posts the events of a scenario through the services the screens use: draft, submitted by one person, authorised by another. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { kindOf } from '../../domain/accounting/kinds/index.ts'
import { entityOf } from '../../domain/entities/index.ts'
import { moneyText } from '../../domain/money.ts'
import type { Row } from '../crud/columns.ts'
import { entityHooks } from '../crud/hooks/index.ts'
import { createRecord } from '../crud/write-record.ts'
import { allocateLines, applyAdvance } from '../ledger/allocations.ts'
import { runVoucherEvent } from '../ledger/run-voucher.ts'
import { moduleOf, type GoldenAllocation, type GoldenEvent, type GoldenLine } from './events.ts'
import type { GoldenWorld } from './world.ts'

interface Posted {
  module: string
  id: number
  version: number
}

/** Where the vouchers of earlier events are found again by their ref. */
export interface Story {
  posted: Map<string, Posted>
  /** Voucher number → ref, for the printed result. */
  refs: Map<string, string>
}

const taka = (minor: number | undefined): string => moneyText(BigInt(minor ?? 0))

/** Line of an earlier event that is open on this party and account; `key` picks one of several by its reference. */
async function openLine(world: GoldenWorld, story: Story, ref: string, subLedger: number, side: 'debit' | 'credit', key?: string): Promise<number> {
  const source = story.posted.get(ref)
  if (!source) throw new Error(`There is no event ${ref} before.`)
  const wanted = side === 'debit' ? sql`l.debit_minor > 0` : sql`l.credit_minor > 0`
  const { rows } = await sql<{ id: bigint }>`
    select l.id from gl_line l join gl_voucher v on v.id = l.voucher_id
    where v.source_type = ${source.module} and v.source_id = ${source.id} and v.reverses_id is null and ${wanted} ${key ? sql`and l.reference = ${key}` : sql``} order by (l.sub_ledger_id = ${subLedger}) desc nulls last, l.line_no limit 1`.execute(world.db)
  const id = rows[0]?.id
  if (id === undefined) throw new Error(`${ref} left no open line.`)
  return Number(id)
}

type Side = 'debit' | 'credit'
const opposite = (side: Side): Side => (side === 'debit' ? 'credit' : 'debit')

async function allocationsOf(world: GoldenWorld, story: Story, list: readonly GoldenAllocation[] | undefined, subLedger: number | null, side: Side): Promise<{ item: number; amount: string }[]> {
  const made = []
  for (const one of list ?? []) made.push({ item: await openLine(world, story, one.bill, subLedger ?? 0, opposite(side), one.key), amount: taka(one.amount) })
  return made
}

async function lineOf(world: GoldenWorld, story: Story, event: GoldenEvent, line: GoldenLine): Promise<Row> {
  const subLedger = line.party ? await world.party(line.account, line.party) : null
  const side: Side = event.type === 'payment' || (line.dr ?? 0) > 0 ? 'debit' : 'credit'
  const common = { account: world.accounts.get(line.account), sub_ledger: subLedger, passenger: line.passenger ? await world.passenger(line.passenger) : null }
  if (event.type === 'sales') return { account: common.account, passenger: common.passenger, description: event.narration ?? 'As billed', amount: taka(line.amount), discount: taka(line.discount), vat_bp: line.vat_bp ?? 0 }
  if (event.type === 'purchase') return { account: common.account, passenger: common.passenger, description: event.narration ?? 'As billed', amount: taka(line.amount), vat_bp: line.vat_bp ?? 0 }
  const allocations = await allocationsOf(world, story, line.allocate, subLedger, side)
  if (event.type === 'receipt' || event.type === 'payment') return { ...common, amount: taka(line.amount), tds: taka(line.tds), allocations }
  return { ...common, debit: taka(line.dr), credit: taka(line.cr), due_date: line.due ?? null, description: line.bill ?? null, allocations }
}

const customerAccount: Readonly<Record<string, string>> = { AGT: '1301', PAX: '1302', RA: '1303', EMPLOYER: '1303' }
const supplierAccount: Readonly<Record<string, string>> = { AIR: '2101', SUP: '2102', MED: '2102', GDS: '2102', RA: '2104', AGT: '2104' }

async function bodyOf(world: GoldenWorld, story: Story, event: GoldenEvent): Promise<Row> {
  const lines: Row[] = []
  for (const line of event.lines ?? []) lines.push(await lineOf(world, story, event, line))
  const head = { date: event.date, narration: event.narration ?? null }
  const prefix = event.party?.split('-')[0] ?? ''
  if (event.type === 'contra') return { ...head, from_account: world.accounts.get(event.from ?? ''), to_account: world.accounts.get(event.to ?? ''), moved: taka(event.amount), charge: taka(event.charge) }
  if (event.type === 'sales') return { ...head, customer: await world.party(customerAccount[prefix] ?? '', event.party ?? ''), due_date: event.due ?? event.date, lines }
  if (event.type === 'purchase') return { ...head, supplier: await world.party(supplierAccount[prefix] ?? '', event.party ?? ''), due_date: event.due ?? event.date, supplier_bill_no: event.ref ?? null, lines }
  if (event.type !== 'receipt' && event.type !== 'payment') return { ...head, lines }
  const cheque = event.cheque ? { cheque_no: event.cheque.no, cheque_date: event.cheque.date, ...(event.type === 'receipt' ? { bank_name: event.cheque.bank } : {}) } : {}
  return { ...head, mode: event.mode, account: world.accounts.get(event.account ?? ''), ...cheque, lines }
}

const named = (event: GoldenEvent, name: 'party' | 'bill' | 'advance' | 'from' | 'to' | 'of'): string => event[name] ?? (() => { throw new Error(`${event.type} of ${event.date} lacks "${name}".`) })()

async function postVoucherEvent(world: GoldenWorld, story: Story, event: GoldenEvent, module: string): Promise<void> {
  const kind = kindOf(module)
  if (!kind) throw new Error(`There is no voucher ${module}.`)
  const body = await bodyOf(world, story, event)
  const draft = await world.as('clerk', (crud) => createRecord(entityOf(module), body, crud, entityHooks))
  const id = Number(draft['id'])
  const submitted = await world.as('clerk', (crud) => runVoucherEvent(crud, { kind, id, type: 'SUBMIT', data: {}, ifMatch: Number(draft['version']), key: randomUUID() }))
  const posted = await world.as('approver', (crud) => runVoucherEvent(crud, { kind, id, type: 'AUTHORISE', data: {}, ifMatch: Number(submitted['version']), key: randomUUID() }))
  if (!event.ref) return
  story.posted.set(event.ref, { module, id, version: Number(posted['version']) })
  story.refs.set(String(posted['voucher_no']), event.ref)
}

async function postOther(world: GoldenWorld, story: Story, event: GoldenEvent): Promise<void> {
  if (event.type === 'reverse') {
    const source = story.posted.get(named(event, 'of'))
    const kind = kindOf(source?.module ?? '')
    if (!source || !kind) throw new Error(`There is no voucher ${named(event, 'of')} to reverse.`)
    const reversed = await world.as('approver', (crud) => runVoucherEvent(crud, { kind, id: source.id, type: 'REVERSE', data: { reason: event.narration ?? 'Entered by mistake', date: event.date }, ifMatch: source.version, key: randomUUID() }))
    story.refs.set(`${String(reversed['voucher_no'])}-R`, event.ref ?? '')
    return
  }
  const party = named(event, 'party')
  if (event.type === 'allocate') {
    const code = event.account ?? customerAccount[party.split('-')[0] ?? ''] ?? ''
    const subLedger = await world.party(code, party)
    const isReceivable = code.startsWith('1')
    const from = await openLine(world, story, named(event, 'from'), subLedger, isReceivable ? 'credit' : 'debit', undefined)
    const to = await openLine(world, story, named(event, 'to'), subLedger, isReceivable ? 'debit' : 'credit', event.key)
    await world.as('clerk', (crud) => allocateLines(crud, from, to, BigInt(event.amount ?? 0)))
    return
  }
  const isPassenger = party.startsWith('PAX')
  const bill = await openLine(world, story, named(event, 'bill'), await world.party(isPassenger ? '1302' : '1301', party), 'debit', event.key)
  const advance = await openLine(world, story, named(event, 'advance'), await world.party(isPassenger ? '2301' : '2302', party), 'credit')
  const no = await world.as('clerk', (crud) => applyAdvance(crud, { bill, advance, amount: BigInt(event.amount ?? 0), date: event.date, key: randomUUID() }))
  story.refs.set(no, event.ref ?? '')
}

/**
 * Posts events in their order. @param story what was posted before, when the events go on from there.
 * @throws Error for a kind the loader does not know; AppError with the product's own sentence for what is refused.
 */
export async function postEvents(world: GoldenWorld, events: readonly GoldenEvent[], story: Story = { posted: new Map(), refs: new Map() }): Promise<Story> {
  for (const event of events) {
    world.clock.set(event.date)
    const module = moduleOf[event.type]
    if (module) await postVoucherEvent(world, story, event, module)
    else if (['reverse', 'allocate', 'advance_apply'].includes(event.type)) await postOther(world, story, event)
    else throw new Error(`Events of the type ${event.type} cannot be posted yet.`)
  }
  return story
}
