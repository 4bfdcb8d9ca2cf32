/** Events of a golden scenario as the loader reads them. Source: golden.md "Input format"; amounts are minor units of BDT. */
export interface GoldenAllocation {
  bill: string
  amount: number
  key?: string
}

export interface GoldenLine {
  account: string
  party?: string
  amount?: number
  dr?: number
  cr?: number
  tds?: number
  discount?: number
  vat_bp?: number
  passenger?: string
  due?: string
  bill?: string
  currency?: string
  allocate?: GoldenAllocation[]
}

export interface GoldenEvent {
  ref?: string
  type: string
  date: string
  narration?: string
  mode?: string
  account?: string
  party?: string
  due?: string
  from?: string
  to?: string
  of?: string
  bill?: string
  advance?: string
  amount?: number
  charge?: number
  currency?: string
  cheque?: { no: string; bank: string; date: string }
  lines?: GoldenLine[]
  key?: string
}

/** Kinds of events the loader posts; the others belong to modules of their own. */
export const knownEvents = ['opening', 'receipt', 'payment', 'contra', 'journal', 'idjournal', 'sales', 'purchase', 'allocate', 'advance_apply', 'reverse'] as const

export const moduleOf: Readonly<Record<string, string>> = {
  opening: 'opening_balance', receipt: 'receipt_voucher', payment: 'payment_voucher', contra: 'contra', journal: 'journal', idjournal: 'idjournal', sales: 'sales', purchase: 'purchase',
}
/** Names of posted vouchers in the expected result. */
export const typeOf: Readonly<Record<string, string>> = Object.fromEntries(Object.entries(moduleOf).map(([type, module]) => [module, type]))
