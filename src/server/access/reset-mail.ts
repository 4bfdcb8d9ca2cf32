import { z } from 'zod'
import { languageOf } from './language.ts'
import { accountByLogin } from './accounts.ts'
import { makeResetLink } from './reset-links.ts'
import { tx } from '../platform/db/kysely.ts'
import { queueMail } from '../transport/outbox.ts'
import { resetMail as textOf } from '../transport/texts.ts'
import { defineJob } from '../jobs/define-job.ts'

/**
 * Sends the link for a new password to the user who asked for it, if there is one. A job, so that the request
 * does the same work for every address and its answer takes the same time (security 2).
 */
export const resetMail = defineJob({
  name: 'reset_mail',
  title: 'Send a link for a new password',
  payload: z.object({ email: z.string().max(254) }),
  async run({ services: { db, config, keys, clock }, payload }) {
    const account = await accountByLogin(db, payload.email)
    if (!account?.may_sign_in) return
    await tx(db, async (trx) => {
      const { link, expires_at } = await makeResetLink(trx, config, account.id, null, clock.now())
      const { subject, text } = textOf(await languageOf(trx, account.id), {
        name: `${account.first_name} ${account.last_name}`.trim(),
        link,
      })
      await queueMail(trx, keys, {
        kind: 'password_reset',
        object: { module: 'user', id: account.id },
        to: [account.email],
        subject,
        text,
        isSecret: true,
        expiresAt: expires_at,
        by: null,
      })
    })
  },
})
