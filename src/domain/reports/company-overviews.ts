import { defineReport, type ReportColumn, type ReportLink } from '../kit/report.ts'
import { columnOf, refFilter } from './dictionary.ts'

const quantity = (label: string, opens?: ReportLink): ReportColumn => ({ label, kind: 'int', total: true, ...(opens ? { opens } : {}) })
/** Passengers who hold a unit of these visas in one of some states. */
const holders = (states: string): ReportLink => ({ report: 'passengerStages', filters: { allotment_visa: '{visa_ids}', allotment_state: states } })
const visas: ReportLink = { path: '/apps/visaEntry-management/visaEntries?f.sponsor_id=is:{sponsor_id}', otherwise: '/apps/visaEntry-management/visaEntries?f.sponsor_name=is:{sponsor_name}' }
const number = (value: unknown): number => Number(value ?? 0)

/** Employers with the visas they gave and what became of them. Source: reports.md 4, machines 9.1. */
export const companyOverviewsReport = defineReport({
  name: 'companyOverviews', title: 'Company Overview', endpoint: 'company_overview', needs: ['visa_entry', 'passenger'],
  columns: {
    sponsor_name: columnOf('visa_entry', 'sponsor_name'), sponsor_id: columnOf('visa_entry', 'sponsor_id'), country: columnOf('visa_entry', 'country'),
    visas: quantity('Visas', visas), total: quantity('Total', visas), allotted: quantity('Allotted', holders('allotted')), in_use: quantity('In Use', holders('in_use')),
    stamped: quantity('Stamped', holders('stamped,cancel_requested,reissue_requested,visa_expired')), consumed: quantity('Consumed', holders('consumed')), cancelled: quantity('Cancelled', holders('cancelled')),
    lost: quantity('Not Returned'), available: quantity('Available', visas), departed: quantity('Departed', { report: 'passengerStages', filters: { visa_entry: '{visa_ids}', journey_state: 'departed,arrived,completed' } }),
    first_issue_date: { label: 'First Issue Date', kind: 'date' }, last_issue_date: { label: 'Last Issue Date', kind: 'date' },
  },
  shown: ['sponsor_name', 'sponsor_id', 'country', 'visas', 'total', 'allotted', 'in_use', 'stamped', 'consumed', 'cancelled', 'available', 'departed', 'first_issue_date', 'last_issue_date'],
  filters: {
    country: refFilter('visa_entry', 'country', { isParam: true }),
    recruiting_agency: refFilter('visa_entry', 'recruiting_agency', { isParam: true }),
    sponsor_name: { label: 'Sponsor Name', kind: 'text', of: ['visa_entry', 'sponsor_name'] },
    issue_date: { label: 'Issue Date', kind: 'dates', of: ['visa_entry', 'issue_date'], isParam: true },
    has_available: { label: 'Has Available', kind: 'bool' },
  },
  sort: 'sponsor_name',
  search: { keys: ['sponsor_name', 'sponsor_id'] },
  opens: visas,
  // Every unit is free, held by an active allotment, or was cancelled and did not come back (reports L4).
  holds: (rows) => rows.flatMap((row) => {
    const parts = number(row['available']) + number(row['allotted']) + number(row['in_use']) + number(row['stamped']) + number(row['consumed']) + number(row['lost'])
    return !('lost' in row) || number(row['total']) === parts ? [] : [`${String(row['sponsor_name'])}: the parts are ${parts}, the total is ${number(row['total'])}`]
  }),
})
