import { broken } from '../../foundation/definitions/checks.ts'
import {
  choice,
  date,
  decimal,
  file,
  int,
  list,
  money,
  ref,
  text,
} from '../../foundation/definitions/fields.ts'
import { defineEntity } from '../../foundation/definitions/entity.ts'

/**
 * Calling approval of Malaysia, or papers attested by the Bangladesh mission. Source: steps 7;
 * papers: calling paper, attested demand letter, power of attorney and contract.
 */
export const callingEmbAttestation = defineEntity({
  name: 'calling_emb_attestation',
  label: 'Calling / Embassy Attestation',
  plural: 'calling_emb_attestations',
  pluralLabel: 'Calling / Embassy Attestations',
  access: 'STEP',
  branchScoped: true,
  remove: 'draft-only',
  sort: ['-state_since', '-id'],
  title: 'Attestation #{attempt_no}',
  machine: 'paper',
  step: { stage: 'attestation' },
  checks: (record) => [
    broken(
      record.kind === 'emb_attestation' &&
        Array.isArray(record.attested_documents) &&
        record.attested_documents.length === 0,
      'attested_documents',
      'REQ',
      'Select at least one document.',
    ),
  ],
  fields: {
    kind: choice(['calling', 'emb_attestation'], { required: true, list: 1 }),
    paper_kind: choice(['calling', 'emb_attestation'], { calc: true, copyOf: 'kind' }),
    demand: ref('demand', { list: 2, searched: true }),
    visa_entry: ref('visa_entry', { list: 2, searched: true }),
    reference_no: text(30, { list: 3, searched: true, correctable: true }),
    quota_approval_no: text(30, { list: 4, searched: true, correctable: true }),
    quota_date: date({ correctable: true }),
    levy_receipt_no: text(30, { correctable: true }),
    levy_date: date({ past: true, correctable: true }),
    levy_amount: decimal(2, { min: 0, correctable: true }),
    levy_currency: ref('currency', { correctable: true }),
    security_clearance_no: text(30, { unique: true, list: 5, searched: true, correctable: true }),
    mission: text(80, { list: 6, correctable: true }),
    attested_documents: list({
      values: ['demand_letter', 'power_of_attorney', 'contract', 'visa_copy'],
      correctable: true,
    }),
    office: text(80, { correctable: true }),
    request_date: date({ past: true, list: 7, correctable: true }),
    submit_date: date({ past: true, notBefore: 'request_date', list: 8, correctable: true }),
    issue_date: date({ list: 8, correctable: true }),
    document_no: text(30, {
      label: 'Approval or attestation no',
      list: 9,
      searched: true,
      correctable: true,
    }),
    expiry_date: date({ label: 'Approval Expiry Date', list: 10, correctable: true }),
    quantity: int({ min: 1, max: 1000, correctable: true }),
    fee: money({ correctable: true }),
    reject_date: date({ past: true }),
    reject_reason: text(250),
    file: file('doc', { label: 'Approval or attested set' }),
  },
})
