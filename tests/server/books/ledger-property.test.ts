/** Random sequences of vouchers keep the identities of the books after every event (accounting 15, golden G19). */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { readConfig } from '../../../src/server/platform/config.ts'
import type { EventOf } from '../../../src/server/composition/golden/events.ts'
import { postEvents } from '../../../src/server/composition/golden/post-events.ts'
import { makeGoldenAgency } from '../../../src/server/composition/golden/agency.ts'
import { subLedgerBalances, trialBalance } from '../../../src/server/books/statements.ts'
import { verifyBooks } from '../../../src/server/books/verify-books.ts'
import { testDatabase } from '../database.ts'

type Entered = EventOf<'sales' | 'receipt' | 'purchase' | 'journal'>
const date = '2025-07-01'
const amount = fc.integer({ min: 1, max: 9_000_000 })
const party = fc.constantFrom('AGT-001', 'AGT-002', 'PAX-001')
const receivable = (name: string): string => (name.startsWith('PAX') ? '1302' : '1301')
const event = fc.oneof(
  fc
    .record({ who: party, amount, vat: fc.integer({ min: 0, max: 2000 }) })
    .map(({ who, amount: value, vat }): Entered => ({
      date,
      type: 'sales',
      party: who,
      lines: [{ account: '4203', amount: value, vat_bp: vat }],
    })),
  fc.record({ who: party, amount }).map(({ who, amount: value }): Entered => ({
    date,
    type: 'receipt',
    mode: 'cash',
    account: '1101',
    lines: [{ account: receivable(who), party: who, amount: value }],
  })),
  amount.map((value): Entered => ({
    date,
    type: 'purchase',
    party: 'SUP-001',
    lines: [{ account: '5304', amount: value }],
  })),
  amount.map((value): Entered => ({
    date,
    type: 'journal',
    lines: [
      { account: '5309', dr: value },
      { account: '1509', cr: value },
    ],
  })),
)

it('any sequence of vouchers balances, agrees with its sub ledgers and seals; what is taken back leaves no balance', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 3, maxLength: 7 }), async (events) => {
      const base = await testDatabase()
      const dataDir = mkdtempSync(join(tmpdir(), 'rams-golden-'))
      try {
        const agency = await makeGoldenAgency(base.db, readConfig({ DATA_DIR: dataDir }))
        const range = { from: '2025-07-01', to: '2026-06-30' }
        const check = async () => {
          const rows = await trialBalance(base.db, range)
          expect(rows.reduce((sum, row) => sum + row.close, 0n)).toBe(0n)
          expect(rows.reduce((sum, row) => sum + row.debit - row.credit, 0n)).toBe(0n)
          const parts = await subLedgerBalances(base.db, range.to)
          for (const code of ['1301', '1302', '2102'])
            expect(
              parts.filter((one) => one.account === code).reduce((sum, one) => sum + one.balance, 0n),
            ).toBe(rows.find((row) => row.code === code)?.close ?? 0n)
          expect(await verifyBooks(base.db)).toMatchObject({ ok: true, broken: [] })
          // The accounts' totals of months say what the lines of the parties say, whatever days are asked for.
          for (const [from, to] of [
            ['2025-07-01', '2025-07-31'],
            ['2025-07-02', '2025-07-04'],
            ['2025-06-30', '2025-08-02'],
            ['2025-07-03', '2025-08-01'],
            ['2025-08-02', '2025-08-02'],
            ['2025-08-02', '2025-08-01'],
          ] as const) {
            const { rows: moved } = await sql`
            select m.ledger_account_id as account, sum(m.debit_minor)::bigint as debit, sum(m.credit_minor)::bigint as credit from gl_movement(${from}::date, ${to}::date) m group by 1 order by 1`.execute(
              base.db,
            )
            const { rows: lines } = await sql`
            select l.ledger_account_id as account, sum(l.debit_minor)::bigint as debit, sum(l.credit_minor)::bigint as credit from gl_line l join gl_voucher v on v.id = l.voucher_id
            where v.posting_date between ${from}::date and ${to}::date group by 1 order by 1`.execute(base.db)
            expect({ from, to, moved }).toEqual({ from, to, moved: lines })
          }
        }
        const whole = events.map((one, at): Entered => ({
          ...one,
          ref: `V${at}`,
          date: `2025-07-${String(at + 1).padStart(2, '0')}`,
        }))
        const back = whole
          .toReversed()
          .map((one): EventOf<'reverse'> => ({ type: 'reverse', of: one.ref ?? '', date: '2025-08-01' }))
        const middle = Math.ceil(back.length / 2)
        await postEvents(agency, [...whole, ...back.slice(0, middle)])
        await check()
        const other = whole.map((one): Entered => ({ ...one, ref: `${one.ref}b`, date: '2025-08-02' }))
        await postEvents(agency, [
          ...other,
          ...other
            .toReversed()
            .map((one): EventOf<'reverse'> => ({ type: 'reverse', of: one.ref ?? '', date: '2025-08-03' })),
        ])
        await check()
        const before = await trialBalance(base.db, { from: range.from, to: '2025-08-01' })
        const after = await trialBalance(base.db, range)
        for (const row of after)
          expect(row.close).toBe(before.find((one) => one.code === row.code)?.close ?? 0n)
      } finally {
        await base.drop()
        rmSync(dataDir, { recursive: true, force: true })
      }
    }),
    { numRuns: 3, seed: 20_250_701 },
  )
})
