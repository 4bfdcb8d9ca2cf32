/** The cards behind the bell: counted again, sent once, dismissed by one user alone. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '../../../src/foundation/values/dates.ts'
import { workflowDriver, type Driver } from '../workflow/workflow-driver.ts'
import type { StaffName } from '../users.ts'

type Answer = {
  passport: number
  total_count: number
  cards: { key: string; count: number; message: string; url: string }[]
  notes: { id: number; message: string }[]
}

describe('notifications', () => {
  let d: Driver
  beforeAll(async () => {
    d = await workflowDriver()
  })
  afterAll(() => d.close())

  const all = async (who: StaffName = 'processing'): Promise<Answer> => {
    const { status, body } = await d.send(who, 'GET', '/notification/api/v1/notification/all/')
    expect(status).toBe(200)
    return body as unknown as Answer // The route answers by this schema.
  }
  const put = (cards: { key: string; count: number }[], who: StaffName = 'processing') =>
    d.send(who, 'POST', '/notification/api/v1/notification/dismiss/', { cards })

  const flightPapers = async () => {
    const list = await d.send(
      'processing',
      'GET',
      '/dashboard/api/v1/dashboard/expiry_list/?name=flightPapers',
    )
    const count = await d.send('processing', 'GET', '/dashboard/api/v1/dashboard/expiry_count/')
    return {
      listed: (list.body['rows'] as { id: number }[]).map(({ id }) => id).toSorted((a, b) => a - b),
      counts: count.body['counts'] as Record<string, number>,
      card: (await all()).cards.find(({ key }) => key === 'expiry:flight'),
    }
  }

  it('report a fitness once to the user it concerns, until they dismiss it', async () => {
    const person = await d.bring('medical')
    const notes = (await all()).notes.filter(
      ({ message }) => message.includes(`#${person.id}`) && message.includes('FIT'),
    )
    expect(notes).toHaveLength(1)
    expect(
      (await all('ticketing')).notes.filter(
        ({ message }) => message.includes(`#${person.id}`) && message.includes('FIT'),
      ),
    ).toEqual([])
    const key = `note:${notes[0]?.id}`
    expect(await put([{ key, count: 1 }], 'ticketing')).toMatchObject({ status: 204 })
    expect((await all()).notes.map(({ id }) => id)).toContain(notes[0]?.id)
    expect(await put([{ key, count: 1 }])).toMatchObject({ status: 204 })
    expect((await all()).notes.map(({ id }) => id)).not.toContain(notes[0]?.id)
  })

  it('bring a counted card back when there is more to count', async () => {
    const first = await d.bring('registered')
    const second = await d.bring('registered')
    await sql`update passenger set passport_expiry_date = ${addDays(d.day, 20)} where id = ${first.id}`.execute(
      d.db,
    )
    const before = await all()
    const card = before.cards.find(({ key }) => key === 'expiry:passport')
    expect(card).toMatchObject({ count: before.passport, url: '/apps/passportExpires/report' })
    expect(card?.message).toMatch(/^\d+ passports will expire within \d+ days$/)
    expect(await put([{ key: 'expiry:passport', count: before.passport }])).toMatchObject({ status: 204 })
    expect((await all()).cards.map(({ key }) => key)).not.toContain('expiry:passport')
    expect((await all('manager')).cards.map(({ key }) => key)).toContain('expiry:passport')
    await sql`update passenger set passport_expiry_date = ${addDays(d.day, 21)} where id = ${second.id}`.execute(
      d.db,
    )
    expect((await all()).cards.map(({ key }) => key)).toContain('expiry:passport')
  })

  it('count whose papers end before the flight, as the dashboard and the list do', async () => {
    const { card: none } = await flightPapers()
    expect(none).toBeUndefined()
    const [ticketed, asked, fine, flown] = [
      await d.bring('ticketed'),
      await d.bring('manpower cleared'),
      await d.bring('ticketed'),
      await d.bring('ticketed'),
    ]
    const { rows } = await sql<{
      day: string
    }>`select flight_date::text as day from flight where passenger = ${ticketed.id} and is_current`.execute(
      d.db,
    )
    const day = rows[0]?.day ?? ''
    await d.ok(asked, 'flight', 'REQUEST', {
      preferred_date: day,
      route: d.sample('flight', 'REQUEST', 'not_started')['route'],
    })
    // What was right when the ticket was bought is not any more: an earlier day was read from the booklet, the visa was corrected.
    await sql`update passenger set passport_expiry_date = ${addDays(day, -1)} where id in (${ticketed.id}, ${flown.id})`.execute(
      d.db,
    )
    await sql`update embassy set visa_expiry_date = ${addDays(day, -1)} where passenger = ${asked.id}`.execute(
      d.db,
    )
    await sql`update passenger set passport_expiry_date = ${day} where id = ${fine.id}`.execute(d.db)
    await sql`update flight set state = 'flown' where passenger = ${flown.id}`.execute(d.db)
    const found = await flightPapers()
    expect(found.listed).toEqual([ticketed.id, asked.id].toSorted((a, b) => a - b))
    expect(found.counts['flightPapers']).toBe(2)
    expect(found.card).toMatchObject({
      count: 2,
      url: '/apps/flightPapers/report',
      message: 'Passengers whose papers end before their flight: 2.',
    })
    expect(await put([{ key: 'expiry:flight', count: 2 }])).toMatchObject({ status: 204 })
    expect((await flightPapers()).card).toBeUndefined()
  })

  it('refuse what is no card', async () => {
    expect(await put([{ key: 'note:1; drop', count: 1 }])).toMatchObject({ status: 422 })
  })
})
