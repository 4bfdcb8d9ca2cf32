import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { brokenBooks } from '../backup/check-restored.ts'
import { verifyBooks as verify } from '../../books/verify-books.ts'
import { tellAdministrators } from '../../access/tell-administrators.ts'
import { defineJob } from '../../jobs/define-job.ts'

/** Rechecks every rule of the books and the chain of seals each night; what is broken is told to every administrator (accounting 15, security 9). */
export const verifyBooks = defineJob({
  name: 'verify_books',
  title: 'Verify the books',
  schedule: '45 2 * * *',
  byHand: true,
  alone: true,
  payload: z.object({}),
  async run({ services: { db, log } }) {
    const report = await verify(db)
    if (!report.ok) {
      const detail = brokenBooks(report)
      log.error('the books do not verify', { broken: detail })
      await tellAdministrators(db, {
        message: `The books are broken: ${detail}`,
        url: '/apps/jobs',
        key: 'books-broken',
      })
      throw new AppError('ledger.refused', { detail })
    }
    return { entries: report.entries, seal: report.seal?.seq ?? 0 }
  },
})
