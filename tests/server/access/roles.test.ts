import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { roles, type AccessLevel, type RoleName } from '../../../src/domain/people/access.ts'
import { testApp, type TestApp } from '../harness.ts'
import { createUsers, insertRow, type StaffName, type Users } from '../users.ts'

interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  access: 'public' | AccessLevel
  permission: string | undefined
  /** Every permission of one of these is needed as well. */
  sets: string[][] | undefined
  /** Roles it is for; all when absent. */
  roles: string[] | undefined
  /** Why no user may; absent when a user may. */
  closedReason: string | undefined
}
interface Document {
  paths: Record<
    string,
    Record<
      string,
      {
        'x-access': Operation['access']
        'x-permission'?: string
        'x-permission-sets'?: string[][]
        'x-roles'?: string[]
        'x-closed-reason'?: string
      }
    >
  >
}

const rank: Record<Operation['access'], number> = { public: 0, user: 1, staff: 2, admin: 3 }
/** Its answer does not end, so only its refusals can be asked for here. */
const endless = '/event/api/v1/event/stream'
/** Operations whose handler judges by what is named: whose menu may be seen depends on the id, and which report on `list`. */
const decidesById = /\/by_role\/\{role_id\}$|^\/report\//

describe('every operation, for real people with the default roles', () => {
  let app: TestApp
  let users: Users
  let operations: Operation[]

  beforeAll(async () => {
    app = await testApp()
    users = await createUsers(app)
    const { paths } = (await app.inject({ url: '/openapi.json' })).json<Document>()
    operations = Object.entries(paths).flatMap(([path, methods]) =>
      // OpenAPI writes methods in small letters.
      Object.entries(methods).map(([method, facts]) => ({
        method: method.toUpperCase() as Operation['method'],
        path,
        access: facts['x-access'],
        permission: facts['x-permission'],
        sets: facts['x-permission-sets'],
        roles: facts['x-roles'],
        closedReason: facts['x-closed-reason'],
      })),
    )
  })
  afterAll(() => app.close())

  /** A request that every declaration refuses for its form, so that nothing happens to those who pass. */
  const send = ({ method, path }: Operation, authorization?: string) =>
    app.inject({
      method,
      url: path.replaceAll(/\{[a-z_]+\}/g, '2147483647'),
      ...(method === 'GET' ? {} : { payload: { not_a_field: 1 } }),
      headers: authorization === undefined ? {} : { authorization },
    })

  it('are many', () => {
    expect(operations.length).toBeGreaterThan(100)
    expect(operations.filter((one) => one.access === 'public').map((one) => one.path)).toEqual(
      expect.arrayContaining(['/user/api/v1/user/login', '/general_setting/api/v1/general_setting/all']),
    )
  })

  it('answer an anonymous caller and a tampered token with 401, unless they are public', async () => {
    const token = await users.authorization('admin')
    const tampered = `${token.slice(0, -4)}${token.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`
    const wrong: string[] = []
    for (const operation of operations) {
      const isOpen = operation.access === 'public'
      for (const authorization of [undefined, tampered]) {
        const { statusCode } = await send(operation, authorization)
        const isSignIn = /\/user\/(login|refresh|logout|password_reset)/.test(operation.path)
        if (isOpen ? statusCode === 401 && !isSignIn : statusCode !== 401)
          wrong.push(
            `${operation.method} ${operation.path}: ${statusCode} for ${authorization === undefined ? 'an anonymous caller' : 'a tampered token'}`,
          )
      }
    }
    expect(wrong).toEqual([])
  })

  it.each(roles.map((role) => role.name))(
    'follow their declaration for the role %s',
    async (name: RoleName) => {
      const { level } = roles.find((role) => role.name === name) ?? { level: 'user' as const }
      const authorization = await users.authorization(holder[name])
      const held = new Set(
        (await app.inject({ url: '/user/api/v1/user/me/', headers: { authorization } })).json<{
          user_permissions: string[]
        }>().user_permissions,
      )
      const wrong: string[] = []
      for (const operation of operations) {
        const passes =
          rank[level] >= rank[operation.access] &&
          operation.closedReason === undefined &&
          (operation.permission === undefined || held.has(operation.permission)) &&
          (operation.sets?.some((all) => all.every((one) => held.has(one))) ?? true) &&
          (operation.roles?.includes(name) ?? true)
        if (
          operation.access === 'public' ||
          (passes && (operation.path === endless || decidesById.test(operation.path)))
        )
          continue
        const answer = await send(operation, authorization)
        const { statusCode } = answer
        if (
          operation.closedReason !== undefined &&
          answer.json<{ detail: string }>().detail !== operation.closedReason
        )
          wrong.push(`${operation.method} ${operation.path}: does not say why nobody may`)
        const isRight = passes
          ? statusCode !== 401 && statusCode !== 403 && statusCode < 500
          : statusCode === 403
        if (!isRight)
          wrong.push(
            `${operation.method} ${operation.path}: ${statusCode}, ${passes ? 'allowed' : 'forbidden'} by ${operation.permission ?? operation.access}`,
          )
      }
      expect(wrong).toEqual([])
    },
  )
})

const holder: Record<RoleName, StaffName> = {
  admin: 'admin',
  'branch-manager': 'manager',
  'processing-officer': 'processing',
  'ticketing-officer': 'ticketing',
  accountant: 'accounts',
  'agent-relations': 'agents',
  'data-entry': 'entry',
  auditor: 'audit',
}

describe('records that belong to one person', () => {
  let app: TestApp
  let users: Users
  beforeAll(async () => {
    app = await testApp()
    users = await createUsers(app)
  })
  afterAll(() => app.close())

  const secret = 'Seen by its owner only'
  const made: Record<string, (owner: number) => Record<string, unknown>> = {
    todo_task: (owner) => ({ title: secret, source: 'manual', assigned_to: owner, created_by: owner }),
    calendar_event: (owner) => ({
      title: secret,
      start: '2027-01-04T04:00:00Z',
      end: '2027-01-04T05:00:00Z',
      visibility: 'me',
      created_by: owner,
    }),
    notification: (owner) => ({
      user: owner,
      variant: 'info',
      message: secret,
      key: `file-${owner}`,
      created_by: owner,
    }),
  }

  it.each(Object.keys(made))('do not exist for any other user, whatever their role: %s', async (module) => {
    const id = await insertRow(app.db, module, made[module]?.(users.ids.entry) ?? {})
    const url = `/${module}/api/v1/${module}/${id}`
    expect((await (await users.as('entry'))({ url })).statusCode).toBe(200)
    for (const otherUser of ['processing', 'accounts', 'audit'] as const) {
      const send = await users.as(otherUser)
      expect([otherUser, (await send({ url })).statusCode]).toEqual([otherUser, 404])
      const list = await send({ url: `/${module}/api/v1/${module}/all/` })
      expect([otherUser, list.statusCode, list.body.includes(secret)]).toEqual([otherUser, 200, false])
      const removed = await send({
        method: 'DELETE',
        url: `/${module}/api/v1/${module}/delete/${id}`,
        headers: { 'if-match': '"1"' },
      })
      expect([otherUser, removed.statusCode]).toEqual([otherUser, 404])
    }
  })
})
