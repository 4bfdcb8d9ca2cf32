/** Words of the books: kinds of accounts, types of parties, states. Source: accounting 2 and 6. */
import { type Term, term } from '../../foundation/text/sentence.ts'
export const accountKinds = [
  'general',
  'cash',
  'bank',
  'mfs',
  'pdc_in',
  'pdc_out',
  'ticket_clearing',
  'ticket_inventory',
  'control',
  'retained_earnings',
  'opening_equity',
] as const
export type AccountKind = (typeof accountKinds)[number]

/** Whose account a sub ledger can be; `general` divides an account without parties. */
export const partyTypes = [
  'agent',
  'passenger',
  'employee',
  'airline',
  'supplier',
  'employer',
  'recruiting_agency',
  'medical_center',
  'gds',
] as const

/** Kinds of which there is one account only (accounting 2). */
export const singleKinds: readonly AccountKind[] = [
  'pdc_in',
  'pdc_out',
  'ticket_clearing',
  'ticket_inventory',
  'retained_earnings',
  'opening_equity',
]
/** Accounts money is paid from and into. */
export const moneyKinds: readonly AccountKind[] = ['cash', 'bank', 'mfs']
/** Accounts that have vouchers of their own: no journal posts to them (accounting 4.6). */
export const chequeKinds: readonly AccountKind[] = ['pdc_in', 'pdc_out']
/** Accounts only these people post to by hand, as they enter it (accounting 4.6). */
export const reservedKinds: Readonly<Partial<Record<AccountKind, readonly string[]>>> = {
  retained_earnings: ['ADM'],
  ticket_clearing: ['ADM', 'MGR'],
  ticket_inventory: ['ADM', 'MGR'],
}
/** Accounts of passengers and agents, between whom a journal by ID moves balances (accounting 4.7). */
export const idAccounts = ['1301', '1302', '2301', '2302', '2103', '2503'] as const
/** Every kind but some. */
export const kindsWithout = (...kinds: readonly AccountKind[]): readonly AccountKind[] =>
  accountKinds.filter((kind) => !kinds.includes(kind))

export const voucherStates = ['draft', 'submitted', 'posted', 'reversed', 'cancelled'] as const

/** What an authority covers (entities 1.12, accounting 8). */
export const authorityScopes = [
  'payment_voucher',
  'receipt_voucher',
  'journal',
  'contra',
  'bill',
  'ticket',
  'passenger_amount',
  'all',
] as const
export type AuthorityScope = (typeof authorityScopes)[number]

/** What the vouchers of an authority are called in a sentence. */
const covered: Readonly<Record<AuthorityScope, string>> = {
  payment_voucher: 'payment vouchers',
  receipt_voucher: 'receipt vouchers',
  journal: 'journals',
  contra: 'contra vouchers',
  bill: 'bills',
  ticket: 'tickets',
  passenger_amount: 'amounts of passengers',
  all: 'all vouchers',
}
export const scopeTerm = (scope: AuthorityScope): Term => term(covered[scope], `fields:value.${scope}`)

/** Kinds of account a mode of payment goes through. */
export const kindsOfMode: Readonly<Record<string, readonly string[]>> = {
  cash: ['cash'],
  bank: ['bank'],
  mfs: ['mfs'],
  cheque: ['bank'],
}
