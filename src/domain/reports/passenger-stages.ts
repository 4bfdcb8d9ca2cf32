import { entityOf } from '../entities.ts'
import { columnScopeOf } from '../desk/column-scopes.ts'
import { defineReport, type ReportFilter } from '../../foundation/reports/report.ts'
import {
  base,
  choiceFilter,
  commonFilters,
  dateFilter,
  dictionaryFor,
  passengerGroups,
  passengerPage,
  passengerSearch,
  stateFilter,
  type StepPrefix,
} from './dictionary.ts'

/** Steps of the working sheet, in the order of the journey. */
export const sheetSteps = [
  'medical',
  'mofa',
  'embassy',
  'training',
  'man_power',
  'flight',
] as const satisfies readonly StepPrefix[]

const titles: Record<(typeof sheetSteps)[number], string> = {
  medical: 'Medical',
  mofa: 'MOFA',
  embassy: 'Embassy',
  training: 'Training',
  man_power: 'Manpower',
  flight: 'Flight',
}

const allotmentMachine = entityOf('visa_allotment').machine ?? 'visa_allotment'

/** Filters of the working sheet; the counted summary has the same, so that its numbers open exactly their rows (reports L3). */
export const stagesFilters: Readonly<Record<string, ReportFilter>> = {
  registered_at: dateFilter('passenger', 'registered_at'),
  ...Object.fromEntries(
    sheetSteps.map((step): [string, ReportFilter] => [
      `${step}.state`,
      { ...stateFilter(step), stage: titles[step], label: titles[step] },
    ]),
  ),
  ...commonFilters,
  gender: choiceFilter('passenger', 'gender'),
  // Who holds a unit of a visa, and in which state the unit is: what the numbers of the company overview open.
  allotment_visa: { label: 'Allotted Visa', kind: 'ref', to: 'visa_entry', on: 'allotment_visa_id' },
  allotment_state: { label: 'Visa Unit', kind: 'choice', machine: allotmentMachine },
  sponsor_id: { label: 'Sponsor ID', kind: 'text', of: ['visa_entry', 'sponsor_id'] },
}

/** The working sheet: one row per passenger, every step side by side. Source: reports 3. */
export const passengerStagesReport = defineReport({
  name: 'passengerStages',
  title: 'Passenger Summary Sheet',
  endpoint: 'summary',
  isList: true,
  needs: ['passenger'],
  columns: dictionaryFor(null),
  shown: [
    ...base,
    'visa_no',
    ...sheetSteps.map((step) => `${step}.state`),
    'flight.flight_date',
    'current_status',
    'next_action',
    'remarks',
  ],
  filters: stagesFilters,
  groups: passengerGroups,
  sort: '-registered_at',
  search: passengerSearch,
  opens: passengerPage,
  columnScope: columnScopeOf.stages,
})
