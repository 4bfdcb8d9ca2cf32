import { z } from 'zod'
import { defineJob } from '../../jobs/define-job.ts'
import { draftDue } from './due.ts'

/** Templates on their day and journals on the day they are taken back; several times a day, so that a server that was off catches up. */
export const dueVouchers = defineJob({
  name: 'due_vouchers',
  title: 'Draft vouchers that are due',
  schedule: '20 */3 * * *',
  byHand: true,
  alone: true,
  attempts: 2,
  payload: z.object({}),
  run: ({ services, stopIfCancelled }) => draftDue(services, stopIfCancelled),
})
