import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { modulesIn, namedBy } from '../../../src/client/records/followed.ts'
import { voucherKinds } from '../../../src/domain/books/kinds/index.ts'
import { entities } from '../../../src/domain/entities.ts'
import { readFrames } from '../../../src/client/http/live.ts'
import { ApiProblem } from '../../../src/client/http/problem.ts'
import { following, keys } from '../../../src/client/http/queries.ts'
import { createChangeListener } from '../../../src/client/http/change-listener.ts'
import { isTouchedBy } from '../../../src/client/http/query-client.ts'
import { expiryOf } from '../../../src/client/http/token.ts'

describe('a change reported by the server', () => {
  const medicalOf7 = { module: 'medical', id: 12, passenger: 7 }

  test.each([
    ['the list of the module', keys.list('medical', { page: 2 }), true],
    ['another module', keys.list('city'), false],
    ['the page of that passenger', keys.passenger(7, 'journey'), true],
    ['the page of another passenger', keys.passenger(8, 'journey'), false],
    ['a step of that passenger', keys.ofPassenger('embassy', '7'), true],
    ['the record of that passenger', keys.record('passenger', 7), true],
    ['the passenger list, which shows the status', keys.list('passenger'), true],
    ['the numbers of the dashboard', keys.dashboard('pipeline'), true],
  ])('touches %s: %s %s', (_, key, touched) => {
    expect(isTouchedBy(medicalOf7, key)).toBe(touched)
  })

  test.each([
    ['a module that is followed', { module: 'ticket_sale', id: 4 }, true],
    ['its own module', { module: 'iata_ticket', id: 9 }, true],
    ['another module', { module: 'city', id: 4 }, false],
  ])('%s makes stale what is gathered about a record: %s %s', (_, change, touched) => {
    const key = [...keys.record('iata_ticket', 7), 'thread', following('ticket_sale', 'ticket_refund')]
    expect(isTouchedBy(change, key)).toBe(touched)
  })

  test('a step follows what its record names: a sale its tickets, a refund its ticket; no one every passenger', () => {
    expect(namedBy('ticket_sale')).toContain('iata_ticket')
    expect(namedBy('ticket_refund')).toContain('iata_ticket')
    expect(namedBy('city')).toEqual([])
    for (const name of Object.keys(entities)) expect(namedBy(name)).not.toContain('passenger')
  })

  test('vouchers of every kind are one workflow', () => {
    expect(modulesIn('voucher')).toEqual(voucherKinds.map(({ module }) => module))
  })

  test('progress of a job touches its runs and no number of the business', () => {
    expect(isTouchedBy({ module: 'job_run', id: 4 }, keys.record('job_run', 4))).toBe(true)
    expect(isTouchedBy({ module: 'job_run', id: 4 }, keys.dashboard('pipeline'))).toBe(false)
  })

  test('"something" touches everything', () => {
    expect(isTouchedBy({ module: '*' }, keys.menu())).toBe(true)
  })
})

describe('changes as they are heard', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** A window that shows these answers; each counts how often it was asked for. */
  async function shownWindow(...shown: (readonly unknown[])[]) {
    const client = new QueryClient()
    const asked = new Map<string, number>()
    const order: string[] = []
    for (const queryKey of shown) {
      const name = queryKey.slice(0, 3).join('/')
      new QueryObserver(client, {
        queryKey,
        queryFn: () => {
          asked.set(name, (asked.get(name) ?? 0) + 1)
          order.push(name)
          return Promise.resolve(name)
        },
      }).subscribe(() => undefined)
    }
    await vi.advanceTimersByTimeAsync(10)
    asked.clear()
    order.length = 0
    return { asked, order, hear: createChangeListener(client) }
  }

  test('many in a second ask for each answer once, and what came meanwhile once more', async () => {
    const { asked, hear } = await shownWindow(keys.record('iata_ticket', 7), keys.list('iata_ticket'))
    for (let n = 0; n < 50; n++) {
      hear({ module: 'iata_ticket', id: n })
      await vi.advanceTimersByTimeAsync(10)
    }
    expect([...asked.values()]).toEqual([1, 1])
    await vi.advanceTimersByTimeAsync(3_000)
    expect([...asked.values()]).toEqual([2, 2])
    hear({ module: 'iata_ticket', id: 7 })
    await vi.advanceTimersByTimeAsync(300)
    expect([...asked.values()]).toEqual([3, 3])
  })

  test('ask for nothing they do not touch', async () => {
    const { asked, hear } = await shownWindow(keys.record('iata_ticket', 7), keys.list('city'))
    hear({ module: 'city', id: 1 })
    await vi.advanceTimersByTimeAsync(3_000)
    expect(Object.fromEntries(asked)).toEqual({ 'city/list/[object Object]': 1 })
  })

  test('ask for an open preview again, after the record it is of', async () => {
    const { order, hear } = await shownWindow(
      keys.rehearsal('ticket_sale', 4, 2, { type: 'AUTHORISE' }),
      keys.record('ticket_sale', 4),
    )
    hear({ module: 'ticket_sale', id: 4 })
    await vi.advanceTimersByTimeAsync(3_000)
    expect(order).toEqual(['ticket_sale/record/4', 'rehearsal/ticket_sale/4'])
  })

  test('progress of a job asks for no preview', async () => {
    const { order, hear } = await shownWindow(keys.rehearsal('ticket_sale', 4, 2, { type: 'AUTHORISE' }))
    hear({ module: 'job_run', id: 4 })
    await vi.advanceTimersByTimeAsync(3_000)
    expect(order).toEqual([])
  })
})

test('a server that missed changes says so, and everything is asked for', () => {
  expect(readFrames('event: resync\ndata: {}\n\n').changes).toEqual([{ module: '*' }])
})

test('the stream is cut into whole frames; heartbeats and unreadable frames are passed over', () => {
  const { changes, rest } = readFrames(
    'event: change\ndata: {"module":"medical","id":12,"passenger":7}\n\n: beat\n\nevent: change\ndata: {oops\n\nevent: other\ndata: {"module":"x"}\n\nevent: chan',
  )
  expect(changes).toEqual([{ module: 'medical', id: 12, passenger: 7 }])
  expect(rest).toBe('event: chan')
})

test('a problem keeps fields, the way to fix it, the request id and the waiting time', () => {
  const problem = new ApiProblem(
    409,
    {
      code: 'G-PASS6',
      detail: 'It expires on 05 Jan 2026.',
      requestId: 'r-1',
      fix: { label: 'Passport', path: '/apps/passenger-management/7' },
      errors: [{ pointer: '/exam_date', code: 'G-PASS6', message: 'Too late.' }, { nonsense: true }],
    },
    12,
  )
  expect(problem).toMatchObject({
    status: 409,
    code: 'G-PASS6',
    message: 'It expires on 05 Jan 2026.',
    requestId: 'r-1',
    retryAfterS: 12,
    fix: { path: '/apps/passenger-management/7' },
  })
  expect(problem.fieldMessages).toEqual({ exam_date: 'Too late.' })
  expect(new ApiProblem(500, '<html>')).toMatchObject({
    code: 'http.500',
    message: 'HTTP 500',
    errors: [],
    fix: null,
  })
})

test('the end of a token is read from its claims; what is no token has none', () => {
  const token = `x.${Buffer.from(JSON.stringify({ exp: 1_900_000_000 })).toString('base64url')}.y`
  expect(expiryOf(`Bearer ${token}`)).toBe(1_900_000_000)
  expect(expiryOf('Bearer nonsense')).toBeNull()
  expect(expiryOf('Bearer a.b.c')).toBeNull()
})
