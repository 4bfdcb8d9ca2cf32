import { z } from 'zod'
import { openYears as openMissing } from '../../books/fiscal-years.ts'
import { tx } from '../../platform/db/kysely.ts'
import { defineJob } from '../../jobs/define-job.ts'

/** Opens the next financial year ahead of its first day, also on a server that is never restarted (accounting 6.4). */
export const openYears = defineJob({
  name: 'open_years',
  title: 'Open the next financial year',
  schedule: '5 1 * * *',
  byHand: true,
  alone: true,
  attempts: 2,
  payload: z.object({}),
  run: async ({ services: { db, clock } }) => ({
    periods: await tx(db, (trx) => openMissing(trx, clock.today())),
  }),
})
