/** `npm run golden` as the loader contract describes it. Source: golden 0. */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../../database.ts'

const dir = mkdtempSync(join(tmpdir(), 'rams-golden-command-'))
let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(async () => {
  await database.drop()
  rmSync(dir, { recursive: true, force: true })
})

const bill = {
  ref: 'V01',
  type: 'sales',
  date: '2025-07-05',
  due: '2025-07-20',
  party: 'AGT-001',
  lines: [{ account: '4201', amount: 35_000_000 }],
  narration: 'Recruitment charge',
}
const paid = (ref: string, amount: number, allocated = amount) => ({
  ref,
  type: 'receipt',
  date: '2025-07-25',
  mode: 'bank',
  account: '1112',
  lines: [{ account: '1301', party: 'AGT-001', amount, allocate: [{ bill: 'V01', amount: allocated }] }],
  narration: 'Part payment',
})

function run(file: object): Promise<{ code: number; out: string; err: string }> {
  const path = join(dir, 'events.json')
  writeFileSync(path, JSON.stringify(file))
  const { user, host, database: name } = database.ownerConfig
  // A database the environment names holds real books: the command makes an empty one of its own.
  const env = { ...process.env, DATABASE_URL: `postgresql://${user}@localhost/${name}?host=${host}` }
  const args = [
    'src/server/composition/scripts/golden.ts',
    '--input',
    path,
    '--from',
    '2025-07-01',
    '--to',
    '2025-07-31',
    '--as-of',
    '2025-07-31',
    '--ledgers',
    '1301/AGT-001',
    '--ageing',
    '1301+1302@2025-07-31',
  ]
  return new Promise((done) => {
    execFile(process.execPath, args, { env }, (fault, out, err) =>
      done({ code: typeof fault?.code === 'number' ? fault.code : 0, out, err }),
    )
  })
}

it(
  'prints nothing but the statements, and leaves the database of the environment alone',
  { timeout: 120_000 },
  async () => {
    const { code, out, err } = await run({
      events: [bill, paid('V02', 20_000_000)],
      must_reject: [
        { event: paid('V03', 16_000_000), message: 'Allocated amount exceeds the outstanding amount.' },
        {
          event: { ...paid('V04', 1_000_000), date: '2031-07-25' },
          message: 'No accounting period covers 2031-07-25.',
        },
      ],
    })
    expect([code, err]).toEqual([0, ''])
    expect(JSON.parse(out)).toMatchObject({
      trial_balance: {
        1112: { open: 0, dr: 20_000_000, cr: 0, close: 20_000_000 },
        1301: { open: 0, dr: 35_000_000, cr: 20_000_000, close: 15_000_000 },
        4201: { open: 0, dr: 0, cr: 35_000_000, close: -35_000_000 },
      },
      sub_ledgers: { 1301: { 'AGT-001': 15_000_000 } },
      must_reject: [{ ok: true }, { ok: true }],
    })
    expect(await database.asOwner('select count(*)::int as n from gl_voucher')).toEqual([{ n: 0 }])
  },
)

it(
  'fails when an event that must be refused is posted or refused with other words',
  { timeout: 120_000 },
  async () => {
    const { code, out } = await run({
      events: [bill],
      must_reject: [
        { event: paid('V02', 20_000_000), message: 'Allocated amount exceeds the outstanding amount.' },
      ],
    })
    expect([code, JSON.parse(out)]).toMatchObject([1, { must_reject: [{ said: null, ok: false }] }])
  },
)
