import { documentKinds } from './document-checklist.ts'
import { defineEntity } from '../../foundation/definitions/entity.ts'
import { bool, choice, date, file, int, ref, text } from '../../foundation/definitions/fields.ts'

/** What a stored version is: never changed afterwards, a new scan is a new version. A wrong kind can be put right. */
export const fixedOfDocument = ['passenger', 'file'] as const

/**
 * A scanned paper of a passenger. A new upload of the same kind is the next version; the older ones stay readable.
 * Source: steps 16.1, entities X8, ux 5; decision 0103.
 */
export const passengerDocument = defineEntity({
  name: 'passenger_document',
  label: 'Passenger Document',
  access: 'PAX',
  branchScoped: true,
  remove: 'soft',
  sort: ['kind', '-version_no', '-id'],
  title: '{kind} {version_no}',
  fields: {
    passenger: ref('passenger', { required: true, list: 1, searched: true }),
    kind: choice(documentKinds, { required: true, list: 2 }),
    /** Name of a paper that is not on the check list; papers with the same name are versions of one. */
    kind_name: text(60, {
      label: 'Name of the paper',
      requiredWhen: { kind: ['other'] },
      shownWhen: { kind: ['other'] },
      list: 3,
      searched: true,
    }),
    document_no: text(40, { list: 4, searched: true }),
    issue_date: date({ past: true, list: 5 }),
    expiry_date: date({ after: 'issue_date', list: 6 }),
    file: file('doc', { required: true }),
    note: text(200),
    version_no: int({ calc: true, list: 7 }),
    /** The newest version that was not deleted. */
    is_current: bool({ calc: true, list: 8 }),
    file_name: text(200, { calc: true }),
    file_mime: text(40, { calc: true }),
    file_size: int({ calc: true }),
  },
})
