/** Golden scenarios of the handbook whose vouchers are built, posted through the product's own services and compared exactly. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../../../../src/server/platform/config.ts'
import { readEvent } from '../../../../src/server/composition/golden/events.ts'
import { postEvents } from '../../../../src/server/composition/golden/post-events.ts'
import { goldenResult } from '../../../../src/server/composition/golden/result.ts'
import { makeGoldenAgency } from '../../../../src/server/composition/golden/agency.ts'
import { bundleParts } from '../../../../src/server/books/proof/bundle.ts'
import { verifyOwnBooks } from '../../../../src/server/books/verify-books.ts'
import scenarios from '../../../spec/golden.json' with { type: 'json' }
import { testDatabase } from '../../database.ts'
import {
  balancesByCode,
  hasHledger,
  held,
  hledgerBalances,
  readJournal,
} from '../../scenarios/hledger-reader.ts'

type Balances = Readonly<Record<string, number>>
interface Scenario {
  code: string
  title: string
  from: string
  to: string
  events: unknown[]
  expected: {
    ledgers: { account: string; party: string | null }[]
    ageing: { accounts: string[]; as_of: string }[]
    trial_balance: Readonly<Record<string, { close: number }>>
    as_of: Record<string, { trial_balance: Balances }>
    passengers: Record<string, unknown>
  }
}

const all = scenarios as unknown as Scenario[] // The handbook's own file.
const isBuilt = (event: unknown): boolean => {
  try {
    readEvent(event)
    return true
  } catch {
    return false
  }
}
const built = all.filter((scenario) => scenario.events.every(isBuilt))

/** What the handbook's accounts hold on its days, those of nothing left out. */
function closings({ to, expected }: Scenario): [until: string, Record<string, bigint>][] {
  const last = Object.entries(expected.trial_balance).map(([code, { close }]) => [code, close] as const)
  const days: [string, Balances][] = [
    ...Object.entries(expected.as_of).map(([day, { trial_balance }]): [string, Balances] => [
      day,
      trial_balance,
    ]),
    [to, Object.fromEntries(last)],
  ]
  return days.map(([day, balances]) => [
    day,
    Object.fromEntries(
      Object.entries(balances).flatMap(([code, balance]) => (balance === 0 ? [] : [[code, BigInt(balance)]])),
    ),
  ])
}

describe('golden scenarios', () => {
  it('are all posted', () => {
    const codes = built.map((scenario) => scenario.code)
    expect(codes).toEqual([
      'G01',
      'G02',
      'G03',
      'G04',
      'G05',
      'G06',
      'G07',
      'G08',
      'G09',
      'G10',
      'G11',
      'G12',
      'G13',
      'G14',
      'G15',
      'G16',
      'G17',
    ])
  })

  it.each(built.map((scenario) => [scenario.code, scenario.title, scenario] as const))(
    '%s %s',
    async (_code, _title, scenario) => {
      const { events, expected, from, to } = scenario
      const base = await testDatabase()
      const dataDir = mkdtempSync(join(tmpdir(), `rams-golden-${randomUUID().slice(0, 8)}`))
      try {
        const agency = await makeGoldenAgency(base.db, readConfig({ DATA_DIR: dataDir }))
        const story = await postEvents(agency, events)
        const found = await goldenResult(agency, story, {
          from,
          to,
          asOf: Object.keys(expected.as_of),
          passengers: Object.keys(expected.passengers),
          ledgers: expected.ledgers.map(({ account, party }) =>
            party === null ? account : `${account}/${party}`,
          ),
          ageing: expected.ageing.map(({ accounts, as_of }) => `${accounts.join('+')}@${as_of}`),
        })
        expect(found).toEqual(expected)
        // The books as they are handed out, recomputed by a reader of another make, and by hledger where it is installed.
        let journal = ''
        await bundleParts(base.db, async (name, content) => {
          for await (const piece of content) if (name === 'ledger.journal') journal += piece
        })
        for (const [until, balances] of closings(scenario)) {
          const read = readJournal(journal, until)
          expect([until, balancesByCode(read)]).toEqual([until, balances])
          if (hasHledger) expect([until, hledgerBalances(journal, until)]).toEqual([until, held(read)])
        }
        expect(await verifyOwnBooks(base.db, agency.services)).toMatchObject({ ok: true, broken: [] })
      } finally {
        await base.drop()
        rmSync(dataDir, { recursive: true, force: true })
      }
    },
  )
})
