/** Drafts that came in as a file are registered together and taken back, without one of them being opened. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { entityOf } from '../../../src/domain/entities.ts'
import { labelOf } from '../../../src/foundation/definitions/fields.ts'
import type { BulkRow } from '../../../src/domain/journey/bulk-events.ts'
import { jobs } from '../../../src/server/composition/jobs.ts'
import { drainQueue } from '../../../src/server/jobs/worker.ts'
import { importer } from '../papers/import-file.ts'
import { reason, workflowDriver, type Driver } from '../workflow/workflow-driver.ts'
import { draftColumns } from './draft-columns.ts'

let d: Driver
beforeAll(async () => {
  d = await workflowDriver()
})
afterAll(() => d.close())

const module = 'multiple_status_update'
const labelOfColumn = (name: string): string => {
  const field = entityOf('passenger').fields[name]
  if (!field) throw new Error(`passengers have no ${name}`)
  return labelOf(name, field)
}

it('goes from the file to registered passengers and back', async () => {
  const n = 12
  const names = Object.keys(draftColumns(0))
  const rows = Array.from({ length: n }, (_, at) => Object.values(draftColumns(at)))
  const lacking = rows[n - 1] ?? []
  lacking[names.indexOf('father_name')] = ''
  const files = importer(d, await d.users.as('manager'))
  const made = await files.check(await files.upload('passenger', [names.map(labelOfColumn), ...rows]))
  expect((await files.rows(made.id)).map(({ faults }) => faults)).toEqual(rows.map(() => []))
  expect((await files.commit(made.id)).state).toBe('done')

  const waiting = await d.send('manager', 'POST', `/${module}/api/v1/${module}/waiting/`, {
    target_event: 'journey.REGISTER',
  })
  const people = (waiting.body['people'] as { id: number; passport_no: string }[]).filter(({ passport_no }) =>
    passport_no.startsWith('Z8100'),
  )
  expect(people).toHaveLength(n)
  const ids = people.map(({ id }) => id)
  const update = await d.send('manager', 'POST', '/passenger/api/v1/passenger/multiple_status_update/', {
    target_event: 'journey.REGISTER',
    passengers: ids,
    note: 'all files of the agent came in today',
  })
  const foreseen = update.body['rows'] as BulkRow[]
  expect(foreseen.map(({ message }) => message)).toEqual(
    people.map(({ passport_no }) =>
      passport_no === lacking[names.indexOf('passport_no')] ? expect.stringContaining('Father') : null,
    ),
  )
  await drainQueue(d.app.services, jobs)
  const standing = async () =>
    (
      await sql<{ state: string; custody: string; serials: number; n: number }>`
        select journey_state as state, custody, count(distinct office_serial)::int as serials, count(*)::int as n
        from passenger where id = any(${ids}::int[]) group by 1, 2 order by 1`.execute(d.db)
    ).rows
  expect(await standing()).toEqual([
    { state: 'active', custody: 'in_office', serials: n - 1, n: n - 1 },
    { state: 'draft', custody: 'not_received', serials: 0, n: 1 },
  ])

  const number = Number(update.body['id'])
  const back = await d.send('manager', 'POST', `/${module}/api/v1/${module}/undo/${number}/`, { reason })
  expect(back.status).toBe(202)
  await drainQueue(d.app.services, jobs)
  const page = await d.send('manager', 'GET', `/${module}/api/v1/${module}/rows/${number}/`)
  expect(page.body['counts']).toMatchObject({ moved: n - 1, undone: n - 1 })
  expect((await standing()).map(({ state, custody, n: count }) => [state, custody, count])).toEqual([
    ['draft', 'not_received', n],
  ])
  // What went on since the import is not removed with the file, although it was taken back.
  await files.undo(made.id)
  expect((await files.rows(made.id)).map(({ state }) => state)).toEqual(rows.map(() => 'kept'))
})
