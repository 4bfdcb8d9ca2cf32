/** What the passengers of the demo agency paid, when, and what was billed to those who have left. Source: demo 3.3; accounting 4.2, 4.3. */
import type { Row } from '../../../../domain/journey/facts.ts'
import { applyAdvance } from '../../../books/allocations.ts'
import { openItems } from '../../../books/open-items.ts'
import { receiptPlace } from '../../../books/passenger-money.ts'
import { deskOf } from '../desk.ts'
import type { Happening } from '../replay.ts'
import type { Story } from '../story.ts'
import {
  namesOf,
  voucherHappening,
  type BooksContext,
  type Names,
  type ScenarioVoucher,
} from '../vouchers.ts'

/** Whole BDT that are paid at once when the file is opened. */
const token = 30_000
/** Up to so much is paid in one sum, and up to so much in two. */
const [inOne, inTwo] = [40_000, 100_000]

/** Sums a passenger paid, first one first. @param received whole BDT */
function instalments(received: number): number[] {
  if (received === 0) return []
  if (received <= inOne) return [received]
  if (received <= inTwo) return [token, received - token]
  const second = Math.round((received - token) / 2000) * 1000
  return [token, second, received - token - second]
}

/**
 * Offsets of the days the passenger paid on: soon after the registration, the last before the papers went to
 * the embassy or to BMET.
 */
function payDays({ turns, passenger }: Story, count: number): number[] {
  const first = Math.min(turns.registered + 2, -1)
  const isStamped = passenger.stages.emb !== undefined && passenger.stages.emb.day !== null
  const last = Math.min(
    Math.max(
      first + 2,
      isStamped ? turns.stamped : passenger.stages.emb ? turns.submitted : turns.report + 1,
    ),
    -1,
  )
  return Array.from({ length: count }, (_, at) =>
    count === 1 ? first : Math.round(first + ((last - first) * at) / (count - 1)),
  )
}

/** Head office takes cash first; branches, and later sums, come through the bank or a wallet. */
function wayOf({ passenger }: Story, at: number): { mode: string; account: string } {
  if (at === 0 && passenger.branch === 'DHK') return { mode: 'cash', account: '1101' }
  return (passenger.id + at) % 4 === 0 ? { mode: 'mfs', account: '1121' } : { mode: 'bank', account: '1112' }
}

async function bodyOf(story: Story, amount: number, at: number, { trx, account }: Names): Promise<Row> {
  const { passenger } = story
  const place = await receiptPlace(trx, passenger.file)
  if (!place) throw new Error(`passenger ${passenger.no} does not stand in the books`)
  const way = wayOf(story, at)
  return {
    mode: way.mode,
    account: account(way.account),
    payer: passenger.name,
    reference: `MR-${String(passenger.no).padStart(3, '0')}-${at + 1}`,
    lines: [{ ...place, passenger: passenger.file, amount: `${amount}.00` }],
  }
}

const receiptKey = (passenger: number, at: number): string => `receipt ${passenger}/${at + 1}`

function playReceipts(story: Story): ScenarioVoucher[] {
  const { passenger, context } = story
  // The money was given back when the passenger withdrew; it had come in like everybody's.
  const sums = instalments(passenger.journey === 'cancelled' ? token : passenger.received)
  const days = payDays(story, sums.length)
  return sums.map((amount, at) => ({
    key: receiptKey(passenger.no, at),
    day: context.days.work(days[at] ?? -1),
    module: 'receipt_voucher',
    narration: at === 0 ? 'Paid at registration' : `Instalment ${at + 1}`,
    body: (names) => bodyOf(story, amount, at, names),
  }))
}

function playRefund({ passenger, context }: Story): ScenarioVoucher[] {
  if (passenger.journey !== 'cancelled') return []
  return [
    {
      key: `refund ${passenger.no}`,
      day: context.days.work(-2),
      module: 'payment_voucher',
      narration: 'Refund after withdrawal',
      body: async ({ account, party }) => ({
        mode: 'bank',
        account: account('1111'),
        payee: passenger.name,
        lines: [
          {
            account: account('2301'),
            sub_ledger: await party('2301', 'passenger', passenger.file),
            passenger: passenger.file,
            amount: `${token}.00`,
          },
        ],
      }),
    },
  ]
}

/** A passenger who has left is billed: what was paid in advance was earned with the departure. */
const billed = new Set(['departed', 'arrived', 'completed', 'returned'])

function playBill({ passenger, context, day }: Story): ScenarioVoucher[] {
  if (!billed.has(passenger.journey) || passenger.agreed === 0) return []
  const [income, description] =
    passenger.type === 'umrah' ? ['4204', 'Umrah package'] : ['4201', 'Recruitment service']
  return [
    {
      key: `bill ${passenger.no}`,
      day: context.days.work(day('flt') ?? 0),
      module: 'sales',
      narration: `${description} of ${passenger.name}`,
      body: async ({ account, party }) => ({
        customer: await party('1302', 'passenger', passenger.file),
        lines: [
          {
            account: account(income),
            description,
            amount: `${passenger.agreed}.00`,
            passenger: passenger.file,
          },
        ],
      }),
    },
  ]
}

/** The passenger's advances pay the bill, one after the other. */
const useAdvances = ({ passenger }: Story, bill: ScenarioVoucher, context: BooksContext): Happening => ({
  day: bill.day,
  isNightly: false,
  says: `${bill.day}: advances of passenger ${passenger.no}`,
  async run(trx, clock) {
    const names = namesOf(trx, context)
    const line = await names.open(bill.key, '1302')
    const desk = deskOf('admin', { ...context, trx, clock })
    for (const { id, open } of await openItems(trx, await names.party('2301', 'passenger', passenger.file)))
      await applyAdvance(desk, {
        bill: line,
        advance: id,
        amount: open,
        date: bill.day,
        key: `demo:advance:${id}`,
      })
  },
})

/** Everything the books know of the passengers, as happenings. */
export function playMoney(stories: readonly Story[], context: BooksContext): Happening[] {
  return stories.flatMap((story) => {
    const bills = playBill(story)
    return [
      ...[...playReceipts(story), ...playRefund(story), ...bills].map((voucher) =>
        voucherHappening(voucher, context),
      ),
      ...bills.map((bill) => useAdvances(story, bill, context)),
    ]
  })
}
