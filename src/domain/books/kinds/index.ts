/** Every kind of voucher people enter. A line here and an entity of the same name make a new one. */
import { ticketPostings } from '../../tickets/postings.ts'
import { chequePostings } from '../cheques.ts'
import { settlingEntries } from '../applied-advance.ts'
import type { VoucherKind } from '../posting.ts'
import { revaluationPosting } from '../revaluation.ts'
import { yearClosePosting } from '../year-close.ts'
import { purchaseKind, salesKind } from './bills.ts'
import { idjournalKind, journalKind, openingKind } from './journals.ts'
import { contraKind, paymentKind, receiptKind } from './money.ts'

export const voucherKinds: readonly VoucherKind[] = [
  paymentKind,
  receiptKind,
  contraKind,
  journalKind,
  idjournalKind,
  salesKind,
  purchaseKind,
  openingKind,
]

export const kindOf = (module: string): VoucherKind | undefined =>
  voucherKinds.find((kind) => kind.module === module)

/** Kinds of entries in the books: those of documents, and what the ledger makes itself. */
export const voucherTypes: readonly string[] = [
  ...voucherKinds.map(({ module }) => module),
  ...settlingEntries,
  ...new Set(
    [yearClosePosting, revaluationPosting, ...Object.values({ ...chequePostings, ...ticketPostings })].map(
      ({ source }) => source,
    ),
  ),
]
