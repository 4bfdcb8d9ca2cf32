import { mkdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { buildApp, type App } from './app.ts'
import { systemClock } from '../platform/clock.ts'
import { isLoopback, readConfig, type Config } from '../platform/config.ts'
import { requireAppendOnly } from '../platform/db/grants.ts'
import { openDatabase } from '../platform/db/open.ts'
import { enlargeDemo, largeDemo } from './demo/load-demo.ts'
import { stopOnSignals, type Stoppable } from './graceful-stop.ts'
import { isWorkUnknown, renewWorkJob } from '../workflow/jobs/renew-work.ts'
import { startJob } from '../jobs/start-job.ts'
import { startJobs } from './start-jobs.ts'
import { loadKeys } from '../platform/keys.ts'
import { createLog } from '../platform/log.ts'
import { refreshReference } from './seed/refresh.ts'
import { counted } from '../../foundation/text/counted.ts'

const help = `RAMS server

  npm start              starts it; the first visit offers the demo agency or your own
  npm start -- --demo    starts it with the demo agency
  npm start -- --demo --demo-size large
                         fills it up to 5,000 passengers beside the running server; started again, it goes on where it was

Settings are environment variables: PORT, HOST, DATA_DIR, DATABASE_URL, REPORT_DATABASE_URL, PUBLIC_URL,
ALLOW_INSECURE_HTTP, TRUST_PROXY, RATE_LIMIT_FACTOR, DEMO_PASSWORD, METRICS_TOKEN, LOG_LEVEL.`

const say = (line: string): void => console.log(`  ${line}`)
/** A person who mistyped gets exit code 2, a start that failed 1. */
const leave = (code: number, sentence: string): never => {
  console.error(sentence)
  process.exit(code)
}

const sizes = ['normal', 'large']

function readArguments(): { demo: boolean; isLarge: boolean } {
  try {
    const { values } = parseArgs({
      options: {
        demo: { type: 'boolean', default: false },
        'demo-size': { type: 'string', default: 'normal' },
        help: { type: 'boolean', short: 'h', default: false },
        version: { type: 'boolean', default: false },
      },
    })
    if (values.help) console.log(help)
    if (values.version) console.log(version())
    if (values.help || values.version) process.exit(0)
    const size = values['demo-size']
    if (!sizes.includes(size) || (size !== 'normal' && !values.demo))
      throw new Error('--demo-size is normal or large, and goes with --demo.')
    return { demo: values.demo, isLarge: size === 'large' }
  } catch (fault) {
    return leave(2, `${fault instanceof Error ? fault.message : String(fault)}\n\n${help}`)
  }
}

function version(): string {
  const file = fileURLToPath(new URL('../../../package.json', import.meta.url))
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version // The product's own package.json.
}

/** Says how to begin on an empty installation. */
async function sayFirstSteps({ server, services }: App, config: Config, demo: boolean): Promise<void> {
  const state = await server.inject({ url: '/setup/api/v1/setup/state/' })
  if (state.statusCode !== 200 || !state.json<{ needed: boolean }>().needed) return
  if (!demo) {
    if (!isLoopback(config.host))
      say(`Set-up token (asked for when the first visit comes from another machine): ${services.setupToken}`)
    return
  }
  say('Filling the demo agency; this takes a moment.')
  const answer = await server.inject({
    method: 'POST',
    url: '/setup/api/v1/setup/demo/',
    payload: { setup_token: services.setupToken },
  })
  if (answer.statusCode >= 400)
    throw new Error(`The demo agency could not be made: ${answer.json<{ detail: string }>().detail}`)
  const { password, users } = answer.json<{ password: string; users: { email: string; role: string }[] }>()
  say(`Everyone in the demo signs in with the password ${password}`)
  for (const user of users) say(`  ${user.email.padEnd(36)} ${user.role}`)
}

/** Fills a demo agency up beside the running server. */
async function enlarge({ services }: App, signal: AbortSignal): Promise<void> {
  const from = services.clock.now().getTime()
  try {
    const count = await enlargeDemo(services, {
      onPassengers: (passengers) => say(`${passengers} of ${counted(largeDemo, 'passenger')}`),
      signal,
    })
    say(
      `The demo agency has ${counted(count, 'passenger')} (${Math.round((services.clock.now().getTime() - from) / 1000)} s).`,
    )
  } catch (fault) {
    if (!signal.aborted)
      services.log.error('the demo agency could not be filled up', { reason: String(fault) })
  }
}

async function main(): Promise<void> {
  const { demo, isLarge } = readArguments()
  const config = readConfig()
  const log = createLog(config.logLevel)
  console.log(`RAMS ${version()}, Node ${process.versions.node}`)
  mkdirSync(config.dataDir, { recursive: true })
  const keys = loadKeys(config.dataDir)
  say(`Data and keys are in ${config.dataDir}.`)

  const parts: Stoppable = { close: async () => undefined }
  const stop = stopOnSignals(parts, log)
  const opened = await openDatabase(
    config,
    log,
    say,
    () => {
      log.error('another server took over this database')
      void stop(1)
    },
    { keys },
  )
  parts.close = () => opened.close()
  await requireAppendOnly(opened.db)
  const added = await refreshReference(opened.db)
  if (added > 0) say(`This version brought ${added} new menu rows, rights or status names.`)
  const app = await buildApp({
    db: opened.db,
    reportDb: opened.reportDb,
    config,
    clock: systemClock(),
    keys,
    log,
    listen: opened.app,
    owner: opened.owner,
  })
  parts.app = app
  const endJobs = await startJobs(opened.owner, opened.app, app.services)
  const filling = new AbortController()
  let filled: Promise<void> = Promise.resolve()
  parts.close = async () => {
    filling.abort()
    await filled
    await endJobs()
    await opened.close()
  }
  if (await isWorkUnknown(opened.db)) await startJob(opened.db, renewWorkJob, {}, null)
  await sayFirstSteps(app, config, demo)
  try {
    await app.server.listen({ port: config.port, host: config.host })
  } catch (fault) {
    const isTaken = fault instanceof Error && 'code' in fault && fault.code === 'EADDRINUSE'
    if (isTaken)
      console.error(
        `Port ${config.port} is in use by another program. Stop it, or start with PORT=<another number>.`,
      )
    else log.error('cannot listen', { reason: String(fault) })
    await stop(1)
  }
  if (!config.https && !isLoopback(config.host))
    log.warn('passwords travel unprotected: ALLOW_INSECURE_HTTP is set')
  const address = app.server.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : config.port
  console.log(
    `\nRAMS is ready: ${config.publicUrl ?? `http://${isLoopback(config.host) ? 'localhost' : config.host}:${port}`}  (Ctrl-C stops it)`,
  )
  if (isLarge) filled = enlarge(app, filling.signal)
}

main().catch((fault: unknown) =>
  leave(1, `RAMS could not start. ${fault instanceof Error ? fault.message : String(fault)}`),
)
