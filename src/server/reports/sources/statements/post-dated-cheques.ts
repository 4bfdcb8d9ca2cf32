/** Cheques of receipts and payments that were dated after them, one row for each party of a cheque. Source: accounting 7, 14. */
import { sql } from 'kysely'
import { inBranch } from '../../../books/statements.ts'
import { chequeWorkflow } from '../../../../machines/books/cheque.ts'
import { inStates } from '../../../platform/db/in-states.ts'
import type { Sql } from '../../../records/read/columns.ts'
import { outputs, type ReportInput, type ReportQuery } from '../../report-sql.ts'
import { branchesOf, pageColumns } from './asked-books.ts'
import { accountName, voucherLines } from './money-vouchers.ts'

/** Cheques from one side: their voucher, and the account that holds them. The register says what became of each. */
const directions = [
  {
    direction: 'received',
    kind: 'receipt',
    document: 'receipt_voucher',
    holder: 'pdc_in',
  },
  { direction: 'issued', kind: 'payment', document: 'payment_voucher', holder: 'pdc_out' },
] as const

function chequesOf(
  input: ReportInput,
  { direction, kind, document, holder }: (typeof directions)[number],
): Sql {
  // The voucher itself says that its cheque was post-dated: its money went to the account that holds such cheques.
  const isHeld = sql`v.reverses_id is null and exists (select from gl_line h join ledger_account a on a.id = h.ledger_account_id where h.voucher_id = v.id and a.kind = ${holder})`
  const bank = direction === 'received' ? sql`d.bank_name` : accountName(sql`d.account`)
  return sql`select c.id, ${sql.lit(direction)} as direction, ${bank} as bank, c.cheque_no, k.cheque_date, c.voucher_no, c.date, c.source_type, c.source_id, c.account_id, c.sub_ledger_id, c.amount,
      k.deposited_on, k.ended_on, case when k.state ${inStates(chequeWorkflow, 'returned')} then 'returned_to_drawer' else k.state end as status
    from (select min(x.id) as id, x.voucher_id, x.source_type, x.source_id, x.voucher_no, x.date, x.account_id, x.cheque_no, x.cheque_date, x.sub_ledger_id, sum(x.gross - x.tax)::bigint as amount
        from (${voucherLines(kind, sql`${isHeld} and ${inBranch(branchesOf(input))}`)}) x group by x.voucher_id, x.source_type, x.source_id, x.voucher_no, x.date, x.account_id, x.cheque_no, x.cheque_date, x.sub_ledger_id) c
      join ${sql.table(document)} d on d.id = c.source_id join cheque k on ${sql.ref(`k.${kind}`)} = c.source_id and not k.is_deleted`
}

export const postDatedChequeRows: ReportQuery = (input) => {
  const own = (name: string) => (): Sql => sql.id('x', name)
  const list = outputs(
    sql`x.id`,
    {
      direction: own('direction'),
      cheque_no: own('cheque_no'),
      bank: own('bank'),
      account: () => accountName(sql`x.account_id`),
      account_id: own('account_id'),
      party: () => sql`s.name`,
      party_code: () => sql`s.code`,
      party_id: own('sub_ledger_id'),
      voucher_no: own('voucher_no'),
      date: own('date'),
      cheque_date: own('cheque_date'),
      amount: own('amount'),
      status: own('status'),
      // No accountant waits for the day of a cheque that was given back.
      days_left: () => sql`case when x.status = 'held' then x.cheque_date - ${input.today}::date end`,
      deposited_on: own('deposited_on'),
      ended_on: own('ended_on'),
      ...pageColumns('x'),
    },
    input.keys,
  )
  const cheques = sql.join(
    directions.map((one) => chequesOf(input, one)),
    sql` union all `,
  )
  return sql`select ${list} from (${cheques}) x left join sub_ledger_account s on s.id = x.sub_ledger_id`
}
