/** No user who entered, changed or submitted a voucher posts or reverses it: through the API, under a permission, and with plain SQL (decision 0200). */
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import pg from 'pg'
import { verifyBooks } from '../../../src/server/books/verify-books.ts'
import { seedBooks } from '../../../src/server/composition/seed/books.ts'
import { makeWorld, personOf, requireStatus, type World } from '../records/factories.ts'
import { testApp, type Inject, type TestApp } from '../harness.ts'

type Row = Record<string, unknown> & { id: number; version: number }
const today = '2025-08-20'
const reason = 'Entered for the wrong agent.'

let base: TestApp
let world: World
let account: (code: string) => number

/** People who may all authorise; administrators may change and submit what another user entered. */
const staff = {
  creator: { id: 20, role: 'accountant' },
  editor: { id: 12, role: 'admin' },
  submitter: { id: 11, role: 'admin' },
  second: { id: 21, role: 'accountant' },
  third: { id: 1, role: 'admin' },
  manager: { id: 10, role: 'branch-manager' },
} as const
type Person = keyof typeof staff
const people = Object.keys(staff) as Person[] // Keys of the literal above.
const hand = {} as Record<Person, Inject>

beforeAll(async () => {
  base = await testApp({ today })
  world = await makeWorld(base.database)
  await seedBooks(base.db, today)
  const codes = new Map(
    (await sql<{ code: string; id: number }>`select code, id from ledger_account`.execute(base.db)).rows.map(
      (row) => [row.code, row.id],
    ),
  )
  account = (code) => codes.get(code) ?? 0
  for (const [id, role] of [
    [21, 20],
    [11, 1],
    [12, 1],
  ]) {
    await sql`insert into app_user (id, first_name, last_name, username, email, primary_phone, role, branch, branch_scope) values (${id}, 'Person', ${String(id)}, ${`p${id}`}, ${`p${id}@example.test`}, ${`+88017000099${id}`}, ${role}, ${world.branch}, 'all')`.execute(
      base.db,
    )
  }
  // Roles of one rank share a row in this world; who may authorise is asked by its name.
  await sql`update role set name = 'accountant' where id = 20`.execute(base.db)
  for (const person of people) {
    const { id, role } = staff[person]
    hand[person] = base.as(personOf(role, { id, branchScope: 'all' }))
    await sql`insert into authorize_account ("user", scope, max_amount, valid_from) values (${id}, 'all', 500000000, '2025-07-01')`.execute(
      base.db,
    )
  }
})
afterAll(() => base.close())

const at = '/receipt_voucher/api/v1/receipt_voucher'
const call = (
  who: Inject,
  path: string,
  payload: object,
  version?: number,
  method: 'POST' | 'PUT' = 'POST',
) =>
  who({
    method,
    url: path,
    payload,
    headers: {
      'idempotency-key': randomUUID(),
      ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
    },
  })
const body = (amount: string) => ({
  date: '2025-08-05',
  mode: 'cash',
  account: account('1101'),
  lines: [{ account: account('3101'), amount }],
})
const create = (who: Person, amount = '50000.00') => call(hand[who], `${at}/create/`, body(amount))
const save = (who: Person, voucher: Row, amount = '77777.00') =>
  call(hand[who], `${at}/update/${voucher.id}`, { lines: body(amount).lines }, voucher.version, 'PUT')
const event = (who: Person, voucher: Row, type: string, more: object = {}) =>
  call(hand[who], `${at}/event/${voucher.id}`, { type, ...more }, voucher.version)
const ok = async (answer: ReturnType<typeof call>, what: string): Promise<Row> => {
  const got = await answer
  requireStatus(got, what === 'create' ? 201 : 200, what)
  return got.json<Row>()
}
/** Entered by one, changed by another, submitted by a third. */
const submitted = async (): Promise<Row> =>
  ok(
    event('submitter', await ok(save('editor', await ok(create('creator'), 'create')), 'save'), 'SUBMIT'),
    'SUBMIT',
  )
const posted = async (): Promise<Row> => ok(event('second', await submitted(), 'AUTHORISE'), 'AUTHORISE')
const makers = ['creator', 'editor', 'submitter'] as const

describe('who entered, changed or submitted a voucher', () => {
  it.each(makers)('does not post it: %s', async (who) => {
    const voucher = await submitted()
    const answer = await event(who, voucher, 'AUTHORISE')
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      {
        code: 'voucher.ownAuthorisation',
        detail:
          who === 'creator'
            ? 'You cannot authorise a voucher you created.'
            : 'You cannot authorise a voucher you changed or submitted.',
      },
    ])
    const row = (await hand[who]({ url: '/voucher/api/v1/voucher/queue/' }))
      .json<{ vouchers: { id: number; own: boolean; open: boolean }[] }>()
      .vouchers.find(({ id }) => id === voucher.id)
    expect(row).toMatchObject({ own: true, open: false })
    const selected = await call(hand[who], '/voucher/api/v1/voucher/authorise_selected/', {
      vouchers: [{ kind: 'receipt_voucher', id: voucher.id, version: voucher.version }],
    })
    expect(selected.json<{ results: { ok: boolean }[] }>().results).toMatchObject([{ ok: false }])
    await ok(event('second', voucher, 'AUTHORISE'), 'AUTHORISE')
  })

  it.each(makers)('does not reverse it: %s', async (who) => {
    const voucher = await posted()
    const answer = await event(who, voucher, 'REVERSE', { reason })
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      {
        code: 'voucher.ownReversal',
        detail:
          who === 'creator'
            ? 'You cannot reverse a voucher you created.'
            : 'You cannot reverse a voucher you changed or submitted.',
      },
    ])
    await ok(event('third', voucher, 'REVERSE', { reason }), 'REVERSE')
  })

  it('reads beside the refusal who may: all with the authority who had no hand in it, and nobody else', async () => {
    const { rows } = await sql<{ id: number; name: string }>`
      select id, concat_ws(' ', first_name, last_name) as name from app_user`.execute(base.db)
    const may = people
      .filter((person) => !makers.some((maker) => maker === person))
      .map((person) => rows.find(({ id }) => id === staff[person].id)?.name ?? '')
    const named = (message = ''): string[] =>
      /^Who may do this: (.+)\.$/.exec(message)?.[1]?.split(', ') ?? []
    const answered = (answer: Awaited<ReturnType<typeof call>>): string =>
      answer.json<{ others?: { message: string }[] }>().others?.at(-1)?.message ?? ''
    const onPage = async (who: Person, voucher: Row, type: string) =>
      (await hand[who]({ url: `${at}/view/${voucher.id}` }))
        .json<{ offers: { event: string; open: boolean; others?: string[] }[] }>()
        .offers.find((one) => one.event === type)
    let voucher = await submitted()
    for (const type of ['AUTHORISE', 'REVERSE']) {
      for (const who of makers) {
        expect(
          named(answered(await event(who, voucher, type, type === 'REVERSE' ? { reason } : {}))),
        ).toEqual(expect.arrayContaining(may))
        const offer = await onPage(who, voucher, type)
        expect([offer?.open, named(offer?.others?.at(-1)).toSorted()]).toEqual([false, may.toSorted()])
      }
      expect(await onPage('second', voucher, type)).toEqual(expect.objectContaining({ open: true }))
      if (type === 'AUTHORISE') voucher = await ok(event('second', voucher, type), type)
    }
    const dear = await ok(
      event('creator', await ok(create('creator', '6000000.00'), 'create'), 'SUBMIT'),
      'SUBMIT',
    )
    const alone = 'No other user has this authority. An administrator gives it.'
    expect(answered(await event('creator', dear, 'AUTHORISE'))).toBe(alone)
    // Only who may give one is led to where it is given.
    expect(await onPage('creator', dear, 'AUTHORISE')).toEqual(
      expect.not.objectContaining({ fix: expect.anything() }),
    )
    const authorities = { label: 'Say who may authorise', path: '/apps/authorize-management/authorizes' }
    expect(await onPage('third', dear, 'AUTHORISE')).toMatchObject({ open: false, fix: authorities })
    expect((await event('third', dear, 'AUTHORISE')).json()).toMatchObject({
      others: [{ message: alone, fix: authorities }],
    })
  })

  it.each(makers)('does not approve its change or removal: %s', async (who) => {
    const voucher = await posted()
    const requests = '/acc_update_perm/api/v1/acc_update_perm'
    const asked = await call(hand.third, `${requests}/create/`, {
      voucher_type: 'receipt_voucher',
      voucher_id: voucher.id,
      action: 'delete',
      reason,
    })
    requireStatus(asked, 201, 'a request')
    const { id } = asked.json<Row>()
    expect((await call(hand[who], `${requests}/approve/${id}`, {})).json()).toMatchObject({
      status: 409,
      detail: 'You cannot decide about a voucher you created, changed or submitted.',
    })
    requireStatus(await call(hand.second, `${requests}/approve/${id}`, {}), 200, 'approve')
    requireStatus(await call(hand.third, `${requests}/event/${id}`, { type: 'USE' }), 200, 'USE')
  })

  it("does not approve a change whose replacement is the approver's own draft", async () => {
    const voucher = await posted()
    const requests = '/acc_update_perm/api/v1/acc_update_perm'
    const asked = await call(hand.third, `${requests}/create/`, {
      voucher_type: 'receipt_voucher',
      voucher_id: voucher.id,
      action: 'edit',
      amount_after: '5.00',
      reason,
    })
    const { id } = asked.json<Row>()
    requireStatus(await call(hand.second, `${requests}/approve/${id}`, {}), 200, 'approve')
    const draft = await ok(create('second', '5.00'), 'create')
    expect(
      (await call(hand.third, `${requests}/event/${id}`, { type: 'USE', replacement: draft.id })).json(),
    ).toMatchObject({
      status: 409,
      detail: 'The draft was created or changed by the person who approved the change.',
    })
  })

  it('no user changes a request that another user made, so that the decision is about what was asked', async () => {
    const voucher = await posted()
    const requests = '/acc_update_perm/api/v1/acc_update_perm'
    const asked = (
      await call(hand.creator, `${requests}/create/`, {
        voucher_type: 'receipt_voucher',
        voucher_id: voucher.id,
        action: 'edit',
        amount_after: '5.00',
        reason,
      })
    ).json<Row>()
    expect(
      (
        await call(
          hand.third,
          `${requests}/update/${asked.id}`,
          { amount_after: '77777.00' },
          asked.version,
          'PUT',
        )
      ).statusCode,
    ).toBe(403)
  })
})

describe('an authority for own vouchers', () => {
  const authorities = '/authorize_account/api/v1/authorize_account'
  const grant = (who: Inject, user: number, more: object = {}) =>
    call(who, `${authorities}/create/`, {
      user,
      scope: 'receipt_voucher',
      max_amount: '500.00',
      valid_from: '2025-07-01',
      can_approve_own: true,
      ...more,
    })
  const second = () => base.as(personOf('admin', { id: 22 }))

  it('is never written by its holder, in no way', async () => {
    expect(
      (await grant(hand.third, staff.third.id)).json<{ errors: { message: string }[] }>().errors,
    ).toMatchObject([{ message: 'You cannot give an authority to yourself.' }])
    const { rows } = await sql<Row>`select id, version from authorize_account where "user" = 1`.execute(
      base.db,
    )
    const [row] = rows
    if (!row) throw new Error('the administrator has no authority')
    for (const change of [{ can_approve_own: true }, { max_amount: '900000000.00' }, { user: 10 }]) {
      const answer = await call(hand.third, `${authorities}/update/${row.id}`, change, row.version, 'PUT')
      expect([
        change,
        answer.statusCode,
        answer.json<{ errors: { message: string }[] }>().errors,
      ]).toMatchObject([change, 422, [{ message: 'You cannot give an authority to yourself.' }]])
    }
    // Nor moved to oneself on the row of another user.
    const other = (
      await sql<Row>`select id, version from authorize_account where "user" = 11`.execute(base.db)
    ).rows[0]
    expect(
      (
        await call(
          hand.third,
          `${authorities}/update/${other?.id}`,
          { user: 1, scope: 'contra' },
          other?.version,
          'PUT',
        )
      ).statusCode,
    ).toBe(422)
  })

  it('covers what its row says, once another user gave it, and the entry names it', async () => {
    await sql`insert into app_user (id, first_name, last_name, username, email, primary_phone, role, branch, branch_scope) values (22, 'Other', 'Admin', 'p22', 'p22@example.test', '+8801700009922', 1, ${world.branch}, 'all')`.execute(
      base.db,
    )
    requireStatus(await grant(second(), staff.third.id), 201, 'an authority')
    const own = await ok(
      event(
        'third',
        await ok(event('third', await ok(create('third', '100.00'), 'create'), 'SUBMIT'), 'SUBMIT'),
        'AUTHORISE',
      ),
      'AUTHORISE',
    )
    const { rows } = await sql<{
      is_system: boolean
      named: boolean
    }>`select is_system, own_authority is not null as named from gl_voucher where source_type = 'receipt_voucher' and source_id = ${own.id}`.execute(
      base.db,
    )
    expect(rows).toEqual([{ is_system: false, named: true }])
    // The row for own vouchers ends at 500; the larger row is not for own ones.
    const large = await ok(event('third', await ok(create('third', '501.00'), 'create'), 'SUBMIT'), 'SUBMIT')
    expect((await event('third', large, 'AUTHORISE')).json()).toMatchObject({
      code: 'voucher.ownAuthorisation',
    })
  })

  it('counts for nothing when its holder wrote it before this was refused', async () => {
    await base.database.asOwner('alter table authorize_account disable trigger authority_not_own')
    await base.database.asOwner(
      `insert into authorize_account ("user", scope, max_amount, valid_from, can_approve_own, created_by, updated_by) values (12, 'receipt_voucher', 50000, '2025-07-01', true, 12, 12)`,
    )
    await base.database.asOwner('alter table authorize_account enable always trigger authority_not_own')
    const own = await ok(event('editor', await ok(create('editor', '100.00'), 'create'), 'SUBMIT'), 'SUBMIT')
    expect((await event('editor', own, 'AUTHORISE')).json()).toMatchObject({
      code: 'voucher.ownAuthorisation',
    })
  })
})

describe("the database refuses, as the program's own role,", () => {
  /** The statements in one transaction; the message they are refused with, or null. */
  async function run(statements: readonly string[]): Promise<string | null> {
    const client = new pg.Client(base.database.appConfig)
    await client.connect()
    try {
      await client.query('begin')
      for (const statement of statements) await client.query(statement)
      await client.query('commit')
      return null
    } catch (fault) {
      return fault instanceof Error ? fault.message : String(fault)
    } finally {
      await client.end()
    }
  }
  const two = 'A voucher is posted and reversed by somebody who did not enter, change or submit it.'
  const system = 'Only the ledger itself makes system entries.'
  interface Head {
    poster: number
    isSystem?: boolean
    authority?: string
    source?: string
    id: number | string
  }
  const newest = '(select max(id) from gl_voucher)'
  const line = (no: number, code: string, debit: number, credit: number, party = 'null') =>
    `insert into gl_line (voucher_id, line_no, ledger_account_id, is_control, sub_ledger_id, debit_minor, credit_minor, branch_id) values (${newest}, ${no}, ${account(code)}, ${party !== 'null'}, ${party}, ${debit}, ${credit}, ${world.branch})`
  const head = (
    { poster, isSystem = false, authority = 'null', source = 'receipt_voucher', id }: Head,
    no: string,
    reverses = 'null',
    creator: number | string = 20,
  ) =>
    `insert into gl_voucher (voucher_no, voucher_type, posting_date, source_type, source_id, reverses_id, created_by, authorised_by, is_system, own_authority, idempotency_key, tx, period_id)
      values (${no}, '${source}', '2025-08-05', '${source}', ${id}, ${reverses}, ${creator}, ${poster}, ${isSystem}, ${authority}, '${randomUUID()}', '0', 0)`
  const money = () => [line(1, '1101', 7_777_700, 0), line(2, '3101', 0, 7_777_700)]
  const post = (voucher: Row, how: Omit<Head, 'id'>) => [
    `update receipt_voucher set status = 'posted', authorised_by = ${how.poster}, authorised_at = now(), updated_by = ${how.poster} where id = ${voucher.id}`,
    head({ ...how, id: voucher.id }, `'${String(voucher['voucher_no'])}'`),
    ...money(),
  ]
  const reverse = (voucher: Row, how: Omit<Head, 'id'>, creator: number) => [
    `update receipt_voucher set status = 'reversed', reversed_on = '2025-08-05', updated_by = ${how.poster} where id = ${voucher.id}`,
    head(
      { ...how, id: voucher.id },
      `'${String(voucher['voucher_no'])}-R'`,
      `(select id from gl_voucher where voucher_no = '${String(voucher['voucher_no'])}')`,
      creator,
    ),
    line(1, '1101', 0, 7_777_700),
    line(2, '3101', 7_777_700, 0),
  ]
  // 999999 is no authority at all; the others are rows that do not say it.
  const excuses: [string, Omit<Head, 'id' | 'poster'>, (who: number) => string][] = [
    [
      'with nothing to say for it',
      {},
      (who) =>
        who === 20
          ? 'new row for relation "gl_voucher" violates check constraint "gl_voucher_two_people"'
          : two,
    ],
    ['called a system entry', { isSystem: true }, () => system],
    [
      'under an authority that is not for own vouchers',
      { authority: '(select id from authorize_account where "user" = 11)' },
      () => two,
    ],
  ]
  it.each(makers.flatMap((who) => excuses.map((excuse) => [who, ...excuse] as const)))(
    'a posting by the %s %s',
    async (who, _what, how, message) => {
      expect(await run(post(await submitted(), { ...how, poster: staff[who].id }))).toBe(
        message(staff[who].id),
      )
    },
  )
  it.each(makers.flatMap((who) => excuses.map((excuse) => [who, ...excuse] as const)))(
    'a reversal by the %s %s',
    async (who, _what, how, message) => {
      const voucher = await posted()
      const { id } = staff[who]
      for (const creator of [id, 1])
        expect(await run(reverse(voucher, { ...how, poster: id }, creator))).toBe(
          how.isSystem ? message(id) : two,
        )
      expect(await run(reverse(voucher, { poster: 1 }, 1))).toBeNull()
    },
  )

  it('a maker removed, made up or changed', async () => {
    const voucher = await submitted()
    for (const statement of [
      'delete from voucher_maker',
      'update voucher_maker set user_id = 1',
      `insert into voucher_maker values ('receipt_voucher', ${voucher.id}, 1)`,
    ])
      expect(await run([statement])).toBe('permission denied for table voucher_maker')
    await expect(base.database.asOwner('delete from voucher_maker')).rejects.toThrow(
      'Posted entries cannot be changed',
    )
    // Another submitter written over the first one does not wash the first one clean.
    expect(
      await run([
        `update receipt_voucher set submitted_by = 1, updated_by = 1 where id = ${voucher.id}`,
        ...post(voucher, { poster: 11 }),
      ]),
    ).toBe(two)
  })

  it('a system entry of any other kind or form', async () => {
    const no = (prefix: string, source: string, id: number) =>
      `gl_give_number('${prefix}', '2526', null, '${source}', ${id})`
    const agent = (
      await sql<{
        id: number
      }>`insert into agent (branch, agent_code, name, agent_type, primary_phone, country, address, commission_type, credit_limit, opening_balance, opening_side, opening_date)
      values (${world.branch}, 'AGT-9', 'Agent Nine', 'corporate', '+8801900000009', ${world.country}, 'Dhaka', 'none', 0, 0, 'receivable', '2025-07-01') returning id`.execute(
        base.db,
      )
    ).rows[0]?.id
    const party = (code: string) => `(select party_sub_ledger(${account(code)}, 'agent', ${agent}))`
    const made = (source: string, id: number, lines: string[]) =>
      run([head({ poster: 20, isSystem: true, source, id }, no('AA', source, id)), ...lines])
    expect(await made('year_close', 1, money())).toBe(system)
    expect(await made('advance_apply', 2, money())).toBe(system)
    expect(
      await made('advance_apply', 3, [line(1, '2302', 500, 0, party('2302')), line(2, '1101', 0, 500)]),
    ).toBe(system)
    const applied = [line(1, '2302', 500, 0, party('2302')), line(2, '1301', 0, 500, party('1301'))]
    // The lines of an applied advance are no excuse for an entry of another kind; vouchers are also asked for
    // their document.
    for (const source of [
      'year_close',
      'ticket_sale',
      'ticket_refund',
      'counter_sale',
      'pdc_clear',
      'donation',
    ])
      expect([source, await made(source, 5, applied)]).toEqual([source, system])
    expect(await made('advance_apply', 4, applied)).toBeNull()
    // An advance to a supplier is used for a payable of the same supplier; without a record it is one by its code.
    const supplier = async (code: string, on: string): Promise<string> =>
      String(
        (
          await sql<{
            id: number
          }>`insert into sub_ledger_account (code, name, ledger_account, party_type) values (${code}, ${code}, ${account(on)}, 'supplier') returning id`.execute(
            base.db,
          )
        ).rows[0]?.id,
      )
    const [due, ahead, others] = [
      await supplier('SUP-A', '2102'),
      await supplier('sup-a', '1403'),
      await supplier('SUP-B', '1403'),
    ]
    expect(
      await made('advance_apply', 6, [line(1, '2102', 500, 0, due), line(2, '1403', 0, 500, others)]),
    ).toBe(system)
    expect(
      await made('advance_apply', 7, [line(1, '1403', 500, 0, ahead), line(2, '2102', 0, 500, due)]),
    ).toBe(system)
    expect(
      await made('advance_apply', 8, [
        line(1, '2302', 500, 0, party('2302')),
        line(2, '1403', 0, 500, ahead),
      ]),
    ).toBe(system)
    expect(
      await made('advance_apply', 9, [line(1, '2102', 500, 0, due), line(2, '1403', 0, 500, ahead)]),
    ).toBeNull()
  })

  it('an advance applied, or taken back, without an authority for bills of its amount', async () => {
    const refused = 'An advance is applied, and taken back, under an authority for bills of its amount.'
    const supplier = async (on: string): Promise<string> =>
      String(
        (
          await sql<{
            id: number
          }>`insert into sub_ledger_account (code, name, ledger_account, party_type) values ('SUP-R', 'SUP-R', ${account(on)}, 'supplier') returning id`.execute(
            base.db,
          )
        ).rows[0]?.id,
      )
    const [due, ahead] = [await supplier('2102'), await supplier('1403')]
    let source = 100
    const apply = (amount: number) => {
      source += 1
      return run([
        head(
          { poster: 20, isSystem: true, source: 'advance_apply', id: source },
          `gl_give_number('AA', '2526', null, 'advance_apply', ${source})`,
        ),
        line(1, '2102', amount, 0, due),
        line(2, '1403', 0, amount, ahead),
      ])
    }
    const takeBack = (id: number) => {
      const original = `(select %s from gl_voucher where source_type = 'advance_apply' and source_id = ${id} and reverses_id is null)`
      return run([
        head(
          { poster: 20, isSystem: true, source: 'advance_apply', id },
          original.replace('%s', `voucher_no || '-R'`),
          original.replace('%s', 'id'),
        ),
        line(1, '2102', 0, 500, due),
        line(2, '1403', 500, 0, ahead),
      ])
    }
    const authority = async (changes: string) =>
      base.database.asOwner(`update authorize_account set ${changes} where "user" = 20`)
    const whole = `scope = 'all', max_amount = 500000000, is_active = true, is_deleted = false`
    try {
      expect(await apply(500)).toBeNull()
      const stands = source
      for (const without of [
        'is_active = false',
        'is_deleted = true',
        'max_amount = 499',
        `scope = 'receipt_voucher'`,
      ]) {
        await authority(whole)
        await authority(without)
        expect([without, await apply(500)]).toEqual([without, refused])
        expect([without, await takeBack(stands)]).toEqual([without, refused])
      }
      await authority(`is_active = true, is_deleted = false, scope = 'bill', max_amount = 500`)
      expect(await apply(501)).toBe(refused)
      expect(await apply(500)).toBeNull()
      expect(await takeBack(stands)).toBeNull()
    } finally {
      await authority(whole)
    }
  })

  it('an authority its holder writes', async () => {
    const own = 'You cannot give an authority to yourself.'
    expect(
      await run([
        `insert into authorize_account ("user", scope, max_amount, valid_from, created_by, updated_by) values (20, 'contra', 1, '2025-07-01', 20, 20)`,
      ]),
    ).toBe(own)
    expect(
      await run([`update authorize_account set can_approve_own = true, updated_by = 11 where "user" = 11`]),
    ).toBe(own)
    expect(
      await run([
        `update authorize_account set "user" = 11, scope = 'contra', updated_by = 11 where "user" = 21`,
      ]),
    ).toBe(own)
  })
})

it('no random history lets one person stand on both sides', async () => {
  const who = fc.constantFrom(...people)
  const step = fc.oneof(
    { weight: 2, arbitrary: fc.record({ do: fc.constant('save' as const), who }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('SUBMIT' as const), who }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('AUTHORISE' as const), who }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('RETURN' as const), who }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('REVERSE' as const), who }) },
  )
  let entries = 0
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom<Person>('creator', 'second', 'editor', 'third'),
      fc.array(step, { minLength: 5, maxLength: 14 }),
      async (first, steps) => {
        let voucher = await ok(create(first), 'create')
        const hands = new Set([first])
        const hold = (person: Person, answer: Awaited<ReturnType<typeof call>>, kind: string): boolean => {
          if (answer.statusCode !== 200) return false
          voucher = answer.json<Row>()
          if (kind === 'save' || kind === 'SUBMIT') hands.add(person)
          return true
        }
        for (const one of steps) {
          if (one.do === 'save') hold(one.who, await save(one.who, voucher), 'save')
          // Third has an authority for vouchers up to 500; these are larger.
          else if (
            hold(
              one.who,
              await event(
                one.who,
                voucher,
                one.do,
                one.do === 'SUBMIT' || one.do === 'AUTHORISE' ? {} : { reason },
              ),
              one.do,
            ) &&
            (one.do === 'AUTHORISE' || one.do === 'REVERSE')
          ) {
            expect(hands.has(one.who), `${one.who} did ${one.do} after ${[...hands].join(', ')}`).toBe(false)
          }
        }
        const { rows } = await sql<{
          by: number
        }>`select authorised_by as by from gl_voucher where source_type = 'receipt_voucher' and source_id = ${voucher.id}`.execute(
          base.db,
        )
        entries += rows.length
        for (const { by } of rows) expect([...hands].map((person) => staff[person].id)).not.toContain(by)
      },
    ),
    { numRuns: 40, seed: 20_251_123 },
  )
  expect(entries).toBeGreaterThan(10)
  expect(await verifyBooks(base.db)).toMatchObject({ ok: true, broken: [] })
})
