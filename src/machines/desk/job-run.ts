import { eventFields } from '../kit/event-fields.ts'
import { table } from '../kit/table.ts'

const { row, workflow } = table({
  fields: eventFields,
  states: {
    queued: { kind: 'initial', label: 'Waiting' },
    running: { kind: 'normal', label: 'Running' },
    done: { kind: 'final', label: 'Done' },
    failed: { kind: 'final', label: 'Failed' },
    cancelled: { kind: 'final', label: 'Cancelled' },
    interrupted: { kind: 'final', label: 'Interrupted' },
  },
})

/**
 * One attempt of a job: queued, taken by one server, ended. A run that lost its server is not taken again; its next
 * attempt is a run of its own. Source: design 9, decision 0401.
 */
export const jobRunWorkflow = workflow({
  id: 'job_run',
  table: 'D1',
  version: 1,
  title: 'Job run',
  module: 'job_run',
  stage: null,
  initial: 'queued',
  correct: null,
  labels: {
    TAKE: 'begin the run',
    CANCEL: 'cancel the run',
    FINISH: 'finish the run',
    FAIL: 'note that the run failed',
    STOP: 'end the run early',
    LOSE: 'note that its server is gone',
  },
  rows: [
    row({ n: 1, from: ['queued'], on: 'TAKE', to: 'running', roles: ['SYS'], undo: 'none' }),
    row({ n: 2, from: ['queued'], on: 'CANCEL', to: 'cancelled', roles: ['SYS'], undo: 'none' }),
    row({ n: 3, from: ['running'], on: 'FINISH', to: 'done', roles: ['SYS'], undo: 'none' }),
    row({ n: 4, from: ['running'], on: 'FAIL', to: 'failed', roles: ['SYS'], undo: 'none' }),
    row({ n: 5, from: ['running'], on: 'STOP', to: 'cancelled', roles: ['SYS'], undo: 'none' }),
    row({ n: 6, from: ['running'], on: 'LOSE', to: 'interrupted', roles: ['SYS'], undo: 'none' }),
  ],
})
