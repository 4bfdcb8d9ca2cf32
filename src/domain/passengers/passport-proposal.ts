import type { MrzField, MrzFieldName } from './mrz/mrz.ts'

/** What the server read from a passport: proposals a person confirms one by one. */
export interface PassportProposal {
  line1: string
  line2: string
  /** Every check digit is right and every field plausible. */
  ok: boolean
  message?: string
  /** `confidence` 0 to 1: the share of readings that agree. */
  fields: Record<MrzFieldName, MrzField & { confidence: number }>
  /** PNG of the two lines in base64; null for pasted lines. */
  crop: string | null
}

/** The fields a passport fills in a passenger file, in the order of the passport page. Source: entities 4.3 passport_image. */
export const proposedFieldNames = [
  'surname',
  'given_name',
  'nationality',
  'date_of_birth',
  'gender',
  'passport_no',
  'passport_expiry_date',
] as const satisfies readonly MrzFieldName[]
export type ProposedFieldName = (typeof proposedFieldNames)[number]

/** What goes into the form: confirmed fields, the full name once both parts are, and the lines when nothing in them is wrong. */
export type AcceptedFields = Partial<
  Record<ProposedFieldName | 'full_name' | 'mrz_line1' | 'mrz_line2', string>
>

/** green, amber or red: `good` may be taken as it is, `doubtful` has to be compared, `wrong` failed its check. */
export type CheckState = 'good' | 'doubtful' | 'wrong'
export const checkStateOf = (field: MrzField): CheckState =>
  !field.ok ? 'wrong' : field.doubtful ? 'doubtful' : 'good'

/** Fields that have a value to confirm; a passport with one name has no surname. */
export const fieldsToConfirm = (proposal: PassportProposal): ProposedFieldName[] =>
  proposedFieldNames.filter((name) => proposal.fields[name].value !== '')

/** The confirmed part of a proposal. */
export function acceptedFields(
  proposal: PassportProposal,
  confirmed: readonly ProposedFieldName[],
): AcceptedFields {
  const taken: AcceptedFields = {}
  for (const name of fieldsToConfirm(proposal))
    if (confirmed.includes(name)) taken[name] = proposal.fields[name].value
  const hasName = (['given_name', 'surname'] as const).every(
    (name) => proposal.fields[name].value === '' || confirmed.includes(name),
  )
  if (hasName && proposal.fields.full_name.value !== '') taken.full_name = proposal.fields.full_name.value
  if (proposal.ok) {
    taken.mrz_line1 = proposal.line1
    taken.mrz_line2 = proposal.line2
  }
  return taken
}
