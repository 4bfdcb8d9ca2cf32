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
import { verifyOwnBooks } from '../../../../src/server/books/verify-books.ts'
import scenarios from '../../../spec/golden.json' with { type: 'json' }
import { testDatabase } from '../../database.ts'

interface Scenario {
  code: string
  title: string
  from: string
  to: string
  events: unknown[]
  expected: {
    ledgers: { account: string; party: string | null }[]
    ageing: { accounts: string[]; as_of: string }[]
    as_of: Record<string, unknown>
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
    async (_code, _title, { events, expected, from, to }) => {
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
        expect(await verifyOwnBooks(base.db, agency.services)).toMatchObject({ ok: true, broken: [] })
      } finally {
        await base.drop()
        rmSync(dataDir, { recursive: true, force: true })
      }
    },
  )
})
