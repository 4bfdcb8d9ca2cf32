import { z } from 'zod'
import { checklistItems } from '../documents/document-checklist.ts'
import { choice, date, file, json, money, ref, text } from '../../foundation/definitions/fields.ts'
import { defineEntity } from '../../foundation/definitions/entity.ts'

const officeWorkTypes = [
  'document_check',
  'agreement',
  'hajj_registration',
  'umrah_booking',
  'admission_offer',
  'guardian_noc',
  'bank_account',
  'loan',
  'insurance',
  'photo',
  'translation',
  'other',
] as const

/** One paper of the document check: is it needed, when did it come in, its scan. */
export const documentListShape = z
  .array(
    z.strictObject({
      item: z.string().min(1).max(80),
      needed: z.boolean(),
      received_on: z.iso.date().nullish(),
      file: z.string().max(64).nullish(),
    }),
  )
  .max(40)

/** The check list a document check opens with: `documentList('female')` needs the guardian's consent. */
export const documentList = (basePlan: string): z.infer<typeof documentListShape> =>
  checklistItems(basePlan).map((row) => ({ ...row, received_on: null, file: null }))

/** Needed papers that are not in yet, by name. */
export const openDocuments = (list: unknown): string[] => {
  const read = documentListShape.safeParse(list ?? [])
  return read.success ? read.data.filter((row) => row.needed && !row.received_on).map((row) => row.item) : []
}

/**
 * Work done in the office for a file: document check, agreement, registration, booking. One record per type of work.
 * Source: steps 16; papers: checklist, agreement, booking, offer letter.
 */
export const officeWork = defineEntity({
  name: 'office_work',
  label: 'Office Work',
  plural: 'office_works',
  pluralLabel: 'Office Works',
  access: 'STEP',
  branchScoped: true,
  remove: 'draft-only',
  sort: ['-state_since', '-id'],
  title: 'Office Work #{attempt_no}',
  machine: 'paper',
  step: { stage: 'documents' },
  fields: {
    work_type: choice(officeWorkTypes, {
      required: true,
      unique: ['passenger'],
      uniqueWhen: { is_current: [true], state: ['not_started', 'requested', 'submitted'] },
      uniqueMessage: 'This work is already open for the passenger.',
      list: 1,
    }),
    /** The kind of paper is the type of work; types that are no paper of the journey belong to no stage. */
    paper_kind: choice(officeWorkTypes, { calc: true, copyOf: 'work_type' }),
    assigned_to: ref('user', { list: 2, correctable: true }),
    request_date: date({ past: true, list: 3, correctable: true }),
    submit_date: date({ past: true, notBefore: 'request_date', correctable: true }),
    due_date: date({ notBefore: 'request_date', list: 4, correctable: true }),
    office: text(80, { searched: true, correctable: true, help: 'Bank, hajj office, university.' }),
    reference_no: text(40, { list: 5, searched: true, correctable: true }),
    document_no: text(40, { list: 6, searched: true, correctable: true }),
    issue_date: date({ correctable: true }),
    expiry_date: date({ correctable: true }),
    amount: money({ list: 7, correctable: true }),
    checklist: json({ shape: documentListShape, correctable: true }),
    reject_date: date({ past: true }),
    reject_reason: text(250),
    file: file('doc', { label: 'Document' }),
    files: json({ label: 'More files', shape: z.array(z.string().max(64)).max(20) }),
  },
})
