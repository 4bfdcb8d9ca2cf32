/** Two clerks sell the same ticket at the same moment: one wins, the other reads on whose sale it is. Source: tickets 8.4. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { showTicketNumber } from '../../../../src/domain/tickets/ticket-number.ts'
import { insertPic, openDesk, type Desk } from '../desk.ts'

const today = '2025-07-20'
let desk: Desk
let pic: number
beforeAll(async () => {
  desk = await openDesk(today)
  pic = await insertPic(desk)
})
afterAll(() => desk.base.close())

type Kind = 'ticket_sale' | 'ticket_pic_sale'
const sale = (kind: Kind, ticket: number) =>
  desk.create(kind, {
    ...(kind === 'ticket_sale' ? { customer: desk.customer } : { pic }),
    sale_date: today,
    due_date: today,
    lines: [{ ticket, passenger: desk.passenger, price: '54500.00' }],
  })

it.each<[Kind, Kind]>([
  ['ticket_sale', 'ticket_sale'],
  ['ticket_sale', 'ticket_pic_sale'],
  ['ticket_pic_sale', 'ticket_pic_sale'],
])('%s and %s at once', async (one, other) => {
  for (let round = 0; round < 5; round++) {
    const [ticket = 0] = (await desk.bought()).tickets
    const { ticket_no: ticketNo } = await desk.record('iata_ticket', ticket)
    const sales = [
      { kind: one, id: await sale(one, ticket), who: 'ticketing' },
      { kind: other, id: await sale(other, ticket), who: 'manager' },
    ] as const
    const answers = await Promise.all(
      sales.map(async ({ kind, id, who }) => {
        const { version } = await desk.record(kind, id)
        return desk.send(who, 'POST', `/${kind}/api/v1/${kind}/event/${id}/`, { type: 'SUBMIT' }, version)
      }),
    )
    const won = answers.findIndex(({ status }) => status === 200)
    const winner = sales[won]
    expect(
      answers.map(({ status }) => status).toSorted((one, two) => one - two),
      JSON.stringify(answers),
    ).toEqual([200, 409])
    if (!winner) continue
    const { sale_no: saleNo } = await desk.record(winner.kind, winner.id)
    expect(answers[1 - won]?.body.detail).toBe(
      `Ticket ${showTicketNumber(String(ticketNo))} is on sale ${String(saleNo)}, which waits to be authorised.`,
    )
  }
})
