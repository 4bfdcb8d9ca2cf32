/** The timeline of a passenger: one page of keys over all sources, then what stands behind them. */
import { sql } from 'kysely'
import { z } from 'zod'
import { entities } from '../../../domain/entities.ts'
import { AppError } from '../../../domain/errors.ts'
import {
  timelineKinds,
  type TimelineKind,
  type TimelineMoment,
} from '../../../domain/passengers/passenger-timeline.ts'
import { sharedType } from '../../http/answer-types.ts'
import { defineRoute, idParams, type Route } from '../../http/define-route.ts'
import type { Reader } from '../../records/crud-context.ts'
import { findRecord } from '../../records/read/find-record.ts'
import { readMoments } from './moments.ts'
import { timelineSources, type TimelineKey } from './sources.ts'

const pageSize = 30
/** A place in the timeline: instant to the microsecond, rank of the source, id. */
const place = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z_\d{1,2}_\d{1,18}$/)
const placeOf = (text: string): { at: string; rank: number; id: string } => {
  const [at = '', rank = '0', id = '0'] = text.split('_')
  return { at, rank: Number(rank), id }
}

/** Keys of one page, newest first, and where the next page begins. */
async function keysOf(
  { db, user }: Reader,
  passenger: number,
  kinds: readonly TimelineKind[],
  before: string | null,
): Promise<{ keys: TimelineKey[]; next: string | null }> {
  const end = before === null ? null : placeOf(before)
  const parts = timelineSources.flatMap(({ name, kind, rank, rows }) => {
    const source = kinds.includes(kind) ? rows(passenger, user) : null
    if (!source) return []
    const { id, at, from } = source
    const older = end
      ? sql`and (${at}, ${sql.lit(rank)}, (${id})::bigint) < (${end.at}::timestamptz, ${end.rank}::int4, ${end.id}::bigint)`
      : sql``
    return [
      sql`(select ${sql.lit(name)} as name, ${sql.lit(rank)} as rank, (${id})::bigint as id, ${at} as at from ${from} ${older} order by ${at} desc, ${id} desc limit ${pageSize + 1})`,
    ]
  })
  if (parts.length === 0) return { keys: [], next: null }
  const { rows } = await sql<{ name: TimelineKey['name']; id: string; place: string }>`
    select k.name, k.id::text as id, to_char(k.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '_' || k.rank || '_' || k.id as place
    from (${sql.join(parts, sql` union all `)}) k order by k.at desc, k.rank desc, k.id desc limit ${pageSize + 1}`.execute(
    db,
  )
  const page = rows.slice(0, pageSize)
  return {
    keys: page.map((row) => ({ ...row, id: Number(row.id) })),
    next: rows.length > pageSize ? (page.at(-1)?.place ?? null) : null,
  }
}

export const passengerTimelineRoute: Route = defineRoute({
  method: 'GET',
  path: '/passenger/api/v1/passenger/whole_timeline/:id',
  summary:
    'What happened to a passenger in every part of the office, newest first, as far as the reader may know',
  access: 'user',
  permission: 'passenger.read',
  params: idParams,
  query: z.object({ kind: z.enum(timelineKinds).optional(), before: place.optional() }),
  response: z.object({
    moments: z.array(sharedType<TimelineMoment>('TimelineMoment', 'domain/passengers/passenger-timeline.ts')),
    /** Kinds this reader can be shown; the others are not offered. */
    kinds: z.array(z.enum(timelineKinds)),
    next: z.string().nullable(),
  }),
  async handler(context) {
    const { id } = context.params
    // Outside the reader's scope the passenger does not exist.
    await findRecord(entities.passenger, id, context)
    const kinds = [
      ...new Set(
        timelineSources.flatMap(({ kind, rows }) => (rows(id, context.user) === null ? [] : [kind])),
      ),
    ]
    const { kind, before = null } = context.query
    if (kind && !kinds.includes(kind)) throw new AppError('access.denied')
    const { keys, next } = await keysOf(context, id, kind ? [kind] : kinds, before)
    return { moments: await readMoments(context, id, keys), kinds, next }
  },
})
