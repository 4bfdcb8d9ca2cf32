/** Events of the ticket desk in a scenario: entered by one person, posted by another through the workflows of tickets. */
import { sql } from 'kysely'
import type { Row } from '../../../domain/journey/facts.ts'
import { moneyText } from '../../../foundation/values/money.ts'
import type { EventOf, TicketEvent } from './events.ts'
import { create, send } from './records.ts'
import type { GoldenAgency } from './agency.ts'

const taka = (minor: number | undefined): string => moneyText(BigInt(minor ?? 0))

async function ticketOf(agency: GoldenAgency, no: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from iata_ticket where ticket_no = ${no}`.execute(
    agency.db,
  )
  if (!rows[0]) throw new Error(`There is no ticket ${no}.`)
  return rows[0].id
}

async function buy(agency: GoldenAgency, event: EventOf<'ticket_purchase'>): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from gds order by id limit 1`.execute(agency.db)
  const id = await create(agency, 'ticket_purchase', {
    channel: event.channel ?? 'bsp',
    airline: await agency.airline(event.airline),
    gds: rows[0]?.id ?? null,
    vendor: event.vendor ? await agency.party('2102', event.vendor) : null,
    basis: event.basis ?? 'agent',
    issue_date: event.date,
    due_date: event.due ?? null,
    lines: [
      {
        ticket_no: event.ticket,
        passenger_name: 'NAMED PASSENGER',
        fare: taka(event.fare),
        tax: taka(event.tax),
        other: taka(event.other),
        commission: taka(event.commission),
        ait: taka(event.ait),
      },
    ],
  })
  await send(agency, 'approver', 'ticket_purchase', id, 'FINALISE')
}

async function sell(agency: GoldenAgency, event: EventOf<'ticket_sale'>, customer: number): Promise<void> {
  const lines: Row[] = []
  for (const line of event.lines) {
    // The agent's commission stands on an account of its own, opened with the agent.
    if (line.agent_commission) await agency.party('2103', event.customer)
    lines.push({
      ticket: await ticketOf(agency, line.ticket),
      price: taka(line.price),
      agent_commission: taka(line.agent_commission),
      passenger: line.passenger ? await agency.passenger(line.passenger) : null,
    })
  }
  const id = await create(agency, 'ticket_sale', {
    customer,
    sale_date: event.date,
    due_date: event.due ?? event.date,
    lines,
  })
  await send(agency, 'clerk', 'ticket_sale', id, 'SUBMIT')
  await send(agency, 'approver', 'ticket_sale', id, 'AUTHORISE')
}

async function sellAtCounter(agency: GoldenAgency, event: EventOf<'ticket_pic_sale'>): Promise<void> {
  const lines: Row[] = []
  for (const line of event.lines)
    lines.push({
      ticket: await ticketOf(agency, line.ticket),
      passenger: await agency.passenger(line.passenger),
      price: taka(line.price),
      collected: taka(line.collected),
    })
  const id = await create(agency, 'ticket_pic_sale', {
    pic: await agency.employee(event.pic),
    sale_date: event.date,
    due_date: event.due,
    incentive: taka(event.incentive),
    lines,
  })
  await send(agency, 'clerk', 'ticket_pic_sale', id, 'SUBMIT')
  await send(agency, 'approver', 'ticket_pic_sale', id, 'AUTHORISE')
}

async function acceptMemo(
  agency: GoldenAgency,
  event: EventOf<'adm'> | EventOf<'acm'>,
  parties: readonly { party: number; amount: number }[],
): Promise<void> {
  const id = await create(agency, 'ticket_memo', {
    memo_no: event.memo_no,
    airline: await agency.airline(event.airline),
    kind: event.type,
    received_on: event.date,
    latency_until: event.due ?? null,
    amount: taka(event.amount),
    ticket: event.ticket ? await ticketOf(agency, event.ticket) : null,
    lines: parties.map(({ party, amount }) => ({ sub_ledger: party, amount: taka(amount) })),
  })
  await send(agency, 'approver', 'ticket_memo', id, 'ACCEPT')
}

async function refund(agency: GoldenAgency, event: EventOf<'ticket_refund'>): Promise<void> {
  const id = await create(agency, 'ticket_refund', {
    ticket: await ticketOf(agency, event.ticket),
    kind: 'full',
    request_date: event.date,
    request_reason: event.narration ?? 'Given back by the customer',
    settlement: event.settlement,
    ra_no: 'RA-1',
  })
  await send(agency, 'clerk', 'ticket_refund', id, 'SUBMIT_TO_AIRLINE')
  await send(agency, 'approver', 'ticket_refund', id, 'AIRLINE_APPROVED', {
    fare_refund: taka(event.fare_refund),
    tax_refund: taka(event.tax_refund),
    airline_penalty: taka(event.airline_penalty),
    commission_recall: taka(event.commission_recall),
    service_charge: taka(event.service_charge),
    markup_refund: taka(event.markup_refund),
    absorbed: taka(event.absorbed),
  })
}

async function reissue(agency: GoldenAgency, event: EventOf<'ticket_depute'>): Promise<void> {
  const id = await create(agency, 'ticket_depute', {
    ticket: await ticketOf(agency, event.ticket),
    kind: 'date',
    request_date: event.date,
  })
  await send(agency, 'clerk', 'ticket_depute', id, 'QUOTE', {
    fare_diff: taka(event.fare_diff),
    tax_diff: taka(event.tax_diff),
    penalty: taka(event.penalty),
    commission: taka(event.commission),
    service_fee: taka(event.service_fee),
    ait: taka(event.ait),
    absorbed: taka(event.absorbed),
    due_date: event.due ?? event.date,
  })
  await send(agency, 'clerk', 'ticket_depute', id, 'ACCEPT')
  await send(agency, 'approver', 'ticket_depute', id, 'REISSUE', { new_ticket_no: event.new_ticket })
}

/** Posts one event of the ticket desk. @param customer sub ledger of the customer of a sale. @param partyOf sub ledger of a party who bears or gets a part of a memo. */
export async function postTicketEvent(
  agency: GoldenAgency,
  event: TicketEvent,
  customer: number | null,
  partyOf: (alias: string) => Promise<number>,
): Promise<void> {
  switch (event.type) {
    case 'ticket_purchase':
      return buy(agency, event)
    case 'ticket_sale':
      return sell(agency, event, customer ?? 0)
    case 'ticket_pic_sale':
      return sellAtCounter(agency, event)
    case 'adm':
    case 'acm': {
      const shares = (event.type === 'adm' ? event.recover : event.pass_to) ?? []
      const parties: { party: number; amount: number }[] = []
      for (const { party, amount } of shares) parties.push({ party: await partyOf(party), amount })
      return acceptMemo(agency, event, parties)
    }
    case 'ticket_refund':
      return refund(agency, event)
    case 'ticket_depute':
      return reissue(agency, event)
    case 'ticket_own_use': {
      const passenger = await agency.passenger(event.passenger)
      await send(agency, 'approver', 'iata_ticket', await ticketOf(agency, event.ticket), 'OWN_USE', {
        passenger,
      })
      return
    }
    case 'ticket_void':
      await send(agency, 'approver', 'iata_ticket', await ticketOf(agency, event.ticket), 'VOID', {
        void_fee: taka(event.airline_fee),
        customer_fee: taka(event.customer_fee),
        reason: event.narration ?? 'Voided on its day',
      })
  }
}
