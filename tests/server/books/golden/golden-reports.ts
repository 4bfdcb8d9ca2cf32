/** Reports of the books of one golden scenario, asked as the person who approves there. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { reportOf } from '../../../../src/domain/reports/index.ts'
import type { ReportRow } from '../../../../src/foundation/reports/report.ts'
import { postEvents } from '../../../../src/server/composition/golden/post-events.ts'
import { makeGoldenAgency } from '../../../../src/server/composition/golden/agency.ts'
import { readConfig } from '../../../../src/server/platform/config.ts'
import type { SessionUser } from '../../../../src/server/platform/session-user.ts'
import { allRows } from '../../../../src/server/reports/export-report.ts'
import scenarios from '../../../spec/golden.json' with { type: 'json' }
import { testDatabase } from '../../database.ts'

type Event = { type: string }

export interface GoldenReports {
  /** Every row with every column; the report's own check of them holds. */
  asked: (
    name: string,
    query: Readonly<Record<string, string>>,
    language?: SessionUser['language'],
  ) => Promise<ReportRow[]>
  /** Σ credit − Σ debit of groups of accounts, by the first two digits of their codes. */
  moved: (groups: readonly string[]) => Promise<number>
  close: () => Promise<void>
}

export const minor = (value: unknown): number => Number(String(value).replace('.', ''))
export const sumOf = (rows: readonly ReportRow[], key: string): number =>
  rows.reduce((all, row) => all + minor(row[key]), 0)

/** Posts the events of a scenario. @param date range the reports are asked for, unless a question says another. */
export async function goldenReports(
  code: string,
  date: string,
  chosen: (events: Event[]) => Event[],
): Promise<GoldenReports> {
  const scenario = (scenarios as unknown as { code: string; events: Event[] }[]).find(
    (one) => one.code === code,
  ) // The handbook's own file.
  const dataDir = mkdtempSync(join(tmpdir(), 'rams-golden-'))
  const base = await testDatabase()
  const agency = await makeGoldenAgency(base.db, readConfig({ DATA_DIR: dataDir }))
  await postEvents(agency, chosen(scenario?.events ?? []))
  const reader = await agency.as('approver', ({ user }) => Promise.resolve(user))
  return {
    asked: async (name, query, language = 'en') => {
      const report = reportOf(name)
      const { rows, head } = await allRows(
        report,
        { date, columns: Object.keys(report.columns).join(','), ...query },
        { db: base.db, user: { ...reader, language }, clock: agency.clock },
        1000,
      )
      expect(report.holds(rows, head.totals)).toEqual([])
      return rows
    },
    moved: async (groups) => {
      const { rows } = await sql<{ sum: string }>`
        select sum(l.credit_minor - l.debit_minor)::text as sum from gl_line l join ledger_account a on a.id = l.ledger_account_id where left(a.code, 2) = any(${[...groups]}::text[])`.execute(
        base.db,
      )
      return Number(rows[0]?.sum)
    },
    close: async () => {
      await base.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
