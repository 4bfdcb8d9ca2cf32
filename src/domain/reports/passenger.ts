import { columnScopeOf } from '../desk/column-scopes.ts'
import { defineReport } from '../../foundation/reports/report.ts'
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
} from './dictionary.ts'

/** The register of passengers. Source: reports 3. */
export const passengerReport = defineReport({
  name: 'passenger',
  title: 'Passenger Report',
  endpoint: 'passenger',
  needs: ['passenger'],
  columns: dictionaryFor(null),
  shown: [
    ...base,
    'mobile',
    'passenger_type',
    'profession',
    'journey_state',
    'current_status',
    'registered_at',
  ],
  filters: {
    ...commonFilters,
    registered_at: dateFilter('passenger', 'registered_at'),
    gender: choiceFilter('passenger', 'gender'),
    age: { label: 'Age', kind: 'numbers', of: ['passenger', 'age'] },
    permanent_city: refFilter('passenger', 'permanent_city'),
    passport_expiry_date: dateFilter('passenger', 'passport_expiry_date'),
    priority: choiceFilter('passenger', 'priority'),
  },
  groups: {
    ...passengerGroups,
    permanent_city: refGroupOf('passenger', 'permanent_city', 'permanent_city', 'permanent_city'),
  },
  sort: '-registered_at',
  search: passengerSearch,
  opens: passengerPage,
  columnScope: columnScopeOf.passenger,
})
