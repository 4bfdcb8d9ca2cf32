/** What a machine refused is history: kept once the refused transaction is over, without personal data, and never without bound. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { CaseView, RefusedEntry } from '../../../src/domain/journey/case-view.ts'
import type { Row } from '../../../src/domain/journey/facts.ts'
import type { ProblemReport } from '../../../src/domain/desk/problem-report.ts'
import { addDays } from '../../../src/foundation/values/dates.ts'
import { jobs } from '../../../src/server/composition/jobs.ts'
import { housekeeping } from '../../../src/server/operations/jobs/housekeeping.ts'
import { startJob } from '../../../src/server/jobs/start-job.ts'
import { tx } from '../../../src/server/platform/db/kysely.ts'
import { drainQueue } from '../../../src/server/jobs/worker.ts'
import { readGiven } from '../../../src/features/workflow/replay/share.ts'
import { workflows } from '../../../src/machines/catalogue.ts'
import { replayMachine, runIn } from '../../../src/machines/desk/replay.ts'
import { differencesOf, presentEvent, readTrace, replay } from '../../../src/machines/kit/trace.ts'
import { defineWorkflow } from '../../../src/machines/kit/workflow.ts'
import type { SessionUser } from '../../../src/server/platform/session-user.ts'
import { readableFacts } from '../../../src/server/workflow/event/refusal-in-words.ts'
import { mostPerDay } from '../../../src/server/workflow/event/refused-events.ts'
import { runSaved } from '../../mutation/saved.ts'
import { reason, workflowDriver, type Driver, type Person } from './workflow-driver.ts'

let d: Driver
let person: Person
beforeAll(async () => {
  d = await workflowDriver()
  person = await d.bring('visa')
})
afterAll(() => d.close())

interface Stored {
  event: string
  state: string
  codes: string
  times: number
  payload: Row
  refusals: { code: string; reads: { path: string[]; value: unknown }[] }[]
}
const stored = async (): Promise<Stored[]> =>
  (
    await sql<Stored>`select event, state, codes, times, payload, refusals from refused_event where passenger_id = ${person.id} order by id`.execute(
      d.db,
    )
  ).rows
const audited = async (): Promise<unknown[]> =>
  (
    await sql<{
      changes: unknown
    }>`select changes from audit_log where action = 'medical.refused' order by id`.execute(d.db)
  ).rows.map(({ changes }) => changes)
const history = async (who: Parameters<Driver['send']>[0]) => {
  const { body } = await d.send(who, 'GET', `/passenger/api/v1/passenger/timeline/${person.id}/`)
  return body as unknown as { refused: RefusedEntry[] } // The route declares it.
}

/** What of a file must leave it in no history of refusals and in no trace. */
async function secretsOf(id: number): Promise<string[]> {
  const { rows } = await sql<{
    row: Row
  }>`select to_jsonb(p) as row from passenger p where id = ${id}`.execute(d.db)
  return ['full_name', 'surname', 'father_name', 'passport_no', 'nid_no', 'mobile', 'date_of_birth']
    .map((name) => String(rows[0]?.row[name] ?? ''))
    .filter((value) => value.length > 2)
}

describe('a refused event', () => {
  it('is kept with its guards, the facts they read, who and when, in history and audit', async () => {
    await d.ok(person, 'medical', 'ISSUE_SLIP', d.sample('medical', 'ISSUE_SLIP', 'not_started'))
    const before = await stored()
    await d.ok(person, 'medical', 'ATTEND', d.sample('medical', 'ATTEND', 'slip_issued'), 'entry')
    const late = { ...d.sample('medical', 'RESULT_FIT', 'visited'), report_date: '2020-01-01' }
    const answer = await d.event(person, 'medical', 'RESULT_FIT', late)
    expect(answer.status).toBe(409)
    const [first, ...others] = (await stored()).slice(before.length)
    expect(others).toEqual([])
    expect(first).toMatchObject({ event: 'RESULT_FIT', state: 'visited', times: 1 })
    expect(first?.codes.split(' ')).toContain(answer.body.code)
    expect(first?.refusals[0]?.reads).toEqual(
      expect.arrayContaining([{ path: ['data', 'report_date'], value: '2020-01-01' }]),
    )
    expect(await audited()).toEqual([{ event: [null, 'RESULT_FIT'], refused: [null, first?.codes] }])
    const { refused } = await history('processing')
    expect(refused).toHaveLength(1)
    expect(refused[0]).toMatchObject({ event: 'RESULT_FIT', times: 1, stage: 'medical' })
    expect(refused[0]?.refusals[0]?.message).toBe(answer.body.detail)
    // In the words of the panel: what the guard read, and a change after which the machine takes the same event.
    const facts = refused.flatMap(({ refusals }) => refusals.flatMap((one) => one.facts ?? []))
    expect(facts.map(({ message }) => message)).toContain('Report Date: 01 Jan 2020')
    const [opens, ...further] = refused[0]?.opens ?? []
    expect(further).toEqual([])
    expect(opens?.message).toMatch(/^Possible when Report Date is .*\d\d \w{3} 20\d\d\.$/)
    const day = opens?.sentence?.parts.find((part) => typeof part === 'object' && 'day' in part)
    const rehearsed = await d.send(
      'processing',
      'POST',
      `/medical/api/v1/medical/rehearse/${person.records['medical']}/`,
      { type: 'RESULT_FIT', ...late, report_date: (day as { day: string }).day },
    )
    expect(rehearsed.body).toMatchObject({ state: 'fit' })
  })

  it('names a field only to those who may read it', () => {
    const about = (field: string) => ({ message: field, of: ['passenger', field] as const })
    const facts = [about('agreed_amount'), about('passport_expiry')]
    const to = (roleName: string) =>
      readableFacts({ roleName } as SessionUser, workflows['journey'], facts).map(({ message }) => message)
    expect(to('accountant')).toEqual(['agreed_amount', 'passport_expiry'])
    expect(to('data-entry')).toEqual(['passport_expiry'])
  })

  it('is read with the link under its earlier name too', () => {
    const link = { label: 'Open the passenger', path: '/apps/passenger-management/passenger/7' }
    const facts = [{ message: 'Passport Expiry Date', of: null, mend: link }]
    expect(readableFacts({ roleName: 'auditor' } as SessionUser, workflows['journey'], facts)).toEqual([
      { message: 'Passport Expiry Date', fix: link },
    ])
  })

  it('says no name, number of a paper or free text of payload, record or another passenger', async () => {
    const payload = {
      ...d.sample('medical', 'RESULT_FIT', 'visited'),
      report_no: 'CANARY-77',
      report_date: '2020-01-01',
    }
    d.clock.set(addDays(d.day, 1)) // A refusal of the same day is only counted.
    expect((await d.event(person, 'medical', 'RESULT_FIT', payload)).status).toBe(409)
    expect((await d.event(person, 'journey', 'CANCEL', { reason: 'canary reason' })).status).toBeGreaterThan(
      399,
    )
    const kept = JSON.stringify(await stored())
    const secrets = await secretsOf(person.id)
    expect(secrets.length).toBeGreaterThan(4)
    expect([...secrets, 'CANARY-77', 'canary reason'].filter((value) => kept.includes(value))).toEqual([])
  })

  it('leaves no row for an accepted event, nor for one whose input is wrong', async () => {
    const before = (await stored()).length
    const other = await d.event(person, 'medical', 'RESULT_FIT', { report_date: 'no day' })
    expect(other.status).toBe(422)
    await d.ok(person, 'medical', 'RESULT_FIT', d.sample('medical', 'RESULT_FIT', 'visited'))
    expect((await stored()).length).toBe(before)
  })

  it('is counted when it is repeated, and a flood leaves a bounded number of rows and audit entries', async () => {
    const before = (await stored()).length
    const audit = (await audited()).length
    for (let n = 0; n < 5; n += 1)
      expect((await d.event(person, 'medical', 'ATTEND', {}, 'entry')).status).toBe(409)
    expect((await stored()).slice(before)).toEqual([expect.objectContaining({ event: 'ATTEND', times: 5 })])
    expect((await audited()).length).toBe(audit + 1)
    // A day's worth of different ones.
    await sql`insert into refused_event (passenger_id, module, machine, machine_version, record_id, event, state, payload, refusals, codes, by_user, source, on_date, at, last_at)
      select ${person.id}, 'medical', 'medical', 1, n, 'ATTEND', 'fit', '{}', '[]', 'G-STATE', ${d.users.ids.entry}, 'form', ${d.clock.today()}, now(), now() from generate_series(100001, 100000 + ${mostPerDay}::int4) n`.execute(
      d.db,
    )
    const full = (await stored()).length
    expect((await d.event(person, 'medical', 'RESULT_UNFIT', { reason }, 'entry')).status).toBeGreaterThan(
      399,
    )
    expect((await d.event(person, 'medical', 'ATTEND', {}, 'entry')).status).toBe(409)
    expect((await stored()).length).toBe(full)
    expect((await audited()).length).toBe(audit + 1)
  })

  it('is a step of the exported trace, which ends with every action of now and names nobody', async () => {
    const { status, body } = await d.send(
      'processing',
      'GET',
      `/passenger/api/v1/passenger/trace/${person.id}/`,
    )
    expect(status).toBe(200)
    const text = JSON.stringify(body)
    const trace = readTrace(text)
    const tried = trace.steps.filter(({ refused }) => refused)
    expect(tried.map(({ event }) => event)).toContain('RESULT_FIT')
    const fit = tried.find(({ event }) => event === 'RESULT_FIT')
    expect(fit).toMatchObject({ from: 'visited', to: 'visited', changed: {} })
    expect(fit?.refused).toContain(fit?.answered.event)
    expect(fit?.payload['report_date']).toBe('2020-01-01')
    // Its guard and the refusal of the running product are the same, read from the file alone.
    expect(differencesOf(replay(trace, workflows))).toEqual([])
    const { medical } = workflows
    if (!medical) throw new Error('no medical')
    const lenient = defineWorkflow({
      ...medical,
      rows: medical.rows.map((row) => ({
        ...row,
        guards: row.calls.filter(({ code }) => code !== fit?.answered.event),
      })),
    })
    expect(differencesOf(replay(trace, { ...workflows, medical: lenient })).join('\n')).toMatch(
      /medical RESULT_FIT: RESULT_FIT answers /,
    )
    // On the Replay page: opened as a file, gone to, saved, and the saved test runs on its own.
    const saved: string[] = []
    const page = createActor(
      replayMachine.provide({
        actors: { 'read what was given': fromPromise(({ input }) => readGiven(input)) },
        actions: { 'save the file': (_args, { file }) => saved.push(file?.text ?? '') },
      }),
      { input: { traces: [] } },
    ).start()
    page.send({ type: 'files.given', files: [new File([text], 'course.trace.json')] })
    const { context } = await waitFor(page, (one) => one.matches({ course: 'open' }))
    const at = trace.steps.findIndex((step) => step === fit)
    expect(runIn(context)?.steps[at]?.answered).toBe(fit?.answered.event)
    page.send({ type: 'step.chosen', at })
    page.send({ type: 'saved.test' })
    page.send({ type: 'saved.counterExample' })
    expect(saved).toHaveLength(2)
    for (const one of saved) {
      expect(await runSaved(one)).toBe('passed')
      expect(await runSaved(one, 'medical', fit?.answered.event ?? '')).toMatch(
        /^failed: (Recruiting|medical: medical RESULT_FIT)/,
      )
    }
    const now = trace.now ?? []
    const shown = await d.send('processing', 'GET', `/passenger/api/v1/passenger/case/${person.id}/`)
    const { steps, journey, custody } = shown.body as unknown as CaseView // The route answers a case.
    const inPanels = [...steps, journey, custody].flatMap(({ machine, stage, actions }) =>
      actions
        .filter(({ event }) => event !== 'CORRECT_DATA')
        .map((action) => `${machine} ${stage} ${action.event} ${action.ok ? 'ok' : action.code}`),
    )
    expect(inPanels.length).toBeGreaterThan(20)
    expect(
      now.flatMap(({ machine, stage, answered }) =>
        Object.entries(answered.offered).map(([event, answer]) => `${machine} ${stage} ${event} ${answer}`),
      ),
    ).toEqual(expect.arrayContaining(inPanels))
    // Reported as a problem, the course opens on the Replay page where the product stands: states, and what is open or closed.
    const report: ProblemReport = {
      format: 'rams-problem/1',
      written_at: '2027-01-20T08:00:00Z',
      build: '/assets/main.js',
      said: '',
      page: {
        route: '/apps/passenger-management/passenger/:passengerId',
        search: {},
        role: 'processing',
        language: 'en',
        theme: 'light5',
        width: 1440,
        height: 900,
        online: true,
        browser: 'Chromium',
      },
      screen: null,
      faults: [],
      answers: [],
      trace: body,
    }
    page.send({ type: 'files.given', files: [new File([JSON.stringify(report)], 'rams-problem-1.json')] })
    const opened = await waitFor(page, (one) => one.context.reports.length + one.context.problems.length > 0)
    expect(opened.context.problems).toEqual([])
    const places = [...steps, journey, custody]
    const offeredAt = (runIn(opened.context)?.steps ?? [])
      .filter(({ step }) => step.event === presentEvent)
      .map(({ step, before, offered }) => ({
        place: `${step.machine} ${step.stage}`,
        state: before.state,
        answers: new Map(offered.map(({ event, verdict }) => [event, verdict.ok ? 'ok' : verdict.code])),
      }))
    for (const { machine, stage, state, actions } of places) {
      const found = offeredAt.find(({ place }) => place === `${machine} ${stage}`)
      expect(found?.state).toBe(state)
      for (const action of actions.filter(({ event }) => event !== 'CORRECT_DATA'))
        expect([machine, action.event, found?.answers.get(action.event)]).toEqual([
          machine,
          action.event,
          action.ok ? 'ok' : action.code,
        ])
    }
    expect(
      ['CANARY-77', 'canary reason', ...(await secretsOf(person.id))].filter((one) => text.includes(one)),
    ).toEqual([])
  })
})

describe('an old refusal', () => {
  const insert = (record: number, age: string) =>
    sql`
    insert into refused_event (passenger_id, module, machine, machine_version, record_id, event, state, payload, refusals, codes, by_user, source, on_date, at, last_at)
    select ${person.id}, 'medical', 'medical', 1, ${record}::int4, 'ATTEND', 'fit', '{}', '[]', 'G-STATE', ${d.users.ids.manager}, 'form', day, day, day
    from (select ((now() at time zone 'UTC')::date - ${age}::interval)::date as day) d`.execute(d.db)
  const ages = async () =>
    (
      await sql<{
        record_id: number
      }>`select record_id from refused_event where by_user = ${d.users.ids.manager} order by record_id`.execute(
        d.db,
      )
    ).rows.map(({ record_id }) => record_id)

  it('goes with the housekeeping after two years, a day younger stays', async () => {
    await insert(900_001, '5 years')
    await insert(900_002, '2 years 1 day')
    await insert(900_003, '2 years')
    await insert(900_004, '1 day')
    await startJob(d.db, housekeeping, {}, null)
    await drainQueue(d.app.services, jobs)
    expect(await ages()).toEqual([900_003, 900_004])
  })

  it('can be removed in no other way: the server has no right to delete, and no day can be given', async () => {
    await expect(sql`delete from refused_event where record_id = 900003`.execute(d.db)).rejects.toThrow(
      /permission denied/,
    )
    await expect(sql`update refused_event set on_date = '2000-01-01'`.execute(d.db)).rejects.toThrow(
      /permission denied/,
    )
    await expect(sql`select forget_refused_events('2999-01-01'::date)`.execute(d.db)).rejects.toThrow(
      /does not exist/,
    )
    const removed = await tx(d.db, async (trx) => {
      await sql`set local timezone to 'Etc/GMT-14'`.execute(trx)
      return sql<{ n: number }>`select forget_refused_events()::int as n`.execute(trx)
    })
    expect(removed.rows).toEqual([{ n: 0 }])
    expect(await ages()).toEqual([900_003, 900_004])
  })

  it('is removed by nobody who was not granted it', async () => {
    const [row] = await d.database.asOwner(
      `select has_function_privilege('public', 'forget_refused_events()', 'execute') as open, has_function_privilege('rams_app', 'forget_refused_events()', 'execute') as own`,
    )
    expect(row).toEqual({ open: false, own: true })
  })
})

describe('an event refused at another door', () => {
  const refusedOf = async (id: number) =>
    (
      await sql<{
        module: string
        event: string
        source: string
        by_user: number
      }>`select module, event, source, by_user from refused_event where passenger_id = ${id} order by id`.execute(
        d.db,
      )
    ).rows

  it('is kept from a bulk run, in the name of who confirmed it; the rehearsal leaves nothing', async () => {
    const fresh = await d.bring('registered')
    const ready = await d.bring('visa')
    await d.ok(ready, 'medical', 'ISSUE_SLIP', d.sample('medical', 'ISSUE_SLIP', 'not_started'))
    const visit = { visit_date: d.clock.today() }
    const update = (passengers: number[], dry_run: boolean) =>
      d.send('processing', 'POST', '/passenger/api/v1/passenger/multiple_status_update/', {
        note: 'all of them were at the centre today',
        target_event: 'medical.ATTEND',
        common_payload: visit,
        passengers,
        dry_run,
      })
    expect((await update([fresh.id, ready.id], true)).status).toBe(200)
    expect([...(await refusedOf(fresh.id)), ...(await refusedOf(ready.id))]).toEqual([])
    expect((await update([ready.id], false)).status).toBeLessThan(300)
    await d.ok(ready, 'medical', 'ATTEND', visit) // A user is faster than the run.
    await drainQueue(d.app.services, jobs)
    expect(await refusedOf(ready.id)).toEqual([
      { module: 'medical', event: 'ATTEND', source: 'bulk', by_user: d.users.ids.processing },
    ])
  })

  it('is kept from a scan of a passport', async () => {
    const draft = await d.draft()
    const { rows } = await sql<{
      passport_no: string
    }>`select passport_no from passenger where id = ${draft.id}`.execute(d.db)
    const answer = await d.send('processing', 'POST', '/passport_custody/api/v1/passport_custody/scan/', {
      code: rows[0]?.passport_no,
      way: 'out',
      place: 'embassy',
    })
    expect(answer.status).toBe(409)
    expect(await refusedOf(draft.id)).toEqual([
      expect.objectContaining({ module: 'passenger', source: 'form', by_user: d.users.ids.processing }),
    ])
  })

  it('is counted once by requests at the same time: the limit of a day holds', async () => {
    const people = await Promise.all([d.bring('registered'), d.bring('registered'), d.bring('registered')])
    const day = d.clock.today()
    const keptOf = async () =>
      Number(
        (
          await sql<{
            n: number
          }>`select count(*)::int as n from refused_event where by_user = ${d.users.ids.agents} and on_date = ${day}::date`.execute(
            d.db,
          )
        ).rows[0]?.n,
      )
    await sql`insert into refused_event (passenger_id, module, machine, machine_version, record_id, event, state, payload, refusals, codes, by_user, source, on_date, at, last_at)
      select ${person.id}, 'medical', 'medical', 1, n, 'ATTEND', 'fit', '{}', '[]', 'G-STATE', ${d.users.ids.agents}, 'form', ${day}, now(), now() from generate_series(200001, 200000 + ${mostPerDay - 1}::int4) n`.execute(
      d.db,
    )
    expect(await keptOf()).toBe(mostPerDay - 1)
    const answers = await Promise.all(people.map((one) => d.event(one, 'journey', 'COMPLETE', {}, 'agents')))
    expect(answers.every(({ status }) => status > 399)).toBe(true)
    expect(await keptOf()).toBe(mostPerDay)
  })
})

describe('a refused attempt on a visa without units', () => {
  it('keeps that none was left, and its trace refuses as the product did, now as well', async () => {
    const late = await d.bring('documents')
    const payload = d.sample('visa', 'ALLOT', 'none')
    await d.database.asOwner(
      `update visa_entry_line set quantity = (select greatest(count(*), 1) from visa_allotment v where v.visa_line = visa_entry_line.id and v.is_current) where id = ${Number(payload['visa_line'])}`,
    )
    expect((await d.event(late, 'visa', 'ALLOT', payload, 'manager')).body.code).toBe('G-VE-QTY')
    const { body } = await d.send('manager', 'GET', `/passenger/api/v1/passenger/trace/${late.id}/`)
    const trace = readTrace(JSON.stringify(body))
    const tried = trace.steps.find(({ refused }) => refused)
    expect(tried?.refused).toEqual(['G-VE-QTY'])
    expect(tried?.answered.event).toBe('G-VE-QTY')
    expect(differencesOf(replay(trace, workflows))).toEqual([])
  })
})
