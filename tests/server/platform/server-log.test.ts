/** What the database writes about its own life on disk: no value of any row, and not without end. */
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startCluster, type Cluster } from '../../../src/server/platform/cluster/cluster.ts'
import { databaseDir } from '../../../src/server/platform/cluster/place.ts'
import { databaseUser } from '../../../src/server/platform/cluster/system-user.ts'
import { logCheckMs, rotateServerLog } from '../../../src/server/platform/cluster/server-log.ts'

let dataDir: string
let cluster: Cluster
let client: pg.Client
const secret = 'AK7391846'

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'rams-log-'))
  cluster = await startCluster(dataDir, { initdbArgs: ['--no-sync'], settings: { fsync: 'off' } })
  client = new pg.Client(cluster.config('postgres'))
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await cluster.stop()
  const dir = databaseDir(dataDir, databaseUser())
  for (const one of [dir, `${dir}.log`]) rmSync(one, { recursive: true, force: true })
  rmSync(dataDir, { recursive: true, force: true })
})

/** Every way in which a refused statement could put a value into its message, detail, context or statement. */
const refused: Readonly<Record<string, readonly [string, unknown[]?]>> = {
  'a value that is there already': [`insert into person values ('${secret}', 1, current_date)`],
  'the same as a parameter': ['insert into person values ($1, 1, current_date)', [secret]],
  'a row that breaks a check': ['insert into person values ($1, -1, current_date)', [`${secret}1`]],
  'a value of another type': [`select '${secret}'::int`],
  'a parameter of another type': ['select $1::int', [secret]],
  'a sentence of a function': [`do $$ begin raise exception 'refused for ${secret}'; end $$`],
  'a warning of a function': [`do $$ begin raise warning 'look at ${secret}'; end $$`],
  'a statement that cannot be read': [`selec '${secret}'`],
}

it('keeps every value out of the log of the database', async () => {
  await client.query('create table person (passport_no text unique, age int check (age > 0), born date)')
  await client.query('insert into person values ($1, 20, current_date)', [secret])
  const outcomes: string[] = []
  for (const [what, [text, values]] of Object.entries(refused))
    await client.query(text, values).then(
      () => outcomes.push(what),
      (fault: unknown) => outcomes.push(fault instanceof Error ? 'refused' : 'odd'),
    )
  expect(outcomes).toEqual(
    Object.keys(refused).map((what) => (what.startsWith('a warning') ? what : 'refused')),
  )
  const log = `${databaseDir(dataDir, databaseUser())}.log`
  // The log is written: it mentions the start.
  expect(readFileSync(log, 'utf8')).toContain('ready to accept connections')
  expect(readFileSync(log, 'utf8')).not.toContain(secret)
  rmSync(`${log}.1`, { force: true })
})

it('is kept small while it is open for appending, with one old part', () => {
  const file = join(dataDir, 'some.log')
  writeFileSync(file, 'LOG:  checkpoint complete\n'.repeat(100))
  rotateServerLog(file, 5000)
  expect([existsSync(`${file}.1`), statSync(file).size]).toEqual([false, 2600])
  appendFileSync(file, 'LOG:  checkpoint complete\n'.repeat(100))
  rotateServerLog(file, 5000)
  expect([statSync(`${file}.1`).size, statSync(file).size]).toEqual([5200, 0])
})

it('clears what an earlier version wrote into it', () => {
  const file = join(dataDir, 'earlier.log')
  for (const one of [file, `${file}.1`])
    writeFileSync(
      one,
      `2026-11-01 UTC [7] LOG:  started\n2026-11-01 UTC [7] DETAIL:  Key (passport_no)=(${secret}) already exists.\n`,
    )
  rotateServerLog(file)
  for (const one of [file, `${file}.1`]) expect(readFileSync(one, 'utf8')).toBe('')
})

/** Small enough to be written fast, above what a log may have. */
const grown = 'LOG:  checkpoint complete\n'.repeat(90_000)

it('is looked at by a database that starts and by one that runs', async () => {
  const home = mkdtempSync(join(tmpdir(), 'rams-log-'))
  // Hours pass at once; everything else keeps its time.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const options = { initdbArgs: ['--no-sync'], settings: { fsync: 'off' } }
  const log = `${databaseDir(home, databaseUser())}.log`
  try {
    const first = await startCluster(home, options)
    appendFileSync(log, grown)
    vi.advanceTimersByTime(logCheckMs)
    const sizes = [statSync(log).size, statSync(`${log}.1`).size > grown.length]
    expect(sizes).toEqual([0, true])
    await first.stop()
    writeFileSync(log, grown)
    const second = await startCluster(home, options)
    expect(statSync(log).size).toBeLessThan(grown.length)
    expect(statSync(`${log}.1`).size).toBe(grown.length)
    await second.stop()
  } finally {
    vi.useRealTimers()
    const dir = databaseDir(home, databaseUser())
    for (const one of [dir, `${dir}.log`, `${dir}.log.1`, home]) rmSync(one, { recursive: true, force: true })
  }
})
