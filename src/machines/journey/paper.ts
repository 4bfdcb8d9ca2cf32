import { say } from '../../foundation/text/sentence.ts'
import { addDays, daysBetween } from '../../foundation/values/dates.ts'
import { callingEmbAttestation } from '../../domain/journey/calling-emb-attestation.ts'
import {
  type Facts,
  type PaperKind,
  type Row,
  type StageName,
  paperStages,
} from '../../domain/journey/facts.ts'
import { musanedArrivalDays, musanedOkala } from '../../domain/journey/musaned-okala.ts'
import { officeWork, openDocuments } from '../../domain/journey/office-work.ts'
import { policeClearance } from '../../domain/journey/police-clearance.ts'
import { isApplicable } from '../../domain/journey/stage-plan.ts'
import { earlierStagesDone, journeyOpen } from '../guards/journey.ts'
import { notFuture, sequence } from '../guards/passport-and-dates.ts'
import { valueTerm } from '../guards/words.ts'
import { cost, task } from '../kit/effects.ts'
import { eventFields } from '../kit/event-fields.ts'
import { valueOf } from '../kit/guard.ts'
import { isPast } from '../kit/past.ts'
import { noLaterStage, reasonGiven } from '../kit/undo.ts'
import type { Effect } from '../kit/workflow.ts'
import { only, table, type ArgsOf, type SetArgsOf } from '../kit/table.ts'

const fields = {
  ...callingEmbAttestation.fields,
  ...musanedOkala.fields,
  ...officeWork.fields,
  ...policeClearance.fields,
  ...eventFields,
}

const paperTable = table({
  fields: fields,
  states: {
    not_started: { kind: 'initial', label: 'Pending' },
    requested: { kind: 'normal', label: 'Requested' },
    submitted: { kind: 'normal', label: 'Submitted' },
    obtained: { kind: 'satisfied', label: 'OK' },
    not_needed: { kind: 'satisfied', label: 'Not Needed' },
    rejected: { kind: 'blocker', label: 'Rejected' },
    expired: { kind: 'blocker', label: 'Expired' },
    cancelled: { kind: 'parked', label: 'Cancelled' },
  },
})
const { row, workflow, guard } = paperTable
type Args = ArgsOf<typeof paperTable>
type SetArgs = SetArgsOf<typeof paperTable>

const paperDatesPlausible = guard('G-PAPER-DATES', {
  needs: 'payload',
  says: 'the paper was issued today or earlier, and expires after its issue date',
  check: (args) => {
    const issued = valueOf(args, 'issue_date')
    const expiry = valueOf(args, 'expiry_date')
    const good = issued !== null && issued <= args.facts.today && (expiry === null || expiry > issued)
    return good
      ? null
      : {
          ...say`Check the issue and expiry dates.`,
          field: issued !== null && issued <= args.facts.today ? 'expiry_date' : 'issue_date',
        }
  },
})

const paperListComplete = guard('G-PAPER-LIST', {
  needs: 'payload',
  says: 'every paper the document check needs has been handed in',
  check: (args) => {
    if (valueOf(args, 'paper_kind') !== 'document_check') return null
    const missing = openDocuments(args.data?.checklist ?? args.record.checklist)
    return missing.length === 0
      ? null
      : { ...say`Missing documents: ${missing.map((item) => valueTerm(item))}.`, field: 'checklist' }
  },
})

const policeCertificateAttached = guard('G-PAPER-FILE', {
  needs: 'payload',
  says: 'the police certificate is attached',
  check: (args) =>
    valueOf(args, 'paper_kind') !== 'police' || valueOf(args, 'file')
      ? null
      : { ...say`Attach the certificate.`, field: 'file' },
})

/** Table in which each kind of paper is kept. */
export const paperModules: Record<PaperKind, string> = {
  document_check: 'office_work',
  hajj_registration: 'office_work',
  umrah_booking: 'office_work',
  admission_offer: 'office_work',
  police: 'police_clearance',
  okala: 'musaned_okala',
  musaned: 'musaned_okala',
  calling: 'calling_emb_attestation',
  emb_attestation: 'calling_emb_attestation',
}

/** Entities by module: each event accepts only the fields its own table has. */
export const paperEntities = {
  office_work: officeWork,
  police_clearance: policeClearance,
  musaned_okala: musanedOkala,
  calling_emb_attestation: callingEmbAttestation,
} as const

interface Kind {
  /** How messages and tasks name the paper. */
  title: string
  /** Days a paper of this kind is good for; null = as printed on it. */
  days: number | null
  requested?: string
  submitted?: string
  obtained: string
}

/** Parameter table of M17. */
const kinds: Record<PaperKind, Kind> = {
  document_check: { title: 'Documents', days: null, requested: 'Checklist Open', obtained: 'Documents OK' },
  hajj_registration: {
    title: 'Hajj registration',
    days: null,
    requested: 'Pre-registered',
    submitted: 'Primary Registered',
    obtained: 'Registered',
  },
  umrah_booking: {
    title: 'Umrah booking',
    days: null,
    requested: 'Group Booked',
    submitted: 'Package Paid',
    obtained: 'Booking OK',
  },
  admission_offer: {
    title: 'Admission offer',
    days: null,
    requested: 'Applied',
    submitted: 'Documents Sent',
    obtained: 'Offer Received',
  },
  police: {
    title: 'Police clearance',
    days: 180,
    requested: 'Police Applied',
    submitted: 'At Thana',
    obtained: 'Police Clearance OK',
  },
  okala: {
    title: 'Okala',
    days: null,
    requested: 'Okala Requested',
    submitted: 'Okala Paid',
    obtained: 'Okala OK',
  },
  musaned: {
    title: 'Musaned contract',
    days: null,
    requested: 'Contract Offered',
    submitted: 'Contract Paid',
    obtained: 'Contract Accepted',
  },
  calling: {
    title: 'Calling',
    days: 90,
    requested: 'Calling Applied',
    submitted: 'Levy Paid',
    obtained: 'Calling Received',
  },
  emb_attestation: {
    title: 'Attestation',
    days: null,
    requested: 'Sent to Mission',
    submitted: 'At Mission',
    obtained: 'Attested',
  },
}

/** Kind of a record; null for office work that is no paper of the journey (loan, translation …). */
const paperKindOf = (record: Row): PaperKind | null => {
  const kind = String(record.paper_kind ?? '')
  return kind in paperStages ? (kind as PaperKind) : null
}

/** Stage of a record's kind of paper. */
const paperStageOf = (record: Row): StageName | null => {
  const kind = paperKindOf(record)
  return kind === null ? null : paperStages[kind]
}

/** The paper still serves the journey: its stage counts and what it was needed for is not done yet (row 5). */
export function paperStillNeeded(record: Row, facts: Facts): boolean {
  if (facts.passenger === null) return true
  const stage = paperStageOf(record)
  if (stage === null || !isApplicable(stage, facts)) return false
  return !facts.stages[stage === 'attestation' ? 'manpower' : 'embassy']?.satisfied
}

/** What the forms of the four tables add to each event (steps 2, 4, 7, 16). */
const details = {
  requested: {
    assigned_to: 'optional',
    due_date: 'optional',
    amount: 'optional',
    checklist: 'optional',
    quota_approval_no: 'optional',
    quota_date: 'optional',
    mission: 'optional',
    attested_documents: 'optional',
    quantity: 'optional',
    delegate_agency: 'optional',
    saudi_office: 'optional',
    employer_name: 'optional',
    employer_id: 'optional',
    employer_phone: 'optional',
    monthly_salary: 'optional',
    salary_currency: 'optional',
    contract_months: 'optional',
    arrival_airport: 'optional',
    service_fee: 'optional',
    fee_currency: 'optional',
    demand: 'optional',
  },
  submitted: {
    challan_no: 'optional',
    levy_receipt_no: 'optional',
    levy_date: 'optional',
    levy_amount: 'optional',
    levy_currency: 'optional',
    security_clearance_no: 'optional',
  },
  obtained: {
    attested_by_mofa: 'optional',
    insurance_no: 'optional',
    files: 'optional',
    reference_no: 'optional',
  },
} as const

/**
 * Paper: one life for every stage that ends with a document; the record's paper_kind decides stage, labels and table.
 * An okala is shared by all passengers of its visa line. Source: machines M17; optional payload: decision 0030.
 */
export const paperWorkflow = workflow({
  id: 'paper',
  table: 'M17',
  version: 1,
  title: 'Office Work',
  module: 'office_work',
  initial: 'not_started',
  stage: paperStageOf,
  correct: ['PRO'],
  carries: ['kind', 'paper_kind', 'work_type', 'visa_entry', 'visa_line', 'delegate_agency'],
  servesTables: true,
  labels: {
    REQUEST: 'request the paper',
    SUBMIT: 'submit the paper',
    OBTAIN: 'record the paper',
    REJECT: 'record the rejection',
    NOT_NEEDED: 'mark the paper as not needed',
  },
  labelOf: (state, record) => {
    const kind = paperKindOf(record)
    return kind !== null && (state === 'requested' || state === 'submitted' || state === 'obtained')
      ? kinds[kind][state]
      : undefined
  },
  rows: [
    row({
      n: 1,
      from: ['not_started'],
      on: 'REQUEST',
      to: 'requested',
      roles: ['PRO', 'DEO', 'AGR'],
      undo: 'self',
      payload: {
        request_date: 'required',
        reference_no: 'optional',
        fee: 'optional',
        office: 'optional',
        ...details.requested,
      },
      guards: [journeyOpen, earlierStagesDone('paper'), notFuture('request_date')],
      effects: feeOfPaper,
    }),
    row({
      n: 2,
      from: ['not_started', 'requested'],
      on: 'SUBMIT',
      to: 'submitted',
      roles: ['PRO', 'DEO', 'AGR'],
      undo: 'self',
      payload: {
        submit_date: 'required',
        office: 'optional',
        reference_no: 'optional',
        fee: 'optional',
        ...details.requested,
        ...details.submitted,
      },
      guards: [
        journeyOpen,
        earlierStagesDone('paper'),
        notFuture('submit_date'),
        sequence('request_date', 'submit_date'),
      ],
      effects: feeOfPaper,
    }),
    row({
      n: 3,
      from: ['not_started', 'requested', 'submitted'],
      on: 'OBTAIN',
      to: 'obtained',
      roles: ['PRO', 'DEO'],
      undo: 'self',
      payload: {
        document_no: 'optional',
        issue_date: 'required',
        expiry_date: 'optional',
        file: 'optional',
        fee: 'optional',
        office: 'optional',
        ...details.requested,
        ...details.submitted,
        ...details.obtained,
      },
      guards: [
        journeyOpen,
        earlierStagesDone('paper'),
        paperDatesPlausible,
        paperListComplete,
        policeCertificateAttached,
      ],
      set: goodUntil,
      effects: (args) => [...feeOfPaper(args), ...arrivalReminder(args)],
    }),
    row({
      n: 4,
      from: ['requested', 'submitted'],
      on: 'REJECT',
      to: 'rejected',
      roles: ['PRO'],
      undo: 'self',
      payload: { reject_date: 'required', reason: 'required' },
      guards: [reasonGiven, notFuture('reject_date')],
      set: ({ data }) => ({ reject_reason: data?.reason }),
      effects: (args) => [task('PRO', `${titleOf(args)} of {name} rejected`, 1, ['rejected', 'not_started'])],
    }),
    row({
      n: 5,
      from: ['obtained'],
      on: 'EXPIRE',
      to: 'expired',
      roles: ['SYS'],
      undo: 'none',
      when: {
        says: 'the paper is past its last day and still needed',
        holds: ({ record, facts }) =>
          isPast(record.expiry_date, facts.today) && paperStillNeeded(record, facts),
      },
      effects: (args) => [task('PRO', `Renew ${titleOf(args)} of {name}`, 2, ['expired', 'not_started'])],
    }),
    row({
      n: 6,
      from: ['not_started'],
      on: 'NOT_NEEDED',
      to: 'not_needed',
      roles: only('MGR'),
      undo: 'mgr',
      payload: { reason: 'required' },
      guards: [reasonGiven],
    }),
    row({
      n: 7,
      from: ['rejected', 'expired', 'cancelled'],
      on: 'RESTART',
      to: 'not_started',
      roles: ['PRO', 'DEO'],
      undo: 'self',
      guards: [journeyOpen],
      effects: () => [{ do: 'newAttempt' }],
    }),
    row({
      n: 8,
      from: ['not_started', 'requested', 'submitted', 'rejected'],
      on: 'CANCEL',
      to: 'cancelled',
      roles: ['PRO'],
      undo: 'self',
      payload: { reason: 'required' },
      guards: [reasonGiven],
    }),
    row({
      n: 9,
      from: ['obtained', 'not_needed'],
      on: 'CANCEL',
      to: 'cancelled',
      roles: only('MGR'),
      undo: 'mgr',
      payload: { reason: 'required' },
      guards: [reasonGiven, noLaterStage],
    }),
  ],
})

function titleOf({ record }: Args): string {
  const kind = paperKindOf(record)
  return kind === null ? 'Office work' : kinds[kind].title
}

/** The fee paid with this event, under the name of the paper. */
function feeOfPaper({ record, data }: Args): Effect[] {
  const paid = data?.fee ?? data?.amount
  return paid ? [cost(paperKindOf(record) ?? 'office_work', paid)] : []
}

/** Last day as printed, else by the kind of paper; a Musaned contract sets the day by which the worker must arrive. */
function goodUntil({ record, data }: SetArgs) {
  const kind = paperKindOf(record)
  const issued = String(record.issue_date)
  const days = kind === null ? null : kinds[kind].days
  return {
    expiry_date: data?.expiry_date ?? (days === null ? null : addDays(issued, days)),
    ...(kind === 'musaned' ? { arrival_deadline: addDays(issued, musanedArrivalDays) } : {}),
  }
}

/** Fifteen days before a Musaned worker must have arrived, the officer is reminded (steps 4). */
function arrivalReminder({ record, facts }: Args): Effect[] {
  if (paperKindOf(record) !== 'musaned') return []
  const inDays = musanedArrivalDays - 15 - Math.max(0, daysBetween(String(record.issue_date), facts.today))
  return [
    task('PRO', 'Arrival deadline of {name} is near', Math.max(0, inDays), {
      own: ['obtained'],
      journey: ['active', 'ready_to_fly', 'on_hold'],
    }),
  ]
}
