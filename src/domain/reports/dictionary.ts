/**
 * Every column and common filter a passenger report can show, declared once from the fields of the entities
 * (reports 2). A key is a field of the passenger or `step.field`; what is computed is named here in full.
 */
import { entityOf } from '../entities.ts'
import type { Entity } from '../../foundation/definitions/entity.ts'
import { labelOf, type Field } from '../../foundation/definitions/fields.ts'
import type {
  ReportColumn,
  ReportColumnKind,
  ReportFilter,
  ReportGroup,
  ReportLink,
} from '../../foundation/reports/report.ts'

/** Steps with columns here: prefix of the key → entity. */
export const stepEntities = {
  medical: 'medical',
  mofa: 'mofa',
  embassy: 'embassy',
  training: 'training',
  finger: 'finger',
  man_power: 'man_power',
  flight: 'flight',
  delivery: 'passenger_delivery',
} as const
export type StepPrefix = keyof typeof stepEntities

const codes = /(_no|_id|serial|pnr|mobile|phone|route)$/
const kinds: Partial<Record<Field['kind'], ReportColumnKind>> = {
  int: 'int',
  decimal: 'decimal',
  money: 'money',
  date: 'date',
  datetime: 'datetime',
  time: 'time',
  bool: 'bool',
  enum: 'choice',
  list: 'choices',
}

const kindOf = (name: string, field: Field): ReportColumnKind =>
  field.kind === 'text' || field.kind === 'upper' || field.kind === 'phone'
    ? codes.test(name)
      ? 'code'
      : 'text'
    : (kinds[field.kind] ?? 'text')

/** @throws Error for a field that is not declared. */
export function fieldIn(entity: string, name: string): Field {
  const all: Entity = entityOf(entity)
  const field = all.fields[name]
  if (!field) throw new Error(`Report column ${entity}.${name}: there is no such field`)
  return field
}

/** A column that shows a declared field. */
export function columnOf(entity: string, name: string, more: Partial<ReportColumn> = {}): ReportColumn {
  const field = fieldIn(entity, name)
  return {
    label: labelOf(name, field),
    kind: kindOf(name, field),
    of: [entity, name],
    ...(field.words === undefined ? {} : { words: field.words }),
    ...(field.hyphen === undefined ? {} : { hyphen: field.hyphen }),
    ...(field.kind === 'ref' && field.to !== undefined ? { row: field.to } : {}),
    ...(field.kind === 'text' && name === 'next_action' ? { isNextAction: true } : {}),
    ...(field.kind === 'money' ? { total: true } : {}),
    ...more,
  }
}

const stepFields: Record<StepPrefix, readonly string[]> = {
  medical: [
    'medical_center',
    'slip_no',
    'slip_date',
    'slip_valid_until',
    'appointment_date',
    'visit_date',
    'report_no',
    'report_date',
    'expiry_date',
    'recheck_date',
    'unfit_reason_code',
    'unfit_category',
    'retest_after',
    'fee',
  ],
  mofa: [
    'application_no',
    'applied_date',
    'paid_date',
    'mofa_no',
    'mofa_date',
    'expiry_date',
    'fee',
    'reject_reason',
  ],
  embassy: [
    'submission_list',
    'submit_date',
    'expected_date',
    'visa_stamp_no',
    'stamp_date',
    'visa_expiry_date',
    'collect_date',
    'reject_date',
    'reject_reason',
  ],
  training: [
    'training_type',
    'training_center',
    'letter_no',
    'batch_no',
    'start_date',
    'end_date',
    'certificate_no',
    'certificate_date',
  ],
  finger: ['kind', 'center', 'appointment_date', 'done_date', 'reference_no'],
  man_power: [
    'clearance_kind',
    'man_power_list',
    'note_sheet_no',
    'submit_date',
    'approval_date',
    'clearance_no',
    'clearance_date',
    'smart_card_no',
  ],
  flight: [
    'route',
    'preferred_date',
    'airway',
    'flight_no',
    'flight_date',
    'departure_time',
    'ticket_no',
    'pnr',
    'fare',
    'departed_date',
    'confirmed',
  ],
  delivery: [
    'delivery_no',
    'purpose',
    'items',
    'received_by_type',
    'receiver_name',
    'receiver_phone',
    'delivery_date',
    'return_due',
  ],
}

const stepTitles: Record<StepPrefix, string> = {
  medical: 'Medical',
  mofa: 'MOFA',
  embassy: 'Embassy',
  training: 'Training',
  finger: 'Finger',
  man_power: 'Manpower',
  flight: 'Flight',
  delivery: 'Delivery',
}

/** Page of a passenger, and the form of a step as it is opened from a list. */
export const passengerPage: ReportLink = { path: '/apps/passenger-management/passenger/{passenger_id}' }
const stepPages: Record<StepPrefix, string> = {
  medical: 'medical',
  mofa: 'mofa',
  embassy: 'embassy',
  training: 'training',
  finger: 'fingerprint',
  man_power: 'manPower',
  flight: 'flight',
  delivery: 'passengerDelivery',
}
export const stepPage = (step: StepPrefix): ReportLink => ({
  path: `/apps/${stepPages[step]}/{passenger_id}/search`,
})

function stepColumns(step: StepPrefix): [string, ReportColumn][] {
  const entity: Entity = entityOf(stepEntities[step])
  const stage = stepTitles[step]
  const machine = entity.machine
  return [
    [
      `${step}.state`,
      { label: 'State', kind: 'state', stage, ...(machine ? { machine } : {}), opens: stepPage(step) },
    ],
    ...stepFields[step].map((name): [string, ReportColumn] => [
      `${step}.${name}`,
      columnOf(stepEntities[step], name, { stage }),
    ]),
  ]
}

const seesBalance = fieldIn('agent', 'balance').visibleTo
const person = (name: string, more: Partial<ReportColumn> = {}): [string, ReportColumn] => [
  name,
  columnOf('passenger', name, more),
]

const passengerColumns: readonly [string, ReportColumn][] = [
  ['id', { label: 'Passenger Id', kind: 'int' }],
  person('office_serial'),
  person('full_name', { opens: passengerPage }),
  person('passport_no'),
  person('passport_issue_date'),
  person('passport_expiry_date'),
  ['passport_days_left', { label: 'Passport Days Left', kind: 'left', sortable: true }],
  person('date_of_birth'),
  person('age'),
  person('gender'),
  person('mobile'),
  person('father_name'),
  person('permanent_city'),
  person('permanent_thana'),
  person('agent'),
  person('reference'),
  person('passenger_type'),
  person('profession'),
  person('country'),
  person('demand'),
  person('employer_name'),
  ['visa_no', columnOf('visa_entry', 'visa_no')],
  ['sponsor_id', columnOf('visa_entry', 'sponsor_id')],
  person('recruiting_agency'),
  person('journey_state', { kind: 'state', machine: 'journey' }),
  person('current_status'),
  person('next_action'),
  person('custody'),
  person('priority'),
  person('file_no'),
  person('registered_at'),
  person('remarks'),
  ['branch', { label: 'Branch', kind: 'text' }],
  ['waiting_days', { label: 'Waiting Days', kind: 'waiting' }],
]

const computed: readonly [string, ReportColumn][] = [
  ['medical.days_left', { label: 'Days Left', kind: 'left', stage: 'Medical' }],
  ['embassy.days_left', { label: 'Days Left', kind: 'left', stage: 'Embassy' }],
  ['flight.days_left', { label: 'Days Left', kind: 'left', stage: 'Flight' }],
  ['man_power.fees_total', { label: 'Fees Total', kind: 'money', stage: 'Manpower', total: true }],
  ['man_power.waits_for', { label: 'Waits For', kind: 'text', stage: 'Manpower' }],
  ['embassy.stamping_days', { label: 'Days to Stamp', kind: 'int', stage: 'Embassy' }],
]

const moneyColumns: readonly [string, ReportColumn][] = [
  person('agreed_amount'),
  person('discount'),
  person('received_amount'),
  person('due_amount'),
  // The balance of one agent stands in many rows, so it is not added up.
  [
    'agent_balance',
    { label: 'Agent Balance', kind: 'money', ...(seesBalance ? { visibleTo: seesBalance } : {}) },
  ],
]

const steps = Object.keys(stepEntities) as StepPrefix[] // Object.keys loses the names.

/** All columns, the passenger's own first. */
export const dictionary: Readonly<Record<string, ReportColumn>> = Object.fromEntries([
  ...passengerColumns,
  ...steps.flatMap(stepColumns),
  ...computed,
  ...moneyColumns,
])

/** Columns with own step first, then passenger, then the other steps, then money: the order of the column chooser (reports 6). */
export function dictionaryFor(step: StepPrefix | null): Record<string, ReportColumn> {
  if (step === null) return { ...dictionary }
  const own = Object.entries(dictionary)
    .filter(([key]) => key.startsWith(`${step}.`))
    .map(([key, column]): [string, ReportColumn] => {
      const { stage: _stage, ...bare } = column // In its own report a step's column needs no prefix.
      return [key, bare]
    })
  return {
    ...Object.fromEntries(own),
    ...Object.fromEntries(Object.entries(dictionary).filter(([key]) => !key.startsWith(`${step}.`))),
  }
}

/** Columns every passenger report begins with. */
export const base = ['id', 'office_serial', 'full_name', 'passport_no', 'agent', 'country'] as const

export const refFilter = (entity: string, name: string, more: Partial<ReportFilter> = {}): ReportFilter => {
  const field = fieldIn(entity, name)
  if (field.to === undefined) throw new Error(`Report filter ${entity}.${name}: it points to nothing`)
  return {
    label: labelOf(name, field),
    kind: 'ref',
    of: [entity, name],
    to: field.to,
    on: `${name}_id`,
    ...more,
  }
}
export const choiceFilter = (
  entity: string,
  name: string,
  more: Partial<ReportFilter> = {},
): ReportFilter => {
  const field = fieldIn(entity, name)
  return {
    label: labelOf(name, field),
    kind: 'choice',
    of: [entity, name],
    values: field.values ?? [],
    ...more,
  }
}
export const dateFilter = (entity: string, name: string, more: Partial<ReportFilter> = {}): ReportFilter => ({
  label: labelOf(name, fieldIn(entity, name)),
  kind: 'dates',
  of: [entity, name],
  ...more,
})

/** Filters of every passenger report (reports 3). */
export const commonFilters: Readonly<Record<string, ReportFilter>> = {
  passenger_type: refFilter('passenger', 'passenger_type'),
  agent: refFilter('passenger', 'agent'),
  country: refFilter('passenger', 'country'),
  profession: refFilter('passenger', 'profession'),
  demand: refFilter('passenger', 'demand'),
  visa_entry: refFilter('passenger', 'visa_entry', { label: 'Visa' }),
  recruiting_agency: refFilter('passenger', 'recruiting_agency'),
  branch: { label: 'Branch', kind: 'ref', to: 'branch', on: 'branch_id' },
  journey_state: choiceFilter('passenger', 'journey_state', { machine: 'journey' }),
  current_status: refFilter('passenger', 'current_status'),
}

/** The state filter of a step. */
export const stateFilter = (step: StepPrefix): ReportFilter => {
  const machine = entityOf(stepEntities[step]).machine
  return { label: 'State', kind: 'choice', on: `${step}.state`, ...(machine ? { machine } : {}) }
}

export const refGroupOf = (entity: string, name: string, key: string, filter: string): ReportGroup => {
  const field = fieldIn(entity, name)
  return {
    label: labelOf(name, field),
    key,
    of: [entity, name],
    id: `${key}_id`,
    ...(field.to ? { to: field.to } : {}),
    filter,
  }
}

/** Groupings by what the passenger's file says. */
export const passengerGroups: Readonly<Record<string, ReportGroup>> = {
  agent: refGroupOf('passenger', 'agent', 'agent', 'agent'),
  passenger_type: refGroupOf('passenger', 'passenger_type', 'passenger_type', 'passenger_type'),
  country: refGroupOf('passenger', 'country', 'country', 'country'),
  current_status: refGroupOf('passenger', 'current_status', 'current_status', 'current_status'),
}

/** Where the search box looks (reports 1). */
export const passengerSearch = {
  keys: ['office_serial', 'passport_no', 'full_name', 'mobile'],
  index: 'search_text',
  id: 'id',
} as const
