/** From a voucher to its paper: title, marks, lines, sums and words of every kind. Pure; the server hands in the names. Source: forms 9.1, 9.3. */
import { amountWords } from '../values/amount-words.ts'
import { amount as shownAmount, day } from '../values/show-value.ts'
import { moneyText } from '../../../foundation/values/money.ts'
import { kindOf } from '../../books/kinds/index.ts'
import { fitsHalfSheet } from './half-sheet.ts'
import {
  voucherPapers,
  type Fact,
  type VoucherHead,
  type VoucherPaper,
  type VoucherSheet,
  type VoucherTable,
} from './voucher-sheet.ts'

/** Minor units of the voucher's currency. */
export interface PaperLine {
  account: string
  party: string
  /** Of a bill: what is billed; else the narration. */
  text: string
  passenger: string
  amount: bigint
  discount: bigint
  vat: bigint
  /** 1/100 %, of a bill. */
  vatRate: number
  /** Withheld. */
  tax: bigint
  debit: bigint
  credit: bigint
  /** What it is in a currency of its own; '' for BDT. */
  foreign: string
}

export interface VoucherOnPaper {
  module: string
  id: number
  state: string
  no: string
  date: string
  reversedOn: string
  dueDate: string
  /** ISO code; amounts are in it. */
  currency: string
  /** '' for BDT. */
  rate: string
  /** BDT, minor units. */
  worth: bigint
  party: string
  /** ID, passport and agent of the passenger a receipt is about. */
  passenger: string
  mode: string
  account: string
  toAccount: string
  chequeNo: string
  chequeDate: string
  bank: string
  narration: string
  reference: string
  supplierBillNo: string
  /** Bills the lines pay, with the amount. */
  paid: readonly { no: string; amount: bigint }[]
  charge: bigint
  /** Of a contra: what it moves in the currency of the account that is not kept in BDT; '' for none. */
  foreign: string
  lines: readonly PaperLine[]
  /** Of a posted bill: what was allocated to it. */
  settled: bigint | null
  /** Of a posted receipt: what the party owes after it, BDT; below zero is held for it. */
  balance: bigint | null
  prepared: string
  checked: string
  authorised: string
  seal: string
  qr: string
  head: VoucherHead
  notes: readonly string[]
  /** 0 for the first print of a posted voucher, n for the n-th one after it; null before it is posted. */
  duplicate: number | null
  printed: string
}

/** Titles of kinds whose paper is not called as they are. */
const titles: Readonly<Record<string, string>> = {
  payment_voucher: 'DEBIT VOUCHER',
  receipt_voucher: 'CREDIT VOUCHER',
  contra: 'CONTRA VOUCHER',
  journal: 'JOURNAL VOUCHER',
  idjournal: 'JOURNAL VOUCHER (BY ID)',
  sales: 'BILL',
  purchase: 'PAYABLE BILL',
}

/** Papers of a kind, the usual one first. */
export const papersOf = (module: string): readonly VoucherPaper[] =>
  module === 'receipt_voucher'
    ? voucherPapers
    : module === 'sales' || module === 'purchase'
      ? ['a4']
      : ['a5', 'a4']

const isReceipt = (paper: VoucherPaper): boolean => paper === 'receipt' || paper === 'roll'
const rest = (minor: bigint): bigint => (minor < 0n ? -minor : minor)
const sum = <L>(lines: readonly L[], of: (line: L) => bigint): bigint =>
  lines.reduce((total, line) => total + of(line), 0n)

/** What a voucher is about in its own currency: the amount in words and in figures. */
export function ownAmount({
  module,
  currency,
  worth,
  lines,
}: Pick<VoucherOnPaper, 'module' | 'currency' | 'worth'> & {
  lines: readonly Pick<PaperLine, 'amount' | 'discount' | 'vat'>[]
}): bigint {
  if (currency === 'BDT') return worth
  return module === 'sales' || module === 'purchase'
    ? sum(lines, (line) => line.amount - line.discount + line.vat)
    : sum(lines, (line) => line.amount)
}

const stateMark: Readonly<Record<string, string>> = {
  draft: 'DRAFT',
  submitted: 'DRAFT',
  cancelled: 'CANCELLED',
  reversed: 'REVERSED',
}

/** What the paper is other than the original of a posted voucher. */
const marksOf = ({ state, duplicate }: Pick<VoucherOnPaper, 'state' | 'duplicate'>): string[] => [
  ...(stateMark[state] === undefined ? [] : [stateMark[state]]),
  ...(duplicate === null || duplicate === 0 ? [] : [`DUPLICATE ${duplicate}`]),
]

/** How money moved, as the receipt says it. */
function paidBy({ mode, account, chequeNo, chequeDate, bank, reference, date }: VoucherOnPaper): string[] {
  const behind = reference === '' ? '' : `, ${reference}`
  const upper = (text: string) => `${text}${behind}`.toUpperCase()
  if (mode === 'bank') return [upper(`Bank transfer, ${account}`)]
  if (mode === 'mfs') return [upper(`Mobile banking, ${account}`)]
  if (mode !== 'cheque') return [upper('Cash')]
  return [
    upper(
      ['Cheque No. ' + chequeNo, chequeDate === '' ? '' : day(chequeDate), bank].filter(Boolean).join(', '),
    ),
    ...(chequeDate > date ? ['POST-DATED, SUBJECT TO REALISATION'] : []),
  ]
}

/** @returns the sheet of a voucher on a paper; on A4 where A5 is too small for it. */
export function voucherSheet(voucher: VoucherOnPaper, paper: VoucherPaper): VoucherSheet {
  const sheet = sheetOn(voucher, paper)
  return paper === 'a5' && !fitsHalfSheet(sheet) ? { ...sheet, paper: 'a4' } : sheet
}

function sheetOn(voucher: VoucherOnPaper, paper: VoucherPaper): VoucherSheet {
  const { module, currency, state } = voucher
  const money = (minor: bigint): string => shownAmount(moneyText(minor, currency), { decimals: 2, currency })
  const taka = (minor: bigint): string => shownAmount(moneyText(minor), { decimals: 2 })
  const own = ownAmount(voucher)
  const isForeign = currency !== 'BDT'
  const isBill = module === 'sales' || module === 'purchase'
  const isPaying = module === 'payment_voucher' || module === 'receipt_voucher'
  const nonEmpty = (...facts: readonly Fact[]): Fact[] => facts.filter(([, value]) => value !== '')
  const purposes = voucher.paid.map(({ no, amount }) => `Against ${no} ${money(amount)}`).join(', ')
  const by = paidBy(voucher)
  const who: Readonly<Record<string, Fact>> = {
    payment_voucher: ['Paid to', voucher.party],
    receipt_voucher: ['Received from', voucher.party],
    sales: ['Bill to', voucher.party],
    purchase: ['Supplier', voucher.party],
  }
  const facts: Fact[] = nonEmpty(
    ...(who[module] ? [who[module]] : []),
    ['Passenger', isReceipt(paper) ? voucher.passenger : ''],
    ...(module === 'contra'
      ? ([
          ['From', voucher.account],
          ['To', voucher.toAccount],
          ['Moved', voucher.foreign],
        ] as const)
      : []),
    ...(isPaying ? by.map((text, at): Fact => [at === 0 ? 'By' : '', text]) : []),
    ['Bill of supplier', voucher.supplierBillNo],
    ['Due date', isBill && voucher.dueDate !== '' ? day(voucher.dueDate) : ''],
    [isReceipt(paper) ? 'On account of' : 'Narration', voucher.narration],
    ['For', isPaying ? purposes : ''],
    ['Reference', isPaying ? '' : voucher.reference],
    ['Reversed on', state === 'reversed' && voucher.reversedOn !== '' ? day(voucher.reversedOn) : ''],
  )
  return {
    paper,
    title: isReceipt(paper)
      ? 'MONEY RECEIPT'
      : (titles[module] ?? kindOf(module)?.title.toUpperCase() ?? 'VOUCHER'),
    head: voucher.head,
    copies: paper === 'receipt' ? ['CUSTOMER COPY', 'OFFICE COPY'] : [''],
    marks: marksOf(voucher),
    across: stateMark[state] ?? '',
    no: voucher.no === '' ? `Draft #${voucher.id}` : voucher.no,
    date: day(voucher.date),
    facts,
    words: amountWords(rest(own), currency),
    amount: `${currency} ${money(own)}`,
    amountNote: isForeign ? `Rate ${voucher.rate} = BDT ${taka(voucher.worth)}` : '',
    balance:
      voucher.balance === null
        ? ''
        : voucher.balance < 0n
          ? `Held BDT ${taka(-voucher.balance)}`
          : `BDT ${taka(voucher.balance)}`,
    table: isReceipt(paper) ? null : inCurrency(tableOf(voucher, money), currency),
    totals: isReceipt(paper)
      ? []
      : totalsOf(voucher, money).map(([label, value]): Fact => [
          isForeign ? `${label}, ${currency}` : label,
          value,
        ]),
    notes: isReceipt(paper) ? [] : voucher.notes,
    qr: voucher.qr,
    signs: signsOf(voucher),
    foot: [voucher.printed, voucher.seal].filter(Boolean).join(' · '),
  }
}

/** Heads of amounts say their currency where it is not the agency's. */
const inCurrency = (table: VoucherTable, currency: string): VoucherTable =>
  currency === 'BDT'
    ? table
    : {
        ...table,
        head: table.head.map((head, at) => (table.amounts.includes(at) ? `${head}, ${currency}` : head)),
      }

function tableOf(voucher: VoucherOnPaper, money: (minor: bigint) => string): VoucherTable {
  const { module, lines } = voucher
  const shown = (minor: bigint): string => (minor === 0n ? '' : money(minor))
  const named = (line: PaperLine): string => [line.party, line.passenger].filter(Boolean).join(', ')
  const numbered = (rows: readonly (readonly string[])[]): string[][] =>
    rows.map((row, at) => [String(at + 1), ...row])
  if (module === 'contra')
    return {
      head: ['SL', 'Account', 'Narration', 'Amount'],
      widths: [8, 78, 70, 30],
      rows: numbered([
        [voucher.toAccount, `From ${voucher.account}`, money(voucher.worth - voucher.charge)],
        ...(voucher.charge > 0n ? [['Bank charges', '', money(voucher.charge)]] : []),
      ]),
      sums: [['', 'Total', '', money(voucher.worth)]],
      amounts: [3],
    }
  if (module === 'sales' || module === 'purchase')
    return {
      head: ['SL', 'Description', 'Amount', 'Discount', 'Net'],
      widths: [10, 76, 34, 30, 36],
      rows: numbered(
        lines.map((line) => [
          [line.text, line.passenger].filter(Boolean).join('\n'),
          money(line.amount),
          shown(line.discount),
          money(line.amount - line.discount),
        ]),
      ),
      sums: [],
      amounts: [2, 3, 4],
    }
  if (module === 'payment_voucher' || module === 'receipt_voucher')
    return {
      head: ['SL', 'Account', 'Sub ledger / party', 'Narration', 'Amount'],
      widths: [8, 54, 46, 48, 30],
      rows: numbered(lines.map((line) => [line.account, named(line), line.text, money(line.amount)])),
      sums: [['', 'Total', '', '', money(sum(lines, (line) => line.amount))]],
      amounts: [4],
    }
  // Debits first, each side in the order it was entered.
  const ordered = [...lines.filter((line) => line.debit > 0n), ...lines.filter((line) => line.debit === 0n)]
  return {
    head: ['SL', 'Account', 'Sub ledger / party', 'Narration', 'Debit', 'Credit'],
    widths: [8, 46, 36, 40, 28, 28],
    rows: numbered(
      ordered.map((line) => [
        line.account,
        named(line),
        [line.text, line.foreign].filter(Boolean).join('\n'),
        shown(line.debit),
        shown(line.credit),
      ]),
    ),
    sums: [
      [
        '',
        'Total',
        '',
        '',
        money(sum(lines, (line) => line.debit)),
        money(sum(lines, (line) => line.credit)),
      ],
    ],
    amounts: [4, 5],
  }
}

/** Amounts below the table; those of nothing are left out. */
function totalsOf(voucher: VoucherOnPaper, money: (minor: bigint) => string): Fact[] {
  const { module, lines, settled } = voucher
  const some = (label: string, minor: bigint): Fact[] => (minor === 0n ? [] : [[label, money(minor)]])
  const tax = sum(lines, (line) => line.tax)
  if (module === 'payment_voucher' || module === 'receipt_voucher')
    return tax === 0n
      ? []
      : [
          [module === 'payment_voucher' ? 'Tax deducted at source' : 'Tax withheld', money(tax)],
          [
            module === 'payment_voucher' ? 'Net paid' : 'Net received',
            money(sum(lines, (line) => line.amount) - tax),
          ],
        ]
  if (module !== 'sales' && module !== 'purchase') return []
  const discount = sum(lines, (line) => line.discount)
  const rates = [...new Set(lines.map((line) => line.vatRate))].sort((a, b) => a - b)
  const net = ownAmount(voucher)
  return [
    ...(discount === 0n ? [] : ([['Subtotal', money(sum(lines, (line) => line.amount))]] as const)),
    ...some('Discount', discount),
    ...rates.flatMap((rate) =>
      some(
        `VAT ${rate / 100} %`,
        sum(
          lines.filter((line) => line.vatRate === rate),
          (line) => line.vat,
        ),
      ),
    ),
    ['Net', money(net)],
    ...(settled === null || settled === 0n
      ? []
      : ([[module === 'sales' ? 'Received' : 'Paid', money(settled)]] as const)),
    ...(settled === null ? [] : ([['Due', money(net - settled)]] as const)),
  ]
}

/** Who signs; names stand over the line once the step was taken. */
function signsOf({ module, prepared, checked, authorised }: VoucherOnPaper): VoucherSheet['signs'] {
  const [made, reviewed, approved] = [
    { label: 'Prepared', name: prepared },
    { label: 'Checked', name: checked },
    { label: 'Approved', name: authorised },
  ]
  const authorisedSign = { label: 'Authorised', name: authorised }
  const byHand = (label: string) => ({ label, name: '' })
  switch (module) {
    case 'payment_voucher':
      return [made, reviewed, approved, byHand('Received by')]
    case 'receipt_voucher':
      return [made, byHand('Received'), authorisedSign]
    case 'contra':
      return [made, approved]
    case 'sales':
    case 'purchase':
      return [made, authorisedSign, byHand(module === 'sales' ? 'Customer' : 'Supplier')]
    default:
      return [made, reviewed, approved]
  }
}
