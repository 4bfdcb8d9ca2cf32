/** Cards of vouchers: of every kind, in every state and for every reader an action is possible or it is not; no voucher of nothing is kept. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { kindOf, voucherKinds } from '../../../src/domain/books/kinds/index.ts'
import { postBothSides } from '../../../src/domain/books/kinds/journals.ts'
import { defaultPermissions } from '../../../src/domain/people/access.ts'
import { modules } from '../../../src/domain/people/modules.ts'
import { actionsOf } from '../../../src/features/books/voucher-actions.ts'
import type { VoucherView } from '../../../src/client/desk/vouchers.ts'
import { voucherWorkflow } from '../../../src/machines/books/voucher.ts'
import { seedBooks } from '../../../src/server/composition/seed/books.ts'
import { makeWorld, requireStatus } from '../records/factories.ts'
import { testApp, testUser, type Inject, type TestApp } from '../harness.ts'

type Row = Record<string, unknown> & { id: number; version: number }
type Body = Record<string, unknown>
const today = '2025-08-20'
const reason = 'Entered only to be looked at.'

let base: TestApp
let people: Record<'creator' | 'colleague' | 'manager' | 'auditor', Inject>
let account: (code: string) => number
let bodies: Record<string, { whole: Body; incomplete: Body; nothing: Body[] }>

beforeAll(async () => {
  base = await testApp({ today })
  const { branch } = await makeWorld(base.database)
  await seedBooks(base.db, today)
  const codes = new Map(
    (await sql<{ code: string; id: number }>`select code, id from ledger_account`.execute(base.db)).rows.map(
      ({ code, id }) => [code, id],
    ),
  )
  account = (code) => codes.get(code) ?? 0
  for (const id of [20, 21, 22]) {
    await sql`insert into app_user (id, first_name, last_name, username, email, primary_phone, role, branch, branch_scope) values (${id}, 'Person', ${String(id)}, ${`p${id}`}, ${`p${id}@example.test`}, ${`+88017000099${id}`}, 20, ${branch}, 'all') on conflict (id) do nothing`.execute(
      base.db,
    )
  }
  for (const id of [21, 10])
    await sql`insert into authorize_account ("user", scope, max_amount, valid_from) values (${id}, 'all', 500000000, '2025-07-01')`.execute(
      base.db,
    )
  const person = (
    role: Parameters<typeof testUser>[0],
    code: Parameters<typeof defaultPermissions>[2],
    id: number,
  ) =>
    base.as(
      testUser(
        role,
        modules.flatMap((module) => defaultPermissions(module.name, module.access, code)),
        { id },
      ),
    )
  people = {
    creator: person('accountant', 'ACC', 20),
    colleague: person('accountant', 'ACC', 21),
    manager: person('branch-manager', 'MGR', 10),
    auditor: person('auditor', 'QAR', 22),
  }

  const party = async (code: string, type: string, alias: string): Promise<number> =>
    (
      await sql<{
        id: number
      }>`insert into sub_ledger_account (ledger_account, party_type, code, name, credit_days) values (${account(code)}, ${type}, ${alias}, ${alias}, 0) returning id`.execute(
        base.db,
      )
    ).rows[0]?.id ?? 0
  const [supplier, employer] = [
    await party('2102', 'supplier', 'SUP-1'),
    await party('1303', 'employer', 'EMP-1'),
  ]
  const rows = await sql<{
    id: number
  }>`insert into passenger (branch, passenger_type, full_name, gender) select ${branch}, t.id, n.called, 'male' from passenger_type t cross join (values ('One'), ('Two')) n(called) order by t.id limit 2 returning id`.execute(
    base.db,
  )
  const [one, other] = await Promise.all(
    rows.rows.map(
      async ({ id }) =>
        (
          await sql<{
            id: number
          }>`select party_sub_ledger(${account('1302')}, 'passenger', ${id}) as id`.execute(base.db)
        ).rows[0]?.id ?? 0,
    ),
  )
  const day = { date: '2025-08-10' }
  const money = (to: string) => ({
    whole: {
      ...day,
      mode: 'bank',
      account: account('1111'),
      lines: [{ account: account(to), amount: '40.00' }],
    },
    incomplete: { ...day, lines: [{ amount: '40.00' }] },
    nothing: [
      day,
      { ...day, lines: [] },
      { ...day, lines: [{}] },
      { ...day, mode: 'bank', account: account('1111'), lines: [{ account: account(to), amount: '0.00' }] },
    ],
  })
  const bill = (name: string, of: number, to: string) => ({
    whole: {
      ...day,
      [name]: of,
      due_date: '2025-08-30',
      lines: [{ account: account(to), description: 'As agreed', amount: '40.00' }],
    },
    incomplete: { ...day, lines: [{ amount: '40.00' }] },
    nothing: [day, { ...day, [name]: of, lines: [{ account: account(to), description: 'As agreed' }] }],
  })
  const journal = (debit: Body, credit: Body) => ({
    whole: {
      ...day,
      lines: [
        { ...debit, debit: '40.00' },
        { ...credit, credit: '40.00' },
      ],
    },
    incomplete: {
      ...day,
      lines: [
        { ...debit, debit: '40.00' },
        { ...credit, credit: '39.00' },
      ],
    },
    nothing: [
      day,
      {
        ...day,
        lines: [
          { ...debit, debit: '0.00' },
          { ...credit, credit: '0.00' },
        ],
      },
    ],
  })
  const bothSides = journal({ account: account('5309') }, { account: account('1509') })
  const opening = journal({ account: account('1502') }, { account: account('3101') })
  bodies = {
    // Whatever posts both sides as they were entered takes what a journal takes.
    ...Object.fromEntries(
      voucherKinds.filter((kind) => kind.post === postBothSides).map(({ module }) => [module, bothSides]),
    ),
    payment_voucher: money('5302'),
    receipt_voucher: money('3101'),
    sales: bill('customer', employer, '4202'),
    purchase: bill('supplier', supplier, '5304'),
    contra: {
      whole: { ...day, from_account: account('1111'), to_account: account('1101'), moved: '40.00' },
      incomplete: { ...day, moved: '40.00' },
      nothing: [
        day,
        { ...day, moved: '0.00' },
        { ...day, from_account: account('1111'), to_account: account('1101'), moved: '' },
      ],
    },
    idjournal: journal(
      { account: account('1302'), sub_ledger: one },
      { account: account('1302'), sub_ledger: other },
    ),
    opening_balance: { ...opening, incomplete: { ...day, lines: [{ debit: '40.00' }] } },
  }
})
afterAll(() => base.close())

const send = (
  who: Inject,
  kind: string,
  path: string,
  payload: Body,
  version?: number,
  method: 'POST' | 'PUT' = 'POST',
) =>
  who({
    method,
    url: `/${kind}/api/v1/${kind}/${path}`,
    payload,
    headers: {
      'idempotency-key': randomUUID(),
      ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
    },
  })
const create = async (kind: string, body: Body): Promise<Row> => {
  const answer = await send(people.creator, kind, 'create/', body)
  requireStatus(answer, 201, kind)
  return answer.json<Row>()
}
const event = async (who: Inject, kind: string, record: Row, type: string, more: Body = {}): Promise<Row> => {
  const answer = await send(who, kind, `event/${record.id}`, { type, ...more }, record.version)
  requireStatus(answer, 200, `${type} ${kind}`)
  return answer.json<Row>()
}

describe.each(voucherKinds.map(({ module }) => module))('%s', (kind) => {
  it('says of every action in every state, to every reader, either that it is possible or why not, never both', async () => {
    const { whole, incomplete } = bodies[kind] ?? { whole: {}, incomplete: {} }
    if (kind === 'payment_voucher' || kind === 'contra')
      await event(
        people.colleague,
        'receipt_voucher',
        await event(
          people.creator,
          'receipt_voucher',
          await create('receipt_voucher', {
            ...bodies['receipt_voucher']?.whole,
            lines: [{ account: account('3101'), amount: '4000.00' }],
          }),
          'SUBMIT',
        ),
        'AUTHORISE',
      )
    const submitted = () => create(kind, whole).then((draft) => event(people.creator, kind, draft, 'SUBMIT'))
    const posted = () => submitted().then((record) => event(people.colleague, kind, record, 'AUTHORISE'))
    const reached: [string, Row][] = [
      ['draft', await create(kind, whole)],
      ['draft', await create(kind, incomplete)],
      ['submitted', await submitted()],
      ['posted', await posted()],
      ['cancelled', await event(people.creator, kind, await submitted(), 'CANCEL', { reason })],
      ['reversed', await event(people.colleague, kind, await posted(), 'REVERSE', { reason, date: today })],
    ]
    const seen = new Set<string>()
    for (const [state, { id }] of reached) {
      for (const [name, who] of Object.entries(people)) {
        const where = `${kind} ${state} seen by ${name}`
        const answer = await who({ url: `/${kind}/api/v1/${kind}/view/${id}` })
        requireStatus(answer, 200, where)
        const { offers } = answer.json<VoucherView>()
        const { main, open, closed } = actionsOf(offers, state)
        const next = voucherWorkflow.rows.find((row) => row.on === main && row.froms.includes(state))?.to
        expect([where, ['posted', 'submitted', undefined].includes(next)]).toEqual([where, true])
        seen.add(state)
        expect(
          open.filter((action) => closed.some((one) => one.event === action)),
          where,
        ).toEqual([])
        for (const action of open)
          expect(offers.find((offer) => offer.event === action)?.open, `${action} in ${where}`).toBe(true)
        for (const { event: action, message } of closed)
          expect(
            [offers.find((offer) => offer.event === action)?.open, message === ''],
            `${action} in ${where}`,
          ).toEqual([false, false])
      }
    }
    expect([...seen].toSorted()).toEqual(
      Object.keys(voucherWorkflow.states)
        .filter((state) => state !== 'deleted')
        .toSorted(),
    )
  })

  it('is authorised in the ledger by the authority its rules name', async () => {
    const { rows } = await sql<{ scope: string }>`select gl_scope(${kind}::text) as scope`.execute(base.db)
    expect(rows).toEqual([{ scope: kindOf(kind)?.scope }])
  })

  it('names everything an incomplete draft lacks beside the action that waits for it', async () => {
    const { id } = await create(kind, bodies[kind]?.incomplete ?? {})
    const { offers } = (
      await people.creator({ url: `/${kind}/api/v1/${kind}/view/${id}` })
    ).json<VoucherView>()
    const submit = actionsOf(offers, 'draft').closed.find(({ event: action }) => action === 'SUBMIT')
    expect(submit?.faults.length).toBeGreaterThan(0)
    const refused = await send(people.creator, kind, `event/${id}`, { type: 'SUBMIT' }, 1)
    expect([refused.statusCode, refused.json<{ errors: object[] }>().errors]).toEqual([422, submit?.faults])
  })

  it('is not kept as a voucher of nothing, neither new nor by a change, and a draft is worth what it says', async () => {
    const { whole, incomplete, nothing } = bodies[kind] ?? { whole: {}, incomplete: {}, nothing: [] }
    const count = async () =>
      Number(
        (await sql<{ n: bigint }>`select count(*) as n from ${sql.table(kind)}`.execute(base.db)).rows[0]?.n,
      )
    const before = await count()
    for (const body of nothing) {
      const answer = await send(people.creator, kind, 'create/', body)
      expect(
        [answer.statusCode, answer.json<{ errors?: object[] }>().errors?.length],
        JSON.stringify(body),
      ).toEqual([422, 1])
    }
    expect(await count()).toBe(before)
    const draft = await create(kind, whole)
    for (const body of nothing.filter((one) => 'lines' in one || 'moved' in one)) {
      expect(
        (await send(people.creator, kind, `update/${draft.id}`, body, draft.version, 'PUT')).statusCode,
        JSON.stringify(body),
      ).toBe(422)
    }
    expect((await create(kind, incomplete))['amount']).toBe('40.00')
    const { rows } = await sql`select id from ${sql.table(kind)} where amount <= 0`.execute(base.db)
    expect(rows).toEqual([])
  })
})

it.each(['journal', 'idjournal', 'opening_balance'])(
  'a line of a %s with both sides is refused when it is saved, in its cell',
  async (kind) => {
    const whole: Body = bodies[kind]?.whole ?? {}
    const [line] = whole['lines'] as Body[]
    const answer = await send(people.creator, kind, 'create/', {
      date: '2025-08-10',
      lines: [line, { ...line, debit: '5.00', credit: '5.00' }],
    })
    expect([answer.statusCode, answer.json<{ errors: object[] }>().errors]).toEqual([
      422,
      [{ pointer: '/lines/1/debit', code: 'voucher.oneSide', message: 'Enter either a debit or a credit.' }],
    ])
  },
)
