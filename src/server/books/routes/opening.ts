/** How far the balances an agency begins with are brought in. Source: accounting 10.2. */
import { sql } from 'kysely'
import { z } from 'zod'
import { moneyText } from '../../../foundation/values/money.ts'
import { defineRoute } from '../../http/define-route.ts'
import { voucherWorkflow } from '../../../machines/books/voucher.ts'
import { inStates } from '../../platform/db/in-states.ts'
import { visibleRows } from '../../records/scope.ts'
import { entityOf } from '../../../domain/entities.ts'

const module = 'opening_balance'

export const openingStandingRoute = defineRoute({
  method: 'GET',
  path: `/${module}/api/v1/${module}/standing/`,
  summary: 'Balance of the account that openings are balanced against, the day they are dated and what waits',
  access: 'user',
  permission: `${module}.read`,
  response: z.object({
    account: z.object({ code: z.string(), name: z.string() }).nullable(),
    /** Debit less credit; zero once everything is brought in. */
    balance: z.string(),
    day: z.string().nullable(),
    waiting: z.int(),
  }),
  async handler({ db, user }) {
    const { rows } = await sql<{ code: string; name: string; balance: bigint }>`
      select a.code, a.name, coalesce(sum(l.debit_minor - l.credit_minor), 0)::bigint as balance
      from ledger_account a left join gl_line l on l.ledger_account_id = a.id
      where a.kind = 'opening_equity' and not a.is_deleted group by a.id`.execute(db)
    const [found] = rows
    const { rows: days } = await sql<{
      day: string
    }>`select ends_on as day from accounting_period where starts_on = ends_on order by starts_on limit 1`.execute(
      db,
    )
    const { rows: counted } = await sql<{ n: bigint }>`
      select count(*) as n from opening_balance t where t.status ${inStates(voucherWorkflow, 'draft', 'submitted')} and not t.is_deleted and ${visibleRows(entityOf(module), user, 't')}`.execute(
      db,
    )
    return {
      account: found ? { code: found.code, name: found.name } : null,
      balance: moneyText(found?.balance ?? 0n),
      day: days[0]?.day ?? null,
      waiting: Number(counted[0]?.n ?? 0n),
    }
  },
})
