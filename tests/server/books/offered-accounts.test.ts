import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { kindOf, voucherKinds } from '../../../src/domain/books/kinds/index.ts'
import type { Books } from '../../../src/domain/books/posting.ts'
import { kindsOfMode } from '../../../src/domain/books/words.ts'
import { templateKinds, voucherTemplate } from '../../../src/domain/books/vouchers/voucher-template.ts'
import { entities, entityOf } from '../../../src/domain/entities.ts'
import type { Entity } from '../../../src/foundation/definitions/entity.ts'
import { offeredWhere } from '../../../src/foundation/definitions/offered-rows.ts'
import { bankStatementWorkflow } from '../../../src/machines/books/bank-statement.ts'
import { loadAccounts, loadBooks } from '../../../src/server/books/books.ts'
import { seedBooks } from '../../../src/server/composition/seed/books.ts'
import { recordRoutes } from '../../../src/server/composition/routes.ts'
import type { SessionUser } from '../../../src/server/platform/session-user.ts'
import { makeWorld, personOf, recordFactory, type RecordFactory, type World } from '../records/factories.ts'
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

/** Fields of a kind of voucher that name an account, with the record its choices depend on around each. */
const accountFields = voucherKinds.flatMap((kind) => {
  const { fields, lines = {} }: Entity = entityOf(kind.module)
  const named = (all: Entity['fields']) => Object.entries(all).filter(([, { to }]) => to === 'ledger_account')
  return [
    ...named(fields).map(([name, field]) => ({ kind, name, field, isLine: false })),
    ...named(lines['lines']?.fields ?? {}).map(([name, field]) => ({ kind, name, field, isLine: true })),
  ]
})

/** The account of a line of a template. */
const onTemplate = voucherTemplate.lines?.['lines']?.fields['account'] ?? {}

/** Some accounts are posted to by some people only. */
const people = { ADM: personOf('admin'), MGR: personOf('branch-manager'), ACC: personOf('accountant') }

describe('every account a voucher names', () => {
  let agency: TestApp
  let world: World
  let sar = 0
  let books: Books
  beforeAll(async () => {
    agency = await testApp({ today: '2027-01-03', routes: recordRoutes() })
    world = await makeWorld(agency.database)
    const { db } = agency
    await sql`insert into currency (code, name, rate_to_base, minor_unit, rate_date) values ('SAR', 'Riyal', 30, 2, '2026-01-01'), ('USD', 'Dollar', 120, 2, '2026-01-01')`.execute(
      db,
    )
    await seedBooks(db, '2027-01-01')
    // Said in full, which is the same as nothing.
    await sql`update ledger_account set currency = ${world.currency} where code = '1112'`.execute(db)
    const { rows } = await sql<{ id: number }>`select id from currency where code = 'SAR'`.execute(db)
    sar = rows[0]?.id ?? 0
    books = await loadBooks(db, {}, 'ADM')
    expect([books.code('1113')?.currency, books.code('1114')?.currency]).toEqual(['SAR', 'USD'])
  })
  afterAll(() => agency.close())

  /** What stands in the other fields its choices may depend on. */
  const records = (isLine: boolean, module: string): Record<string, unknown>[] => {
    const currencies = [{}, { currency: world.currency }, { currency: sar }]
    const others = ['1111', '1113'].map((code) => books.code(code)?.id)
    if (module === 'contra')
      return [{}, ...others.flatMap((id) => [{ from_account: id }, { to_account: id }])]
    return isLine
      ? currencies
      : currencies.flatMap((currency) => Object.keys(kindsOfMode).map((mode) => ({ ...currency, mode })))
  }

  it.each(
    accountFields.map((one) => [`${one.kind.module}.${one.isLine ? 'lines.' : ''}${one.name}`, one] as const),
  )(
    '%s is offered if it is not refused afterwards, and only then, whoever asks',
    async (_, { kind, name, field, isLine }) => {
      const accounts = (await loadAccounts(agency.db)).filter(({ isActive }) => isActive)
      const asking = Object.entries(people).flatMap(([role, person]) =>
        records(isLine, kind.module).map((record) => ({ role, person, record })),
      )
      for (const { role, person, record } of asking) {
        if (name in record) continue
        const refused = accounts.filter(({ id }) => {
          const named = { ...record, [name]: id, amount: '1.00', debit: '1.00', moved: '1.00' }
          const doc = isLine ? { currency: record['currency'], lines: [named] } : named
          const places = isLine ? [`/lines/0/${name}`] : ['/account', '/from_account', '/to_account']
          return kind
            .post(doc, { ...books, role })
            .faults.some(({ pointer, code }) => places.includes(pointer) && code !== 'REQ')
        })
        const fitting = accounts.filter((account) => !refused.includes(account))
        const list = await offeredCodes(person, offeredWhere(field, record))
        expect([role, record, list]).toEqual([role, record, fitting.map(({ code }) => code).toSorted()])
      }
    },
  )

  it.each(templateKinds.filter((one) => one !== 'contra'))(
    'of a template of a %s is offered on its lines if that kind takes it there, whoever asks',
    async (module) => {
      const kind = kindOf(module)
      if (!kind) throw new Error(`${module} is no voucher`)
      const accounts = (await loadAccounts(agency.db)).filter(({ isActive }) => isActive)
      for (const [role, person] of Object.entries(people)) {
        const fitting = accounts.filter(({ id }) => {
          const doc = { lines: [{ account: id, amount: '1.00', debit: '1.00' }] }
          return !kind
            .post(doc, { ...books, role })
            .faults.some(({ pointer, code }) => pointer === '/lines/0/account' && code !== 'REQ')
        })
        const where = offeredWhere(onTemplate, { kind: module })
        expect([role, await offeredCodes(person, where)]).toEqual([
          role,
          fitting.map(({ code }) => code).toSorted(),
        ])
      }
    },
  )

  /** Codes of what a picker offers, asked for by their beginnings: it shows no more than its first page. */
  async function offeredCodes(person: SessionUser, where: Record<string, string> | null): Promise<string[]> {
    const found = new Set<string>()
    for (const q of ['11', '12', '13', '14', '15', '2', '3', '4', '51', '52', '53', '54', '55'])
      for (const { label } of await choices(person, where, q)) found.add(label.slice(0, 4))
    return [...found].toSorted()
  }
  async function choices(
    person: SessionUser,
    where: Record<string, string> | null,
    q: string,
  ): Promise<{ label: string }[]> {
    const answer = await agency.as(person)({
      url: `/ledger_account/api/v1/ledger_account/without_pagination/all/?${new URLSearchParams({ ...where, q }).toString()}`,
    })
    expect([where, answer.statusCode]).toEqual([where, 200])
    return Object.values(answer.json<Record<string, unknown>>()).find(Array.isArray) as { label: string }[] // The one list of the answer.
  }
})

describe('accounts of money', () => {
  it.each([
    ['cash', { kind: 'cash' }, ['Till']],
    ['bank', { kind: 'bank' }, ['House bank']],
    ['mfs', { kind: 'mfs' }, ['Wallet']],
    ['cheque', { kind: 'bank' }, ['House bank']],
    [null, all, ['Till', 'House bank', 'Wallet']],
  ] as const)('of a payment by %s are offered, and no others', async (mode, where, names) => {
    for (const field of [payment.fields.account, receipt.fields.account])
      expect(offeredWhere(field, { mode })).toEqual({ ...where, 'currency.same': 'base' })
    expect(await offered(where)).toEqual(names)
  })

  it('say of a chosen one whether it still fits', async () => {
    const { rows } = await sql<{ id: number }>`select id from ledger_account where code = '1902'`.execute(
      base.db,
    )
    const ids = String(rows[0]?.id)
    expect(await offered({ ids })).toEqual(['House bank'])
    expect(await offered({ ids, kind: 'bank', 'currency.same': 'base' })).toEqual(['House bank'])
    expect(await offered({ ids, kind: 'cash' })).toEqual([])
  })

  it('of a contra are cash, banks and wallets', () => {
    for (const field of [contra.fields.from_account, contra.fields.to_account])
      expect(offeredWhere(field, {})).toEqual(all)
  })

  it('are not offered for the voucher of a row of a bank statement: a contra moves money between them', async () => {
    const { booked_on } = bankStatementWorkflow.fields
    expect(await offered(booked_on ? offeredWhere(booked_on, {}) : null)).toEqual(['Rent'])
  })

  it('without such a rule are all offered', async () => {
    expect(offeredWhere({}, {})).toBeNull()
    expect(await offered(null)).toEqual(['Till', 'House bank', 'Wallet', 'Rent'])
  })
})
