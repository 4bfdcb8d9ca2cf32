import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plainJpeg } from '../../fixtures/pictures.ts'
import { makeWorld, personOf, type World } from '../records/factories.ts'
import { testApp, type Inject, type TestApp } from '../harness.ts'

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
const module = 'passenger_document'

let testServer: TestApp
let world: World
let clerk: Inject
let manager: Inject
let administrator: Inject
beforeAll(async () => {
  testServer = await testApp({ today: '2027-01-03' })
  world = await makeWorld(testServer.database)
  clerk = testServer.as(personOf('data-entry', { id: 30, branchId: world.branch, branchScope: 'own' }))
  administrator = testServer.as(personOf('admin'))
  manager = testServer.as(personOf('branch-manager', { id: 10, branchId: world.branch, branchScope: 'own' }))
})
afterAll(() => testServer.close())

interface Stored {
  id: number
  version: number
  version_no: number
  is_current: boolean
  file: string
  file_name: string
  document_no: string | null
  created_by: number
}
interface Refusal {
  status: number
  code: string
  detail: string
  errors?: { pointer: string; message: string }[]
}

const upload = (by: Inject, bytes: Buffer = pdf, name = 'paper.pdf', owner = { module, field: 'file' }) =>
  by({
    method: 'POST',
    url: '/file/api/v1/file/upload/',
    headers: { 'content-type': 'multipart/form-data; boundary=edge' },
    payload: Buffer.concat([
      Buffer.from(
        `--edge\r\ncontent-disposition: form-data; name="module"\r\n\r\n${owner.module}\r\n--edge\r\ncontent-disposition: form-data; name="field"\r\n\r\n${owner.field}\r\n--edge\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
      ),
      bytes,
      Buffer.from('\r\n--edge--\r\n'),
    ]),
  })
const fileOf = async (by: Inject, ...rest: [Buffer?, string?]) =>
  (await upload(by, ...rest)).json<{ id: string }>().id
const passenger = async (branch = world.branch): Promise<number> => {
  const { rows } = await sql<{
    id: number
  }>`insert into passenger (branch, passenger_type, full_name, gender) values (${branch}, ${world.passengerType}, 'MD TEST', 'male') returning id`.execute(
    testServer.db,
  )
  return rows[0]?.id ?? 0
}
const create = (by: Inject, payload: Record<string, unknown>) =>
  by({ method: 'POST', url: `/${module}/api/v1/${module}/create/`, payload })
/** Uploads a file and keeps it as a document. */
const keep = async (by: Inject, values: Record<string, unknown>): Promise<Stored> => {
  const answer = await create(by, { file: await fileOf(by), ...values })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<Stored>()
}
const put = (by: Inject, { id, version }: Stored, payload: Record<string, unknown>) =>
  by({
    method: 'PUT',
    url: `/${module}/api/v1/${module}/update/${id}`,
    payload,
    headers: { 'if-match': `"${version}"` },
  })
const read = async (by: Inject, id: number) =>
  (await by({ url: `/${module}/api/v1/${module}/${id}` })).json<Stored>()
const remove = async (by: Inject, id: number, reason: string | null = 'scanned the wrong way up') =>
  by({
    method: 'DELETE',
    url: `/${module}/api/v1/${module}/delete/${id}`,
    payload: reason === null ? {} : { reason },
    headers: { 'if-match': `"${(await read(manager, id)).version}"` },
  })
const open = async (by: Inject, file: string) => (await by({ url: `/file/api/v1/file/${file}/` })).statusCode
const listOf = async (by: Inject, of: number) =>
  (await by({ url: `/${module}/api/v1/${module}/all/?f.passenger=is:${of}&size=50` })).json<{
    passenger_documents: Stored[]
  }>().passenger_documents

describe('a kept paper', () => {
  it('has kind, number, dates, the name of its file, who kept it and its first version', async () => {
    const of = await passenger()
    const kept = await keep(clerk, {
      passenger: of,
      kind: 'nid',
      document_no: '1990123456789',
      issue_date: '2020-01-01',
      expiry_date: '2030-01-01',
    })
    expect(kept).toMatchObject({
      passenger: of,
      kind: 'nid',
      document_no: '1990123456789',
      issue_date: '2020-01-01',
      expiry_date: '2030-01-01',
      version_no: 1,
      is_current: true,
      file_name: 'paper.pdf',
      file_mime: 'application/pdf',
      file_size: pdf.length,
      created_by: 30,
    })
  })

  it('of a free kind needs a name, and one of the check list takes none', async () => {
    const of = await passenger()
    const nameless = await create(clerk, { passenger: of, kind: 'other', file: await fileOf(clerk) })
    expect([nameless.statusCode, nameless.json<Refusal>().errors?.map(({ pointer }) => pointer)]).toEqual([
      422,
      ['/kind_name'],
    ])
    expect(await keep(clerk, { passenger: of, kind: 'other', kind_name: 'Land deed' })).toMatchObject({
      kind: 'other',
      kind_name: 'Land deed',
      version_no: 1,
    })
    const unknown = await create(clerk, { passenger: of, kind: 'diary', file: await fileOf(clerk) })
    expect([unknown.statusCode, unknown.json<Refusal>().errors?.map(({ pointer }) => pointer)]).toEqual([
      422,
      ['/kind'],
    ])
  })

  it('cannot be issued tomorrow or run out before it was issued', async () => {
    const of = await passenger()
    const file = await fileOf(clerk)
    const refused = async (dates: object) =>
      (await create(clerk, { passenger: of, kind: 'nid', file, ...dates }))
        .json<Refusal>()
        .errors?.map(({ pointer }) => pointer)
    expect(await refused({ issue_date: '2027-01-04' })).toEqual(['/issue_date'])
    expect(await refused({ issue_date: '2026-01-01', expiry_date: '2026-01-01' })).toEqual(['/expiry_date'])
    expect(
      (
        await create(clerk, {
          passenger: of,
          kind: 'nid',
          file,
          issue_date: '2027-01-03',
          expiry_date: '2027-01-04',
        })
      ).statusCode,
    ).toBe(201)
  })
})

describe('versions', () => {
  it('a new upload of the same kind is the next one, and the older ones stay readable', async () => {
    const of = await passenger()
    const first = await keep(clerk, { passenger: of, kind: 'agreement' })
    const second = await keep(clerk, { passenger: of, kind: 'agreement' })
    const elsewhere = await keep(clerk, { passenger: of, kind: 'nominee' })
    expect([second.version_no, elsewhere.version_no]).toEqual([2, 1])
    expect(
      (await listOf(clerk, of)).map(({ id, version_no, is_current }) => [id, version_no, is_current]),
    ).toEqual([
      [second.id, 2, true],
      [first.id, 1, false],
      [elsewhere.id, 1, true],
    ])
    expect([await open(clerk, first.file), await open(clerk, second.file)]).toEqual([200, 200])
  })

  it('free kinds differ by their names, whatever the case', async () => {
    const of = await passenger()
    await keep(clerk, { passenger: of, kind: 'other', kind_name: 'Land deed' })
    expect((await keep(clerk, { passenger: of, kind: 'other', kind_name: 'LAND DEED' })).version_no).toBe(2)
    expect((await keep(clerk, { passenger: of, kind: 'other', kind_name: 'Tax paper' })).version_no).toBe(1)
  })

  it('uploaded at the same moment get different numbers, and one is current', async () => {
    const of = await passenger()
    const made = await Promise.all(
      Array.from({ length: 4 }, () => keep(clerk, { passenger: of, kind: 'passport' })),
    )
    expect(made.map(({ version_no }) => version_no).sort((a, b) => a - b)).toEqual([1, 2, 3, 4])
    expect(
      (await listOf(clerk, of)).filter(({ is_current }) => is_current).map(({ version_no }) => version_no),
    ).toEqual([4])
  })

  it('are never overwritten: number and dates can be corrected, file and passenger cannot', async () => {
    const of = await passenger()
    const kept = await keep(clerk, { passenger: of, kind: 'nid' })
    const swapped = await put(clerk, kept, { file: await fileOf(clerk) })
    expect([swapped.statusCode, swapped.json<Refusal>().errors]).toEqual([
      422,
      [
        {
          pointer: '/file',
          code: 'LOCKED',
          message: 'A stored version is not changed. Upload a new version.',
        },
      ],
    ])
    expect((await put(clerk, kept, { passenger: await passenger() })).statusCode).toBe(422)
    expect((await put(clerk, kept, { document_no: '42' })).json<Stored>()).toMatchObject({
      document_no: '42',
      file: kept.file,
      version_no: 1,
    })
  })

  it('of a wrong kind is put right: the newest of the kind it belongs to, and the one before is current where it was', async () => {
    const of = await passenger()
    const first = await keep(clerk, { passenger: of, kind: 'nid' })
    const wrong = await keep(clerk, { passenger: of, kind: 'nid' })
    await keep(clerk, { passenger: of, kind: 'agreement' })
    expect((await put(clerk, wrong, { kind: 'agreement', expiry_date: '2028-01-01' })).statusCode).toBe(200)
    expect(
      (await listOf(clerk, of)).map(({ id, version_no, is_current }) => [id, version_no, is_current]),
    ).toEqual([
      [wrong.id, 2, true],
      [expect.any(Number), 1, false],
      [first.id, 1, true],
    ])
    // A free kind needs its name, and leaves it behind.
    expect((await put(clerk, await read(clerk, wrong.id), { kind: 'other' })).statusCode).toBe(422)
    expect(
      (await put(clerk, await read(clerk, wrong.id), { kind: 'other', kind_name: 'Land deed' })).statusCode,
    ).toBe(200)
    expect(await read(clerk, wrong.id)).toMatchObject({
      kind_name: 'Land deed',
      version_no: 1,
      is_current: true,
    })
    expect(
      (await put(clerk, await read(clerk, wrong.id), { kind: 'nid' })).json<Stored & { kind_name: null }>(),
    ).toMatchObject({ kind_name: null, kind: 'nid' })
    expect((await read(clerk, wrong.id)).version_no).toBe(2)
  })

  it('is deleted with a reason only, which stays with it', async () => {
    const kept = await keep(clerk, { passenger: await passenger(), kind: 'nid' })
    const refused = await remove(manager, kept.id, null)
    expect([refused.statusCode, refused.json<Refusal>().errors?.map(({ pointer }) => pointer)]).toEqual([
      422,
      ['/reason'],
    ])
    const many = await administrator({
      method: 'POST',
      url: `/${module}/api/v1/${module}/delete_multiple/`,
      payload: { ids: [kept.id] },
    })
    expect(many.json()).toEqual({
      deleted: [],
      refused: [{ id: kept.id, message: 'Say why it is deleted.' }],
    })
    expect((await remove(manager, kept.id)).statusCode).toBe(204)
    const { rows } = await sql`select delete_reason from passenger_document where id = ${kept.id}`.execute(
      testServer.db,
    )
    expect(rows).toEqual([{ delete_reason: 'scanned the wrong way up' }])
    const { rows: said } = await sql<{
      changes: Record<string, unknown>
    }>`select changes from audit_log where action = 'passenger_document.deleted' and object_id = ${String(kept.id)}`.execute(
      testServer.db,
    )
    expect(said[0]?.changes['reason']).toEqual([null, 'scanned the wrong way up'])
  })

  it('a deleted one is not served to anybody; the one before is current again and its number is not given twice', async () => {
    const of = await passenger()
    const first = await keep(clerk, { passenger: of, kind: 'agreement' })
    const second = await keep(clerk, { passenger: of, kind: 'agreement' })
    expect((await remove(clerk, second.id)).statusCode).toBe(403)
    expect((await remove(manager, second.id)).statusCode).toBe(204)
    expect([
      await open(manager, second.file),
      await open(clerk, second.file),
      await open(clerk, first.file),
    ]).toEqual([404, 404, 200])
    expect((await listOf(clerk, of)).map(({ version_no, is_current }) => [version_no, is_current])).toEqual([
      [1, true],
    ])
    expect((await keep(clerk, { passenger: of, kind: 'agreement' })).version_no).toBe(3)
  })
})

describe('who may', () => {
  it('follows the passenger: another branch knows nothing of paper and file', async () => {
    const kept = await keep(clerk, { passenger: await passenger(), kind: 'nid' })
    const otherUser = testServer.as(
      personOf('processing-officer', { id: 31, branchId: world.otherBranch, branchScope: 'own' }),
    )
    expect((await otherUser({ url: `/${module}/api/v1/${module}/${kept.id}` })).statusCode).toBe(404)
    expect(await open(otherUser, kept.file)).toBe(404)
    expect(
      (await create(otherUser, { passenger: await passenger(), kind: 'nid', file: await fileOf(otherUser) }))
        .statusCode,
    ).toBe(422)
    const visitor = testServer.as(
      personOf('processing-officer', {
        id: 32,
        branchId: world.otherBranch,
        branches: [world.branch],
        branchScope: 'list',
      }),
    )
    expect(await open(visitor, kept.file)).toBe(200)
    expect(
      (await create(visitor, { passenger: await passenger(), kind: 'nid', file: await fileOf(visitor) }))
        .statusCode,
    ).toBe(403)
  })

  it('needs the right: an auditor reads and keeps nothing, a role without it sees nothing', async () => {
    const kept = await keep(clerk, { passenger: await passenger(), kind: 'nid' })
    const auditor = testServer.as(personOf('auditor', { id: 40, branchId: world.branch, branchScope: 'all' }))
    expect(await open(auditor, kept.file)).toBe(200)
    expect((await upload(auditor)).statusCode).toBe(403)
    expect(
      (await create(auditor, { passenger: await passenger(), kind: 'nid', file: kept.file })).statusCode,
    ).toBe(403)
    const other = testServer.as(
      personOf('accountant', { id: 41, branchId: world.branch, permissions: new Set(['passenger.read']) }),
    )
    expect(await open(other, kept.file)).toBe(404)
    expect((await other({ url: `/${module}/api/v1/${module}/${kept.id}` })).statusCode).toBe(403)
    expect((await testServer.inject({ url: `/file/api/v1/file/${kept.file}/` })).statusCode).toBe(401)
  })

  it('no user keeps the file of another person or another record as their own', async () => {
    const theirs = await fileOf(manager)
    const answer = await create(clerk, { passenger: await passenger(), kind: 'nid', file: theirs })
    expect([answer.statusCode, answer.json<Refusal>().errors]).toEqual([
      422,
      [{ pointer: '/file', code: 'FILE', message: 'Upload the file again.' }],
    ])
    const kept = await keep(clerk, { passenger: await passenger(), kind: 'nid' })
    expect(
      (await create(clerk, { passenger: await passenger(), kind: 'nid', file: kept.file })).statusCode,
    ).toBe(422)
    const photo = (
      await upload(clerk, plainJpeg(400, 300), 'face.jpg', { module: 'passenger', field: 'photo' })
    ).json<{ id: string }>().id
    expect(
      (await create(clerk, { passenger: await passenger(), kind: 'photos', file: photo })).statusCode,
    ).toBe(422)
  })

  it('a file that is over takes no more papers', async () => {
    const of = await passenger()
    const kept = await keep(clerk, { passenger: of, kind: 'nid' })
    await sql`update passenger set journey_state = 'cancelled' where id = ${of}`.execute(testServer.db)
    expect((await create(clerk, { passenger: of, kind: 'nid', file: await fileOf(clerk) })).statusCode).toBe(
      409,
    )
    expect((await put(clerk, await read(clerk, kept.id), { note: 'late' })).statusCode).toBe(409)
    expect(await open(clerk, kept.file)).toBe(200)
  })

  it('opening is written down', async () => {
    const kept = await keep(clerk, { passenger: await passenger(), kind: 'passport' })
    await open(manager, kept.file)
    const { rows } = await sql<{
      actor: number
    }>`select actor from audit_log where action = 'passenger.scanOpened' and object_id = ${kept.file}`.execute(
      testServer.db,
    )
    expect(rows).toEqual([{ actor: 10 }])
  })
})

describe('what is no paper', () => {
  const sentence = 'File must be a PDF, JPG or PNG file of 5 MB or less.'
  it.each<[string, Buffer, string]>([
    ['a program', Buffer.from('MZ\x90\x00'), 'setup.exe'],
    ['a page', Buffer.from('<html></html>'), 'page.pdf'],
    [
      'a scan of more than 5 MB',
      Buffer.concat([pdf.subarray(0, -6), Buffer.alloc(5 * 1024 * 1024), pdf]),
      'big.pdf',
    ],
  ])('%s is refused at its field', async (_what, bytes, name) => {
    const answer = await upload(clerk, bytes, name)
    expect([
      answer.statusCode,
      answer.json<Refusal>().errors?.map(({ pointer, message }) => [pointer, message]),
    ]).toEqual([422, [['/file', sentence]]])
  })

  it('nothing above 10 MB is taken at all', async () => {
    expect((await upload(clerk, Buffer.alloc(10 * 1024 * 1024 + 1), 'big.pdf')).statusCode).toBe(413)
  })
})

describe("a passenger's photo", () => {
  it.each([
    [299, 300, 422],
    [300, 299, 422],
    [300, 300, 201],
  ])('of %i x %i pixels is answered with %i', async (width, height, status) => {
    const answer = await upload(clerk, plainJpeg(width, height), 'face.jpg', {
      module: 'passenger',
      field: 'photo',
    })
    expect(answer.statusCode).toBe(status)
    if (status === 422)
      expect(answer.json<Refusal>().errors).toEqual([
        { pointer: '/file', code: 'MEASURE', message: 'Photo must be at least 300 x 300 pixels.' },
      ])
  })
})
