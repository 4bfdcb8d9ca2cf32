import { defineReport } from '../../foundation/reports/report.ts'
import { columnOf, refFilter } from './dictionary.ts'

const number = (value: unknown): number => Number(value ?? 0)

/** A file that is only begun or was given up takes no place of a demand. */
const selectedStates = 'active,on_hold,ready_to_fly,departed,arrived,completed,returned'

/** Demands that were made public, with what is left of them. Source: reports 4, machines 9.1. */
export const circularsReport = defineReport({
  name: 'circulars',
  title: 'Circulars',
  endpoint: 'demand',
  needs: ['demand'],
  columns: {
    circular_no: columnOf('demand', 'circular_no'),
    circular_date: columnOf('demand', 'circular_date'),
    circular_title: columnOf('demand', 'circular_title'),
    employer_name: columnOf('demand', 'employer_name'),
    country: columnOf('demand', 'country'),
    profession: { label: 'Profession', kind: 'text', of: ['passenger', 'profession'] },
    quantity: { label: 'Quantity', kind: 'int', total: true },
    selected: {
      label: 'Selected',
      kind: 'int',
      total: true,
      opens: { report: 'passenger', filters: { demand: '{row_id}', journey_state: selectedStates } },
    },
    remaining: { label: 'Remaining', kind: 'int', total: true },
    salary: { label: 'Salary', kind: 'text', sortable: false },
    circular_last_date: columnOf('demand', 'circular_last_date'),
  },
  shown: [
    'circular_no',
    'circular_date',
    'circular_title',
    'employer_name',
    'country',
    'profession',
    'quantity',
    'selected',
    'remaining',
    'salary',
    'circular_last_date',
  ],
  filters: {
    country: refFilter('demand', 'country'),
    profession: {
      label: 'Profession',
      kind: 'ref',
      of: ['passenger', 'profession'],
      to: 'profession',
      isParam: true,
    },
    employer_name: { label: 'Employer Name', kind: 'text', of: ['demand', 'employer_name'] },
    is_open: { label: 'Last date not passed', kind: 'bool' },
  },
  groups: {
    country: {
      label: 'Country',
      key: 'country',
      of: ['demand', 'country'],
      id: 'country_id',
      to: 'country',
      filter: 'country',
    },
  },
  sort: '-circular_date',
  search: { keys: ['circular_no', 'circular_title', 'employer_name'] },
  opens: { path: '/apps/demand-management/demands/{row_id}' },
  holds: (rows) =>
    rows
      .filter((row) => number(row.remaining) !== number(row.quantity) - number(row.selected))
      .map((row) => `${String(row.circular_no)}: remaining is not quantity less selected`),
})
