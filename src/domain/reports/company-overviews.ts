import {
  defineReport,
  type ReportColumn,
  type ReportLink,
  type ReportRowWith,
} from '../../foundation/reports/report.ts'
import { columnOf, refFilter } from './dictionary.ts'

const quantity = (label: string, opens?: ReportLink): ReportColumn => ({
  label,
  kind: 'int',
  total: true,
  ...(opens ? { opens } : {}),
})
/** Passengers who hold a unit of these visas in one of some states. */
const holders = (states: string): ReportLink => ({
  report: 'passengerStages',
  filters: { allotment_visa: '{visa_ids}', allotment_state: states },
})
const visas: ReportLink = {
  path: '/apps/visaEntry-management/visaEntries?f.sponsor_id=is:{sponsor_id}',
  otherwise: '/apps/visaEntry-management/visaEntries?f.sponsor_name=is:{sponsor_name}',
}
const number = (value: unknown): number => Number(value ?? 0)
const gone = 'departed,arrived,completed'

/** What became of the units of visas, in the order of their life. @param opened where the number of units in some states leads. */
const quantities = (
  opened: (states: string) => ReportLink,
): Record<'total' | 'allotted' | 'in_use' | 'stamped' | 'consumed' | 'cancelled' | 'lost', ReportColumn> => ({
  total: quantity('Total'),
  allotted: quantity('Allotted', opened('allotted')),
  in_use: quantity('In Use', opened('in_use')),
  stamped: quantity('Stamped', opened('stamped,cancel_requested,reissue_requested,visa_expired')),
  consumed: quantity('Consumed', opened('consumed')),
  cancelled: quantity('Cancelled', opened('cancelled')),
  lost: quantity('Not Returned'),
})

/** Every unit is free, held by an active allotment, or was cancelled and did not come back (reports L4). */
type Units = 'total' | 'available' | 'allotted' | 'in_use' | 'stamped' | 'consumed' | 'lost'
const unitsAddUp =
  <N extends string>(name: N) =>
  (rows: readonly ReportRowWith<Units | N>[]): string[] =>
    rows.flatMap((row) => {
      const parts =
        number(row.available) +
        number(row.allotted) +
        number(row.in_use) +
        number(row.stamped) +
        number(row.consumed) +
        number(row.lost)
      return !('lost' in row) || number(row.total) === parts
        ? []
        : [`${String(row[name])}: the parts are ${parts}, the total is ${number(row.total)}`]
    })

/** Employers with the visas they gave and what became of them. Source: reports 4, machines 9.1. */
export const companyOverviewsReport = defineReport({
  name: 'companyOverviews',
  title: 'Company Overview',
  endpoint: 'company_overview',
  needs: ['visa_entry', 'passenger'],
  columns: {
    sponsor_name: columnOf('visa_entry', 'sponsor_name'),
    sponsor_id: columnOf('visa_entry', 'sponsor_id'),
    country: columnOf('visa_entry', 'country'),
    visas: quantity('Visas', visas),
    ...quantities(holders),
    total: quantity('Total', visas),
    available: quantity('Available', visas),
    departed: quantity('Departed', {
      report: 'passengerStages',
      filters: { visa_entry: '{visa_ids}', journey_state: gone },
    }),
    first_issue_date: { label: 'First Issue Date', kind: 'date' },
    last_issue_date: { label: 'Last Issue Date', kind: 'date' },
  },
  shown: [
    'sponsor_name',
    'sponsor_id',
    'country',
    'visas',
    'total',
    'allotted',
    'in_use',
    'stamped',
    'consumed',
    'cancelled',
    'available',
    'departed',
    'first_issue_date',
    'last_issue_date',
  ],
  filters: {
    country: refFilter('visa_entry', 'country', { isParam: true }),
    recruiting_agency: refFilter('visa_entry', 'recruiting_agency', { isParam: true }),
    sponsor_name: { label: 'Sponsor Name', kind: 'text', of: ['visa_entry', 'sponsor_name'] },
    issue_date: { label: 'Issue Date', kind: 'dates', of: ['visa_entry', 'issue_date'], isParam: true },
    has_available: { label: 'Has Available', kind: 'bool' },
  },
  sort: 'sponsor_name',
  search: { keys: ['sponsor_name', 'sponsor_id'] },
  expands: { report: 'companyVisas', filters: { visas: '{visa_ids}' } },
  holds: unitsAddUp('sponsor_name'),
})

/** Passengers of one visa: who holds a unit in one of some states. */
const ofVisa = (states: string): ReportLink => ({
  report: 'passengerStages',
  filters: { allotment_visa: '{row_id}', allotment_state: states },
})

/** The visas behind a row of the company overview, each with what became of its units. Source: reports 4, "expands to the visa entries". */
export const companyVisasReport = defineReport({
  name: 'companyVisas',
  title: 'Visas of an Employer',
  endpoint: 'company_overview',
  isList: true,
  needs: ['visa_entry', 'passenger'],
  columns: {
    visa_no: {
      ...columnOf('visa_entry', 'visa_no'),
      opens: { path: '/apps/visaEntry-management/visaEntries/{row_id}' },
    },
    state: { label: 'State', kind: 'state', machine: 'visa_entry' },
    country: columnOf('visa_entry', 'country'),
    recruiting_agency: columnOf('visa_entry', 'recruiting_agency'),
    issue_date: columnOf('visa_entry', 'issue_date'),
    expiry_date: columnOf('visa_entry', 'expiry_date'),
    ...quantities(ofVisa),
    available: quantity('Available'),
    departed: quantity('Departed', {
      report: 'passengerStages',
      filters: { visa_entry: '{row_id}', journey_state: gone },
    }),
  },
  shown: [
    'visa_no',
    'state',
    'country',
    'issue_date',
    'expiry_date',
    'total',
    'allotted',
    'in_use',
    'stamped',
    'consumed',
    'cancelled',
    'available',
    'departed',
  ],
  filters: {
    visas: { label: 'Visas', kind: 'ref', to: 'visa_entry', on: 'row_id' },
    country: refFilter('visa_entry', 'country', { isParam: true }),
    recruiting_agency: refFilter('visa_entry', 'recruiting_agency', { isParam: true }),
    issue_date: { label: 'Issue Date', kind: 'dates', of: ['visa_entry', 'issue_date'], isParam: true },
  },
  sort: '-issue_date',
  search: { keys: ['visa_no'] },
  opens: { path: '/apps/visaEntry-management/visaEntries/{row_id}' },
  holds: unitsAddUp('visa_no'),
})
