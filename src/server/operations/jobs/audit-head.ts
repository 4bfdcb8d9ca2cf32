import { z } from 'zod'
import { defineJob } from '../../jobs/define-job.ts'

/** Writes the end of the audit chain to the server's log, so that cutting the chain's tail would show (security 9). */
export const auditHead = defineJob({
  name: 'audit_head',
  title: 'Record the end of the audit log',
  schedule: '7 * * * *',
  payload: z.object({}),
  async run({ services: { db, log } }) {
    const head = await db
      .selectFrom('audit_log')
      .select(['id', 'hash'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    const found = { entry: Number(head?.id ?? 0), head: head?.hash.toString('hex') ?? null }
    log.info('audit head', found)
    return found
  },
})
