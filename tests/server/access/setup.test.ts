import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { testApp, type TestApp, type TestAppOptions } from '../harness.ts'
import { signIn, whoAmI } from '../signing.ts'

const password = 'nine lanterns on the ferry'
const agency = {
  company_name: 'Padma Rivers Overseas Ltd.',
  site_name: 'Padma',
  branch: {
    name: 'Motijheel Office',
    code: 'MTJ',
    address: '12 Toyenbee Road',
    phone: '01712000001',
    city: 'dhaka',
  },
  admin: {
    first_name: 'Lutfa',
    last_name: 'Nahar',
    username: 'lutfa',
    email: 'Lutfa@Padma.example',
    primary_phone: '01712000002',
    password,
  },
  rl: {
    name: 'Padma Rivers Overseas Ltd.',
    rl_no: '1234',
    licence_issue_date: '2024-01-01',
    licence_expiry_date: '2027-12-31',
    proprietor_name: 'Lutfa Nahar',
    proprietor_designation: 'Managing Director',
  },
}

let app: TestApp
const start = async (options: TestAppOptions = {}): Promise<void> => {
  app = await testApp(options)
}
afterEach(() => app.close())

const state = async (headers: Record<string, string> = {}, remoteAddress?: string) =>
  (
    await app.inject({
      url: '/setup/api/v1/setup/state/',
      headers,
      ...(remoteAddress ? { remoteAddress } : {}),
    })
  ).json<{ needed: boolean; token_required: boolean }>()
const make = (body: object = agency, headers: Record<string, string> = {}, remoteAddress?: string) =>
  app.inject({
    method: 'POST',
    url: '/setup/api/v1/setup/agency/',
    payload: body,
    headers,
    ...(remoteAddress ? { remoteAddress } : {}),
  })
const count = async (table: string): Promise<number> =>
  Number((await sql<{ n: bigint }>`select count(*) as n from ${sql.table(table)}`.execute(app.db)).rows[0]?.n)

describe('the first visit', () => {
  it('makes the agency with its licence, branch and administrator, who signs in and sees the whole menu', async () => {
    await start()
    expect(await state()).toEqual({ needed: true, token_required: false })
    const made = await make()
    expect([made.statusCode, made.json()]).toEqual([201, { email: 'lutfa@padma.example' }])
    expect(await state()).toEqual({ needed: false, token_required: false })

    const { access } = await signIn(app, 'lutfa', password)
    const me = (await whoAmI(app, access)).json<{
      roles: string[]
      branch: unknown
      branch_scope: string
      user_permissions: string[]
    }>()
    expect(me).toMatchObject({
      roles: ['admin', 'admin'],
      branch: { name: 'Motijheel Office', code: 'MTJ' },
      branch_scope: 'all',
    })
    expect(me.user_permissions).toEqual(
      expect.arrayContaining(['user.create', 'passenger.create', 'role.update']),
    )
    const menu = (
      await app.inject({ url: '/menu_item/api/v1/menu_item/by_role/', headers: { authorization: access } })
    ).json<{ menu_items: { item_id: string }[] }>().menu_items
    expect(menu.map((item) => item.item_id)).toEqual(expect.arrayContaining(['passenger-g', 'user-config-g']))

    const { rows } =
      await sql`select g.site_name, g.company_name, g.phone, a.name as agency, a.rl_no, a.is_own from general_setting g join recruiting_agency a on a.id = g.own_agency`.execute(
        app.db,
      )
    expect(rows).toEqual([
      {
        site_name: 'Padma',
        company_name: agency.company_name,
        phone: '+8801712000001',
        agency: agency.rl.name,
        rl_no: '1234',
        is_own: true,
      },
    ])
  })

  it('shows site name and logos to everybody, and the rest to users who may read settings', async () => {
    await start()
    await make()
    const url = '/general_setting/api/v1/general_setting/all/'
    expect((await app.inject({ url })).json()).toEqual({
      general_settings: [{ site_name: 'Padma', logo: null, rams_logo: null, favicon: null, is_demo: false }],
    })
    const { access } = await signIn(app, 'lutfa', password)
    const full = (await app.inject({ url, headers: { authorization: access } })).json<{
      general_settings: object[]
      total_elements: number
    }>()
    expect(full.total_elements).toBe(1)
    expect(full.general_settings[0]).toMatchObject({
      site_name: 'Padma',
      company_name: agency.company_name,
      logo: null,
      favicon: null,
      is_demo: false,
    })
  })

  it('names every faulty field of the form at once and changes nothing', async () => {
    await start()
    const answer = await make({
      ...agency,
      company_name: '',
      branch: { ...agency.branch, code: 'm', city: 'Atlantis' },
      admin: { ...agency.admin, email: 'no', password: 'padmarivers12345' },
      rl: { ...agency.rl, rl_no: 'RL12', licence_expiry_date: 'soon' },
    })
    expect(answer.statusCode).toBe(422)
    const { errors } = answer.json<{ errors: { pointer: string; message: string }[] }>()
    expect(errors.map((error) => error.pointer).sort()).toEqual([
      '/admin/email',
      '/admin/password',
      '/branch/city',
      '/branch/code',
      '/company_name',
      '/rl/licence_expiry_date',
      '/rl/rl_no',
    ])
    expect(errors).toContainEqual(
      expect.objectContaining({ pointer: '/branch/city', message: 'Select a City from the list.' }),
    )
    expect([await count('app_user'), await count('branch'), await count('role')]).toEqual([0, 0, 0])
  })

  it('happens once, also for two at the same moment', async () => {
    await start()
    const answers = await Promise.all([
      make(),
      make({ ...agency, admin: { ...agency.admin, email: 'other@padma.example', username: 'other' } }),
    ])
    expect(answers.map((answer) => String(answer.statusCode)).sort()).toEqual(['201', '409'])
    expect((await make()).json<{ detail: string }>().detail).toBe('This agency is already set up.')
    expect(await count('app_user')).toBe(1)
  })

  it.each([
    ['from another machine', {}, '192.168.1.20', {}],
    ['through a proxy', { 'x-forwarded-for': '127.0.0.1' }, undefined, {}],
    ['under another name', { host: 'rebound.example' }, undefined, {}],
    ['to a server that has a public address', {}, undefined, { PUBLIC_URL: 'https://rams.example' }],
    [
      'to a server that listens to other machines',
      {},
      undefined,
      { HOST: '0.0.0.0', ALLOW_INSECURE_HTTP: '1' },
    ],
  ])('needs the token printed at start %s', async (_how, headers, from, env) => {
    await start({ env })
    const refused = await make(agency, headers, from)
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([403, 'setup.token'])
    expect((await make({ ...agency, setup_token: 'guessed' }, headers, from)).statusCode).toBe(403)
    expect((await state(headers, from)).token_required).toBe(true)
    expect(
      (await make({ ...agency, setup_token: app.app.services.setupToken }, headers, from)).statusCode,
    ).toBe(201)
  })
})
