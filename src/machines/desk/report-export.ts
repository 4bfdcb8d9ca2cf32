import { eventFields } from '../kit/event-fields.ts'
import { table } from '../kit/table.ts'

const { row, workflow } = table({
  fields: eventFields,
  states: {
    running: { kind: 'initial', label: 'Running' },
    done: { kind: 'final', label: 'Done', isAim: true },
    cancelled: { kind: 'final', label: 'Cancelled' },
    failed: { kind: 'final', label: 'Failed' },
  },
})

/**
 * One export of a report, kept whatever becomes of it; a print is done when it is noted. What has ended stays as it ended.
 * Source: entities 6, decision 0825.
 */
export const reportExportWorkflow = workflow({
  id: 'report_export',
  table: 'D4',
  version: 1,
  title: 'Export of a Report',
  module: 'report_export',
  stage: null,
  initial: 'running',
  correct: null,
  labels: {
    PROGRESS: 'note how far the export is',
    FINISH: 'finish the export',
    CANCEL: 'cancel the export',
    FAIL: 'note that the export failed',
  },
  rows: [
    row({ n: 1, from: ['running'], on: 'PROGRESS', to: '(same)', roles: ['SYS'], undo: 'none' }),
    row({ n: 2, from: ['running'], on: 'FINISH', to: 'done', roles: ['SYS'], undo: 'none' }),
    row({ n: 3, from: ['running'], on: 'CANCEL', to: 'cancelled', roles: ['SYS'], undo: 'none' }),
    row({ n: 4, from: ['running'], on: 'FAIL', to: 'failed', roles: ['SYS'], undo: 'none' }),
  ],
})
