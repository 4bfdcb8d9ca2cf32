/** The calendar of BSP: rows of the agency, read, kept apart and filled from the rule (decision 1134). Source: tickets 10.1. */
import { sql } from 'kysely'
import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { bspPeriod } from '../../../domain/tickets/bsp/period.ts'
import {
  periodsToFill,
  type BankDays,
  type BspCalendar,
  type BspPeriod,
} from '../../../domain/tickets/bsp/calendar.ts'
import { say } from '../../../foundation/text/sentence.ts'
import { defineRoute, type Route } from '../../http/define-route.ts'
import type { Db } from '../../platform/db/kysely.ts'
import { refuseField } from '../../records/hooks/refuse.ts'
import type { Hooks, UpdateOf, WritingOf } from '../../records/hooks.ts'
import { createRecord } from '../../records/write/write-record.ts'

/** Days banks are closed: the agency's weekend, and the holidays of its calendar that everybody sees. */
async function bankDays(db: Db): Promise<BankDays> {
  const { rows } = await sql<{ weekend: string[] | null; holidays: string[] | null }>`
    select (select weekend_days from general_setting order by id limit 1) as weekend,
      (select array_agg((start at time zone 'Asia/Dhaka')::date::text) from calendar_event where category = 'holiday' and visibility = 'all') as holidays`.execute(
    db,
  )
  const names = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
  const [found] = rows
  return {
    holidays: new Set(found?.holidays ?? []),
    weekend: (found?.weekend ?? []).map((name) => names.indexOf(name)),
  }
}

/** Rows in use and the days banks are closed. */
export async function bspCalendar(db: Db): Promise<BspCalendar> {
  const { rows } = await sql<{ code: string; from: string; to: string; remit_on: string }>`
    select code, from_day::text as from, to_day::text as to, remit_on::text from bsp_period where not is_deleted and is_active order by from_day`.execute(
    db,
  )
  return {
    rows: rows.map(({ remit_on: remitOn, ...row }): BspPeriod => ({ ...row, remitOn })),
    bank: await bankDays(db),
  }
}

/** A day belongs to one period; the database refuses the rest (bsp_period_apart). */
async function keepApart({ merged, crud }: WritingOf<typeof bspPeriod>, id: number | null): Promise<void> {
  const { rows } = await sql<{ code: string; has_first: boolean }>`
    select code, ${merged.from_day}::date between from_day and to_day as has_first from bsp_period
    where not is_deleted and id <> ${id ?? 0} and daterange(from_day, to_day, '[]') && daterange(${merged.from_day}::date, ${merged.to_day}::date, '[]')
    order by from_day limit 1`.execute(crud.db)
  const [other] = rows
  if (other)
    refuseField(
      other.has_first ? 'from_day' : 'to_day',
      'OVERLAP',
      say`Some of these days belong to period ${other.code}.`,
    )
}

export const bspPeriodHooks: Hooks = {
  beforeCreate: (writing: WritingOf<typeof bspPeriod>) => keepApart(writing, null),
  beforeUpdate: (writing: UpdateOf<typeof bspPeriod>) => keepApart(writing, writing.stored.id),
}

/** The first year from this one on that lacks a period of the rule, and no later one than the next. */
export const fillPeriodsRoute: Route = defineRoute({
  method: 'POST',
  path: '/bsp_period/api/v1/bsp_period/fill_year',
  summary: 'Fills the calendar of BSP for the next year that lacks periods, by the usual four of a month',
  access: 'user',
  permission: 'bsp_period.create',
  response: z.object({ year: z.number(), periods: z.number() }),
  async handler(context) {
    const calendar = await bspCalendar(context.db)
    const { rows: all } = await sql<{ code: string; from: string; to: string }>`
      select code, from_day::text as from, to_day::text as to from bsp_period where not is_deleted`.execute(
      context.db,
    )
    const known = { ...calendar, rows: all.map((row) => ({ ...row, remitOn: row.to })) }
    const first = Number(context.clock.today().slice(0, 4))
    const found = [first, first + 1]
      .map((year) => ({ year, periods: periodsToFill(year, known) }))
      .find(({ periods }) => periods.length > 0)
    if (!found)
      throw new AppError('step.refused', {
        detail: say`The calendar is filled to the end of ${String(first + 1)}.`,
        publicCode: 'bsp.filled',
      })
    for (const { code, from, to, remitOn } of found.periods)
      await createRecord(
        bspPeriod,
        { code, from_day: from, to_day: to, remit_on: remitOn },
        context,
        context.services.registry.hooks,
      )
    return { year: found.year, periods: found.periods.length }
  },
})
