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

/** The register of submissions and stamps. Source: reports 3. */
export const embassyReport = defineReport({
  name: 'embassy',
  title: 'Embassy Report',
  endpoint: 'embassy',
  needs: ['passenger', 'embassy'],
  columns: dictionaryFor('embassy'),
  shown: [
    ...base,
    'visa_no',
    'sponsor_id',
    'embassy.submission_list',
    'embassy.submit_date',
    'embassy.state',
    'embassy.visa_stamp_no',
    'embassy.stamp_date',
    'embassy.visa_expiry_date',
  ],
  filters: {
    'embassy.state': stateFilter('embassy'),
    'embassy.submission_list': refFilter('embassy', 'submission_list', { on: 'embassy.submission_list_id' }),
    'embassy.submit_date': dateFilter('embassy', 'submit_date'),
    'embassy.stamp_date': dateFilter('embassy', 'stamp_date'),
    'embassy.visa_expiry_date': dateFilter('embassy', 'visa_expiry_date'),
    ...commonFilters,
  },
  groups: {
    list: refGroupOf('embassy', 'submission_list', 'embassy.submission_list', 'embassy.submission_list'),
    state: { label: 'State', key: 'embassy.state', filter: 'embassy.state' },
    ...passengerGroups,
  },
  measures: {
    stamping_days: { label: 'Average days to stamp', kind: 'average', key: 'embassy.stamping_days' },
  },
  sort: '-embassy.submit_date',
  search: passengerSearch,
  opens: stepPage('embassy'),
  columnScope: columnScopeOf.embassy,
})
