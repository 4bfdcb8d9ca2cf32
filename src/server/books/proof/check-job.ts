import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { notifyAdministrators } from '../../access/notify-administrators.ts'
import { defineJob } from '../../jobs/define-job.ts'
import type { Services } from '../../platform/services.ts'
import { brokenBooks, verifyOwnBooks, type BooksReport } from '../verify-books.ts'

/** Who may have the books checked. */
export const checksBooks = 'ledger_account.read'

/** What a check found broken goes into the log and to every administrator (accounting 12). @returns it as one text. */
export async function reportBroken({ db, log }: Services, report: BooksReport): Promise<string> {
  const detail = brokenBooks(report)
  log.error('the books do not verify', { broken: detail })
  await notifyAdministrators(db, {
    message: `The books are broken: ${detail}`,
    url: '/apps/jobs',
    key: 'books-broken',
  })
  return detail
}

/** Reads every entry again for who asks on the screen, as long as the books are; its result stays with the run (decision 1110). */
export const checkBooks = defineJob({
  name: 'check_books',
  title: 'Check of every entry of the books',
  alone: true,
  payload: z.object({}),
  async run({ services, user, progress, stopIfCancelled }) {
    if (!user?.permissions.has(checksBooks)) throw new AppError('access.denied')
    const report = await verifyOwnBooks(services.db, services, {
      whole: true,
      hasTime: true,
      onStep(done, total) {
        stopIfCancelled()
        progress(done, total)
      },
    })
    if (!report.ok) await reportBroken(services, report)
    return { ...report }
  },
})
