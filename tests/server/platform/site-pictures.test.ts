import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plainPng } from '../../fixtures/pictures.ts'
import { testApp, type Inject, type TestApp } from '../harness.ts'
import { createUsers } from '../users.ts'
import { seedReference } from '../../../src/server/composition/seed/reference.ts'

let app: TestApp
let admin: Inject
beforeAll(async () => {
  app = await testApp({ today: '2027-01-03' })
  const users = await createUsers(app)
  await seedReference(app.db, '2027-01-03')
  admin = await users.as('admin')
})
afterAll(() => app.close())

const upload = async (field: string, bytes: Buffer) => {
  const part = (name: string, value: string) =>
    `--edge\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const head = `--edge\r\ncontent-disposition: form-data; name="file"; filename="sign.png"\r\ncontent-type: image/png\r\n\r\n`
  const payload = Buffer.concat([
    Buffer.from(head),
    bytes,
    Buffer.from(`\r\n${part('module', 'general_setting')}${part('field', field)}--edge--\r\n`),
  ])
  return admin({
    method: 'POST',
    url: '/file/api/v1/file/upload/',
    payload,
    headers: { 'content-type': 'multipart/form-data; boundary=edge' },
  })
}
const picture = (id: string) => app.inject({ url: `/general_setting/api/v1/general_setting/picture/${id}` })
const site = async () =>
  (await app.inject({ url: '/general_setting/api/v1/general_setting/all/' })).json<{
    general_settings: Record<string, unknown>[]
  }>().general_settings[0] ?? {}

describe('logo and favicon of the site', () => {
  it('are shown to everybody from the moment they are saved, and no other file is', async () => {
    const logo = (await upload('logo', plainPng(120, 40))).json<{ id: string }>().id
    expect((await picture(logo)).statusCode).toBe(404)
    const { rows } = await sql<{
      id: number
      version: number
    }>`select id, version from general_setting`.execute(app.db)
    const answer = await admin({
      method: 'PUT',
      url: `/general_setting/api/v1/general_setting/update/${rows[0]?.id}`,
      payload: { logo, site_name: 'Padma Overseas' },
      headers: { 'if-match': `"${rows[0]?.version}"` },
    })
    expect(answer.statusCode).toBe(200)
    expect(await site()).toMatchObject({ site_name: 'Padma Overseas', logo, rams_logo: logo })
    const shown = await picture(logo)
    expect([shown.statusCode, shown.headers['content-type'], shown.headers['cache-control']]).toEqual([
      200,
      'image/png',
      'public, max-age=31536000, immutable',
    ])
    expect(shown.rawPayload.subarray(1, 4).toString()).toBe('PNG')
    const other = (await upload('logo', plainPng(50, 50))).json<{ id: string }>().id
    expect((await picture(other)).statusCode).toBe(404)
  })

  it('a favicon is a square of 32 to 256 pixels', async () => {
    for (const [width, height] of [
      [64, 32],
      [16, 16],
      [300, 300],
    ] as const) {
      const refused = await upload('favicon', plainPng(width, height))
      expect([refused.statusCode, refused.json<{ detail: string }>().detail]).toEqual([
        422,
        'Favicon must be a square image.',
      ])
    }
    expect((await upload('favicon', plainPng(64, 64))).statusCode).toBe(201)
  })
})
