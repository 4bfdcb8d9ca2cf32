/** Statements as separated text, of banks and of wallets: their columns are found by their names. Source: samples 8. */
import { cellsOf } from '../../../foundation/values/csv-cells.ts'
import { isCivilDate, type CivilDate } from '../../../foundation/values/dates.ts'
import { parseMoney } from '../../../foundation/values/money.ts'
import { emptyFile, tidyText, type BankFile, type Movement } from './movements.ts'

/** What a column may be called; the first that fits, in this order. */
const columnWords = {
  valueDay: /^value( date)?$/,
  day: /^((transaction|trans|txn|tran|posting|post|booking) ?)?date( and time|\/time)?$/,
  text: /^(particulars?|descriptions?|narrations?|details|remarks)$/,
  kind: /^(type|transaction type)$/,
  reference: /^(cheque|check|chq|instrument|inst|ref(erence)?)( ?(no|number|num|#))?$/,
  bankReference: /^(transaction|trans|txn|trx)( ?(id|no|number|reference))$/,
  out: /^(debit|withdrawal|paid out|out|dr)s?( ?amount)?$/,
  in: /^(credit|deposit|paid in|in|cr)s?( ?amount)?$/,
  amount: /^amount$/,
  charge: /^(charge|fee)s?$/,
  balance: /^(running |closing |available )?balance$/,
} as const
type Column = keyof typeof columnWords
type Columns = Partial<Record<Column, number>>

/** Rows the names of the columns are looked for in. */
const mostPreamble = 60
const longestLine = 4000

/** A number a spreadsheet keeps as text: ="0123". */
const plain = (cell: string): string => /^="(.*)"$/.exec(cell)?.[1] ?? cell

function columnsOf(cells: readonly string[]): Columns | null {
  const columns: Columns = {}
  for (const [at, cell] of cells.entries()) {
    const name = plain(cell)
      .toLowerCase()
      .replaceAll(/[._]/g, ' ')
      .replaceAll(/\(.*\)/g, '')
      .trim()
    const column = (Object.keys(columnWords) as Column[]).find((one) => columnWords[one].test(name)) // Keys of a literal.
    if (column && columns[column] === undefined) columns[column] = at
  }
  const hasAmounts = (columns.out !== undefined && columns.in !== undefined) || columns.amount !== undefined
  return columns.day !== undefined && columns.text !== undefined && hasAmounts ? columns : null
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** 15/12/2026, 15-12-2026, 15-Dec-26, 2026-12-15, with or without a time behind it; the day stands first. */
function dayOf(cell: string): CivilDate | null {
  const iso = /^(\d{4})-(\d\d)-(\d\d)\b/.exec(cell)
  const match = /^(\d\d?)[/. -](\d\d?|[A-Za-z]{3,9})[/. -](\d{4}|\d\d)\b/.exec(cell)
  const named = months.indexOf((match?.[2] ?? '').slice(0, 3).toLowerCase()) + 1
  const month = named > 0 ? named : Number(match?.[2])
  const year = match?.[3]?.length === 2 ? `20${match[3]}` : match?.[3]
  const day = iso
    ? `${iso[1]}-${iso[2]}-${iso[3]}`
    : `${year}-${String(month).padStart(2, '0')}-${(match?.[1] ?? '').padStart(2, '0')}`
  return isCivilDate(day) ? day : null
}

/** 1,71,195.32, with Cr or Dr behind it, or in brackets: minor units, Dr and brackets less than nothing. Null: no amount. */
function amountOf(cell: string, currency: string): bigint | null {
  const match = /^(\(?)(-?[\d,]+(?:\.\d+)?)(\)?)\s*(Cr|Dr)?\.?$/i.exec(
    plain(cell).replaceAll(/(?:BDT|Tk\.?|৳)\s*/gi, ''),
  )
  const amount = match ? parseMoney((match[2] ?? '').replaceAll(',', ''), currency) : null
  return amount !== null && (match?.[1] === '(' || match?.[4]?.toLowerCase() === 'dr') ? -amount : amount
}

/** A line of the file that holds a movement or a sum. */
interface Line {
  row: number
  cell: (column: Column) => string
}

/** Net of charges, as the balance moves. */
interface Step {
  row: number
  moved: bigint
  balance: bigint | null
  movements: Movement[]
}

export function readBankCsv(content: string): BankFile {
  const file = emptyFile('csv')
  const lines = content.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  const problem = (row: number, column: string, reason: BankFile['problems'][number]['reason']): number =>
    file.problems.push({ row, column, reason })
  const sample = lines.slice(0, mostPreamble).join('\n')
  const countOf = (mark: string): number => sample.split(mark).length
  const separator = ([',', ';', '\t'] as const).toSorted((a, b) => countOf(b) - countOf(a))[0] ?? ','
  let columns: Columns | null = null
  const steps: Step[] = []
  let totals: { row: number; out: bigint; in: bigint } | null = null
  for (const [at, line] of lines.entries()) {
    const row = at + 1
    if (line.trim() === '') continue
    if (line.length > longestLine) {
      problem(row, 'line', 'not-valid')
      continue
    }
    const cells = cellsOf(line, separator)
    if (!columns) {
      if (at >= mostPreamble) break
      columns = columnsOf(cells)
      if (!columns) keepPreamble(file, cells)
      continue
    }
    const places = columns
    const cell = (column: Column): string => {
      const place = places[column]
      return place === undefined ? '' : plain(cells[place] ?? '')
    }
    const currency = file.currency ?? 'BDT'
    const text = cell('text')
    if (
      cell('day') === '' ||
      /^(balance )?(brought|b\/f|opening balance|closing balance|total)/i.test(text)
    ) {
      const balance = amountOf(cell('balance'), currency)
      if (/brought forward|b\/f|opening balance/i.test(text)) file.opening = balance
      else if (/^(grand )?totals?\b/i.test(text))
        totals = { row, out: amountOf(cell('out'), currency) ?? 0n, in: amountOf(cell('in'), currency) ?? 0n }
      else if (cell('out') !== '' || cell('in') !== '' || cell('amount') !== '')
        problem(row, 'date', 'not-valid')
      continue
    }
    const step = stepOf({ row, cell }, currency)
    if ('reason' in step) file.problems.push(step)
    else if (step.movements.length > 0) steps.push(step)
    // A remark below the movements, in the column of the dates.
    else if (step.balance !== null && file.opening === null) file.opening = step.balance
  }
  if (!columns) {
    problem(1, 'date', 'missing-column')
    return file
  }
  if (columns.charge !== undefined) file.format = 'wallet'
  arrange(file, steps)
  if (totals) {
    const sumOf = (isOut: boolean): bigint =>
      file.movements.reduce((sum, { amount }) => (amount < 0n === isOut ? sum + amount : sum), 0n)
    if (totals.in !== sumOf(false) || totals.out !== -sumOf(true))
      problem(totals.row, 'total', 'total-differs')
  }
  return file
}

/** What stands above the columns. */
function keepPreamble(file: BankFile, cells: readonly string[]): void {
  const [name = '', value = ''] = cells.map(plain)
  if (/^(account|a\/c|wallet)\s*(no|number)\b/i.test(name) && value !== '')
    file.account = value.replaceAll(/\s/g, '')
  if (/^currency\b/i.test(name) && /^[A-Z]{3}$/.test(value)) file.currency = value
  if (/^opening balance\b/i.test(name)) file.opening = amountOf(value, file.currency ?? 'BDT')
}

function stepOf({ row, cell }: Line, currency: string): Step | BankFile['problems'][number] {
  const day = dayOf(cell('day'))
  const amounts = (['out', 'in', 'amount', 'charge', 'balance'] as const).map((column) => {
    const amount = cell(column) === '' || cell(column) === '-' ? 0n : amountOf(cell(column), currency)
    return { column, amount }
  })
  const wrong = amounts.find(({ amount }) => amount === null)
  const isEmpty = cell('out') === '' && cell('in') === '' && cell('amount') === ''
  // A sentence below the movements is none.
  if (!day && isEmpty) return { row, moved: 0n, balance: null, movements: [] }
  if (!day) return { row, column: 'date', reason: 'not-valid' }
  if (wrong) return { row, column: wrong.column, reason: 'not-valid' }
  const [out = 0n, into = 0n, signed = 0n, charge = 0n, balance = 0n] = amounts.map(
    ({ amount }) => amount ?? 0n,
  )
  const amount = into - out + signed
  const trx = /\bTRX ?ID:? *([A-Z0-9]{6,20})\b/i.exec(cell('text'))?.[1]
  const bankReference = cell('bankReference') || trx || null
  const rest = {
    row,
    day,
    valueDay: dayOf(cell('valueDay')),
    reference: cell('reference') || /\bRef:? ([\w-]{3,30})/.exec(cell('text'))?.[1] || null,
    bankReference,
    party: null,
    text: tidyText(cell('kind'), cell('text')),
  }
  const stated = cell('balance') === '' ? null : balance
  return {
    row,
    moved: amount - charge,
    balance: stated,
    movements: [
      ...(amount === 0n
        ? []
        : [{ ...rest, amount, stated: charge === 0n || stated === null ? stated : stated + charge }]),
      // What a wallet keeps of a payment is booked apart.
      ...(charge === 0n
        ? []
        : [
            {
              ...rest,
              amount: -charge,
              text: `Charge ${rest.text}`,
              bankReference: bankReference && `${bankReference}/charge`,
              stated,
            },
          ]),
    ],
  }
}

/** Whether every balance is that of the step before and what was moved. */
const isInOrder = (steps: readonly Step[]): boolean =>
  steps.every(({ balance, moved }, at) => {
    const before = steps[at - 1]?.balance
    return (
      at === 0 || balance === null || before === undefined || before === null || before + moved === balance
    )
  })

/** The oldest first, whichever way the file goes, and its balances where it states none apart. */
function arrange(file: BankFile, steps: readonly Step[]): void {
  const backwards = steps.toReversed()
  const isBackwards =
    (steps[0]?.movements[0]?.day ?? '') > (steps.at(-1)?.movements[0]?.day ?? '') ||
    (!isInOrder(steps) && isInOrder(backwards))
  const ordered = isBackwards ? backwards : steps
  const [first] = ordered
  if (first && first.balance !== null) file.opening ??= first.balance - first.moved
  let balance = file.opening
  for (const step of ordered) {
    if (balance !== null) balance += step.moved
    if (balance !== null && step.balance !== null && step.balance !== balance) {
      file.problems.push({ row: step.row, column: 'balance', reason: 'balance-differs' })
      balance = step.balance
    }
    file.movements.push(...step.movements)
  }
  file.closing = balance
}
