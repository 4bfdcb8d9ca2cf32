/**
 * Who may not read why a passenger is unfit does not read it in the notice of the result either.
 * Source: roles 3.2.
 */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { roles } from '../../../src/domain/people/access.ts'
import { entityOf } from '../../../src/domain/entities.ts'
import { workflowDriver, type Driver } from '../workflow/workflow-driver.ts'

let d: Driver
beforeAll(async () => {
  d = await workflowDriver()
})
afterAll(() => d.close())

it('the notice of an unfit result names the reason to its readers alone', async () => {
  const person = await d.bring('okala', await d.draft('recruiting'))
  for (const [type, state] of [
    ['ISSUE_SLIP', 'not_started'],
    ['ATTEND', 'slip_issued'],
  ] as const)
    await d.ok(person, 'medical', type, d.sample('medical', type, state))
  await d.ok(person, 'medical', 'RESULT_UNFIT', {
    report_date: d.day,
    unfit_reason_code: 'tb_scar',
    unfit_category: 'permanent',
  })
  const rows = await d.database.asOwner(
    `select distinct r.name as role, n.message from notification n join app_user u on u.id = n."user" join role r on r.id = u.role where n.key like 'N02:%'`,
  )
  const readers = entityOf('medical').fields['unfit_reason_code']?.visibleTo ?? []
  const saying = rows.filter(({ message }) => String(message).includes('tb scar'))
  const codes = (of: typeof rows) =>
    roles.filter(({ name }) => of.some(({ role }) => role === name)).map(({ code }) => code)
  expect(codes(rows)).toEqual(expect.arrayContaining(['AGR', 'PRO']))
  expect(codes(saying).filter((code) => !readers.includes(code))).toEqual([])
  expect(codes(saying)).toContain('PRO')
  for (const { message } of rows) expect(message).toMatch(/ is UNFIT(: tb scar)?\.$/)
})

it('a notice sent before to a role that may not read the reason loses it, one to a reader keeps it', async () => {
  await d.database.asOwner(
    `insert into notification ("user", variant, message, key) select min(u.id), 'medical', 'MD RAKIB (#7) is UNFIT: tb scar.', 'N02:medical:7:before:' || min(u.id) from app_user u join role r on r.id = u.role where r.name in ('agent-relations', 'processing-officer') group by r.name`,
  )
  await d.database.asOwner(
    readFileSync(
      new URL(
        '../../../src/server/platform/db/migrations/0615-unfit-reason-withheld/up.sql',
        import.meta.url,
      ),
      'utf8',
    ),
  )
  const rows = await d.database.asOwner(
    `select r.name as role, n.message from notification n join app_user u on u.id = n."user" join role r on r.id = u.role where n.key like 'N02:medical:7:before:%' order by r.name`,
  )
  expect(rows).toEqual([
    { role: 'agent-relations', message: 'MD RAKIB (#7) is UNFIT.' },
    { role: 'processing-officer', message: 'MD RAKIB (#7) is UNFIT: tb scar.' },
  ])
})
