/**
 * The cards behind the bell: what expires, counted each time, and what the person was notified of (entities
 * 6.5, machines 9.2).
 */
import { sql } from 'kysely'
import { z } from 'zod'
import type { StatusListName } from '../../../domain/journey/status-lists.ts'
import { say } from '../../../foundation/text/sentence.ts'
import { readPreferences, writePreference } from '../../records/read/preferences.ts'
import { listInput } from '../../reports/sources/predicates.ts'
import { countLists } from '../../reports/sources/status-rows.ts'
import type { Db } from '../../platform/db/kysely.ts'
import { translate } from '../../platform/reader-words.ts'
import type { SessionUser } from '../../platform/session-user.ts'
import { publish } from '../../platform/events/publish.ts'
import { defineRoute, type Route } from '../../http/define-route.ts'
import { counted } from '../../../foundation/text/counted.ts'

const mostNotes = 50
const variants = ['passport', 'medical', 'visa', 'flight'] as const
const words = { passport: 'passports', medical: 'medicals', visa: 'visas' } as const
const lists = {
  passport: 'passportExpires',
  medical: 'medicalExpires',
  visa: 'visaExpires',
  flight: 'flightPapers',
} as const satisfies Record<(typeof variants)[number], StatusListName>
const hidden = 'hidden-card:'

/** A card that was put away comes back when there is more to count than there was then. */
async function hiddenCounts(db: Db, userId: number): Promise<Map<string, number>> {
  const rows = await readPreferences(db, userId, hidden)
  return new Map(rows.map(({ key, value }) => [key.slice(hidden.length), Number(value)]))
}

async function expiring(db: Db, user: SessionUser, today: string) {
  const counts = await countLists(db, user, 'expiry', today)
  const input = await listInput(db, today)
  const countOf = (variant: (typeof variants)[number]) => counts[lists[variant]] ?? 0
  // A flight has a day of its own: its card has no days of notice.
  const days = {
    passport: input.passportNoticeDays,
    medical: input.medicalNoticeDays,
    visa: input.visaNoticeDays,
    flight: 0,
  }
  const messageOf = (variant: (typeof variants)[number]): string =>
    variant === 'flight'
      ? translate(say`Passengers whose papers end before their flight: ${countOf(variant)}.`, user.language)
      : `${countOf(variant)} ${words[variant]} will expire within ${counted(days[variant], 'day')}`
  const cards = variants
    .filter((variant) => countOf(variant) > 0)
    .map((variant) => ({
      key: `expiry:${variant}`,
      variant,
      count: countOf(variant),
      days: days[variant],
      message: messageOf(variant),
      url: `/apps/${lists[variant]}/report`,
    }))
  const count = { passport: countOf('passport'), medical: countOf('medical'), visa: countOf('visa') }
  return { ...count, total_count: count.passport + count.medical + count.visa, cards }
}

const expiryCard = z.object({
  key: z.string(),
  variant: z.enum(variants),
  count: z.number(),
  days: z.number(),
  message: z.string(),
  url: z.string(),
})
const expiringAnswer = z.object({
  passport: z.number(),
  medical: z.number(),
  visa: z.number(),
  total_count: z.number(),
  cards: z.array(expiryCard),
})
const note = z.object({
  id: z.number(),
  variant: z.string(),
  message: z.string(),
  count: z.number(),
  url: z.string().nullable(),
  at: z.string(),
})
const dismissed = z.object({
  key: z.string().regex(/^(expiry:(passport|medical|visa|flight)|note:\d{1,9})$/),
  count: z.int().min(0).max(1_000_000_000),
})

export const notificationRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/notification/api/v1/notification/expiring',
    summary: 'Counts of passports, medicals and visas about to expire',
    access: 'user',
    permission: 'passenger.read',
    response: expiringAnswer,
    handler: ({ db, user, clock }) => expiring(db, user, clock.today()),
  }),
  defineRoute({
    method: 'GET',
    path: '/notification/api/v1/notification/all',
    summary:
      'Cards of the notification panel: what is about to expire, and what the signed-in user was notified of',
    access: 'user',
    permission: 'passenger.read',
    owner: true,
    response: expiringAnswer.extend({ notes: z.array(note) }),
    async handler({ db, user, clock }) {
      const found = await expiring(db, user, clock.today())
      const put = await hiddenCounts(db, user.id)
      const { rows } = await sql<z.output<typeof note>>`
        select id, variant, message, coalesce(count, 1) as count, url, created_at as at from notification where "user" = ${user.id} and dismissed_at is null and not is_deleted order by id desc limit ${mostNotes}`.execute(
        db,
      )
      return {
        ...found,
        cards: found.cards.filter(({ key, count }) => count > (put.get(key) ?? 0)),
        notes: rows.map((row) => ({ ...row, message: translate(row, user.language) })),
      }
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/notification/api/v1/notification/dismiss',
    summary: 'Puts cards away for the signed-in person; a counted one comes back when there is more to count',
    access: 'user',
    owner: true,
    body: z.object({ cards: z.array(dismissed).min(1).max(100) }),
    response: null,
    async handler({ db, user, body, clock }) {
      const notes = body.cards.flatMap(({ key }) =>
        key.startsWith('note:') ? [Number(key.slice('note:'.length))] : [],
      )
      if (notes.length > 0)
        await sql`update notification set dismissed_at = ${clock.now().toISOString()} where id = any(${notes}::int4[]) and "user" = ${user.id} and dismissed_at is null`.execute(
          db,
        )
      for (const { key, count } of body.cards)
        if (key.startsWith('expiry:')) await writePreference(db, user.id, hidden + key, count)
      // The user's other windows put them away too.
      await publish(db, { module: 'notification', id: 0, user: user.id })
    },
  }),
]
