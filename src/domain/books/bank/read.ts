/** A statement of a bank or wallet in whatever form it was sent, and what is wrong with it in words. */
import { say, type Said } from '../../../foundation/text/sentence.ts'
import { keyboardMinus } from '../../../foundation/values/typed-input.ts'
import { readCamt053 } from './camt053.ts'
import { readBankCsv } from './csv.ts'
import type { BankFile, BankProblem } from './movements.ts'
import { readMt940 } from './mt940.ts'

/** Null where the text is no statement at all. */
export function readBankFile(text: string): BankFile | null {
  const signed = keyboardMinus(text)
  const content = signed.replace(/^\uFEFF/, '').trimStart()
  if (content.startsWith('<')) return content.includes('BkToCstmrStmt') ? readCamt053(content) : null
  if (/^:(?:60[FM]|25):/m.test(content)) return readMt940(content)
  const file = readBankCsv(signed)
  return file.problems.some(({ reason }) => reason === 'missing-column') ? null : file
}

export function bankProblemText({ row, column, reason }: BankProblem): Said {
  switch (reason) {
    case 'balance-differs':
      return say`Row ${row}: the balance does not follow from the movements.`
    case 'total-differs':
      return say`Row ${row}: the total does not agree with the movements.`
    case 'other-account':
      return say`Row ${row}: the file holds statements of several accounts.`
    case 'missing-column':
    case 'not-valid':
      return say`Row ${row}: ${column} is not valid.`
  }
}
