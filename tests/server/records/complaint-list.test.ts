/** The list of complaints says where each stands and whether it is overdue. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { workflowDriver, type Driver } from '../workflow/workflow-driver.ts'

let d: Driver
beforeAll(async () => {
  d = await workflowDriver()
})
afterAll(() => d.close())

it('is overdue after its due day while a user works on it, not while the clock is stopped and not when it is over', async () => {
  const { id } = await d.bring('registered')
  const body = {
    complainant_type: 'family',
    passenger: id,
    complainant_name: 'RAHELA KHATUN',
    complainant_phone: '+8801712345680',
    category: 'salary_unpaid',
    channel: 'phone',
    subject: 'No salary',
    description: 'No salary has been paid for three months.',
  }
  const made = await d.send('manager', 'POST', '/complain/api/v1/complain/create/', body)
  expect([made.status, made.body.errors]).toEqual([201, undefined])
  const no = Number(made.body['id'])
  const shown = async (state: string, due: string, waitingSince: string | null) => {
    await sql`update complain set state = ${state}, due_date = ${due}, waiting_since = ${waitingSince} where id = ${no}`.execute(
      d.db,
    )
    const { body: list } = await d.send('manager', 'GET', '/complain/api/v1/complain/all/?columns=overdue')
    const row = (list['complains'] as { id: number; state: string; overdue: boolean }[]).find(
      (one) => one.id === no,
    )
    return [row?.state, row?.overdue]
  }
  expect(await shown('assigned', '2027-01-10', null)).toEqual(['assigned', true])
  expect(await shown('assigned', '2027-12-31', null)).toEqual(['assigned', false])
  expect(await shown('waiting', '2027-01-10', '2027-01-08')).toEqual(['waiting', false])
  expect(await shown('closed', '2027-01-10', null)).toEqual(['closed', false])
})
