import { defineEntity } from '../../../foundation/definitions/entity.ts'
import { choice, date, money, ref, text } from '../../../foundation/definitions/fields.ts'
import { kindsOfMode, kindsWithout, moneyKinds } from '../words.ts'
import {
  exchange,
  lineAccount,
  lineRest,
  toSubmit,
  voucherEntity,
  voucherHead,
  voucherPaths,
  worth,
} from './voucher-fields.ts'

const chequeNo = { pattern: /^[0-9A-Za-z-]{4,20}$/, patternMessage: 'Cheque number is not valid.' } as const
const byCheque = { mode: ['cheque'] } as const
const modes = ['cash', 'bank', 'mfs', 'cheque'] as const
/** Money stands in cash, banks and wallets; the mode says in which of them (accounting 4.1). */
const moneyAccounts = { column: 'kind', values: moneyKinds } as const
const byMode = {
  offers: [
    { ...moneyAccounts, by: { field: 'mode', values: kindsOfMode } },
    // An account kept in another currency takes that one only (decision 0670).
    { column: 'currency', sameAs: 'currency' },
  ],
} as const
/** Money is moved by a contra. */
const notMoney = { offers: { column: 'kind', values: kindsWithout(...moneyKinds) } } as const
const paid = {
  ...lineAccount,
  account: { ...lineAccount.account, ...notMoney },
  amount: money(toSubmit),
  tds: money({ label: 'Tax' }),
  ...lineRest,
}

/** Money going out. Source: accounting 4.1 (paymentVoucher, PV). */
export const paymentVoucher = defineEntity({
  ...voucherEntity,
  name: 'payment_voucher',
  narrowedBy: ['lines.sub_ledger'],
  label: 'Payment Voucher',
  subtitle: '{date} · {amount} · {payee}',
  // All of them stand in the list beside the menu at 1440 px.
  columns: { voucher_no: 180, date: 110, mode: 120, account: 200, payee: 'rest', amount: 130, status: 110 },
  paths: voucherPaths('paymentVoucher', 'paymentVouchers'),
  fields: {
    ...voucherHead,
    ...exchange,
    mode: choice(modes, { ...toSubmit, list: 3, section: 'Money' }),
    account: ref('ledger_account', { label: 'Paid from', ...byMode, ...toSubmit, list: 4, section: 'Money' }),
    payee: text(120, { list: 5, searched: true, section: 'Money' }),
    cheque_no: text(20, { ...chequeNo, ...toSubmit, shownWhen: byCheque, searched: true, section: 'Money' }),
    cheque_date: date({ ...toSubmit, shownWhen: byCheque, section: 'Money' }),
  },
  lines: {
    lines: {
      table: 'payment_voucher_line',
      label: 'Lines',
      startsWithOne: true,
      currencyField: 'currency',
      rateField: 'rate',
      needsAmount: worth('amount'),
      fields: paid,
    },
  },
})

/** Money coming in. Source: accounting 4.2 (receiptVoucher, RV). */
export const receiptVoucher = defineEntity({
  ...voucherEntity,
  name: 'receipt_voucher',
  narrowedBy: ['lines.sub_ledger'],
  label: 'Receipt Voucher',
  subtitle: '{date} · {amount} · {payer}',
  // All of them stand in the list beside the menu at 1440 px.
  columns: { voucher_no: 180, date: 110, mode: 120, account: 200, payer: 'rest', amount: 130, status: 110 },
  paths: voucherPaths('receiptVoucher', 'receiptVouchers'),
  fields: {
    ...voucherHead,
    ...exchange,
    mode: choice(modes, { ...toSubmit, list: 3, section: 'Money' }),
    account: ref('ledger_account', {
      label: 'Received into',
      ...byMode,
      ...toSubmit,
      list: 4,
      section: 'Money',
    }),
    payer: text(120, { list: 5, searched: true, section: 'Money' }),
    cheque_no: text(20, { ...chequeNo, ...toSubmit, shownWhen: byCheque, searched: true, section: 'Money' }),
    cheque_date: date({ ...toSubmit, shownWhen: byCheque, section: 'Money' }),
    bank_name: text(80, { ...toSubmit, shownWhen: byCheque, searched: true, section: 'Money' }),
  },
  lines: {
    lines: {
      table: 'receipt_voucher_line',
      label: 'Lines',
      startsWithOne: true,
      currencyField: 'currency',
      rateField: 'rate',
      needsAmount: worth('amount'),
      fields: paid,
    },
  },
})

/** Money moved between cash, banks and wallets. Source: accounting 4.5 (CV). */
export const contra = defineEntity({
  ...voucherEntity,
  name: 'contra',
  label: 'Contra',
  paths: voucherPaths('contra', 'contras'),
  fields: {
    ...voucherHead,
    from_account: ref('ledger_account', {
      label: 'From account',
      offers: [moneyAccounts, { column: 'currency', otherThan: 'to_account' }],
      list: 3,
      section: 'Money',
    }),
    to_account: ref('ledger_account', {
      label: 'To account',
      offers: [moneyAccounts, { column: 'currency', otherThan: 'from_account' }],
      list: 4,
      section: 'Money',
    }),
    moved: money({ label: 'Amount moved', required: true, positive: true, section: 'Money' }),
    foreign_amount: money({ label: 'Amount in the other currency', default: '0.00', section: 'Money' }),
    charge: money({ label: 'Bank charge', default: '0.00', section: 'Money' }),
  },
})
