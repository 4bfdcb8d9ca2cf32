import { say } from '../../../foundation/text/sentence.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { verifyChain } from '../../platform/audit/verify.ts'
import { notifyAdministrators } from '../../access/notify-administrators.ts'
import { defineJob } from '../../jobs/define-job.ts'

/** Recomputes the audit chain every night; every administrator is notified of a broken one (security 9). */
export const verifyAudit = defineJob({
  name: 'verify_audit',
  title: 'Verify the audit log',
  schedule: '30 2 * * *',
  byHand: true,
  alone: true,
  payload: z.object({}),
  async run({ services: { db, keys, log }, progress, signal }) {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from audit_log`.execute(db)
    const total = rows[0]?.count ?? 0
    const report = await verifyChain(db, keys.audit, {
      onPage: (entries) => progress(entries, Math.max(total, entries)),
      signal,
    })
    if (!report.ok) {
      log.error('the audit log does not verify', { firstBad: report.firstBad })
      await notifyAdministrators(db, {
        ...say`The audit log was changed: entry ${report.firstBad ?? 0} does not follow from the one before it.`,
        url: '/apps/jobs',
        key: 'audit-broken',
      })
      throw new AppError('audit.broken', { values: { entry: report.firstBad ?? 0 } })
    }
    return { entries: report.entries, head: report.head }
  },
})
