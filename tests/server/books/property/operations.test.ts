/**
 * Random operations against an independent model: every entry and every settlement, line by line, and every refusal; then what
 * the statements say of it. `RAMS_LEDGER_OPERATIONS=10000` runs the long form, `RAMS_LEDGER_SEED` another course. Source: accounting 15.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { readConfig } from '../../../../src/server/platform/config.ts'
import { makeGoldenAgency } from '../../../../src/server/composition/golden/agency.ts'
import { openItems } from '../../../../src/server/books/open-items.ts'
import { trialBalance } from '../../../../src/server/books/statements.ts'
import { verifyBooks } from '../../../../src/server/books/verify-books.ts'
import type { Db } from '../../../../src/server/platform/db/kysely.ts'
import { chance } from '../../../bench/random.ts'
import { testDatabase } from '../../database.ts'
import { Draw, firstDay, lastDay } from './draw.ts'
import { Driver } from './drive.ts'
import { Model } from './model.ts'
import { Refused, type Operation, type Outcome } from './words.ts'

const many = Number(process.env['RAMS_LEDGER_OPERATIONS'] ?? 250)
const seed = Number(process.env['RAMS_LEDGER_SEED'] ?? 20_261_128)

const shown = (operation: Operation): string =>
  JSON.stringify(operation, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))

/** What the rules say of the whole books, beside what the statements answer. */
async function compareStatements(db: Db, model: Model, branches: readonly number[]): Promise<void> {
  for (const branch of [null, 0, 1]) {
    const lines = model.lines.filter(({ entry }) => branch === null || model.entry(entry).branch === branch)
    const balances: Record<string, bigint> = {}
    for (const { account, debit, credit } of lines)
      balances[account] = (balances[account] ?? 0n) + debit - credit
    const rows = await trialBalance(db, {
      from: firstDay,
      to: lastDay,
      branch: branch === null ? null : branches[branch],
    })
    const answered = Object.fromEntries(
      rows.filter(({ close }) => close !== 0n).map((row) => [row.code, row.close]),
    )
    // The result of a closed year stands in retained earnings.
    const expected = Object.fromEntries(Object.entries(balances).filter(([, balance]) => balance !== 0n))
    expect({ branch, answered }).toEqual({ branch, answered: expected })
  }
  const { rows: parties } = await sql<{ id: number }>`select id from sub_ledger_account`.execute(db)
  const items = await openItems(
    db,
    parties.map(({ id }) => id),
  )
  const answered = items.map((one) =>
    [one.account, one.party, one.side, one.currency, one.open, one.foreign?.open ?? '-'].join(' '),
  )
  const open = model.lines.flatMap((line) => {
    const { base, fc } = model.open(line)
    const side = line.debit > 0n ? 'debit' : 'credit'
    return line.party === null || base === 0n
      ? []
      : [[line.account, line.party, side, line.currency, base, line.fc === null ? '-' : fc].join(' ')]
  })
  expect(answered.sort()).toEqual(open.sort())
  const { rows: cheques } = await sql<{ state: string; n: number }>`
    select direction || ' ' || state as state, count(*)::int as n from cheque group by 1 order by 1`.execute(
    db,
  )
  const states: Record<string, number> = {}
  for (const { direction, state } of model.cheques.values())
    states[`${direction} ${state}`] = (states[`${direction} ${state}`] ?? 0) + 1
  expect(Object.fromEntries(cheques.map(({ state, n }) => [state, n]))).toEqual(states)
  expect(await verifyBooks(db)).toMatchObject({ ok: true, broken: [] })
}

it(
  `${many} random operations leave in the books what the rules say, and nothing else`,
  { timeout: many > 1000 ? 7_200_000 : 120_000 },
  async () => {
    const base = await testDatabase()
    const dataDir = mkdtempSync(join(tmpdir(), 'rams-property-'))
    try {
      const agency = await makeGoldenAgency(base.db, readConfig({ DATA_DIR: dataDir }))
      await sql`insert into branch (name, code, address, phone, city) select 'Chattogram', 'CTG', 'Chattogram', '+8801711111119', id from city order by id limit 1`.execute(
        base.db,
      )
      const { rows } = await sql<{ id: number }>`select id from branch order by id`.execute(base.db)
      const branches = rows.map(({ id }) => id)
      const model = new Model(firstDay, lastDay)
      const draw = new Draw(chance(seed), model, many)
      const driver = new Driver(agency, model, branches)
      const counts: Record<string, number> = {}
      const faults: string[] = []
      for (let at = 0; at < many; at += 1) {
        const operation = draw.next(at)
        const refusal = await driver.send(operation).catch((fault: unknown) => {
          throw new Error(`${at}: ${shown(operation)}`, { cause: fault })
        })
        let outcome: Outcome = { entries: [], settled: [], undone: [] }
        let reason: string | null = null
        try {
          outcome = model.apply(operation)
        } catch (fault) {
          if (!(fault instanceof Refused)) throw fault
          reason = fault.message
        }
        const differs = await driver.compare(outcome)
        if ((refusal === null) !== (reason === null) || differs.length > 0)
          faults.push(
            [
              `${at} ${model.today} ${shown(operation)}`,
              `program: ${refusal ?? 'posted'}; rules: ${reason ?? 'posted'}`,
              ...differs,
            ].join('\n  '),
          )
        // From here on the two books are not the same.
        expect(faults).toEqual([])
        const name = `${operation.op === 'bill' || operation.op === 'money' || operation.op === 'sided' ? operation.type : operation.op}${reason === null ? '' : ` refused: ${reason}`}`
        counts[name] = (counts[name] ?? 0) + 1
        if ((at + 1) % Math.max(125, many / 8) === 0) await compareStatements(base.db, model, branches)
      }
      await compareStatements(base.db, model, branches)
      if (many > 1000) process.stdout.write(`${JSON.stringify(counts, null, 1)}\n`)
      for (const kind of [
        'sales',
        'purchase',
        'receipt_voucher',
        'payment_voucher',
        'contra',
        'journal',
        'settle',
        'reverse',
        'cheque',
        'revalue',
        'close year',
        'period',
      ])
        expect({ kind, posted: (counts[kind] ?? 0) > 0 }).toEqual({ kind, posted: true })
    } finally {
      await base.drop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
)
