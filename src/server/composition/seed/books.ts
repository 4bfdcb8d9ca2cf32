/** Chart of accounts and first periods of a new installation. Source: accounting 2.1, 6.4, 10.2. */
import { sql } from 'kysely'
import { addDays, type CivilDate } from '../../../foundation/values/dates.ts'
import { ensureFiscalYear, fiscalYearStart, openYears } from '../../books/fiscal-years.ts'
import type { Db } from '../../platform/db/kysely.ts'
import { accounts, foreignAccounts, groups, primaryGroups } from './chart.ts'
import { idIn, idsBy, insertMissing } from './insert-missing.ts'

async function seedChart(db: Db): Promise<number> {
  await insertMissing(db, 'primary_group', ['code'], primaryGroups)
  const { rows } = await sql<{
    found: boolean
  }>`select exists (select 1 from ledger_account) as found`.execute(db)
  // Once there are accounts the chart is the agency's own.
  if (rows[0]?.found) return 0
  const primaries = await idsBy(db, 'primary_group', 'code')
  await insertMissing(
    db,
    'account_group',
    ['code'],
    groups.map(({ code, name }) => ({
      code,
      name,
      primary_group: idIn(primaries, code.slice(0, 1)),
      sort_order: Number(code),
    })),
  )
  const ids = await idsBy(db, 'account_group', 'code')
  const currencies = await idsBy(db, 'currency', 'code')
  const added = await insertMissing(
    db,
    'ledger_account',
    ['code'],
    accounts.map(({ code, name, nature, kind, parties }) => ({
      code,
      name,
      nature,
      kind,
      account_group: idIn(ids, code.slice(0, 2)),
      control_party_types: parties,
      overdraft_limit: 0,
      currency: currencies.get(foreignAccounts[code] ?? '') ?? null,
    })),
  )
  // Parties that were entered before there were books.
  for (const [type, table] of [
    ['agent', 'agent'],
    ['employee', 'employee'],
    ['airline', 'airway'],
    ['recruiting_agency', 'recruiting_agency'],
    ['medical_center', 'medical_center'],
    ['passenger', 'passenger'],
  ] as const) {
    await sql`select party_sub_ledgers(${type}, id) from ${sql.table(table)} where not is_deleted ${type === 'passenger' ? sql`and office_serial is not null` : sql``} order by id`.execute(
      db,
    )
  }
  return added
}

/**
 * Adds what the books need and do not have: the default chart where there is no account, the financial year of today
 * and, near its end, the next; before the first one a period of one day for opening balances.
 * @returns number of new accounts and periods.
 */
export async function seedBooks(db: Db, today: CivilDate): Promise<number> {
  let added = await seedChart(db)
  const { rows } = await sql<{ found: boolean }>`select exists (select 1 from fiscal_year) as found`.execute(
    db,
  )
  if (!rows[0]?.found) {
    const before = addDays(fiscalYearStart(today), -1)
    added += await ensureFiscalYear(db, before, { only: before })
  }
  return added + (await openYears(db, today))
}
