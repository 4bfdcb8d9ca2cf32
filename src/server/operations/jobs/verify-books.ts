import { sql } from 'kysely'
import { z } from 'zod'
import { readsStatements } from '../../../domain/people/named-permissions.ts'
import { permissionCodes } from '../../access/accounts.ts'
import { languageOf } from '../../access/language.ts'
import type { LastSeal } from '../../books/proof/seal-anchor.ts'
import { tx } from '../../platform/db/kysely.ts'
import type { Services } from '../../platform/services.ts'
import { queueMail } from '../../transport/outbox.ts'
import { readSmtp } from '../../transport/smtp-setting.ts'
import { sealMail } from '../../transport/texts.ts'
import { AppError } from '../../../domain/errors.ts'
import { reportBroken } from '../../books/proof/check-job.ts'
import { verifyOwnBooks } from '../../books/verify-books.ts'
import { defineJob } from '../../jobs/define-job.ts'

/** Mails the last seal to each user who may check and read the books of every branch, so that it is known outside (accounting 11). */
async function mailSeal({ db, keys }: Services, seal: LastSeal, entries: number): Promise<void> {
  if ((await readSmtp(db, keys)) === null) return
  const { rows } = await sql<{ id: number; email: string }>`
    select u.id, u.email from app_user u join role r on r.id = u.role
    where u.is_active and not u.is_deleted and u.branch_scope = 'all' and r.access_level in ('admin', 'staff') and ${permissionCodes} @> array[${readsStatements}]::text[] order by u.id`.execute(
    db,
  )
  await tx(db, async (trx) => {
    for (const { id, email } of rows) {
      const { subject, text } = sealMail(await languageOf(trx, id), {
        seq: String(seal.seq),
        hash: seal.hash,
        entries: String(entries),
      })
      await queueMail(trx, keys, { kind: 'ledger_seal', to: [email], subject, text, by: null })
    }
  })
}

/**
 * Rechecks every rule of the books and the chain of seals each night; every administrator is notified of what
 * is broken (accounting 15, security 9).
 */
export const verifyBooks = defineJob({
  name: 'verify_books',
  title: 'Verify the books',
  schedule: '45 2 * * *',
  byHand: true,
  alone: true,
  payload: z.object({}),
  async run({ services, user }) {
    const { db } = services
    const report = await verifyOwnBooks(db, services, { whole: true, hasTime: true })
    if (!report.ok) throw new AppError('ledger.refused', { detail: await reportBroken(services, report) })
    // By the clock only: who checks by hand sees the seal on the screen.
    if (user === null && report.seal) await mailSeal(services, report.seal, report.entries)
    return { entries: report.entries, seal: report.seal?.seq ?? 0 }
  },
})
