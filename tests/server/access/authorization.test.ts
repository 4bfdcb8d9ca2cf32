import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entities } from '../../../src/domain/entities.ts'
import { roles } from '../../../src/domain/people/access.ts'
import { authorizationTable, neededOf, permissionsOf } from '../../../src/server/http/authorization-table.ts'
import type { Route } from '../../../src/server/http/define-route.ts'
import { declaredRoutes } from '../../../src/server/composition/routes.ts'
import { passes } from '../../../src/server/http/register.ts'
import { testApp, testUser, type TestApp } from '../harness.ts'

const file = fileURLToPath(new URL('../../../docs/authorization.md', import.meta.url))

describe('who may call what', () => {
  let testServer: TestApp
  let guarded: Route[] = []
  beforeAll(async () => {
    testServer = await testApp()
    guarded = testServer.app.routes.filter((route) => route.access !== 'public')
  })
  afterAll(() => testServer.close())
  const request = (route: Route) => ({
    method: route.method,
    url: route.path.replaceAll(/:[a-z_]+/g, '2147483647'),
  })

  it('is written down as the server does it', () => {
    expect(readFileSync(file, 'utf8'), 'run: npm run docs:authorization').toBe(
      authorizationTable(declaredRoutes()),
    )
  })

  it('needs a good token everywhere but on the public operations', async () => {
    for (const route of guarded) {
      expect([route.path, (await testServer.inject(request(route))).statusCode]).toEqual([route.path, 401])
      const forged = await testServer.inject({
        ...request(route),
        headers: { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.' },
      })
      expect([route.path, forged.statusCode]).toEqual([route.path, 401])
    }
  })

  // Every operation is asked once for every role that may not call it.
  it('follows the permission matrix for every default role', async () => {
    const modules = new Set(guarded.flatMap(neededOf).map((permission) => permission.split('.')[0] ?? ''))
    for (const role of roles) {
      const permissions = permissionsOf(role, modules)
      const send = testServer.as(testUser(role.name, [...permissions]))
      for (const route of guarded.filter(
        (one) => !passes(one, { accessLevel: role.level, roleName: role.name, permissions }),
      )) {
        expect([role.name, route.path, (await send(request(route))).statusCode]).toEqual([
          role.name,
          route.path,
          403,
        ])
      }
    }
  })

  it('asks only for permissions of modules that the administrator holds something of', () => {
    const admin = roles.filter((role) => role.name === 'admin')
    const asked = new Set(guarded.flatMap(neededOf).map((permission) => permission.split('.')[0] ?? ''))
    for (const role of admin)
      for (const module of asked)
        expect([module, permissionsOf(role, [module]).size > 0]).toEqual([module, true])
  })

  it('gives nobody the right to enter records that have a form and are entered by no request', () => {
    const created = new Set(
      declaredRoutes().flatMap(({ method, path }) =>
        method === 'POST' ? [/^\/([^/]+)\/api\/v1\/\1\/create$/.exec(path)?.[1] ?? ''] : [],
      ),
    )
    const offered = Object.values(entities)
      .filter(({ name, paths }) => paths?.form !== undefined && !created.has(name))
      .flatMap(({ name }) =>
        roles.flatMap((role) =>
          permissionsOf(role, [name]).has(`${name}.create`) ? [`${role.code} ${name}`] : [],
        ),
      )
    expect(created.size).toBeGreaterThan(50)
    expect(offered).toEqual([])
  })

  it('leaves a trace of each refusal in the audit log', async () => {
    const { count } = await testServer.db
      .selectFrom('audit_log')
      .select((eb) => eb.fn.countAll<bigint>().as('count'))
      .where('action', '=', 'access.denied')
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBeGreaterThan(0)
  })
})
