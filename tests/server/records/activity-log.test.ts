/** The activity log over HTTP: whose entries a role reads, and what of the old and new values (specification group log; roles 3, 3.2). */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { stopPrints } from '../../../src/server/prints/draw.ts'
import { testApp, type Inject, type TestApp } from '../harness.ts'
import { readPdf } from '../papers/read-pdf.ts'
import { createUsers, type Users } from '../users.ts'

let testServer: TestApp
let users: Users
const at = '/activity_log/api/v1/activity_log/all/'
type Log = {
  activity_logs: {
    id: number
    action: string
    module: string | null
    record: string | null
    user: string | null
    changes: { field: string; from: unknown; to: unknown }[] | null
  }[]
  total_elements: number
  total_pages: number
}
const read = async (who: Inject, query = '') => (await who({ url: `${at}?size=100${query}` })).json<Log>()

beforeAll(async () => {
  testServer = await testApp()
  users = await createUsers(testServer)
  const admin = await users.as('admin')
  const made = (
    await admin({
      method: 'POST',
      url: '/profession/api/v1/profession/create/',
      payload: { name: 'Steel Fixer', skill_class: 'skilled' },
    })
  ).json<{ id: number; version: number }>()
  const changed = await admin({
    method: 'PUT',
    url: `/profession/api/v1/profession/update/${made.id}/`,
    payload: { name: 'Steel Fixer II', skill_class: 'skilled' },
    headers: { 'if-match': `"${made.version}"` },
  })
  expect(changed.statusCode, changed.body).toBe(200)
})
afterAll(async () => {
  await stopPrints()
  await testServer.close()
})

it('shows an administrator field by field what changed, newest first, and finds a single entry', async () => {
  const admin = await users.as('admin')
  const { activity_logs: rows, total_elements, total_pages } = await read(admin, '&module=profession')
  expect(rows.map(({ action }) => action)).toEqual(['profession.updated', 'profession.created'])
  expect([total_elements, total_pages]).toEqual([2, 1])
  expect(rows[0]?.changes).toContainEqual(
    expect.objectContaining({ field: 'name', from: 'Steel Fixer', to: 'Steel Fixer II' }),
  )
  expect((await read(admin, `&id=${rows[0]?.id ?? 0}`)).activity_logs).toEqual([rows[0]])
  expect((await read(admin, '&from=2099-01-01')).activity_logs).toEqual([])
  expect((await admin({ url: `${at}?from=tomorrow` })).statusCode).toBe(400)
})

it("shows an auditor everybody's actions, and what changed only where a single entry of an open record is opened", async () => {
  const auditor = await users.as('audit')
  const { activity_logs: rows } = await read(auditor, '&module=profession')
  expect(rows.map(({ changes }) => changes)).toEqual([null, null])
  const [one] = (await read(auditor, `&id=${rows[0]?.id ?? 0}`)).activity_logs
  expect(one?.changes).toContainEqual(expect.objectContaining({ field: 'name', to: 'Steel Fixer II' }))
})

it('shows clerks their own actions only', async () => {
  const clerk = await users.as('processing')
  const { activity_logs: rows } = await read(clerk)
  expect(rows.filter(({ module }) => module === 'profession')).toEqual([])
})

it('names actions and records on paper as a person reads them, in rows and over groups', async () => {
  const admin = await users.as('admin')
  const answer = await admin({
    url: '/report/api/v1/report/activity_log/without_pagination/?format=pdf&group=action&module=profession',
  })
  expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200)
  const text = (await readPdf(answer.rawPayload)).pages.map((page) => page.text).join(' ')
  expect(text).toContain('Action: Changed')
  expect(text).toContain('Profession')
  expect(text).not.toContain('profession.')
})
