/** Templates of vouchers: kept from a voucher, used for the next one, read by those who enter vouchers (decision 1130). */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  fromTemplate,
  templateOf,
  type TemplateKind,
} from '../../../../src/domain/books/vouchers/voucher-template.ts'
import { seedBooks } from '../../../../src/server/composition/seed/books.ts'
import { makeWorld, personOf, requireStatus, type World } from '../../records/factories.ts'
import { testApp, type Inject, type TestApp } from '../../harness.ts'

type Row = Record<string, unknown> & { id: number; version: number }
const today = '2025-08-20'

let base: TestApp
let world: World
let accountant: Inject
let accounts: Map<string, number>
const account = (code: string): number => accounts.get(code) ?? 0

beforeAll(async () => {
  base = await testApp({ today })
  world = await makeWorld(base.database)
  await seedBooks(base.db, today)
  const { rows } = await sql<{ code: string; id: number }>`select code, id from ledger_account`.execute(
    base.db,
  )
  accounts = new Map(rows.map((row) => [row.code, row.id]))
  accountant = base.as(personOf('accountant', { branchScope: 'all' }))
})
afterAll(() => base.close())

const url = (module: string, rest: string) => `/${module}/api/v1/${module}/${rest}`
const headers = () => ({ 'idempotency-key': randomUUID() })
const create = (module: string, payload: object, who = accountant) =>
  who({ method: 'POST', url: url(module, 'create/'), payload, headers: headers() })
async function made(module: string, payload: object): Promise<Row> {
  const answer = await create(module, payload)
  requireStatus(answer, 201, `creating ${module}`)
  return read(module, answer.json<Row>().id)
}
async function read(module: string, id: number): Promise<Row> {
  const answer = await accountant({ url: url(module, `${id}/`) })
  requireStatus(answer, 200, `reading ${module}`)
  return answer.json<Row>()
}
/** What the form of a template sends when it was opened from a voucher. */
const kept = (kind: TemplateKind, name: string, voucher: Row) => {
  const { lines, ...head } = templateOf(kind, voucher)
  return {
    name,
    ...head,
    lines: (lines as Row[]).map(({ labels: _labels, amount, ...line }) => ({
      ...line,
      ...(String(amount) === '' ? {} : { amount }),
    })),
  }
}
/** What the form of a voucher sends after a template filled it. */
const used = (kind: TemplateKind, template: Row) => {
  const { lines, ...head } = fromTemplate(kind, template)
  return {
    date: today,
    ...head,
    ...(lines ? { lines: (lines as Row[]).map(({ labels: _labels, asks: _asks, ...line }) => line) } : {}),
  }
}
const rent = {
  date: '2025-08-05',
  narration: 'Office rent of August',
  lines: [
    { account: 0, debit: '38000.00', credit: '0.00', description: 'Dhaka' },
    { account: 0, debit: '0.00', credit: '38000.00', description: 'To the landlord' },
  ],
}
const rentOf = (debit: string, credit: string) => ({
  ...rent,
  lines: rent.lines.map((line, at) => ({ ...line, account: account(at === 0 ? debit : credit) })),
})

describe('a template of a voucher', () => {
  it('keeps its accounts, sides, amounts and words, and makes the same voucher again', async () => {
    const journal = await made('journal', rentOf('5302', '2501'))
    const template = await made('voucher_template', kept('journal', 'Rent', journal))
    expect(template).toMatchObject({
      kind: 'journal',
      narration: 'Office rent of August',
      lines: [
        { account: account('5302'), side: 'debit', amount: '38000.00', description: 'Dhaka' },
        { account: account('2501'), side: 'credit', amount: '38000.00', description: 'To the landlord' },
      ],
    })
    const again = await made('journal', used('journal', template))
    const inShort = (row: Row) =>
      (row['lines'] as Row[]).map(({ account: on, debit, credit, description }) => [
        on,
        debit ?? '0.00',
        credit ?? '0.00',
        description,
      ])
    expect(inShort(again)).toEqual(inShort(journal))
    expect(again).toMatchObject({ date: today, status: 'draft', voucher_no: null, amount: '38000.00' })
  })

  it('is not needed to repeat what one entered last: the newest of a kind by oneself is found', async () => {
    const other = base.as(personOf('accountant', { branchScope: 'all', id: world.user }))
    const mine = await made('journal', rentOf('5302', '2501'))
    const theirs = (await create('journal', rentOf('5303', '2501'), other)).json<Row>()
    const [me, them] = [mine, theirs].map(({ created_by }) => Number(created_by))
    const newestOf = async (user: number | undefined) =>
      (await accountant({ url: url('journal', `all/?size=1&sort=-id&f.created_by=is:${user}`) }))
        .json<{
          journals: Row[]
        }>()
        .journals.map(({ id }) => id)
    expect(me).not.toBe(them)
    expect([await newestOf(me), await newestOf(them)]).toEqual([[mine.id], [theirs.id]])
  })

  it('needs no balance, and no amount where that is typed each time', async () => {
    const template = await made('voucher_template', {
      name: 'Utilities',
      kind: 'journal',
      lines: [
        { account: account('5303'), side: 'debit' },
        { account: account('5304'), side: 'debit', amount: '1200.00' },
        { account: account('2501'), side: 'credit' },
      ],
    })
    expect(fromTemplate('journal', template)['lines']).toMatchObject([
      { debit: '', asks: 'debit' },
      { debit: '1200.00' },
      { credit: '', asks: 'credit' },
    ])
  })

  it('of a payment in another currency keeps mode, account and currency, and no rate', async () => {
    const { rows } = await sql<{ id: number }>`
      insert into currency (code, name, rate_to_base, minor_unit, rate_date) values ('SAX', 'Riyal', 32, 2, '2025-07-01') returning id`.execute(
      base.db,
    )
    const currency = rows[0]?.id ?? 0
    const payment = await made('payment_voucher', {
      date: '2025-08-05',
      mode: 'bank',
      account: account('1111'),
      payee: 'Al Noor Office',
      currency,
      rate: '32.5',
      narration: 'Fee of the office in Riyadh',
      lines: [{ account: account('5205'), amount: '400.00', description: 'August' }],
    })
    const template = await made('voucher_template', kept('payment_voucher', 'Office in Riyadh', payment))
    expect(template).toMatchObject({
      mode: 'bank',
      account: account('1111'),
      currency,
      payee: 'Al Noor Office',
    })
    expect(template).not.toHaveProperty('rate')
    const next = used('payment_voucher', template)
    expect(next).toMatchObject({ mode: 'bank', currency, payee: 'Al Noor Office' })
    expect(next).not.toHaveProperty('rate')
    const draft = await made('payment_voucher', { ...next, rate: '33' })
    expect(draft).toMatchObject({ amount: '13200.00', lines: [{ amount: '400.00' }] })
  })

  it('is found by the kind of its vouchers', async () => {
    await made('voucher_template', {
      name: 'Cash to the bank',
      kind: 'contra',
      account: account('1101'),
      to_account: account('1111'),
      moved: '50000.00',
    })
    const choices = async (kind: string) =>
      (await accountant({ url: url('voucher_template', `without_pagination/all?kind=${kind}`) }))
        .json<{ voucher_templates: { label: string }[] }>()
        .voucher_templates.map(({ label }) => label)
    expect(await choices('contra')).toEqual(['Cash to the bank'])
    expect(await choices('payment_voucher')).toEqual(['Office in Riyadh'])
  })
})

describe('who reads and keeps templates', () => {
  it('accountants keep them, managers and auditors read them, desks of passengers know none', async () => {
    const body = { name: 'Stationery', kind: 'journal', lines: [{ account: account('5304'), side: 'debit' }] }
    const answers = await Promise.all(
      (
        [
          'admin',
          'accountant',
          'branch-manager',
          'auditor',
          'processing-officer',
          'ticketing-officer',
        ] as const
      ).map(async (role) => {
        const who = base.as(personOf(role, { branchScope: 'all' }))
        return [
          role,
          (await who({ url: url('voucher_template', 'all') })).statusCode,
          (await create('voucher_template', { ...body, name: `Stationery ${role}` }, who)).statusCode,
        ]
      }),
    )
    expect(answers).toEqual([
      ['admin', 200, 201],
      ['accountant', 200, 201],
      ['branch-manager', 200, 403],
      ['auditor', 200, 403],
      ['processing-officer', 403, 403],
      ['ticketing-officer', 403, 403],
    ])
  })

  it('a template on the accounts of commissions does not exist for who sees no commission', async () => {
    const { id } = await made('voucher_template', {
      name: 'Commission of the month',
      kind: 'journal',
      lines: [{ account: account('5206'), side: 'debit' }],
    })
    const officer = personOf('ticketing-officer', { branchScope: 'all' })
    const given = { ...officer, permissions: new Set([...officer.permissions, 'voucher_template.read']) }
    const status = async (of: number) =>
      (await base.as(given)({ url: url('voucher_template', `${of}/`) })).statusCode
    const { rows } = await sql<{ id: number }>`select id from voucher_template where name = 'Rent'`.execute(
      base.db,
    )
    expect([await status(rows[0]?.id ?? 0), await status(id)]).toEqual([200, 404])
  })

  it('belongs to its branch', async () => {
    const { rows } = await sql<{ id: number }>`select id from voucher_template where name = 'Rent'`.execute(
      base.db,
    )
    const elsewhere = base.as(personOf('accountant', { branchId: world.otherBranch, branchScope: 'own' }))
    expect((await elsewhere({ url: url('voucher_template', `${rows[0]?.id ?? 0}/`) })).statusCode).toBe(404)
  })
})
