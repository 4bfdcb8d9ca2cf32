/** "Verify my books" and what an auditor takes along. Source: accounting 11, 12. */
import { sql } from 'kysely'
import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { readsStatements, takesLedger } from '../../../domain/people/named-permissions.ts'
import { jobRunWorkflow } from '../../../machines/desk/job-run.ts'
import { attachmentName } from '../../http/attachment-name.ts'
import { defineRoute, type Route } from '../../http/define-route.ts'
import { startJob } from '../../jobs/start-job.ts'
import { inStates } from '../../platform/db/in-states.ts'
import { verifyOwnBooks } from '../verify-books.ts'
import { writeBundle } from './bundle.ts'
import { checkBooks, checksBooks } from './check-job.ts'

const at = '/voucher/api/v1/voucher'

export const proofRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: `${at}/verify_books/`,
    summary:
      'Rechecks every rule of the books and the chain of seals, from the last check on or from the first entry',
    access: 'user',
    permission: checksBooks,
    limit: 10,
    query: z.object({ whole: z.enum(['true', 'false']).default('false') }),
    response: z.object({
      ok: z.boolean(),
      entries: z.number(),
      reread: z.number(),
      since: z.string().nullable(),
      seal: z.object({ seq: z.number(), hash: z.string() }).nullable(),
      broken: z.array(z.object({ rule: z.string(), what: z.string() })),
    }),
    handler: ({ db, services, query: { whole } }) =>
      verifyOwnBooks(db, services, { whole: whole === 'true' }),
  }),
  defineRoute({
    method: 'POST',
    path: `${at}/check_books/`,
    summary: 'Begins to reread every entry of the books beside the running work, or names the own run at it',
    access: 'user',
    permission: checksBooks,
    limit: 10,
    status: 202,
    body: z.object({}),
    response: z.object({ run: z.number() }),
    async handler({ db, user }) {
      const { rows } = await sql<{ id: number }>`
        select id from job_run where job = ${checkBooks.name} and by_user = ${user.id} and state ${inStates(jobRunWorkflow, 'queued', 'running')} order by id desc limit 1`.execute(
        db,
      )
      return { run: rows[0]?.id ?? (await startJob(db, checkBooks, {}, user)).id }
    },
  }),
  defineRoute({
    method: 'GET',
    path: `${at}/audit_bundle/`,
    summary: 'The whole ledger with its seals and a program that checks it, for an auditor, as ZIP',
    access: 'user',
    permission: readsStatements,
    limit: 10,
    response: 'raw',
    async handler({ db, user, clock, reply, audit }) {
      if (!takesLedger(user.permissions.has(readsStatements), user.branchScope, user.agentScope))
        throw new AppError('access.denied')
      await audit({ action: 'ledger.bundle' })
      const bytes = await writeBundle(db)
      return reply
        .header('content-type', 'application/zip')
        .header('content-length', bytes.length)
        .header('cache-control', 'private, no-store')
        .header('content-disposition', attachmentName('attachment', `ledger-${clock.today()}.zip`))
        .send(bytes)
    },
  }),
]
