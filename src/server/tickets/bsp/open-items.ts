/** What the books owe through BSP: tickets, refunds and memos, each with the number the airline bills it under. Source: tickets 10.1, 10.3. */
import { sql } from 'kysely'
import type { OpenItem } from '../../../domain/tickets/bsp/match.ts'
import type { CivilDate } from '../../../foundation/values/dates.ts'
import { bspStatementWorkflow } from '../../../machines/tickets/bsp-statement.ts'
import { ticketWorkflow } from '../../../machines/tickets/ticket.ts'
import { ticketMemoWorkflow } from '../../../machines/tickets/ticket-memo.ts'
import { inStates } from '../../platform/db/in-states.ts'
import type { Db } from '../../platform/db/kysely.ts'

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
 * Items whose number the statement names, whatever their day, and those of its period that no other statement has.
 * A ticket that took the place of another is billed with what its reissue costs; the memo a difference of a row was
 * accepted as is no document of the billing but a part of what that row's document costs.
 */
export async function openItems(db: Db, { statement, from, to }: Asked): Promise<BookedItem[]> {
  const { rows } = await sql<BookedItem>`
    with named as (select distinct document_no as number from bsp_row where bsp_statement = ${statement} and code is not null),
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
        and (t.issue_date between ${from}::date and ${to}::date or t.ticket_no in (select number from named))
      union all
      select 'refund', t.ticket_no, a.accounting_code, r.approved_on, t.id, false, -coalesce(r.airline_credit, 0)
      from ticket_refund r join iata_ticket t on t.id = r.ticket join airway a on a.id = t.airline
      where r.settlement = 'bsp' and r.voucher_no is not null and not r.is_deleted
        and (r.approved_on between ${from}::date and ${to}::date or t.ticket_no in (select number from named))
      union all
      select case m.kind when 'acm' then 'credit memo' else 'debit memo' end,
        case when length(m.digits) = 10 then a.accounting_code || m.digits else m.digits end,
        a.accounting_code, m.latency_until, m.ticket, false, m.net
      from memos m join airway a on a.id = m.airline
      where m.row_class is null and (m.latency_until between ${from}::date and ${to}::date
        or case when length(m.digits) = 10 then a.accounting_code || m.digits else m.digits end in (select number from named))
    )
    select e.class, e.number, e.airline, e.ticket, e.voided, (e.net + coalesce(d.net, 0))::bigint as net from every e left join accepted d on d.class = e.class and d.number = e.number
    where e.number in (select number from named) or not exists (
      select 1 from bsp_row r join bsp_statement s on s.id = r.bsp_statement
      where r.document_no = e.number and r.class = e.class and r.code is not null and s.id <> ${statement}
        and s.state ${inStates(bspStatementWorkflow, 'matched', 'reconciled', 'remitting', 'remitted')})
    order by e.day, e.number, e.class`.execute(db)
  return rows
}
