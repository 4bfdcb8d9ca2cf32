/** How long stages take: medians of what the agency itself did, for files like the one asked about. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '../../../src/foundation/values/dates.ts'
import type { Pace } from '../../../src/domain/journey/flight-path.ts'
import { renewPace } from '../../../src/server/workflow/view/pace.ts'
import { workflowDriver, type Driver } from '../workflow/workflow-driver.ts'

describe('the pace of stages', () => {
  let d: Driver
  beforeAll(async () => {
    d = await workflowDriver()
  })
  afterAll(() => d.close())

  it('is the median of the narrowest group with five cases, else of the agency, with undone entries left out', async () => {
    const days = [2, 4, 6, 8, 30]
    for (const wait of days) {
      const person = await d.bring('medical')
      // The medical of the first began on the day; each of the others was done later.
      await d.database.asOwner(
        `update stage_event set on_date = '${addDays(d.day, -wait)}' where passenger_id = ${person.id} and stage = 'medical' and event = 'ISSUE_SLIP'`,
      )
    }
    expect(await renewPace(d.db, d.clock.today())).toBeGreaterThan(0)
    const last = await d.bring('registered')
    const { status, body } = await d.send('processing', 'GET', `/passenger/api/v1/passenger/pace/${last.id}/`)
    expect(status).toBe(200)
    const pace = (body as unknown as { pace: Pace[] }).pace // The route answers by this schema.
    expect(pace.find(({ stage }) => stage === 'medical')).toEqual({
      stage: 'medical',
      days: 6,
      cases: 5,
      of: 'branch',
    })
    expect(pace.find(({ stage }) => stage === 'embassy')).toBeUndefined()
    await d.database.asOwner(
      "update stage_event set undone_at = now() where stage = 'medical' and event = 'RESULT_FIT'",
    )
    await renewPace(d.db, d.clock.today())
    const again = await d.send('processing', 'GET', `/passenger/api/v1/passenger/pace/${last.id}/`)
    expect(
      (again.body as unknown as { pace: Pace[] }).pace.find(({ stage }) => stage === 'medical'),
    ).toBeUndefined() // The route answers by this schema.
  })

  it('is not answered for a passenger of another branch', async () => {
    const person = await d.bring('registered')
    await sql`update passenger set branch = (select id from branch where id <> ${d.users.branchIds.DHK} and not is_deleted limit 1) where id = ${person.id}`.execute(
      d.db,
    )
    expect(await d.send('processing', 'GET', `/passenger/api/v1/passenger/pace/${person.id}/`)).toMatchObject(
      { status: 404 },
    )
  })
})
