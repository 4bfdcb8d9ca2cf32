/** Entries of many days, posted with plain SQL under every trigger of the ledger. */
import type { Books } from '../books.ts'

export interface Filled {
  from: string
  /** Number of days that follow each other. */
  days: number
  /** Entries of a day, of two lines each: expenses owed for. */
  perDay: number
  /** So that two fillings have numbers of their own. */
  source: string
  /** One of so many entries is reversed on its own day; none when it is not given. */
  reverseOneOf?: number
}

/** Books with entries on each of some days. */
export async function fillDays(
  books: Books,
  { from, days, perDay, source, reverseOneOf }: Filled,
): Promise<void> {
  const refused = await books.run('owner', [
    `do $$ declare n integer; made bigint; undone bigint; no text; begin
      for n in 1 .. ${days * perDay} loop
        no := gl_give_number('JV', '2526', null, '${source}', n);
        insert into gl_voucher (voucher_no, voucher_type, posting_date, source_type, source_id, created_by, authorised_by, idempotency_key, tx, period_id)
          values (no, 'journal', date '${from}' + (n - 1) / ${perDay}, '${source}', n, 1, 10, '${source}' || n, '0', 0) returning id into made;
        insert into gl_line (voucher_id, line_no, ledger_account_id, is_control, debit_minor, credit_minor, branch_id)
          values (made, 1, ${books.account('5304')}, false, n * 100, 0, ${books.world.branch}), (made, 2, ${books.account('2501')}, false, 0, n * 100, ${books.world.branch});
        if n % ${reverseOneOf ?? days * perDay + 1} = 0 then
          insert into gl_voucher (voucher_no, voucher_type, posting_date, source_type, source_id, reverses_id, created_by, authorised_by, idempotency_key, tx, period_id)
            values (no || '-R', 'journal', date '${from}' + (n - 1) / ${perDay}, '${source}', n, made, 1, 10, '${source}' || n || '-R', '0', 0) returning id into undone;
          insert into gl_line (voucher_id, line_no, ledger_account_id, is_control, debit_minor, credit_minor, branch_id)
            select undone, line_no, ledger_account_id, is_control, credit_minor, debit_minor, branch_id from gl_line where voucher_id = made;
        end if;
      end loop; end $$`,
  ])
  if (refused !== null) throw new Error(refused)
}
