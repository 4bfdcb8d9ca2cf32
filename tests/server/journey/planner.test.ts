/** Tasks and calendar: what machines leave is seen by whom it is for, and whose it is not may not change it. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '../../../src/foundation/values/dates.ts'
import { workflowDriver, type Driver } from '../workflow/workflow-driver.ts'
import type { StaffName } from '../users.ts'

type Task = { id: number; title: string; version: number; passenger: number | null }
type Entry = {
  id: number | null
  title: string
  start: string
  source: string
  is_own: boolean
  passenger: number | null
  version: number | null
}

describe('tasks', () => {
  let d: Driver
  beforeAll(async () => {
    d = await workflowDriver()
  })
  afterAll(() => d.close())

  const tasks = async (who: StaffName, query = 'f.deleted=is:false&size=200'): Promise<Task[]> => {
    const { status, body } = await d.send(who, 'GET', `/todo_task/api/v1/todo_task/all/?${query}`)
    expect([query, status]).toEqual([query, 200])
    return (body as unknown as { todo_tasks: Task[] }).todo_tasks // The route answers by its schema.
  }
  const entries = async (who: StaffName, from = d.day, to = addDays(d.day, 40)): Promise<Entry[]> => {
    const { status, body } = await d.send(
      who,
      'GET',
      `/calendar_event/api/v1/calendar_event/range/?from=${from}&to=${to}`,
    )
    expect(status).toBe(200)
    return (body as unknown as { events: Entry[] }).events // The route answers by its schema.
  }

  it('due today or late, and entries of today, stand in the Quick Panel of the person they are for', async () => {
    const add = async (module: 'todo_task' | 'calendar_event', body: object) => {
      const { status } = await d.send('processing', 'POST', `/${module}/api/v1/${module}/create`, body)
      expect([module, status]).toEqual([module, 201])
    }
    for (const [title, days] of [
      ['Ask for the report', -2],
      ['Call the agent', 0],
      ['Order forms', 1],
    ] as const)
      await add('todo_task', { title, due_date: addDays(d.day, days) })
    const whole = { all_day: true, category: 'other' }
    for (const [title, day] of [
      ['Stock of forms', d.day],
      ['Office closed', addDays(d.day, 1)],
    ] as const)
      await add('calendar_event', { ...whole, title, start: `${day}T00:00:00Z`, end: `${day}T00:00:00Z` })
    const dayOf = async (who: StaffName) => (await d.send(who, 'GET', '/api/quick-panel/data')).body
    expect(await dayOf('processing')).toMatchObject({
      today: d.day,
      events: [{ title: 'Stock of forms' }],
      notes: [
        { title: 'Ask for the report', due_date: addDays(d.day, -2), source: 'manual' },
        { title: 'Call the agent', due_date: d.day },
      ],
    })
    expect(await dayOf('ticketing')).toMatchObject({ events: [], notes: [] })
  })

  it('a machine leaves wait for the role it names, in the branch of the file', async () => {
    const person = await d.bring('registered')
    const mine = (await tasks('processing')).filter(({ passenger }) => passenger === person.id)
    expect(mine).toHaveLength(1)
    expect((await tasks('ticketing')).filter(({ passenger }) => passenger === person.id)).toEqual([])
    expect((await tasks('manager')).filter(({ passenger }) => passenger === person.id)).toHaveLength(1)
    const [task] = mine
    const done = await d.send(
      'processing',
      'PUT',
      `/todo_task/api/v1/todo_task/update/${task?.id}/`,
      { completed: true },
      { 'if-match': `"${task?.version}"` },
    )
    expect(done).toMatchObject({ status: 200, body: { completed: true } })
    expect(
      (await tasks('processing', 'f.deleted=is:false&f.completed=is:false&size=200')).filter(
        ({ passenger }) => passenger === person.id,
      ),
    ).toEqual([])
    await sql`update todo_task set for_branch = (select id from branch where id <> ${d.users.branchIds.DHK} and not is_deleted limit 1) where id = ${task?.id ?? 0}`.execute(
      d.db,
    )
    expect((await tasks('processing')).filter(({ passenger }) => passenger === person.id)).toEqual([])
  })

  it('of one person are not seen by another', async () => {
    const made = await d.send('processing', 'POST', '/todo_task/api/v1/todo_task/create/', {
      title: 'Call the agent',
      due_date: d.day,
    })
    expect(made).toMatchObject({ status: 201 })
    expect(
      (await tasks('processing', `f.deleted=is:false&f.due_date=is:${d.day}`)).map(({ title }) => title),
    ).toContain('Call the agent')
    expect((await tasks('ticketing')).map(({ title }) => title)).not.toContain('Call the agent')
  })

  it('and the calendar shows what follows a step to its branch, to be read and not to be moved', async () => {
    const person = await d.bring('documents')
    await d.ok(person, 'medical', 'ISSUE_SLIP', {
      ...d.sample('medical', 'ISSUE_SLIP', 'not_started'),
      appointment_date: addDays(d.day, 3),
    })
    const found = (await entries('processing')).filter(({ passenger }) => passenger === person.id)
    expect(found).toMatchObject([{ source: 'auto', is_own: false }])
    expect(found[0]?.start.slice(0, 10)).toBe(addDays(d.day, 3))
    const moved = await d.send(
      'processing',
      'PUT',
      `/calendar_event/api/v1/calendar_event/update/${found[0]?.id}/`,
      { start: `${addDays(d.day, 4)}T00:00:00Z`, end: `${addDays(d.day, 4)}T00:00:00Z` },
      { 'if-match': `"${found[0]?.version}"` },
    )
    expect(moved.status).toBeGreaterThanOrEqual(400)
    expect(JSON.stringify(moved.body)).toContain('This event follows the medical record.')
    await sql`update calendar_event set for_branch = (select id from branch where id <> ${d.users.branchIds.DHK} and not is_deleted limit 1) where passenger = ${person.id}`.execute(
      d.db,
    )
    expect((await entries('processing')).filter(({ passenger }) => passenger === person.id)).toEqual([])
  })

  it('shows own entries to oneself, holidays to all, and at most two months at a time', async () => {
    await sql`update general_setting set holidays = ${JSON.stringify([{ date: addDays(d.day, 5), name: 'Ekushey' }])}::jsonb`.execute(
      d.db,
    )
    await d.send('processing', 'POST', '/calendar_event/api/v1/calendar_event/create/', {
      title: 'Meet the sponsor',
      start: `${d.day}T09:00:00+06:00`,
      end: `${d.day}T10:00:00+06:00`,
      visibility: 'me',
    })
    expect((await entries('processing')).map(({ title, is_own: own }) => `${title} ${own}`)).toEqual(
      expect.arrayContaining(['Meet the sponsor true', 'Ekushey false']),
    )
    expect((await entries('ticketing')).map(({ title }) => title)).not.toContain('Meet the sponsor')
    expect(
      await d.send(
        'processing',
        'GET',
        `/calendar_event/api/v1/calendar_event/range/?from=${d.day}&to=${addDays(d.day, 90)}`,
      ),
    ).toMatchObject({ status: 422 })
  })
})
