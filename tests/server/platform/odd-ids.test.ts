/** No id that a caller can write makes the server fail: over every declared route, in its path and in its query. Source: security 5. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Route } from '../../../src/server/http/define-route.ts'
import { personOf } from '../records/factories.ts'
import { testApp, type Inject, type TestApp } from '../harness.ts'

/** No number, below the first id, above int4, above int8, above what a double counts exactly. */
const odd = ['abc', '0', '-1', '1.5', '2147483648', '9223372036854775808', '9'.repeat(30)]
/** An id that can exist and does not. */
const free = '2147483646'

let base: TestApp
let send: Inject
beforeAll(async () => {
  base = await testApp()
  const admin = personOf('admin')
  const asked = base.app.routes.flatMap((route) => route.permission ?? [])
  send = base.as({ ...admin, permissions: new Set([...admin.permissions, ...asked]) })
})
afterAll(() => base.close())

const queryNames = (route: Route): string[] =>
  route.query instanceof z.ZodObject ? Object.keys(route.query.shape) : []

describe('odd ids', () => {
  it('in a path are refused, never a fault of the server', { timeout: 240_000 }, async () => {
    const faults: string[] = []
    const accepted: string[] = []
    for (const route of base.app.routes.filter(({ path }) => path.includes(':'))) {
      for (const value of odd) {
        const url = route.path.replaceAll(/:[a-z_]+/g, value)
        const { statusCode } = await send({
          method: route.method,
          url,
          ...(route.method === 'GET' ? {} : { payload: {} }),
        })
        if (statusCode >= 500) faults.push(`${route.method} ${url} ${statusCode}`)
        // Not every parameter is an id; where one is, an odd one is no record.
        if (statusCode < 300 && /:id\b|_id\b/.test(route.path))
          accepted.push(`${route.method} ${url} ${statusCode}`)
      }
    }
    expect({ faults, accepted }).toEqual({ faults: [], accepted: [] })
  })

  it(
    'in a query are refused or find nothing, never a fault of the server',
    { timeout: 240_000 },
    async () => {
      const faults: string[] = []
      let sent = 0
      for (const route of base.app.routes.filter(
        ({ method, response }) => method === 'GET' && response !== 'raw',
      )) {
        for (const name of queryNames(route)) {
          for (const value of ['0', '2147483648', '9'.repeat(30)]) {
            const url = `${route.path.replaceAll(/:form\b/g, 'ksa-visa').replaceAll(/:[a-z_]+/g, free)}?${name}=${value}`
            const { statusCode } = await send({ method: 'GET', url })
            sent++
            if (statusCode >= 500) faults.push(`${url} ${statusCode}`)
          }
        }
      }
      expect(sent).toBeGreaterThan(100)
      expect(faults).toEqual([])
    },
  )
})
