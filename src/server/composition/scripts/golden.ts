/** `npm run golden -- --input FILE --from D --to D [--as-of D,…] [--ledgers 1301/AGT-001,…] [--ageing 1301+1302@D,…] [--passengers PAX-001,…]`: posts a file of events into an empty database and prints the statements as JSON. */
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../../platform/config.ts'
import { openDatabase } from '../../platform/db/open.ts'
import { postEvents } from '../golden/post-events.ts'
import { tryRejected, type MustReject } from '../golden/must-reject.ts'
import { goldenResult } from '../golden/result.ts'
import { makeGoldenAgency } from '../golden/agency.ts'
import { createLog } from '../../platform/log.ts'

const { values } = parseArgs({
  options: {
    input: { type: 'string' },
    from: { type: 'string' },
    to: { type: 'string' },
    'as-of': { type: 'string' },
    ledgers: { type: 'string' },
    ageing: { type: 'string' },
    passengers: { type: 'string' },
  },
})
const { input, from, to } = values
const split = (text: string | undefined): string[] => (text ? text.split(',') : [])

/** A JSON list, an object with `events`, or one JSON object per line. */
function readEvents(text: string): { events: unknown[]; must_reject: MustReject[] } {
  const start = text.trimStart()
  const parsed: unknown =
    start.startsWith('[') || (start.startsWith('{') && text.includes('"events"'))
      ? JSON.parse(text)
      : text
          .split('\n')
          .filter((line) => line.trim() !== '')
          .map((line) => JSON.parse(line) as unknown)
  if (Array.isArray(parsed)) return { events: parsed, must_reject: [] }
  const whole = parsed as { events: unknown[]; must_reject?: MustReject[] } // The loader's own format; an event that does not fit is refused when it is posted.
  return { events: whole.events, must_reject: whole.must_reject ?? [] }
}

if (!input || !from || !to) {
  process.stderr.write('Say --input FILE --from YYYY-MM-DD --to YYYY-MM-DD.\n')
  process.exit(2)
}
const dataDir = mkdtempSync(join(tmpdir(), 'rams-golden-'))
chmodSync(dataDir, 0o711) // The database's own user needs access to it; else its files would be kept elsewhere and stay behind.
// An empty database of its own, whatever the environment names.
const config = {
  ...readConfig({ ...process.env, DATABASE_URL: undefined, REPORT_DATABASE_URL: undefined }),
  dataDir,
}
const opened = await openDatabase(
  config,
  createLog('error'),
  () => undefined,
  () => process.exit(1),
  { keys: null },
)
try {
  const { events, must_reject } = readEvents(readFileSync(input, 'utf8'))
  const agency = await makeGoldenAgency(opened.db, config)
  const story = await postEvents(agency, events)
  const answer = await goldenResult(agency, story, {
    from,
    to,
    asOf: split(values['as-of']),
    ledgers: split(values.ledgers),
    ageing: split(values.ageing),
    passengers: split(values.passengers),
  })
  const rejected = await tryRejected(agency, story, must_reject)
  if (rejected.some(({ ok }) => !ok)) process.exitCode = 1
  process.stdout.write(
    `${JSON.stringify({ ...answer, ...(must_reject.length > 0 ? { must_reject: rejected } : {}) }, null, 2)}\n`,
  )
} finally {
  await opened.close()
  rmSync(dataDir, { recursive: true, force: true })
}
