/** No id that a caller can write makes the server fail: over every declared route, in its path and in its query. Source: security 5. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Route } from '../../../src/server/http/define-route.ts'
import { fillRows } from '../private-data/fill-rows.ts'
import { personOf } from '../records/factories.ts'
import { testApp, type Inject, type TestApp } from '../harness.ts'

/** No number, below the first id, above int4, above int8, above what a double counts exactly. */
const odd = ['abc', '0', '-1', '1.5', '2147483648', '9223372036854775808', '9'.repeat(30)]
const stream = '/event/api/v1/event/stream'
/** An id that can exist and does not. */
const free = '2147483646'

let base: TestApp
let send: Inject
beforeAll(async () => {
  base = await testApp()
  const admin = personOf('admin')
  const asked = base.app.routes.flatMap((route) => [route.permission ?? [], route.oneOf?.flat() ?? []].flat())
  send = base.as({ ...admin, permissions: new Set([...admin.permissions, ...asked]) })
})
afterAll(() => base.close())

const queryNames = (route: Route): string[] =>
  route.query instanceof z.ZodObject ? Object.keys(route.query.shape) : []

describe('odd ids', () => {
  it('in a path are refused, never a fault of the server', async () => {
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

  it('in a query are refused or find nothing, never a fault of the server', async () => {
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
  })

  it('of no record are answered 404 with that reason, and no query is a fault', async () => {
    const faults: string[] = []
    const unreasoned: string[] = []
    const reports: string[] = []
    for (const route of base.app.routes.filter(({ method, path }) => method === 'GET' && path !== stream)) {
      for (const value of [free, '9'.repeat(30)]) {
        const url = route.path.replaceAll(/:form\b/g, 'ksa-visa').replaceAll(/:[a-z_]+/g, value)
        const { statusCode, body } = await send({ method: 'GET', url })
        if (statusCode >= 300 && ![400, 403, 404, 422].includes(statusCode))
          faults.push(`${url} ${statusCode}`)
        if (statusCode === 404 && !body.includes('"code":"record.notFound"'))
          unreasoned.push(`${url} ${body}`)
        const isReport = url.startsWith('/report/') && !url.endsWith('/export_progress')
        if (isReport && statusCode !== 200 && !(statusCode === 422 && /"pointer":"\/\w+"/.test(body)))
          reports.push(`${url} ${statusCode} ${body}`)
        if (url === route.path) break
      }
    }
    expect({ faults, unreasoned, reports }).toEqual({ faults: [], unreasoned: [], reports: [] })
  })

  it('of a record with nothing filled in but what it must have show it', async () => {
    await fillRows(base, 1, { numbered: false })
    const faults: string[] = []
    let shown = 0
    for (const route of base.app.routes.filter(({ method, path }) => method === 'GET' && path !== stream)) {
      const url = route.path.replaceAll(/:form\b/g, 'ksa-visa').replaceAll(/:[a-z_]+/g, '1')
      const { statusCode } = await send({ method: 'GET', url })
      if (statusCode < 300) shown++
      if (statusCode >= 500) faults.push(`${url} ${statusCode}`)
    }
    expect(shown).toBeGreaterThan(500)
    expect(faults).toEqual([])
  })
})
