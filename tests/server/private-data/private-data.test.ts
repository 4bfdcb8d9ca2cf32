/**
 * No exit shows a value to a role that may not see it (roles 3.2, security 4): secrets stand in every protected field
 * of the demo agency, and every operation is called as every role; private-data-questions.test.ts walks the other half
 * of the roles, so that two workers share the time.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { roles } from '../../../src/domain/people/access.ts'
import { Maker, makingExits } from './creates.ts'
import { reasonsUnused } from './exits.ts'
import { leaksInRows, leaksInStreams } from './outgoing.ts'
import { hiddenFrom } from './secrets.ts'
import { mayCall, placesOf, walk } from './walk.ts'
import { plantedAgency, roleOf, type PlantedAgency } from './world.ts'

let agency: PlantedAgency
beforeAll(async () => {
  agency = await plantedAgency()
})
afterAll(() => agency.close())

/** Reading operations that answer no user here, and why. */
const unanswered: readonly { operation: string; why: string }[] = [
  { operation: 'GET /departure/api/v1/departure/form_data/:passenger_id', why: 'both are past their ticket' },
  { operation: 'GET /import/api/v1/import/:id', why: 'the demo agency imports nothing' },
  { operation: 'GET /import/api/v1/import/rows/:id', why: 'the demo agency imports nothing' },
  ...['column_setting', 'formcontent', 'formcontent_detail'].map((name) => ({
    operation: `GET /${name}/api/v1/${name}/export`,
    why: 'no role may export these by default',
  })),
]
/** Writing operations that answer some role with a record of a kind that has protected fields. */
const corrected: readonly string[] = [
  ...['passenger', 'agent', 'employee', 'visa_entry', 'bmet', 'bmet_stamp', 'complain'].map(
    (name) => `PUT /${name}/api/v1/${name}/update/:id`,
  ),
  ...['finger', 'musaned_okala', 'embassy'].map((name) => `POST /${name}/api/v1/${name}/event/:id`),
]
describe('private data', () => {
  /** Operations that answered some role. */
  const answered = new Set<string>()

  it('has a walk over every operation, or the reason why it needs none', () => {
    expect([agency.uncovered, reasonsUnused(agency.testServer.app.routes)]).toEqual([[], []])
  })

  it.each(['ADM', 'MGR', 'PRO', 'TKT'] as const)(
    'shows %s nothing of what the role may not see',
    async (code) => {
      const { exits, world, sendOf } = agency
      const walked = await walk(exits, roleOf(code), sendOf(code), hiddenFrom(world.planted.secrets, code))
      for (const operation of walked.answered) answered.add(operation)
      expect(placesOf(walked.leaks)).toEqual([])
    },
  )

  it('reaches every operation as a user', () => {
    const operations = agency.exits.map(({ route }) => `${route.method} ${route.path}`)
    const unreached = operations.filter((one) => one.startsWith('GET ') && !answered.has(one))
    expect(unreached.toSorted()).toEqual(unanswered.map(({ operation }) => operation).toSorted())
    // What writes answers a user wherever a record of the kind carries secrets and takes a correction.
    const writing = operations.filter((one) => /\/(event|update)\/:id$/.test(one) && answered.has(one))
    expect(writing).toEqual(expect.arrayContaining([...corrected]))
  })

  it.each(roles.map((role) => [role.code, role] as const))(
    'answers %s a new record of every kind without what the role may not see',
    async (code, role) => {
      const { exits, world, sendOf } = agency
      const making = await makingExits(mayCall(role, exits), role, await Maker.of(world, role, sendOf))
      const walked = await walk(making, role, sendOf(code), hiddenFrom(world.planted.secrets, code), true)
      const unmade = making.filter(({ route }) => !walked.answered.has(`POST ${route.path}`))
      expect([placesOf(walked.leaks), unmade.map(({ route }) => route.path)]).toEqual([[], []])
      if (code === 'ADM') expect(making.length).toBeGreaterThan(70)
    },
  )

  it('sends nothing of it in mails, notices, tasks and live updates', async () => {
    expect(await leaksInRows(agency)).toEqual([])
    const withoutStream = roles.filter(({ code }) => (agency.streamed.get(code) ?? []).length === 0)
    expect(withoutStream.map(({ code }) => code)).toEqual([])
    expect(leaksInStreams(agency)).toEqual([])
  })
})
