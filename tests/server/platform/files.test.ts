import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cleanName } from '../../../src/server/platform/files/file-name.ts'
import { sweepOrphans } from '../../../src/server/platform/files/sweep.ts'
import { plainJpeg, plainPng, plainWebp, withExif } from '../../fixtures/pictures.ts'
import { makeWorld, personOf, type World } from '../records/factories.ts'
import { testApp, type Inject, type TestApp } from '../harness.ts'

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')

let testServer: TestApp
let world: World
let clerk: Inject
let jpeg: Buffer
beforeAll(async () => {
  testServer = await testApp({ today: '2027-01-03' })
  world = await makeWorld(testServer.database)
  clerk = testServer.as(personOf('data-entry', { id: 30, branchId: world.branch, branchScope: 'own' }))
  jpeg = withExif(plainJpeg(400, 300), { artist: 'SECRET PLACE' })
})
afterAll(() => testServer.close())

/** A form with a file and named texts; the file comes first unless `last` says otherwise. */
function form(bytes: Buffer, name: string, texts: Record<string, string> = { module: 'passenger' }, cut = 0) {
  const texted = Object.entries(texts)
    .map(([key, value]) => `--edge\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`)
    .join('')
  const head = `--edge\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  const whole = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n${texted}--edge--\r\n`)])
  return {
    method: 'POST' as const,
    url: '/file/api/v1/file/upload/',
    payload: whole.subarray(0, whole.length - cut),
    headers: { 'content-type': 'multipart/form-data; boundary=edge' },
  }
}
const send = async (by: Inject, ...given: Parameters<typeof form>) => {
  const answer = await by(form(...given))
  return {
    status: answer.statusCode,
    body: answer.json<{
      id: string
      name: string
      mime: string
      size: number
      width?: number
      height?: number
      detail?: string
      code?: string
    }>(),
  }
}
const get = (by: Inject, id: string) => by({ method: 'GET', url: `/file/api/v1/file/${id}/` })
const stored = () =>
  readdirSync(join(testServer.app.services.config.dataDir, 'files'), {
    recursive: true,
    withFileTypes: true,
  }).filter((entry) => entry.isFile())
/** Anyone of a role, in the first branch. */
const person = (role: Parameters<typeof personOf>[0], more: Parameters<typeof personOf>[1] = {}) =>
  testServer.as(personOf(role, { branchId: world.branch, ...more }))
const passenger = async (values: Record<string, unknown>): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into passenger (branch, passenger_type, full_name, gender, photo, passport_image)
    values (${values['branch'] ?? world.branch}, ${world.passengerType}, 'MD TEST', 'male', ${values['photo'] ?? null}, ${values['passport_image'] ?? null}) returning id`.execute(
    testServer.db,
  )
  return rows[0]?.id ?? 0
}

describe('uploading', () => {
  it('a picture is drawn again without its metadata and lies encrypted on the disk', async () => {
    const { status, body } = await send(clerk, jpeg, 'face.jpg')
    expect({ status, ...body }).toMatchObject({
      status: 201,
      name: 'face.jpg',
      mime: 'image/jpeg',
      width: 400,
      height: 300,
    })
    const back = await get(clerk, body.id)
    expect(back.statusCode).toBe(200)
    expect(back.rawPayload.length).toBe(body.size)
    expect(jpeg.includes('SECRET PLACE')).toBe(true)
    expect(back.rawPayload.includes('SECRET PLACE')).toBe(false)
    const lying = stored().map((entry) => readFileSync(join(entry.parentPath, entry.name)))
    expect(lying.some((bytes) => bytes.includes(back.rawPayload.subarray(0, 40)))).toBe(false)
    expect(stored().map((entry) => entry.name)).toContain(body.id)
  })

  it('a transparent PNG stays PNG, a WebP becomes a JPEG that forms take', async () => {
    expect((await send(clerk, plainPng(40, 40), 'seal.png')).body).toMatchObject({
      mime: 'image/png',
      name: 'seal.png',
    })
    expect((await send(clerk, plainWebp(40, 40), 'photo.webp')).body).toMatchObject({
      mime: 'image/jpeg',
      name: 'photo.jpg',
    })
  })

  it('a PDF is kept as it is', async () => {
    const { body } = await send(clerk, pdf, 'contract.pdf')
    expect(body).toMatchObject({ mime: 'application/pdf', size: pdf.length })
    expect((await get(clerk, body.id)).rawPayload).toEqual(pdf)
  })

  it('something hidden behind a picture does not survive', async () => {
    const { body } = await send(
      clerk,
      Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')]),
      'polyglot.jpg',
    )
    expect((await get(clerk, body.id)).rawPayload.includes('<script>')).toBe(false)
  })

  const text = 'File must be a JPG or PNG image of 2 MB or less.'
  it.each<[string, () => Buffer | Promise<Buffer>, string]>([
    [
      'a page that says it is a picture',
      () => Buffer.from('<html><script>alert(1)</script></html>'),
      'page.jpg',
    ],
    ['a picture that says it is a PDF', () => jpeg, 'face.pdf'],
    ['a PDF that says it is a picture', () => pdf, 'contract.png'],
    ['a PDF that begins with a page', () => Buffer.concat([Buffer.from('<html>'), pdf]), 'contract.pdf'],
    ['a PDF without an end', () => pdf.subarray(0, 30), 'contract.pdf'],
    [
      'a drawing that could carry a script',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'logo.svg',
    ],
    ['a picture that is cut off', () => jpeg.subarray(0, Math.floor(jpeg.length * 0.6)), 'face.jpg'],
    ['more than 40 million dots', () => plainPng(7000, 6000), 'bomb.png'],
    ['a picture of more than 2 MB', () => Buffer.concat([jpeg, Buffer.alloc(2 * 1024 * 1024)]), 'face.jpg'],
    ['nothing', () => Buffer.alloc(0), 'face.jpg'],
  ])('refuses %s', async (_what, bytes, name) => {
    const before = stored().length
    const { status, body } = await send(clerk, await bytes(), name)
    expect({ status, detail: body.detail }).toEqual({ status: 422, detail: text })
    expect(stored().length).toBe(before)
  })

  it('judges by the field it is for, where one is named', async () => {
    expect(
      (await send(clerk, jpeg, 'scan.jpg', { module: 'passenger', field: 'contract_file' })).body.detail,
    ).toBe('Employment contract must be a PDF, JPG or PNG file of 5 MB or less.')
    expect((await send(clerk, pdf, 'scan.pdf', { module: 'passenger', field: 'photo' })).body.detail).toBe(
      'Photo must be a JPG or PNG image of 2 MB or less.',
    )
    const big = Buffer.concat([pdf.subarray(0, -6), Buffer.alloc(5 * 1024 * 1024), pdf])
    expect((await send(clerk, big, 'big.pdf')).body.detail).toBe(
      'File must be a PDF, JPG or PNG file of 5 MB or less.',
    )
  })

  it('refuses more than any file may have, and a form that breaks off', async () => {
    expect((await send(clerk, Buffer.alloc(11 * 1024 * 1024), 'face.jpg')).status).toBe(413)
    const broken = await send(clerk, jpeg, 'face.jpg', { module: 'passenger' }, 200)
    expect([broken.status, broken.body.code]).toEqual([400, 'input.shape'])
  })

  it('refuses a module without files and one the sender may not write', async () => {
    expect((await send(clerk, jpeg, 'a.jpg', { module: 'city' })).body.detail).toBe('Select a valid Module.')
    expect((await send(clerk, jpeg, 'a.jpg', {})).status).toBe(422)
    expect((await send(person('auditor'), jpeg, 'a.jpg')).status).toBe(403)
    expect((await send(person('auditor'), jpeg, 'me.jpg', { module: 'user' })).status).toBe(201)
  })

  it('stops at two gibibytes a day of one person', async () => {
    await sql`insert into file_blob (id, name, size, mime, sha256, module, uploaded_by, at) values (gen_random_uuid(), 'much', ${2 * 1024 ** 3}, 'application/pdf', '', 'passenger', 77, ${testServer.clock.now().toISOString()})`.execute(
      testServer.db,
    )
    expect(await send(person('data-entry', { id: 77 }), jpeg, 'a.jpg')).toMatchObject({
      status: 429,
      body: { code: 'file.quota' },
    })
    expect((await send(person('data-entry', { id: 78 }), jpeg, 'a.jpg')).status).toBe(201)
  })

  it('keeps only the last part of a name, without signs that lie or break a header', async () => {
    expect((await send(clerk, jpeg, '../../../etc/passwd.jpg')).body.name).toBe('passwd.jpg')
    expect(cleanName('..\\..\\windows\\system.jpg')).toBe('system.jpg')
    expect(cleanName('a\r\nset-cookie: x=1.jpg')).toBe('aset-cookie: x=1.jpg')
    expect(cleanName('photo\u202Egpj.exe')).toBe('photogpj.exe')
    expect(cleanName('/')).toBe('file')
    expect(cleanName(`${'a'.repeat(300)}.pdf`)).toMatch(/^a{196}\.pdf$/)
    const { body } = await send(clerk, jpeg, 'বাংলা %0d%0aset-cookie: x=1.jpg')
    const answer = await get(clerk, body.id)
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(answer.headers['content-disposition']).toMatch(/^inline; filename\*=UTF-8''[\w.%~-]+$/)
  })
})

describe('opening', () => {
  it('is refused to anonymous callers, and a file nobody names belongs to its sender', async () => {
    const { body } = await send(clerk, jpeg, 'face.jpg')
    expect((await get(testServer.inject, body.id)).statusCode).toBe(401)
    expect((await get(person('admin'), body.id)).statusCode).toBe(404)
    expect((await get(clerk, body.id)).statusCode).toBe(200)
    expect((await get(clerk, '00000000-0000-4000-8000-000000000000')).statusCode).toBe(404)
    expect((await get(clerk, '..%2f..%2fkeys%2fdata.key')).statusCode).toBeGreaterThanOrEqual(400)
  })

  it('follows the record: its branch, its reading permission, its reserved fields', async () => {
    const { body } = await send(clerk, jpeg, 'face.jpg')
    const id = await passenger({ photo: body.id })
    expect((await get(person('accountant'), body.id)).statusCode).toBe(200)
    expect(
      (await get(person('accountant', { permissions: new Set(['agent.read']) }), body.id)).statusCode,
    ).toBe(404)
    expect(
      (
        await get(
          person('processing-officer', { id: 31, branchId: world.otherBranch, branchScope: 'own' }),
          body.id,
        )
      ).statusCode,
    ).toBe(404)

    const report = (
      await send(person('processing-officer'), pdf, 'report.pdf', { module: 'medical', field: 'report_file' })
    ).body
    await sql`insert into medical (branch, passenger, state, report_file) values (${world.branch}, ${id}, 'fit', ${report.id})`.execute(
      testServer.db,
    )
    expect((await get(person('branch-manager', { id: 10 }), report.id)).statusCode).toBe(200)
    for (const role of ['accountant', 'agent-relations', 'data-entry', 'auditor'] as const)
      expect([role, (await get(person(role, { id: 40 }), report.id)).statusCode]).toEqual([role, 404])
  })

  it('comes with headers under which nothing in it runs or is kept', async () => {
    const picture = await get(clerk, (await send(clerk, jpeg, 'face.jpg')).body.id)
    expect(picture.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-disposition': "inline; filename*=UTF-8''face.jpg",
    })
    const paper = await get(clerk, (await send(clerk, pdf, 'a.pdf')).body.id)
    expect(paper.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': "attachment; filename*=UTF-8''a.pdf",
      'content-security-policy': expect.stringContaining('sandbox'),
    })
  })

  it('of a passport is written down', async () => {
    const { body } = await send(clerk, jpeg, 'passport.jpg')
    await passenger({ passport_image: body.id })
    await get(clerk, body.id)
    const { rows } = await sql<{
      actor: number
    }>`select actor from audit_log where action = 'passenger.scanOpened' and object_id = ${body.id}`.execute(
      testServer.db,
    )
    expect(rows).toEqual([{ actor: 30 }])
  })

  it('fails when the file on the disk was changed or exchanged', async () => {
    const [a, b] = [(await send(clerk, pdf, 'a.pdf')).body.id, (await send(clerk, pdf, 'b.pdf')).body.id]
    const at = (id: string) => join(testServer.app.services.config.dataDir, 'files', id.slice(0, 2), id)
    const bytes = readFileSync(at(a))
    bytes[40] = (bytes[40] ?? 0) ^ 1
    writeFileSync(at(a), bytes)
    expect((await get(clerk, a)).statusCode).toBe(500)
    writeFileSync(at(a), readFileSync(at(b)))
    expect((await get(clerk, a)).statusCode).toBe(500)
  })
})

describe('the sweep', () => {
  it('removes old files without a row and leaves fresh ones and those with a row', async () => {
    const { services } = testServer.app
    const folder = join(services.config.dataDir, 'files', '0a')
    mkdirSync(folder, { recursive: true })
    const old = new Date('2026-12-31T00:00:00Z')
    const lay = (name: string, at: Date) => {
      writeFileSync(join(folder, name), 'x')
      utimesSync(join(folder, name), at, at)
    }
    lay('0a000000-0000-4000-8000-000000000001', old)
    lay('0a000000-0000-4000-8000-000000000002.new', old)
    lay('0a000000-0000-4000-8000-000000000003', testServer.clock.now())
    const kept = (await send(clerk, pdf, 'kept.pdf')).body.id
    utimesSync(join(services.config.dataDir, 'files', kept.slice(0, 2), kept), old, old)
    expect(await sweepOrphans(services, testServer.clock.now())).toBe(2)
    // A file of another test may have a random name that begins so.
    const laid = readdirSync(folder).filter((name) => name.startsWith('0a000000-'))
    expect(laid).toEqual(['0a000000-0000-4000-8000-000000000003'])
    expect((await get(clerk, kept)).statusCode).toBe(200)
  })
})

describe('naming a file in a record', () => {
  const update = async (by: Inject, id: number, values: Record<string, unknown>) => {
    const { version } = (await by({ url: `/passenger/api/v1/passenger/${id}` })).json<{ version: number }>()
    return by({
      method: 'PUT',
      url: `/passenger/api/v1/passenger/update/${id}`,
      payload: values,
      headers: { 'if-match': `"${version}"` },
    })
  }
  const errors = (answer: Awaited<ReturnType<Inject>>) => ({
    status: answer.statusCode,
    errors: answer
      .json<{ errors?: { pointer: string; message: string }[] }>()
      .errors?.map(({ pointer, message }) => `${pointer} ${message}`),
  })
  const refused = (name: string) => ({ status: 422, errors: [`/${name} Upload the file again.`] })
  const scan = { module: 'passenger', field: 'passport_image' }

  it('takes what the sender has just uploaded for such a record, and leaves what is there', async () => {
    const id = await passenger({})
    const { body } = await send(clerk, jpeg, 'scan.jpg', scan)
    expect((await update(clerk, id, { passport_image: body.id })).statusCode).toBe(200)
    expect((await update(clerk, id, { passport_image: body.id, remarks: 'Seen again.' })).statusCode).toBe(
      200,
    )
    expect(
      errors(
        await update(person('processing-officer'), id, { passport_image: body.id, remarks: 'By another.' }),
      ),
    ).toEqual({ status: 200, errors: undefined })
  })

  it('refuses the upload of another user, to whom it would show it', async () => {
    const id = await passenger({})
    const { body } = await send(person('processing-officer', { id: 41 }), jpeg, 'scan.jpg', scan)
    expect(errors(await update(clerk, id, { passport_image: body.id }))).toEqual(refused('passport_image'))
    expect((await get(clerk, body.id)).statusCode).toBe(404)
  })

  it('refuses a file of another record, even of one uploaded by the sender', async () => {
    const { body } = await send(clerk, jpeg, 'scan.jpg', scan)
    await passenger({ passport_image: body.id, branch: world.otherBranch })
    expect(errors(await update(clerk, await passenger({}), { passport_image: body.id }))).toEqual(
      refused('passport_image'),
    )
  })

  it('refuses a file of another kind of record and one that is not there', async () => {
    const { body } = await send(person('agent-relations', { id: 30 }), pdf, 'agreement.pdf', {
      module: 'agent',
      field: 'agreement_file',
    })
    expect(errors(await update(clerk, await passenger({}), { contract_file: body.id }))).toEqual(
      refused('contract_file'),
    )
    expect(
      errors(
        await update(clerk, await passenger({}), { contract_file: '00000000-0000-4000-8000-000000000000' }),
      ),
    ).toEqual(refused('contract_file'))
  })

  it('holds for the payload of an event', async () => {
    const id = await passenger({})
    const officer = person('processing-officer', { id: 41 })
    await sql`update passenger set journey_state = 'active' where id = ${id}`.execute(testServer.db)
    const foreign = (
      await send(person('branch-manager', { id: 42 }), pdf, 'report.pdf', {
        module: 'police_clearance',
        field: 'file',
      })
    ).body.id
    const own = (await send(officer, pdf, 'report.pdf', { module: 'police_clearance', field: 'file' })).body
      .id
    const obtain = (file: string) =>
      officer({
        method: 'POST',
        url: '/police_clearance/api/v1/police_clearance/create/',
        payload: { passenger: id, type: 'OBTAIN', document_no: 'PCC-9', issue_date: '2027-01-02', file },
      })
    expect(errors(await obtain(foreign))).toEqual(refused('file'))
    const made = await obtain(own)
    expect({ status: made.statusCode, body: made.json<Record<string, unknown>>() }).toMatchObject({
      status: 201,
    })
  })
})
