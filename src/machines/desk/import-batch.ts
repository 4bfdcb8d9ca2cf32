import { eventFields } from '../kit/event-fields.ts'
import { table } from '../kit/table.ts'

const { row, workflow } = table({
  fields: eventFields,
  states: {
    columns: { kind: 'initial', label: 'Columns to choose' },
    checking: { kind: 'normal', label: 'Being checked' },
    checked: { kind: 'normal', label: 'Checked' },
    writing: { kind: 'normal', label: 'Being imported' },
    done: { kind: 'satisfied', label: 'Imported' },
    undoing: { kind: 'normal', label: 'Being taken back' },
    undone: { kind: 'final', label: 'Taken back' },
    failed: { kind: 'blocker', label: 'Failed' },
  },
})

/**
 * A file on its way into the records, as the server keeps it: its columns are chosen, its rows checked, written, taken
 * back. Each work can be stopped, and begins again where it stopped. What the screen shows of it is `importMachine`.
 * Source: design 2 (import), decision 0401.
 */
export const importBatchWorkflow = workflow({
  id: 'import_batch',
  table: 'D3',
  version: 1,
  title: 'Import',
  module: 'import_batch',
  stage: null,
  initial: 'columns',
  correct: null,
  labels: {
    CHECK: 'check the rows',
    WRITE: 'write the records',
    UNDO: 'take the import back',
    FINISH: 'finish the work',
    STOP: 'stop the work',
    FAIL: 'note that the work failed',
    REOPEN: 'change the rows again',
    FORGET: 'remove what was typed',
  },
  rows: [
    row({
      n: 1,
      from: ['columns', 'checking', 'checked', 'failed'],
      on: 'CHECK',
      to: 'checking',
      roles: ['SYS'],
      undo: 'none',
    }),
    row({
      n: 2,
      from: ['checked', 'writing', 'done', 'failed'],
      on: 'WRITE',
      to: 'writing',
      roles: ['SYS'],
      undo: 'none',
    }),
    row({
      n: 3,
      from: ['checked', 'writing', 'done', 'undoing', 'failed'],
      on: 'UNDO',
      to: 'undoing',
      roles: ['SYS'],
      undo: 'none',
    }),
    row({ n: 4, from: ['checking'], on: 'FINISH', to: 'checked', roles: ['SYS'], undo: 'none' }),
    row({ n: 5, from: ['writing'], on: 'FINISH', to: 'done', roles: ['SYS'], undo: 'none' }),
    row({ n: 6, from: ['undoing'], on: 'FINISH', to: 'undone', roles: ['SYS'], undo: 'none' }),
    row({ n: 7, from: ['checking'], on: 'STOP', to: 'columns', roles: ['SYS'], undo: 'none' }),
    row({ n: 8, from: ['writing'], on: 'STOP', to: 'checked', roles: ['SYS'], undo: 'none' }),
    row({ n: 9, from: ['undoing'], on: 'STOP', to: 'done', roles: ['SYS'], undo: 'none' }),
    row({
      n: 10,
      from: ['checking', 'writing', 'undoing'],
      on: 'FAIL',
      to: 'failed',
      roles: ['SYS'],
      undo: 'none',
    }),
    row({ n: 11, from: ['checked', 'done'], on: 'REOPEN', to: 'checked', roles: ['SYS'], undo: 'none' }),
    row({
      n: 12,
      from: ['columns', 'checking', 'checked', 'writing', 'done', 'undoing', 'failed'],
      on: 'FORGET',
      to: 'done',
      roles: ['SYS'],
      undo: 'none',
    }),
  ],
})
