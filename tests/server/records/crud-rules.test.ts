import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entityOf } from '../../../src/domain/entities.ts'
import { verifyPassword } from '../../../src/server/access/password.ts'
import { recordRoutes } from '../../../src/server/composition/routes.ts'
import { personalRoutes } from '../../../src/server/records/routes/personal.ts'
import { recordCheckRoutes } from '../../../src/server/records/routes/record-checks.ts'
import {
  personOf,
  requireStatus,
  sampleRecord,
  recordFactory,
  type RecordFactory,
  type Written,
} from './factories.ts'
import { testApp, type Inject, type TestApp } from '../harness.ts'

const today = '2027-01-03'
let base: TestApp
let factory: RecordFactory
beforeAll(async () => {
  base = await testApp({ today, routes: [...recordRoutes(), ...recordCheckRoutes, ...personalRoutes] })
  factory = await recordFactory(base, today)
})
afterAll(() => base.close())

interface Refusal {
  status: number
  detail: string
  errors?: { pointer: string; message: string }[]
}

const make = (name: string, more: Record<string, unknown> = {}): Promise<Written> =>
  factory.make(entityOf(name), more)
const read = async (name: string, id: number): Promise<Written> =>
  (await factory.admin({ url: `/${name}/api/v1/${name}/${id}` })).json<Written>()
const post = async (name: string, more: Record<string, unknown>, who: Inject = factory.admin) =>
  who({
    method: 'POST',
    url: `/${name}/api/v1/${name}/create/`,
    payload: { ...(await sampleRecord(entityOf(name), factory)), ...more },
  })
const put = async (
  name: string,
  id: number,
  payload: Record<string, unknown>,
  who: Inject = factory.admin,
) => {
  const { version } = await read(name, id)
  return who({
    method: 'PUT',
    url: `/${name}/api/v1/${name}/update/${id}`,
    payload,
    headers: { 'if-match': `"${version}"` },
  })
}
const remove = async (name: string, id: number, who: Inject = factory.admin) => {
  const { version } = await read(name, id)
  return who({
    method: 'DELETE',
    url: `/${name}/api/v1/${name}/delete/${id}`,
    headers: { 'if-match': `"${version}"` },
  })
}
/** The sentence of a refusal. */
const said = async (answer: ReturnType<Inject>): Promise<string> => (await answer).json<Refusal>().detail

describe('numbers', () => {
  it('have no gaps and no doubles when many are given at once, also after refusals', async () => {
    const made = await Promise.all(
      Array.from({ length: 12 }, (_, at) => (at % 3 === 2 ? post('agent', { name: '' }) : post('agent', {}))),
    )
    const codes = made
      .filter((answer) => answer.statusCode === 201)
      .map((answer) => answer.json<{ agent_code: string }>().agent_code)
      .sort()
    expect(codes).toEqual(Array.from({ length: 8 }, (_, at) => `AG-${String(at + 1).padStart(4, '0')}`))
  })

  it('step over one that was typed by hand', async () => {
    await make('agent', { agent_code: 'AG-0009' })
    expect((await make('agent'))['agent_code']).toBe('AG-0010')
  })

  it('of demands begin again each year', async () => {
    expect((await make('demand'))['demand_no']).toBe('DM-2027-0001')
  })
})

describe('a value that must stand once', () => {
  it('is refused with its own sentence when two people save it at the same moment', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        post('city', { name: 'Cumilla', country: factory.world.country, division: 'Chattogram' }),
      ),
    )
    expect(answers.map((answer) => answer.statusCode).sort((a, b) => a - b)).toEqual([
      201, 409, 409, 409, 409, 409,
    ])
    for (const answer of answers.filter((one) => one.statusCode === 409))
      expect(answer.json<Refusal>().errors).toEqual([
        { pointer: '/name', code: 'UNIQ', message: 'This city already exists in Bangladesh.' },
      ])
  })
})

describe('a reference', () => {
  it('must exist, be active, and fit what it depends on', async () => {
    const elsewhere = await make('city', { name: 'Sylhet', division: 'Sylhet' })
    const thana = await make('thana', { city: elsewhere.id, name: 'Beanibazar' })
    const wrong = async (more: Record<string, unknown>) =>
      (await post('agent', more)).json<Refusal>().errors?.map((error) => error.message)
    expect(await wrong({ thana: thana.id })).toEqual(['Thana does not belong to Dhaka.'])
    expect(await wrong({ country: 99_999 })).toContain('Select a Country from the list.')
    await put('city', elsewhere.id, { is_active: false })
    expect(await wrong({ city: elsewhere.id, thana: thana.id })).toContain(
      'This City is no longer active. Select another.',
    )
  })

  it('exists only where the sender sees it, on records, on lines and on stored lines', async () => {
    const passengerIn = async (branch: number) => {
      const { rows } = await sql<{
        id: number
      }>`insert into passenger (branch, passenger_type, full_name, gender) values (${branch}, ${factory.world.passengerType}, 'MD ELSEWHERE', 'male') returning id`.execute(
        base.database.db,
      )
      return rows[0]?.id ?? 0
    }
    const [here, there] = [
      await passengerIn(factory.world.branch),
      await passengerIn(factory.world.otherBranch),
    ]
    const manager = base.as(
      personOf('branch-manager', { branchId: factory.world.branch, branchScope: 'own' }),
    )
    const found = async (answer: ReturnType<Inject>) =>
      (await answer).json<Refusal>().errors?.map(({ pointer, message }) => `${pointer} ${message}`)
    const unknown = 'Select a Passenger from the list.'
    expect(await found(post('complain', { passenger: there, agent: null }, manager))).toEqual([
      `/passenger ${unknown}`,
    ])
    const complaint = (await post('complain', { passenger: here, agent: null }, manager)).json<Written>()
    expect(await found(put('complain', complaint.id, { passenger: there }, manager))).toEqual([
      `/passenger ${unknown}`,
    ])
    expect(
      (await put('complain', complaint.id, { passenger: here, subject: 'No work at the airport' }, manager))
        .statusCode,
    ).toBe(200)
  })

  it('outside the agents a person is limited to does not exist for them', async () => {
    const [own, other] = [await make('agent'), await make('agent')]
    const relations = base.as(
      personOf('agent-relations', { branchId: factory.world.branch, agentScope: [own.id] }),
    )
    expect((await post('complain', { agent: own.id }, relations)).statusCode).toBe(201)
    expect(
      (await post('complain', { agent: other.id }, relations))
        .json<Refusal>()
        .errors?.map(({ message }) => message),
    ).toEqual(['Select a Agent from the list.'])
  })

  it('that became inactive stays on old records', async () => {
    const city = await make('city', { name: 'Bogura', division: 'Rajshahi' })
    const thana = await make('thana', { city: city.id, name: 'Sherpur' })
    const agent = await make('agent', { city: city.id, thana: thana.id })
    await put('city', city.id, { is_active: false })
    requireStatus(await put('agent', agent.id, { address: 'Other Road', city: city.id }), 200)
    expect((await read('agent', agent.id))['labels']).toMatchObject({ city: 'Bogura' })
  })

  it('keeps its target from being deleted, and says by what', async () => {
    const profession = await make('profession', { name: 'Mason' })
    await make('demand', {
      lines: [
        {
          profession: profession.id,
          gender: 'male',
          quantity: 3,
          basic_salary: '120',
          salary_currency: factory.world.currency,
          food: 'free',
          accommodation: 'free',
          air_ticket: 'employer',
        },
      ],
    })
    expect(await said(remove('profession', profession.id))).toBe(
      'Mason is used by 1 demand and cannot be deleted. Make it inactive instead.',
    )
  })
})

describe('lines', () => {
  const line = (profession: number, quantity: number, id?: unknown) => ({
    ...(id ? { id } : {}),
    profession,
    gender: 'male',
    quantity,
  })

  it('are kept, changed, added and removed with their owner', async () => {
    const [a, b] = [await make('profession'), await make('profession')]
    const visa = await make('visa_entry', { lines: [line(a.id, 5), line(b.id, 2)] })
    const [first] = visa['lines'] as { id: number }[]
    expect(visa).toMatchObject({
      total_quantity: 7,
      available: 7,
      lines: [{ quantity: 5, available: 5, labels: { profession: a['name'] } }, { quantity: 2 }],
    })
    const third = await make('profession')
    requireStatus(
      await put('visa_entry', visa.id, { lines: [line(third.id, 1), line(a.id, 4, first?.id)] }),
      200,
    )
    expect((await read('visa_entry', visa.id))['lines']).toMatchObject([
      { quantity: 1 },
      { id: first?.id, quantity: 4 },
    ])
  })

  it('are refused empty, doubled or of another record', async () => {
    const a = await make('profession')
    const other = await make('visa_entry')
    const [foreign] = other['lines'] as { id: number }[]
    expect((await post('visa_entry', { lines: [] })).json<Refusal>().errors?.[0]?.message).toBe(
      'Add at least one profession line.',
    )
    expect(
      (await post('visa_entry', { lines: [line(a.id, 1), line(a.id, 1)] })).json<Refusal>().errors?.[0]
        ?.message,
    ).toBe('This profession is already in the list.')
    const visa = await make('visa_entry')
    expect((await put('visa_entry', visa.id, { lines: [line(a.id, 1, foreign?.id)] })).statusCode).toBe(422)
  })
})

describe('people who sign in', () => {
  it('get their password hashed and never shown', async () => {
    const user = await make('user')
    expect(JSON.stringify(user)).not.toMatch(/password_hash|argon2/)
    const { rows } = await sql<{
      hash: string
    }>`select password_hash as hash from app_user where id = ${user.id}`.execute(base.db)
    expect(await verifyPassword('seven green kites above dhaka', rows[0]?.hash)).toBe(true)
  })

  it('need good passwords and different phones', async () => {
    expect(
      (await post('user', { password: 'password1234567', confirm_password: 'password1234567' })).statusCode,
    ).toBe(422)
    expect(
      (await post('user', { confirm_password: 'other' }))
        .json<Refusal>()
        .errors?.map((error) => error.message),
    ).toContain('Passwords do not match.')
    expect(
      (await post('user', { primary_phone: '01911111111', secondary_phone: '01911111111' }))
        .json<Refusal>()
        .errors?.map((error) => error.message),
    ).toContain('Primary and secondary phone must be different.')
  })

  it('do not change their own role, nor delete themselves', async () => {
    const role = await make('role', { rank: 50, access_level: 'admin' })
    expect(await said(put('user', factory.world.user, { role: role.id }))).toBe(
      'You cannot change your own role.',
    )
    expect(await said(remove('user', factory.world.user))).toBe('You cannot delete your own account.')
  })

  it('always keep one admin', async () => {
    const helper = base.as(personOf('admin', { id: 30 }))
    await sql`update app_user set is_active = false where id > 1000`.execute(base.db)
    expect(await said(put('user', factory.world.user, { is_active: false }, helper))).toBe(
      'At least one active admin must remain.',
    )
    expect(await said(remove('user', factory.world.user, helper))).toBe(
      'At least one active admin must remain.',
    )
  })

  it('are managed only by a user above them', async () => {
    const manager = base.as(
      personOf('branch-manager', { permissions: new Set(['user.create', 'user.update', 'user.read']) }),
    )
    const { adminRole } = factory.world
    expect(await said(post('user', { role: adminRole }, manager))).toBe(
      'Only an admin can assign the role admin.',
    )
    expect(await said(post('user', { role: 10 }, manager))).toBe(
      'You cannot manage users with the role branch-manager.',
    )
  })

  it('are asked for before they are saved', async () => {
    const user = await make('user', { email: 'rahima@example.test' })
    const check = async (query: string) => (await factory.admin({ url: `/user/api/v1/user/${query}` })).json()
    expect(await check('check_email/?email=RAHIMA@example.test')).toEqual({ exists: true })
    expect(await check(`check_email/${user.id}?email=rahima@example.test`)).toEqual({ exists: false })
    expect(
      await check(
        `check_primary_phone/?value=${encodeURIComponent(String(user['primary_phone']).replace('+88', ''))}`,
      ),
    ).toEqual({ exists: true })
  })
})

describe('roles and menus', () => {
  it('of the system stay', async () => {
    expect(await said(remove('role', factory.world.adminRole))).toBe('System roles cannot be deleted.')
    expect(
      (await put('role', factory.world.adminRole, { name: 'boss' })).json<Refusal>().errors?.[0]?.message,
    ).toBe('The name of a system role cannot be changed.')
  })

  it('have at most three levels and no rings', async () => {
    const group = { type: 'group', url: undefined }
    const one = await make('menu_item', group)
    const two = await make('menu_item', { ...group, type: 'collapse', parent: one.id })
    const three = await make('menu_item', { ...group, type: 'collapse', parent: two.id })
    expect(await said(post('menu_item', { parent: three.id }))).toBe('Menus can have at most 3 levels.')
    expect(await said(put('menu_item', one.id, { parent: three.id }))).toBe(
      'A menu item cannot be its own parent.',
    )
    requireStatus(await remove('menu_item', one.id), 204)
    expect((await factory.admin({ url: `/menu_item/api/v1/menu_item/${three.id}` })).statusCode).toBe(404)
  })

  it('tick the parents of a ticked child, and keep User Config for the admin', async () => {
    const group = await make('menu_item', { type: 'group', item_id: 'user-config-g', url: undefined })
    const child = await make('menu_item', { parent: group.id })
    const given = await make('role_menu', { role: factory.world.adminRole, menu_item: child.id })
    const { rows } = await sql<{
      id: number
    }>`select id from role_menu where role = ${factory.world.adminRole} and menu_item = ${group.id}`.execute(
      base.db,
    )
    expect(rows).toHaveLength(1)
    requireStatus(await remove('role_menu', given.id), 204)
    expect(await said(remove('role_menu', rows[0]?.id ?? 0))).toBe('Admin must keep User Config.')
  })
})

describe('masters', () => {
  it('keep at least one own licence', async () => {
    const { rows } = await sql<{ id: number }>`select id from recruiting_agency where is_own`.execute(base.db)
    for (const { id } of rows.slice(1)) await put('recruiting_agency', id, { is_own: false })
    expect(await said(put('recruiting_agency', rows[0]?.id ?? 0, { is_own: false }))).toBe(
      'At least one own recruiting agency must remain.',
    )
  })

  it('know the states of the workflows', async () => {
    expect(await said(post('current_status', { maps_to: 'medical.nowhere' }))).toBe('Unknown machine state.')
    requireStatus(await post('current_status', { maps_to: 'medical.fit' }), 201)
  })

  it('have one site', async () => {
    const first = await post('general_setting', {})
    requireStatus(first, 201)
    expect((await post('general_setting', {})).statusCode).toBe(409)
    expect(await said(remove('general_setting', first.json<Written>().id))).toBe(
      'Site Settings cannot be deleted.',
    )
    const off = await put('general_setting', first.json<Written>().id, { is_active: false })
    expect(off.statusCode).toBe(422)
    expect(off.json<Refusal>()).toMatchObject({
      errors: [{ pointer: '/is_active', message: 'There is only this one; it stays active.' }],
    })
    expect(await said(put('general_setting', first.json<Written>().id, { timezone: 'Moon/Base' }))).toBe(
      'Select a valid Timezone.',
    )
  })

  it('lock a branch code that stands in serials', async () => {
    const passenger = await make('passenger')
    await sql`update passenger set office_serial = 'DHK-R-2027-0001' where id = ${passenger.id}`.execute(
      base.db,
    )
    expect(await said(put('branch', factory.world.branch, { code: 'XYZ' }))).toBe(
      'The branch code is already used in office serials.',
    )
  })
})

describe('a passenger file', () => {
  const registered = async (more: Record<string, unknown> = {}): Promise<Written> => {
    const made = await make('passenger', {
      passport_no: `B${Math.trunc(10_000_000 + (counter += 1))}`,
      agreed_amount: '100000',
      ...more,
    })
    await sql`update passenger set journey_state = 'active' where id = ${made.id}`.execute(base.db)
    return made
  }
  let counter = 0

  it('starts as a draft of its type, with the agency of the walk-in agent', async () => {
    expect(await make('passenger')).toMatchObject({
      journey_state: 'draft',
      base_plan: 'recruiting',
      is_worker: true,
      nationality: factory.world.country,
    })
  })

  it('has a passport number that no other live file has, and says whose it is', async () => {
    const made = await registered({ passport_no: 'C00000001', full_name: 'KARIM UDDIN' })
    const second = await post('passenger', { passport_no: 'C00000001' })
    expect(second.json<Refusal & { fix: { path: string } }>()).toMatchObject({
      status: 409,
      detail: `Passport C00000001 is already registered: #${made.id} KARIM UDDIN, .`,
    })
    const check = await factory.admin({
      url: '/passenger/api/v1/passenger/check_passport_no/?passport_no=c00000001',
    })
    expect(check.json()).toMatchObject({ exists: true, passenger: { id: made.id }, can_reregister: false })
    await sql`update passenger set journey_state = 'cancelled' where id = ${made.id}`.execute(base.db)
    requireStatus(await post('passenger', { passport_no: 'C00000001' }), 201)
  })

  it('warns of a phone number that somebody else has', async () => {
    const first = await make('passenger', { mobile: '01712000001', full_name: 'FIRST ONE' })
    expect((await post('passenger', { mobile: '01712000001' })).json()).toMatchObject({
      warnings: [{ pointer: '/mobile', message: `This number is also used by #${first.id} FIRST ONE.` }],
    })
  })

  it('takes no blacklisted agent', async () => {
    const agent = await make('agent', {
      name: 'Bad Agent',
      is_blacklisted: true,
      blacklist_reason: 'took money and vanished',
    })
    expect(await said(post('passenger', { agent: agent.id }))).toBe('Agent Bad Agent is blacklisted.')
  })

  it('asks for a reason when identity changes after registration, and remembers both values', async () => {
    const file = await registered()
    expect(await said(put('passenger', file.id, { full_name: 'NEW NAME' }))).toBe(
      'Please give a reason of at least 10 characters.',
    )
    requireStatus(
      await put('passenger', file.id, { full_name: 'NEW NAME', reason: 'typing mistake found' }),
      200,
    )
    const { rows } =
      await sql`select field, old_value, new_value, reason, source, changed_by from passenger_edit_history where passenger = ${file.id}`.execute(
        base.db,
      )
    expect(rows).toEqual([
      {
        field: 'full_name',
        old_value: file['full_name'],
        new_value: 'NEW NAME',
        reason: 'typing mistake found',
        source: 'form',
        changed_by: 1,
      },
    ])
  })

  it('flags papers that are out when the passport changes', async () => {
    const file = await registered()
    await sql`insert into mofa (branch, passenger, state, attempt_no) values (1, ${file.id}, 'applied', 1)`.execute(
      base.db,
    )
    requireStatus(
      await put('passenger', file.id, { passport_no: 'D00000009', reason: 'passport was renewed' }),
      200,
    )
    const { rows } = await sql<{
      remarks: string
    }>`select remarks from mofa where passenger = ${file.id}`.execute(base.db)
    expect(rows[0]?.remarks).toBe('Re-check: passport data changed')
    expect(await read('passenger', file.id)).toMatchObject({ previous_passport_no: file['passport_no'] })
  })

  it('says that the dates are still those of the old booklet', async () => {
    const file = await registered({
      passport_issue_date: '2024-01-01',
      passport_expiry_date: '2034-01-01',
    })
    const answer = await put('passenger', file.id, {
      passport_no: 'D00000019',
      reason: 'passport was renewed',
    })
    requireStatus(answer, 200)
    expect(answer.json<{ warnings: unknown }>().warnings).toContainEqual({
      pointer: '/passport_expiry_date',
      message: `The dates of the passport are those of ${String(file['passport_no'])}. Change them when this is another booklet.`,
    })
  })

  it('takes a lost or replaced passport for nobody else, in no branch and without a name', async () => {
    const file = await registered()
    const old = String(file['passport_no'])
    requireStatus(
      await put('passenger', file.id, { passport_no: 'D00000029', reason: 'passport was renewed' }),
      200,
    )
    await sql`update passenger set branch = (select max(id) from branch) where id = ${file.id}`.execute(
      base.db,
    )
    const refusal = `Passport ${old} was reported lost or replaced for another person. Only a manager can enter it in a saved file, with a reason.`
    expect(await said(post('passenger', { passport_no: old }))).toBe(refusal)

    const lost = await registered()
    await sql`update passenger set custody = 'lost', journey_state = 'cancelled' where id = ${lost.id}`.execute(
      base.db,
    )
    const other = await registered()
    expect(await said(put('passenger', other.id, { passport_no: lost['passport_no'] }))).toBe(
      `Passport ${String(lost['passport_no'])} was reported lost or replaced for another person. Only a manager can enter it in a saved file, with a reason.`,
    )
    // The user who decides says why, and the history keeps it.
    requireStatus(
      await put('passenger', other.id, {
        passport_no: lost['passport_no'],
        reason: 'number was typed wrong at first',
      }),
      200,
    )
    // The person who lost it may have it again.
    requireStatus(await put('passenger', file.id, { passport_no: old, reason: 'the old one was found' }), 200)
  })

  it('changes type and country by events only, once registered', async () => {
    const file = await registered()
    const country = await make('country', { is_destination: false })
    expect(
      (await put('passenger', file.id, { country: country.id, reason: 'another country' })).statusCode,
    ).toBe(422)
  })

  it('is read-only when it is closed, except for remarks', async () => {
    const file = await registered()
    await sql`update passenger set journey_state = 'completed' where id = ${file.id}`.execute(base.db)
    expect(await said(put('passenger', file.id, { father_name: 'OTHER' }))).toBe(
      'This passenger file is completed. Reopen it to make changes.',
    )
    requireStatus(await put('passenger', file.id, { remarks: 'called the family' }), 200)
    expect((await read('passenger', file.id))['abilities']).toMatchObject({ update: false, delete: false })
  })

  it('is deleted only as a draft', async () => {
    const file = await registered()
    expect(await said(remove('passenger', file.id))).toBe('Use Cancel to keep the history.')
  })

  it('keeps amounts that are posted', async () => {
    const file = await registered()
    await sql`update passenger set received_amount = 500000 where id = ${file.id}`.execute(base.db)
    expect(
      await said(put('passenger', file.id, { agreed_amount: '90000', reason: 'discount was agreed' })),
    ).toBe('Amounts of this passenger are posted. Request permission to change them.')
  })
})

describe('a visa number', () => {
  it('says how many are left', async () => {
    const visa = await make('visa_entry', { visa_no: '7000000001' })
    const answer = await factory.admin({ url: '/visa_entry/api/v1/visa_entry/check_quantity/7000000001' })
    expect(answer.json()).toMatchObject({
      id: visa.id,
      visa_no: '7000000001',
      total: 1,
      allotted: 0,
      available: 1,
      lines: [{ quantity: 1, available: 1 }],
    })
    expect(
      (await factory.admin({ url: '/visa_entry/api/v1/visa_entry/check_quantity/none' })).statusCode,
    ).toBe(404)
    expect(
      (await factory.admin({ url: '/visa_entry/api/v1/visa_entry/check_ksa/7000000001' })).statusCode,
    ).toBe(404)
  })
})

describe('what users keep for themselves', () => {
  it('is found by nobody else', async () => {
    const other = base.as(personOf('auditor'))
    const view = { list: 'agent', name: 'My agents', query: 'f.name=contains:a' }
    const saved = (
      await factory.admin({ method: 'POST', url: '/saved_view/api/v1/saved_view/create/', payload: view })
    ).json<{ id: string }>()
    expect((await factory.admin({ url: '/saved_view/api/v1/saved_view/all/?list=agent' })).json()).toEqual({
      saved_views: [{ ...view, id: saved.id }],
    })
    expect((await other({ url: '/saved_view/api/v1/saved_view/all/' })).json()).toEqual({ saved_views: [] })
    expect(
      (await other({ method: 'PUT', url: `/saved_view/api/v1/saved_view/update/${saved.id}`, payload: view }))
        .statusCode,
    ).toBe(404)
    expect(
      (await other({ method: 'DELETE', url: `/saved_view/api/v1/saved_view/delete/${saved.id}` })).statusCode,
    ).toBe(404)
    requireStatus(
      await factory.admin({ method: 'DELETE', url: `/saved_view/api/v1/saved_view/delete/${saved.id}` }),
      204,
    )
  })

  it('holds drafts and columns', async () => {
    const draft = '/draft/api/v1/draft/passenger-new'
    expect((await factory.admin({ url: draft })).json()).toEqual({ draft: null })
    requireStatus(
      await factory.admin({ method: 'PUT', url: draft, payload: { value: { full_name: 'HALF' } } }),
      200,
    )
    expect((await factory.admin({ url: draft })).json()).toMatchObject({
      draft: { value: { full_name: 'HALF' } },
    })
    // The user who uses the same browser next sees nothing of it.
    expect((await base.as(personOf('auditor'))({ url: draft })).json()).toEqual({ draft: null })
    requireStatus(await factory.admin({ method: 'DELETE', url: draft }), 204)
    const mine = '/column_setting/api/v1/column_setting/mine/agent'
    expect(
      await said(
        factory.admin({ method: 'PUT', url: mine, payload: { columns: [{ key: 'name', visible: false }] } }),
      ),
    ).toBe('Show at least one column.')
    requireStatus(
      await factory.admin({
        method: 'PUT',
        url: mine,
        payload: { columns: [{ key: 'name', visible: true, width: 200 }] },
      }),
      200,
    )
    expect((await factory.admin({ url: mine })).json()).toEqual({
      columns: [{ key: 'name', visible: true, width: 200 }],
    })
  })
})
