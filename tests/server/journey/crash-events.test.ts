/** Killing anything in the middle of workflow events: what was acknowledged is there once, what was retried is there once. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deaths, mortalServer, rounds } from '../crash-rounds.ts'

const eventsPerPassenger = rounds > 1 ? 25 : 10
const server = mortalServer()
beforeAll(() => server.open(), 120_000)
afterAll(() => server.close())

/** Events of one passport, in order. */
const eventOf = (step: number): { type: string } & Record<string, string> =>
  step === 0
    ? { type: 'RECEIVE', date: '2026-01-05', from: 'passenger' }
    : step % 2 === 1
      ? { type: 'SEND_OUT', place: 'courier' }
      : { type: 'BRING_BACK', date: '2026-01-05' }
const steps = Array.from({ length: eventsPerPassenger }, (_, step) => step)

/** Eight clerks, each with a passenger whose passport goes out and comes back; a lost answer is asked for again with the same key. */
async function work(passenger: number): Promise<void> {
  for (const step of steps)
    await server.insist(`/passport_custody/api/v1/passport_custody/event/${passenger}/`, eventOf(step))
}

describe.each(deaths)('kill -9 of the $kind, round $round', ({ kind }) => {
  it('loses nothing acknowledged and doubles nothing retried', async () => {
    const { body: types } = await server.call(
      'GET',
      '/passenger_type/api/v1/passenger_type/without_pagination/all/',
    )
    const list = (Object.values(types).find(Array.isArray) ?? []).filter((one: { label: string }) =>
      /recruit/i.test(one.label),
    ) as { id: number }[]
    const passengers: number[] = []
    for (let n = 0; n < 8; n++) {
      const made = await server.call('POST', '/passenger/api/v1/passenger/create/', {
        passenger_type: list[0]?.id,
        full_name: `CRASH PASSENGER ${String.fromCharCode(65 + n)}`,
        given_name: `CRASH PASSENGER ${String.fromCharCode(65 + n)}`,
        gender: 'male',
        priority: 'normal',
      })
      expect({ status: made.status, errors: made.body['errors'] }).toEqual({ status: 201, errors: undefined })
      passengers.push(Number(made.body['id']))
    }
    const [seconds] = await Promise.all([server.die(kind), ...passengers.map(work)])
    console.log(`kill -9 of ${kind}: ready again after ${seconds.toFixed(2)} s`)
    for (const passenger of passengers) {
      const log: { event: string }[] = []
      for (let before: number | null = null; ;) {
        const { body } = await server.call(
          'GET',
          `/passenger/api/v1/passenger/timeline/${passenger}/${before === null ? '' : `?before=${before}`}`,
        )
        log.push(...((body['log'] as { event: string }[] | undefined) ?? []))
        before = (body['next'] as number | null | undefined) ?? null
        if (before === null) break
      }
      expect(log.map((entry) => entry.event).toReversed()).toEqual(steps.map((step) => eventOf(step).type))
    }
    const chain = await server.call('GET', '/activity_log/api/v1/activity_log/verify/')
    expect(chain.body['ok']).toBe(true)
  })
})
