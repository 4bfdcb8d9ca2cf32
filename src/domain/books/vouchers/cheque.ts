import { defineEntity } from '../../../foundation/definitions/entity.ts'
import { choice, date, money, ref, text } from '../../../foundation/definitions/fields.ts'

/**
 * A post-dated cheque, received or issued: entered by the posting of its receipt or payment, from then on moved by what
 * the bank says. Source: accounting 6.2, 7; decision 0596.
 */
export const cheque = defineEntity({
  name: 'cheque',
  label: 'Post-Dated Cheque',
  access: 'FIN',
  branchScoped: true,
  remove: 'never',
  machine: 'cheque',
  stateList: 8,
  // All of them stand in the list beside the menu at 1440 px.
  columns: {
    cheque_no: 110,
    direction: 100,
    bank: 180,
    party: 'rest',
    cheque_date: 116,
    amount: 116,
    state: 130,
    ended_on: 120,
  },
  sort: ['cheque_date', 'id'],
  title: '{cheque_no}',
  paths: {
    list: '/apps/cheque-management/cheques',
    detail: '/apps/cheque-management/cheques/:id/:name?',
    form: '/apps/cheque-management/:id',
  },
  fields: {
    direction: choice(['received', 'issued'], { calc: true, required: true, list: 1 }),
    cheque_no: text(20, { label: 'Cheque number', calc: true, required: true, list: 2, searched: true }),
    bank: text(120, { calc: true, list: 3, searched: true }),
    party: ref('sub_ledger_account', { calc: true, list: 4 }),
    // Post-dated cheques are in BDT (decision 0670).
    account: ref('ledger_account', {
      label: 'Bank account',
      calc: true,
      offers: [
        { column: 'kind', values: ['bank'] },
        { column: 'currency', sameAs: null },
      ],
    }),
    amount: money({ calc: true, list: 6 }),
    cheque_date: date({ label: 'Cheque date', calc: true, list: 5 }),
    entered_on: date({ label: 'Received or issued on', calc: true }),
    receipt: ref('receipt_voucher', { label: 'Receipt', calc: true }),
    payment: ref('payment_voucher', { label: 'Payment', calc: true }),
    deposited_on: date({ label: 'Deposited on', calc: true }),
    ended_on: date({ label: 'Cleared or bounced on', calc: true, past: true, list: 7 }),
    bank_charge: money({ label: 'Charge of the bank', calc: true }),
    recovered: money({ label: 'Recovered from the party', calc: true }),
    new_receipt: ref('receipt_voucher', { label: 'Replaced by receipt', calc: true }),
    new_payment: ref('payment_voucher', { label: 'Replaced by payment', calc: true }),
    voucher_no: text(40, { label: 'Voucher number', calc: true, isEntry: true, searched: true }),
  },
})
