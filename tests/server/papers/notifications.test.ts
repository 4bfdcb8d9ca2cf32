/** The cards behind the bell: counted anew, told once, put away by one person for himself. */
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
  }, 120_000)
  afterAll(() => d.close())

  const all = async (who: StaffName = 'processing'): Promise<Answer> => {
    const { status, body } = await d.send(who, 'GET', '/notification/api/v1/notification/all/')
    expect(status).toBe(200)
    return body as unknown as Answer // The route answers by this schema.
  }
  const put = (cards: { key: string; count: number }[], who: StaffName = 'processing') =>
    d.send(who, 'POST', '/notification/api/v1/notification/dismiss/', { cards })

  it('tell a fitness once to whom it concerns, until he puts it away', async () => {
    const person = await d.bring('medical')
    const told = (await all()).notes.filter(
      ({ message }) => message.includes(`#${person.id}`) && message.includes('FIT'),
    )
    expect(told).toHaveLength(1)
    expect(
      (await all('ticketing')).notes.filter(
        ({ message }) => message.includes(`#${person.id}`) && message.includes('FIT'),
      ),
    ).toEqual([])
    const key = `note:${told[0]?.id}`
    expect(await put([{ key, count: 1 }], 'ticketing')).toMatchObject({ status: 204 })
    expect((await all()).notes.map(({ id }) => id)).toContain(told[0]?.id)
    expect(await put([{ key, count: 1 }])).toMatchObject({ status: 204 })
    expect((await all()).notes.map(({ id }) => id)).not.toContain(told[0]?.id)
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

  it('refuse what is no card', async () => {
    expect(await put([{ key: 'note:1; drop', count: 1 }])).toMatchObject({ status: 422 })
  })
})
