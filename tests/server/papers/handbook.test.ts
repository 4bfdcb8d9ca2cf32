/** The handbook over HTTP: for everybody who is signed in, in the language asked for. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { workflowDriver, type Driver } from '../workflow/workflow-driver.ts'

let d: Driver
beforeAll(async () => {
  d = await workflowDriver()
})
afterAll(() => d.close())
const base = '/handbook/api/v1/handbook'

it('gives contents, search and pages to every role', async () => {
  for (const who of ['admin', 'entry', 'audit'] as const) {
    const { status, body } = await d.send(who, 'GET', `${base}/page/medical/`)
    expect([status, body['title']]).toEqual([200, 'Medical'])
  }
  expect(
    ((await d.send('entry', 'GET', `${base}/contents/`)).body['pages'] as unknown[]).length,
  ).toBeGreaterThan(20)
  const hits = (await d.send('entry', 'GET', `${base}/contents/?q=slip%20number`)).body['pages'] as {
    page: string
    lines: string[]
  }[]
  expect(hits[0]).toMatchObject({
    page: 'medical',
    lines: [expect.stringContaining('slip number'), expect.stringContaining('slip number')],
  })
  for (const name of ['nothing', 'your-day', 'Medical%201'])
    expect((await d.send('entry', 'GET', `${base}/page/${name}/`)).status, name).toBe(404)
})

it('speaks the language the request asks for', async () => {
  const arabic = await (
    await d.users.as('entry')
  )({ url: `${base}/page/medical/`, headers: { 'accept-language': 'ar' } })
  expect(arabic.json<{ title: string }>().title).toMatch(/[\u0600-\u06FF]/)
})

it('says the numbers this agency has set and the days its steps took', async () => {
  const page = async () =>
    JSON.stringify((await d.send('entry', 'GET', `${base}/page/medical/`)).body['blocks'])
  expect(await page()).not.toContain('at least 11 months')
  await sql`update general_setting set process_settings = coalesce(process_settings, '{}'::jsonb) || '{"passport_min_months": 11}'`.execute(
    d.db,
  )
  await sql`insert into stage_pace (stage, days, cases) values ('medical', 8321, 17)`.execute(d.db)
  const own = await page()
  expect(own).toContain('at least 11 months')
  expect(own).toContain('8321')
})
