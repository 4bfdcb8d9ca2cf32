/** A statement of a bank or wallet becomes a record with its rows. Source: decision 0760; samples 8. */
import { sql } from 'kysely'
import { isProved, type BankFile } from '../../../domain/books/bank/movements.ts'
import { bankProblemText, readBankFile } from '../../../domain/books/bank/read.ts'
import { say } from '../../../foundation/text/sentence.ts'
import { minorDigits, moneyText } from '../../../foundation/values/money.ts'
import { bankStatementWorkflow } from '../../../machines/books/bank-statement.ts'
import { inStates } from '../../platform/db/in-states.ts'
import type { Db } from '../../platform/db/kysely.ts'
import type { Hooks, Writing } from '../../records/hooks.ts'
import { importedFileHooks, refuseFile } from '../../records/hooks/imported-file.ts'
import { refuseField } from '../../records/hooks/refuse.ts'
import type { Row } from '../../records/read/columns.ts'
import { insertRows, knownRows } from './rows.ts'

async function firstOf(db: Db, digest: string): Promise<{ id: number; title: string } | null> {
  const { rows } = await sql<{ id: number; title: string }>`
    select id, '#' || id as title from bank_statement where digest = ${digest} and not is_deleted and state ${inStates(bankStatementWorkflow, 'imported', 'matching', 'closed')}`.execute(
    db,
  )
  return rows[0] ?? null
}

const digitsOf = (text: string): string => text.replaceAll(/[^0-9A-Z]/gi, '').replace(/^0+/, '')

interface Account {
  name: string
  kind: string
  account_no: string | null
  currency: string
}

async function accountOf(db: Db, id: number): Promise<Account | null> {
  const { rows } = await sql<Account>`
    select a.code || ' ' || a.name as name, a.kind, a.account_no, coalesce(c.code, 'BDT') as currency from ledger_account a left join currency c on c.id = a.currency where a.id = ${id}`.execute(
    db,
  )
  return rows[0] ?? null
}

async function readFile(text: string, { values, crud }: Writing): Promise<{ file: BankFile; values: Row }> {
  const account = Number(values['account'])
  const known = await accountOf(crud.db, account)
  if (known?.kind !== 'bank' && known?.kind !== 'mfs')
    refuseField('account', 'KIND', 'Please choose a bank account or wallet.')
  const file = readBankFile(text)
  if (!file)
    refuseFile(
      [
        'This is no statement of a bank or wallet: MT940, CAMT.053, or a CSV with dates, amounts and balances.',
      ],
      'bank.unknown',
    )
  if (file.problems.length > 0) refuseFile(file.problems.map(bankProblemText), 'bank.row')
  if (file.movements.length === 0) refuseFile(['The file has no movements.'], 'bank.empty')
  if (file.opening === null || file.closing === null || !isProved(file))
    refuseFile(['The file has no balances that prove its movements.'], 'bank.unproved')
  if (file.account !== null && known.account_no && digitsOf(file.account) !== digitsOf(known.account_no))
    refuseFile([say`The file is of the account ${file.account}, not of ${known.name}.`], 'bank.account')
  if (file.currency !== null && file.currency !== known.currency)
    refuseFile(
      [say`The file is in ${file.currency}, and ${known.name} is kept in ${known.currency}.`],
      'bank.currency',
    )
  if (minorDigits(known.currency) !== 2)
    refuseFile([say`Statements in ${known.currency} cannot be imported.`], 'bank.currency')
  const again = await knownRows(crud.db, account, file)
  if (again.length > 0)
    refuseFile(
      again.map(
        ({ row, from, to }) =>
          say`Row ${row}: this movement is on the statement from ${{ day: from }} to ${{ day: to }}.`,
      ),
      'bank.twice',
    )
  const days = file.movements.map(({ day }) => day).toSorted()
  return {
    file,
    values: {
      format: file.format,
      from_day: days[0],
      to_day: days.at(-1),
      movements: file.movements.length,
      open_rows: file.movements.length,
      opening: moneyText(file.opening),
      closing: moneyText(file.closing),
    },
  }
}

export const bankStatementHooks: Hooks = importedFileHooks({
  name: 'bank',
  missing: 'Please choose the file of the statement.',
  firstOf,
  read: readFile,
  write: insertRows,
})
