/** Two server processes on one database: nothing is done twice, nothing is lost when one is killed. Source: design 9, decision 0090. */
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobs } from '../../../src/server/composition/jobs.ts'
import { enqueue, runById, serverLock } from '../../../src/server/jobs/runs.ts'
import { testDatabase, type TestDatabase } from '../database.ts'
import { cleanUp, makeDataDir, runServer, type ServerProcess } from '../server-process.ts'

const names = ['first', 'second'] as const
type Name = (typeof names)[number]

describe('jobs of two processes on one database', { timeout: 240_000 }, () => {
  const dataDir = makeDataDir()
  let database: TestDatabase
  let servers: Record<Name, ServerProcess>
  beforeAll(async () => {
    database = await testDatabase()
    const { user, host, database: name } = database.ownerConfig
    const start = (server: Name): Promise<ServerProcess> =>
      runServer(dataDir, {
        DATABASE_URL: `postgresql://${user}@localhost/${name}?host=${host}&application_name=${server}`,
      })
    const [first, second] = await Promise.all([start('first'), start('second')])
    servers = { first, second }
  })
  afterAll(async () => {
    await Promise.all(names.map((name) => cleanUp(servers[name], dataDir)))
    await database.drop()
  })

  const ask = (job: string): Promise<number | null> =>
    enqueue(database.db, { job, trigger: 'request', by: null, payload: {}, onlyKey: null })
  const isIn = async (id: number, state: string, timeout = 60_000): Promise<void> => {
    await expect
      .poll(async () => (await runById(database.db, id))?.state, { timeout, interval: 100 })
      .toBe(state)
  }
  /** Which process a run's server number belongs to. */
  const processOf = async (run: number): Promise<string | undefined> => {
    const { rows } = await sql<{ name: string }>`
      select a.application_name as name from job_run r join pg_locks l on l.locktype = 'advisory' and l.classid = ${serverLock}::int8::oid and l.objid = r.server::int8::oid join pg_stat_activity a on a.pid = l.pid and a.datname = current_database() where r.id = ${run}`.execute(
      database.db,
    )
    return rows[0]?.name
  }

  it('do each run once, whichever of them takes it', async () => {
    const ids: number[] = []
    for (let n = 0; n < 40; n++) ids.push((await ask('audit_head')) ?? 0)
    for (const id of ids) await isIn(id, 'done')
    const { rows } = await sql<{
      runs: number
      most: number
      ends: number
    }>`select count(*)::int as runs, max(attempt)::int as most, count(finished_at)::int as ends from job_run where job = 'audit_head' and trigger = 'request'`.execute(
      database.db,
    )
    expect(rows).toEqual([{ runs: 40, most: 1, ends: 40 }])
    // The job says one line per run; said twice, it ran twice.
    const said = () =>
      names.flatMap((name) =>
        servers[name]
          .output()
          .split('\n')
          .filter((line) => line.includes('audit head')),
      ).length
    const { rows: all } = await sql<{
      n: number
    }>`select count(*)::int as n from job_run where job = 'audit_head' and state = 'done'`.execute(
      database.db,
    )
    expect(all[0]?.n).toBeGreaterThanOrEqual(40)
    // The last line may still be on its way through the pipe.
    await expect.poll(said).toBeGreaterThanOrEqual(all[0]?.n ?? 0)
    expect(said()).toBe(all[0]?.n)
  })

  it('hear each tick of the clock once', async () => {
    const schedules = await database.asOwner(`select key from jobs.schedule where name = 'tick' order by key`)
    const clocked = [...jobs.values()]
      .filter((job) => typeof job.schedule === 'string')
      .map((job) => job.name)
    expect(schedules.map(({ key }) => String(key))).toEqual(expect.arrayContaining(clocked))
    expect(new Set(schedules.map(({ key }) => key)).size).toBe(schedules.length)
    // Every minute instead of every hour.
    await database.asOwner(`update jobs.schedule set cron = '* * * * *' where key = 'housekeeping'`)
    // Each minute is filed once under its own time; how late it is forwarded and run says nothing about it.
    const ticks = async () =>
      (
        await database.asOwner(`
      select (select count(distinct singleton_on)::int from jobs.job where name = '__pgboss__send-it' and data->>'key' = 'housekeeping') as minutes,
        (select count(*)::int from job_run where job = 'housekeeping' and trigger = 'schedule') as runs,
        (select count(distinct tick)::int from job_run where job = 'housekeeping' and trigger = 'schedule') as ticks`)
      )[0]
    await expect
      .poll(async () => Number((await ticks())?.['runs']), { timeout: 200_000, interval: 1000 })
      .toBeGreaterThanOrEqual(2)
    await database.asOwner(`update jobs.schedule set cron = '23 3 * * *' where key = 'housekeeping'`)
    await expect
      .poll(
        async () => {
          const found = await ticks()
          return found?.['runs'] === found?.['minutes'] && found?.['ticks'] === found?.['minutes']
        },
        { timeout: 60_000, interval: 500 },
      )
      .toBe(true)
  })

  it('take over what the other did when it was killed', async () => {
    const holder = new pg.Client(database.ownerConfig)
    await holder.connect()
    try {
      // A run that cannot go on holds still long enough to kill its server.
      await holder.query('begin')
      await holder.query('lock table passenger in access exclusive mode')
      const id = (await ask('renew_work')) ?? 0
      await isIn(id, 'running')
      const killed: Name = (await processOf(id)) === 'first' ? 'first' : 'second'
      const left: Name = killed === 'first' ? 'second' : 'first'
      servers[killed].child.kill('SIGKILL')
      await servers[killed].ended
      await isIn(id, 'interrupted', 20_000)
      const next = (await runById(database.db, id))?.retried_as ?? 0
      expect(next).toBeGreaterThan(id)
      await holder.query('rollback')
      await isIn(next, 'done', 90_000)
      expect(await processOf(next)).toBe(left)
      expect(await runById(database.db, next)).toMatchObject({ attempt: 2, state: 'done' })
      expect((await fetch(`${servers[left].url}/readyz`)).status).toBe(200)
    } finally {
      await holder.end()
    }
  })
})
