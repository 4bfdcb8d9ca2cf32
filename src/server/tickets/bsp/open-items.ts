/** What the books owe through BSP: tickets, refunds and memos, each with the number the airline bills it under. Source: tickets 10.1, 10.3. */
import { sql } from 'kysely'
import { memoDigits, type OpenItem } from '../../../domain/tickets/bsp/match.ts'
import type { CivilDate } from '../../../foundation/values/dates.ts'
import { bspStatementWorkflow } from '../../../machines/tickets/bsp-statement.ts'
import { ticketWorkflow } from '../../../machines/tickets/ticket.ts'
import { ticketMemoWorkflow } from '../../../machines/tickets/ticket-memo.ts'
import { inStates } from '../../platform/db/in-states.ts'
import type { Db } from '../../platform/db/kysely.ts'
import { documentKey } from './rows.ts'

export interface BookedItem extends OpenItem {
  /** The ticket it is about; null for a memo without one. */
  ticket: number | null
}

interface Asked {
  /** The statement that is compared. */
  statement: number
  from: CivilDate
  to: CivilDate
}

/**
 * Items whose number the statement names, whatever their day, and those of its period, or left to it by an earlier
 * statement, that no other statement has; never those that were marked as not billed.
 * A ticket that took the place of another is billed with what its reissue costs; the memo a difference of a row was
 * accepted as is no document of the billing but a part of what that row's document costs.
 */
export async function openItems(db: Db, { statement, from, to }: Asked): Promise<BookedItem[]> {
  const { rows } = await sql<BookedItem>`
    with named as (select distinct class, ${documentKey(sql.ref('class'), sql.ref('document_no'))} as key from bsp_row where bsp_statement = ${statement} and code is not null),
    left_over as (
      select distinct on (r.class, r.document_no) r.class, r.document_no as number, r.action
      from bsp_row r join bsp_statement s on s.id = r.bsp_statement
      where r.code is null and r.action is not null and s.id <> ${statement} and s.from_day <= ${from}::date
        and s.state ${inStates(bspStatementWorkflow, 'matched', 'reconciled', 'remitting', 'remitted')}
      order by r.class, r.document_no, s.from_day desc, s.id desc
    ),
    wanted as (select class, key from named union select class, ${documentKey(sql.ref('class'), sql.ref('number'))} from left_over where action = 'carry'),
    memos as (
      select m.*, case m.kind when 'acm' then -m.amount else m.amount end as net, regexp_replace(m.memo_no, '\\D', '', 'g') as digits, r.class as row_class, r.document_no as row_number
      from ticket_memo m left join bsp_row r on r.memo = m.id and r.class not in ('debit memo', 'credit memo')
      where m.state ${inStates(ticketMemoWorkflow, 'accepted', 'settled')} and not m.is_deleted
    ),
    accepted as (select row_class as class, row_number as number, sum(net) as net from memos where row_class is not null group by row_class, row_number),
    every as (
      select 'ticket' as class, t.ticket_no as number, a.accounting_code as airline, t.issue_date as day, t.id as ticket, t.state ${inStates(ticketWorkflow, 'voided')} as voided,
        case when t.state ${inStates(ticketWorkflow, 'voided')} then 0
          when t.parent is not null then coalesce((select d.payable from ticket_depute d where lower(d.new_ticket_no) = lower(t.ticket_no) and d.voucher_no is not null and not d.is_deleted limit 1), 0)
          else t.fare + coalesce(t.tax, 0) + coalesce(t.other, 0) - coalesce(t.commission, 0) + coalesce(t.ait, 0) end as net
      from iata_ticket t join airway a on a.id = t.airline
      where t.channel = 'bsp' and not t.is_deleted and not t.state ${inStates(ticketWorkflow, 'entered')}
        and (t.issue_date between ${from}::date and ${to}::date or t.ticket_no in (select key from wanted where class = 'ticket'))
      union all
      select 'refund', t.ticket_no, a.accounting_code, r.approved_on, t.id, false, -coalesce(r.airline_credit, 0)
      from ticket_refund r join iata_ticket t on t.id = r.ticket join airway a on a.id = t.airline
      where r.settlement = 'bsp' and r.voucher_no is not null and not r.is_deleted
        and (r.approved_on between ${from}::date and ${to}::date or t.ticket_no in (select key from wanted where class = 'refund'))
      union all
      select case m.kind when 'acm' then 'credit memo' else 'debit memo' end, m.digits, a.accounting_code, m.latency_until, m.ticket, false, m.net
      from memos m join airway a on a.id = m.airline
      where m.row_class is null and (m.latency_until between ${from}::date and ${to}::date
        or right(m.digits, ${memoDigits}) in (select key from wanted))
    )
    select e.class, e.number, e.airline, e.ticket, e.voided, (e.net + coalesce(d.net, 0))::bigint as net from every e left join accepted d on d.class = e.class and d.number = e.number
      left join left_over o on o.class = e.class and o.number = e.number
    where (e.class, ${documentKey(sql.ref('e.class'), sql.ref('e.number'))}) in (select class, key from named) or (o.action is distinct from 'not_billed' and not exists (
      select 1 from bsp_row r join bsp_statement s on s.id = r.bsp_statement
      where ${documentKey(sql.ref('r.class'), sql.ref('r.document_no'))} = ${documentKey(sql.ref('e.class'), sql.ref('e.number'))} and r.class = e.class and r.code is not null and s.id <> ${statement}
        and s.state ${inStates(bspStatementWorkflow, 'matched', 'reconciled', 'remitting', 'remitted')}))
    order by e.day, e.number, e.class`.execute(db)
  return rows
}
