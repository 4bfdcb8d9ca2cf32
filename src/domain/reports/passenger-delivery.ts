import {
  defineReport,
  type Report,
  type ReportColumn,
  type ReportFilter,
} from '../../foundation/reports/report.ts'
import {
  base,
  choiceFilter,
  commonFilters,
  dateFilter,
  dictionaryFor,
  fieldIn,
  passengerSearch,
  stateFilter,
  stepPage,
} from './dictionary.ts'

const items = fieldIn('passenger_delivery', 'items').values ?? []
const filters: Readonly<Record<string, ReportFilter>> = {
  'delivery.delivery_date': dateFilter('passenger_delivery', 'delivery_date'),
  'delivery.purpose': choiceFilter('passenger_delivery', 'purpose'),
  'delivery.items': { label: 'Items', kind: 'choice', of: ['passenger_delivery', 'items'], values: items },
  'delivery.received_by_type': choiceFilter('passenger_delivery', 'received_by_type'),
}
const byDay = {
  label: 'Delivery Date',
  key: 'delivery.delivery_date',
  by: 'day',
  of: ['passenger_delivery', 'delivery_date'],
  filter: 'delivery.delivery_date',
} as const
const signature: ReportColumn = { label: 'Signature', kind: 'text', sortable: false }

/** Control of what was handed over and what must come back. Source: reports 3. */
export const passengerDeliveryReport = defineReport({
  name: 'passengerDelivery',
  title: 'Passenger Delivery Control',
  endpoint: 'passenger_delivery',
  needs: ['passenger', 'passenger_delivery'],
  columns: { ...dictionaryFor('delivery'), 'delivery.is_out': { label: 'Not Returned', kind: 'bool' } },
  shown: [
    ...base,
    'delivery.delivery_no',
    'delivery.purpose',
    'delivery.items',
    'delivery.receiver_name',
    'delivery.delivery_date',
    'delivery.return_due',
    'delivery.state',
    'due_amount',
  ],
  filters: {
    ...filters,
    'delivery.state': stateFilter('delivery'),
    'delivery.is_out': { label: 'Not Returned', kind: 'bool' },
    ...commonFilters,
  },
  groups: {
    day: byDay,
    purpose: {
      label: 'Purpose',
      key: 'delivery.purpose',
      of: ['passenger_delivery', 'purpose'],
      filter: 'delivery.purpose',
    },
    receiver: {
      label: 'Received By',
      key: 'delivery.received_by_type',
      of: ['passenger_delivery', 'received_by_type'],
      filter: 'delivery.received_by_type',
    },
  },
  measures: {
    open: { label: 'Open temporary deliveries', kind: 'count', key: 'delivery.is_out', in: ['true'] },
  },
  sort: '-delivery.delivery_date',
  search: passengerSearch,
  opens: stepPage('delivery'),
})

/** The signature register of the same records, of a day. Source: reports 4, machines 9.1. */
export const deliveryRegister: Report = defineReport({
  name: 'passengerDeliveryReports',
  title: 'Passenger Delivery Report',
  endpoint: 'passenger_delivery',
  isList: true,
  needs: ['passenger', 'passenger_delivery'],
  columns: { ...dictionaryFor('delivery'), signature },
  shown: [
    ...base,
    'delivery.items',
    'delivery.receiver_name',
    'delivery.receiver_phone',
    'delivery.delivery_date',
    'signature',
  ],
  filters: {
    ...filters,
    'delivery.delivery_date': { ...dateFilter('passenger_delivery', 'delivery_date'), default: 'today' },
  },
  sort: '-delivery.delivery_date',
  search: passengerSearch,
  opens: stepPage('delivery'),
})
