import { choice, date, file, int, ref, text, upper } from '../../foundation/definitions/fields.ts'
import type { passenger } from '../../domain/passengers/passenger.ts'
import { notFuture } from '../guards/passport-and-dates.ts'
import { passportNumberFree } from '../guards/taken.ts'
import { task } from '../kit/effects.ts'
import { eventFields } from '../kit/event-fields.ts'
import { recordOf, table, type SetArgsOf } from '../kit/table.ts'

/** Where a passport can be when it is out (machines M13b). */
export const custodyPlaces = [
  'medical_center',
  'embassy',
  'bmet',
  'training',
  'agent',
  'passenger',
  'passport_office',
  'courier',
] as const

const custodyTable = table({
  fields: {
    ...eventFields,
    date: date({ label: 'Date' }),
    from: choice(['passenger', 'agent', 'courier', 'other'], { label: 'Received From' }),
    place: choice(custodyPlaces, { label: 'Place' }),
    carrier: ref('employee', { label: 'Carried By' }),
    list_ref: text(30, { label: 'List' }),
    receiver: text(80, { label: 'Receiver' }),
    gd_no: text(30, { label: 'GD No' }),
    new_passport_no: upper(9, {
      label: 'New Passport No',
      pattern: /^[A-Z0-9]{6,9}$/,
      patternMessage: 'Passport number must be 1 letter + 8 digits or 2 letters + 7 digits.',
    }),
    passport_issue_date: date({ label: 'Passport Issue Date', past: true }),
    passport_expiry_date: date({ label: 'Passport Expiry Date', after: 'passport_issue_date' }),
    passport_issue_place: text(40, { label: 'Passport Issue Place' }),
    blank_pages: int({ label: 'Blank Pages', min: 0, max: 64 }),
    passport_image: file('image', { label: 'Passport Image' }),
  },
  record: recordOf<typeof passenger>(),
  states: {
    not_received: { kind: 'initial', label: 'Not Received' },
    in_office: { kind: 'normal', label: 'In Office' },
    out: { kind: 'normal', label: 'Out' },
    delivered: { kind: 'normal', label: 'Delivered' },
    lost: { kind: 'blocker', label: 'Lost' },
  },
})
const { row, workflow } = custodyTable
type SetArgs = SetArgsOf<typeof custodyTable>

/** Whatever moves the passport to a place without a name empties the place of before. */
const noPlace = () => ({ custody_place: null })

/** Whatever stood in the lost booklet is not true of the new one: what was not given is empty until an officer reads it. */
const newBooklet = ({ data, was }: SetArgs) => ({
  ...noPlace(),
  passport_no: data?.new_passport_no,
  previous_passport_no: was.passport_no,
  passport_issue_date: data?.passport_issue_date ?? null,
  passport_expiry_date: data?.passport_expiry_date ?? null,
  passport_issue_place: data?.passport_issue_place ?? null,
  blank_pages: data?.blank_pages ?? null,
  passport_image: data?.passport_image ?? null,
  passport_received_date: data?.date,
  mrz_line1: null,
  mrz_line2: null,
})

/**
 * Passport custody: where the passport of a passenger lies; one place at a time. Its state lives in the passenger's row
 * (columns custody, custody_place). Source: machines M13b.
 */
export const custodyWorkflow = workflow({
  id: 'custody',
  table: 'M13b',
  version: 1,
  title: 'Passport',
  module: 'passenger',
  stage: null,
  initial: 'not_received',
  correct: null,
  labels: {
    RECEIVE: 'receive the passport',
    SEND_OUT: 'send the passport out',
    BRING_BACK: 'bring the passport back',
    DELIVER: 'deliver the passport',
    REPORT_LOST: 'report the passport lost',
    FOUND: 'record the found passport',
    REPLACED: 'record the new passport',
  },
  labelOf: (state, record) =>
    state === 'out' && record.custody_place
      ? `Out (${record.custody_place === 'bmet' ? 'BMET' : record.custody_place.replaceAll('_', ' ')})`
      : undefined,
  rows: [
    row({
      n: 1,
      from: ['not_received', 'delivered'],
      on: 'RECEIVE',
      to: 'in_office',
      roles: ['PRO', 'DEO', 'AGR', 'SYS'],
      undo: 'self',
      payload: { date: 'required', from: 'required' },
      guards: [notFuture('date')],
      set: noPlace,
    }),
    row({
      n: 2,
      from: ['in_office'],
      on: 'SEND_OUT',
      to: 'out',
      roles: ['PRO', 'DEO', 'SYS'],
      undo: 'self',
      payload: { place: 'required', carrier: 'optional', list_ref: 'optional' },
      set: ({ record }) => ({ custody_place: record.place }),
    }),
    row({
      n: 3,
      from: ['out'],
      on: 'BRING_BACK',
      to: 'in_office',
      roles: ['PRO', 'DEO', 'SYS'],
      undo: 'self',
      payload: { date: 'required' },
      guards: [notFuture('date')],
      set: noPlace,
    }),
    row({
      n: 4,
      from: ['in_office', 'out'],
      on: 'DELIVER',
      to: 'delivered',
      roles: ['PRO', 'DEO', 'SYS'],
      undo: 'self',
      payload: { date: 'required', receiver: 'required' },
      set: noPlace,
    }),
    row({
      n: 5,
      from: ['in_office', 'out'],
      on: 'REPORT_LOST',
      to: 'lost',
      roles: ['PRO'],
      undo: 'mgr',
      payload: { date: 'required', gd_no: 'required', note: 'required' },
      set: noPlace,
      effects: () => [
        task('MGR', 'Lost passport of {name}', 0, ['lost']),
        task('MGR', 'Consider putting {name} on hold: the passport is lost', 0, {
          custody: ['lost'],
          journey: ['active', 'ready_to_fly'],
        }),
      ],
    }),
    row({
      n: 6,
      from: ['lost'],
      on: 'FOUND',
      to: 'in_office',
      roles: ['PRO'],
      undo: 'mgr',
      payload: { date: 'required' },
      guards: [notFuture('date')],
      set: noPlace,
    }),
    row({
      n: 7,
      from: ['lost'],
      on: 'REPLACED',
      to: 'in_office',
      roles: ['PRO'],
      undo: 'mgr',
      payload: {
        new_passport_no: 'required',
        date: 'required',
        passport_issue_date: 'optional',
        passport_expiry_date: 'optional',
        passport_issue_place: 'optional',
        blank_pages: 'optional',
        passport_image: 'optional',
      },
      guards: [passportNumberFree, notFuture('date')],
      set: newBooklet,
      effects: ({ record }) =>
        record.passport_issue_date && record.passport_expiry_date
          ? []
          : [task('PRO', 'Enter the dates of the new passport of {name}', 0, { passport: ['undated'] })],
    }),
  ],
})
