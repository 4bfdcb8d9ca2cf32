import { reservedAccounts } from '../process-drafts.ts'
import { voucherStates } from '../words.ts'
import type { Fields } from '../../../foundation/definitions/entity.ts'
import {
  choice,
  date,
  datetime,
  decimal,
  file,
  json,
  longtext,
  money,
  ref,
  text,
  type SchemaLibrary,
} from '../../../foundation/definitions/fields.ts'

/** What a line pays: an open line of the other side of the same party and account, and how much of it. */
const allocationsShape = (z: SchemaLibrary) =>
  z
    .array(z.strictObject({ item: z.int().positive(), amount: z.string().regex(/^\d{1,12}(\.\d{1,2})?$/) }))
    .max(200)

/**
 * Fields every voucher has in addition to those of its kind (accounting 4, common header). Checked in full
 * when it is submitted.
 */
export const voucherHead = {
  voucher_no: text(40, { label: 'Voucher number', calc: true, list: 1, searched: true, section: 'Voucher' }),
  date: date({
    label: 'Voucher date',
    required: true,
    past: true,
    startsToday: true,
    list: 2,
    section: 'Voucher',
  }),
  amount: money({ calc: true, list: 8, section: 'Voucher' }),
  status: choice(voucherStates, {
    calc: true,
    required: true,
    default: 'draft',
    list: 9,
    section: 'Voucher',
  }),
  narration: longtext(500, { list: 7, searched: true, section: 'Voucher' }),
  reference: text(60, { searched: true, section: 'Voucher' }),
  attachment: file('doc', { section: 'Voucher' }),
  submitted_by: ref('user', { calc: true }),
  submitted_at: datetime({ calc: true }),
  authorised_by: ref('user', { calc: true }),
  authorised_at: datetime({ calc: true }),
  reversed_on: date({ calc: true }),
  /** Numbers of the vouchers it replaced and was replaced by under an update permission (accounting 9). */
  amended_from: text(40, { label: 'Replaces', calc: true }),
  replaced_by: text(40, { label: 'Replaced by', calc: true }),
} satisfies Fields

/** Of a voucher that may be in another currency than BDT: its amounts are in that one (accounting 4, 10.4). */
export const exchange = {
  currency: ref('currency', { label: 'Currency', section: 'Voucher' }),
  rate: decimal(8, { label: 'Exchange rate', section: 'Voucher' }),
} satisfies Fields

/** A voucher of nothing is none (accounting 16: voucher.amount, voucher.noLine). @param amounts of a line. */
export const worth = (...amounts: string[]) => ({
  amounts,
  code: 'voucher.amount',
  message: 'Amount must be greater than 0.',
  noLine: 'Please add at least one line.',
})

/** A draft may be saved without it; it is submitted with it (accounting 4). */
export const toSubmit = { requiredBy: 'submit' } as const

/** The account of a line and, where it has parties, whose. */
export const lineAccount = {
  account: ref('ledger_account', { label: 'Account', ...toSubmit }),
  sub_ledger: ref('sub_ledger_account', {
    label: 'Sub Ledger',
    dependsOn: {
      field: 'account',
      through: 'ledger_account',
      message: 'The sub ledger does not belong to {account}.',
    },
  }),
} satisfies Fields

/** What else a line can carry. */
export const lineRest = {
  passenger: ref('passenger', { label: 'Passenger' }),
  description: text(200, { label: 'Description' }),
  allocations: json({ label: 'Pays', shape: allocationsShape }),
} satisfies Fields

/** What all voucher entities have in common. */
export const voucherEntity = {
  access: 'FIN',
  branchScoped: true,
  remove: 'draft-only',
  machine: 'voucher',
  // Afterwards it is returned or reversed (accounting 6.1).
  edit: 'draft-only',
  stateColumn: 'status',
  sort: ['-date', '-id'],
  title: '{voucher_no}',
  subtitle: '{date} · {amount}',
  inSearch: { most: 2, shows: ['status'] },
  reservedLines: {
    lines: 'lines',
    field: 'account',
    by: 'code',
    values: reservedAccounts,
    sees: ['passenger', 'agent_commission'],
  },
} as const

/** Browser paths of a kind: the specification spells list and detail; the form beside them as everywhere (decision 0075). */
export const voucherPaths = (stem: string, plural: string) => ({
  list: `/apps/${stem}-management/${plural}`,
  detail: `/apps/${stem}-management/${plural}/:id/:name?`,
  form: `/apps/${stem}-management/:id`,
})
