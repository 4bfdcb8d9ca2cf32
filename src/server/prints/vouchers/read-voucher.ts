/** From a voucher to what its paper says: names behind its ids, what was settled, its seal. Source: forms 9.1, 9.3. */
import { sql } from 'kysely'
import { linesOf, type Doc } from '../../../domain/books/document.ts'
import { baseCurrency, paysOf, type VoucherKind } from '../../../domain/books/posting.ts'
import type { ShownVoucher } from '../../../domain/books/vouchers/voucher-row.ts'
import { entities } from '../../../domain/entities.ts'
import type { PaperLine, VoucherOnPaper } from '../../../domain/prints/vouchers/voucher-paper.ts'
import { amount as showAmount, day } from '../../../domain/prints/values/show-value.ts'
import { placeInTime } from '../../../foundation/text/format.ts'
import { moneyText, parseMoney } from '../../../foundation/values/money.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/kysely.ts'
import type { SessionUser } from '../../platform/session-user.ts'
import { textOf } from '../../platform/text-of.ts'
import { seesField } from '../../records/actor.ts'
import { wordingsOf } from '../gather.ts'
import { officeHead } from '../office-head.ts'
import { lineAmounts, ownMinor, proofAddress, proofFacts } from './proof.ts'

interface Reader {
  db: Db
  user: SessionUser
  clock: Clock
}

const idOf = (value: unknown): number => (typeof value === 'number' ? value : 0)
const ids = (values: readonly unknown[]): number[] => [...new Set(values.map(idOf).filter((id) => id > 0))]

/** An amount of the wire, in minor units of the voucher's currency. */
const minorOf = (value: unknown, currency: string): bigint =>
  ownMinor(parseMoney(textOf(value)) ?? 0n, currency)

async function accountNames(db: Db, wanted: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{
    id: number
    name: string
  }>`select id, name from ledger_account where id = any(${[...wanted]}::int4[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

interface PartyRow {
  id: number
  name: string
  party_type: string
  party_id: number | null
}

async function partiesOf(db: Db, wanted: readonly number[]): Promise<Map<number, PartyRow>> {
  const { rows } = await sql<PartyRow>`
    select id, name, party_type, party_id from sub_ledger_account where id = any(${[...wanted]}::int4[])`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

interface PassengerRow {
  id: number
  full_name: string
  office_serial: string | null
  passport_no: string | null
  agent: string | null
}

async function passengersOf(db: Db, wanted: readonly number[]): Promise<Map<number, PassengerRow>> {
  const { rows } = await sql<PassengerRow>`
    select p.id, p.full_name, p.office_serial, p.passport_no, a.name as agent from passenger p left join agent a on a.id = p.agent where p.id = any(${[...wanted]}::int4[])`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** "ID 2451, PASSPORT A01234567, AGENT KARIM BROTHERS" of the first, and how many more there are. */
function passengerLine(
  user: SessionUser,
  passengers: ReadonlyMap<number, PassengerRow>,
  order: readonly number[],
): string {
  const [first] = order
  const found = first === undefined ? undefined : passengers.get(first)
  if (!found) return ''
  const parts = [
    found.office_serial ? `ID ${found.office_serial}` : found.full_name,
    found.passport_no && seesField(user, entities.passenger.fields.passport_no)
      ? `Passport ${found.passport_no}`
      : '',
    found.agent ? `Agent ${found.agent}` : '',
  ].filter(Boolean)
  return `${parts.join(', ').toUpperCase()}${order.length > 1 ? ` + ${order.length - 1} others` : ''}`
}

/** Bills a voucher pays, each once. */
async function paidBills(db: Db, lines: readonly Doc[], currency: string): Promise<VoucherOnPaper['paid']> {
  const pays = lines.flatMap(paysOf)
  if (pays.length === 0) return []
  const { rows } = await sql<{ id: number; voucher_no: string }>`
    select l.id::int as id, v.voucher_no from gl_line l join gl_voucher v on v.id = l.voucher_id where l.id = any(${pays.map(({ item }) => item)}::int8[])`.execute(
    db,
  )
  const names = new Map(rows.map(({ id, voucher_no: no }) => [id, no]))
  const sums = new Map<string, bigint>()
  for (const { item, amount } of pays) {
    const no = names.get(item)
    if (no !== undefined) sums.set(no, (sums.get(no) ?? 0n) + minorOf(moneyText(amount), currency))
  }
  return [...sums].map(([no, amount]) => ({ no, amount }))
}

/** What was allocated to the entry of a bill, in the bill's currency. */
async function settledOf(db: Db, module: string, id: number, isForeign: boolean): Promise<bigint> {
  const { rows } = await sql<{ own: bigint; worth: bigint }>`
    select coalesce(sum(a.fc_minor), 0)::bigint as own, coalesce(sum(a.amount_minor), 0)::bigint as worth
    from gl_voucher v join gl_line l on l.voucher_id = v.id join gl_allocation a on l.id in (a.debit_line_id, a.credit_line_id)
    where v.source_type = ${module} and v.source_id = ${id} and v.reverses_id is null`.execute(db)
  const found = rows[0]
  return (isForeign ? found?.own : found?.worth) ?? 0n
}

/** What a party owes with this entry and all before it; below zero is money held for it. */
async function balanceAfter(
  db: Db,
  module: string,
  id: number,
  party: PartyRow | undefined,
): Promise<bigint | null> {
  if (!party?.party_id || !['passenger', 'agent'].includes(party.party_type)) return null
  const { rows } = await sql<{ due: bigint }>`
    select coalesce(sum(l.debit_minor - l.credit_minor), 0)::bigint as due
    from gl_line l join sub_ledger_account s on s.id = l.sub_ledger_id join ledger_account a on a.id = l.ledger_account_id
    where s.party_type = ${party.party_type} and s.party_id = ${party.party_id} and a.code in ('1301', '1302', '2301', '2302')
      and l.voucher_id <= (select v.id from gl_voucher v where v.source_type = ${module} and v.source_id = ${id} and v.reverses_id is null)`.execute(
    db,
  )
  return rows[0]?.due ?? null
}

async function peopleOf(db: Db, record: ShownVoucher): Promise<(id: unknown) => string> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, trim(concat_ws(' ', first_name, last_name)) as name from app_user where id = any(${ids([record.created_by, record.submitted_by, record.authorised_by])}::int4[])`.execute(
    db,
  )
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return (id) => names.get(idOf(id)) ?? ''
}

/** Bank accounts of the office that money of a bill can go to. */
async function bankNotes(db: Db): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select concat_ws(', ', bank_name, bank_branch, 'A/C ' || account_no) as text from ledger_account where kind = 'bank' and is_active and not is_deleted and account_no is not null and currency is null order by code limit 2`.execute(
    db,
  )
  return rows.map(({ text }) => `Bank: ${text}`)
}

/** The wording of the terms that the agency keeps for its bills. */
async function terms(db: Db): Promise<string[]> {
  const of = await wordingsOf(db, { code: 'sales_bill', wording: 'en' })
  return (of(null)['terms'] ?? '').split('\n').filter(Boolean)
}

/** Codes of the currencies a voucher and its lines name, and of the one an account it moves money between is kept in. */
async function currencyCodes(db: Db, record: ShownVoucher, lines: readonly Doc[]) {
  const [named, accounts] = [
    ids([record.currency, ...lines.map((line) => line['currency'])]),
    ids([record.from_account, record.to_account]),
  ]
  const { rows } = await sql<{ id: number; code: string; is_of_account: boolean }>`
    select c.id, c.code, exists (select 1 from ledger_account a where a.currency = c.id and a.id = any(${accounts}::int4[])) as is_of_account
    from currency c where c.id = any(${named}::int4[]) or exists (select 1 from ledger_account a where a.currency = c.id and a.id = any(${accounts}::int4[]))`.execute(
    db,
  )
  return {
    of: (id: unknown): string => rows.find((row) => row.id === idOf(id))?.code ?? baseCurrency,
    ofAccounts: rows.find((row) => row.is_of_account && row.code !== baseCurrency)?.code ?? baseCurrency,
  }
}

/** An amount of another currency than the agency's; '' for none. */
function foreignText(amount: unknown, currency: string): string {
  const minor = currency === baseCurrency ? 0n : minorOf(amount, currency)
  return minor === 0n
    ? ''
    : `${currency} ${showAmount(moneyText(minor, currency), { decimals: 2, currency })}`
}

/**
 * Reads what a paper of a voucher says.
 * @param record as its GET answers it to this user.
 * @param duplicate see `VoucherOnPaper`.
 * @param publicUrl address of the product; '' where it has none, and the paper no QR code.
 */
export async function readVoucher(
  { db, user, clock }: Reader,
  kind: VoucherKind,
  record: ShownVoucher,
  { duplicate, publicUrl }: { duplicate: number | null; publicUrl: string },
): Promise<VoucherOnPaper> {
  const { module } = kind
  const text = (name: keyof ShownVoucher): string => textOf(record[name])
  const lines = linesOf(record)
  const currencies = await currencyCodes(db, record, lines)
  const currency = currencies.of(record.currency)
  const field = (line: Doc, name: string): bigint => minorOf(line[name], currency)
  const partyIds = ids([record.customer, record.supplier, ...lines.map((line) => line['sub_ledger'])])
  const passengerIds = ids(lines.map((line) => line['passenger']))
  const [accounts, parties, passengers, person, head] = [
    await accountNames(
      db,
      ids([record.account, record.from_account, record.to_account, ...lines.map((line) => line['account'])]),
    ),
    await partiesOf(db, partyIds),
    await passengersOf(db, passengerIds),
    await peopleOf(db, record),
    await officeHead(db),
  ]
  const account = (id: unknown): string => accounts.get(idOf(id)) ?? ''
  const party = (id: unknown): string => parties.get(idOf(id))?.name ?? ''
  const isPosted = text('status') === 'posted'
  const isBill = module === 'sales' || module === 'purchase'
  const proof = await proofFacts(db, module, record.id)
  const place = placeInTime(clock.now(), clock.zone)
  const [firstParty] = lines.map((line) => parties.get(idOf(line['sub_ledger']))).filter(Boolean)
  return {
    module,
    id: record.id,
    state: text('status'),
    no: text('voucher_no'),
    date: text('date'),
    reversedOn: text('reversed_on'),
    dueDate: text('due_date'),
    currency,
    rate: currency === 'BDT' ? '' : text('rate'),
    worth: parseMoney(text('amount')) ?? 0n,
    party:
      text('payer') ||
      text('payee') ||
      party(record.customer) ||
      party(record.supplier) ||
      (firstParty?.name ?? ''),
    passenger: passengerLine(user, passengers, passengerIds),
    mode: text('mode'),
    account: account(record.account) || account(record.from_account),
    toAccount: account(record.to_account),
    chequeNo: text('cheque_no'),
    chequeDate: text('cheque_date'),
    bank: text('bank_name'),
    narration: text('narration'),
    reference: text('reference'),
    supplierBillNo: text('supplier_bill_no'),
    paid: await paidBills(db, lines, currency),
    charge: parseMoney(text('charge')) ?? 0n,
    foreign: foreignText(record.foreign_amount, currencies.ofAccounts),
    lines: lines.map((line): PaperLine => {
      return {
        account: account(line['account']),
        party: party(line['sub_ledger']),
        text: textOf(line['description']),
        passenger: passengers.get(idOf(line['passenger']))?.full_name ?? '',
        ...lineAmounts(line, (name) => field(line, name)),
        tax: field(line, 'tds'),
        debit: field(line, 'debit'),
        credit: field(line, 'credit'),
        foreign: foreignText(line['foreign_amount'], currencies.of(line['currency'])),
      }
    }),
    settled: isBill && isPosted ? await settledOf(db, module, record.id, currency !== 'BDT') : null,
    balance:
      module === 'receipt_voucher' && isPosted ? await balanceAfter(db, module, record.id, firstParty) : null,
    prepared: person(record.created_by),
    checked: person(record.submitted_by),
    authorised: person(record.authorised_by),
    seal: proof.seal === null ? '' : `Seal ${proof.seal.seq} ${proof.seal.short}`,
    qr:
      publicUrl === '' || text('voucher_no') === ''
        ? ''
        : await proofAddress(db, module, record.id, publicUrl),
    head,
    notes: module === 'sales' ? [...(await bankNotes(db)), ...(await terms(db))] : [],
    duplicate,
    printed: `Printed by ${user.firstName} ${user.lastName} on ${day(clock.today())} ${place?.time ?? ''}`,
  }
}
