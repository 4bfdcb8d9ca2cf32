/** The status lists behind dashboard cards and notifications as reports. What a row must fulfil stands in src/server/reports/sources/predicates.ts (machines 9.1). */
import {
  defineReport,
  type Report,
  type ReportFilter,
  type ReportGroup,
  type ReportMeasure,
} from '../../foundation/reports/report.ts'
import { entityOf } from '../entities.ts'
import { statusListOf, type StatusListName } from '../journey/status-lists.ts'
import {
  base,
  choiceFilter,
  commonFilters,
  dateFilter,
  dictionaryFor,
  passengerGroups,
  passengerPage,
  passengerSearch,
  refFilter,
  refGroupOf,
  stepPage,
  type StepPrefix,
} from './dictionary.ts'

interface Given {
  /** Step the list belongs to: its form opens from a row, waiting days count from its last change. Null: the passenger. */
  step: StepPrefix | null
  endpoint: string
  key: readonly string[]
  sort: string
  filters?: Readonly<Record<string, ReportFilter>>
  groups?: Readonly<Record<string, ReportGroup>>
  /** Days left that distinguish expired from soon. */
  left?: string
  /** Rows without a value of the order come first. */
  emptyFirst?: true
  offers?: Report['offers']
}

const center = {
  'medical.medical_center': refFilter('medical', 'medical_center', { on: 'medical.medical_center_id' }),
  'medical.attempt_no': { label: 'Attempt', kind: 'numbers' },
} as const satisfies Record<string, ReportFilter>
const byCenter = {
  center: refGroupOf('medical', 'medical_center', 'medical.medical_center', 'medical.medical_center'),
}
const list = {
  'embassy.submission_list': refFilter('embassy', 'submission_list', { on: 'embassy.submission_list_id' }),
}
const byList = {
  list: refGroupOf('embassy', 'submission_list', 'embassy.submission_list', 'embassy.submission_list'),
}
const manpower = {
  'man_power.man_power_list': refFilter('man_power', 'man_power_list', { on: 'man_power.man_power_list_id' }),
  'man_power.clearance_kind': choiceFilter('man_power', 'clearance_kind'),
}
/** The form of a request to buy tickets. */
const newPurchase = entityOf('ticket_purchase').paths?.form.replace(':id', 'new') ?? ''
const airway = { 'flight.airway': refFilter('flight', 'airway', { on: 'flight.airway_id' }) }
const byDay = {
  day: {
    label: 'Flight Date',
    key: 'flight.flight_date',
    by: 'day',
    of: ['flight', 'flight_date'],
    filter: 'flight.flight_date',
  },
} as const satisfies Record<string, ReportGroup>
const left = (key: string, stage?: string): Record<string, ReportFilter> => ({
  [key]: { label: 'Days Left', kind: 'numbers', ...(stage ? { stage } : {}) },
})

const lists: Readonly<Record<StatusListName, Given>> = {
  notMedicals: {
    step: 'medical',
    endpoint: 'medical',
    key: [
      'mobile',
      'medical.state',
      'medical.slip_no',
      'medical.appointment_date',
      'medical.slip_valid_until',
      'waiting_days',
    ],
    sort: 'registered_at',
    filters: { ...center, registered_at: dateFilter('passenger', 'registered_at') },
    groups: byCenter,
  },
  medicalVisits: {
    step: 'medical',
    endpoint: 'medical',
    key: [
      'mobile',
      'medical.state',
      'medical.medical_center',
      'medical.visit_date',
      'medical.recheck_date',
      'waiting_days',
    ],
    sort: 'medical.visit_date',
    filters: { ...center, 'medical.visit_date': dateFilter('medical', 'visit_date') },
    groups: byCenter,
  },
  medicalFits: {
    step: 'medical',
    endpoint: 'medical',
    key: ['mobile', 'medical.report_date', 'medical.expiry_date', 'medical.days_left', 'waiting_days'],
    sort: 'medical.expiry_date',
    filters: { ...center, 'medical.report_date': dateFilter('medical', 'report_date') },
    groups: byCenter,
  },
  medicalUnfits: {
    step: 'medical',
    endpoint: 'medical',
    key: [
      'mobile',
      'medical.unfit_reason_code',
      'medical.unfit_category',
      'medical.report_date',
      'medical.retest_after',
      'waiting_days',
    ],
    sort: '-medical.report_date',
    filters: { ...center, 'medical.report_date': dateFilter('medical', 'report_date') },
    groups: byCenter,
  },
  visaStampWaitings: {
    step: 'embassy',
    endpoint: 'embassy',
    key: [
      'visa_no',
      'embassy.state',
      'embassy.submission_list',
      'embassy.submit_date',
      'mofa.mofa_no',
      'waiting_days',
    ],
    sort: 'embassy.submit_date',
    emptyFirst: true,
    filters: { ...list, 'embassy.submit_date': dateFilter('embassy', 'submit_date') },
    groups: byList,
  },
  visaStampOks: {
    step: 'embassy',
    endpoint: 'embassy',
    key: [
      'visa_no',
      'embassy.visa_stamp_no',
      'embassy.stamp_date',
      'embassy.visa_expiry_date',
      'embassy.days_left',
    ],
    sort: '-embassy.stamp_date',
    filters: { ...list, 'embassy.stamp_date': dateFilter('embassy', 'stamp_date') },
    groups: byList,
  },
  manpowerWaitings: {
    step: 'man_power',
    endpoint: 'man_power',
    key: ['embassy.visa_expiry_date', 'man_power.state', 'man_power.waits_for', 'man_power.submit_date'],
    sort: 'embassy.visa_expiry_date',
    filters: { ...manpower, 'man_power.submit_date': dateFilter('man_power', 'submit_date') },
  },
  manpowerOks: {
    step: 'man_power',
    endpoint: 'man_power',
    key: [
      'embassy.visa_expiry_date',
      'man_power.clearance_no',
      'man_power.clearance_date',
      'man_power.smart_card_no',
    ],
    sort: '-man_power.clearance_date',
    filters: { ...manpower, 'man_power.clearance_date': dateFilter('man_power', 'clearance_date') },
  },
  flightTicketWaitings: {
    step: 'flight',
    endpoint: 'flight',
    key: [
      'man_power.clearance_date',
      'flight.state',
      'flight.preferred_date',
      'embassy.visa_expiry_date',
      'embassy.days_left',
    ],
    sort: 'embassy.visa_expiry_date',
    offers: {
      name: 'buyTicket',
      link: { path: `${newPurchase}?lines.passenger={passenger_id}` },
      right: 'ticket_purchase.create',
    },
    filters: {
      'flight.preferred_date': dateFilter('flight', 'preferred_date'),
      ...left('embassy.days_left', 'Embassy'),
    },
  },
  flightFlightWaitings: {
    step: 'flight',
    endpoint: 'flight',
    key: [
      'flight.airway',
      'flight.flight_no',
      'flight.route',
      'flight.flight_date',
      'flight.departure_time',
      'flight.ticket_no',
      'flight.pnr',
      'delivery.state',
    ],
    sort: 'flight.flight_date',
    filters: { ...airway, 'flight.flight_date': dateFilter('flight', 'flight_date') },
    groups: byDay,
  },
  latestFlights: {
    step: null,
    endpoint: 'flight',
    key: ['flight.airway', 'flight.flight_no', 'flight.flight_date', 'flight.confirmed'],
    sort: '-flight.flight_date',
    filters: {
      ...airway,
      'flight.confirmed': { label: 'Confirmed', kind: 'bool', of: ['flight', 'confirmed'] },
      'flight.flight_date': dateFilter('flight', 'flight_date'),
    },
    groups: byDay,
  },
  passportExpires: {
    step: null,
    endpoint: 'passenger',
    key: ['passport_expiry_date', 'passport_days_left', 'current_status', 'custody'],
    sort: 'passport_expiry_date',
    filters: left('passport_days_left'),
    left: 'passport_days_left',
  },
  medicalExpires: {
    step: 'medical',
    endpoint: 'medical',
    key: ['medical.medical_center', 'medical.expiry_date', 'medical.days_left', 'embassy.state'],
    sort: 'medical.expiry_date',
    filters: { ...left('medical.days_left'), ...center },
    groups: byCenter,
    left: 'medical.days_left',
  },
  visaExpires: {
    step: 'embassy',
    endpoint: 'embassy',
    key: ['embassy.visa_expiry_date', 'embassy.days_left', 'man_power.state', 'flight.state'],
    sort: 'embassy.visa_expiry_date',
    filters: left('embassy.days_left'),
    left: 'embassy.days_left',
  },
  flightPapers: {
    step: 'flight',
    endpoint: 'flight',
    key: [
      'flight.state',
      'flight.preferred_date',
      'flight.flight_date',
      'passport_expiry_date',
      'medical.expiry_date',
      'embassy.visa_expiry_date',
      'current_status',
    ],
    sort: 'flight.flight_date',
    filters: {
      ...airway,
      'flight.flight_date': dateFilter('flight', 'flight_date'),
      'flight.preferred_date': dateFilter('flight', 'preferred_date'),
    },
    groups: byDay,
  },
}

const modulesOf: Readonly<Record<string, string>> = {
  passenger: 'passenger',
  medical: 'medical',
  embassy: 'embassy',
  man_power: 'man_power',
  flight: 'flight',
}

const expiry = (key: string): Record<string, ReportMeasure> => ({
  expired: { label: 'Expired', kind: 'count', key, below: 0 },
  soon: { label: 'Soon', kind: 'count', key, from: 0 },
})

/** Step whose change a list's waiting days count from. */
export const stepOfList = (name: string): StepPrefix | null => lists[name as StatusListName]?.step ?? null

export const statusListReports: readonly Report[] = (Object.keys(lists) as StatusListName[]).map((name) => {
  // Object.keys loses the names.
  const { step, endpoint, key, sort, filters = {}, groups = {}, left: days, emptyFirst, offers } = lists[name]
  return defineReport({
    name,
    title: statusListOf(name)?.title ?? name,
    endpoint,
    isList: true,
    needs: [...new Set(['passenger', modulesOf[endpoint] ?? 'passenger'])],
    columns: dictionaryFor(step),
    shown: [...base, ...key],
    filters: { ...filters, ...commonFilters },
    groups: { ...groups, ...passengerGroups },
    ...(days ? { measures: expiry(days) } : {}),
    sort,
    ...(emptyFirst ? { emptyFirst } : {}),
    ...(offers ? { offers } : {}),
    search: passengerSearch,
    opens: step === null ? passengerPage : stepPage(step),
  })
})
