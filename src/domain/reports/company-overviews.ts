import { defineReport } from '../kit/report.ts'
import { columnOf, refFilter } from './dictionary.ts'

const quantity = (label: string, journey?: string) => ({ label, kind: 'int' as const, total: true, ...(journey ? { opens: { report: 'passengerStages', filters: { sponsor_id: '{sponsor_id}', journey_state: journey } } } : {}) })
const visas = { path: '/apps/visaEntry-management/visaEntries?f.sponsor_id=is:{sponsor_id}' } as const
const number = (value: unknown): number => Number(value ?? 0)

/** Employers with the visas they gave and what became of them. Source: reports.md 4, machines 9.1. */
export const companyOverviewsReport = defineReport({
  name: 'companyOverviews', title: 'Company Overview', endpoint: 'company_overview', needs: ['visa_entry', 'passenger'],
  columns: {
    sponsor_name: columnOf('visa_entry', 'sponsor_name'), sponsor_id: columnOf('visa_entry', 'sponsor_id'), country: columnOf('visa_entry', 'country'),
    visas: { ...quantity('Visas'), opens: visas }, total: quantity('Total'), allotted: quantity('Allotted'), in_use: quantity('In Use'), stamped: quantity('Stamped'), consumed: quantity('Consumed'), cancelled: quantity('Cancelled'),
    lost: quantity('Not Returned'), available: quantity('Available'), departed: quantity('Departed', 'departed,arrived,completed'), first_issue_date: { label: 'First Issue Date', kind: 'date' }, last_issue_date: { label: 'Last Issue Date', kind: 'date' },
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
  // Every unit is free, held by an active allotment, or kept by the embassy (reports L4).
  holds: (rows) => rows.flatMap((row) => {
    const held = number(row['allotted']) + number(row['in_use']) + number(row['stamped']) + number(row['consumed'])
    return number(row['total']) >= number(row['available']) + held ? [] : [`${String(row['sponsor_name'])}: ${number(row['available'])} available and ${held} held are more than ${number(row['total'])}`]
  }),
})
