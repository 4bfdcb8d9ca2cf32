/** A machine that is to be released, held against the history: exactly the events it would refuse and the passengers it would strand. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '../../../src/foundation/values/dates.ts'
import { say } from '../../../src/foundation/text/sentence.ts'
import { workflows } from '../../../src/machines/catalogue.ts'
import { guard, type GuardCall } from '../../../src/machines/kit/guard.ts'
import { defineWorkflow, type Workflow } from '../../../src/machines/kit/workflow.ts'
import {
  checkHistory,
  guardsFor,
  nameOfGuard,
  withGuard,
} from '../../../src/server/workflow/view/check-history.ts'
import { workflowDriver, type Driver, type Person } from '../workflow/workflow-driver.ts'

let d: Driver
const people: Person[] = []
const at = (place: number): Person => {
  const person = people[place]
  if (!person) throw new Error('no passenger')
  return person
}
beforeAll(async () => {
  d = await workflowDriver()
  // Two who are through the medical, one who waits for the visit, one who flew.
  people.push(
    await d.bring('medical'),
    await d.bring('medical'),
    await d.bring('visa'),
    await d.bring('flown'),
  )
  await d.ok(at(2), 'medical', 'ISSUE_SLIP', d.sample('medical', 'ISSUE_SLIP', 'not_started'))
})
afterAll(() => d.close())

/** The medical with one more guard on one of its events. */
function medicalWith(event: string, added: GuardCall): Record<string, Workflow> {
  const { medical } = workflows
  if (!medical) throw new Error('no medical')
  const rows = medical.rows.map(({ calls, froms, ...row }) => ({
    ...row,
    from: froms,
    guards: row.on === event ? [...calls, added] : calls,
  }))
  return { ...workflows, medical: defineWorkflow({ ...medical, rows }) }
}
const check = (tried: Readonly<Record<string, Workflow>>) =>
  checkHistory(d.db, tried, { today: d.clock.today() })
const passengersIn = (cases: readonly { passenger: number }[]): number[] =>
  cases.map(({ passenger }) => passenger).toSorted((a, b) => a - b)
const total = (counts: Readonly<Record<string, number>>) =>
  Object.values(counts).reduce((sum, n) => sum + n, 0)

describe('the check of a machine against the history', () => {
  it('refuses and strands nothing with the machines that made it, and says how much it could judge', async () => {
    const found = await check(workflows)
    expect(found.refused).toEqual([])
    expect(found.stranded).toEqual([])
    expect([found.passengers, found.of]).toEqual([4, 4])
    expect(found.judged).toBeGreaterThan(20)
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from stage_event where passenger_id is not null and event not in ('UNDO_LAST', 'CORRECT_DATA', 'STAGE_CHANGED')`.execute(
      d.db,
    )
    expect(found.judged + found.partly + total(found.unjudged)).toBe(rows[0]?.n)
  })

  it('names exactly the events an added guard of the payload would have refused, with its sentence', async () => {
    const centre = d.ids.center['dhaka1']
    const other = at(1).id
    await d.database.asOwner(
      `update stage_event set payload = payload || '{"slip_no": "OLD-1"}' where passenger_id = ${other} and event = 'ISSUE_SLIP'`,
    )
    const found = await check(
      medicalWith(
        'ISSUE_SLIP',
        guard<{ slip_no: string; medical_center: number }>('G-TRIED', {
          needs: 'payload',
          says: 'the slip has a number of today',
          check: ({ data }) =>
            data?.medical_center === centre && String(data?.slip_no).startsWith('OLD')
              ? say`The slip number is an old one.`
              : null,
        }) as GuardCall, // As rows hold it.
      ),
    )
    expect(found.refused).toEqual([
      expect.objectContaining({
        passenger: other,
        machine: 'medical',
        event: 'ISSUE_SLIP',
        code: 'G-TRIED',
        message: 'The slip number is an old one.',
        on_date: d.day,
      }),
    ])
    expect(found.stranded).toEqual([])
  })

  it('names exactly who could go on and could not any more', async () => {
    const found = await check(
      medicalWith(
        'ATTEND',
        guard('G-TRIED', {
          needs: 'facts',
          says: 'the passport is valid for ever',
          check: () => say`The passport ends one day.`,
        }) as GuardCall, // As rows hold it.
      ),
    )
    expect(found.stranded).toEqual([
      expect.objectContaining({
        passenger: at(2).id,
        machine: 'medical',
        event: 'ATTEND',
        code: 'G-TRIED',
      }),
    ])
    // Everybody whose visit was entered.
    expect(new Set(found.refused.map(({ event }) => event))).toEqual(new Set(['ATTEND']))
    expect(passengersIn(found.refused)).toEqual([0, 1, 3].map((place) => at(place).id))
  })

  it('does not judge what reads facts without a history or changed by hand since, and says how many', async () => {
    const money = await check(
      medicalWith(
        'ATTEND',
        guard('G-TRIED', {
          needs: 'facts',
          says: 'nothing is due',
          check: ({ facts }) => (facts.money.due === 'never' ? null : say`Something is due.`),
        }) as GuardCall, // As rows hold it.
      ),
    )
    expect(money.refused).toEqual([])
    expect(money.unjudged).toMatchObject({ 'G-TRIED': 3 })

    const renamed = medicalWith(
      'ATTEND',
      guard('G-TRIED', {
        needs: 'facts',
        says: 'the name is another',
        check: ({ facts }) => (facts.passenger?.['full_name'] === 'NEVER' ? null : say`Enter the name.`),
      }) as GuardCall, // As rows hold it.
    )
    expect((await check(renamed)).refused).toHaveLength(3)
    await d.database.asOwner(
      `insert into passenger_edit_history (passenger, field, source, changed_at) values (${at(0).id}, 'full_name', 'form', now() + interval '400 days')`,
    )
    const after = await check(renamed)
    expect(passengersIn(after.refused)).toEqual([at(1).id, at(3).id])
    expect(after.unjudged).toMatchObject({ 'G-TRIED': 1 })
    await d.database.asOwner(`delete from passenger_edit_history where field = 'full_name'`)
  })

  it('looks at the newest passengers alone where a number is given', async () => {
    const found = await checkHistory(d.db, workflows, { today: addDays(d.day, 0), most: 1 })
    expect([found.passengers, found.of]).toEqual([1, 4])
  })

  it('tries a condition the product has on an event of a workflow', async () => {
    const { medical, embassy } = workflows
    if (!medical || !embassy) throw new Error('no workflows')
    const known = guardsFor(medical, workflows)
    const own = new Set(medical.rows.flatMap(({ calls }) => calls.map(nameOfGuard)))
    const added = embassy.rows
      .flatMap(({ calls }) => calls)
      .find((call) => call.needs === 'facts' && !own.has(nameOfGuard(call)))
    if (!added) throw new Error('no guard')
    expect([...known.keys()]).toContain(nameOfGuard(added))
    const tried = withGuard(workflows, { workflow: 'medical', event: 'ATTEND', guard: nameOfGuard(added) })
    const attend = (one: Workflow | undefined) => one?.rows.filter(({ on }) => on === 'ATTEND') ?? []
    expect(attend(tried['medical']).map(({ calls }) => calls.length)).toEqual(
      attend(medical).map(({ calls }) => calls.length + 1),
    )
    expect(tried['embassy']).toBe(embassy)
    expect(() =>
      withGuard(workflows, { workflow: 'medical', event: 'NONE', guard: nameOfGuard(added) }),
    ).toThrow(expect.objectContaining({ code: 'record.notFound' }))
  })
})
