/** Post-dated cheques of the demo agency, in every state of their register. Source: demo 3.6, accounting 7. */
import { sql } from 'kysely'
import { idIn } from '../../seed/insert-missing.ts'
import { bindings } from '../../../workflow/event/bindings.ts'
import { requestContext } from '../../../workflow/event/context.ts'
import { runEvent } from '../../../workflow/event/run-event.ts'
import type { Services } from '../../../platform/services.ts'
import { agentName, type DemoAgency } from '../agency.ts'
import type { Days } from '../days.ts'
import { deskOf } from '../desk.ts'
import type { Happening } from '../replay.ts'
import type { ScenarioVoucher } from '../vouchers.ts'

/** A cheque and what became of it: [days from loading, event, data]; `by` is the number of the cheque that replaces it. */
interface DemoCheque {
  cheque_no: string
  /** Agent who gave a received one; the supplier of an issued one is the medical centre. */
  agent?: string
  /** Whole taka. */
  amount: number
  entered: number
  /** Day written on it. */
  dated: number
  narration: string
  steps: readonly (readonly [offset: number, type: string, data: Readonly<Record<string, unknown>>])[]
}

const cheques: readonly DemoCheque[] = [
  {
    cheque_no: '2204511',
    agent: 'AG-0006',
    amount: 56_000,
    entered: -40,
    dated: -35,
    narration: 'Tickets',
    steps: [
      [-35, 'DEPOSIT', {}],
      [-33, 'CLEAR', {}],
    ],
  },
  {
    cheque_no: '2204560',
    agent: 'AG-0006',
    amount: 70_500,
    entered: -11,
    dated: 9,
    narration: 'Tickets',
    steps: [],
  },
  {
    cheque_no: '0098117',
    agent: 'AG-0005',
    amount: 47_500,
    entered: -5,
    dated: -1,
    narration: 'Tickets',
    steps: [[-1, 'DEPOSIT', {}]],
  },
  {
    cheque_no: '5501899',
    agent: 'AG-0008',
    amount: 60_000,
    entered: -38,
    dated: -34,
    narration: 'On account of tickets',
    steps: [
      [-34, 'DEPOSIT', {}],
      [-32, 'BOUNCE', { reason: 'The signature is not the one of the drawer' }],
      [-28, 'REPLACE', { by: '5501902' }],
    ],
  },
  {
    cheque_no: '5501902',
    agent: 'AG-0008',
    amount: 60_000,
    entered: -28,
    dated: -21,
    narration: 'On account of tickets',
    steps: [
      [-21, 'DEPOSIT', {}],
      [-18, 'BOUNCE', { reason: 'Not enough money on the account of the drawer', bank_charge: '300.00' }],
    ],
  },
  {
    cheque_no: '5501903',
    agent: 'AG-0008',
    amount: 20_000,
    entered: -17,
    dated: -12,
    narration: 'On account of tickets',
    steps: [[-14, 'RETURN_TO_DRAWER', { reason: 'The agent transferred the money instead' }]],
  },
  {
    cheque_no: '4410058',
    amount: 40_000,
    entered: -14,
    dated: -10,
    narration: 'Examinations, first part',
    steps: [[-8, 'CLEAR', {}]],
  },
  {
    cheque_no: '4410059',
    amount: 40_000,
    entered: -14,
    dated: 6,
    narration: 'Examinations, second part',
    steps: [],
  },
  {
    cheque_no: '4410060',
    amount: 39_000,
    entered: -14,
    dated: 20,
    narration: 'Examinations, last part',
    steps: [[-6, 'STOP', { reason: 'The bill is disputed by 4,000' }]],
  },
]

const taka = (amount: number): string => `${amount}.00`

/** Receipts and payments by post-dated cheque. @param centre id of the medical centre the agency owes */
export const chequeMoney = (agency: DemoAgency, days: Days, centre: number): ScenarioVoucher[] =>
  cheques.map(({ cheque_no, agent, amount, entered, dated, narration }): ScenarioVoucher => ({
    key: `cheque ${cheque_no}`,
    day: days.work(entered),
    module: agent ? 'receipt_voucher' : 'payment_voucher',
    narration,
    body: async ({ account, party }) => ({
      mode: 'cheque',
      account: account('1111'),
      cheque_no,
      cheque_date: days.work(dated),
      ...(agent ? { payer: agentName(agent), bank_name: 'Demo Bank' } : {}),
      lines: [
        agent
          ? {
              account: account('1301'),
              sub_ledger: await party('1301', 'agent', idIn(agency.agent, agent)),
              amount: taka(amount),
            }
          : {
              account: account('2102'),
              sub_ledger: await party('2102', 'medical_center', centre),
              amount: taka(amount),
            },
      ],
    }),
  }))

/** What the bank said of them, entered by the administrator: who enters or posts a voucher does not take it back. */
export const playCheques = (agency: DemoAgency, services: Services, days: Days): Happening[] =>
  cheques.flatMap(({ cheque_no, steps }) =>
    steps.map(([offset, type, data]): Happening => ({
      day: days.work(offset),
      isNightly: false,
      says: `cheque ${cheque_no} ${type}`,
      async run(trx, clock) {
        const { by, ...rest } = data
        const { rows } = await sql<{
          id: number
          new_receipt: number | null
        }>`select id, (select n.receipt from cheque n where n.cheque_no = ${by ?? null}) as new_receipt from cheque where cheque_no = ${cheque_no} order by id desc limit 1`.execute(
          trx,
        )
        const binding = bindings['cheque']
        const [found] = rows
        if (!binding || !found) throw new Error('there is no such cheque')
        const desk = deskOf('admin', { agency, services, trx, clock })
        await runEvent(requestContext(desk), {
          binding,
          id: found.id,
          passengerId: null,
          type,
          data: by ? { ...rest, new_receipt: found.new_receipt } : rest,
        })
      },
    })),
  )
