/**
 * `npm run bench`: how fast the product is on this machine, over real HTTP against a server of its own, as ratios to the
 * floor (/healthz) of the same run. `-- --full` takes a million passengers instead of a hundred thousand; the names of
 * parts (http search events bulk reports job prints export import ledger posting billing tickets acts screens backup size start crash) run only these; BENCH_SCALE=0.01 tries a part out. Prints a table and keeps a JSON file in bench-results.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { benchServer, type BenchServer } from './bench-server.ts'
import { loadPeople, type Loaded } from './load.ts'
import { processorMs, type Timed } from './measure.ts'
import { measureBackup } from './part-backup.ts'
import { measureExport } from './part-export.ts'
import { measureImport } from './part-import.ts'
import { measureEvents } from './parts-events.ts'
import { measureHttp } from './parts-http.ts'
import { measureBilling } from './part-billing.ts'
import { measureLedger, measurePosting } from './part-ledger.ts'
import { measurePlans } from './part-plans.ts'
import { measurePrints } from './part-prints.ts'
import { measureReports } from './parts-reports.ts'
import { measureTickets } from './part-tickets.ts'
import { firstLoad, isBuilt } from './sizes.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const parts = [
  'http',
  'search',
  'events',
  'bulk',
  'reports',
  'job',
  'prints',
  'export',
  'import',
  'ledger',
  'posting',
  'billing',
  'tickets',
  'acts',
  'screens',
  'backup',
  'plans',
  'size',
  'start',
  'crash',
] as const
type Part = (typeof parts)[number]
/** Killing servers ten times over takes minutes; it runs when it is named. */
const usual: readonly Part[] = [
  'size',
  'start',
  'events',
  'search',
  'http',
  'bulk',
  'reports',
  'job',
  'prints',
]
const seed = 7
const crashRounds = 10

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { full: { type: 'boolean', default: false }, count: { type: 'string' } },
})
const asked = positionals.length > 0 ? positionals : usual
const unknown = asked.filter((name) => !parts.some((part) => part === name))
if (unknown.length > 0) {
  console.error(`Unknown part ${unknown.join(', ')}; there are ${parts.join(', ')}.`)
  process.exit(2)
}
const count = Number(values.count ?? (values.full ? 1_000_000 : 100_000))
const isAsked = (part: Part): boolean => asked.includes(part)
/** Parts over a large agency, and parts that begin with an empty one. */
const onPeople: readonly Part[] = [
  'http',
  'search',
  'events',
  'bulk',
  'reports',
  'job',
  'prints',
  'export',
  'backup',
  'plans',
]
const onServer: readonly Part[] = ['import', 'ledger', 'posting', 'billing', 'tickets', 'start']
const needsPeople = onPeople.some(isAsked)
const needsServer = needsPeople || onServer.some(isAsked)

const number = (value: number | undefined, digits = 2): string =>
  value === undefined ? '' : value.toFixed(digits)
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

/** Follows a background job to its end. @returns its result. */
async function jobEnded(testServer: BenchServer, id: unknown): Promise<Record<string, unknown>> {
  for (;;) {
    const { body } = await testServer.call('GET', `/job/api/v1/job/run/${Number(id)}/`)
    if (body['state'] === 'done') return body['result'] as Record<string, unknown> // The job's own answer.
    if (body['state'] !== 'queued' && body['state'] !== 'running')
      throw new Error(`a job ended as ${String(body['state'])}: ${String(body['error'])}`)
    await new Promise((done) => setTimeout(done, 50))
  }
}

async function measureJob(testServer: BenchServer): Promise<Timed[]> {
  const pid = testServer.server().child.pid ?? 0
  const run = async (name: string, path: string, count: string): Promise<Timed> => {
    const began = performance.now()
    const before = processorMs(pid)
    const { status, body } = await testServer.call('POST', path, {})
    if (status >= 300) throw new Error(`${name} answered ${status}: ${JSON.stringify(body).slice(0, 300)}`)
    const result = await jobEnded(testServer, body['job_run'])
    const ms = performance.now() - began
    return {
      ...single(
        name,
        ms,
        `${String(result[count])} records moved or reported, ${String(result['errors'])} errors`,
      ),
      cpu: processorMs(pid) - before,
    }
  }
  return [
    await run('daily job, rehearsed', '/cron/api/v1/cron/rehearse/', 'total'),
    await run('daily job, first run of the day', '/cron/api/v1/cron/start/', 'moved'),
    await run('daily job, again', '/cron/api/v1/cron/start/', 'moved'),
  ]
}

/** One event for five hundred passengers: the rehearsal inside the request, then the background job. */
async function measureBulk(testServer: BenchServer, today: string): Promise<Timed[]> {
  const pid = testServer.server().child.pid ?? 0
  const slips = (
    await rowsFrom(testServer)(
      `select p.id from medical m join passenger p on p.id = m.passenger where m.is_current and m.state = 'slip_issued' and m.slip_valid_until >= '${today}' and p.journey_state = 'active' order by p.id desc limit 500`,
    )
  ).map((row) => Number(row['id']))
  await rowsFrom(testServer)(
    `update general_setting set process_settings = coalesce(process_settings, '{}'::jsonb) || '{"multi_status_max": 500}'::jsonb`,
  )
  const ask = {
    target_event: 'medical.ATTEND',
    common_payload: { visit_date: today },
    passengers: slips,
    note: 'measured by the benchmark',
  }
  const timed = async (name: string, dryRun: boolean): Promise<Timed> => {
    const began = performance.now()
    const before = processorMs(pid)
    const { status, body } = await testServer.call(
      'POST',
      '/passenger/api/v1/passenger/multiple_status_update/',
      {
        ...ask,
        dry_run: dryRun,
      },
    )
    if (status >= 300) throw new Error(`${name} answered ${status}: ${JSON.stringify(body).slice(0, 300)}`)
    const result = dryRun
      ? { moved: body['ok_count'], refused: body['fail_count'] }
      : await jobEnded(testServer, body['job_run'])
    const ms = performance.now() - began
    return {
      ...single(
        name,
        ms,
        `${String(result['moved'])} of ${slips.length} move, ${(ms / Math.max(1, slips.length)).toFixed(1)} ms each`,
      ),
      cpu: processorMs(pid) - before,
    }
  }
  return [
    await timed('multiple status update, rehearsed', true),
    await timed('multiple status update, carried out', false),
  ]
}

async function databaseVersion(testServer: BenchServer | null): Promise<string | null> {
  if (!testServer) return null
  return String((await rowsFrom(testServer)('show server_version'))[0]?.['server_version'])
}

const rowsFrom =
  (testServer: BenchServer) =>
  async (text: string): Promise<Record<string, unknown>[]> => {
    const client = new pg.Client(testServer.owner)
    await client.connect()
    try {
      return (await client.query<Record<string, unknown>>(text)).rows
    } finally {
      await client.end()
    }
  }

async function listPlans(testServer: BenchServer): Promise<void> {
  const { tried, findings } = await measurePlans(testServer.owner, testServer.today())
  keep(
    'plans',
    findings.map(({ what, rows, ms, node }) => single(what, ms, `${rows} rows, ${node}`)),
  )
  console.log(
    `\n${findings.length} of ${tried} sorts, filters, searches and counts read more of a large table than a count may`,
  )
}

async function main(): Promise<void> {
  const testServer = needsServer ? await benchServer() : null
  let loaded: Loaded | null = null
  try {
    if (isAsked('size')) keep('size', measureSizes())
    if (testServer && isAsked('start')) {
      const warm = await testServer.restart()
      keep('start', [
        single('first start, to the first answer', testServer.firstStart * 1000, 'empty data directory'),
        single('later start, to the first answer', warm * 1000, ''),
      ])
    }
    if (testServer && isAsked('import')) keep('import', await measureImport(testServer))
    if (testServer && isAsked('ledger'))
      keep('ledger', await measureLedger(testServer, (row) => console.log(line(row))))
    if (testServer && isAsked('posting'))
      keep('posting', (await measurePosting(testServer, (row) => console.log(line(row)))).rows)
    if (testServer && isAsked('billing')) keep('billing', await measureBilling(testServer))
    if (testServer && isAsked('tickets')) keep('tickets', await measureTickets(testServer))
    if (testServer && needsPeople) {
      loaded = await loadPeople(testServer.owner, count, seed, testServer.today())
      console.log(
        `\n${loaded.passengers} passengers with ${loaded.steps} step records, seed ${seed}, checksum ${loaded.checksum}, loaded in ${loaded.seconds.toFixed(1)} s`,
      )
      if (isAsked('start'))
        keep('start', [
          single(`later start with ${count} passengers`, (await testServer.restart()) * 1000, ''),
        ])
      if (isAsked('events'))
        keep('events', await measureEvents(testServer, rowsFrom(testServer), testServer.today()))
      if (isAsked('plans')) await listPlans(testServer)
      if (isAsked('search')) keep('search', await measureHttp(testServer, loaded, 'search'))
      if (isAsked('http')) keep('http', await measureHttp(testServer, loaded, 'http'))
      if (isAsked('reports')) keep('reports', await measureReports(testServer, loaded))
      if (isAsked('bulk')) keep('bulk', await measureBulk(testServer, testServer.today()))
      if (isAsked('job')) keep('job', await measureJob(testServer))
      if (isAsked('prints')) keep('prints', await measurePrints(testServer))
      if (isAsked('export'))
        keep('export', await measureExport(testServer, loaded.passengers, (id) => jobEnded(testServer, id)))
      // Last: afterwards the time of the backup is back.
      if (isAsked('backup')) keep('backup', await measureBackup(testServer, (id) => jobEnded(testServer, id)))
    }
    const about = {
      commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim(),
      at: new Date().toISOString(),
      node: process.versions.node,
      postgresql: await databaseVersion(testServer),
      cores: availableParallelism(),
      memory: `${Math.round(totalmem() / 2 ** 30)} GiB`,
      load: loadavg()[0],
      seed,
      count,
      data: loaded,
    }
    const file = join(
      root,
      'bench-results',
      `${about.at.slice(0, 19).replaceAll(':', '')}-${about.commit}.json`,
    )
    mkdirSync(join(root, 'bench-results'), { recursive: true })
    writeFileSync(file, `${JSON.stringify({ ...about, results }, null, 1)}\n`)
    console.log(
      `\n${about.cores} cores, ${about.memory}, load ${number(about.load, 1)}, Node ${about.node}, PostgreSQL ${about.postgresql ?? '–'}; kept in ${file}`,
    )
  } finally {
    await testServer?.close()
  }
  // Seconds, keys and clicks of clerks, in a browser against a server of its own.
  const inBrowser = (['acts', 'screens'] as const).filter(isAsked)
  if (inBrowser.length > 0) {
    const { status } = spawnSync(
      process.execPath,
      [
        join(root, 'node_modules/@playwright/test/cli.js'),
        'test',
        '-c',
        join(root, 'tests/bench/acts/playwright.config.ts'),
        ...inBrowser.map((part) => `${part}\\.spec`),
      ],
      { cwd: root, stdio: 'inherit' },
    )
    process.exitCode = status ?? 1
  }
  if (isAsked('crash')) {
    const { status } = spawnSync(
      process.execPath,
      [
        join(root, 'node_modules/vitest/vitest.mjs'),
        'run',
        '--project',
        'node',
        'tests/server/journey/crash-events.test.ts',
        'tests/server/tickets/crash-money.test.ts',
      ],
      {
        cwd: root,
        stdio: 'inherit',
        env: { ...process.env, CRASH_ROUNDS: process.env['CRASH_ROUNDS'] ?? String(crashRounds) },
      },
    )
    process.exitCode = status ?? 1
  }
}

await main()
