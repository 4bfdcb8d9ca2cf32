import { bool, choice, date, file, money, text } from '../../foundation/definitions/fields.ts'
import { defineEntity } from '../../foundation/definitions/entity.ts'

/**
 * Certificate of no criminal record. Source: steps 2; paper: police clearance certificate.
 */
export const policeClearance = defineEntity({
  name: 'police_clearance',
  label: 'Police Clearance',
  plural: 'police_clearances',
  pluralLabel: 'Police Clearances',
  access: 'STEP',
  branchScoped: true,
  remove: 'draft-only',
  sort: ['-state_since', '-id'],
  title: 'Police Clearance #{attempt_no}',
  machine: 'paper',
  step: { stage: 'police' },
  fields: {
    paper_kind: choice(['police'], { calc: true, default: 'police' }),
    reference_no: text(20, { unique: true, list: 1, searched: true, correctable: true }),
    request_date: date({ past: true, list: 2, correctable: true }),
    submit_date: date({ past: true, notBefore: 'request_date', list: 2, correctable: true }),
    office: text(80, { label: 'Thana or SP office', list: 3, correctable: true }),
    challan_no: text(30, { unique: true, searched: true, correctable: true }),
    fee: money({ list: 4, correctable: true }),
    document_no: text(30, {
      label: 'Certificate no',
      unique: true,
      list: 5,
      searched: true,
      correctable: true,
    }),
    issue_date: date({ list: 6, correctable: true }),
    expiry_date: date({ list: 7, correctable: true }),
    attested_by_mofa: bool({
      list: 8,
      correctable: true,
      help: 'Attested by the Ministry of Foreign Affairs in Dhaka.',
    }),
    reject_date: date({ past: true }),
    reject_reason: text(250),
    file: file('doc', { label: 'Certificate' }),
  },
})
