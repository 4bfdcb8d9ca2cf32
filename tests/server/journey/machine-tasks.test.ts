/** Tasks machines leave: filled, once, over when their condition is gone, open again when that is undone (decision 0261). */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { resetMail, testMail } from '../../../src/server/transport/texts.ts'
import { completeLanguages } from '../../../src/foundation/text/languages.ts'
import { jobs } from '../../../src/server/composition/jobs.ts'
import { renewWorkJob } from '../../../src/server/workflow/jobs/renew-work.ts'
import { startJob } from '../../../src/server/jobs/start-job.ts'
import { drainQueue } from '../../../src/server/jobs/worker.ts'
import { unfilledTexts } from '../records/placeholders.ts'
import { workflowDriver, type Driver, type Person } from '../workflow/workflow-driver.ts'

let d: Driver
beforeAll(async () => {
  d = await workflowDriver()
})
afterAll(() => d.close())

const reason = 'entered for the wrong person'
const tasks = async ({ id }: Person, which: 'waiting' | 'done'): Promise<string[]> =>
  (
    await sql<{
      title: string
    }>`select title from todo_task where passenger = ${id} and not deleted and completed = ${which === 'done'} order by id`.execute(
      d.db,
    )
  ).rows.map(({ title }) => title)
async function visited(): Promise<Person> {
  const person = await d.bring('documents')
  await d.ok(person, 'medical', 'ISSUE_SLIP', d.sample('medical', 'ISSUE_SLIP', 'not_started'))
  await d.ok(person, 'medical', 'ATTEND', d.sample('medical', 'ATTEND', 'slip_issued'))
  return person
}

it('a registration leaves what is next, by its words, until something else is next', async () => {
  const person = await d.bring('registered')
  expect(await tasks(person, 'waiting')).toEqual(['Documents: request the paper'])
  await d.ok(person, 'documents', 'OBTAIN', d.sample('documents', 'OBTAIN', 'not_started'))
  expect([await tasks(person, 'waiting'), await tasks(person, 'done')]).toEqual([
    [],
    ['Documents: request the paper'],
  ])
})

it('a result ends the task to collect it, and undoing the result opens it again', async () => {
  const person = await visited()
  expect(await tasks(person, 'waiting')).toContain('Collect medical result of MD RAKIB HASAN')
  await d.ok(person, 'medical', 'RESULT_FIT', d.sample('medical', 'RESULT_FIT', 'visited'))
  expect(await tasks(person, 'waiting')).not.toContain('Collect medical result of MD RAKIB HASAN')
  await d.ok(person, 'medical', 'UNDO_LAST', { reason })
  expect(await tasks(person, 'waiting')).toContain('Collect medical result of MD RAKIB HASAN')
  await d.ok(person, 'medical', 'UNDO_LAST', { reason })
  expect([...(await tasks(person, 'waiting')), ...(await tasks(person, 'done'))]).not.toContain(
    'Collect medical result of MD RAKIB HASAN',
  )
})

it('a task a person ticked stays ticked', async () => {
  const person = await visited()
  await sql`update todo_task set completed = true where passenger = ${person.id} and title like 'Collect%'`.execute(
    d.db,
  )
  await d.ok(person, 'medical', 'RESULT_FIT', d.sample('medical', 'RESULT_FIT', 'visited'))
  await d.ok(person, 'medical', 'UNDO_LAST', { reason })
  expect(await tasks(person, 'waiting')).toEqual([])
})

it('a cancelled file ends what waited for its stages', async () => {
  const person = await visited()
  await d.ok(person, 'visa', 'ALLOT', d.sample('visa', 'ALLOT', 'none'), 'agents')
  await d.ok(person, 'visa', 'RELEASE', { reason })
  await d.ok(person, 'journey', 'CANCEL_JOURNEY', { reason_code: 'other', reason })
  expect(await tasks(person, 'waiting')).toEqual([
    'Refund/settle MD RAKIB HASAN',
    'Return passport of MD RAKIB HASAN',
  ])
  await d.ok(person, 'custody', 'DELIVER', d.sample('custody', 'DELIVER', 'in_office'))
  expect(await tasks(person, 'waiting')).toEqual(['Refund/settle MD RAKIB HASAN'])
  await d.ok(person, 'custody', 'UNDO_LAST', { reason })
  expect(await tasks(person, 'waiting')).toEqual([
    'Refund/settle MD RAKIB HASAN',
    'Return passport of MD RAKIB HASAN',
  ])
})

it('tasks of earlier versions that are over are ended by the nightly renewal', async () => {
  const person = await d.bring('documents')
  await sql`insert into todo_task (title, passenger, source, for_role, open_while) values ('Collect medical result of X', ${person.id}, 'machine', 'processing-officer', 'medical:visited|held')`.execute(
    d.db,
  )
  await startJob(d.db, renewWorkJob, {}, null)
  await drainQueue(d.app.services, jobs)
  expect(await tasks(person, 'done')).toContain('Collect medical result of X')
})

it('every task of a machine has a condition', async () => {
  const { rows } = await sql<{
    title: string
  }>`select title from todo_task where source = 'machine' and open_while is null`.execute(d.db)
  expect(rows).toEqual([])
})

it('mails are filled in every language, and a placeholder left behind is found', async () => {
  for (const language of completeLanguages) {
    for (const { subject, text } of [
      resetMail(language, { name: 'Karim', link: 'https://rams.example/x' }),
      testMail(language),
    ])
      expect(`${subject} ${text}`).not.toMatch(/[{}]/)
  }
  const { rows } = await sql<{
    id: number
  }>`insert into todo_task (title, source) values ('{next_action}', 'manual') returning id`.execute(d.db)
  expect(await unfilledTexts(d.db)).toEqual([`todo_task ${rows[0]?.id}: {next_action}`])
  await sql`delete from todo_task where id = ${rows[0]?.id ?? 0}`.execute(d.db)
})
