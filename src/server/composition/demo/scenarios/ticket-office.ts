/** People of the demo agency at the ticket desk: what they enter goes through the forms, what they do through the machines. Source: demo 1, tickets 8. */
import { sql } from 'kysely'
import type { CivilDate } from '../../../../foundation/values/dates.ts'
import type { Row } from '../../../../domain/journey/facts.ts'
import { paymentKind } from '../../../../domain/books/kinds/money.ts'
import { runVoucherEvent } from '../../../books/run-voucher.ts'
import type { Tx } from '../../../platform/db/kysely.ts'
import type { Services } from '../../../platform/services.ts'
import { bindings } from '../../../workflow/event/bindings.ts'
import { actorOf, system } from '../../../workflow/event/facts.ts'
import { runEvent } from '../../../workflow/event/run-event.ts'
import { registry } from '../../capabilities.ts'
import { actionsFor } from '../../../../domain/tickets/bsp/actions.ts'
import { rowsOf } from '../../../tickets/bsp/rows.ts'
import { settleTicket } from '../../../tickets/settle.ts'
import { billedTickets, billingFile, type BilledRow } from './billing-file.ts'
import { idIn, idsBy } from '../../seed/insert-missing.ts'
import type { DemoAgency } from '../agency.ts'
import type { Days, ReplayClock } from '../days.ts'
import { deskOf, enterRecord } from '../desk.ts'
import type { DemoPassenger } from '../passengers.ts'
import type { Happening } from '../replay.ts'

export interface Office {
  agency: DemoAgency
  services: Services
  days: Days
  /** Files by their number in the handbook's table. */
  passengers: readonly DemoPassenger[]
}
type Module =
  | 'ticket_purchase'
  | 'iata_ticket'
  | 'iata_ticket_temporary'
  | 'ticket_sale'
  | 'ticket_refund'
  | 'ticket_depute'
  | 'ticket_edit'
  | 'ticket_pic_sale'
  | 'ticket_memo'
  | 'bsp_statement'
  | 'acc_update_perm'

/** A seat of a booking: number of the ticket, name or passenger of the table, days to the flight, fare and tax in taka. */
interface Seat {
  no: string
  name?: string
  passenger?: number
  sector: string
  travel: number
  fare: number
  tax: number
}

export const taka = (amount: number): string => `${amount}.00`

/** @throws Error for a number that was not issued. */
export async function ticketNumbered(trx: Tx, no: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from iata_ticket where ticket_no = ${no}`.execute(trx)
  if (!rows[0]) throw new Error(`there is no ticket ${no}`)
  return rows[0].id
}

/** What happens at the desk, in order; each step finds what the former made. */
export class TicketDesk {
  readonly happenings: Happening[] = []
  readonly #office: Office
  /** Ids of requests, sales and forms by the key under which they were entered, such as 'purchase 1'. */
  readonly #ids = new Map<string, number>()

  constructor(office: Office) {
    this.#office = office
  }

  #at(offset: number, says: string, run: (trx: Tx, clock: ReplayClock) => Promise<void>): void {
    const day = this.#office.days.work(offset)
    this.happenings.push({ day, isNightly: false, says: `${day}: ${says}`, run })
  }

  async #event(
    trx: Tx,
    clock: ReplayClock,
    [by, module, key, type, data]: readonly [string, Module, string, string, Row],
  ): Promise<void> {
    const binding = bindings[module]
    if (!binding) throw new Error(`${module} has no workflow`)
    const actor = by === 'SYS' ? system : actorOf(deskOf(by, { ...this.#office, trx, clock }).user)
    const { happened } = await runEvent(
      { db: trx, clock, registry, actor, source: by === 'SYS' ? 'auto' : 'form' },
      {
        binding,
        id: module === 'iata_ticket' ? await ticketNumbered(trx, key) : idIn(this.#ids, key),
        passengerId: null,
        type,
        data,
      },
    )
    if (!happened) throw new Error('nothing happened')
  }

  async #enter(
    trx: Tx,
    clock: ReplayClock,
    module: Module,
    key: string,
    body: Row,
    by = 'ticketing',
  ): Promise<void> {
    const { id } = await enterRecord(deskOf(by, { ...this.#office, trx, clock }), module, body)
    this.#ids.set(key, id)
  }

  /** A record whose fields are known only on its day. */
  enter(
    offset: number,
    module: Module,
    key: string,
    body: (trx: Tx, today: CivilDate) => Promise<Row>,
    by?: string,
  ): void {
    this.#at(offset, key, async (trx, clock) =>
      this.#enter(trx, clock, module, key, await body(trx, clock.today()), by),
    )
  }

  /** An event of a record that was entered before. */
  event(offset: number, by: string, module: Module, key: string, type: string, data: Row = {}): void {
    this.#at(offset, `${type} ${key}`, (trx, clock) => this.#event(trx, clock, [by, module, key, type, data]))
  }

  async #booking(trx: Tx, airline: string): Promise<Row> {
    return {
      channel: 'bsp',
      basis: 'agent',
      airline: idIn(await idsBy(trx, 'airway', 'iata_code'), airline),
      gds: idIn(await idsBy(trx, 'gds', 'code'), '1A'),
    }
  }

  #line({ no, name, passenger, sector, travel, fare, tax }: Seat): Row {
    const file = this.#office.passengers.find((one) => one.no === passenger)
    return {
      ticket_no: no,
      ...(file ? { passenger: file.file } : {}),
      passenger_name: name ?? file?.name,
      pnr: `DT${no.slice(-4)}`,
      sector,
      travel_date: this.#office.days.at(travel),
      fare: taka(fare),
      tax: taka(tax),
    }
  }

  /** A request for the seats of one booking with an airline. @param more channel and time limit, where they are not BSP and open. */
  request(offset: number, key: string, airline: string, seats: readonly Seat[], more: Row = {}): void {
    this.#at(offset, key, async (trx, clock) => {
      await this.#enter(trx, clock, 'ticket_purchase', key, {
        ...(await this.#booking(trx, airline)),
        ...more,
        lines: seats.map((one) => this.#line(one)),
      })
    })
  }

  /** A ticket typed in by itself, which was not issued. */
  enterTicket(offset: number, airline: string, one: Seat): void {
    this.#at(offset, `ticket ${one.no}`, async (trx, clock) =>
      this.#enter(trx, clock, 'iata_ticket', one.no, {
        ...(await this.#booking(trx, airline)),
        ...this.#line(one),
      }),
    )
  }

  /** A captured ticket. @param more airline, where it is known. */
  capture(offset: number, one: Seat, airline: string | null): void {
    this.#at(offset, `captured ${one.no}`, async (trx, clock) => {
      const { airline: id, gds } = await this.#booking(trx, airline ?? 'SV')
      await this.#enter(trx, clock, 'iata_ticket_temporary', `captured ${one.no}`, {
        ...this.#line(one),
        ...(airline ? { airline: id, gds, issue_date: clock.today() } : {}),
      })
    })
  }

  /** Another agency tickets are bought of. */
  vendor(offset: number): void {
    this.#at(offset, 'vendor', async (trx, clock) => {
      const accounts = await idsBy(trx, 'ledger_account', 'code')
      const { id } = await enterRecord(
        deskOf('admin', { ...this.#office, trx, clock }),
        'sub_ledger_account',
        {
          code: 'GALAXY',
          name: 'Galaxy Travels',
          ledger_account: idIn(accounts, '2102'),
          party_type: 'supplier',
        },
      )
      this.#ids.set('vendor', id)
    })
  }

  /** A seat bought of the vendor, which the manager answers for. */
  buyOfVendor(offset: number, key: string, airline: string, one: Seat): void {
    this.#at(offset, key, async (trx, clock) => {
      await this.#enter(trx, clock, 'ticket_purchase', key, {
        ...(await this.#booking(trx, airline)),
        channel: 'vendor',
        gds: null,
        vendor: idIn(this.#ids, 'vendor'),
        lines: [this.#line(one)],
      })
    })
    this.event(offset, 'manager', 'ticket_purchase', key, 'FINALISE')
  }

  /** The payment that was prepared for a request or a billing, made from the bank and authorised. */
  pay(offset: number, key: string, module: 'ticket_purchase' | 'bsp_statement' = 'ticket_purchase'): void {
    this.#at(offset, `pay ${key}`, async (trx, clock) => {
      const { rows } = await sql<{ id: number }>`
        update payment_voucher v set mode = 'bank', account = (select a.id from ledger_account a where a.code = '1112'), is_demo = true
        from ${sql.table(module)} p where p.id = ${idIn(this.#ids, key)} and v.id = p.payment returning v.id`.execute(
        trx,
      )
      for (const [name, type] of [
        ['accounts', 'SUBMIT'],
        ['manager', 'AUTHORISE'],
      ] as const)
        await runVoucherEvent(deskOf(name, { ...this.#office, trx, clock }), {
          kind: paymentKind,
          id: rows[0]?.id ?? 0,
          type,
          data: {},
          ifMatch: null,
          key: `demo:${key}:${type}`,
        })
    })
  }

  /** A request whose tickets are issued the same day. */
  buy(offset: number, key: string, airline: string, seats: readonly Seat[], more: Row = {}): void {
    this.request(offset, key, airline, seats, more)
    this.#at(offset, `issue ${key}`, async (trx, clock) => {
      await this.#event(trx, clock, ['ticketing', 'ticket_purchase', key, 'FINALISE', {}])
    })
  }

  /** A sale to an agent, entered and no more. */
  offer(
    offset: number,
    key: string,
    agent: string,
    lines: readonly (readonly [no: string, price: number])[],
  ): void {
    this.#at(offset, key, async (trx, clock) => {
      const { rows } = await sql<{ id: number }>`
        select s.id from sub_ledger_account s join ledger_account a on a.id = s.ledger_account
        where a.code = '1301' and s.party_type = 'agent' and s.party_id = ${idIn(this.#office.agency.agent, agent)}`.execute(
        trx,
      )
      await this.#enter(trx, clock, 'ticket_sale', key, {
        customer: rows[0]?.id,
        sale_date: clock.today(),
        due_date: this.#office.days.at(offset + 15),
        lines: await Promise.all(
          lines.map(async ([no, price]) => ({ ticket: await ticketNumbered(trx, no), price: taka(price) })),
        ),
      })
    })
  }

  /** A sale that was handed in and authorised. */
  sell(
    offset: number,
    key: string,
    agent: string,
    lines: readonly (readonly [no: string, price: number])[],
  ): void {
    this.offer(offset, key, agent, lines)
    this.event(offset, 'ticketing', 'ticket_sale', key, 'SUBMIT')
    this.event(offset, 'manager', 'ticket_sale', key, 'AUTHORISE')
  }

  /** Uses the credit of a refund for the sale its ticket was sold by. */
  settle(offset: number, key: string, ticket: string): void {
    this.#at(offset, `settle ${key}`, async (trx, clock) => {
      const { rows } = await sql<{
        bill: string | null
        by: string | null
        ticket: number
        customer: number | null
      }>`
        select s.voucher_no as bill, r.voucher_no as by, t.id as ticket, t.customer from ticket_refund r join iata_ticket t on t.id = r.ticket join ticket_sale s on s.sale_no = t.sale_no where t.ticket_no = ${ticket}`.execute(
        trx,
      )
      const [refund] = rows
      if (!refund?.bill || !refund.by || !refund.customer) throw new Error(`there is no refund of ${ticket}`)
      const { customer, bill, by } = refund
      const { user } = deskOf('accounts', { ...this.#office, trx, clock })
      await settleTicket(trx, 'debit', {
        bill,
        by,
        ticket: refund.ticket,
        subLedger: customer,
        on: clock.today(),
        user: user.id,
      })
    })
  }

  /** A form about one ticket. */
  form(
    offset: number,
    module: 'ticket_refund' | 'ticket_depute' | 'ticket_edit',
    key: string,
    ticket: string,
    body: Row,
  ): void {
    this.#at(offset, key, async (trx, clock) =>
      this.#enter(trx, clock, module, key, {
        ticket: await ticketNumbered(trx, ticket),
        request_date: clock.today() satisfies CivilDate,
        ...body,
      }),
    )
  }

  /** What changes the books is asked for beside the correction; the manager permits it. */
  permit(offset: number, key: string): void {
    this.#at(offset, `permit ${key}`, async (trx, clock) => {
      const { rows } = await sql<{ permission: number | null }>`
        select permission from ticket_edit where id = ${idIn(this.#ids, key)}`.execute(trx)
      this.#ids.set(`permission of ${key}`, rows[0]?.permission ?? 0)
      await this.#event(trx, clock, ['manager', 'acc_update_perm', `permission of ${key}`, 'APPROVE', {}])
    })
  }

  /** The tickets of a request as BSP bills them, and rows of other documents. @param more fare billed above the first ticket's. */
  billing(
    offset: number,
    key: string,
    { of, rows = [], more = 0 }: { of?: string; rows?: readonly BilledRow[]; more?: number },
  ): void {
    this.enter(
      offset,
      'bsp_statement',
      key,
      async (trx, today) => {
        const tickets =
          of === undefined ? [] : await billedTickets(trx, idIn(this.#ids, of), BigInt(more) * 100n)
        return { content: billingFile([...tickets, ...rows.map((row) => ({ day: today, ...row }))]) }
      },
      'accounts',
    )
  }

  /** Rows that differ are resolved by what is proposed first, and the billing is closed. */
  reconcile(offset: number, key: string): void {
    this.event(offset, 'accounts', 'bsp_statement', key, 'MATCH')
    this.#at(offset, `resolve ${key}`, async (trx, clock) => {
      for (const row of await rowsOf(trx, idIn(this.#ids, key))) {
        const [action] = actionsFor(row)
        if (action)
          await this.#event(trx, clock, [
            'accounts',
            'bsp_statement',
            key,
            'RESOLVE',
            { row: row.id, action, reason: 'Answered by the airline' },
          ])
      }
    })
    this.event(offset, 'accounts', 'bsp_statement', key, 'CLOSE')
  }
}

export const seat = (
  no: string,
  who: string | number,
  sector: string,
  travel: number,
  fare: number,
  tax = 8_500,
): Seat => ({
  no,
  ...(typeof who === 'number' ? { passenger: who } : { name: who }),
  sector,
  travel,
  fare,
  tax,
})
