import { columnScopeOf } from '../desk/column-scopes.ts'
import { defineReport } from '../../foundation/reports/report.ts'
import {
  base,
  commonFilters,
  dateFilter,
  dictionaryFor,
  passengerGroups,
  passengerSearch,
  refFilter,
  refGroupOf,
  stateFilter,
  stepPage,
} from './dictionary.ts'

/** The register of flights. Source: reports 3. */
export const flightReport = defineReport({
  name: 'flight',
  title: 'Flight Report',
  endpoint: 'flight',
  needs: ['passenger', 'flight'],
  columns: dictionaryFor('flight'),
  shown: [
    ...base,
    'flight.airway',
    'flight.flight_no',
    'flight.route',
    'flight.flight_date',
    'flight.departure_time',
    'flight.ticket_no',
    'flight.pnr',
    'flight.state',
  ],
  filters: {
    'flight.state': stateFilter('flight'),
    'flight.flight_date': dateFilter('flight', 'flight_date'),
    'flight.airway': refFilter('flight', 'airway', { on: 'flight.airway_id' }),
    'flight.route': { label: 'Route', kind: 'text', of: ['flight', 'route'] },
    'flight.confirmed': { label: 'Confirmed', kind: 'bool', of: ['flight', 'confirmed'] },
    ...commonFilters,
  },
  groups: {
    day: {
      label: 'Flight Date',
      key: 'flight.flight_date',
      by: 'day',
      of: ['flight', 'flight_date'],
      filter: 'flight.flight_date',
    },
    airway: refGroupOf('flight', 'airway', 'flight.airway', 'flight.airway'),
    ...passengerGroups,
  },
  measures: { fare: { label: 'Fares', kind: 'sum', key: 'flight.fare' } },
  sort: 'flight.flight_date',
  search: passengerSearch,
  opens: stepPage('flight'),
  columnScope: columnScopeOf.flight,
})
