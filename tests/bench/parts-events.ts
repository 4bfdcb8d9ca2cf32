/** Workflow events end to end: signed in, locked, judged, written with history, audit and journey, committed to disk. */
import type { BenchServer } from './bench-server.ts'
import { connection, median, processorMs, quantile, type Timed } from './measure.ts'

const perClerk = 40
/** Of one clerk alone, so that a difference of a tenth of a millisecond is seen. */
const inARow = 500

/** The passport goes out and comes back; every client has its own passenger, as clerks do. */
const passportStep = (n: number, day: string): unknown =>
  n === 0
    ? { type: 'RECEIVE', date: day, from: 'passenger' }
    : n % 2 === 1
      ? { type: 'SEND_OUT', place: 'courier' }
      : { type: 'BRING_BACK', date: day }

async function drafts(testServer: BenchServer, count: number): Promise<number[]> {
  const { body } = await testServer.call(
    'GET',
    '/passenger_type/api/v1/passenger_type/without_pagination/all/',
  )
  const [type] = (Object.values(body).find(Array.isArray) ?? []).filter((one: { label: string }) =>
    /recruit/i.test(one.label),
  ) as { id: number }[]
  const made: number[] = []
  for (let n = 0; n < count; n++) {
    const answer = await testServer.call('POST', '/passenger/api/v1/passenger/create/', {
      passenger_type: type?.id,
      full_name: `BENCH PASSENGER ${String.fromCharCode(65 + n)}`,
      given_name: 'BENCH PASSENGER',
      gender: 'male',
      priority: 'normal',
    })
    if (answer.status !== 201) throw new Error(`the draft was refused: ${JSON.stringify(answer.body)}`)
    made.push(Number(answer.body['id']))
  }
  return made
}

type Send = (clerk: number, n: number) => { path: string; body: unknown }

async function run(
  testServer: BenchServer,
  name: string,
  clients: number,
  each: number,
  send: Send,
): Promise<Timed[]> {
  const server = testServer.server()
  const pid = server.child.pid ?? 0
  const authorization = await testServer.authorization()
  const before = processorMs(pid)
  const began = performance.now()
  const times: number[] = []
  await Promise.all(
    Array.from({ length: clients }, async (_, clerk) => {
      const line = connection(server.url, { authorization })
      for (let n = 0; n < each; n++) {
        const { path, body } = send(clerk, n)
        const at = performance.now()
        const { status, text } = await line.post(path, body)
        if (status >= 300) throw new Error(`${name} answered ${status}: ${text.slice(0, 300)}`)
        times.push(performance.now() - at)
      }
      line.close()
    }),
  )
  const seconds = (performance.now() - began) / 1000
  return [
    {
      name: `${name}, ${clients} client${clients > 1 ? 's' : ''}`,
      p50: median(times),
      p99: quantile(times, 0.99),
      cpu: (processorMs(pid) - before) / times.length,
      note: `${(times.length / seconds).toFixed(0)} events/s`,
    },
  ]
}

/** Files that wait for their medical, with the record's id. @param database answers one statement. */
type Rows = (text: string) => Promise<Record<string, unknown>[]>

export async function measureEvents(testServer: BenchServer, rows: Rows, today: string): Promise<Timed[]> {
  const passport: Send = (clerk, n) => ({
    path: `/passport_custody/api/v1/passport_custody/event/${people[clerk] ?? 0}/`,
    body: passportStep(n, today),
  })
  let people = await drafts(testServer, 1)
  await run(testServer, 'warm', 1, 10, passport)
  people = await drafts(testServer, 1)
  const alone = await run(testServer, 'custody event', 1, inARow, passport)
  people = await drafts(testServer, 8)
  const together = await run(testServer, 'custody event', 8, perClerk, passport)
  // Slips that were issued are attended: a step record with notifications, calendar and a journey of ten stages.
  const slips = (
    await rows(
      `select m.id from medical m join passenger p on p.id = m.passenger where m.state = 'slip_issued' and m.slip_valid_until >= '${today}' and p.journey_state = 'active' and p.branch = 1 order by m.id limit 400`,
    )
  ).map((row) => Number(row['id']))
  const share = Math.min(perClerk, Math.floor(slips.length / 9))
  if (share < 5) return [...alone, ...together]
  const attend: Send = (clerk, n) => ({
    path: `/medical/api/v1/medical/event/${slips[clerk * share + n] ?? 0}/`,
    body: { type: 'ATTEND', visit_date: today },
  })
  const medical = await run(testServer, 'medical event', 1, share, (_, n) => attend(8, n))
  const medicalTogether = await run(testServer, 'medical event', 8, share, attend)
  return [...alone, ...together, ...medical, ...medicalTogether]
}
