/** The list of airports: what an agency starts with, who changes it, and how a picker finds one (decision 1127). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startAirports } from '../../../src/server/composition/seed/airports.ts'
import { refreshReference } from '../../../src/server/composition/seed/refresh.ts'
import { seedReference } from '../../../src/server/composition/seed/reference.ts'
import { recordRoutes } from '../../../src/server/composition/routes.ts'
import { airportCities } from '../../../src/server/prints/airport-cities.ts'
import { personOf } from './factories.ts'
import { testApp, type Inject, type TestApp } from '../harness.ts'
import { createUsers } from '../users.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ routes: recordRoutes() })
  await createUsers(app)
  await seedReference(app.db)
})
afterAll(() => app.close())

const clerk = (): Inject => app.as(personOf('ticketing-officer'))
const rows = (sql: string) => app.database.asOwner(sql)
const create = (payload: Record<string, unknown>, who: Inject = clerk()) =>
  who({ method: 'POST', url: '/airport/api/v1/airport/create/', payload })
const choices = '/airport/api/v1/airport/without_pagination/all'
const found = async (query: string) =>
  (await clerk()({ url: `${choices}?${query}` })).json<{
    airports: unknown[]
  }>().airports

describe('the airports an agency starts with', () => {
  it('have a code each, a city and a name, and a country of the list', async () => {
    const all = startAirports()
    expect(all.length).toBe(3220)
    expect(new Set(all.map(({ code }) => code)).size).toBe(all.length)
    expect(
      all.filter(({ code, city, name }) => !/^[A-Z]{3}$/.test(code) || city === '' || name === ''),
    ).toEqual([])
    // Kosovo has no code of its own in the standard.
    expect(await rows('select code from airport where country is null')).toEqual([{ code: 'PRN' }])
  })

  it('name every place the agency’s papers named before there was a list', async () => {
    const cities = await airportCities(app.db, ['DAC', 'CGP', 'MED', 'ELQ', 'IST', 'XXZ'])
    expect(cities).toEqual({
      DAC: 'Dhaka',
      CGP: 'Chattogram',
      MED: 'Madinah',
      ELQ: 'Buraydah',
      IST: 'Istanbul',
    })
  })

  it('are brought once to an installation that has no list, and nothing is brought back', async () => {
    await rows('delete from airport')
    expect(await refreshReference(app.db)).toBe(3220)
    await rows("update airport set is_deleted = true where code = 'LHR'")
    expect(await refreshReference(app.db)).toBe(0)
    await rows("update airport set is_deleted = false where code = 'LHR'")
  })
})

describe('an airport of the list', () => {
  it('is found by its code, its city and its name', async () => {
    const dhaka = { label: 'Dhaka', code: 'DAC', subtitle: 'Hazrat Shahjalal International Airport' }
    for (const query of ['code=DAC', 'q=dac', 'q=dhaka', 'q=shahjalal'])
      expect(await found(query)).toContainEqual(expect.objectContaining(dhaka))
    expect(await found('code=RHU')).toEqual([])
  })

  it('is added by ticketing staff, once, by a code of three letters', async () => {
    const made = await create({ code: 'qzx', city: 'Testville', name: 'Testville Field' })
    expect([made.statusCode, made.json<{ code: string }>().code]).toEqual([201, 'QZX'])
    const said = async (payload: Record<string, unknown>) =>
      (await create(payload)).json<{ errors: { message: string }[] }>().errors.map(({ message }) => message)
    expect(await said({ code: 'QZX', city: 'Again', name: 'Again Field' })).toEqual([
      'This airport code is already used.',
    ])
    expect(await said({ code: 'QZ1', city: 'Again', name: 'Again Field' })).toEqual([
      'Airport code must be three letters.',
    ])
  })

  it('is read by processing and changed by nobody there; data entry picks it without the list', async () => {
    const officer = app.as(personOf('processing-officer'))
    expect(
      (await officer({ url: '/airport/api/v1/airport/without_pagination/all?code=DAC' })).statusCode,
    ).toBe(200)
    expect((await create({ code: 'QZY', city: 'A', name: 'B' }, officer)).statusCode).toBe(403)
    const entry = app.as(personOf('data-entry'))
    expect((await entry({ url: '/airport/api/v1/airport/all' })).statusCode).toBe(403)
    expect((await entry({ url: `${choices}?code=DAC` })).json()).toMatchObject({
      airports: [{ code: 'DAC' }],
    })
  })
})
