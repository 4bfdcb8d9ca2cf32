/** The work of a role: what stands there is what the machines would say, in the order of its days, and acting empties it. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { roles, type RoleCode } from '../../../src/domain/people/access.ts'
import { addDays } from '../../../src/foundation/values/dates.ts'
import type { StageName } from '../../../src/domain/journey/facts.ts'
import { isApplicable, waitsFor } from '../../../src/domain/journey/stage-plan.ts'
import type { WorkPage } from '../../../src/domain/desk/work.ts'
import { offers } from '../../../src/machines/kit/judge.ts'
import { forwardEvents } from '../../../src/machines/journey/headline.ts'
import { loadFacts, system } from '../../../src/server/workflow/event/facts.ts'
import { storedStage } from '../../../src/server/workflow/view/work-rows.ts'
import { jobs } from '../../../src/server/composition/jobs.ts'
import { drainQueue } from '../../../src/server/jobs/worker.ts'
import { startJob } from '../../../src/server/jobs/start-job.ts'
import { renewWorkJob } from '../../../src/server/workflow/jobs/renew-work.ts'
import { workflowDriver, type Driver, type Person } from '../workflow/workflow-driver.ts'
import type { StaffName } from '../users.ts'

describe('the work of a role', () => {
  let d: Driver
  beforeAll(async () => {
    d = await workflowDriver()
  })
  afterAll(() => d.close())

  const mine = async (who: StaffName, query = ''): Promise<WorkPage> => {
    const { status, body } = await d.send(who, 'GET', `/open_work/api/v1/open_work/mine/${query}`)
    expect([query, status]).toEqual([query, 200])
    return body as unknown as WorkPage // The route answers by this schema.
  }
  const ofPerson = async (who: StaffName, { id }: Person) =>
    (await mine(who)).items
      .filter((item) => item.passenger === id)
      .map(({ stage, event }) => `${stage} ${event}`)
      .sort()
  const kept = async (id: number): Promise<string[]> =>
    (
      await sql<{
        line: string
      }>`select concat_ws(' ', stage, role, event) as line from passenger_work where passenger = ${id} order by 1`.execute(
        d.db,
      )
    ).rows.map(({ line }) => line)

  /** The same asked of the machines directly: every stage, role and event, without what work-rows.ts leaves out on purpose. */
  async function judged(id: number): Promise<string[]> {
    const facts = await loadFacts(d.db, id, system, d.clock.today())
    const lines = (Object.keys(facts.stages) as StageName[]).flatMap((stage) => {
      const found = storedStage(facts, stage)
      if (
        !found ||
        !isApplicable(stage, facts) ||
        facts.stages[stage]?.satisfied ||
        (!facts.stages[stage]?.started && waitsFor(stage, facts) !== null)
      )
        return []
      return roles.flatMap(({ code }: { code: RoleCode }) => {
        const leading = forwardEvents(found.workflow, found.state)
        const first = offers(found.workflow, found.as(code)).find(
          (offer) => offer.verdict.ok && leading.includes(offer.event),
        )
        return first ? [`${stage} ${code} ${first.event}`] : []
      })
    })
    return lines.sort()
  }

  it('is kept as the machines judge it at every point of the way', async () => {
    const person = await d.draft()
    expect((await kept(person.id)).filter((line) => line.startsWith('journey PRO'))).toEqual([
      'journey PRO REGISTER',
    ])
    for (const to of [
      'registered',
      'documents',
      'visa',
      'okala',
      'medical',
      'mofa',
      'embassy submitted',
      'embassy collected',
      'manpower cleared',
      'ticketed',
    ] as const) {
      const before = {
        registered: undefined,
        documents: 'registered',
        visa: 'documents',
        okala: 'visa',
        medical: 'okala',
        mofa: 'medical',
        'embassy submitted': 'mofa',
        'embassy collected': 'embassy submitted',
        'manpower cleared': 'embassy collected',
        ticketed: 'manpower cleared',
      } as const
      await d.bring(to, person, before[to])
      const lines = await kept(person.id)
      expect([to, lines]).toEqual([to, await judged(person.id)])
      expect(lines.length).toBeGreaterThan(0)
    }
    await d.bring('flown', person, 'ticketed')
    expect((await kept(person.id)).filter((line) => line.includes('PRO'))).toEqual(['journey PRO ARRIVE'])
    d.clock.set(d.day)
  })

  it('is emptied by acting, and belongs to users who may act', async () => {
    const person = await d.bring('documents')
    expect(await ofPerson('processing', person)).toContain('medical ISSUE_SLIP')
    expect(await ofPerson('ticketing', person)).toEqual([])
    await d.ok(person, 'medical', 'ISSUE_SLIP', d.sample('medical', 'ISSUE_SLIP', 'not_started'))
    expect(await ofPerson('processing', person)).toContain('medical ATTEND')
    await d.ok(person, 'journey', 'HOLD', {
      reason_code: 'other',
      reason: 'the family asked to wait',
      review_date: addDays(d.day, 9),
    })
    expect((await mine('processing')).items.filter(({ passenger }) => passenger === person.id)).toMatchObject(
      [{ stage: 'journey', event: 'RESUME', due: addDays(d.day, 9), due_of: 'review' }],
    )
  })

  it('is shown by parts, each as many as its number, and the board shows the files of the flow', async () => {
    const person = await d.bring('embassy submitted')
    const { counts } = await mine('processing')
    const sumOf = (name: 'overdue' | 'today' | 'others') => counts.reduce((sum, one) => sum + one[name], 0)
    const others = (await mine('processing', '?part=others')).items
    expect(others.map(({ passenger, stage }) => `${passenger} ${stage}`)).toContain(`${person.id} embassy`)
    expect(others.every((item) => item.with_others)).toBe(true)
    for (const [part, name] of [
      ['late', 'overdue'],
      ['today', 'today'],
      ['others', 'others'],
    ] as const)
      expect([part, (await mine('processing', `?part=${part}`)).items.length]).toEqual([part, sumOf(name)])
    const { body } = await d.send('processing', 'GET', '/dashboard/api/v1/dashboard/flow')
    const { stages } = body as unknown as { stages: { stage: string; people: number; late: number }[] } // The route answers by this schema.
    expect(stages.map(({ stage }) => stage)).toContain('embassy')
    for (const { stage, people, late } of stages) {
      const board = await d.send('processing', 'GET', `/board/api/v1/board/columns?stage=${stage}&open=1`)
      const { columns } = board.body as unknown as { columns: { count: number }[] } // The route answers by this schema.
      expect([stage, columns.reduce((sum, { count }) => sum + count, 0)]).toEqual([stage, people])
      expect(late).toBeLessThanOrEqual(people)
    }
  })

  it('asks for an optional stage only between its beginning and its end', async () => {
    const person = await d.bring('documents')
    const police = async () =>
      (await ofPerson('processing', person)).filter((line) => line.startsWith('police'))
    expect(await police()).toEqual([])
    await d.ok(person, 'police', 'REQUEST', d.sample('police', 'REQUEST', 'not_started'))
    expect(await police()).toEqual(['police SUBMIT'])
    await d.ok(person, 'police', 'CANCEL', { reason: 'the country does not ask for it' })
    expect(await police()).toEqual([])
  })

  it('never proposes to cancel what is prepared', async () => {
    const person = await d.bring('ticketed')
    await d.ok(person, 'delivery', 'PREPARE', d.sample('delivery', 'PREPARE', 'draft'))
    await sql`update passenger set received_amount = 0 where id = ${person.id}`.execute(d.db)
    await d.settle(person)
    expect((await ofPerson('processing', person)).filter((line) => line.includes('CANCEL'))).toEqual([])
    expect(await ofPerson('entry', await d.bring('medical'))).not.toContain('delivery CANCEL')
  })

  it('is not shown of another branch', async () => {
    const person = await d.bring('documents')
    await sql`update passenger_work set branch = (select id from branch where id <> ${d.users.branchIds.DHK} and not is_deleted limit 1) where passenger = ${person.id}`.execute(
      d.db,
    )
    expect(await ofPerson('processing', person)).toEqual([])
  })

  it('is found again by the job, as a new day or an import leaves it', async () => {
    const person = await d.bring('documents')
    const right = await kept(person.id)
    await sql`delete from passenger_work where passenger = ${person.id} and stage = 'medical'`.execute(d.db)
    await sql`insert into passenger_work (passenger, stage, role, module, event, due, since) values (${person.id}, 'flight', 'TKT', 'flight', 'TICKET', '2027-01-01', '2027-01-01')`.execute(
      d.db,
    )
    await startJob(d.db, renewWorkJob, {}, null)
    await drainQueue(d.app.services, jobs)
    expect(await kept(person.id)).toEqual(right)
  })

  it('comes in the order of its days, page after page, each row once', async () => {
    for (const days of [9, 2, 5]) {
      const person = await d.bring('documents')
      await d.ok(person, 'medical', 'ISSUE_SLIP', {
        ...d.sample('medical', 'ISSUE_SLIP', 'not_started'),
        appointment_date: addDays(d.day, days),
      })
    }
    const first = await mine('processing', '?stage=medical')
    expect(first.items.every(({ stage }) => stage === 'medical')).toBe(true)
    const days = first.items.map(({ due }) => due ?? '9999-12-31')
    expect(days).toEqual(days.toSorted())
    expect(new Set(days).size).toBeGreaterThan(2)
    const counted = first.counts.find(({ stage }) => stage === 'medical')
    expect(counted?.all).toBe(first.items.length)

    const more = await sql<{
      id: number
    }>`select id from passenger where journey_state = 'active' and branch = ${d.users.branchIds.DHK} limit 1`.execute(
      d.db,
    )
    const id = more.rows[0]?.id ?? 0
    // Sixty lines of one passenger stand in for sixty passengers: the order does not care whose they are.
    await d.database.asOwner('alter table passenger_work drop constraint passenger_work_pkey')
    await sql`insert into passenger_work (passenger, stage, role, module, event, due, since, branch) select ${id}, 'medical', 'PRO', 'medical', 'ATTEND', '2027-03-01'::date + n, '2027-01-01', ${d.users.branchIds.DHK} from generate_series(1, 60) n`.execute(
      d.db,
    )
    const seen: string[] = []
    for (let next: string | null = ''; next !== null;) {
      const page: WorkPage = await mine(
        'processing',
        next === '' ? '?stage=medical' : `?stage=medical&after=${encodeURIComponent(next)}`,
      )
      seen.push(...page.items.map(({ passenger, due }) => `${passenger} ${due}`))
      next = page.next
    }
    expect(seen.length).toBe(first.items.length + 60)
    expect(new Set(seen).size).toBe(seen.length)
    expect(
      await d.send('processing', 'GET', '/open_work/api/v1/open_work/mine/?after=nonsense'),
    ).toMatchObject({ status: 422 })
  })
})
