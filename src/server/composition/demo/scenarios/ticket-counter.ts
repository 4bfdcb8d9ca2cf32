/** Sales at the counter, memos of airlines, corrections of tickets and billings of BSP at the demo agency, in every state, with their entries. Source: tickets 5.5, 5.8, 5.9, 10. */
import type { Row } from '../../../../domain/journey/facts.ts'
import type { Tx } from '../../../platform/db/kysely.ts'
import { idIn, idsBy } from '../../seed/insert-missing.ts'
import type { DemoPassenger } from '../passengers.ts'
import type { Days } from '../days.ts'
import type { ScenarioVoucher } from '../vouchers.ts'
import { seat, taka, ticketNumbered, type TicketDesk } from './ticket-office.ts'

/** Employee who sells at the counter, by the number of the agency. */
const cashier = 'EMP-0007'
const cashierId = async (trx: Tx): Promise<number> =>
  idIn(await idsBy(trx, 'employee', 'employee_code'), cashier)

/** A ticket sold at the counter: number, passenger of the table, price and what was collected, in taka. */
type CounterLine = readonly [ticket: string, passenger: number, price: number, collected: number]

function playCounter(desk: TicketDesk, days: Days, passengers: readonly DemoPassenger[]): void {
  const offer = (
    offset: number,
    key: string,
    [ticket, passenger, price, collected]: CounterLine,
    more: Row = {},
  ) =>
    desk.enter(offset, 'ticket_pic_sale', key, async (trx, today) => ({
      pic: await cashierId(trx),
      sale_date: today,
      due_date: days.at(offset + 7),
      ...more,
      lines: [
        {
          ticket: await ticketNumbered(trx, ticket),
          passenger: passengers.find(({ no }) => no === passenger)?.file,
          price: taka(price),
          collected: taka(collected),
        },
      ],
    }))
  const sell = (...[offset, key, line, more]: Parameters<typeof offer>) => {
    offer(offset, key, line, more)
    desk.event(offset, 'ticketing', 'ticket_pic_sale', key, 'SUBMIT')
    desk.event(offset, 'manager', 'ticket_pic_sale', key, 'AUTHORISE')
  }
  desk.buy(-15, 'purchase 12', 'SV', [
    seat('0652400000151', 71, 'DAC-JED', 24, 45_000),
    seat('0652400000152', 64, 'DAC-JED', 24, 45_000),
    seat('0652400000153', 65, 'DAC-JED', 24, 45_000),
    seat('0652400000154', 66, 'DAC-JED', 24, 45_000),
  ])
  sell(-14, 'counter sale 1', ['0652400000151', 71, 56_000, 56_000], { incentive: taka(300) })
  sell(-8, 'counter sale 2', ['0652400000152', 64, 55_500, 55_500])
  sell(-7, 'counter sale 3', ['0652400000153', 65, 55_000, 40_000])
  desk.event(-6, 'manager', 'ticket_pic_sale', 'counter sale 3', 'REVERSE', {
    reason: 'Entered for the wrong passenger',
  })
  offer(-5, 'counter sale 4', ['0652400000153', 66, 55_000, 30_000])
  desk.event(-5, 'ticketing', 'ticket_pic_sale', 'counter sale 4', 'SUBMIT')
  offer(-4, 'counter sale 5', ['0652400000154', 66, 52_000, 0])
  desk.event(-4, 'ticketing', 'ticket_pic_sale', 'counter sale 5', 'CANCEL', {
    reason: 'The price was not accepted',
  })
  offer(-1, 'counter sale 6', ['0652400000154', 65, 54_000, 20_000])
}

function playMemos(desk: TicketDesk): void {
  const memo = (offset: number, key: string, airline: string, no: string, body: Row) =>
    desk.enter(offset, 'ticket_memo', key, async (trx, today) => ({
      memo_no: no,
      airline: idIn(await idsBy(trx, 'airway', 'iata_code'), airline),
      kind: 'adm',
      received_on: today,
      ...body,
    }))
  memo(-45, 'memo 1', 'SV', '6100000101', { amount: taka(3_200), memo_reason: 'Fare audit' })
  desk.event(-41, 'manager', 'ticket_memo', 'memo 1', 'ACCEPT')
  memo(-24, 'memo 2', 'BG', '6100000202', {
    kind: 'acm',
    amount: taka(1_200),
    memo_reason: 'Commission of a group',
  })
  desk.event(-20, 'manager', 'ticket_memo', 'memo 2', 'ACCEPT')
  memo(-12, 'memo 3', 'EK', '6100000303', { amount: taka(1_800), memo_reason: 'Booking without a name' })
  desk.event(-10, 'manager', 'ticket_memo', 'memo 3', 'DISPUTE', {
    reason: 'The name stood in the booking from the first day',
  })
  memo(-28, 'memo 4', 'EK', '6100000304', { amount: taka(950), memo_reason: 'Late void' })
  desk.event(-26, 'manager', 'ticket_memo', 'memo 4', 'DISPUTE', {
    reason: 'The ticket was void on the day of its issue',
  })
  desk.event(-18, 'manager', 'ticket_memo', 'memo 4', 'AIRLINE_WITHDRAWS')
  memo(-3, 'memo 5', 'SV', '6100000105', { amount: taka(2_500), memo_reason: 'Fare audit' })
}

function playEdits(desk: TicketDesk, days: Days): void {
  const edit = (offset: number, key: string, ticket: string, edit_reason: string, changes: Row) =>
    desk.form(offset, 'ticket_edit', key, ticket, { edit_reason, ...changes })
  const handIn = (...[offset, key, ...rest]: Parameters<typeof edit>) => {
    edit(offset, key, ...rest)
    desk.event(offset, 'ticketing', 'ticket_edit', key, 'SUBMIT')
  }
  handIn(-5, 'edit 1', '9972400000053', 'The name in the passport is MD ABU TAHER', {
    passenger_name: 'MD ABU TAHER',
  })
  desk.event(-4, 'manager', 'ticket_edit', 'edit 1', 'APPROVE')
  handIn(-5, 'edit 2', '9972400000054', 'The airline filed a lower tax', { tax: taka(8_000) })
  desk.permit(-4, 'edit 2')
  desk.event(-4, 'manager', 'ticket_edit', 'edit 2', 'APPROVE')
  handIn(-3, 'edit 3', '9972400000052', 'The agent wants another booking', { pnr: 'NEWPNR' })
  desk.event(-2, 'manager', 'ticket_edit', 'edit 3', 'REJECT', {
    reason: 'The airline knows no such booking',
  })
  handIn(-1, 'edit 4', '0652400000033', 'The flight leaves a day later', { travel_date: days.at(13) })
  edit(-1, 'edit 5', '0652400000032', 'The class was read wrongly', { travel_class: 'Q' })
}

function playBillings(desk: TicketDesk): void {
  const remitted = (offset: number, key: string) => {
    desk.reconcile(offset, key)
    desk.event(offset + 1, 'accounts', 'bsp_statement', key, 'REMIT')
    desk.pay(offset + 4, key, 'bsp_statement')
  }
  // Another agency's billing came with it.
  desk.billing(-38, 'billing 0', {
    rows: [{ code: 'TKTT', airline: '065', number: '0652499000901', fare: 40_000_00n, tax: 8_500_00n }],
  })
  desk.event(-38, 'accounts', 'bsp_statement', 'billing 0', 'DISCARD', { reason: 'Sent to the wrong agency' })
  desk.billing(-38, 'billing 1', {
    of: 'purchase 1',
    rows: [{ code: 'ADMA', airline: '065', number: '0656100000101', fare: 3_200_00n }],
  })
  remitted(-38, 'billing 1')
  desk.billing(-35, 'billing 2', { of: 'purchase 2' })
  remitted(-35, 'billing 2')
  desk.billing(-24, 'billing 3', { of: 'purchase 3' })
  remitted(-24, 'billing 3')
  desk.billing(-14, 'billing 4', { of: 'purchase 4' })
  desk.reconcile(-14, 'billing 4')
  desk.event(-13, 'accounts', 'bsp_statement', 'billing 4', 'REMIT')
  desk.billing(-5, 'billing 5', { of: 'purchase 12' })
  desk.reconcile(-5, 'billing 5')
  // One of its tickets is billed with a higher fare.
  desk.billing(-1, 'billing 6', { of: 'purchase 5', more: 500 })
  desk.event(-1, 'accounts', 'bsp_statement', 'billing 6', 'MATCH')
  desk.billing(-1, 'billing 7', {
    rows: [{ code: 'ADMA', airline: '065', number: '0656100000105', fare: 2_500_00n }],
  })
}

/** After `playTicketDesk`, whose tickets it is about. */
export function playTicketCounter(
  desk: TicketDesk,
  { days, passengers }: { days: Days; passengers: readonly DemoPassenger[] },
): void {
  playCounter(desk, days, passengers)
  playMemos(desk)
  playEdits(desk, days)
  playBillings(desk)
}

/** What the cashier handed in of the first sale. */
export const counterMoney = (days: Days): ScenarioVoucher[] => [
  {
    key: 'counter money',
    day: days.work(-10),
    module: 'receipt_voucher',
    narration: 'Counter sales handed in',
    body: async ({ trx, account, party }) => ({
      mode: 'cash',
      account: account('1101'),
      payer: 'Rony Costa',
      lines: [
        {
          account: account('1405'),
          sub_ledger: await party('1405', 'employee', await cashierId(trx)),
          amount: taka(56_000),
        },
      ],
    }),
  },
]
