/** Every statement of the books over HTTP, on the golden scenarios: what it promises of itself, where its numbers lead, and the handbook's figures (accounting 14, 15). */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reportOf, reports } from '../../../src/domain/reports/index.ts'
import { creditorAccounts, debtorAccounts } from '../../../src/domain/reports/account-figures.ts'
import { ageBuckets } from '../../../src/domain/reports/statements/parties.ts'
import { defaultPermissions } from '../../../src/domain/people/access.ts'
import { modules } from '../../../src/domain/people/modules.ts'
import { linksOf, type ReportRow } from '../../../src/foundation/reports/report.ts'
import { readEvent } from '../../../src/server/composition/golden/events.ts'
import { postEvents } from '../../../src/server/composition/golden/post-events.ts'
import { makeGoldenAgency } from '../../../src/server/composition/golden/agency.ts'
import { readConfig } from '../../../src/server/platform/config.ts'
import scenarios from '../../spec/golden.json' with { type: 'json' }
import { testApp, testUser, type Inject, type TestApp } from '../harness.ts'
import { ask, cents, sendingOnce, walkNumbers, whole } from '../papers/walk-reports.ts'

interface Sheet {
  assets: Record<string, number>
  liabilities: Record<string, number>
  equity: Record<string, number>
  current_profit: number
  total_assets: number
  total_liabilities: number
  total_equity: number
}
interface Results {
  lines: Record<string, number>
  gross_profit: number
  profit_before_tax: number
  net_profit: number
}
interface Scenario {
  code: string
  title: string
  from: string
  to: string
  events: unknown[]
  expected: {
    trial_balance: Record<string, { open: number; dr: number; cr: number; close: number }>
    profit_loss: Results
    balance_sheet: Sheet
    as_of: Record<string, { profit_loss: Results; balance_sheet: Sheet }>
    ageing: { accounts: string[]; as_of: string; parties: Record<string, Record<string, number>> }[]
  }
}

const isBuilt = (event: unknown): boolean => {
  try {
    readEvent(event)
    return true
  } catch {
    return false
  }
}
const built = (scenarios as unknown as Scenario[]).filter(({ events }) => events.every(isBuilt)) // The handbook's own file.

/** Accounts of a statement by code, in minor units. */
const byCode = (rows: readonly ReportRow[], parts: readonly string[]): Record<string, number> =>
  Object.fromEntries(
    rows
      .filter((row) => row['is_sum'] === false && row['code'] !== null && parts.includes(String(row['part'])))
      .map((row) => [String(row['code']), cents(row['amount'])]),
  )
const amountOf = (rows: readonly ReportRow[], part: string): number =>
  cents(rows.findLast((row) => row['part'] === part)?.['amount'])

describe.each(built.map((scenario) => [scenario.code, scenario.title, scenario] as const))(
  'statements of %s %s',
  (_code, _title, { events, expected, from, to }) => {
    const date = `${from}..${to}`
    let base: TestApp
    let admin: Inject
    let dataDir = ''
    let ids: ReadonlyMap<string, number>
    beforeAll(async () => {
      base = await testApp({ today: to })
      dataDir = mkdtempSync(join(tmpdir(), 'rams-statements-'))
      const agency = await makeGoldenAgency(base.db, readConfig({ DATA_DIR: dataDir }))
      await postEvents(agency, events)
      ids = agency.accounts
      // Nothing is posted after this.
      admin = sendingOnce(
        base.as(
          testUser(
            'admin',
            modules.flatMap((module) => defaultPermissions(module.name, module.access, 'ADM')),
          ),
        ),
      )
    })
    afterAll(async () => {
      await base.close()
      rmSync(dataDir, { recursive: true, force: true })
    })

    it.each(reports.filter((report) => report.isStatement).map((report) => report.name))(
      '%s holds, and its numbers open exactly their rows',
      async (name) => {
        const report = reportOf(name)
        const given = Object.fromEntries(
          Object.entries(report.filters).flatMap(([key, filter]) => (filter.isRequired ? [[key, '1']] : [])),
        )
        let shown = 0
        for (const level of report.filters['level']?.values ?? ['']) {
          const query = { ...given, ...(report.filters['date'] ? { date } : {}), ...(level ? { level } : {}) }
          const rows = await whole(admin, report, {
            ...query,
            columns: Object.keys(report.columns).join(','),
          })
          shown += rows.length
          expect([level, report.holds(rows, (await ask(admin, report, query)).totals)]).toEqual([level, []])
        }
        const walked = await walkNumbers(admin, report, given, [date])
        // The code of a voucher leads to its lines; numbers are what is walked.
        const leads = Object.values(report.columns).some(
          ({ kind, opens }) =>
            (kind === 'int' || kind === 'money') && linksOf(opens).some((link) => 'report' in link),
        )
        expect(walked > 0).toBe(leads && shown > 0)
      },
    )

    it('debtors and creditors are the control accounts, and their ages what is open (R6, R15)', async () => {
      const books = await whole(admin, reportOf('trialBalance'), { level: 'ledger', date })
      const owed = (codes: readonly string[]): number =>
        books
          .filter((row) => codes.includes(String(row['code'])))
          .reduce((sum, row) => sum + cents(row['closing_debit']) - cents(row['closing_credit']), 0)
      for (const [name, side, codes, sign] of [
        ['debtor', 'receivable', debtorAccounts, 1],
        ['creditor', 'payable', creditorAccounts, -1],
      ] as const) {
        const { totals } = await ask(admin, reportOf(name), { date })
        expect([name, cents(totals.sums['closing'])]).toEqual([name, sign * owed(codes) || 0])
        const open = await ask(admin, reportOf('ageing'), { side, as_of: to })
        expect([name, cents(open.totals.sums['outstanding'])]).toEqual([name, sign * owed(codes) || 0])
      }
    })

    it('receipts, payments, books and statements are the lines of the trial balance (R5, R7, R8, R9, R14)', async () => {
      const sums = async (name: string, query: Record<string, string> = {}) =>
        (await ask(admin, reportOf(name), { date, ...query })).totals.sums
      const books = await whole(admin, reportOf('trialBalance'), { level: 'ledger', date })
      const closing = (fits: (code: string) => boolean): number =>
        books
          .filter((row) => fits(String(row['code'])))
          .reduce((sum, row) => sum + cents(row['closing_debit']) - cents(row['closing_credit']), 0)
      let money = 0
      for (const name of ['cash-book', 'bank-book']) {
        const rows = await whole(admin, reportOf(name), { date })
        money += cents(rows.at(-1)?.['balance'])
      }
      expect(money).toBe(closing((code) => code.startsWith('11')))
      const moved = await sums('trialBalance', { level: 'ledger' })
      expect((await sums('day-book'))['debit']).toBe(moved['debit'])
      for (const name of ['receipt', 'payment']) {
        const lines = await sums(name, { include_reversed: 'yes' })
        for (const by of ['day', 'month', 'mode', 'account', 'party', 'user']) {
          const { gross, tax, net } = await sums(`${name}-summary`, { by, include_reversed: 'yes' })
          expect([name, by, { gross, tax, net }]).toEqual([name, by, lines])
        }
        const [side, module] =
          name === 'receipt' ? ['debit', 'receipt_voucher'] : ['credit', 'payment_voucher']
        const day = await whole(admin, reportOf('day-book'), { date, type: module })
        const through = day.filter((row) => /^(11|1201|2201)/.test(String(row['account'])))
        const other = side === 'debit' ? 'credit' : 'debit'
        expect(cents(lines['net'])).toBe(
          through.reduce((sum, row) => sum + cents(row[side]) - cents(row[other]), 0),
        )
      }
      const parties = await sums('account-statement-summary')
      const controls = await sums('trialBalance', { level: 'ledger', kind: 'control' })
      expect(cents(parties['closing'])).toBe(
        cents(controls['closing_debit']) - cents(controls['closing_credit']),
      )
    })

    it('ages open items as the handbook does, party by party', async () => {
      for (const { accounts, as_of: asOf, parties } of expected.ageing) {
        const name = accounts.some((code) => code.startsWith('1')) ? 'debtor' : 'creditor'
        const rows = (await whole(admin, reportOf(name), { date: `${from}..${asOf}` })).filter((row) =>
          accounts.some((code) => String(row['account_id']) === String(ids.get(code))),
        )
        expect(
          Object.fromEntries(
            rows.flatMap((row) => {
              const aged = {
                ...Object.fromEntries(
                  ageBuckets.map((bucket) => [
                    bucket === 'over_180' ? 'd181_plus' : bucket,
                    cents(row[bucket]),
                  ]),
                ),
                unallocated: cents(row['unallocated']),
                total: cents(row['closing']),
              }
              return Object.values(aged).some((amount) => amount !== 0) ? [[row['code'], aged]] : []
            }),
          ),
        ).toEqual(parties)
      }
    })

    it('profit and loss and balance sheet have the figures of the handbook, on every day it gives', async () => {
      const days = [
        { day: to, profit_loss: expected.profit_loss, balance_sheet: expected.balance_sheet },
        ...Object.entries(expected.as_of).map(([day, of]) => ({ day, ...of })),
      ]
      for (const { day, profit_loss: result, balance_sheet: sheet } of days) {
        const earned = await whole(admin, reportOf('profitLoss'), {
          level: 'ledger',
          date: `${from}..${day}`,
        })
        expect(
          byCode(earned, [
            'revenue',
            'direct_cost',
            'other_income',
            'administrative',
            'finance_cost',
            'income_tax',
          ]),
        ).toEqual(result.lines)
        expect(
          ['gross_profit', 'profit_before_tax', 'net_profit'].map((part) => amountOf(earned, part)),
        ).toEqual([result.gross_profit, result.profit_before_tax, result.net_profit])
        const rows = await whole(admin, reportOf('balanceSheet'), { level: 'ledger', as_of: day })
        expect(byCode(rows, ['non_current_assets', 'current_assets'])).toEqual(sheet.assets)
        expect(byCode(rows, ['liabilities'])).toEqual(sheet.liabilities)
        expect(byCode(rows, ['equity'])).toEqual(sheet.equity)
        expect(
          [
            'current_result',
            'total_assets',
            'total_equity',
            'total_equity_and_liabilities',
            'difference',
          ].map((part) => amountOf(rows, part)),
        ).toEqual([sheet.current_profit, sheet.total_assets, sheet.total_equity, sheet.total_assets, 0])
      }
    })
  },
)
