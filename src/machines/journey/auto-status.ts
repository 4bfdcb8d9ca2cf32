import { int, list } from '../../foundation/definitions/fields.ts'
import { say } from '../../foundation/text/sentence.ts'
import { autoStatusRun } from '../../domain/journey/auto-status-run.ts'
import { eventFields } from '../kit/event-fields.ts'
import { table } from '../kit/table.ts'

const autoStatusTable = table({
  fields: { ...autoStatusRun.fields, ...eventFields, rules: list({ label: 'Rules' }) },
  record: { fields: { run_minutes: int() } }, // Counted by the server.
  states: {
    idle: { kind: 'initial', label: 'Idle' },
    running: { kind: 'normal', label: 'Running' },
    done: { kind: 'normal', label: 'Done' },
    failed: { kind: 'blocker', label: 'Failed' },
  },
})
const { row, workflow, guard } = autoStatusTable

const noOtherRun = guard('G-JOB-LOCK', {
  needs: 'facts',
  says: 'no other update is running',
  check: ({ facts }) =>
    (facts.lookups.counts['running_runs'] ?? 0) === 0
      ? null
      : { ...say`Auto status update is already running.` },
})

/** A run that has not finished after so many minutes lost its process (machines M15). */
export const runMinutes = 30

/**
 * One run of the daily job: it compares stored dates with today and sends the events that are due, rule by rule.
 * Its rules are in daily-rules.ts. Source: machines M15.
 */
export const autoStatusWorkflow = workflow({
  id: 'auto_status',
  table: 'M15',
  version: 1,
  title: 'Auto status update',
  module: 'auto_status_run',
  stage: null,
  initial: 'idle',
  correct: null,
  labels: { START: 'start the auto status update' },
  rows: [
    row({
      n: 1,
      from: ['idle', 'done', 'failed'],
      on: 'START',
      to: 'running',
      roles: ['SYS', 'PRO'],
      undo: 'none',
      payload: { trigger: 'required', rules: 'optional' },
      guards: [noOtherRun],
    }),
    row({
      n: 2,
      from: ['running'],
      on: 'FINISH',
      to: 'done',
      roles: ['SYS'],
      undo: 'none',
      payload: { rule_counts: 'required' },
    }),
    row({
      n: 3,
      from: ['running'],
      on: 'ERROR',
      to: 'failed',
      roles: ['SYS'],
      undo: 'none',
      payload: { errors: 'required' },
      effects: () => [
        {
          do: 'task',
          role: 'MGR',
          text: 'Auto status update failed',
          days: 0,
          open: { auto_status: ['failed'] },
        },
      ],
    }),
    row({
      n: 4,
      from: ['running'],
      on: 'TIMEOUT',
      to: 'failed',
      roles: ['SYS'],
      undo: 'none',
      when: {
        says: 'the update has run longer than 30 minutes',
        holds: ({ record, facts }) =>
          Number(record.run_minutes ?? facts.lookups.counts['run_minutes'] ?? 0) > runMinutes,
      },
    }),
  ],
})
