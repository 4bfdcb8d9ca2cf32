/** Statements of the demo agency's banks, one in each state: closed, half matched, just imported, discarded. Source: demo 1, decision 0760. */
import { sql } from 'kysely'
import type { Row } from '../../../../domain/journey/facts.ts'
import { addDays, type CivilDate } from '../../../../foundation/values/dates.ts'
import { moneyText } from '../../../../foundation/values/money.ts'
import { rowsOf } from '../../../books/bank/rows.ts'
import type { Tx } from '../../../platform/db/kysely.ts'
import { bindings } from '../../../workflow/event/bindings.ts'
import { actorOf } from '../../../workflow/event/facts.ts'
import { runEvent } from '../../../workflow/event/run-event.ts'
import { registry } from '../../capabilities.ts'
import { idIn, idsBy } from '../../seed/insert-missing.ts'
import { deskOf, enterRecord } from '../desk.ts'
import type { ReplayClock } from '../days.ts'
import type { Happening } from '../replay.ts'
import type { Office } from './ticket-office.ts'

type BankOffice = Omit<Office, 'passengers'>

/** A line of the ledger that the bank has too. */
interface Booked {
  line: number
  day: CivilDate
  amount: bigint
  text: string
}
/** What the bank has; `line` is null for what only the bank knows. */
type Movement = Omit<Booked, 'line'> & { line: number | null }

/** Lines of an account in these days of entries that stand, as a bank would write them. */
async function booked(trx: Tx, account: number, from: CivilDate, to: CivilDate): Promise<Booked[]> {
  const { rows } = await sql<Booked>`
    select l.id::integer as line, v.posting_date::text as day, l.debit_minor - l.credit_minor as amount, upper(left(translate(v.narration, ',"', '  '), 40)) as text
    from gl_line l join gl_voucher v on v.id = l.voucher_id
    where l.ledger_account_id = ${account} and v.posting_date between ${from}::date and ${to}::date and v.reverses_id is null and not exists (select from gl_voucher b where b.reverses_id = v.id)
    order by v.posting_date, l.id`.execute(trx)
  return rows
}

async function balanceBefore(trx: Tx, account: number, day: CivilDate): Promise<bigint> {
  const { rows } = await sql<{ balance: bigint }>`
    select coalesce(sum(l.debit_minor - l.credit_minor), 0)::bigint as balance from gl_line l join gl_voucher v on v.id = l.voucher_id where l.ledger_account_id = ${account} and v.posting_date < ${day}::date`.execute(
    trx,
  )
  return rows[0]?.balance ?? 0n
}

const bankDay = (day: CivilDate): string => day.split('-').toReversed().join('/')

/** The file as banks without a format of their own send it. */
function fileOf(opening: bigint, movements: readonly Movement[]): string {
  let balance = opening
  const rows = movements.map(({ day, amount, text }) => {
    balance += amount
    const [out, into] = amount < 0n ? [moneyText(-amount), ''] : ['', moneyText(amount)]
    return [bankDay(day), text, out, into, moneyText(balance)].join(',')
  })
  return ['Date,Particulars,Debit,Credit,Balance', ...rows].join('\n')
}

/** People at the statements of the banks, on one day. */
class BankDesk {
  readonly #office: BankOffice
  readonly #trx: Tx
  readonly #clock: ReplayClock

  constructor(office: BankOffice, trx: Tx, clock: ReplayClock) {
    this.#office = office
    this.#trx = trx
    this.#clock = clock
  }

  #at(by: string) {
    return deskOf(by, { ...this.#office, trx: this.#trx, clock: this.#clock })
  }

  /** Imports a statement. @returns its id, and each row with the line of the ledger it is */
  async import(
    account: number,
    opening: bigint,
    movements: readonly Movement[],
  ): Promise<{ id: number; rows: { row: number; line: number | null; amount: bigint }[] }> {
    const { id } = await enterRecord(this.#at('accounts'), 'bank_statement', {
      account,
      content: fileOf(opening, movements),
    })
    const rows = await rowsOf(this.#trx, id)
    return {
      id,
      rows: rows.map(({ id: row, amount }, at) => ({ row, amount, line: movements[at]?.line ?? null })),
    }
  }

  async event(by: string, id: number, type: string, data: Row = {}): Promise<void> {
    const binding = bindings['bank_statement']
    if (!binding) throw new Error('bank_statement has no workflow')
    const { happened } = await runEvent(
      { db: this.#trx, clock: this.#clock, registry, actor: actorOf(this.#at(by).user), source: 'form' },
      { binding, id, passengerId: null, type, data },
    )
    if (!happened) throw new Error(`${type} of bank statement ${id}: nothing happened`)
  }

  async pair(id: number, rows: readonly { row: number; line: number | null }[]): Promise<void> {
    for (const { row, line } of rows)
      if (line !== null) await this.event('accounts', id, 'PAIR', { rows: [row], lines: [line] })
  }
}

/**
 * The collection account has a closed month and the weeks after it half matched: two lines are not at the bank yet, three rows
 * are not in the books. The current account's statement waits as it was imported, the wallet's was the file of another customer.
 */
export function playBankDesk(office: BankOffice): Happening[] {
  const { days } = office
  const day = days.work(-1)
  const run = async (trx: Tx, clock: ReplayClock): Promise<void> => {
    const desk = new BankDesk(office, trx, clock)
    const accounts = await idsBy(trx, 'ledger_account', 'code')
    const collection = idIn(accounts, '1112')
    const [from, middle, to] = [days.at(-60), days.at(-30), days.at(-5)]

    const month = await booked(trx, collection, from, addDays(middle, -1))
    const opening = await balanceBefore(trx, collection, month[0]?.day ?? from)
    const mistaken = { line: null, amount: 500_000n, text: 'CREDIT OF ANOTHER CUSTOMER' }
    const closed = await desk.import(collection, opening, [
      ...month,
      { ...mistaken, day: addDays(middle, -1) },
    ])
    await desk.pair(closed.id, closed.rows)
    const last = closed.rows.at(-1)
    await desk.event('accounts', closed.id, 'EXPLAIN', {
      rows: [last?.row],
      reason: 'Credited by mistake, the bank takes it back',
    })
    await desk.event('manager', closed.id, 'CLOSE')

    const since = await booked(trx, collection, middle, to)
    const charge = { line: null, day: to, amount: -11_500n, text: 'SMS ALERT CHARGE' }
    const unknown = { line: null, day: to, amount: 2_500_000n, text: 'BEFTN CREDIT 7714 UNKNOWN SENDER' }
    const back = {
      ...mistaken,
      day: to,
      amount: -mistaken.amount,
      text: 'CREDIT OF ANOTHER CUSTOMER TAKEN BACK',
    }
    const sums = month.reduce((total, { amount }) => total + amount, opening + mistaken.amount)
    const half = await desk.import(collection, sums, [...since.slice(0, -2), charge, unknown, back])
    await desk.pair(half.id, half.rows.slice(0, -6))

    const current = idIn(accounts, '1111')
    const recent = await booked(trx, current, middle, to)
    await desk.import(current, await balanceBefore(trx, current, recent[0]?.day ?? middle), recent)

    const wallet = await desk.import(idIn(accounts, '1121'), 0n, [
      { line: null, day: to, amount: 1_850_000n, text: 'CASH IN AGENT 0191' },
      { line: null, day: to, amount: -1_850_000n, text: 'SEND MONEY' },
    ])
    await desk.event('accounts', wallet.id, 'DISCARD', {
      reason: 'The file is of the wallet of another office',
    })
  }
  return [{ day, isNightly: false, says: `${day}: statements of the banks`, run }]
}
