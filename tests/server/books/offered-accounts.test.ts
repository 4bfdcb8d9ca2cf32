import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entities } from '../../../src/domain/entities.ts'
import { offeredWhere } from '../../../src/foundation/definitions/fields.ts'
import { recordRoutes } from '../../../src/server/composition/routes.ts'
import { recordFactory, type RecordFactory } from '../records/factories.ts'
import { testApp, type TestApp } from '../harness.ts'

let base: TestApp
let factory: RecordFactory
beforeAll(async () => {
  base = await testApp({ today: '2027-01-03', routes: recordRoutes() })
  factory = await recordFactory(base, '2027-01-03')
  await sql`insert into ledger_account (code, name, account_group, nature, kind) select v.code, v.name, ${factory.world.group}, 'debit', v.kind from (values ('1901', 'Till', 'cash'), ('1902', 'House bank', 'bank'), ('1903', 'Wallet', 'mfs'), ('1904', 'Rent', 'general')) v(code, name, kind)`.execute(
    base.db,
  )
})
afterAll(() => base.close())

const { payment_voucher: payment, receipt_voucher: receipt, contra } = entities
const all = { kind: 'cash,bank,mfs' }

async function offered(where: Record<string, string> | null): Promise<string[]> {
  const answer = await factory.admin({
    url: `/ledger_account/api/v1/ledger_account/without_pagination/all/?${new URLSearchParams(where ?? {}).toString()}`,
  })
  expect(answer.statusCode).toBe(200)
  const choices = Object.values(answer.json<Record<string, unknown>>()).find(Array.isArray) as {
    label: string
  }[] // The one list of the answer.
  return ['Till', 'House bank', 'Wallet', 'Rent'].filter((name) =>
    choices.some(({ label }) => label.includes(name)),
  )
}

describe('accounts of money', () => {
  it.each([
    ['cash', { kind: 'cash' }, ['Till']],
    ['bank', { kind: 'bank' }, ['House bank']],
    ['mfs', { kind: 'mfs' }, ['Wallet']],
    ['cheque', { kind: 'bank' }, ['House bank']],
    [null, all, ['Till', 'House bank', 'Wallet']],
  ] as const)('of a payment by %s are offered, and no others', async (mode, where, names) => {
    for (const field of [payment.fields.account, receipt.fields.account])
      expect(offeredWhere(field, { mode })).toEqual(where)
    expect(await offered(where)).toEqual(names)
  })

  it('of a contra are cash, banks and wallets', () => {
    for (const field of [contra.fields.from_account, contra.fields.to_account])
      expect(offeredWhere(field, {})).toEqual(all)
  })

  it('without such a rule are all offered', async () => {
    expect(offeredWhere({}, {})).toBeNull()
    expect(await offered(null)).toEqual(['Till', 'House bank', 'Wallet', 'Rent'])
  })
})
