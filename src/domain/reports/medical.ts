import { columnScopeOf } from '../desk/column-scopes.ts'
import { defineReport } from '../../foundation/reports/report.ts'
import {
  base,
  choiceFilter,
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

const states = ['slip_issued', 'visited', 'held', 'fit', 'unfit', 'expired'] as const
const labels = {
  slip_issued: 'Slip issued',
  visited: 'Visited',
  held: 'Held',
  fit: 'Fit',
  unfit: 'Unfit',
  expired: 'Expired',
}

/** The register of medical examinations: the latest of each passenger, or all attempts. Source: reports 3. */
export const medicalReport = defineReport({
  name: 'medical',
  title: 'Medical Report',
  endpoint: 'medical',
  needs: ['passenger', 'medical'],
  columns: dictionaryFor('medical'),
  shown: [
    ...base,
    'medical.medical_center',
    'medical.slip_no',
    'medical.visit_date',
    'medical.state',
    'medical.report_date',
    'medical.expiry_date',
  ],
  filters: {
    attempts: {
      label: 'Attempts',
      kind: 'choice',
      values: ['latest', 'all'],
      isSingle: true,
      isRequired: true,
      isParam: true,
      default: 'latest',
    },
    'medical.state': stateFilter('medical'),
    'medical.medical_center': refFilter('medical', 'medical_center', { on: 'medical.medical_center_id' }),
    'medical.slip_date': dateFilter('medical', 'slip_date'),
    'medical.visit_date': dateFilter('medical', 'visit_date'),
    'medical.report_date': dateFilter('medical', 'report_date'),
    'medical.expiry_date': dateFilter('medical', 'expiry_date'),
    'medical.unfit_reason_code': choiceFilter('medical', 'unfit_reason_code'),
    ...commonFilters,
  },
  groups: {
    center: refGroupOf('medical', 'medical_center', 'medical.medical_center', 'medical.medical_center'),
    state: { label: 'State', key: 'medical.state', filter: 'medical.state' },
    month: { label: 'Month', key: 'medical.report_date', by: 'month', filter: 'medical.report_date' },
    ...passengerGroups,
  },
  measures: {
    ...Object.fromEntries(
      states.map((state) => [
        state,
        { label: labels[state], kind: 'count' as const, key: 'medical.state', in: [state] },
      ]),
    ),
    fit_share: { label: 'Fit %', kind: 'share', part: 'fit', whole: ['fit', 'unfit'] },
  },
  sort: '-medical.report_date',
  search: passengerSearch,
  opens: stepPage('medical'),
  columnScope: columnScopeOf.medical,
})
