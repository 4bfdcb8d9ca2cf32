import { z } from 'zod'
import { renewPace } from '../view/pace.ts'
import { defineJob } from '../../jobs/define-job.ts'

/** Finds how long the stages take at this agency, daily (decision 0140). */
export const renewPaceJob = defineJob({
  name: 'renew_pace',
  title: 'Find how long stages take',
  schedule: '50 1 * * *',
  byHand: true,
  attempts: 2,
  payload: z.object({}),
  run: async ({ services: { db, clock } }) => ({ groups: await renewPace(db, clock.today()) }),
})
