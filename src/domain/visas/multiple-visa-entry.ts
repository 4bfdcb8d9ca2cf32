import { defineEntity } from '../../foundation/definitions/entity.ts'
import { bool, date, datetime, int, money, ref, refs } from '../../foundation/definitions/fields.ts'

/**
 * One visa line for many passengers at once: rehearsed, then allotted row by row, or all or none. What became of each
 * passenger stands in `bulk_row`. Source: entities 3.5, decisions 0137, 0810.
 */
export const multipleVisaEntry = defineEntity({
  name: 'multiple_visa_entry',
  label: 'Multiple Visa Entry',
  pluralLabel: 'Multiple Visa Entries',
  plural: 'multiple_visa_entries',
  access: 'AGENT',
  remove: 'never',
  branchScoped: true,
  machine: 'multiple_visa',
  stateList: 4,
  sort: ['-id'],
  title: 'MV-{id}',
  fields: {
    visa_entry: ref('visa_entry', { calc: true, list: 1 }),
    visa_line: ref('visa_entry_line', { calc: true, list: 2 }),
    allot_date: date({ calc: true, list: 3 }),
    passengers: refs('passenger', { calc: true }),
    /** Empty keeps what was agreed with each passenger. */
    agreed_amount_each: money({ calc: true }),
    stop_on_error: bool({ calc: true }),
    run_by: ref('user', { calc: true, list: 5 }),
    run_at: datetime({ calc: true, list: 6 }),
    ok_count: int({ calc: true, list: 7 }),
    fail_count: int({ calc: true, list: 8 }),
    /** The run of the background job that works on it. */
    job_run: int({ calc: true }),
  },
})
