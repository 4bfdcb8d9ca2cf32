import { defineEntity } from '../../../foundation/definitions/entity.ts'
import { bool, date, int, money, ref, text } from '../../../foundation/definitions/fields.ts'
import {
  billedAccounts,
  costAccounts,
  customerAccounts,
  partiesOn,
  supplierAccounts,
} from '../bill-parties.ts'
import { exchange, toSubmit, voucherEntity, voucherHead, voucherPaths, worth } from './voucher-fields.ts'

const billed = (accounts: readonly string[]) => ({
  account: ref('ledger_account', {
    label: 'Account',
    ...toSubmit,
    offers: { column: 'code', begins: accounts },
  }),
  description: text(200, { label: 'Description', ...toSubmit }),
  amount: money(toSubmit),
  vat_bp: int({ label: 'VAT (%)', percent: true, min: 0, max: 10_000, default: 0 }),
  passenger: ref('passenger', { label: 'Passenger' }),
})

/** A bill to a customer. Source: accounting 4.3 (receivableBill, SB). */
export const sales = defineEntity({
  ...voucherEntity,
  name: 'sales',
  label: 'Receivable Bill',
  plural: 'sales',
  paths: voucherPaths('receivableBill', 'receivableBills'),
  fields: {
    ...voucherHead,
    ...exchange,
    customer: ref('sub_ledger_account', {
      list: 3,
      section: 'Bill',
      ...toSubmit,
      ...partiesOn(...customerAccounts),
    }),
    due_date: date({ list: 4, section: 'Bill' }),
  },
  lines: {
    lines: {
      table: 'sales_line',
      label: 'Lines',
      startsWithOne: true,
      currencyField: 'currency',
      rateField: 'rate',
      needsAmount: worth('amount'),
      fields: { ...billed(billedAccounts), discount: money({ default: '0.00' }) },
    },
  },
})

/** A bill of a supplier. Source: accounting 4.4 (payableBill, PB). */
export const purchase = defineEntity({
  ...voucherEntity,
  name: 'purchase',
  label: 'Payable Bill',
  // All of them stand in the list beside the menu at 1440 px.
  columns: {
    voucher_no: 180,
    date: 110,
    supplier: 'rest',
    due_date: 110,
    supplier_bill_no: 150,
    amount: 130,
    status: 110,
  },
  paths: voucherPaths('payableBill', 'payableBills'),
  fields: {
    ...voucherHead,
    ...exchange,
    supplier: ref('sub_ledger_account', {
      list: 3,
      section: 'Bill',
      ...toSubmit,
      ...partiesOn(...supplierAccounts),
    }),
    supplier_bill_no: text(60, {
      unique: ['supplier'],
      uniqueWhen: { status: ['draft', 'submitted', 'posted'] },
      uniqueMessage: 'This supplier bill number is already entered.',
      list: 5,
      searched: true,
      section: 'Bill',
    }),
    due_date: date({ list: 4, section: 'Bill' }),
    vat_recoverable: bool({ label: 'VAT can be recovered', default: true, section: 'Bill' }),
  },
  lines: {
    lines: {
      table: 'purchase_line',
      label: 'Lines',
      startsWithOne: true,
      currencyField: 'currency',
      rateField: 'rate',
      needsAmount: worth('amount'),
      fields: billed(costAccounts),
    },
  },
})
