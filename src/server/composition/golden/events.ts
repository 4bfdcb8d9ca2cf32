/**
 * Events of a golden scenario as the loader reads them. A field the loader does not understand is an error: an amount in
 * riyals must not be posted as taka. Source: golden 0 "Input format"; amounts are minor units of BDT, or of the currency the event names.
 */
import { z } from 'zod'

const day = z.string().regex(/^\d{4}-\d\d-\d\d$/)
const text = z.string().min(1)
// Of either sign and also zero: what the product must refuse is an event like any other.
const amount = z.int()
const currency = z.string().regex(/^[A-Z]{3}$/)
/** BDT of one unit; what is no rate is an event the product must refuse. */
const rate = z.string().regex(/^-?\d+(\.\d{1,8})?$/)
const exchange = { currency: currency.optional(), rate: rate.optional() }

const allocation = z.strictObject({ bill: text, amount, key: text.optional() })
const cheque = z.strictObject({ no: text, bank: text, date: day })

const share = z.strictObject({ party: text, amount })

const common = { ref: text.optional(), date: day, narration: z.string().optional() }
const event = <T extends string, F extends z.ZodRawShape>(type: T, fields: F) =>
  z.strictObject({ type: z.literal(type), ...common, ...fields })
const money = {
  mode: text,
  account: text,
  cheque: cheque.optional(),
  ...exchange,
  /** Of the account the money goes to or comes from; the product knows it from the account. */
  account_currency: currency.optional(),
  lines: z.array(
    z.strictObject({
      account: text,
      party: text.optional(),
      amount: amount.optional(),
      /** Instead of `amount` where the voucher is in another currency. */
      fc: amount.optional(),
      tds: amount.optional(),
      passenger: text.optional(),
      allocate: z.array(allocation).optional(),
    }),
  ),
}
const billed = { account: text, amount, vat_bp: z.int().optional(), passenger: text.optional() }
const bill = { party: text, due: day.optional(), ...exchange }
const sided = {
  account: text,
  party: text.optional(),
  dr: amount.optional(),
  cr: amount.optional(),
  due: day.optional(),
}
const journal = {
  lines: z.array(
    z.strictObject({ ...sided, passenger: text.optional(), allocate: z.array(allocation).optional() }),
  ),
}

/** One shape per type; what stands in none of them is not understood. */
const shapes = {
  opening: event('opening', {
    lines: z.array(
      z.strictObject({
        ...sided,
        bill: text.optional(),
        currency: currency.optional(),
        fc: amount.optional(),
      }),
    ),
  }),
  receipt: event('receipt', money),
  payment: event('payment', money),
  sales: event('sales', {
    ...bill,
    lines: z.array(z.strictObject({ ...billed, discount: amount.optional() })),
  }),
  purchase: event('purchase', { ...bill, lines: z.array(z.strictObject(billed)) }),
  contra: event('contra', {
    from: text,
    to: text,
    amount,
    charge: amount.optional(),
    to_currency: currency.optional(),
    to_amount: amount.optional(),
  }),
  journal: event('journal', journal),
  idjournal: event('idjournal', journal),
  allocate: event('allocate', {
    party: text,
    account: text.optional(),
    from: text,
    to: text,
    amount,
    key: text.optional(),
  }),
  advance_apply: event('advance_apply', { party: text, amount, bill: text, advance: text }),
  reverse: event('reverse', { of: text }),
  // What replaces the entry is an event of its own, read like every other.
  amend: event('amend', { of: text, replacement: z.record(z.string(), z.unknown()) }),
  year_close: event('year_close', {}),
  fx_revalue: event('fx_revalue', { rates: z.record(currency, rate) }),
  pdc_deposit: event('pdc_deposit', { of: text, account: text }),
  pdc_clear: event('pdc_clear', { of: text }),
  pdc_bounce: event('pdc_bounce', { of: text, bank_charge: amount.optional(), recover: amount.optional() }),
  ticket_purchase: event('ticket_purchase', {
    ticket: text,
    airline: text,
    channel: z.enum(['bsp', 'direct', 'deposit', 'vendor']).optional(),
    vendor: text.optional(),
    basis: z.enum(['agent', 'principal']).optional(),
    fare: amount,
    tax: amount,
    other: amount.optional(),
    commission: amount.optional(),
    ait: amount.optional(),
    due: day.optional(),
  }),
  ticket_sale: event('ticket_sale', {
    customer: text,
    due: day.optional(),
    lines: z.array(
      z.strictObject({
        ticket: text,
        price: amount,
        passenger: text.optional(),
        agent_commission: amount.optional(),
      }),
    ),
  }),
  ticket_pic_sale: event('ticket_pic_sale', {
    pic: text,
    due: day,
    incentive: amount.optional(),
    lines: z.array(z.strictObject({ ticket: text, passenger: text, price: amount, collected: amount })),
  }),
  adm: event('adm', {
    memo_no: text,
    airline: text,
    amount,
    due: day.optional(),
    ticket: text.optional(),
    recover: z.array(share).optional(),
  }),
  acm: event('acm', {
    memo_no: text,
    airline: text,
    amount,
    due: day.optional(),
    ticket: text.optional(),
    pass_to: z.array(share).optional(),
  }),
  ticket_own_use: event('ticket_own_use', { ticket: text, passenger: text }),
  ticket_void: event('ticket_void', {
    ticket: text,
    airline_fee: amount.optional(),
    customer_fee: amount.optional(),
  }),
  ticket_depute: event('ticket_depute', {
    ticket: text,
    new_ticket: text,
    fare_diff: amount,
    tax_diff: amount,
    penalty: amount,
    commission: amount.optional(),
    service_fee: amount.optional(),
    ait: amount.optional(),
    absorbed: amount.optional(),
    due: day.optional(),
  }),
  ticket_refund: event('ticket_refund', {
    ticket: text,
    fare_refund: amount,
    tax_refund: amount,
    airline_penalty: amount,
    commission_recall: amount.optional(),
    service_charge: amount.optional(),
    markup_refund: amount.optional(),
    absorbed: amount.optional(),
    settlement: z.enum(['bsp', 'direct', 'deposit', 'vendor']),
  }),
} as const

/** An event that was read: its shape holds every field it has. */
export type GoldenEvent = { [T in keyof typeof shapes]: z.infer<(typeof shapes)[T]> }[keyof typeof shapes]
export type EventOf<T extends GoldenEvent['type']> = Extract<GoldenEvent, { type: T }>
export type GoldenAllocation = z.infer<typeof allocation>

/** Kinds of events the loader posts; the others belong to modules of their own. */
export const knownEvents: readonly string[] = Object.keys(shapes)

export const moduleOf = {
  opening: 'opening_balance',
  receipt: 'receipt_voucher',
  payment: 'payment_voucher',
  contra: 'contra',
  journal: 'journal',
  idjournal: 'idjournal',
  sales: 'sales',
  purchase: 'purchase',
} as const
/** Events that are a voucher of their own, entered by one person and authorised by another. */
export type VoucherEvent = EventOf<keyof typeof moduleOf>
/** Events of the ticket desk: each posts documents from its own workflow. */
export type TicketEvent = Extract<GoldenEvent, { type: `ticket_${string}` | 'adm' | 'acm' }>
export const isTicketEvent = (one: GoldenEvent): one is TicketEvent =>
  one.type.startsWith('ticket_') || one.type === 'adm' || one.type === 'acm'
export const isVoucherEvent = (one: GoldenEvent): one is VoucherEvent => one.type in moduleOf

/** Names of posted vouchers in the expected result. */
export const typeOf: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(moduleOf).map(([type, module]) => [module, type])),
  ticket_adm: 'adm',
  ticket_acm: 'acm',
}

const placeOf = (path: readonly PropertyKey[]): string =>
  path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '')

function sentenceOf(issue: z.core.$ZodIssue): string {
  const place = placeOf(issue.path)
  if (issue.code === 'unrecognized_keys')
    return `${issue.keys.map((key) => `"${placeOf([...issue.path, key])}"`).join(', ')} is not understood`
  return `"${place}": ${issue.message}`
}

/** What an event is called in a message. */
const nameOf = (value: object): string =>
  ['ref', 'type', 'date']
    .map((key) => Reflect.get(value, key) as unknown)
    .filter((part) => typeof part === 'string')
    .join(' ')

/** Reads one event of a file. @throws Error naming every field that is not understood, missing or of the wrong type. */
export function readEvent(value: unknown): GoldenEvent {
  const type: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'type') : undefined
  const shape =
    typeof type === 'string' && Object.hasOwn(shapes, type) ? shapes[type as keyof typeof shapes] : undefined // Its own key.
  if (!shape) throw new Error(`Events of the type ${String(type)} cannot be posted yet.`)
  const read = shape.safeParse(value)
  if (!read.success)
    throw new Error(`${nameOf(value as object)}: ${read.error.issues.map(sentenceOf).join('; ')}.`) // It has a type, so it is an object.
  if (read.data.type === 'amend') readEvent(read.data.replacement)
  return read.data
}
