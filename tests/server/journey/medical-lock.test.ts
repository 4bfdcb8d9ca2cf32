/** A permanent unfit result closes every way an officer can go; a manager lifts it with a reason and a new paper (decision 0260). */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '../../../src/foundation/values/dates.ts'
import type { Row } from '../../../src/domain/journey/facts.ts'
import { workflowDriver, type Driver, type Person, type Sent } from '../workflow/workflow-driver.ts'

let d: Driver
beforeAll(async () => {
  d = await workflowDriver()
})
afterAll(() => d.close())

const closed = 'Permanently unfit for Saudi Arabia. Change the country or return the passport.'
const reason = 'as the passenger asked'
const refusal = ({ status, body }: Sent): unknown[] => [status, body.code, body.detail]
const slip = (person: Person): Promise<Sent> =>
  d.event(person, 'medical', 'ISSUE_SLIP', d.sample('medical', 'ISSUE_SLIP', 'not_started'))
async function unfit(more: Row = {}, file: Row = {}): Promise<Person> {
  const person = await d.bring('okala', await d.draft('recruiting', file))
  for (const [type, state] of [
    ['ISSUE_SLIP', 'not_started'],
    ['ATTEND', 'slip_issued'],
  ] as const)
    await d.ok(person, 'medical', type, d.sample('medical', type, state))
  await d.ok(person, 'medical', 'RESULT_UNFIT', {
    report_date: d.day,
    unfit_reason_code: 'tb_scar',
    unfit_category: 'permanent',
    ...more,
  })
  return person
}

it('a cancelled attempt does not wipe it', async () => {
  const person = await unfit()
  expect(refusal(await d.event(person, 'medical', 'RETEST'))).toEqual([409, 'G-MED-RETEST', closed])
  await d.ok(person, 'medical', 'CANCEL', { reason })
  expect(refusal(await d.event(person, 'medical', 'RETEST'))).toEqual([409, 'G-MED-RETEST', closed])
  expect(refusal(await d.event(person, 'medical', 'RETEST', {}, 'manager'))).toEqual([
    409,
    'G-MED-RETEST',
    closed,
  ])
})

it('a temporary one is waited for in a cancelled attempt as well', async () => {
  const person = await unfit({ unfit_reason_code: 'diabetes', unfit_category: 'temporary' })
  await d.ok(person, 'medical', 'CANCEL', { reason })
  expect((await d.event(person, 'medical', 'RETEST')).body.code).toBe('G-MED-RETEST')
  d.clock.set(addDays(d.day, 90))
  await d.ok(person, 'medical', 'RETEST')
  d.clock.set(d.day)
})

it('neither does another country and back', async () => {
  const person = await unfit({}, { agreed_amount: '70000.00' })
  await d.ok(person, 'visa', 'RELEASE', { reason })
  await d.ok(person, 'journey', 'CHANGE_COUNTRY', { country: d.ids.malaysia, reason })
  delete person.records.medical
  await d.ok(person, 'journey', 'CHANGE_COUNTRY', { country: d.ids.saudi, reason })
  expect(refusal(await slip(person))).toEqual([409, 'G-MED-RETEST', closed])
})

it('nor a new file with the same passport', async () => {
  const file = { passport_no: `Z77${d.no()}` }
  const first = await unfit({}, file)
  await d.ok(first, 'visa', 'RELEASE', { reason })
  await d.ok(first, 'journey', 'CANCEL_JOURNEY', { reason_code: 'unfit', reason })
  const second = await d.bring('registered', await d.draft('recruiting', file))
  expect(refusal(await slip(second))).toEqual([409, 'G-MED-RETEST', closed])
})

it('a manager lifts it with a reason and a new paper, and only then', async () => {
  const person = await unfit()
  await d.ok(person, 'medical', 'CANCEL', { reason })
  expect((await d.event(person, 'medical', 'LIFT_UNFIT', { reason, evidence_file: d.paper })).status).toBe(
    403,
  )
  expect(
    (await d.event(person, 'medical', 'LIFT_UNFIT', { reason: 'short', evidence_file: d.paper }, 'manager'))
      .body.code,
  ).toBe('G-REASON')
  expect((await d.event(person, 'medical', 'LIFT_UNFIT', { reason }, 'manager')).status).toBe(422)
  await d.ok(person, 'medical', 'LIFT_UNFIT', { reason, evidence_file: d.paper }, 'manager')
  expect((await slip(person)).status).toBe(200)
  const healthy = await d.bring('registered')
  expect(
    (await d.event(healthy, 'medical', 'LIFT_UNFIT', { reason, evidence_file: d.paper }, 'manager')).status,
  ).toBe(409)
})

it('a result the manager corrected closes nothing', async () => {
  const person = await unfit()
  await d.ok(person, 'medical', 'CORRECT_TO_VISITED', { reason }, 'manager')
  await d.ok(person, 'medical', 'CANCEL', { reason })
  await d.ok(person, 'medical', 'RETEST')
})

it('a file is not handed in again by way of a withdrawal while the visa is asked back', async () => {
  const person = await d.bring('embassy submitted')
  await d.ok(person, 'embassy', 'QUERY', d.sample('embassy', 'QUERY', 'submitted'))
  await d.ok(person, 'visa', 'REQUEST_CANCEL', {
    ...d.sample('visa', 'REQUEST_CANCEL', 'in_use'),
    passport_listed: false,
  })
  await d.ok(person, 'embassy', 'WITHDRAW', d.sample('embassy', 'WITHDRAW', 'queried'))
  expect(refusal(await d.event(person, 'embassy', 'SUBMIT', d.sample('embassy', 'SUBMIT', 'ready')))).toEqual(
    [409, 'G-VISA-ASKED', "Visa is Visa Cancel Requested. Wait for the embassy's answer first."],
  )
})
