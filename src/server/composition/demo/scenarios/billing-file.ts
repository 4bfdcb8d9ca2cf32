/** A billing of BSP for the demo agency, as CSV: its documents are those of the books, so that it agrees with them. Source: tickets 10.3. */
import { sql } from 'kysely'
import type { CivilDate } from '../../../../foundation/values/dates.ts'
import { moneyText } from '../../../../foundation/values/money.ts'
import { ticketWorkflow } from '../../../../machines/tickets/ticket.ts'
import { inStates } from '../../../platform/db/in-states.ts'
import type { Tx } from '../../../platform/db/kysely.ts'

/** A document of the file; minor units. */
export interface BilledRow {
  code: 'TKTT' | 'CANX' | 'ADMA'
  /** Accounting code of the airline and number of the document. */
  airline: string
  number: string
  day?: CivilDate
  fare: bigint
  tax?: bigint
  commission?: bigint
  ait?: bigint
}

/** Tickets of a request as the airline reported them. @param more billed above the fare of the first. */
export async function billedTickets(trx: Tx, purchase: number, more: bigint): Promise<BilledRow[]> {
  const { rows } = await sql<
    Required<Omit<BilledRow, 'code' | 'airline'>> & { airline: string | null; voided: boolean }
  >`
    select a.accounting_code as airline, t.ticket_no as number, t.issue_date::text as day, t.fare, (coalesce(t.tax, 0) + coalesce(t.other, 0))::bigint as tax, coalesce(t.commission, 0)::bigint as commission, coalesce(t.ait, 0)::bigint as ait, t.state ${inStates(ticketWorkflow, 'voided')} as voided
    from iata_ticket t join airway a on a.id = t.airline where t.purchase = ${purchase} order by t.id`.execute(
    trx,
  )
  return rows.map(({ voided, airline: code, ...rest }, at) => {
    const row = { ...rest, airline: code ?? '' }
    return voided
      ? { ...row, code: 'CANX', fare: 0n, tax: 0n, commission: 0n, ait: 0n }
      : { ...row, code: 'TKTT', fare: row.fare + (at === 0 ? more : 0n) }
  })
}

const header =
  'billing_period,transaction_code,airline_code,document_number,issue_date,fare,tax,penalty,commission,tax_on_commission,net,currency'

/** The file; its period is that of its last document. */
export const billingFile = (rows: readonly BilledRow[]): string =>
  [
    header,
    ...rows.map(({ code, airline, number, day = '', fare, tax = 0n, commission = 0n, ait = 0n }) =>
      [
        '',
        code,
        airline,
        number,
        day,
        ...[fare, tax, 0n, commission, ait, fare + tax - commission + ait].map((amount) => moneyText(amount)),
        'BDT',
      ].join(','),
    ),
  ].join('\n')
