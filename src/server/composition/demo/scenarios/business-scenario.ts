/** The ordinary business of the demo agency in its books: what it began with, rent, salaries, visas, papers of others, and what waits. Source: accounting 4, 10.2; demo 2.2 (balances of agents). */
import { addDays, addMonths, daysBetween, type CivilDate } from '../../../../foundation/values/dates.ts'
import { idIn } from '../../seed/insert-missing.ts'
import type { DemoAgency } from '../agency.ts'
import { openingDay, type Days } from '../days.ts'
import type { Names, ScenarioVoucher } from '../vouchers.ts'

const taka = (amount: number): string => `${amount}.00`
type Side = 'debit' | 'credit'
/** A line with a side: account, side, whole BDT, agent by code. */
type Sided = readonly [string, Side, number, string?]

const sided = (names: Names, agency: DemoAgency, lines: readonly Sided[]) =>
  Promise.all(
    lines.map(async ([code, side, amount, agent]) => ({
      account: names.account(code),
      [side]: taka(amount),
      [side === 'debit' ? 'credit' : 'debit']: taka(0),
      ...(agent ? { sub_ledger: await names.party(code, 'agent', idIn(agency.agent, agent)) } : {}),
    })),
  )

/** Balances the agency brought into its books; agents as in demo 2.2, the rest is what it earned before. */
const opening: readonly Sided[] = [
  ['1101', 'debit', 300_000],
  ['1102', 'debit', 20_000],
  ['1111', 'debit', 6_200_000],
  ['1112', 'debit', 150_000],
  ['1501', 'debit', 480_000],
  ['1502', 'debit', 350_000],
  ['1503', 'debit', 1_100_000],
  ['1301', 'debit', 145_000, 'AG-0002'],
  ['1301', 'debit', 310_000, 'AG-0003'],
  ['1301', 'debit', 60_000, 'AG-0004'],
  ['1301', 'debit', 80_000, 'AG-0005'],
  ['1301', 'debit', 210_000, 'AG-0008'],
  ['1303', 'debit', 180_000, 'AG-0009'],
  ['2302', 'credit', 20_000, 'AG-0006'],
  ['2302', 'credit', 40_000, 'AG-0007'],
  ['3101', 'credit', 6_000_000],
  ['3201', 'credit', 3_525_000],
]

/** Visas as they were bought: supplier, account of what is owed, description, whole BDT at the rates of the seed. */
const visasBought: readonly (readonly [string, string, number])[] = [
  ['AG-0009', 'Visa 1305550201, 32 workers', 1_326_000],
  ['AG-0009', 'Visa 1305550202, 24 workers', 780_000],
  ['AG-0009', 'Visa 1305550203, 4 workers', 130_000],
  ['AG-0010', 'Visa CLG-2026-0204, 20 workers', 522_000],
]

const bought = -213
const paid = -204

function playVisas(agency: DemoAgency, days: Days): ScenarioVoucher[] {
  return visasBought.flatMap(([agent, description, amount], at): ScenarioVoucher[] => {
    const key = `visas ${at + 1}`
    return [
      {
        key,
        day: days.work(bought),
        module: 'purchase',
        narration: description,
        body: async ({ account, party }) => ({
          supplier: await party('2104', 'agent', idIn(agency.agent, agent)),
          supplier_bill_no: `INV-${at + 11}`,
          lines: [{ account: account('1410'), description, amount: taka(amount) }],
        }),
      },
      {
        key: `${key} paid`,
        day: days.work(paid),
        module: 'payment_voucher',
        narration: `Transfer for ${description}`,
        body: async ({ account, party, open }) => ({
          mode: 'bank',
          account: account('1111'),
          lines: [
            {
              account: account('2104'),
              sub_ledger: await party('2104', 'agent', idIn(agency.agent, agent)),
              amount: taka(amount),
              allocations: [{ item: await open(key, '2104'), amount: taka(amount) }],
            },
          ],
        }),
      },
    ]
  })
}

/** First days of the months after a day, up to today. */
function monthsSince(from: CivilDate, today: CivilDate): CivilDate[] {
  const months: CivilDate[] = []
  for (let first = addDays(from, 1); first <= today; first = addMonths(first, 1)) months.push(first)
  return months
}

/** Every month: rent, then petty cash and what it pays, then the salaries of the month before. */
function playMonth(first: CivilDate, isFirst: boolean, on: (day: number) => CivilDate): ScenarioVoucher[] {
  const month = first.slice(0, 7)
  const pay = (
    key: string,
    day: number,
    from: string,
    narration: string,
    lines: readonly (readonly [string, number, string])[],
  ): ScenarioVoucher => ({
    key: `${key} ${month}`,
    day: on(day),
    module: 'payment_voucher',
    narration,
    body: async ({ account }) => ({
      mode: from === '1111' ? 'bank' : 'cash',
      account: account(from),
      lines: lines.map(([code, amount, description]) => ({
        account: account(code),
        amount: taka(amount),
        description,
      })),
    }),
  })
  return [
    ...(isFirst
      ? []
      : [pay('salaries', 2, '1111', 'Salaries of last month', [['5301', 262_000, 'Eleven employees']])]),
    pay('rent', 4, '1111', 'Rent of three offices', [
      ['5302', 38_000, 'Dhaka'],
      ['5302', 16_000, 'Chattogram'],
      ['5302', 11_000, 'Sylhet'],
    ]),
    {
      key: `petty cash ${month}`,
      day: on(6),
      module: 'contra',
      narration: 'Petty cash of the month',
      body: async ({ account }) => ({
        from_account: account('1111'),
        to_account: account('1102'),
        moved: taka(30_000),
        charge: taka(0),
      }),
    },
    pay('small costs', 14, '1102', 'Small costs of the office', [
      ['5303', 9_400, 'Electricity and water'],
      ['5305', 6_200, 'Conveyance of the delegates'],
      ['5306', 4_500, 'Internet and telephones'],
      ['5304', 3_100, 'Paper and toner'],
    ]),
  ]
}

function playMedicalBills(agency: DemoAgency, days: Days): ScenarioVoucher[] {
  const centre = idIn(agency.centre, 'BD-DHK-901')
  const bill = (key: string, day: number, count: number): ScenarioVoucher => ({
    key,
    day: days.work(day),
    module: 'purchase',
    narration: 'Examinations of the month',
    body: async ({ account, party }) => ({
      supplier: await party('2102', 'medical_center', centre),
      supplier_bill_no: `DMC-${-day}`,
      lines: [
        {
          account: account('5202'),
          description: `${count} examinations at 8,500`,
          amount: taka(count * 8500),
        },
      ],
    }),
  })
  return [
    bill('examinations 1', -65, 9),
    {
      key: 'examinations 1 paid',
      day: days.work(-40),
      module: 'payment_voucher',
      narration: 'Bill of the medical centre',
      body: async ({ account, party, open }) => ({
        mode: 'cheque',
        account: account('1111'),
        cheque_no: '4410021',
        cheque_date: days.work(-40),
        lines: [
          {
            account: account('2102'),
            sub_ledger: await party('2102', 'medical_center', centre),
            amount: taka(76_500),
            allocations: [{ item: await open('examinations 1', '2102'), amount: taka(76_500) }],
          },
        ],
      }),
    },
    bill('examinations 2', -18, 14),
  ]
}

/** Commission of the workers who have arrived, and the visas they used: [passenger's agent, whole BDT]. */
const commissions: readonly (readonly [string, number])[] = [
  ['AG-0003', 10_000],
  ['AG-0004', 4_500],
]

function playJournals(agency: DemoAgency, days: Days): ScenarioVoucher[] {
  const journal = (
    key: string,
    day: number,
    narration: string,
    lines: readonly Sided[],
  ): ScenarioVoucher => ({
    key,
    day: days.work(day),
    module: 'journal',
    narration,
    body: async (names) => ({ lines: await sided(names, agency, lines) }),
  })
  const total = commissions.reduce((sum, [, amount]) => sum + amount, 0)
  return [
    journal('commission', -9, 'Commission of workers who have arrived', [
      ['5206', 'debit', total],
      ...commissions.map(([agent, amount]): Sided => ['2103', 'credit', amount, agent]),
    ]),
    ...commissions.map(([agent, amount]): ScenarioVoucher => ({
      key: `commission ${agent}`,
      day: days.work(-7),
      module: 'payment_voucher',
      narration: 'Commission paid out',
      body: async ({ account, party }) => ({
        mode: 'bank',
        account: account('1111'),
        lines: [
          {
            account: account('2103'),
            sub_ledger: await party('2103', 'agent', idIn(agency.agent, agent)),
            amount: taka(amount),
          },
        ],
      }),
    })),
    journal('visas used', -8, 'Four visas of 1305550203 used', [
      ['5201', 'debit', 130_000],
      ['1410', 'credit', 130_000],
    ]),
    journal('depreciation', -31, 'Depreciation of half a year', [
      ['5309', 'debit', 96_000],
      ['1509', 'credit', 96_000],
    ]),
  ]
}

/** What lies on the desks: money moved lately, a draft, and vouchers that wait for the manager. */
function playWaiting(agency: DemoAgency, days: Days): ScenarioVoucher[] {
  const expense = (
    key: string,
    day: number,
    code: string,
    amount: number,
    description: string,
    reaches: 'draft' | 'submitted',
  ): ScenarioVoucher => ({
    key,
    day: days.work(day),
    module: 'payment_voucher',
    narration: description,
    reaches,
    body: async ({ account }) => ({
      mode: 'bank',
      account: account('1111'),
      lines: [{ account: account(code), amount: taka(amount), description }],
    }),
  })
  return [
    {
      key: 'collection',
      day: days.work(-11),
      module: 'contra',
      narration: 'Collected money to the current account',
      body: async ({ account }) => ({
        from_account: account('1112'),
        to_account: account('1111'),
        moved: taka(800_000),
        charge: taka(575),
      }),
    },
    {
      key: 'cash to bank',
      day: days.work(-4),
      module: 'contra',
      narration: 'Cash taken to the bank',
      body: async ({ account }) => ({
        from_account: account('1101'),
        to_account: account('1111'),
        moved: taka(1_400_000),
        charge: taka(0),
      }),
    },
    {
      key: 'internet twice',
      day: days.work(-6),
      module: 'payment_voucher',
      narration: 'Internet of the month',
      body: async ({ account }) => ({
        mode: 'cash',
        account: account('1102'),
        lines: [{ account: account('5306'), amount: taka(4_500), description: 'Internet' }],
      }),
    },
    expense('licence fee', -2, '5307', 55_000, 'Fee for the renewal of the trade licence', 'submitted'),
    {
      key: 'payment of an agent',
      day: days.work(-1),
      module: 'receipt_voucher',
      narration: 'On account of his balance',
      reaches: 'submitted',
      body: async ({ account, party }) => ({
        mode: 'cheque',
        account: account('1112'),
        payer: 'Nurul Islam Bhuiyan',
        cheque_no: '7730154',
        cheque_date: days.work(-2),
        bank_name: 'Demo Bank',
        lines: [
          {
            account: account('1301'),
            sub_ledger: await party('1301', 'agent', idIn(agency.agent, 'AG-0003')),
            amount: taka(100_000),
          },
        ],
      }),
    },
    {
      key: 'accrued utilities',
      day: days.work(-1),
      module: 'journal',
      narration: 'Electricity of the branches, bill not in yet',
      reaches: 'submitted',
      body: async (names) => ({
        lines: await sided(names, agency, [
          ['5303', 'debit', 12_500],
          ['2501', 'credit', 12_500],
        ]),
      }),
    },
    expense('advertisement', 0, '5312', 24_000, 'Advertisement of the circular in two newspapers', 'draft'),
  ]
}

/** All of it, for a demo loaded on the day of `days`. */
export function playBusiness(agency: DemoAgency, days: Days): ScenarioVoucher[] {
  const today = days.at(0)
  const from = openingDay(today)
  const months = monthsSince(from, today)
  const monthly = months.flatMap((first, at) =>
    playMonth(first, at === 0, (day) => days.work(daysBetween(today, addDays(first, day - 1)))),
  )
  const vouchers: ScenarioVoucher[] = [
    {
      key: 'opening',
      day: from,
      module: 'opening_balance',
      narration: 'Balances brought into the books',
      body: async (names) => ({ lines: await sided(names, agency, opening) }),
    },
    ...playVisas(agency, days),
    ...monthly,
    ...playMedicalBills(agency, days),
    ...playJournals(agency, days),
    ...playWaiting(agency, days),
  ]
  return vouchers.filter(({ day }) => day <= today)
}
