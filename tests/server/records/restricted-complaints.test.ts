/**
 * What an abused person reported is read by managers and the assigned person only: page, list, search, file,
 * history, panel (roles 3.2, decision 0134).
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Row } from '../../../src/domain/journey/facts.ts'
import { workflowDriver, type Driver, type Person } from '../workflow/workflow-driver.ts'
import type { StaffName } from '../users.ts'

let d: Driver
let person: Person
const base = '/complain/api/v1/complain'
const description = 'Her employer locked her up in a storeroom.'
const resolution = 'She was brought to the shelter of the mission.'
beforeAll(async () => {
  d = await workflowDriver()
  person = await d.bring('registered')
})
afterAll(() => d.close())

async function complaint(category: string): Promise<number> {
  const made = await d.send('agents', 'POST', `${base}/create/`, {
    complainant_type: 'family',
    passenger: person.id,
    complainant_name: 'Rahela Khatun',
    complainant_phone: '+8801712345601',
    category,
    priority: 'high',
    channel: 'phone',
    subject: 'Call from the family',
    description,
  })
  expect({ status: made.status, errors: made.body.errors }).toEqual({ status: 201, errors: undefined })
  const id = Number(made.body['id'])
  await d.ok(
    { id: 0, records: { complaint: id } },
    'complaint',
    'ASSIGN',
    { assigned_to: d.users.ids.processing },
    'manager',
  )
  await d.ok({ id: 0, records: { complaint: id } }, 'complaint', 'START', {}, 'processing')
  await d.ok(
    { id: 0, records: { complaint: id } },
    'complaint',
    'RESOLVE',
    { resolution, resolution_type: 'repatriated' },
    'processing',
  )
  return id
}
const pageOf = async (who: StaffName, id: number) => (await d.send(who, 'GET', `${base}/${id}`)).body
const panelOf = async (who: StaffName, id: number) =>
  ((await d.send(who, 'GET', `${base}/step/${id}`)).body['step'] as { record: Row }).record
const foundBy = async (who: StaffName, word: string) =>
  ((await d.send(who, 'GET', `${base}/search/?keyword=${word}`)).body['complains'] as Row[]).map(
    (row) => row['id'],
  )
const entriesOf = async (who: StaffName, id: number) =>
  (
    (await d.send(who, 'GET', `/passenger/api/v1/passenger/timeline/${person.id}`)).body['log'] as {
      module: string
      record_id: number
      event: string
      payload: Row
    }[]
  )
    .filter((one) => one.module === 'complain' && one.record_id === id && one.event === 'RESOLVE')
    .map((one) => one.payload['resolution'])

it('covers the texts of abuse from everybody but managers and the assigned person', async () => {
  const id = await complaint('abuse')
  for (const who of ['admin', 'manager', 'processing'] as const) {
    expect(await pageOf(who, id), who).toMatchObject({ description, resolution })
    expect(await panelOf(who, id), who).toMatchObject({ description, resolution })
    expect(await entriesOf(who, id), who).toEqual([resolution])
  }
  for (const who of ['agents', 'audit', 'accounts'] as const) {
    expect(await pageOf(who, id), who).toMatchObject({
      description: 'Restricted',
      resolution: 'Restricted',
      subject: 'Restricted',
      complainant_name: 'Restricted',
      complainant_phone: null,
      category: 'abuse',
    })
    expect(await panelOf(who, id), who).toMatchObject({ description: 'Restricted', resolution: 'Restricted' })
    expect(await entriesOf(who, id), who).toEqual(['Restricted'])
  }
  const list = await d.send('agents', 'GET', `${base}/all/?columns=description,resolution`)
  expect((list.body['complains'] as Row[]).find((row) => row['id'] === id)).toMatchObject({
    description: 'Restricted',
    resolution: 'Restricted',
  })
  const file = await (
    await d.users.as('agents')
  )({ method: 'GET', url: `${base}/export/?format=csv&columns=description` })
  expect(file.body).toContain('Restricted')
  expect(file.body).not.toContain('storeroom')
  // Who reported it and about what stands in no column, label or picker either, and is found by no user.
  const whole = await (await d.users.as('agents'))({ method: 'GET', url: `${base}/export/?format=csv` })
  for (const secret of ['Rahela', '+8801712345601', 'Call from the family'])
    expect(whole.body).not.toContain(secret)
  const picked = async (who: StaffName) =>
    JSON.stringify((await d.send(who, 'GET', `${base}/without_pagination/all/?ids=${id}`)).body)
  expect([
    (await picked('agents')).includes('Call from the family'),
    (await picked('manager')).includes('Call from the family'),
  ]).toEqual([false, true])
  expect([await foundBy('agents', 'family'), await foundBy('manager', 'family')]).toEqual([[], [id]])
  const history = (await d.send('agents', 'GET', `${base}/history/${id}`)).body['history'] as {
    changes: { field: string }[]
  }[]
  expect(history.flatMap((one) => one.changes.map((change) => change.field))).not.toContain('description')
})

it('no user finds by words or changes what they may not read', async () => {
  const id = await complaint('abuse')
  expect(await foundBy('manager', 'storeroom')).toContain(id)
  expect(await foundBy('agents', 'storeroom')).toEqual([])
  expect((await d.send('agents', 'GET', `${base}/all/?f.description=contains:storeroom`)).status).toBe(422)
  const { rows } = await sql<{ version: number }>`select version from complain where id = ${id}`.execute(d.db)
  const changed = await d.send(
    'agents',
    'PUT',
    `${base}/update/${id}`,
    { description: 'Something else altogether here.' },
    { 'if-match': `"${rows[0]?.version}"` },
  )
  expect([changed.status, changed.body.errors]).toEqual([
    422,
    [expect.objectContaining({ pointer: '/description', code: 'HIDDEN' })],
  ])
})

it('other complaints are read by everybody who reads complaints, and so are their papers', async () => {
  const plain = await complaint('delay')
  for (const who of ['agents', 'accounts', 'manager'] as const)
    expect(await pageOf(who, plain), who).toMatchObject({ description, resolution })
  expect([await foundBy('agents', 'family'), await foundBy('agents', 'storeroom')]).toEqual([
    [plain],
    [plain],
  ])
  const { rows } = await sql<{
    id: string
  }>`insert into file_blob (id, name, size, mime, sha256, module, uploaded_by) values (gen_random_uuid(), 'letter.pdf', 40, 'application/pdf', '', 'complain', ${d.users.ids.manager}) returning id::text`.execute(
    d.db,
  )
  const paper = rows[0]?.id ?? ''
  const opened = async (who: StaffName) => (await d.send(who, 'GET', `/file/api/v1/file/${paper}`)).status
  await sql`update complain set files = ${JSON.stringify([paper])}::jsonb where id = ${plain}`.execute(d.db)
  // Its bytes are not there; who may see it gets further than who may not.
  expect([await opened('agents'), await opened('entry')]).toEqual([500, 404])
  await sql`update complain set category = 'abuse' where id = ${plain}`.execute(d.db)
  expect([await opened('agents'), await opened('accounts'), await opened('processing')]).toEqual([
    404, 404, 500,
  ])
})
