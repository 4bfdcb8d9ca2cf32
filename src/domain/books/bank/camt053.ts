/** Statements as ISO 20022 camt.053, versions 02 to 08. Source: samples 8. */
import { isCivilDate, type CivilDate } from '../../../foundation/values/dates.ts'
import { parseMoney } from '../../../foundation/values/money.ts'
import { emptyFile, isProved, movedBy, tidyText, type BankFile, type Movement } from './movements.ts'
import { childrenOf, readXml, textAt, under, type Element } from './xml.ts'

const dayOf = (date: Element | undefined): CivilDate | null => {
  const day = (textAt(date, 'Dt') || textAt(date, 'DtTm')).slice(0, 10)
  return isCivilDate(day) ? day : null
}

/** The amount is never signed; the indicator is the real direction, of a reversal too. */
function signedAmount(element: Element | undefined, currency: string): bigint | null {
  const amount = parseMoney(textAt(element, 'Amt') || textAt(element, 'AmtDtls', 'TxAmt', 'Amt'), currency)
  if (amount === null) return null
  const direction = textAt(element, 'CdtDbtInd')
  return direction === 'CRDT' ? amount : direction === 'DBIT' ? -amount : null
}

/** Booked; version 02 writes the code itself, version 08 below it. */
const isBooked = (entry: Element): boolean => (textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts')) === 'BOOK'

const said = (text: string): string | null => (text === '' || text === 'NOTPROVIDED' ? null : text)

function movementOf(
  entry: Element,
  details: Element | undefined,
  { row, amount, bankReference }: Pick<Movement, 'row' | 'amount' | 'bankReference'>,
): Movement | null {
  const day = dayOf(under(entry, 'BookgDt')) ?? dayOf(under(entry, 'ValDt'))
  if (!day) return null
  const other = under(details, 'RltdPties', amount < 0n ? 'Cdtr' : 'Dbtr')
  return {
    row,
    day,
    valueDay: dayOf(under(entry, 'ValDt')),
    amount,
    reference: said(textAt(details, 'Refs', 'EndToEndId')),
    bankReference,
    party: said(textAt(other, 'Pty', 'Nm') || textAt(other, 'Nm')),
    text: tidyText(
      ...childrenOf(under(details, 'RmtInf'), 'Ustrd').map(({ text }) => text),
      textAt(details, 'AddtlTxInf'),
      textAt(entry, 'AddtlNtryInf'),
    ),
    stated: null,
  }
}

/** Movements of one entry: its parts where they come to its amount, else itself. Null where it cannot be read. */
function movementsOf(entry: Element, row: number, currency: string): Movement[] | null {
  const amount = signedAmount(entry, currency)
  if (amount === null) return null
  const bank = said(textAt(entry, 'AcctSvcrRef'))
  const details = childrenOf(entry, 'NtryDtls').flatMap((one) => childrenOf(one, 'TxDtls'))
  const parts = details.map((one) => signedAmount(one, currency))
  const isBatch =
    details.length > 1 &&
    parts.reduce<bigint>((sum, part) => sum + (part ?? 0n), 0n) === amount &&
    !parts.includes(null)
  const movements = isBatch
    ? details.map((one, at) =>
        movementOf(entry, one, { row, amount: parts[at] ?? 0n, bankReference: bank && `${bank}/${at + 1}` }),
      )
    : [movementOf(entry, details[0], { row, amount, bankReference: bank })]
  return movements.flatMap((one) => (one ? [one] : [])).length === movements.length
    ? movements.flatMap((one) => (one ? [one] : []))
    : null
}

function balanceOf(statement: Element, currency: string, ...codes: readonly string[]): bigint | null {
  const balance = childrenOf(statement, 'Bal').find((one) =>
    codes.includes(textAt(one, 'Tp', 'CdOrPrtry', 'Cd')),
  )
  return signedAmount(balance, currency)
}

/** The statements of one account, one after the other; what is pending or for information is left out. */
export function readCamt053(content: string): BankFile {
  const file = emptyFile('camt053')
  const statements = childrenOf(under(readXml(content) ?? undefined, 'BkToCstmrStmt'), 'Stmt')
  if (statements.length === 0) file.problems.push({ row: 1, column: 'Stmt', reason: 'not-valid' })
  let row = 0
  for (const statement of statements) {
    const account = textAt(statement, 'Acct', 'Id', 'IBAN') || textAt(statement, 'Acct', 'Id', 'Othr', 'Id')
    const currency =
      textAt(statement, 'Acct', 'Ccy') || under(statement, 'Bal', 'Amt')?.attributes['Ccy'] || 'BDT'
    if (file.account !== null && file.account !== account)
      file.problems.push({ row: row + 1, column: 'account', reason: 'other-account' })
    file.account = account
    file.currency ??= currency
    const from = file.movements.length
    for (const entry of childrenOf(statement, 'Ntry')) {
      row += 1
      if (!isBooked(entry)) continue
      const movements = movementsOf(entry, row, currency)
      if (movements) file.movements.push(...movements)
      else file.problems.push({ row, column: 'Ntry', reason: 'not-valid' })
    }
    const opening = balanceOf(statement, currency, 'OPBD', 'PRCD')
    const closing = balanceOf(statement, currency, 'CLBD')
    const page = { ...file, opening, closing, movements: file.movements.slice(from) }
    if (!isProved(page) || (file.closing !== null && file.closing !== opening))
      file.problems.push({ row, column: 'closing balance', reason: 'balance-differs' })
    file.opening ??= opening
    file.closing = closing ?? (opening === null ? null : opening + movedBy(page.movements))
  }
  return file
}
