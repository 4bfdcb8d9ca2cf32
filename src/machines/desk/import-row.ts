import { eventFields } from '../kit/event-fields.ts'
import { table } from '../kit/table.ts'

const { row, workflow } = table({
  fields: eventFields,
  states: {
    new: { kind: 'initial', label: 'To check' },
    good: { kind: 'normal', label: 'Valid' },
    bad: { kind: 'normal', label: 'To correct' },
    skipped: { kind: 'parked', label: 'Left out' },
    created: { kind: 'satisfied', label: 'Imported' },
    undone: { kind: 'final', label: 'Taken back' },
    kept: { kind: 'final', label: 'Kept' },
  },
})

/**
 * One row of a file that is imported: judged again whenever it is changed, left out, written, taken back. A row that was
 * written is judged no more. Rows move by the work on their import. Source: decisions 0100, 0810.
 */
export const importRowWorkflow = workflow({
  id: 'import_row',
  table: 'D3.1',
  version: 1,
  title: 'Row of an Import',
  module: 'import_row',
  stage: null,
  initial: 'new',
  correct: null,
  labels: {
    PASS: 'find the row valid',
    REFUSE: 'find what is wrong with the row',
    SKIP: 'leave the row out',
    CREATE: 'write the record',
    REVERT: 'take the record back to write it later',
    UNDO: 'take the record back',
    KEEP: 'keep the record, which is in use',
  },
  rows: [
    row({
      n: 1,
      from: ['new', 'good', 'bad', 'skipped'],
      on: 'PASS',
      to: 'good',
      roles: ['SYS'],
      undo: 'none',
    }),
    row({
      n: 2,
      from: ['new', 'good', 'bad', 'skipped'],
      on: 'REFUSE',
      to: 'bad',
      roles: ['SYS'],
      undo: 'none',
    }),
    row({
      n: 3,
      from: ['new', 'good', 'bad', 'skipped'],
      on: 'SKIP',
      to: 'skipped',
      roles: ['SYS'],
      undo: 'none',
    }),
    row({ n: 4, from: ['good'], on: 'CREATE', to: 'created', roles: ['SYS'], undo: 'none' }),
    row({ n: 5, from: ['created'], on: 'REVERT', to: 'good', roles: ['SYS'], undo: 'none' }),
    row({ n: 6, from: ['created'], on: 'UNDO', to: 'undone', roles: ['SYS'], undo: 'none' }),
    row({ n: 7, from: ['created'], on: 'KEEP', to: 'kept', roles: ['SYS'], undo: 'none' }),
  ],
})
