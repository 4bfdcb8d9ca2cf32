/** A field of a record before and after a change, as its history shows it. */
export type RecordChange = {
  field: string
  label: string
  from: unknown
  to: unknown
  /** Where the field points to records: what these are called today, several joined by commas. */
  names?: { from: string | null; to: string | null } | undefined
}
