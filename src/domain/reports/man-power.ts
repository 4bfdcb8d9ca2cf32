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

/** The register of BMET clearances. Source: reports 3. */
export const manPowerReport = defineReport({
  name: 'manPower',
  title: 'Manpower Report',
  endpoint: 'man_power',
  needs: ['passenger', 'man_power'],
  columns: dictionaryFor('man_power'),
  shown: [
    ...base,
    'visa_no',
    'man_power.man_power_list',
    'man_power.submit_date',
    'man_power.state',
    'man_power.clearance_no',
    'man_power.clearance_date',
    'man_power.smart_card_no',
  ],
  filters: {
    'man_power.state': stateFilter('man_power'),
    'man_power.man_power_list': refFilter('man_power', 'man_power_list', {
      on: 'man_power.man_power_list_id',
    }),
    'man_power.note_sheet_no': { label: 'Note Sheet No', kind: 'text', of: ['man_power', 'note_sheet_no'] },
    'man_power.submit_date': dateFilter('man_power', 'submit_date'),
    ...commonFilters,
  },
  groups: {
    list: refGroupOf('man_power', 'man_power_list', 'man_power.man_power_list', 'man_power.man_power_list'),
    state: { label: 'State', key: 'man_power.state', filter: 'man_power.state' },
    ...passengerGroups,
  },
  measures: { fees: { label: 'Fees', kind: 'sum', key: 'man_power.fees_total' } },
  sort: '-man_power.submit_date',
  search: passengerSearch,
  opens: stepPage('man_power'),
  columnScope: columnScopeOf.manPower,
})
