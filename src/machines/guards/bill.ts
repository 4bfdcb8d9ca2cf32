import type { BillMoment } from '../../domain/books/process-drafts.ts'
import type { Effect } from '../kit/workflow.ts'

/** The bill of the passenger, where the agency has it drafted at this moment (setting `bill_at`, accounting 4.9). */
export const billAt = (moment: BillMoment): Effect => ({
  do: 'order',
  name: 'draft bill',
  data: { at: moment },
})
