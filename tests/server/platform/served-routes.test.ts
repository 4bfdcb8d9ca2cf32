import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { AppError } from '../../../src/domain/errors.ts'
import { defineRoute, idParams, type Route } from '../../../src/server/http/define-route.ts'
import { requireFresh } from '../../../src/server/http/if-match.ts'
import { onlyDeclared } from '../../../src/server/http/register.ts'
import { testApp, testUser, type TestApp } from '../harness.ts'

const bed = z.object({ id: z.number(), name: z.string(), version: z.number() })
const routes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/bed/api/v1/bed/:id',
    summary: 'One bed',
    access: 'user',
    permission: 'bed.read',
    params: idParams,
    response: bed,
    handler: async ({ params }) => ({ id: params.id, name: 'Lower', version: 7, secret: 'never' }),
  }),
  defineRoute({
    method: 'PUT',
    path: '/bed/api/v1/bed/update/:id',
    summary: 'Change a bed',
    access: 'staff',
    params: idParams,
    ifMatch: true,
    body: z.object({ name: z.string().min(2), size: z.int() }),
    response: bed,
    audit: 'bed.updated',
    handler: async ({ params, body, ifMatch }) => {
      requireFresh(ifMatch, { version: 7, changedBy: 'Rahim', changedAt: '03 Jan 2027' })
      return { id: params.id, name: body.name, version: 8 }
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/bed/api/v1/bed/refuse/',
    summary: 'Always refused',
    access: 'user',
    response: null,
    handler: async () =>
      Promise.reject(
        new AppError('step.refused', {
          publicCode: 'G-JRN',
          detail: 'Finish the medical first.',
          fix: { label: 'Medical', path: '/apps/medical/1' },
        }),
      ),
  }),
  defineRoute({
    method: 'POST',
    path: '/bed/api/v1/bed/fault/',
    summary: 'Breaks',
    access: 'user',
    body: z.object({ note: z.string() }),
    response: null,
    handler: async ({ body }) => Promise.reject(new Error(`could not write "${body.note}"`)),
  }),
  defineRoute({
    method: 'GET',
    path: '/bed/api/v1/bed/search/',
    summary: 'Limited',
    access: 'user',
    limit: 3,
    query: z.object({ q: z.string() }),
    response: z.object({ q: z.string() }),
    handler: async ({ query }) => query,
  }),
  defineRoute({
    method: 'GET',
    path: '/bed/api/v1/bed/wrong/',
    summary: 'Answers against its declaration',
    access: 'user',
    response: bed,
    handler: async () => ({ id: 1, name: 'x' }) as never,
  }),
]
const officer = testUser('processing-officer', ['bed.read'])

describe('the server', () => {
  let testServer: TestApp
  beforeAll(async () => {
    testServer = await testApp({ routes })
  })
  afterAll(() => testServer.close())

  it('answers an anonymous caller 401, a person without permission 403 also for what does not exist, and others the record', async () => {
    const url = '/bed/api/v1/bed/5/'
    expect((await testServer.inject({ url })).json()).toMatchObject({
      status: 401,
      code: 'auth.required',
      type: '/problems/unauthenticated',
    })
    expect((await testServer.as(testUser('processing-officer'))({ url })).json()).toMatchObject({
      status: 403,
      code: 'access.denied',
      type: '/problems/forbidden',
    })
    const found = await testServer.as(officer)({ url })
    expect(found.json()).toEqual({ id: 5, name: 'Lower', version: 7 })
    expect(found.headers.etag).toBe('"7"')
  })

  it('checks who asks before it reads what is asked', async () => {
    const answer = await testServer.inject({
      method: 'PUT',
      url: '/bed/api/v1/bed/update/1',
      headers: { 'content-type': 'application/json' },
      payload: '{broken',
    })
    expect(answer.statusCode).toBe(401)
    expect(
      (
        await testServer.as(testUser('data-entry'))({
          method: 'PUT',
          url: '/bed/api/v1/bed/update/x',
          payload: '{',
        })
      ).statusCode,
    ).toBe(403)
  })

  it('names all faulty fields with 422, unknown fields and broken JSON with 400', async () => {
    const send = testServer.as(officer)
    const put = (payload: string | object) =>
      send({
        method: 'PUT',
        url: '/bed/api/v1/bed/update/1',
        headers: { 'if-match': '"7"', 'content-type': 'application/json' },
        payload,
      })
    const wrong = await put({ name: 'x', size: 'big' })
    expect(wrong.statusCode).toBe(422)
    expect(wrong.json<{ errors: { pointer: string }[] }>().errors.map((error) => error.pointer)).toEqual([
      '/name',
      '/size',
    ])
    expect((await put({ name: 'Upper', size: 1, role_id: 1 })).json()).toMatchObject({
      status: 400,
      errors: [{ pointer: '/role_id' }],
    })
    expect((await put('{broken')).json()).toMatchObject({ status: 400, code: 'input.shape' })
    expect((await put('{"__proto__": {"name": "x"}}')).statusCode).toBe(400)
    expect((await put({ name: 'a\0b', size: 1 })).statusCode).toBe(400)
    expect((await put('['.repeat(40) + ']'.repeat(40))).statusCode).toBe(400)
    expect((await put({ name: 'x'.repeat(300 * 1024), size: 1 })).json()).toMatchObject({
      status: 413,
      type: '/problems/too-large',
    })
  })

  it('refuses every key where an operation declares no body, as where it declares one', async () => {
    const send = testServer.as(officer)
    const post = (payload?: object) =>
      send({ method: 'POST', url: '/bed/api/v1/bed/refuse/', ...(payload ? { payload } : {}) })
    expect((await post({ role_id: 1 })).json()).toMatchObject({
      status: 400,
      errors: [{ pointer: '/role_id' }],
    })
    expect((await post({})).statusCode).toBe(409)
    expect((await post()).statusCode).toBe(409)
  })

  it('asks for the version that was seen and refuses an old one', async () => {
    const put = (headers: Record<string, string>) =>
      testServer.as(officer)({
        method: 'PUT',
        url: '/bed/api/v1/bed/update/1',
        headers,
        payload: { name: ' Upper ', size: 1 },
      })
    expect((await put({})).json()).toMatchObject({ status: 428, type: '/problems/stale-version' })
    expect((await put({ 'if-match': '"6"' })).json()).toMatchObject({
      status: 409,
      code: 'record.stale',
      detail: 'This record was changed by Rahim at 03 Jan 2027. Reload and try again.',
      current: { version: 7 },
    })
    expect((await put({ 'if-match': '"7"' })).json()).toEqual({ id: 1, name: 'Upper', version: 8 })
    const rows = await testServer.db
      .selectFrom('audit_log')
      .select(['action', 'actor'])
      .where('action', '=', 'bed.updated')
      .execute()
    expect(rows).toEqual([{ action: 'bed.updated', actor: officer.id }])
  })

  it('gives a refusal with its code and where to fix it', async () => {
    const answer = await testServer.as(officer)({ method: 'POST', url: '/bed/api/v1/bed/refuse/' })
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(answer.json()).toEqual({
      type: '/problems/conflict',
      title: 'This step is not waiting for that.',
      status: 409,
      detail: 'Finish the medical first.',
      instance: '/bed/api/v1/bed/refuse/',
      requestId: answer.headers['x-request-id'],
      code: 'G-JRN',
      fix: { label: 'Medical', path: '/apps/medical/1' },
      mend: { label: 'Medical', path: '/apps/medical/1' }, // The earlier name.
    })
  })

  it('says nothing about a fault, neither to the caller nor with data of the caller to the log', async () => {
    const answer = await testServer.as(officer)({
      method: 'POST',
      url: '/bed/api/v1/bed/fault/',
      payload: { note: 'AB0123456' },
    })
    expect(answer.json()).toMatchObject({
      status: 500,
      title: 'Something went wrong',
      detail: 'Something went wrong',
      type: '/problems/internal',
    })
    expect(answer.body).not.toContain('AB0123456')
    expect(testServer.logged.join('\n')).toContain(answer.headers['x-request-id'])
    expect(testServer.logged.join('\n')).not.toContain('AB0123456')
  })

  it('treats an answer against its own declaration as a fault', async () => {
    expect((await testServer.as(officer)({ url: '/bed/api/v1/bed/wrong/' })).statusCode).toBe(500)
  })

  it('answers unknown addresses of the API with a problem', async () => {
    expect(
      (
        await testServer.inject({ url: '/bed/api/v1/bed/nowhere/at/all/', headers: { accept: 'text/html' } })
      ).json(),
    ).toMatchObject({ status: 404, type: '/problems/not-found' })
    expect((await testServer.inject({ url: '/%E0%A4%A' })).json()).toMatchObject({
      status: 400,
      type: '/problems/validation',
    })
    expect((await testServer.inject({ url: '/../../etc/passwd' })).statusCode).toBe(404)
    expect(
      (await testServer.inject({ url: '/..%2f..%2fetc/passwd', headers: { accept: 'text/html' } }))
        .statusCode,
    ).toBe(404)
  })

  it('sends the same protecting headers with every answer', async () => {
    const names = [
      'content-security-policy',
      'x-content-type-options',
      'referrer-policy',
      'cross-origin-opener-policy',
      'cross-origin-resource-policy',
      'permissions-policy',
      'cache-control',
    ]
    const pick = (headers: Record<string, unknown>) =>
      Object.fromEntries(names.map((name) => [name, headers[name]]))
    const ok = await testServer.inject({ url: '/healthz' })
    const refused = await testServer.inject({ url: '/bed/api/v1/bed/1' })
    expect(pick(refused.headers)).toEqual(pick(ok.headers))
    expect(pick(ok.headers)).toMatchInlineSnapshot(`
      {
        "cache-control": "no-store",
        "content-security-policy": "default-src 'none';script-src 'self' 'wasm-unsafe-eval';style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';img-src 'self' data: blob:;font-src 'self';connect-src 'self' data: blob:;worker-src 'self' blob:;frame-src blob:;manifest-src 'self';base-uri 'none';form-action 'self';frame-ancestors 'none'",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "permissions-policy": "camera=(self), geolocation=(), microphone=()",
        "referrer-policy": "no-referrer",
        "x-content-type-options": "nosniff",
      }
    `)
    expect(ok.headers['strict-transport-security']).toBeUndefined()
    expect(ok.headers['access-control-allow-origin']).toBeUndefined()
  })

  it('publishes every operation with who may use it', async () => {
    const { paths, openapi } = (await testServer.inject({ url: '/openapi.json' })).json<{
      openapi: string
      paths: Record<string, Record<string, Record<string, unknown>>>
    }>()
    expect(openapi).toBe('3.1.0')
    const published = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method} ${path}`),
    )
    expect(published.length).toBe(testServer.app.routes.length)
    expect(paths['/bed/api/v1/bed/{id}']?.['get']).toMatchObject({
      'x-access': 'user',
      'x-permission': 'bed.read',
      'x-money': false,
    })
  })

  it('shows the numbers for monitoring only with the token', async () => {
    expect((await testServer.inject({ url: '/metrics' })).statusCode).toBe(404)
    const open = await testApp({ routes: [], env: { METRICS_TOKEN: 'let-me-look' } })
    expect(
      (await open.inject({ url: '/metrics', headers: { authorization: 'Bearer wrong' } })).statusCode,
    ).toBe(404)
    const look = () => open.inject({ url: '/metrics', headers: { authorization: 'Bearer let-me-look' } })
    await open.inject({ url: '/healthz?again=1' })
    await open.inject({ url: '/no/such/address' })
    const first = await look()
    expect(first.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
    expect(first.body).toContain('rams_uptime_seconds')
    expect(first.body).toContain('rams_process_resident_memory_bytes')
    const counted = (status: string, route: string) =>
      `rams_request_duration_seconds_count{method="GET",route="${route}",status="${status}"} 1\n`
    expect(first.body).toContain(counted('2xx', '/healthz'))
    // Addresses anonymous callers try never become labels.
    expect(first.body).not.toContain('such')
    // The request with the wrong token, and the first look.
    expect((await look()).body).toContain(counted('2xx', '/metrics'))
    await open.close()
  })

  it('is not ready any more once it stops', async () => {
    const stopping = await testApp({ routes: [] })
    expect((await stopping.inject({ url: '/readyz' })).json()).toEqual({ status: 'ok' })
    stopping.app.beginStop()
    expect((await stopping.inject({ url: '/readyz' })).json()).toMatchObject({
      status: 503,
      type: '/problems/unavailable',
    })
    expect((await stopping.inject({ url: '/healthz' })).statusCode).toBe(200)
    await stopping.close()
  })
})

describe('limits', () => {
  it('hold per user and per operation, and say when to come back', async () => {
    const testServer = await testApp({ routes, env: { RATE_LIMIT_FACTOR: '1' } })
    const [one, two] = [testServer.as({ ...officer, id: 1 }), testServer.as({ ...officer, id: 2 })]
    const ask = (send: typeof one) => send({ url: '/bed/api/v1/bed/search/?q=a' })
    for (let n = 0; n < 3; n++) expect((await ask(one)).statusCode).toBe(200)
    const refused = await ask(one)
    expect(refused.json()).toMatchObject({ status: 429, type: '/problems/rate-limit' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await ask(two)).statusCode).toBe(200)
    await testServer.close()
  })
})

describe('a declaration', () => {
  const base = { summary: 'x', access: 'user', response: null, handler: async () => undefined } as const
  it.each([
    [
      'a GET that takes a body',
      () => defineRoute({ ...base, method: 'GET', path: '/a/b', body: z.object({}) }),
    ],
    ['a parameter without a schema', () => defineRoute({ ...base, method: 'GET', path: '/a/:id' })],
    [
      'a public money operation',
      () => defineRoute({ ...base, access: 'public', method: 'POST', path: '/a/b', money: true }),
    ],
    [
      'a money operation whose answer is not kept with what it did',
      () => defineRoute({ ...base, method: 'POST', path: '/a/b', money: true, transaction: false }),
    ],
    ['a path of another form', () => defineRoute({ ...base, method: 'GET', path: 'a/b?x' })],
  ])('refuses %s', (_what, declare) => {
    expect(declare).toThrow(/GET|POST/)
  })

  it('is the only way to put a route on the server', () => {
    const server = Fastify()
    onlyDeclared(server)
    expect(() => server.get('/free', async () => 'free')).toThrow('was not made by defineRoute')
  })
})
