/** One scan of a passport: it comes in, goes out, or an officer asks who holds it. Source: machines M13b. */
import { say } from '../../foundation/text/sentence.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import {
  scannedNumber,
  scanWays,
  type Holder,
  type ScanAnswer,
  type ScanWay,
} from '../../domain/passengers/passport-scan.ts'
import { entityOf } from '../../domain/entities.ts'
import { AppError } from '../../domain/errors.ts'
import type { Row } from '../../domain/journey/facts.ts'
import { custodyPlaces } from '../../machines/journey/custody.ts'
import type { Db } from '../platform/db/kysely.ts'
import type { SessionUser } from '../platform/session-user.ts'
import { visibleRows } from '../records/scope.ts'
import { custodyBinding } from '../workflow/event/bindings.ts'
import { runEvent } from '../workflow/event/run-event.ts'
import { defineRoute, type Route } from '../http/define-route.ts'
import { passengersByTexts } from '../workflow/routes/choose-passengers.ts'
import { eventContext } from '../workflow/event/context.ts'

const holder = z.object({
  state: z.string(),
  place: z.string().nullable(),
  carrier: z.string().nullable(),
  list_ref: z.string().nullable(),
  at: z.string().nullable(),
  by: z.string().nullable(),
})

/** Where a passport is by its own row, and what else the last move says. */
async function holderOf(db: Db, passenger: number): Promise<Holder> {
  const { rows } = await sql<Omit<Holder, 'state'> & { state: string | null }>`
    select p.custody as state, p.custody_place as place, m.carrier, m.list_ref, m.at, m.by
    from passenger p left join lateral (
      select e.name as carrier, l.list_ref, to_char(l.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, concat_ws(' ', u.first_name, u.last_name) as by
      from passport_custody_log l left join employee e on e.id = l.carrier left join app_user u on u.id = l.created_by
      where l.passenger = p.id order by l.at desc, l.id desc limit 1) m on true
    where p.id = ${passenger}`.execute(db)
  const [found] = rows
  if (!found) throw new AppError('record.notFound')
  return { ...found, state: found.state ?? '' }
}

/**
 * Whose number it was before, among the passengers the reader sees: the booklet in hand is an old one, which is neither
 * taken in nor given out for the new one (decision 0415).
 */
async function formerHolder(
  db: Db,
  user: SessionUser,
  number: string,
): Promise<{ id: number; name: string; passport_no: string | null } | undefined> {
  const { rows } = await sql<{ id: number; name: string; passport_no: string | null }>`
    select p.id, p.full_name as name, p.passport_no from passenger p
    where p.id in (select f.passenger from former_passport f where f.passport_no = ${number})
      and p.passport_no is distinct from ${number} and not p.is_deleted and ${visibleRows(entityOf('passenger'), user, 'p')} order by p.id desc limit 1`.execute(
    db,
  )
  return rows[0]
}

type Move = {
  place?: string | undefined
  from?: string | undefined
  carrier?: number | null | undefined
  list_ref?: string | null | undefined
}

/** The event that a scan means for a passport that is there; null when it needs none. */
function eventOf(
  way: ScanWay,
  now: Holder,
  today: string,
  { place, from, carrier, list_ref: list }: Move,
): { type: string; data: Row } | null {
  if (
    way === 'look' ||
    (way === 'in' && now.state === 'in_office') ||
    (way === 'out' && now.state === 'out' && now.place === place)
  )
    return null
  if (way === 'out')
    return {
      type: 'SEND_OUT',
      data: { place, ...(carrier ? { carrier } : {}), ...(list ? { list_ref: list } : {}) },
    }
  return now.state === 'out' || now.state === 'lost'
    ? { type: 'BRING_BACK', data: { date: today } }
    : { type: 'RECEIVE', data: { date: today, from: from ?? 'passenger' } }
}

export const passportScanRoutes: Route[] = [
  defineRoute({
    method: 'POST',
    path: '/passport_custody/api/v1/passport_custody/scan/',
    summary: 'Takes a scanned passport in, gives it out, or says who holds it',
    access: 'user',
    permission: 'passenger_delivery.update',
    body: z.object({
      code: z.string().max(400),
      way: z.enum(scanWays),
      place: z.enum(custodyPlaces).optional(),
      from: z.enum(['passenger', 'agent', 'courier', 'other']).optional(),
      carrier: z.int().positive().max(2_147_483_647).nullish(),
      list_ref: z.string().max(30).nullish(),
    }),
    response: z.object({
      passenger: z.object({
        id: z.number(),
        name: z.string(),
        passport_no: z.string().nullable(),
        office_serial: z.string().nullable(),
      }),
      result: z.enum(['moved', 'already', 'seen']),
      holder,
    }),
    async handler(context): Promise<ScanAnswer> {
      const { body, db, user, clock, audit } = context
      const number = scannedNumber(body.code)
      if (number === null)
        throw new AppError('input.invalid', {
          errors: [{ pointer: '/code', code: 'REQ', message: 'Passport number is required.' }],
        })
      if (body.way === 'out' && !body.place)
        throw new AppError('input.invalid', {
          errors: [{ pointer: '/place', code: 'REQ', message: 'Place is required.' }],
        })
      const { people } = await passengersByTexts(db, user, [number])
      const [person] = people
      if (!person) {
        const former = await formerHolder(db, user, number)
        throw new AppError('record.notFound', {
          detail: former
            ? say`Passport ${number} is a former one of #${former.id} ${former.name}; now it is ${former.passport_no ?? '–'}.`
            : say`No passenger found for '${number}'.`,
        })
      }
      const { id: passengerId, name, passport_no: passport, office_serial: serial } = person
      const passenger = { id: passengerId, name, passport_no: passport, office_serial: serial }
      const now = await holderOf(db, passengerId)
      const event = eventOf(body.way, now, clock.today(), body)
      if (!event) return { passenger, result: body.way === 'look' ? 'seen' : 'already', holder: now }
      await runEvent(eventContext(context), {
        binding: custodyBinding,
        id: passengerId,
        passengerId,
        type: event.type,
        data: event.data,
      }) // Every non-GET route runs in a transaction.
      const answer: ScanAnswer = { passenger, result: 'moved', holder: await holderOf(db, passengerId) }
      await audit({
        action: `passport_custody.${event.type}`,
        object: { module: 'passport_custody', id: passengerId },
      })
      return answer
    },
  }),
]
