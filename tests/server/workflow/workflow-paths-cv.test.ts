/** CVs over HTTP: written on a form, every row taken, kept and taken back, what the file makes of them, and the paper. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { householdSkills } from '../../../src/domain/passengers/female-cv.ts'
import type { Row } from '../../../src/domain/journey/facts.ts'
import { reason, workflowDriver, type Driver, type Person } from './workflow-driver.ts'
import { expectCoverage, walker } from './workflow-explorer.ts'

let d: Driver
beforeAll(async () => {
  d = await workflowDriver()
})
afterAll(() => d.close())
// A walk of a whole table takes its time on a busy machine.

const { walks, does } = walker(() => d)
type Cv = 'male_cv' | 'female_cv'
const url = (module: Cv, rest: string) => `/${module}/api/v1/${module}/${rest}`
const languages = { arabic: 'fair', english: 'basic', bangla: 'good' }
const about = async (): Promise<Row> => ({
  expected_salary: '1000.000',
  salary_currency: await currency(),
  children_count: 2,
  height_cm: 160,
  weight_kg: '58.0',
  languages,
})
const currency = async (): Promise<number> =>
  (await sql<{ id: number }>`select id from currency where not is_deleted order by id limit 1`.execute(d.db))
    .rows[0]?.id ?? 0
const skills = Object.fromEntries(householdSkills.map((name) => [name, 'experienced']))
const ofMan = async (more: Row = {}): Promise<Row> => ({
  ...(await about()),
  skills_trade: [{ trade: 'Welding', level: 'skilled', tools: 'MIG set' }],
  ...more,
})
const ofWoman = async (more: Row = {}): Promise<Row> => ({
  ...(await about()),
  skills_house: skills,
  full_photo: d.paper,
  family_consent: true,
  ...more,
})

async function woman(): Promise<Person> {
  const type = await d.ids.type('female')
  const person = await d.draft('recruiting', {
    passenger_type: type,
    gender: 'female',
    agreed_amount: '0.00',
    date_of_birth: '1996-02-01',
    guardian_name: 'MD JAMAL',
    guardian_relation: 'father',
    guardian_phone: '+8801711000003',
  })
  await d.ok(person, 'journey', 'REGISTER', {}, 'entry')
  return person
}
async function write(person: Person, module: Cv, body: Row): Promise<Person> {
  const made = await d.send('entry', 'POST', url(module, 'create/'), { passenger: person.id, ...body })
  expect({ status: made.status, errors: made.body.errors, detail: made.body.detail }).toEqual({
    status: 201,
    errors: undefined,
    detail: undefined,
  })
  person.records[module] = Number(made.body['id'])
  return person
}
const cv = async (): Promise<Person> => write(await d.bring('registered'), 'male_cv', await ofMan())
const change = async (person: Person, module: Cv, body: Row) => {
  const id = person.records[module] ?? 0
  const { rows } = await sql<{
    version: number
  }>`select version from ${sql.table(module)} where id = ${id}`.execute(d.db)
  return d.send('entry', 'PUT', url(module, `update/${id}/`), body, {
    'if-match': `"${rows[0]?.version ?? 0}"`,
  })
}

it('every row of the table', async () => {
  const withdrawn = async () => does(await cv(), 'male_cv WITHDRAW')
  await walks([
    { place: 'male_cv', fresh: cv },
    { place: 'male_cv', fresh: withdrawn, start: 'withdrawn', only: ['8'] },
    {
      place: 'male_cv',
      fresh: async () => does(await cv(), 'male_cv FINISH', 'male_cv SEND', 'male_cv NOT_SELECT'),
      start: 'not_selected',
      only: ['2', '5', '7'],
    },
  ])
  await expectCoverage(d, { male_cv: {} })
})

it('a draft takes from the file what it leaves empty, one per passenger and of their sex', async () => {
  const person = await cv()
  const { body } = await d.send('entry', 'GET', url('male_cv', `get_by_passenger_id/${person.id}/`))
  expect(body['current']).toMatchObject({
    cv_no: expect.stringMatching(/^MCV-\d{4}$/),
    state: 'draft',
    religion: 'islam',
    photo: d.paper,
    passport_image: d.paper,
    country: d.ids.saudi,
    contract_months: 24,
  })
  expect((body['steps'] as Row[])[0]).toMatchObject({
    machine: 'cv',
    stage: 'cv',
    id: person.records.male_cv,
  })
  const second = await d.send('entry', 'POST', url('male_cv', 'create/'), { passenger: person.id })
  expect([second.status, second.body.detail]).toEqual([
    409,
    expect.stringMatching(/^This passenger has a CV already: MCV-\d{4}\.$/),
  ])
  const wrong = await d.send('entry', 'POST', url('female_cv', 'create/'), {
    passenger: (await d.bring('registered')).id,
  })
  expect([wrong.status, wrong.body.errors]).toEqual([
    422,
    [expect.objectContaining({ pointer: '/passenger', message: 'Use the male CV for this passenger.' })],
  ])
  const years = await d.send('entry', 'POST', url('male_cv', 'create/'), {
    passenger: (await d.bring('registered')).id,
    experience: [
      { country: 'QATAR', employer: '', post: 'DRIVER', from_year: 2021, to_year: 2018, duties: '' },
    ],
    video_link: 'http://video.example/1',
  })
  expect(years.body.errors).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ pointer: '/experience', message: 'Check the experience years.' }),
      expect.objectContaining({ pointer: '/video_link', message: 'Enter a full link starting with https.' }),
    ]),
  )
})

it('looking back, the CV stands where it stood after each of its entries', async () => {
  const person = await does(await cv(), 'male_cv FINISH', 'male_cv SEND', 'male_cv NOT_SELECT')
  const { rows } = await sql<{
    id: string
    to_state: string
  }>`select id, to_state from stage_event where module = 'male_cv' and record_id = ${person.records.male_cv} order by id`.execute(
    d.db,
  )
  expect(rows.map((row) => row.to_state)).toEqual(['ready', 'sent', 'not_selected'])
  const seen: (Row | undefined)[] = []
  for (const { id } of rows) {
    const { body } = await d.send(
      'agents',
      'GET',
      `/passenger/api/v1/passenger/case/${person.id}/?after=${id}`,
    )
    seen.push((body['steps'] as Row[]).find((step) => step['stage'] === 'cv'))
  }
  expect(seen.map((step) => [step?.['id'], step?.['state']])).toEqual(
    rows.map((row) => [person.records.male_cv, row.to_state]),
  )
  // Where it was sent is no part of what it was before.
  expect(seen.map((step) => ((step?.['record'] ?? {}) as Row)['sent_log'] !== null)).toEqual([
    false,
    true,
    true,
  ])
})

it('is finished when it says everything, and changed as a draft only', async () => {
  const person = await write(
    await woman(),
    'female_cv',
    await ofWoman({ full_photo: null, languages: null, children_count: null }),
  )
  const finish = async () => (await d.event(person, 'female_cv', 'FINISH', {}, 'entry')).body
  expect(await finish()).toMatchObject({
    code: 'G-CV-FULL',
    detail: 'Complete these fields first: Children, Languages.',
    fix: { path: `/apps/cvFemale-management/${person.records.female_cv}` },
  })
  expect(
    (await change(person, 'female_cv', { languages, children_count: 1, youngest_child_age: 1 })).body[
      'warnings'
    ],
  ).toMatchObject([{ pointer: '/youngest_child_age', message: 'Youngest child is under 2 years.' }])
  expect(await finish()).toMatchObject({ code: 'G-CV-FULL', detail: 'Attach a full-length photo.' })
  await change(person, 'female_cv', { full_photo: d.paper })
  expect(await finish()).toMatchObject({ state: 'ready' })
  const late = await change(person, 'female_cv', { remarks: 'can travel' })
  expect([late.status, late.body.detail]).toEqual([
    409,
    'Cannot change the CV: it is CV Ready. First take the CV back to draft.',
  ])
  await d.ok(person, 'female_cv', 'EDIT', {}, 'entry')
  expect((await change(person, 'female_cv', { remarks: 'can travel' })).status).toBe(200)
  const other = await change(person, 'female_cv', { passenger: (await woman()).id })
  expect(other.body.errors).toMatchObject([{ pointer: '/passenger', code: 'LOCKED' }])
})

it('a worker of a household goes on when an employer chose her, and the choice stays while her contract runs', async () => {
  const person = await woman()
  const view = async () =>
    (await d.send('agents', 'GET', `/passenger/api/v1/passenger/case/${person.id}/`)).body
  const stepOf = async () => ((await view())['steps'] as Row[]).find((step) => step['stage'] === 'cv')
  expect(await stepOf()).toMatchObject({
    module: 'female_cv',
    id: null,
    state: 'draft',
    actions: expect.arrayContaining([
      expect.objectContaining({
        event: 'FINISH',
        ok: false,
        code: 'G-CV-MADE',
        fix: { label: 'Write the CV', path: `/apps/cvFemale-management/new?passenger=${person.id}` },
      }),
    ]),
  })
  await write(person, 'female_cv', await ofWoman())
  await does(person, 'female_cv FINISH', 'female_cv SEND')
  const { rows: sent } = await sql<{
    sent_log: Row[]
  }>`select sent_log from female_cv where id = ${person.records.female_cv}`.execute(d.db)
  expect(sent[0]?.sent_log).toEqual([
    {
      agent: d.ids.agent['AG-0002'],
      agent_name: expect.any(String),
      date: d.day,
      by: d.users.ids.admin,
      result: null,
    },
  ])
  const status = async () =>
    (
      await sql<{
        maps_to: string
      }>`select s.maps_to from passenger p join current_status s on s.id = p.current_status where p.id = ${person.id}`.execute(
        d.db,
      )
    ).rows[0]?.maps_to
  expect(await status()).toBe('cv.sent')
  await does(person, 'female_cv NOT_SELECT')
  expect(await status()).toBe('cv.not_selected')
  await does(person, 'female_cv SEND', 'documents OBTAIN', ['visa ALLOT', { visa_line: d.visa.lines[1] }])
  const contract = { paper_kind: 'musaned', request_date: d.day }
  const early = await d.event(person, 'okala', 'REQUEST', contract)
  expect(early.body).toMatchObject({
    code: 'G-DEP',
    detail: 'CV must be CV Selected before Okala. It is CV Sent now.',
  })
  await does(person, 'female_cv SELECT')
  expect(await d.event(person, 'okala', 'REQUEST', contract)).toMatchObject({ status: 201 })
  const kept = await d.event(person, 'female_cv', 'UNSELECT', { reason }, 'manager')
  expect(kept.body).toMatchObject({
    code: 'G-UNDO-DOWN',
    detail: 'Okala has already started after this entry. Undo it first.',
  })
  const log = (await d.send('agents', 'GET', url('female_cv', `log/${person.id}/`))).body['log'] as Row[]
  expect(log.map((entry) => entry['event'])).toEqual(['SELECT', 'SEND', 'NOT_SELECT', 'SEND', 'FINISH'])
})

it('who may not, may not', async () => {
  const person = await cv()
  for (const [who, type] of [
    ['entry', 'WITHDRAW'],
    ['accounts', 'FINISH'],
    ['audit', 'FINISH'],
  ] as const)
    expect((await d.event(person, 'male_cv', type, { reason }, who)).status, `${who} ${type}`).toBe(403)
  await does(person, 'male_cv FINISH')
  for (const type of ['FINISH', 'NOT_SELECT', 'UNSELECT'] as const)
    expect(
      (await d.event(person, 'male_cv', type, { reason, agent: d.ids.agent['AG-0002'] }, 'admin')).body,
      type,
    ).toMatchObject({ code: 'G-STATE' })
  expect(
    (
      await d.event(
        person,
        'male_cv',
        'SEND',
        { agent: d.ids.agent['AG-0002'], sent_date: '2027-01-21' },
        'agents',
      )
    ).body.errors,
  ).toEqual([expect.objectContaining({ pointer: '/sent_date' })])
  const gone = await d.send(
    'manager',
    'DELETE',
    url('male_cv', `delete/${person.records.male_cv}/`),
    undefined,
    { 'if-match': '"2"' },
  )
  expect(gone.status).toBe(409)
})

it('is printed from its own record', async () => {
  const person = await cv()
  const ready = await d.send(
    'processing',
    'GET',
    `/print/api/v1/print/readiness/maleCVPrint?passengers=${person.id}`,
  )
  expect(ready.status).toBe(200)
  const [one] = ready.body['people'] as { missing: { box: string; level: string }[] }[]
  // The file of the test is a paper and no picture, and its agency has no telephone yet.
  expect(one?.missing.filter(({ level }) => level === 'R').map(({ box }) => box)).toEqual([
    'photo',
    'contact',
  ])
})
