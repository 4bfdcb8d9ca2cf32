import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { rehearseDailyJob } from '../bulk/daily-rehearsal.ts'
import { defineJob } from '../../jobs/define-job.ts'

/** Finds out what the auto status update would move now, without moving it (machines M15). */
export const autoStatusRehearsal = defineJob({
  name: 'auto_status_rehearsal',
  title: 'Preview of the auto status update',
  parallel: 1,
  payload: z.object({}),
  async run({ services, user, progress, stopIfCancelled }) {
    if (!user?.permissions.has('auto_status_update.read')) throw new AppError('access.denied')
    const { rules, total, errors } = await rehearseDailyJob(services, progress, stopIfCancelled)
    return { rules, total, errors: errors.length, day: services.clock.today() }
  },
})
