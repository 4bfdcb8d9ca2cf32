import { z } from 'zod'
import { sweepOrphans } from '../../platform/files/sweep.ts'
import { defineJob } from '../../jobs/define-job.ts'

/** Removes files on the disk that no row names, daily (security 6). */
export const fileSweep = defineJob({
  name: 'file_sweep',
  title: 'Remove files nothing refers to',
  schedule: '41 3 * * *',
  byHand: true,
  alone: true,
  payload: z.object({}),
  run: async ({ services }) => ({ removed: await sweepOrphans(services, services.clock.now()) }),
})
