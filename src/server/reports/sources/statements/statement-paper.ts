/**
 * What the paper of a statement has in addition to its rows: whose it is, the amount due in words, and its
 * age. Source: accounting 14, account-statement.
 */
import { sql } from 'kysely'
import { ageBuckets } from '../../../../domain/reports/statements/parties.ts'
import { amountWords } from '../../../../domain/prints/values/amount-words.ts'
import { amount as shownAmount } from '../../../../domain/prints/values/show-value.ts'
import { daysBetween, type CivilDate } from '../../../../foundation/values/dates.ts'
import { moneyText } from '../../../../foundation/values/money.ts'
import { bucketOf } from '../../../books/open-items.ts'
import type { ReportSource } from '../../report-sql.ts'
import { idOf, rangeOf } from './asked-books.ts'
import { known, partyLines } from './account-statement.ts'

interface OpenLine {
  due: CivilDate
  is_debit: boolean
  /** Minor units, nothing for what is settled. */
  open: bigint
  moved: bigint
}

const taka = (minor: bigint): string => `BDT ${shownAmount(moneyText(minor), { decimals: 2 })}`

/** Amount due, or held for the party, and how old what makes it is. */
export const accountStatementPaper: NonNullable<ReportSource['paper']> = async (input, words) => {
  const subLedger = idOf(input, 'sub_ledger') ?? 0
  const { to } = rangeOf(input)
  const asOf = to < input.today ? to : input.today
  const { rows: parties } = await sql<{
    name: string
  }>`select t.name from sub_ledger_account t where t.id = ${subLedger} and ${known(input, 't')}`.execute(
    input.db,
  )
  const { rows } = await sql<OpenLine>`
    select coalesce(l.due_date, l.posting_date) as due, l.debit_minor > 0 as is_debit, l.debit_minor - l.credit_minor as moved,
      (l.debit_minor + l.credit_minor - coalesce((select sum(x.amount_minor) from gl_allocation x where l.id in (x.debit_line_id, x.credit_line_id) and x.allocated_on <= ${asOf}::date), 0))::bigint as open
    from (${partyLines(input, subLedger, asOf)}) l`.execute(input.db)
  const closing = rows.reduce((sum, { moved }) => sum + moved, 0n)
  const isOwed = closing < 0n
  const rest = isOwed ? -closing : closing
  const ages = new Map<string, bigint>()
  for (const { due, is_debit: isDebit, open } of rows) {
    // What stands on the other side is not settled yet and takes off from all of it.
    const key = isDebit === isOwed ? 'unallocated' : bucketOf(daysBetween(due, asOf))
    ages.set(key, (ages.get(key) ?? 0n) + (isDebit === isOwed ? -open : open))
  }
  const inWords = amountWords(rest, 'BDT')
  const aged = [...ageBuckets, 'unallocated'].flatMap((key) => {
    const amount = ages.get(key) ?? 0n
    return amount === 0n ? [] : [`${words.value(key)}: ${taka(amount)}`]
  })
  const said = (key: string, otherwise: string) =>
    words.say('report', `paper.${key}`, otherwise, {
      name: parties[0]?.name ?? '',
      amount: taka(rest),
      words: words.language === 'ar' ? inWords.ar : inWords.en,
    })
  return {
    title: said('statementOf', 'Statement of account'),
    notes: [
      rest === 0n ? said('nothingDue', '') : isOwed ? said('owedToYou', '') : said('amountDue', ''),
      // A line each: figures and words of several would run into each other from right to left.
      ...(aged.length === 0 ? [] : [said('ages', ''), ...aged]),
    ],
  }
}
