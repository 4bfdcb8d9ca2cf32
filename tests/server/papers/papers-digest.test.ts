/** The mail of each morning about passengers whose papers end before their flight. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '../../../src/foundation/values/dates.ts'
import { dayText } from '../../../src/foundation/text/format.ts'
import { startJob } from '../../../src/server/jobs/start-job.ts'
import { papersDigest } from '../../../src/server/messages/papers-digest.ts'
import { openPostbox, type Postbox } from '../private-data/sent-mail.ts'
import { workflowDriver, type Driver, type Person } from '../workflow/workflow-driver.ts'

const readers = ['admin', 'agents', 'entry', 'manager', 'processing', 'processing2', 'ticketing']
const to = (mail: string): string => /^To: (\S+)@/m.exec(mail)?.[1] ?? ''

describe('the mail of each morning', () => {
  let d: Driver
  let postbox: Postbox
  let ticketed: Person
  let asked: Person
  let day = ''
  beforeAll(async () => {
    d = await workflowDriver()
    postbox = await openPostbox(d)
    ;[ticketed, asked] = [await d.bring('ticketed'), await d.bring('manpower cleared')]
    const [row] = await d.database.asOwner(
      `select flight_date::text as day from flight where passenger = ${ticketed.id} and is_current`,
    )
    day = String(row?.['day'])
    await d.ok(asked, 'flight', 'REQUEST', {
      preferred_date: day,
      route: d.sample('flight', 'REQUEST', 'not_started')['route'],
    })
  })
  afterAll(async () => {
    await postbox.close()
    await d.close()
  })
  const morning = async (): Promise<string[]> => {
    await startJob(d.db, papersDigest, {}, null, 'schedule')
    return postbox.arrived()
  }

  it('is not written while all papers hold', async () => {
    expect(await morning()).toEqual([])
  })

  it('names flight and paper to each user who can act, in their language, and to nobody else', async () => {
    const last = addDays(day, -1)
    await sql`update passenger set passport_expiry_date = ${last} where id = ${ticketed.id}`.execute(d.db)
    await sql`update embassy set visa_expiry_date = ${last} where passenger = ${asked.id}`.execute(d.db)
    await sql`update app_user set settings = coalesce(settings, '{}'::jsonb) || '{"language":"tr"}' where email = 'ticketing@example.com'`.execute(
      d.db,
    )
    const mails = new Map((await morning()).map((mail) => [to(mail), mail]))
    // Neither accounts nor audit changes a flight.
    expect([...mails.keys()].toSorted()).toEqual(readers)
    const [english = '', turkish = ''] = [mails.get('manager'), mails.get('ticketing')]
    expect(english).toContain('Subject: Papers that end before the flight: 2')
    expect(english).toContain(`flight on ${dayText(day, 'en')}, passport until ${dayText(last, 'en')}`)
    expect(english).toContain(`flight on ${dayText(day, 'en')}, visa until ${dayText(last, 'en')}`)
    expect(english).toContain('/apps/flightPapers/report')
    expect(turkish).toContain(`uçuş ${dayText(day, 'tr')}, pasaport ${dayText(last, 'tr')} tarihine kadar`)
  })

  it('holds nobody of other branches', async () => {
    await d.database.asOwner(
      `update app_user set branch_scope = 'own', branch = (select max(id) from branch) where email = 'manager@example.com'`,
    )
    const [row] = await d.database.asOwner(
      `select count(distinct branch)::int as n from passenger where branch = (select max(id) from branch) and id in (${ticketed.id}, ${asked.id})`,
    )
    expect(row?.['n']).toBe(0)
    expect((await morning()).map(to).toSorted()).toEqual(readers.filter((one) => one !== 'manager'))
  })
})
