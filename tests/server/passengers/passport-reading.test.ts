import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AppError } from '../../../src/domain/errors.ts'
import type { Td3Data } from '../../../src/domain/passengers/mrz/mrz.ts'
import { writeTd3 } from '../../../src/domain/passengers/mrz/mrz.ts'
import { pictureKind } from '../../../src/server/platform/pictures/kind.ts'
import { readPassportImage, stopPassportReader } from '../../../src/server/passengers/passport/reader.ts'
import { passportRoutes } from '../../../src/server/passengers/passport/routes.ts'
import { plainJpeg, plainPng } from '../../fixtures/pictures.ts'
import type { Distortion } from '../../fixtures/passport/passport-page.ts'
import { passportPage } from '../../fixtures/passport/passport-page.ts'
import { testApp, testUser } from '../harness.ts'
import type { Inject, TestApp } from '../harness.ts'

const rakib: Td3Data = {
  issuing_state: 'BGD',
  nationality: 'BGD',
  surname: 'HASAN',
  given_name: 'MD RAKIB',
  passport_no: 'Z10000101',
  date_of_birth: '1998-05-14',
  gender: 'male',
  passport_expiry_date: '2033-08-20',
}
const fatema: Td3Data = {
  ...rakib,
  surname: 'CHOWDHURY',
  given_name: 'MST FATEMA JANNAT',
  passport_no: 'EK4829357',
  date_of_birth: '1986-07-23',
  gender: 'female',
  passport_expiry_date: '2031-11-26',
}
const options = { today: '2027-01-03', user: 1 }

afterAll(stopPassportReader)

describe('a passport picture', () => {
  const pictures: [string, Td3Data, Distortion][] = [
    ['clean', rakib, {}],
    ['clean, with a W in the name', fatema, {}],
    ['turned by three degrees', rakib, { rotate: 3 }],
    ['dark and grainy', fatema, { light: 0.35, noise: 8 }],
    ['at half size', rakib, { scale: 0.5 }],
    ['upside down', rakib, { rotate: 180 }],
    ['small, turned, dark and grainy', fatema, { scale: 0.5, rotate: 2, light: 0.5, noise: 10 }],
    ['on its side, as PNG', rakib, { rotate: 90, format: 'png' }],
    ['as WebP', fatema, { format: 'webp' }],
  ]
  test.each(pictures)('%s is read', async (_title, person, distortion) => {
    const lines = writeTd3(person)
    const { reading, line1, line2, crop, confidence } = await readPassportImage(
      passportPage(lines, distortion),
      options,
    )
    expect({ line1, line2 }).toEqual(lines)
    expect(reading?.fields).toMatchObject({
      full_name: { value: `${person.given_name} ${person.surname}` },
      date_of_birth: { value: person.date_of_birth, ok: true },
      passport_no: { value: person.passport_no, ok: true },
    })
    expect(confidence.date_of_birth).toBeGreaterThan(0.5)
    expect(pictureKind(Buffer.from(crop ?? '', 'base64'))).toBe('png')
  })

  test('with a wrong check digit is proposed and reported', async () => {
    const lines = writeTd3(rakib)
    const { reading } = await readPassportImage(
      passportPage({ ...lines, line2: lines.line2.replace('Z10000101', 'Z10000131') }),
      options,
    )
    expect(reading?.fields.passport_no).toMatchObject({
      ok: false,
      message: 'The MRZ check digit of Passport Number is wrong. Check the passport image.',
    })
    expect(reading?.fields.date_of_birth.ok).toBe(true)
  })

  test('without a passport on it gives nothing', async () => {
    const blank = plainPng(600, 400)
    expect(await readPassportImage(blank, options)).toMatchObject({ reading: null, line1: '', line2: '' })
  })

  test('that is cut off in the middle gives nothing, and the next one is read', async () => {
    const lines = writeTd3(rakib)
    const bytes = passportPage(lines)
    expect((await readPassportImage(bytes.subarray(0, bytes.length / 2), options)).reading).toBeNull()
    expect((await readPassportImage(bytes, options)).line2).toBe(lines.line2)
  })

  test('of more than 40 megapixels is not decoded', async () => {
    const bomb = plainPng(8000, 5001)
    expect(bomb.length).toBeLessThan(1_000_000)
    expect((await readPassportImage(bomb, options)).reading).toBeNull()
  })

  test('is judged by its first bytes', async () => {
    const code = (fault: unknown): string => (fault instanceof AppError ? fault.code : String(fault))
    const refused = (bytes: Uint8Array): Promise<string> =>
      readPassportImage(bytes, options).then(() => 'read', code)
    expect(await refused(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBe('file.type')
    expect(await refused(Buffer.from('GIF89a'))).toBe('file.type')
    expect(await refused(Buffer.alloc(0))).toBe('file.type')
    expect(await refused(Buffer.alloc(10 * 1024 * 1024 + 1, 0xff))).toBe('input.tooLarge')
  })

  test('of a user who already has three waiting is put off', async () => {
    const bytes = passportPage(writeTd3(rakib))
    const asked = Array.from({ length: 6 }, () =>
      readPassportImage(bytes, { ...options, user: 9 }).then(
        (found) => found.line2,
        (fault: unknown) => (fault instanceof AppError ? fault.code : fault),
      ),
    )
    const answers = await Promise.all(asked)
    expect(answers.filter((answer) => answer === 'server.unavailable')).toHaveLength(2)
    expect(answers.filter((answer) => answer === writeTd3(rakib).line2)).toHaveLength(4)
  })
})

describe('over the API', () => {
  let app: TestApp
  let clerk: Inject
  beforeAll(async () => {
    app = await testApp({ routes: passportRoutes })
    clerk = app.as(testUser('data-entry', ['passenger.create']))
  })
  afterAll(() => app.close())

  const form = (
    bytes: Uint8Array,
    name = 'passport.jpg',
  ): { payload: Buffer; headers: Record<string, string> } => {
    const head = `--edge\r\nContent-Disposition: form-data; name="passport_image"; filename="${name}"\r\nContent-Type: image/jpeg\r\n\r\n`
    return {
      payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--edge--\r\n')]),
      headers: { 'content-type': 'multipart/form-data; boundary=edge' },
    }
  }
  const image = { method: 'POST', url: '/passenger/api/v1/passenger/passport_image/' } as const
  const mrz = { method: 'POST', url: '/passenger/api/v1/passenger/passport_mrz/' } as const

  test('a picture becomes proposals with confidence and crop', async () => {
    const lines = writeTd3(rakib)
    const answer = await clerk({ ...image, ...form(passportPage(lines)) })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      ...lines,
      ok: true,
      fields: {
        passport_no: { value: 'Z10000101', ok: true, doubtful: false },
        full_name: { value: 'MD RAKIB HASAN' },
      },
    })
    expect(answer.json().fields.given_name.confidence).toBeGreaterThan(0)
    expect(answer.json().crop).toMatch(/^iVBOR/)
  })

  test('an unreadable picture is refused in the words of the handbook', async () => {
    const blank = plainJpeg(300, 200)
    const answer = await clerk({ ...image, ...form(blank) })
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({
      code: 'passport.unreadable',
      detail: 'The passport could not be read. Type the data.',
    })
  })

  test('a text in a picture name, no file and a strange body are refused', async () => {
    expect((await clerk({ ...image, ...form(Buffer.from('hello'), 'passport.jpg') })).statusCode).toBe(422)
    expect(
      (
        await clerk({
          ...image,
          payload: '--edge--\r\n',
          headers: { 'content-type': 'multipart/form-data; boundary=edge' },
        })
      ).statusCode,
    ).toBe(422)
    expect((await clerk({ ...image, payload: { a: 1 } })).statusCode).toBeGreaterThanOrEqual(400)
    expect((await clerk({ ...image, ...form(Buffer.alloc(11 * 1024 * 1024, 0xff)) })).statusCode).toBe(413)
  })

  test('pasted lines become proposals, short ones are refused', async () => {
    const { line1, line2 } = writeTd3(rakib)
    const answer = await clerk({ ...mrz, payload: { text: `${line1} ${line2}`.toLowerCase() } })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      line1,
      line2,
      ok: true,
      crop: null,
      fields: { gender: { value: 'male', confidence: 1 } },
    })
    const short = await clerk({ ...mrz, payload: { text: `${line1.slice(1)}\n${line2}` } })
    expect(short.statusCode).toBe(422)
    expect(short.json()).toMatchObject({ detail: 'Each MRZ line must have 44 characters.' })
    expect(short.json().errors).toEqual([
      { pointer: '/mrz_line1', code: 'length', message: 'Each MRZ line must have 44 characters.' },
    ])
  })

  test('anonymous callers and people who may not create passengers are refused', async () => {
    expect((await app.inject({ ...mrz, payload: { text: 'x' } })).statusCode).toBe(401)
    expect(
      (await app.as(testUser('data-entry', ['passenger.read']))({ ...mrz, payload: { text: 'x' } }))
        .statusCode,
    ).toBe(403)
  })
})
