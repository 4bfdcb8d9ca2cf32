/** The body of the draft of a scenario's event, as a clerk would enter it. */
import { moneyText } from '../../../foundation/values/money.ts'
import type { Row } from '../../records/read/columns.ts'
import type { GoldenAgency } from './agency.ts'
import type { EventOf, GoldenAllocation, VoucherEvent } from './events.ts'
import { openLine, type Story } from './story.ts'

export const taka = (minor: number | undefined): string => moneyText(BigInt(minor ?? 0))

export const currencyOf = (agency: GoldenAgency, code: string | undefined): number | null =>
  code === undefined ? null : (agency.currencies.get(code) ?? null)
/** Currency and rate of a voucher that has them. */
const exchangeOf = (
  agency: GoldenAgency,
  { currency, rate }: { currency?: string | undefined; rate?: string | undefined },
): Row => (currency === undefined ? {} : { currency: currencyOf(agency, currency), rate: rate ?? null })

type Side = 'debit' | 'credit'
const opposite = (side: Side): Side => (side === 'debit' ? 'credit' : 'debit')

async function allocationsOf(
  agency: GoldenAgency,
  story: Story,
  list: readonly GoldenAllocation[] | undefined,
  subLedger: number | null,
  side: Side,
): Promise<{ item: number; amount: string }[]> {
  const made = []
  for (const one of list ?? [])
    made.push({
      item: await openLine(agency, story, one.bill, subLedger ?? 0, opposite(side), one.key),
      amount: taka(one.amount),
    })
  return made
}

type Sided = EventOf<'opening' | 'journal' | 'idjournal'>['lines'][number]

const described = (event: VoucherEvent): string => event.narration ?? 'As billed'

/** What every line has in common. */
const placed = async (
  agency: GoldenAgency,
  line: { account: string; party?: string | undefined; passenger?: string | undefined },
) => ({
  account: agency.accounts.get(line.account),
  sub_ledger: line.party ? await agency.party(line.account, line.party) : null,
  passenger: line.passenger ? await agency.passenger(line.passenger) : null,
})

async function billLines(agency: GoldenAgency, event: EventOf<'sales' | 'purchase'>): Promise<Row[]> {
  const made: Row[] = []
  for (const line of event.lines) {
    const { account, passenger } = await placed(agency, line)
    made.push({
      account,
      passenger,
      description: described(event),
      amount: taka(line.amount),
      vat_bp: line.vat_bp ?? 0,
      ...('discount' in line ? { discount: taka(line.discount) } : {}),
    })
  }
  return made
}

async function moneyLines(
  agency: GoldenAgency,
  story: Story,
  event: EventOf<'receipt' | 'payment'>,
): Promise<Row[]> {
  const side: Side = event.type === 'payment' ? 'debit' : 'credit'
  const made: Row[] = []
  for (const line of event.lines) {
    const place = await placed(agency, line)
    made.push({
      ...place,
      amount: taka(line.fc ?? line.amount),
      tds: taka(line.tds),
      allocations: await allocationsOf(agency, story, line.allocate, place.sub_ledger, side),
    })
  }
  return made
}

async function sidedLines(agency: GoldenAgency, story: Story, lines: readonly Sided[]): Promise<Row[]> {
  const made: Row[] = []
  for (const line of lines) {
    const place = await placed(agency, line)
    const allocations = await allocationsOf(
      agency,
      story,
      'allocate' in line ? line.allocate : undefined,
      place.sub_ledger,
      (line.dr ?? 0) > 0 ? 'debit' : 'credit',
    )
    made.push({
      ...place,
      debit: taka(line.dr),
      credit: taka(line.cr),
      due_date: line.due ?? null,
      description: 'bill' in line ? (line.bill ?? null) : null,
      ...('fc' in line ? { currency: currencyOf(agency, line.currency), foreign_amount: taka(line.fc) } : {}),
      allocations,
    })
  }
  return made
}

export const customerAccount: Readonly<Record<string, string>> = {
  AGT: '1301',
  PAX: '1302',
  RA: '1303',
  EMPLOYER: '1303',
}
const supplierAccount: Readonly<Record<string, string>> = {
  AIR: '2101',
  SUP: '2102',
  MED: '2102',
  GDS: '2102',
  RA: '2104',
  AGT: '2104',
}

export const partyOf = (
  agency: GoldenAgency,
  accounts: Readonly<Record<string, string>>,
  party: string,
): Promise<number> => agency.party(accounts[party.split('-')[0] ?? ''] ?? '', party)

export async function bodyOf(agency: GoldenAgency, story: Story, event: VoucherEvent): Promise<Row> {
  const head = { date: event.date, narration: event.narration ?? null }
  switch (event.type) {
    case 'contra':
      return {
        ...head,
        from_account: agency.accounts.get(event.from),
        to_account: agency.accounts.get(event.to),
        moved: taka(event.amount),
        charge: taka(event.charge),
        ...(event.to_amount === undefined ? {} : { foreign_amount: taka(event.to_amount) }),
      }
    case 'sales':
      return {
        ...head,
        ...exchangeOf(agency, event),
        customer: await partyOf(agency, customerAccount, event.party),
        due_date: event.due ?? event.date,
        lines: await billLines(agency, event),
      }
    case 'purchase':
      return {
        ...head,
        ...exchangeOf(agency, event),
        supplier: await partyOf(agency, supplierAccount, event.party),
        due_date: event.due ?? event.date,
        supplier_bill_no: event.ref ?? null,
        lines: await billLines(agency, event),
      }
    case 'receipt':
    case 'payment': {
      // The bank of an issued cheque is the account it is drawn on.
      const cheque = event.cheque
        ? {
            cheque_no: event.cheque.no,
            cheque_date: event.cheque.date,
            ...(event.type === 'receipt' ? { bank_name: event.cheque.bank } : {}),
          }
        : {}
      return {
        ...head,
        mode: event.mode,
        account: agency.accounts.get(event.account),
        ...cheque,
        ...exchangeOf(agency, event),
        lines: await moneyLines(agency, story, event),
      }
    }
    case 'opening':
    case 'journal':
    case 'idjournal':
      return { ...head, lines: await sidedLines(agency, story, event.lines) }
  }
}
