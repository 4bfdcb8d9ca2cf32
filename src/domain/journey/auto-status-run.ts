import { defineEntity } from '../../foundation/definitions/entity.ts'
import { choice, datetime, json, ref } from '../../foundation/definitions/fields.ts'

/** One run of the daily job that moves what time has moved. Source: entities 6.7, machines M15. */
export const autoStatusRun = defineEntity({
  name: 'auto_status_run',
  label: 'Auto Status Run',
  access: 'AUDIT',
  remove: 'never',
  sort: ['-started_at', '-id'],
  title: '{started_at} {state}',
  fields: {
    started_at: datetime({ required: true, calc: true, list: 1 }),
    finished_at: datetime({ calc: true, list: 2 }),
    trigger: choice(['schedule', 'manual', 'login'], { required: true, calc: true, list: 3 }),
    by: ref('user', { calc: true, list: 4 }),
    rule_counts: json({ calc: true, list: 5 }),
    errors: json({ calc: true }),
    state: choice(['idle', 'running', 'done', 'failed'], {
      required: true,
      calc: true,
      default: 'idle',
      list: 6,
    }),
  },
})
