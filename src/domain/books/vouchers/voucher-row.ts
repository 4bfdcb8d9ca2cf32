/** Vouchers whose kind is not known: every kind has the head, fields of a kind are absent in the others. */
import type { Known, RowOf } from '../../../foundation/definitions/entity.ts'
import { purchase, sales } from './bills.ts'
import { idjournal, journal, openingBalance } from './journals.ts'
import { contra, paymentVoucher, receiptVoucher } from './money-vouchers.ts'
import type { voucherHead } from './voucher-fields.ts'

const vouchers = [paymentVoucher, receiptVoucher, contra, journal, idjournal, sales, purchase, openingBalance]

/** The entity of a kind, with the fields all kinds have. @throws Error for a module that is no kind of voucher. */
export function voucherEntityOf(module: string): (typeof vouchers)[number] {
  const entity = vouchers.find(({ name }) => name === module)
  if (!entity) throw new Error(`${module} is no voucher`)
  return entity
}

type OfKinds = (typeof paymentVoucher)['fields'] &
  (typeof receiptVoucher)['fields'] &
  (typeof contra)['fields'] &
  (typeof sales)['fields'] &
  (typeof purchase)['fields']

/** A voucher as its GET answers it: what its reader may not see is absent. */
export type ShownVoucher = Partial<VoucherRow> & { readonly id: number }

export type VoucherRow = RowOf<{ fields: typeof voucherHead }> &
  Partial<Known<Omit<OfKinds, keyof typeof voucherHead>>>
