import { z } from 'zod'
import { defineEntity } from '../../foundation/definitions/entity.ts'
import { datetime, int, json, list, ref, refs, text } from '../../foundation/definitions/fields.ts'

/** Values every passenger of a bulk update gets, by field of the event. */
export const commonPayload = z.record(z.string().max(60), z.unknown())

/** Values of single passengers, by id: { '1017': { checklist: [...] } }. */
export const ownPayload = z.record(z.string().regex(/^\d{1,10}$/), commonPayload)

/**
 * One event sent to many passengers: chosen once, rehearsed, then carried out row by row in the background. What became of
 * each passenger stands in `bulk_row`. Source: entities 4.6, machines M16.
 */
export const multipleStatusUpdate = defineEntity({
  name: 'multiple_status_update',
  label: 'Multiple Status Update',
  access: 'STEP-BULK',
  remove: 'never',
  branchScoped: true,
  machine: 'multiple_status',
  sort: ['-id'],
  title: 'MS-{id} {target_event}',
  fields: {
    target_event: text(60, { calc: true, list: 1, searched: true }),
    common_payload: json({ calc: true, shape: commonPayload }),
    passengers: refs('passenger', { calc: true }),
    /** Numbers of single passengers, each as '1017=FIT-000123'. */
    numbers: list({ calc: true }),
    own_payload: json({ calc: true, shape: ownPayload }),
    note: text(250, { calc: true, list: 2, searched: true }),
    run_by: ref('user', { calc: true, list: 3 }),
    run_at: datetime({ calc: true, list: 4 }),
    ok_count: int({ calc: true, list: 5 }),
    fail_count: int({ calc: true, list: 6 }),
    /** The run of the background job that works on it. */
    job_run: int({ calc: true }),
  },
})
