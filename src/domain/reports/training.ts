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
  stateFilter,
  stepPage,
} from './dictionary.ts'

/** The register of courses and tests; a passenger stands in it once per kind of training. Source: reports 3. */
export const trainingReport = defineReport({
  name: 'training',
  title: 'Training Report',
  endpoint: 'training',
  needs: ['passenger', 'training'],
  columns: dictionaryFor('training'),
  shown: [
    ...base,
    'gender',
    'training.training_type',
    'training.training_center',
    'training.batch_no',
    'training.start_date',
    'training.end_date',
    'training.state',
    'training.certificate_no',
  ],
  filters: {
    'training.state': stateFilter('training'),
    'training.training_type': choiceFilter('training', 'training_type'),
    'training.training_center': {
      label: 'Training Center',
      kind: 'text',
      of: ['training', 'training_center'],
    },
    'training.batch_no': { label: 'Batch No', kind: 'text', of: ['training', 'batch_no'] },
    'training.start_date': dateFilter('training', 'start_date'),
    ...commonFilters,
  },
  groups: {
    center: {
      label: 'Training Center',
      key: 'training.training_center',
      of: ['training', 'training_center'],
    },
    batch: { label: 'Batch No', key: 'training.batch_no', of: ['training', 'batch_no'] },
    type: {
      label: 'Training Type',
      key: 'training.training_type',
      of: ['training', 'training_type'],
      filter: 'training.training_type',
    },
    ...passengerGroups,
  },
  measures: {
    enrolled: { label: 'Enrolled', kind: 'count', key: 'training.state', in: ['enrolled', 'in_progress'] },
    passed: { label: 'Passed', kind: 'count', key: 'training.state', in: ['passed', 'exempted'] },
    failed: { label: 'Failed', kind: 'count', key: 'training.state', in: ['failed'] },
    dropped: { label: 'Dropped', kind: 'count', key: 'training.state', in: ['dropped'] },
  },
  sort: '-training.start_date',
  search: passengerSearch,
  opens: stepPage('training'),
  columnScope: columnScopeOf.training,
})
