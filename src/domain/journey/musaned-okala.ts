import { say } from '../../foundation/text/sentence.ts'
import { broken, said, warning } from '../../foundation/definitions/checks.ts'
import {
  choice,
  date,
  decimal,
  file,
  int,
  money,
  phone,
  ref,
  text,
} from '../../foundation/definitions/fields.ts'
import { defineEntity } from '../../foundation/definitions/entity.ts'

/** Least monthly salary of a Musaned contract in SAR (steps 4, default). */
const leastSalarySar = 1000
/** Days from a Musaned contract to the arrival of the worker (machines M17, default). */
export const musanedArrivalDays = 90

/**
 * Okala: the sponsor's electronic power of attorney for a visa line, shared by its passengers. Musaned: the e-contract
 * of one domestic worker. Source: steps 4; papers: okala print, Musaned contract.
 * An okala names a visa line and no passenger; a musaned contract names a passenger.
 */
export const musanedOkala = defineEntity({
  name: 'musaned_okala',
  label: 'Musaned / Okala',
  plural: 'musaned_okalas',
  pluralLabel: 'Musaned / Okala',
  access: 'STEP',
  branchScoped: true,
  remove: 'draft-only',
  sort: ['-state_since', '-id'],
  title: 'Okala #{attempt_no}',
  machine: 'paper',
  step: { stage: 'okala', shared: true },
  checks: (record, about) => {
    const line = about.related?.['visa_line']
    const passenger = about.related?.['passenger']
    const isMusaned = record.kind === 'musaned'
    return [
      broken(
        isMusaned && passenger && passenger['gender'] !== 'female' && passenger['is_domestic'] !== true,
        'kind',
        'MUSANED',
        'Musaned is for domestic workers only.',
      ),
      broken(isMusaned && !record['passenger'], 'passenger', 'REQ', 'Passenger is required.'),
      broken(
        line && Number(record.quantity ?? 0) > Number(line['quantity']),
        'quantity',
        'RANGE',
        say`Okala quantity cannot exceed the visa quantity ${said(line?.['quantity'])}.`,
      ),
      warning(
        isMusaned && record.monthly_salary && Number(record.monthly_salary) < leastSalarySar,
        'monthly_salary',
        'LOW',
        say`Salary is below the agreed minimum of SAR ${leastSalarySar}.`,
      ),
    ]
  },
  fields: {
    kind: choice(['okala', 'musaned'], { required: true, list: 1 }),
    paper_kind: choice(['okala', 'musaned'], { calc: true, copyOf: 'kind' }),
    visa_entry: ref('visa_entry', { requiredWhen: { kind: ['okala'] }, list: 2, searched: true }),
    visa_line: ref('visa_entry_line', {
      requiredWhen: { kind: ['okala'] },
      unique: ['kind'],
      uniqueWhen: { is_current: [true], kind: ['okala'] },
      uniqueMessage: 'An okala for this visa line exists: {document_no}.',
      list: 2,
    }),
    document_no: text(30, {
      label: 'Okala or contract no',
      unique: true,
      list: 3,
      searched: true,
      correctable: true,
    }),
    delegate_agency: ref('recruiting_agency', { list: 4, correctable: true }),
    saudi_office: ref('agent', {
      list: 5,
      searched: true,
      correctable: true,
      only: { agent_type: 'foreign_delegate' },
    }),
    employer_name: text(150, { list: 6, searched: true, correctable: true }),
    employer_id: text(15, {
      pattern: /^\d{10}$/,
      patternMessage: '10 digits',
      searched: true,
      correctable: true,
    }),
    employer_phone: phone({ correctable: true }),
    quantity: int({ min: 1, max: 1000, requiredWhen: { kind: ['okala'] }, list: 7, correctable: true }),
    used: int({ calc: true, virtual: true, list: 8 }),
    left: int({ calc: true, virtual: true, list: 8 }),
    request_date: date({ past: true, list: 9, correctable: true }),
    submit_date: date({ past: true, notBefore: 'request_date', correctable: true }),
    office: text(80, { correctable: true }),
    reference_no: text(40, { searched: true, correctable: true }),
    issue_date: date({ list: 9, correctable: true }),
    expiry_date: date({ list: 10, correctable: true }),
    fee: money({ correctable: true }),
    monthly_salary: decimal(2, { min: 0, list: 11, correctable: true }),
    salary_currency: ref('currency', { correctable: true }),
    contract_months: int({ min: 1, max: 120, default: 24, correctable: true }),
    arrival_airport: text(40, { correctable: true }),
    arrival_deadline: date({ calc: true, list: 12 }),
    service_fee: decimal(2, { min: 0, correctable: true, visibleTo: ['ADM', 'MGR', 'ACC', 'AGR', 'QAR'] }),
    fee_currency: ref('currency', { correctable: true }),
    insurance_no: text(30, { correctable: true }),
    reject_date: date({ past: true }),
    reject_reason: text(250),
    file: file('doc', { label: 'Okala or contract' }),
  },
})
