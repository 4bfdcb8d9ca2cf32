/**
 * One passenger on a cover list, as the screen and the print show them; names of fields are those of the
 * paper. Source: machines M9c.
 */
import type { Refusal } from '../journey/case-view.ts'

export interface ListMember {
  id: number
  serial: number
  passenger: number
  name: string
  office_serial: string | null
  passport_no: string | null
  visa_no: string | null
  sponsor_id: string | null
  profession: string | null
  mofa_no: string | null
  visa_stamp_no: string | null
  bmet_reg_no: string | null
  certificate_no: string | null
  reason_code: string | null
  reason: string | null
  /** Why the passenger was not handed in with the list. */
  refused: string | null
  /** The same in the reader's language: everything that was said, in the order in which it is put right. */
  refusals: Refusal[]
  /** Record of the member's stage, once it was handed in. */
  record_id: number | null
  version: number | null
  state: string | null
  state_label: string | null
  /** Handed in with this list. */
  is_submitted: boolean
  /** Handed in with this list and taken back again; may be on a later one. */
  is_withdrawn: boolean
  /** The answer is still open. */
  is_waiting: boolean
}
