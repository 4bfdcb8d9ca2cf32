/** Differences of a billing that are too small to ask about become income or cost when it is closed. Source: tickets 10.3. */
import { sql } from 'kysely'
import { moneyText } from '../../../foundation/values/money.ts'
import type { bspStatement } from '../../../domain/tickets/bsp/statement.ts'
import type { EffectOf, NamedEffect } from '../../workflow/registry.ts'
import { postingOf } from '../effects.ts'

interface Small {
  document_no: string
  ticket: number | null
  difference: bigint
  sub_ledger: number | null
}

/** The airline is owed what it billed, to the paisa; what that is more or less than the books had goes to 4305. */
export const postSmallDifferences: NamedEffect = {
  async do(context, about: EffectOf<typeof bspStatement>) {
    const { record } = about
    const statement = record.id
    const { rows } = await sql<Small>`
      select r.document_no, r.ticket, r.difference, s.id as sub_ledger
      from bsp_row r left join airway w on w.accounting_code = r.airline and not w.is_deleted
        left join ledger_account a on a.code = '2101' left join sub_ledger_account s on s.ledger_account = a.id and s.party_type = 'airline' and s.party_id = w.id and not s.is_deleted
      where r.bsp_statement = ${statement} and r.result = 'matched' and r.difference <> 0 order by r.position, r.id`.execute(
      context.db,
    )
    if (rows.length === 0) return undefined
    return postingOf(context, 'billing rounding').do(context, about, {
      statement,
      due_date: record.to_day,
      narration: `Small differences of BSP ${String(record.period)}`,
      lines: rows.map(({ difference, ...row }) => ({ ...row, difference: moneyText(difference) })),
    })
  },
}
