import { columnScopeOf } from '../desk/column-scopes.ts'
import { defineReport } from '../../foundation/reports/report.ts'
import {
  base,
  commonFilters,
  dateFilter,
  dictionaryFor,
  passengerGroups,
  passengerSearch,
  stateFilter,
  stepPage,
} from './dictionary.ts'

/** The register of MOFA applications. Source: reports 3. */
export const mofaReport = defineReport({
  name: 'mofa',
  title: 'MOFA Report',
  endpoint: 'mofa',
  needs: ['passenger', 'mofa'],
  columns: dictionaryFor('mofa'),
  shown: [
    ...base,
    'visa_no',
    'mofa.application_no',
    'mofa.applied_date',
    'mofa.mofa_no',
    'mofa.mofa_date',
    'mofa.state',
  ],
  filters: {
    'mofa.state': stateFilter('mofa'),
    'mofa.applied_date': dateFilter('mofa', 'applied_date'),
    'mofa.mofa_date': dateFilter('mofa', 'mofa_date'),
    ...commonFilters,
  },
  groups: {
    state: { label: 'State', key: 'mofa.state', filter: 'mofa.state' },
    month: { label: 'Month', key: 'mofa.applied_date', by: 'month', filter: 'mofa.applied_date' },
    ...passengerGroups,
  },
  measures: { fee: { label: 'Fees', kind: 'sum', key: 'mofa.fee' } },
  sort: '-mofa.applied_date',
  search: passengerSearch,
  opens: stepPage('mofa'),
  columnScope: columnScopeOf.mofa,
})
