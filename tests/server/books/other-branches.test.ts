/** Money posted in another branch is in no answer to a user limited to one, neither in a row nor in anything added up (roles 4, decision 0365). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entities } from '../../../src/domain/entities.ts'
import { roles, type RoleFacts } from '../../../src/domain/people/access.ts'
import { permissionsOf } from '../../../src/server/http/authorization-table.ts'
import { passes } from '../../../src/server/http/register.ts'
import { agency, rakib, type Agency } from '../agency.ts'
import { testUser, type Inject } from '../harness.ts'
import { exitsOf, type Exit } from '../private-data/exits.ts'
import { openCashier, type Cashier } from './cashier.ts'

let a: Agency
let exits: readonly Exit[]
let cashier: Cashier

/** Reads what a role of the head office may, in the branches of its scope. */
interface Reader {
  role: RoleFacts
  send: Inject
  before: Map<string, string>
}
const modules = new Set<string>([...Object.keys(entities), 'report', 'dashboard', 'print', 'file', 'voucher'])
const facts = (code: string): RoleFacts => {
  const role = roles.find((one) => one.code === code)
  if (!role) throw new Error(code)
  return role
}
const readerOf = (code: string, branchScope: 'own' | 'all'): Reader => {
  const role = facts(code)
  const who = testUser(role.name, [...permissionsOf(role, modules)], {
    id: a.users.ids.audit,
    branchId: a.users.branchIds.DHK,
    branches: [],
    branchScope,
  })
  return { role, send: a.as(who), before: new Map() }
}

/** Answers that differ for another reason: the test moves people, a trace invents phone numbers, the seal of the books is one for all branches and names no amount. */
const other = /^\/(user\/|passenger\/.*\/trace\/|voucher\/.*\/verify_books)/

/** What the role is answered by every operation that reads, without what is new in each answer. */
async function answersTo({ role, send }: Reader): Promise<Map<string, string>> {
  const who = { roleName: role.name, accessLevel: role.level, permissions: permissionsOf(role, modules) }
  const answers = new Map<string, string>()
  for (const exit of exits.filter(
    ({ route }) => route.method === 'GET' && !other.test(route.path) && passes(route, who),
  ))
    for (const { url } of exit.callsAs(role).filter((call) => !/format=(csv|xlsx|pdf)/.test(call.url))) {
      const answer = await send({ url })
      if (answer.statusCode === 200 && /json/.test(String(answer.headers['content-type'])))
        answers.set(url, answer.body.replaceAll(/"requestId":"[^"]*"/g, ''))
    }
  return answers
}
const changed = (before: Map<string, string>, after: Map<string, string>): string[] =>
  [...after].flatMap(([url, body]) => {
    const earlier = before.get(url) ?? ''
    if (earlier === body) return []
    let at = 0
    while (body[at] === earlier[at]) at++
    return [`${url}: ${earlier.slice(Math.max(0, at - 60), at + 20)} → ${body.slice(at - 10, at + 20)}`]
  })

const limited: Reader[] = []
let everything: Reader
beforeAll(async () => {
  a = await agency()
  cashier = await openCashier(a)
  const passengers = '/passenger/api/v1/passenger'
  const made = await a.send('entry', 'POST', `${passengers}/create/`, {
    ...(await rakib(a)),
    agreed_amount: '150000.00',
  })
  const passenger = Number(made.body['id'])
  await a.send('entry', 'POST', `${passengers}/event/${passenger}/`, { type: 'REGISTER' })
  await cashier.receive(passenger, '10000.00')
  const agent = a.ids.agent['AG-0002'] ?? 0
  const planted = {
    secrets: [],
    records: new Map([
      ['passenger', [passenger]],
      ['agent', [agent]],
    ]),
  }
  const world = {
    testServer: a,
    planted,
    files: [],
    accounts: new Map(),
    prints: [],
    versions: new Map(),
    entries: [],
    words: { passport: '', unfitPassport: '', agentCode: 'AG-0002', visaNo: '' },
    copies: new Map(),
  }
  exits = (await exitsOf(a.app.routes, world)).exits
  limited.push(...['MGR', 'ACC', 'AGR', 'QAR'].map((code) => readerOf(code, 'own')))
  everything = readerOf('MGR', 'all')
  for (const reader of [...limited, everything]) reader.before = await answersTo(reader)
  // The accountant and the manager work in the other branch from now on, for the same agent.
  await a.database.asOwner(
    `update app_user set branch = ${a.users.branchIds.CTG} where id in (${a.users.ids.accounts}, ${a.users.ids.manager})`,
  )
  await cashier.receive(null, '83918.47')
  expect(
    await a.database.asOwner('select branch_id, count(*)::int as n from gl_line group by 1 order by 1'),
  ).toEqual([
    { branch_id: a.users.branchIds.DHK, n: 2 },
    { branch_id: a.users.branchIds.CTG, n: 2 },
  ])
})
afterAll(() => a.close())

describe('money of another branch', () => {
  it.each([0, 1, 2, 3])('changes nothing that limited reader %i reads', async (at) => {
    const reader = limited[at]
    if (!reader) throw new Error('no such reader')
    expect(reader.before.size).toBeGreaterThan(50)
    expect(changed(reader.before, await answersTo(reader))).toEqual([])
  })

  it('changes what somebody reads who sees every branch, in lists and in reports', async () => {
    const seen = changed(everything.before, await answersTo(everything)).map((line) => line.split('?')[0])
    expect(seen).toEqual(expect.arrayContaining(['/agent/api/v1/agent/all', '/report/api/v1/report/agent']))
  })
})
