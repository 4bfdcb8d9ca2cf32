/** The ticket desk of the demo agency: requests, tickets, sales, refunds and reissues in every state, with their entries. Source: demo 1, tickets 8. */
import { sql } from 'kysely'
import { idIn } from '../../seed/insert-missing.ts'
import { agentName, type DemoAgency } from '../agency.ts'
import type { Days } from '../days.ts'
import type { ScenarioVoucher } from '../vouchers.ts'
import { seat, taka, type TicketDesk } from './ticket-office.ts'

/** Commission of the airlines the agency sells most, in hundredths of a percent. */
const commissions: readonly (readonly [code: string, bp: number])[] = [
  ['SV', 700],
  ['BG', 500],
  ['EK', 300],
]

/** Requests and forms come before what is about them. */
export function playTicketDesk(desk: TicketDesk, days: Days): void {
  desk.happenings.push({
    day: days.work(-60),
    isNightly: false,
    says: 'commissions of the airlines',
    async run(trx) {
      for (const [code, bp] of commissions)
        await sql`update airway set commission_bp = ${bp} where iata_code = ${code}`.execute(trx)
    },
  })

  desk.buy(-50, 'purchase 1', 'SV', [
    seat('0652400000011', 'MD ALAMIN SIKDER', 'DAC-RUH', -26, 45_000),
    seat('0652400000012', 'ABDUL KADER', 'DAC-RUH', -26, 45_000),
    seat('0652400000013', 'MOSTAFA KAMAL', 'DAC-RUH', -26, 45_000),
    seat('0652400000014', 'HARUN OR RASHID', 'DAC-RUH', -26, 45_000),
  ])
  desk.sell(-48, 'sale 1', 'AG-0008', [
    ['0652400000011', 56_000],
    ['0652400000012', 56_000],
  ])
  desk.sell(-47, 'sale 9', 'AG-0006', [
    ['0652400000013', 56_000],
    ['0652400000014', 56_000],
  ])
  desk.event(-46, 'ticketing', 'ticket_purchase', 'purchase 1', 'CONFIRM')
  desk.event(-24, 'ticketing', 'iata_ticket', '0652400000011', 'MARK_FLOWN')
  desk.event(-24, 'ticketing', 'iata_ticket', '0652400000012', 'MARK_FLOWN')
  desk.event(-24, 'ticketing', 'iata_ticket', '0652400000013', 'MARK_FLOWN')
  desk.event(-24, 'ticketing', 'iata_ticket', '0652400000014', 'MARK_FLOWN')

  desk.buy(
    -45,
    'purchase 2',
    'BG',
    [
      seat('9972400000021', 'OPEN SEAT ONE', 'DAC-JED', -16, 52_000),
      seat('9972400000022', 'MST HALIMA KHATUN', 'DAC-JED', -16, 52_000),
    ],
    { basis: 'principal' },
  )
  desk.sell(-30, 'sale 2', 'AG-0006', [['9972400000022', 66_000]])
  desk.event(-13, 'manager', 'iata_ticket', '9972400000021', 'EXPIRE')
  desk.form(-22, 'ticket_refund', 'refund 1', '9972400000022', {
    kind: 'full',
    request_reason: 'The family postponed the journey',
    ra_no: 'RA-240117',
  })
  desk.event(-21, 'ticketing', 'ticket_refund', 'refund 1', 'SUBMIT_TO_AIRLINE')
  desk.event(-12, 'manager', 'ticket_refund', 'refund 1', 'AIRLINE_APPROVED', {
    fare_refund: taka(52_000),
    tax_refund: taka(6_000),
    airline_penalty: taka(6_000),
    commission_recall: taka(2_600),
    service_charge: taka(1_500),
  })

  desk.settle(-11, 'refund 1', '9972400000022')
  desk.event(-11, 'ticketing', 'ticket_refund', 'refund 1', 'ADJUST')
  // Of two flights that were taken the unused tax comes back; one of the agents has it already.
  for (const [key, ticket, tax] of [
    ['refund 6', '0652400000011', 1_500],
    ['refund 7', '0652400000012', 2_000],
    ['refund 8', '0652400000013', 1_000],
  ] as const) {
    desk.form(-20, 'ticket_refund', key, ticket, {
      kind: 'tax_only',
      request_reason: 'Tax of an unused transit',
      ra_no: `RA-2403${ticket.slice(-2)}`,
    })
    desk.event(-20, 'ticketing', 'ticket_refund', key, 'SUBMIT_TO_AIRLINE')
    desk.event(-13, 'manager', 'ticket_refund', key, 'AIRLINE_APPROVED', {
      fare_refund: taka(0),
      tax_refund: taka(tax),
    })
  }
  desk.event(-2, 'accounts', 'ticket_refund', 'refund 8', 'PAY_OUT')

  desk.buy(-34, 'purchase 3', 'SV', [
    seat('0652400000031', 'SHAHIN MIAH', 'DAC-DMM', 12, 47_000),
    seat('0652400000032', 'RUBEL HOSSAIN', 'DAC-DMM', 12, 47_000),
    seat('0652400000033', 'KAMAL UDDIN', 'DAC-DMM', 12, 47_000),
  ])
  desk.sell(-32, 'sale 3', 'AG-0008', [
    ['0652400000031', 58_500],
    ['0652400000032', 58_500],
    ['0652400000033', 58_500],
  ])
  desk.form(-18, 'ticket_depute', 'reissue 1', '0652400000031', { kind: 'date' })
  desk.event(-17, 'ticketing', 'ticket_depute', 'reissue 1', 'QUOTE', {
    fare_diff: taka(4_000),
    tax_diff: taka(500),
    penalty: taka(3_000),
    service_fee: taka(1_000),
  })
  desk.event(-16, 'ticketing', 'ticket_depute', 'reissue 1', 'ACCEPT')
  desk.event(-16, 'manager', 'ticket_depute', 'reissue 1', 'REISSUE', {
    new_ticket_no: '0652400000039',
    new_travel_date: days.at(20),
  })
  desk.form(-9, 'ticket_refund', 'refund 2', '0652400000032', {
    kind: 'full',
    request_reason: 'Found unfit at the second medical',
    ra_no: 'RA-240288',
  })
  desk.event(-8, 'ticketing', 'ticket_refund', 'refund 2', 'SUBMIT_TO_AIRLINE')
  desk.form(-3, 'ticket_depute', 'reissue 2', '0652400000033', { kind: 'date' })
  desk.event(-2, 'ticketing', 'ticket_depute', 'reissue 2', 'QUOTE', {
    fare_diff: taka(2_500),
    tax_diff: taka(0),
    penalty: taka(3_000),
    service_fee: taka(1_000),
  })

  desk.buy(-25, 'purchase 4', 'EK', [
    seat('1762400000041', 'FARUK AHMED', 'DAC-DXB', 18, 38_000),
    seat('1762400000042', 'JAHANGIR ALAM', 'DAC-DXB', 18, 38_000),
    seat('1762400000043', 'BILLAL HOSSAIN', 'DAC-DXB', 18, 38_000),
  ])
  desk.event(-25, 'manager', 'iata_ticket', '1762400000043', 'VOID', {
    void_fee: taka(500),
    reason: 'Name misspelt',
  })
  desk.sell(-20, 'sale 4', 'AG-0005', [['1762400000041', 47_500]])
  desk.event(-19, 'manager', 'ticket_sale', 'sale 4', 'REVERSE', {
    reason: 'Sold to the wrong agent',
  })
  desk.sell(-15, 'sale 5', 'AG-0005', [['1762400000041', 47_500]])
  desk.form(-10, 'ticket_refund', 'refund 3', '1762400000041', {
    kind: 'full',
    request_reason: 'The agent asked to cancel',
    ra_no: 'RA-240301',
  })
  desk.event(-10, 'ticketing', 'ticket_refund', 'refund 3', 'SUBMIT_TO_AIRLINE')
  desk.event(-6, 'ticketing', 'ticket_refund', 'refund 3', 'AIRLINE_REJECTED', {
    reason: 'The fare allows no refund',
  })

  desk.buy(-7, 'purchase 5', 'BG', [
    seat('9972400000051', 61, 'DAC-JED', 5, 61_000),
    seat('9972400000052', 'SALEHA BEGUM', 'DAC-JED', 9, 61_000),
    seat('9972400000053', 'ABU TAHER', 'DAC-JED', 9, 61_000),
    seat('9972400000054', 'MONIR HOSSAIN', 'DAC-JED', 9, 61_000),
  ])
  desk.event(-6, 'manager', 'iata_ticket', '9972400000051', 'OWN_USE')
  desk.offer(-2, 'sale 6', 'AG-0006', [['9972400000052', 74_000]])
  desk.event(-2, 'ticketing', 'ticket_sale', 'sale 6', 'SUBMIT')
  desk.offer(-1, 'sale 7', 'AG-0006', [['9972400000053', 73_500]])

  desk.request(-5, 'purchase 6', 'SV', [seat('0652400000061', 'NAZRUL ISLAM', 'DAC-RUH', 25, 46_000)])
  desk.event(-4, 'ticketing', 'ticket_purchase', 'purchase 6', 'CANCEL', {
    reason: 'The airline released the booking',
  })
  desk.request(
    -1,
    'purchase 7',
    'SV',
    [
      seat('0652400000071', 30, 'DAC-RUH', 14, 46_500),
      seat('0652400000072', 'SOHEL RANA', 'DAC-RUH', 14, 46_500),
    ],
    { time_limit: `${days.at(1)}T12:00:00Z` },
  )
  desk.form(-1, 'ticket_refund', 'refund 4', '0652400000039', {
    kind: 'partial',
    request_reason: 'Only the outward flight is needed',
  })

  const quoted = { fare_diff: taka(2_000), tax_diff: taka(0), penalty: taka(2_500), service_fee: taka(1_000) }
  for (const [offset, key, ticket, ...events] of [
    [-5, 'reissue 3', '1762400000041', 'QUOTE', 'ACCEPT', 'AIRLINE_REFUSED'],
    [-4, 'reissue 4', '1762400000041', 'QUOTE', 'DECLINE'],
    [-1, 'reissue 5', '1762400000041'],
    [-1, 'reissue 6', '0652400000039', 'QUOTE', 'ACCEPT'],
  ] as const) {
    desk.form(offset, 'ticket_depute', key, ticket, { kind: 'date' })
    for (const type of events)
      desk.event(
        offset,
        'ticketing',
        'ticket_depute',
        key,
        type,
        type === 'QUOTE' ? quoted : type === 'ACCEPT' ? {} : { reason: 'No seat on the new day' },
      )
  }
  desk.form(-4, 'ticket_refund', 'refund 5', '0652400000033', {
    kind: 'full',
    request_reason: 'The agent asked to cancel',
  })
  desk.event(-3, 'ticketing', 'ticket_refund', 'refund 5', 'CANCEL', {
    reason: 'The passenger travels after all',
  })
  desk.offer(-3, 'sale 8', 'AG-0006', [['9972400000054', 70_000]])
  desk.event(-3, 'ticketing', 'ticket_sale', 'sale 8', 'CANCEL', { reason: 'The price was not accepted' })
  desk.enterTicket(-1, 'BG', seat('9972400000055', 'HASINA KHATUN', 'DAC-JED', 30, 60_000))

  desk.vendor(-13)
  desk.buyOfVendor(-12, 'purchase 8', 'EK', seat('1762400000081', 'RAFIQUL ISLAM', 'DAC-DXB', 16, 39_000))
  desk.event(-11, 'accounts', 'ticket_purchase', 'purchase 8', 'PAY_BILL')
  desk.pay(-10, 'purchase 8')
  desk.buyOfVendor(-6, 'purchase 9', 'EK', seat('1762400000091', 'MIZANUR RAHMAN', 'DAC-DXB', 17, 39_000))
  desk.event(-5, 'accounts', 'ticket_purchase', 'purchase 9', 'PAY_BILL')
  desk.buyOfVendor(-4, 'purchase 10', 'SV', seat('0652400000101', 'ANWAR HOSSAIN', 'DAC-RUH', 19, 45_500))
  desk.event(-3, 'accounts', 'ticket_purchase', 'purchase 10', 'PAY_AND_CONFIRM')
  desk.request(-9, 'purchase 11', 'BG', [seat('9972400000111', 'KHALEDA AKTER', 'DAC-JED', 22, 58_000)], {
    time_limit: `${days.work(-7)}T12:00:00Z`,
  })
  desk.event(-6, 'SYS', 'ticket_purchase', 'purchase 11', 'EXPIRE')

  for (const [no, name, airline, ...events] of [
    ['0652400000121', 'SHEFALI BEGUM', null],
    ['0652400000122', 'IBRAHIM KHALIL', 'SV', 'TRANSFER_TO_TEMPORARY'],
    ['0652400000123', 'ABDUS SALAM', 'SV', 'TRANSFER_TO_TEMPORARY', 'TRANSFER_TO_IATA'],
    ['0652400000124', 'NASIMA KHATUN', 'SV', 'DISCARD'],
  ] as const) {
    desk.capture(-2, seat(no, name, 'DAC-RUH', 15, 44_000), airline)
    for (const type of events)
      desk.event(
        -2,
        'ticketing',
        'iata_ticket_temporary',
        `captured ${no}`,
        type,
        type === 'DISCARD' ? { reason: 'Captured twice by the office' } : {},
      )
  }
}

/** What agents transferred for their tickets; with their cheques they owe what the handbook's table says. In taka. */
const payments: readonly (readonly [offset: number, agent: string, amount: number])[] = [
  [-4, 'AG-0008', 294_000],
]

export const ticketMoney = (agency: DemoAgency, days: Days): ScenarioVoucher[] => [
  {
    key: 'refund paid out',
    day: days.work(-3),
    module: 'payment_voucher',
    narration: 'Refund of ticket 0652400000011',
    body: async ({ trx, account, party }) => {
      const { rows } = await sql<{ id: bigint }>`
        select l.id from ticket_refund r join iata_ticket t on t.id = r.ticket join gl_voucher v on v.voucher_no = r.voucher_no join gl_line l on l.voucher_id = v.id
        where t.ticket_no = '0652400000011' and l.ledger_account_id = ${account('1301')} and l.credit_minor > 0`.execute(
        trx,
      )
      return {
        mode: 'bank',
        account: account('1112'),
        lines: [
          {
            account: account('1301'),
            sub_ledger: await party('1301', 'agent', idIn(agency.agent, 'AG-0008')),
            amount: taka(1_500),
            allocations: [{ item: Number(rows[0]?.id), amount: taka(1_500) }],
          },
        ],
      }
    },
  },
  ...payments.map(([offset, agent, amount]): ScenarioVoucher => ({
    key: `tickets of ${agent} ${offset}`,
    day: days.work(offset),
    module: 'receipt_voucher',
    narration: 'Tickets',
    body: async ({ account, party }) => ({
      mode: 'bank',
      account: account('1112'),
      payer: agentName(agent),
      lines: [
        {
          account: account('1301'),
          sub_ledger: await party('1301', 'agent', idIn(agency.agent, agent)),
          amount: taka(amount),
        },
      ],
    }),
  })),
]
