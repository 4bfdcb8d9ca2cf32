/** Days a recurring voucher is due on (decision 1131). */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dueFrom, repeatSteps, scheduleOf, type Schedule } from '../../../src/domain/books/recurrence.ts'
import { addDays, addMonths } from '../../../src/foundation/values/dates.ts'

const schedule = (more: Partial<Schedule>): Schedule => ({
  repeats: 'monthly',
  starts_on: '2026-01-31',
  last_day: false,
  ends_on: null,
  ...more,
})
/** The first so many due days from a day on. */
function days(of: Schedule, from: string, many: number): string[] {
  const found: string[] = []
  for (let due = dueFrom(of, from); due !== null && found.length < many; due = dueFrom(of, addDays(due, 1)))
    found.push(due)
  return found
}

describe('due days', () => {
  it('keep their day of the month, which a short month has on its last', () => {
    expect(days(schedule({}), '2026-01-01', 4)).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
    ])
  })

  it('fall on the last day of every month where that is asked for, whichever day the first one names', () => {
    expect(days(schedule({ starts_on: '2026-02-05', last_day: true }), '2026-02-01', 3)).toEqual([
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
    ])
  })

  it('come every three months, or on one day of the week', () => {
    expect(days(schedule({ repeats: 'quarterly', starts_on: '2026-11-30' }), '2026-12-01', 2)).toEqual([
      '2027-02-28',
      '2027-05-30',
    ])
    expect(days(schedule({ repeats: 'weekly', starts_on: '2026-11-29' }), '2026-12-01', 2)).toEqual([
      '2026-12-06',
      '2026-12-13',
    ])
  })

  it('end with the day they last until, that day included', () => {
    expect(days(schedule({ starts_on: '2026-01-05', ends_on: '2026-03-05' }), '2026-02-01', 9)).toEqual([
      '2026-02-05',
      '2026-03-05',
    ])
    expect(dueFrom(schedule({ ends_on: '2026-01-30' }), '2026-01-01')).toBeNull()
  })

  it('of any schedule are never before the first, never twice, and never further apart than its step', () => {
    const civil = fc.integer({ min: 0, max: 1500 }).map((n) => addDays('2026-01-01', n))
    fc.assert(
      fc.property(
        fc.constantFrom(...repeatSteps),
        civil,
        fc.boolean(),
        civil,
        (repeats, starts_on, last_day, from) => {
          const of = schedule({ repeats, starts_on, last_day: last_day && repeats !== 'weekly' })
          const [first = '', second = ''] = days(of, from, 2)
          const longest =
            repeats === 'weekly' ? addDays(first, 7) : addMonths(first, repeats === 'monthly' ? 1 : 3)
          return (
            first >= starts_on &&
            first >= from &&
            second > first &&
            second <= addDays(longest, 3) &&
            dueFrom(of, first) === first
          )
        },
      ),
    )
  })

  it('are none without a step or a first day', () => {
    expect(scheduleOf({ repeats: 'monthly', starts_on: null })).toBeNull()
    expect(scheduleOf({ repeats: null, starts_on: '2026-01-01' })).toBeNull()
    expect(scheduleOf({ repeats: 'weekly', starts_on: '2026-01-01', last_day: true })).toMatchObject({
      last_day: false,
    })
  })
})
