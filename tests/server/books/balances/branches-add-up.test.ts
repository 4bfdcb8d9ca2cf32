/** What two branches have is what all have: every statement of the books, to the paisa, row by row. Source: accounting 1 (books), 14. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { reportOf } from '../../../../src/domain/reports/index.ts'
import { openMoneyDesk, type MoneyDesk } from '../../tickets/money-desk.ts'
import { insertRow } from '../../users.ts'

const today = '2026-12-16'
const range = { date: '2026-07-01..2026-12-31' }
let desk: MoneyDesk
let branches: readonly [number, number]

type Module = 'receipt_voucher' | 'payment_voucher' | 'sales' | 'purchase' | 'journal'
/** Made by the accountant, who now works in that branch, and authorised by the manager of all. */
async function post(module: Module, branch: number, body: object): Promise<void> {
  const made = await desk.send('accounts', 'POST', `/${module}/api/v1/${module}/create/`, {
    date: today,
    narration: 'Of a branch',
    branch,
    ...body,
  })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const id = Number(made.body['id'])
  await desk.move('accounts', id, 'SUBMIT', module)
  await desk.move('manager', id, 'AUTHORISE', module)
}

beforeAll(async () => {
  desk = await openMoneyDesk(today, '900000.00')
  const { db } = desk.base
  const { rows } = await sql<{ id: number; own: boolean }>`
    select id, id = ${desk.users.branchIds.DHK} as own from branch where not is_deleted order by own desc, id limit 2`.execute(
    db,
  )
  branches = [rows[0]?.id ?? 0, rows[1]?.id ?? 0]
  const supplier = await insertRow(db, 'sub_ledger_account', {
    code: 'SUP-7',
    name: 'Paper mill',
    ledger_account: await desk.account('2102'),
    party_type: 'supplier',
  })
  for (const [at, branch] of branches.entries()) {
    await sql`update app_user set branch = ${branch} where id = ${desk.users.ids.accounts}`.execute(db)
    // Odd amounts, of which none is half or double another.
    const amount = (taka: number) => `${taka + at * 37}.${at === 0 ? '13' : '57'}`
    await post('sales', branch, {
      customer: desk.customer,
      due_date: at === 0 ? today : '2026-12-31',
      lines: [
        { account: await desk.account('4203'), description: 'Papers', amount: amount(5200), vat_bp: 1500 },
      ],
    })
    await post('receipt_voucher', branch, {
      mode: 'cash',
      account: await desk.account('1101'),
      payer: 'The agent',
      lines: [{ account: await desk.account('1301'), sub_ledger: desk.customer, amount: amount(1700) }],
    })
    await post('purchase', branch, {
      supplier,
      supplier_bill_no: `PM-${at}`,
      lines: [{ account: await desk.account('5304'), description: 'Paper', amount: amount(640) }],
    })
    await post('payment_voucher', branch, {
      mode: 'cash',
      account: await desk.account('1101'),
      payee: 'Landlord',
      lines: [
        { account: await desk.account('5302'), amount: amount(410), tds: '20.50', description: 'Rent' },
      ],
    })
    await post('journal', branch, {
      lines: [
        { account: await desk.account('5309'), debit: amount(90) },
        { account: await desk.account('1509'), credit: amount(90) },
      ],
    })
  }
})
afterAll(() => desk.base.close())

type Answer = { rows: Record<string, unknown>[]; totals: { count: number; sums: Record<string, string> } }
async function report(name: string, query: Record<string, string>): Promise<Answer> {
  const { endpoint, isList } = reportOf(name)
  const asked = new URLSearchParams({ ...(isList ? { list: name } : {}), size: '100', ...query })
  const { status, body } = await desk.send(
    'admin',
    'GET',
    `/report/api/v1/report/${endpoint}/?${asked.toString()}`,
  )
  expect(status, `${name}: ${JSON.stringify(body).slice(0, 300)}`).toBe(200)
  return body as unknown as Answer // As every report answers.
}
const minor = (value: unknown): bigint =>
  typeof value === 'string' ? BigInt(value.replace('.', '')) : typeof value === 'number' ? BigInt(value) : 0n
type Amounts = Record<string, bigint>
const sides = ['opening', 'closing']
/** Amounts of a row that add up: a balance stands on one side or the other, so it is taken as debit less credit. */
const amountsOf = (row: Record<string, unknown>, names: readonly string[]): [string, bigint][] =>
  names.map((name) =>
    sides.includes(name)
      ? [name, minor(row[`${name}_debit`]) - minor(row[`${name}_credit`])]
      : [name, minor(row[name])],
  )
const summed = (answer: Answer, keys: readonly string[], names: readonly string[]): Amounts => {
  const all: Amounts = {}
  for (const row of answer.rows)
    for (const [name, amount] of amountsOf(row, names)) {
      const place = [...keys.map((key) => String(row[key] ?? '')), name].join(' ')
      all[place] = (all[place] ?? 0n) + amount
    }
  return all
}
const added = (one: Amounts, other: Amounts): Amounts =>
  Object.fromEntries(
    [...new Set([...Object.keys(one), ...Object.keys(other)])].map((place) => [
      place,
      (one[place] ?? 0n) + (other[place] ?? 0n),
    ]),
  )
const withoutNothing = (amounts: Amounts): Amounts =>
  Object.fromEntries(
    Object.entries(amounts)
      .filter(([, amount]) => amount !== 0n)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )

/** Report, what is asked, what names a row, and its amounts. */
const statements: readonly [
  name: string,
  query: Record<string, string>,
  keys: readonly string[],
  amounts: readonly string[],
][] = [
  ...['primary', 'group', 'ledger', 'sub_ledger'].map((level): (typeof statements)[number] => [
    'trialBalance',
    { ...range, level },
    ['code', 'party'],
    ['opening', 'debit', 'credit', 'closing'],
  ]),
  ...['group', 'ledger', 'sub_ledger'].flatMap((level): (typeof statements)[number][] => [
    ['balanceSheet', { as_of: today, level }, ['part', 'is_sum', 'code', 'party'], ['amount']],
    ['profitLoss', { ...range, level }, ['part', 'is_sum', 'code', 'party'], ['amount']],
  ]),
  ['debtor', range, ['code'], ['opening', 'billed', 'received', 'adjusted', 'closing']],
  ['creditor', range, ['code'], ['opening', 'billed', 'paid', 'adjusted', 'closing']],
  ['ageing', { as_of: today }, ['voucher_no', 'bucket'], ['amount', 'outstanding']],
  ['ageing', { as_of: today, side: 'payable' }, ['voucher_no', 'bucket'], ['amount', 'outstanding']],
  ['day-book', range, ['voucher_no', 'account'], ['debit', 'credit']],
  ['receipt', range, ['voucher_no'], ['gross', 'tax', 'net']],
  ['payment', range, ['voucher_no'], ['gross', 'tax', 'net']],
  ...['receipt-summary', 'payment-summary'].flatMap((name) =>
    ['day', 'month', 'mode', 'account', 'party', 'user'].map((by): (typeof statements)[number] => [
      name,
      { ...range, by },
      ['of'],
      ['lines', 'gross', 'tax', 'net'],
    ]),
  ),
]

it.each(statements)('%s %o: branch and branch are all', async (name, query, keys, names) => {
  const of = async (branch?: number): Promise<Amounts> =>
    summed(
      await report(name, { ...query, ...(branch === undefined ? {} : { branch: String(branch) }) }),
      keys,
      names,
    )
  const [all, one, other] = [await of(), await of(branches[0]), await of(branches[1])]
  // A sum of a part stands only over several rows, so it is compared where all three have it.
  const isSum = (place: string) => place.split(' ')[1] === 'true' && keys.includes('is_sum')
  const compared = (amounts: Amounts) =>
    withoutNothing(
      Object.fromEntries(
        Object.entries(amounts).filter(
          ([place]) => !isSum(place) || [all, one, other].every((each) => place in each),
        ),
      ),
    )
  expect(compared(added(one, other))).toEqual(compared(all))
  for (const each of [all, one, other]) expect(Object.keys(withoutNothing(each))).not.toEqual([])
  expect(one).not.toEqual(all)
})

const books: readonly [name: string, account: string, sums: readonly [string, string]][] = [
  ['ledger', '1101', ['debit', 'credit']],
  ['ledger', '1301', ['debit', 'credit']],
  ['ledger', '4203', ['debit', 'credit']],
  ['cash-book', '1101', ['receipt', 'payment']],
]
it.each(books)('%s of %s: what came in, went out and is left', async (name, code, [more, less]) => {
  const account = String(await desk.account(code))
  const of = async (branch?: number): Promise<Amounts> => {
    const { rows, totals } = await report(name, {
      ...range,
      account,
      ...(branch === undefined ? {} : { branch: String(branch) }),
    })
    return {
      lines: BigInt(rows.filter((row) => row['voucher_no'] !== null && row['is_sum'] !== true).length),
      more: minor(totals.sums[more]),
      less: minor(totals.sums[less]),
      left: minor(rows.at(-1)?.['balance']),
    }
  }
  const [all, one, other] = [await of(), await of(branches[0]), await of(branches[1])]
  expect(added(one, other)).toEqual(all)
  expect(all['left']).toBe((all['more'] ?? 0n) - (all['less'] ?? 0n))
  expect(one['lines']).toBeGreaterThan(0n)
  expect(other['lines']).toBeGreaterThan(0n)
})
