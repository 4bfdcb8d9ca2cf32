import { sql } from 'kysely'
import { forgetOldSessions } from './auth/sessions.ts'
import { limits } from './config.ts'
import { sweepOrphans } from './files/sweep.ts'
import { faultFields } from './log.ts'
import type { Services } from './services.ts'

const hourMs = 3_600_000

/**
 * What every server does hourly: writes the end of the audit chain to its log, so that cutting the chain's tail would show
 * (security 9), and forgets answers kept longer than promised (security 8) and sessions long over. Once a day
 * files without a row go (security 6). Two servers doing it twice does no harm.
 * @returns how to stop.
 */
export function startHousekeeping(services: Services): () => void {
  const { db, log, clock } = services
  let rounds = 0
  const round = async (): Promise<void> => {
    const head = await db.selectFrom('audit_log').select(['id', 'hash']).orderBy('id', 'desc').limit(1).executeTakeFirst()
    log.info('audit head', { entry: Number(head?.id ?? 0), head: head?.hash.toString('hex') })
    await sql`delete from idempotency where at < now() - make_interval(days => ${limits.idempotencyDays})`.execute(db)
    if (rounds++ % 24 === 0) await sweepOrphans(services, clock.now())
    await forgetOldSessions(db, clock.now())
  }
  const timer = setInterval(() => {
    round().catch((fault: unknown) => log.warn('housekeeping failed', faultFields(fault)))
  }, hourMs)
  timer.unref()
  return () => clearInterval(timer)
}
