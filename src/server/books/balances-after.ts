/** What money accounts and parties hold after an event, read inside the transaction that is taken back (decision 0425). */
import { sql } from 'kysely'
import { z } from 'zod'
import { moneyKinds } from '../../domain/books/words.ts'
import { ledgerReport } from '../../domain/reports/ledger.ts'
import { moneyText } from '../../foundation/values/money.ts'
import { seenBranches } from '../records/scope.ts'
import type { EngineContext } from '../workflow/registry.ts'
import { unknownParty } from './party-access.ts'
import { inBranch } from './statements.ts'

/** `balance` is debit − credit in BDT, a decimal string: what an account of money holds, what a party owes us. */
export const balanceAfter = z.object({
  of: z.enum(['money', 'party']),
  name: z.string(),
  balance: z.string(),
})
type BalanceAfter = z.infer<typeof balanceAfter>

/** Of a person who may open the ledger that shows the same figures. */
const ledgerRights = ['report', ...ledgerReport.needs].map((module) => `${module}.read`)

/**
 * Marks where the books end.
 * @returns reads the accounts of money and the parties on the lines this transaction has added since, within the branches
 * the person sees; nothing for a person who may not open their ledgers.
 */
export async function balancesAfter({
  db,
  actor: { user },
}: EngineContext): Promise<() => Promise<BalanceAfter[]>> {
  if (!user || !ledgerRights.every((permission) => user.permissions.has(permission)))
    return () => Promise.resolve([])
  const { rows: ends } = await sql<{
    last: bigint
  }>`select coalesce(max(id), 0)::bigint as last from gl_voucher`.execute(db)
  const last = ends[0]?.last ?? 0n
  const branch = seenBranches(user)
  return async () => {
    const posted = sql`gl_voucher v join gl_line l on l.voucher_id = v.id where v.tx = pg_current_xact_id()`
    /** The sums of the days are written with the seal; what stands unsealed is this transaction's. */
    const held = (place: 'ledger_account_id' | 'sub_ledger_id', id: string) => sql`
      (select coalesce(sum(d.debit_minor - d.credit_minor), 0) from gl_line_day d where ${sql.ref(`d.${place}`)} = ${sql.ref(id)} and ${inBranch(branch, 'd')})
      + (select coalesce(sum(l.debit_minor - l.credit_minor), 0) from ${posted} and ${sql.ref(`l.${place}`)} = ${sql.ref(id)} and ${inBranch(branch)}
          and not exists (select from gl_seal s where s.voucher_id = v.id))`
    const { rows } = await sql<{ of: 'money' | 'party'; name: string; balance: bigint }>`
      select 'money' as of, a.name, (${held('ledger_account_id', 'a.id')})::bigint as balance, a.code from ledger_account a
      where a.kind = any(${[...moneyKinds]}::text[]) and a.id in (select l.ledger_account_id from ${posted} and v.id > ${last})
      union all
      select 'party', p.name, (${held('sub_ledger_id', 'p.id')})::bigint, p.code from sub_ledger_account p
      where p.id in (select l.sub_ledger_id from ${posted} and v.id > ${last}) and not ${unknownParty(user, 'p')}
      order by of, code`.execute(db)
    return rows.map(({ of, name, balance }) => ({ of, name, balance: moneyText(balance) }))
  }
}
