/** What becomes of a cost or bill that the passenger process proposes: kind of voucher, account, and where its party is. Source: accounting 4.9. */
import type { basePlans } from '../passengers/passenger-type.ts'

/** Every kind an event proposes; fees of papers carry the name of the paper. */
export const proposalKinds = [
  'bill',
  'commission',
  'medical',
  'mofa',
  'embassy',
  'police',
  'okala',
  'musaned',
  'calling',
  'emb_attestation',
  'document_check',
  'admission_offer',
  'hajj_registration',
  'umrah_booking',
  'office_work',
  'training',
  'finger',
  'manpower',
  'visa purchase',
  'visa_stock',
  'visa_used',
  'ticket',
  'reissue',
  'no_show',
  'refund',
  /** A template on its day (decision 1131), and a journal that is taken back on its (1132). */
  'recurring',
  'reversing',
] as const

/** Accounts of commissions and of what visas cost: roles that see no commission of a passenger see no voucher of them. Source: roles 3.2. */
export const reservedAccounts = ['1410', '2103', '5201', '5206'] as const

/** Kinds of vouchers a proposal can become. */
export const draftedVouchers = [
  'sales',
  'purchase',
  'payment_voucher',
  'receipt_voucher',
  'journal',
  'contra',
] as const
export type DraftedVoucher = (typeof draftedVouchers)[number]

/** Why a proposal is not a draft yet. */
export const proposalWaits = [
  'made_by_hand',
  'before_visit',
  'not_agency',
  'no_till',
  'no_party',
  'no_rate',
  'no_account',
  'reverse_instead',
  'step_undone',
  'period_closed',
] as const
export type ProposalWait = (typeof proposalWaits)[number]

interface Way {
  voucher: DraftedVoucher
  /** Code of the account of the line. */
  account: string
  /** Code of the account the party has, for kinds that name one. */
  party?: string
  /** Code of the other side of a journal that has no party. */
  against?: string
}

const fees: Way = { voucher: 'payment_voucher', account: '5205' }
const government: Way = { voucher: 'payment_voucher', account: '5204' }
const pilgrims: Way = { voucher: 'payment_voucher', account: '5208' }
/** Tickets bought elsewhere; those of the ticket desk have entries of their own. */
const tickets: Way = { voucher: 'purchase', account: '5207', party: '2102' }

const ways: Readonly<Record<string, Way>> = {
  medical: { voucher: 'purchase', account: '5202', party: '2102' },
  training: { voucher: 'payment_voucher', account: '5203' },
  finger: government,
  manpower: government,
  hajj_registration: pilgrims,
  umrah_booking: pilgrims,
  'visa purchase': { voucher: 'purchase', account: '5201', party: '2104' },
  visa_stock: { voucher: 'purchase', account: '1410', party: '2104' },
  visa_used: { voucher: 'journal', account: '5201', against: '1410' },
  ticket: tickets,
  reissue: tickets,
  no_show: tickets,
  refund: { voucher: 'receipt_voucher', account: '5207' },
  commission: { voucher: 'journal', account: '5206', party: '2103' },
}

/**
 * How a cost becomes a voucher. What takes back a cost (a cancelled visa, a commission within the guarantee) is a journal the
 * other way round.
 */
export function wayOf(kind: string, amount: bigint): Way {
  const way = ways[kind] ?? fees
  return amount < 0n ? { ...way, voucher: 'journal' } : way
}

type BasePlan = (typeof basePlans)[number]
const incomes: Readonly<Record<BasePlan, string>> = {
  recruiting: '4201',
  female: '4201',
  processing: '4203',
  hajj: '4204',
  umrah: '4204',
  travel: '4205',
  student: '4205',
}
/** Account the bill of a passenger is income of. */
export const incomeOf = (basePlan: string): string => incomes[basePlan as BasePlan] ?? incomes.recruiting // Others are none of ours.

/** Account and type of the party that pays for a passenger. */
const payers: Readonly<Record<string, { account: string; type: string }>> = {
  passenger: { account: '1302', type: 'passenger' },
  agent: { account: '1301', type: 'agent' },
  employer: { account: '1303', type: 'employer' },
}
export const customerOf = (payer: string): { account: string; type: string } =>
  payers[payer] ?? { account: '1302', type: 'passenger' }

/** When the bill of a passenger is drafted. */
export const billMoments = ['ready_to_fly', 'registered', 'visa_allotted', 'stamped', 'departed'] as const
export type BillMoment = (typeof billMoments)[number]
