/** What the forms of a passenger open with: values given last for such a passenger, the visa line that fits, the agent's price. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CaseView } from '../../../src/domain/journey/case-view.ts'
import { addDays } from '../../../src/foundation/values/dates.ts'
import { workflows } from '../../../src/machines/catalogue.ts'
import { repeatedFields } from '../../../src/machines/journey/proposals.ts'
import { stageRecord } from '../../../src/domain/journey/stage-records.ts'
import type { StageName } from '../../../src/domain/journey/facts.ts'
import { rakib } from '../agency.ts'
import type { StaffName } from '../users.ts'
import { workflowDriver, type Driver, type Person } from '../workflow/workflow-driver.ts'

let d: Driver
beforeAll(async () => {
  d = await workflowDriver()
})
afterAll(() => d.close())

const caseOf = async (person: Person, who: StaffName = 'processing'): Promise<CaseView> => {
  const { body } = await d.send(who, 'GET', `/passenger/api/v1/passenger/case/${person.id}/`)
  return body as unknown as CaseView // The contract of the address; its own tests check it.
}
const proposed = async (person: Person, stage: string, event: string, who: StaffName = 'processing') => {
  const view = await caseOf(person, who)
  return view.steps.find((step) => step.stage === stage)?.actions.find((action) => action.event === event)
    ?.proposed
}

it('names only events and fields that a machine has', () => {
  for (const [place, names] of Object.entries(repeatedFields)) {
    const [stage = '', event = ''] = place.split('.')
    const workflow =
      workflows[
        stageRecord(stage as StageName, { base_plan: 'recruiting', country: null, profession: null }).workflow
      ]
    const payload = workflow?.rows
      .filter((row) => row.on === event)
      .flatMap((row) => row.payload ?? [])
      .map((name) => name.replace('?', ''))
    expect([place, names.filter((name) => !payload?.includes(name))]).toEqual([place, []])
  }
})

it('proposes the last slip: its centre, fee and payer for the same country, its appointment until that day, to the branch as well', async () => {
  const first = await d.bring('visa')
  const next = await d.bring('visa')
  const abroad = await d.draft('malaysia')
  await d.ok(abroad, 'journey', 'REGISTER', {}, 'entry')
  expect(await proposed(next, 'medical', 'ISSUE_SLIP')).toBeUndefined()
  await d.ok(first, 'medical', 'ISSUE_SLIP', {
    ...d.sample('medical', 'ISSUE_SLIP', 'not_started'),
    fee: '8250.00',
    appointment_date: addDays(d.day, 2),
  })
  const usual = { medical_center: d.ids.center['dhaka1'], fee: '8250.00', paid_by: 'agency' }
  expect(await proposed(next, 'medical', 'ISSUE_SLIP')).toEqual({
    ...usual,
    appointment_date: addDays(d.day, 2),
  })
  expect(await proposed(next, 'medical', 'ISSUE_SLIP', 'manager')).toEqual({
    ...usual,
    appointment_date: addDays(d.day, 2),
  })
  expect(await proposed(abroad, 'medical', 'ISSUE_SLIP')).toBeUndefined()
  d.clock.set(addDays(d.day, 3))
  expect(await proposed(next, 'medical', 'ISSUE_SLIP')).toEqual(usual)
  d.clock.set(d.day)
  // Another branch has centres of its own.
  await sql`update app_user set branch = (select id from branch where code = 'CTG') where id = ${d.users.ids.processing}`.execute(
    d.db,
  )
  expect(await proposed(next, 'medical', 'ISSUE_SLIP', 'manager')).toBeUndefined()
  await sql`update app_user set branch = (select id from branch where code = 'DHK') where id = ${d.users.ids.processing}`.execute(
    d.db,
  )
})

it("proposes the visa line of the file's profession and sex, the visa that ends first, and none when no unit is left", async () => {
  const person = await d.bring('documents')
  const male = d.visa.lines[0]
  expect(await proposed(person, 'visa', 'ALLOT', 'agents')).toEqual({
    visa_entry: d.visa.id,
    visa_line: male,
  })
  const sooner = await d.visaEntry({
    visa_no: '1305550777',
    country: d.ids.saudi,
    expiry: '2027-12-31',
    lines: [
      ['Electrician', 'male', 5],
      ['General Labourer', 'female', 5],
      ['General Labourer', 'male', 1],
    ],
  })
  expect(await proposed(person, 'visa', 'ALLOT', 'agents')).toEqual({
    visa_entry: sooner.id,
    visa_line: sooner.lines[2],
  })
  const other = await d.bring('documents')
  await d.ok(
    other,
    'visa',
    'ALLOT',
    { visa_entry: sooner.id, visa_line: sooner.lines[2], allot_date: d.day },
    'agents',
  )
  expect(await proposed(person, 'visa', 'ALLOT', 'agents')).toEqual({
    visa_entry: d.visa.id,
    visa_line: male,
  })
  await sql`update visa_entry set state = 'suspended' where id = ${d.visa.id}`.execute(d.db)
  expect(await proposed(person, 'visa', 'ALLOT', 'agents')).toBeUndefined()
  await sql`update visa_entry set state = 'open' where id = ${d.visa.id}`.execute(d.db)
})

it("lets data entry register alone where the agent's price is the agreed amount, under the ceiling as ever", async () => {
  const { agreed_amount: _amount, ...file } = { agreed_amount: null, ...(await rakib(d)) }
  const create = async (no: number) =>
    Number(
      (
        await d.send('entry', 'POST', '/passenger/api/v1/passenger/create/', {
          ...file,
          passport_no: `Z7000000${no}`,
          nid_no: `199812340${no}`,
          mrz_line1: null,
          mrz_line2: null,
        })
      ).body['id'],
    )
  const register = async (id: number) =>
    (await d.send('entry', 'POST', `/passenger/api/v1/passenger/event/${id}/`, { type: 'REGISTER' })).body
  const agree = (agrees: boolean) =>
    sql`update general_setting set process_settings = coalesce(process_settings, '{}'::jsonb) || jsonb_build_object('agent_price_agrees', ${agrees}::boolean)`.execute(
      d.db,
    )
  const price = (amount: number) =>
    sql`update agent set passenger_price = ${amount} where id = ${d.ids.agent['AG-0002']}`.execute(d.db)
  const amountOf = async (id: number) =>
    (
      await sql<{
        amount: string | null
      }>`select agreed_amount::text as amount from passenger where id = ${id}`.execute(d.db)
    ).rows[0]?.amount

  await price(15_000_000)
  const waiting = await create(1)
  expect([await amountOf(waiting), (await register(waiting)).detail]).toEqual([
    null,
    'Complete these fields first: Agreed Amount.',
  ])
  await agree(true)
  const ready = await create(2)
  expect(await amountOf(ready)).toBe('15000000')
  expect((await register(ready))['state']).toBe('active')
  // The draft of before takes the price with its next change; no user had to see an amount for it.
  const version = (
    await sql<{ version: number }>`select version from passenger where id = ${waiting}`.execute(d.db)
  ).rows[0]?.version
  const changed = await d.send(
    'entry',
    'PUT',
    `/passenger/api/v1/passenger/update/${waiting}/`,
    { present_address: 'Motijheel, Dhaka' },
    { 'if-match': `"${version}"` },
  )
  expect([changed.status, 'agreed_amount' in changed.body, await amountOf(waiting)]).toEqual([
    200,
    false,
    '15000000',
  ])
  expect((await register(waiting))['state']).toBe('active')
  // What was agreed for one file goes before the price, and the ceiling is not lifted by it.
  await price(18_000_000)
  const dear = await create(3)
  expect((await register(dear)).detail).toBe(
    'Agreed amount is above the government ceiling of BDT 165,000 for Saudi Arabia.',
  )
})

it('answers every caller what a form opens with and which choices it offers', async () => {
  const person = await d.bring('visa')
  const { facts, steps } = await caseOf(person)
  const slip = steps
    .find(({ stage }) => stage === 'medical')
    ?.actions.find(({ event }) => event === 'ISSUE_SLIP')
  // The payer of the file pays, the slip is of today, and only centres of the country's system are offered.
  expect(slip?.prefilled).toMatchObject({ paid_by: 'agency', slip_date: d.day })
  expect(slip?.prefilled).not.toHaveProperty('slip_no')
  expect(slip?.choices).toEqual({ medical_center: { system: facts.country?.['medical_system'] } })
  const closed = steps.flatMap(({ actions }) => actions).filter(({ ok }) => !ok)
  expect(closed.length).toBeGreaterThan(0)
  expect(closed.filter((action) => 'prefilled' in action || 'choices' in action)).toEqual([])
})

it('names every record a form opens with, so that none shows as an empty field first', async () => {
  const first = await d.bring('visa')
  const next = await d.bring('visa')
  const waiting = await d.bring('documents')
  await d.ok(first, 'medical', 'ISSUE_SLIP', d.sample('medical', 'ISSUE_SLIP', 'not_started'))
  const seen = new Set<string>()
  for (const [person, who] of [
    [next, 'processing'],
    [waiting, 'agents'],
  ] as const) {
    const { steps, journey, custody } = await caseOf(person, who)
    for (const step of [...steps, journey, custody])
      for (const { event, prefilled = {}, labels = {} } of step.actions)
        for (const [name, value] of Object.entries(prefilled)) {
          if (workflows[step.machine]?.fields[name]?.kind !== 'ref' || value === null) continue
          seen.add(name)
          expect([event, name, labels[name]]).toEqual([event, name, expect.stringMatching(/\D/)])
        }
  }
  expect([...seen]).toEqual(expect.arrayContaining(['medical_center', 'visa_entry']))
})
