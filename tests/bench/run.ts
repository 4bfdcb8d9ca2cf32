/**
 * `npm run bench`: how fast the product is on this machine, over real HTTP against a server of its own, as ratios to the
 * floor (/healthz) of the same run. `-- --full` takes a million passengers instead of a hundred thousand; the names of
 * parts (http search events reports job size start crash) run only these. Prints a table and keeps a JSON file in bench-results.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { benchHouse, type BenchHouse } from './house.ts'
import { loadPeople, type Loaded } from './load.ts'
import { processorMs, type Timed } from './measure.ts'
import { measureEvents } from './parts-events.ts'
import { measureHttp } from './parts-http.ts'
import { measureReports } from './parts-reports.ts'
import { firstLoad, isBuilt } from './sizes.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const parts = ['http', 'search', 'events', 'reports', 'job', 'size', 'start', 'crash'] as const
type Part = (typeof parts)[number]
/** Killing servers ten times over takes minutes; it runs when it is named. */
const usual: readonly Part[] = ['size', 'start', 'events', 'search', 'http', 'reports', 'job']
const seed = 7
const crashRounds = 10

const { values, positionals } = parseArgs({ allowPositionals: true, options: { full: { type: 'boolean', default: false }, count: { type: 'string' } } })
const asked = positionals.length > 0 ? positionals : usual
const unknown = asked.filter((name) => !parts.some((part) => part === name))
if (unknown.length > 0) {
  console.error(`Unknown part ${unknown.join(', ')}; there are ${parts.join(', ')}.`)
  process.exit(2)
}
const count = Number(values.count ?? (values.full ? 1_000_000 : 100_000))
const isAsked = (part: Part): boolean => asked.includes(part)
const needsHouse = isAsked('http') || isAsked('search') || isAsked('events') || isAsked('reports') || isAsked('job') || isAsked('start')
const needsPeople = needsHouse && asked.some((part) => part !== 'start' && part !== 'size' && part !== 'crash')

const number = (value: number | undefined, digits = 2): string => (value === undefined ? '' : value.toFixed(digits))
const heading = `${'case'.padEnd(38)}${'p50 ms'.padStart(9)}${'p99 ms'.padStart(9)}${'× floor'.padStart(9)}${'min–max'.padStart(13)}${'cpu ms'.padStart(8)}`
const line = ({ name, p50, p99, ratio, cpu, note }: Timed): string =>
  `${name.padEnd(38)}${number(p50).padStart(9)}${number(p99).padStart(9)}${number(ratio?.median, 1).padStart(9)}${(ratio ? `${number(ratio.min, 1)}–${number(ratio.max, 1)}` : '').padStart(13)}${number(cpu).padStart(8)}  ${note ?? ''}`

const results: { part: Part; rows: Timed[] }[] = []
const keep = (part: Part, rows: Timed[]): void => {
  results.push({ part, rows })
  console.log(`\n${part}\n${heading}\n${rows.map(line).join('\n')}`)
}
const single = (name: string, value: number, note: string): Timed => ({ name, p50: value, p99: value, note })

function measureSizes(): Timed[] {
  if (!isBuilt()) throw new Error('The browser files are not built; run npm run build first.')
  return (['login', 'dashboard'] as const).map((screen) => {
    const { bytes, files } = firstLoad(screen)
    return single(`first load: ${screen}`, 0, `${(bytes / 1000).toFixed(1)} kB gzip in ${files.length} files`)
  })
}

async function measureJob(house: BenchHouse): Promise<Timed[]> {
  const pid = house.server().child.pid ?? 0
  const run = async (name: string): Promise<Timed> => {
    const began = performance.now()
    const before = processorMs(pid)
    const { status, body } = await house.call('POST', '/cron/api/v1/cron/start/', {})
    if (status >= 300) throw new Error(`the daily job answered ${status}: ${JSON.stringify(body).slice(0, 300)}`)
    const moved = Object.values(body['counts'] as Record<string, number>).reduce((sum, one) => sum + one, 0) // The job's own answer.
    const ms = performance.now() - began
    return { ...single(name, ms, `${moved} records moved or reported, ${(body['errors'] as unknown[]).length} errors`), cpu: processorMs(pid) - before }
  }
  return [await run('daily job, first run of the day'), await run('daily job, again')]
}

async function databaseVersion(house: BenchHouse | null): Promise<string | null> {
  if (!house) return null
  return String((await rowsFrom(house)('show server_version'))[0]?.['server_version'])
}

const rowsFrom = (house: BenchHouse) => async (text: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client(house.owner)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

async function main(): Promise<void> {
  const house = needsHouse ? await benchHouse() : null
  let loaded: Loaded | null = null
  try {
    if (isAsked('size')) keep('size', measureSizes())
    if (house && isAsked('start')) {
      const warm = await house.restart()
      keep('start', [single('first start, to the first answer', house.firstStart * 1000, 'empty data directory'), single('later start, to the first answer', warm * 1000, '')])
    }
    if (house && needsPeople) {
      loaded = await loadPeople(house.owner, count, seed, house.today())
      console.log(`\n${loaded.passengers} passengers with ${loaded.steps} step records, seed ${seed}, checksum ${loaded.checksum}, loaded in ${loaded.seconds.toFixed(1)} s`)
      if (isAsked('start')) keep('start', [single(`later start with ${count} passengers`, (await house.restart()) * 1000, '')])
      if (isAsked('events')) keep('events', await measureEvents(house, rowsFrom(house), house.today()))
      if (isAsked('search')) keep('search', await measureHttp(house, loaded, 'search'))
      if (isAsked('http')) keep('http', await measureHttp(house, loaded, 'http'))
      if (isAsked('reports')) keep('reports', await measureReports(house, loaded))
      if (isAsked('job')) keep('job', await measureJob(house))
    }
    const about = {
      commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim(),
      at: new Date().toISOString(), node: process.versions.node, postgresql: await databaseVersion(house), cores: availableParallelism(), memory: `${Math.round(totalmem() / 2 ** 30)} GiB`, load: loadavg()[0], seed, count, data: loaded,
    }
    const file = join(root, 'bench-results', `${about.at.slice(0, 19).replaceAll(':', '')}-${about.commit}.json`)
    mkdirSync(join(root, 'bench-results'), { recursive: true })
    writeFileSync(file, `${JSON.stringify({ ...about, results }, null, 1)}\n`)
    console.log(`\n${about.cores} cores, ${about.memory}, load ${number(about.load, 1)}, Node ${about.node}, PostgreSQL ${about.postgresql ?? '–'}; kept in ${file}`)
  } finally {
    await house?.close()
  }
  if (isAsked('crash')) {
    const { status } = spawnSync(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'node', 'tests/server/crash-events.test.ts'], { cwd: root, stdio: 'inherit', env: { ...process.env, CRASH_ROUNDS: process.env['CRASH_ROUNDS'] ?? String(crashRounds) } })
    process.exitCode = status ?? 1
  }
}

await main()
