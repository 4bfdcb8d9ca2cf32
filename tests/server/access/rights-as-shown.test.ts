/** What the authorization table says yes to is not answered with 403: tried with whole records and as the person who made them. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mayDo, roles } from '../../../src/domain/people/access.ts'
import { entities, entityOf } from '../../../src/domain/entities.ts'
import { writable } from '../../../src/foundation/definitions/writable.ts'
import type { Entity } from '../../../src/foundation/definitions/entity.ts'
import { reports } from '../../../src/domain/reports/index.ts'
import { sendsAny } from '../../../src/machines/kit/judge.ts'
import { bindings } from '../../../src/server/workflow/event/bindings.ts'
import { isWritten } from '../../../src/server/records/routes/entities.ts'
import type { Route } from '../../../src/server/http/define-route.ts'
import { passes } from '../../../src/server/http/register.ts'
import { permissionsOf } from '../../../src/server/http/authorization-table.ts'
import { modules } from '../../../src/domain/people/modules.ts'
import { fillRows } from '../private-data/fill-rows.ts'
import {
  personOf,
  requireStatus,
  sampleRecord,
  samplerOf,
  recordFactory,
  type RecordFactory,
  type Written,
} from '../records/factories.ts'
import { testApp, testUser, type Inject, type TestApp } from '../harness.ts'

const today = '2027-01-03'
const all: readonly Entity[] = Object.values(entities)
/** Records the factory makes completely; vouchers are made by their own machine, what changes them by theirs. */
const made = all.filter(
  (entity) =>
    entity.hasEndpoints &&
    isWritten(entity) &&
    entity.machine !== 'voucher' &&
    !['general_setting', 'acc_update_perm'].includes(entity.name),
)
const at = (entity: Entity, action: string): string => `/${entity.name}/api/v1/${entity.name}/${action}`

let base: TestApp
let factory: RecordFactory
let routes: readonly Route[] = []
beforeAll(async () => {
  base = await testApp({ today })
  factory = await recordFactory(base, today)
  // Years follow each other: the one of today comes before those of the samples.
  await factory.make(entityOf('fiscal_year'), {
    code: '2627',
    starts_on: '2026-07-01',
    ends_on: '2027-06-30',
  })
  routes = base.app.routes
})
afterAll(() => base.close())

const routeOf = (method: string, path: string): Route => {
  const found = routes.find((one) => one.method === method && one.path === path.replace(/\/$/, ''))
  if (!found) throw new Error(`no route ${method} ${path}`)
  return found
}

describe.each(roles.map((role) => [role.title, role] as const))('%s', (_title, role) => {
  const permissions = permissionsOf(
    role,
    modules.map(({ name }) => name),
  )
  const who = { accessLevel: role.level, roleName: role.name, permissions }
  // The administrator of the factory has made the master records; a person of the same id owns what it makes.
  const person = testUser(role.name, [...permissions])
  const asRole = (): Inject => base.as(person)

  it('is not refused by rights what the table offers for records', async () => {
    const send = asRole()
    const wrong: string[] = []
    for (const entity of made) {
      const create = routeOf('POST', at(entity, 'create'))
      const update = routeOf('PUT', at(entity, 'update/:id'))
      const remove = routeOf('DELETE', at(entity, 'delete/:id'))
      let own: Written | null = null
      if (passes(create, who)) {
        const answer = await send({
          method: 'POST',
          url: create.path,
          // As the form of the role sends it: without the fields the role may not see.
          payload: Object.fromEntries(
            Object.entries(await sampleRecord(entity, samplerOf(factory, person))).filter(
              ([name]) => entity.fields[name]?.visibleTo?.includes(role.code) ?? true,
            ),
          ),
        })
        if (answer.statusCode !== 201) wrong.push(`create ${entity.name}: ${answer.body.slice(0, 600)}`)
        if (answer.statusCode === 201) own = answer.json<Written>()
      }
      if (!passes(update, who) && !passes(remove, who)) continue
      const record = own ?? (await factory.make(entity))
      const isOwn = own !== null
      // A narrowed operation is tried with one's own record only.
      if (passes(update, who) && (isOwn || !update.narrowed)) {
        const names = new Set(writable(entity.fields).map(([name]) => name))
        const answer = await send({
          method: 'PUT',
          url: at(entity, `update/${record.id}`),
          payload: Object.fromEntries(
            Object.entries(record).filter(
              ([name, value]) =>
                names.has(name) && value !== null && entity.fields[name]?.visibleTo === undefined,
            ),
          ),
          headers: { 'if-match': `"${record.version}"` },
        })
        if (answer.statusCode === 403) wrong.push(`update ${entity.name}: ${answer.body.slice(0, 200)}`)
      }
      if (passes(remove, who) && (isOwn || !remove.narrowed)) {
        const now = (await factory.admin({ url: at(entity, String(record.id)) })).json<Written>()
        const answer = await send({
          method: 'DELETE',
          url: at(entity, `delete/${record.id}`),
          headers: { 'if-match': `"${now.version ?? record.version}"` },
          ...(remove.body ? { payload: { reason: 'kept twice' } } : {}),
        })
        const isOthers = !isOwn && (entity.access === 'LIST' || entity.access === 'STEP')
        if (answer.statusCode === 403 && !isOthers)
          wrong.push(`delete ${entity.name}: ${answer.body.slice(0, 200)}`)
      }
    }
    expect(wrong).toEqual([])
  })

  it('gets every report the table offers, as a page and as a file, and no other', async () => {
    const send = asRole()
    const wrong: string[] = []
    for (const [endpoint, served] of Map.groupBy(reports, (report) => report.endpoint))
      for (const path of [`${endpoint}`, `${endpoint}/without_pagination`]) {
        const route = routeOf('GET', `/report/api/v1/report/${path}`)
        const answers = await Promise.all(
          served.map(async (report) => {
            const { statusCode } = await send({
              url: `/report/api/v1/report/${path}/${report.isList ? `?list=${report.name}` : ''}`,
            })
            return statusCode !== 403
          }),
        )
        if (answers.some(Boolean) !== passes(route, who)) wrong.push(`${path}: ${String(answers)}`)
      }
    expect(wrong).toEqual([])
  })

  it('may send events exactly where a workflow names it', () => {
    const wrong = Object.values(bindings).flatMap((binding) => {
      const route = routeOf('POST', `/${binding.module}/api/v1/${binding.module}/event/:id`)
      return passes(route, who) && !sendsAny(binding.workflow, role.code) ? [binding.module] : []
    })
    expect(wrong).toEqual([])
  })

  it('is offered no action that nobody may do', () => {
    const wrong = all.filter(
      (entity) =>
        entity.hasEndpoints &&
        (['delete', 'delete_multiple', 'export'] as const).some((action) => {
          const path = at(entity, action === 'delete' ? 'delete/:id' : action)
          const route = routes.find((one) => one.path === path)
          return (
            route?.closedReason !== undefined && mayDo(entityOf(entity.name as 'city'), permissions, action)
          )
        }),
    )
    expect(wrong.map(({ name }) => name)).toEqual([])
  })
})

describe('records the factory does not make: vouchers, their changes, the settings', () => {
  const others = all.filter((entity) => entity.hasEndpoints && isWritten(entity) && !made.includes(entity))
  let filled: TestApp
  beforeAll(async () => {
    filled = await testApp({ today })
    await fillRows(filled, 1)
    await factory.make(entityOf('authorize_account'), {
      user: chief.id,
      scope: 'all',
      max_amount: '5000000.00',
      valid_from: today,
      valid_to: null,
    })
  })
  afterAll(() => filled.close())

  const chief = personOf('branch-manager')
  /** A posted voucher of its own for each request to change one, because a voucher has one open request. */
  const postedVoucher = async (): Promise<number> => {
    const at = '/receipt_voucher/api/v1/receipt_voucher'
    const send = async (who: Inject, url: string, payload: object, status: number, version?: number) => {
      const answer = await who({
        method: 'POST',
        url: `${at}/${url}`,
        payload,
        headers: {
          'idempotency-key': randomUUID(),
          ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
        },
      })
      requireStatus(answer, status, url)
      return answer.json<Written>()
    }
    const cash = await factory.make(entityOf('ledger_account'), { kind: 'cash', nature: 'debit' })
    const draft = await send(
      factory.admin,
      'create',
      {
        date: today,
        mode: 'cash',
        account: cash.id,
        narration: 'Capital',
        lines: [{ account: factory.world.account, amount: '1000.00' }],
      },
      201,
    )
    const event = `event/${draft.id}`
    const submitted = await send(factory.admin, event, { type: 'SUBMIT' }, 200, draft.version)
    await send(base.as(chief), event, { type: 'AUTHORISE' }, 200, submitted.version)
    return draft.id
  }

  it('are the vouchers, acc_update_perm and general_setting', () => {
    expect(others.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['receipt_voucher', 'journal', 'acc_update_perm', 'general_setting']),
    )
  })

  it.each(roles.map((role) => [role.title, role] as const))(
    '%s is not refused by rights what the table offers for them',
    async (_title, role) => {
      const permissions = permissionsOf(
        role,
        modules.map(({ name }) => name),
      )
      const who = { accessLevel: role.level, roleName: role.name, permissions }
      // The rows are those of user 1, so each role is tried on its own ones.
      const send = filled.as(testUser(role.name, [...permissions], { id: 1 }))
      const wrong: string[] = []
      let tried = 0
      for (const entity of others.filter((one) => passes(routeOf('POST', at(one, 'create')), who))) {
        tried++
        // A whole body, because a missing field would be refused before some rights are looked at.
        const answer = await base.as(testUser(role.name, [...permissions]))({
          method: 'POST',
          url: at(entity, 'create'),
          payload: {
            ...(await sampleRecord(entity, factory)),
            ...(entity.name === 'acc_update_perm'
              ? { voucher_type: 'receipt_voucher', voucher_id: await postedVoucher(), amount_after: '900.00' }
              : {}),
          },
          headers: { 'idempotency-key': randomUUID() },
        })
        if (answer.statusCode !== 201) wrong.push(`create ${entity.name}: ${answer.body.slice(0, 200)}`)
      }
      for (const entity of others) {
        const [row] = await filled.database.asOwner(
          `select id, version from "${entity.table}" order by id limit 1`,
        )
        const attempt = async (method: 'PUT' | 'DELETE', action: string, url: string) => {
          if (!passes(routeOf(method, at(entity, action)), who)) return
          tried++
          const answer = await send({
            method,
            url: at(entity, url),
            payload: method === 'DELETE' ? { reason: 'kept twice' } : {},
            headers: {
              'if-match': `"${String(row?.['version'] ?? 1)}"`,
              'idempotency-key': randomUUID(),
            },
          })
          if (answer.statusCode === 403) wrong.push(`${action} ${entity.name}: ${answer.body.slice(0, 200)}`)
        }
        await attempt('PUT', 'update/:id', `update/${String(row?.['id'] ?? 1)}`)
        await attempt('DELETE', 'delete/:id', `delete/${String(row?.['id'] ?? 1)}`)
      }
      expect(wrong).toEqual([])
      // Those who keep the books or the settings have something to try here.
      expect(tried > 0 || !['ADM', 'MGR', 'ACC'].includes(role.code)).toBe(true)
    },
  )
})

it('says of every operation that nobody may do why', () => {
  const closed = routes.filter((route) =>
    roles.every(
      (role) =>
        !passes(route, {
          accessLevel: role.level,
          roleName: role.name,
          permissions: permissionsOf(
            role,
            modules.map(({ name }) => name),
          ),
        }),
    ),
  )
  expect(closed.length).toBeGreaterThan(20)
  expect(
    closed.filter((route) => !route.closedReason).map((route) => `${route.method} ${route.path}`),
  ).toEqual([])
})
