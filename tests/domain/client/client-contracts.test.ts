import { describe, expect, test } from 'vitest'
import { readFrames } from '../../../src/client/http/live.ts'
import { ApiProblem } from '../../../src/client/http/problem.ts'
import { keys } from '../../../src/client/http/queries.ts'
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

  test('progress of a job touches its runs and no number of the business', () => {
    expect(isTouchedBy({ module: 'job_run', id: 4 }, keys.record('job_run', 4))).toBe(true)
    expect(isTouchedBy({ module: 'job_run', id: 4 }, keys.dashboard('pipeline'))).toBe(false)
  })

  test('"something" touches everything', () => {
    expect(isTouchedBy({ module: '*' }, keys.menu())).toBe(true)
  })
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
