import { multipleVisaEntry } from '../../domain/visas/multiple-visa-entry.ts'
import { int, text } from '../../foundation/definitions/fields.ts'
import { say } from '../../foundation/text/sentence.ts'
import { eventFields } from '../kit/event-fields.ts'
import { recordOf, table } from '../kit/table.ts'

const multipleVisaTable = table({
  record: recordOf<typeof multipleVisaEntry>(),
  fields: {
    ...multipleVisaEntry.fields,
    ...eventFields,
    ok_count: int(),
    fail_count: int(),
    run_at: text(40),
  },
  states: {
    draft: { kind: 'initial', label: 'Draft' },
    running: { kind: 'normal', label: 'Running' },
    done: { kind: 'final', label: 'Done' },
  },
})
const { row, workflow, guard } = multipleVisaTable

const passengersFit = guard('G-MV-ALL', {
  needs: 'facts',
  says: 'the visa can be allotted to at least one passenger; if it is all or none, to every one',
  check({ record, facts }) {
    const { bulk_ok: movable = 0, bulk_total: total = 0 } = facts.lookups.counts
    if (movable === 0) return say`This visa cannot be allotted to any passenger now.`
    return record.stop_on_error === true && movable < total
      ? say`Passengers who cannot be allotted this visa: ${total - movable}. Remove them, or allow the others to go on.`
      : null
  },
})

/**
 * One visa line for many passengers: rehearsed as a draft, then carried out in the background. What happens to each
 * passenger is decided by the allotment's own machine. Source: entities 3.5, decision 0810.
 */
export const multipleVisaWorkflow = workflow({
  id: 'multiple_visa',
  table: 'E3.5',
  version: 1,
  title: 'Multiple visa entry',
  module: 'multiple_visa_entry',
  stage: null,
  initial: 'draft',
  correct: null,
  labels: { CONFIRM: 'allot the visas', ALL_DONE: 'finish the entry' },
  orders: ['visa bulk start'],
  rows: [
    row({
      n: 1,
      from: ['draft'],
      on: 'CONFIRM',
      to: 'running',
      roles: ['PRO', 'AGR', 'DEO'],
      undo: 'none',
      guards: [passengersFit],
      set: ({ facts }) => ({ run_by: facts.user.id }),
      effects: () => [{ do: 'order', name: 'visa bulk start' }],
    }),
    row({
      n: 2,
      from: ['running'],
      on: 'ALL_DONE',
      to: 'done',
      roles: ['SYS'],
      undo: 'none',
      payload: { ok_count: 'optional', fail_count: 'optional', run_at: 'optional' },
    }),
  ],
})
