/** The one suite every workflow passes: states, transitions, guards both ways, undo, roles and refusals, on the real machine. */
import { changed } from '../../src/machines/opening-situation.ts'
import { openingsOf } from '../../src/machines/openings.ts'
import { describe, expect, test } from 'vitest'
import { roleCodes, type RoleCode } from '../../src/domain/people/access.ts'
import { entityOf } from '../../src/domain/entities.ts'
import { stageTitles, type LastEvent, type Row as Stored } from '../../src/domain/journey/facts.ts'
import { checkGuard, refusalsOf, type GuardCall } from '../../src/machines/kit/guard.ts'
import {
  advance,
  eventLabel,
  everyRefusal,
  judge,
  roleAllowed,
  stageOf,
  stateLabel,
  type Closed,
  type StoredWorkflow,
} from '../../src/machines/kit/judge.ts'
import { argsOf, type Row, type Workflow, type WorkflowEvent } from '../../src/machines/kit/workflow.ts'
import { createTestModel } from '../model.ts'
import { commonCases, type Case, type Never } from './common-refusals.ts'
import { goodFacts, withOver } from './facts.ts'
import { effectDifferences, faultyTasks, recordOfRows } from './tables/effects.ts'
import {
  entryOf,
  transitionCoverage,
  walk,
  type RowCase,
  type Step,
  type Walk,
  type WalkSpec,
} from './workflow-walk.ts'

export interface SuiteSpec extends WalkSpec {
  /** Cases per guard: 'G-X', 'G-X(params)' or '3:G-X' for one row; the most precise key counts. Common guards need none. */
  refusals?: Readonly<Record<string, readonly Case[] | Never>>
  /** For each row with a plain condition: situations in which it is not met, and edges in which it is. */
  conditions?: Readonly<Record<number, readonly ConditionCase[]>>
  /** Further situations by row number, in which it does something it otherwise does not. */
  variants?: Readonly<Record<number, readonly RowCase[]>>
}

interface ConditionCase {
  facts?: Case['facts']
  data?: Stored
  record?: Stored
  holds: boolean
}

const roles = Object.keys(roleCodes) as RoleCode[] // Object.keys loses the literal keys.
const theRoles = 'a role may send it'

/** The roles column read by hand (machines 0.1), apart from the product's own reading. */
function admitted(cell: string, role: RoleCode, passengerType: string): boolean {
  const codes = cell.replace('only:', '').split(' ')
  if (codes.join() === 'SYS') return false
  const set = new Set(codes)
  set.add('ADM')
  if (!cell.startsWith('only:')) set.add('MGR')
  // "TKT has the rights of PRO" holds for only-cells too: demo 4.4 row 20 lets TKT cancel a pilgrim.
  if (set.has('PRO') && ['hajj', 'umrah', 'travel', 'student'].includes(passengerType)) set.add('TKT')
  return set.has(role)
}

const apply = (
  stored: StoredWorkflow,
  one: { facts?: Case['facts']; record?: Stored; last?: Partial<LastEvent> },
): StoredWorkflow => ({
  ...stored,
  facts: withOver(stored.facts, one.facts),
  record: { ...stored.record, ...one.record },
  last: one.last
    ? {
        ...(stored.last ?? {
          id: 1,
          event: '',
          from: '',
          to: '',
          by: 7,
          undo: 'self',
          ageHours: 1,
          before: {},
          downstream: null,
        }),
        ...one.last,
      }
    : stored.last,
})

const failWith = (why: string): never => {
  throw new Error(why)
}
const withRole = (stored: StoredWorkflow, role: RoleCode | 'SYS', id: number | null = 7): StoredWorkflow => ({
  ...stored,
  facts: { ...stored.facts, user: { id, role } },
})
const named = (call: GuardCall): string =>
  call.params.length > 0 ? `${call.code}(${call.params.join(',')})` : call.code

/**
 * Tests a workflow through and through.
 * @param spec samples of payloads, what makes special rows possible, how to break the guards of this trade.
 */
export function testWorkflow(workflow: Workflow, spec: SuiteSpec): void {
  let seen: Walk
  const stepsOf = (row: Row): Step[] => [...seen.steps.values()].filter((step) => step.row === row)
  const firstStep = (row: Row): Step => {
    const step = stepsOf(row)[0]
    if (!step) throw new Error(`${workflow.id} row ${row.n} (${row.on}) was never taken`)
    return step
  }

  describe(`${workflow.title} (${workflow.table})`, () => {
    // Walked here and not above: tests/mutation enters the group again for each changed table.
    seen = walk(workflow, spec)

    test('has no actors and no timers, so that server and browser may run it', () => {
      expect(() => createTestModel(workflow.machine)).not.toThrow()
    })

    test('reaches every state', () => {
      expect(Object.keys(workflow.states).filter((state) => !seen.records.has(state))).toEqual([])
    })

    for (const path of seen.paths) {
      if (path.steps.length === 0) continue
      test(`comes to ${path.state} by ${path.steps.map((step) => step.event.type).join(', ')}`, () => {
        let state = workflow.initial as string
        for (const step of path.steps) {
          expect(step.before.state).toBe(state)
          if (step.row.on !== 'always') expect(judge(workflow, step.before, step.event)).toEqual({ ok: true })
          state = advance(workflow, step.before, step.event).state
          expect(workflow.machine.states[state]?.tags).toEqual([workflow.states[state]?.kind])
        }
        expect(state).toBe(path.state)
      })
    }

    test('takes every transition of the table', () => {
      const coverage = transitionCoverage(workflow)
      expect(coverage.missed).toEqual([])
      expect(coverage.taken).toBe(coverage.total)
    })

    const variants = variantsOf()
    test('writes and does in every row what is recorded for review', async () => {
      await expect(recordOfRows(workflow, [...seen.steps.values(), ...variants])).toMatchFileSnapshot(
        `rows/${workflow.id}.txt`,
      )
    })

    for (const n of new Set(workflow.rows.map((row) => row.n))) {
      test(`row ${n} does what its table says in addition to the state`, () => {
        expect(
          effectDifferences(
            workflow,
            n,
            [...seen.all, ...variants].filter((step) => step.row.n === n),
          ),
        ).toEqual([])
      })
    }

    test('every task it makes waits for its own state and is over in another', () =>
      expect([...new Set(faultyTasks(workflow, [...seen.all, ...variants]))]).toEqual([]))

    for (const row of workflow.rows) if (row.calls.length > 0 || row.when) describeRow(row)
    if (workflow.rows.some(({ on, calls }) => on !== 'always' && calls.length > 1)) describeTogether()

    describe('undo', () => {
      for (const step of seen.steps.values()) {
        if (step.row.undo === 'none' || step.row.on === 'always') continue
        test(`takes back ${step.row.on} from ${step.from} and leaves everything as it was`, () => {
          const last = entryOf(step)
          const role = step.row.undo === 'mgr' ? 'MGR' : (step.before.facts.user.role as RoleCode)
          const after: StoredWorkflow = withRole(
            { state: step.after.state, record: step.after.record, facts: step.before.facts, last },
            role,
          )
          const event = { type: 'UNDO_LAST', data: { reason: 'entered by mistake' } }
          expect(judge(workflow, after, event)).toEqual({ ok: true })
          const back = advance(workflow, after, event)
          expect(back.state).toBe(step.from)
          expect(compact(back.record)).toEqual(compact(step.before.record))
        })
      }
      const sample = [...seen.steps.values()].find(
        (step) => step.row.undo !== 'none' && step.row.on !== 'always',
      )
      if (sample) describeUndoRefusals(sample)
      else
        test('takes nothing back', () =>
          expect(workflow.rows.filter((row) => row.undo !== 'none')).toEqual([]))
    })

    describe('who may send what in which state', () => {
      for (const [state, here] of seen.records) {
        test(`in ${state}`, () => {
          for (const event of workflow.events) {
            if (event === 'UNDO_LAST' || event === 'CORRECT_DATA') continue
            const all = workflow.rows.filter((row) => row.on === event)
            const rows = all.filter((row) => row.froms.includes(state))
            const label = eventLabel(workflow, event)
            const stage = stageOf(workflow, here.record)
            for (const [role, type] of [
              ...roles.map((one) => [one, 'recruiting'] as const),
              ['TKT', 'umrah'] as const,
            ]) {
              const step = rows
                .map((row) => seen.steps.get(`${row.n}:${state}`))
                .find((one) => one !== undefined)
              const stored = withRole(
                step?.before ?? {
                  state,
                  record: here.record,
                  last: here.last,
                  facts: withOver(goodFacts(), spec.facts),
                },
                role,
              )
              const typed = { ...stored, facts: withOver(stored.facts, { type: { name: type } }) }
              const verdict = judge(workflow, typed, step?.event ?? { type: event, data: {} })
              const where = `${event} by ${role} for ${type} in ${state}`
              const may = (rows.length > 0 ? rows : all).some((row) => admitted(row.roles, role, type))
              // Where the state forbids it to every person, a right would not help and is not spoken of.
              if (!may && (rows.length > 0 || all.every((row) => row.roles === 'SYS')))
                expect(verdict, where).toMatchObject({
                  ok: false,
                  status: 403,
                  code: 'G-ROLE',
                  message: `You do not have permission to ${label}.`,
                })
              else if (rows.length === 0) {
                const message =
                  workflow.tooLate?.[event]?.[state]?.message ??
                  `Cannot ${label}: ${stage ? stageTitles[stage] : workflow.title} is ${stateLabel(workflow, state, here.record)}.`
                expect(verdict, where).toMatchObject({ ok: false, status: 409, code: 'G-STATE', message })
                expect('denied' in verdict, where).toBe(!may)
              } else expect(verdict, where).toEqual({ ok: true })
            }
          }
        })
      }
    })
    if (workflow.correct !== null) describeCorrections()
  })

  function variantsOf(): Step[] {
    return Object.entries(spec.variants ?? {}).flatMap(([n, cases]) =>
      cases.map((one) => {
        const step = firstStep(
          workflow.rows.find((row) => row.n === Number(n)) ?? failWith(`there is no row ${n}`),
        )
        const before = apply(step.before, one)
        const event = { ...step.event, data: { ...step.event.data, ...one.data } }
        const after = advance(workflow, before, event)
        if (!after.taken.includes(step.row.n))
          throw new Error(`${workflow.id} row ${n} is not taken in the variant ${JSON.stringify(one)}`)
        return { ...step, before, event, after }
      }),
    )
  }

  const casesOf = (row: Row, call: GuardCall, step: Step): readonly Case[] | Never | undefined =>
    spec.refusals?.[`${row.n}:${call.code}`] ??
    spec.refusals?.[named(call)] ??
    spec.refusals?.[call.code] ??
    commonCases(call, step.before, step.event.data)

  function describeRow(row: Row): void {
    describe(`row ${row.n} ${row.on}`, () => {
      row.calls.forEach((call) => {
        const title = `asks ${named(call)}`
        test(title, () => {
          const step = firstStep(row)
          const cases = casesOf(row, call, step)
          expect(cases, `${call.code} needs cases in the spec of ${workflow.id}`).toBeDefined()
          if (!cases) return
          expect(
            checkGuard(call, argsOf(step.before, step.event)),
            `${named(call)} allows the good case`,
          ).toBeNull()
          if ('never' in cases) return
          expect(
            cases.some((one) => 'says' in one),
            `${call.code} is seen to refuse`,
          ).toBe(true)
          for (const one of cases) expectCase(row, call, step, one)
        })
      })
      if (row.when) {
        test(`happens only when ${row.when.says}`, () => {
          const step = firstStep(row)
          const cases = spec.conditions?.[row.n] ?? []
          expect(
            cases.some((one) => !one.holds),
            `row ${row.n} needs a case in which the condition is not met`,
          ).toBe(true)
          for (const one of cases) {
            const stored = apply(step.before, one)
            const event = { ...step.event, data: { ...step.event.data, ...one.data } }
            expect(advance(workflow, stored, event).taken.includes(row.n), JSON.stringify(one)).toBe(
              one.holds,
            )
          }
        })
      }
    })
  }

  function expectCase(row: Row, call: GuardCall, step: Step, one: Case): void {
    const stored = apply(step.before, one)
    const event = { ...step.event, data: { ...step.event.data, ...one.data } }
    const refusal = checkGuard(call, argsOf(stored, event))
    if ('allowed' in one) {
      expect(refusal, JSON.stringify(one)).toBeNull()
      return
    }
    expect(refusal).toMatchObject({
      code: call.code,
      message: one.says,
      ...(one.field ? { field: one.field } : {}),
    })
    // A link to the long form of the passenger names the field that is put right there.
    const onForm = /^\/apps\/passenger-management\/[^/?]+(?:\?field=(\w+))?$/.exec(refusal?.fix?.path ?? '')
    if (onForm) expect(Object.keys(entityOf('passenger').fields), one.says).toContain(onForm[1])
    if (row.on === 'always') return
    // The guard counts only if the machine itself stays where it is.
    expect(advance(workflow, stored, event).taken).toEqual([])
    const verdict = judge(workflow, stored, event)
    expect(verdict).toMatchObject({ ok: false, status: 409 })
    if (verdict.ok) return
    expectEveryRefusal(stored, event, verdict)
    expectOpening(stored, event, verdict)
    // An earlier guard of the row may speak first; then it is one of this row too.
    if (verdict.code !== call.code)
      expect(row.calls.findIndex((other) => other.code === verdict.code)).toBeLessThan(
        row.calls.indexOf(call),
      )
  }

  /** What is refused is exactly what the guards of one row refuse when each is asked by itself, in the row's order. */
  function expectEveryRefusal(stored: StoredWorkflow, event: WorkflowEvent, closed: Closed): void {
    if (closed.status === 403 || closed.denied || closed.code === 'G-STATE') return
    const role = stored.facts.user.role
    const byThemselves = workflow.rows
      .filter(
        (one) =>
          one.on === event.type &&
          one.froms.includes(stored.state) &&
          roleAllowed(one.roles, role, stored.facts.type?.name ?? null),
      )
      .map((one) => one.calls.flatMap((call) => refusalsOf(call, argsOf(stored, event))))
      .find((refusals) => refusals.length > 0)
    expect(everyRefusal(closed).map(({ code, message }) => ({ code, message }))).toEqual(
      byThemselves?.map(({ code, message }) => ({ code, message })),
    )
  }

  /** Why it is closed names every guard that refuses, and with the proposed change the machine takes the event. */
  function expectOpening(stored: StoredWorkflow, event: WorkflowEvent, verdict: Closed): void {
    const found = openingsOf(workflow, stored, event)
    const codes = found?.reasons.map(({ refusal }) => refusal.code) ?? []
    for (const { code } of everyRefusal(verdict)) expect(codes, JSON.stringify(event)).toContain(code)
    if (unopened.has(verdict.code) && !found?.changes) return
    const after = (found?.changes ?? []).reduce(changed, { stored, event })
    expect(judge(workflow, after.stored, after.event), `${verdict.code} ${verdict.message}`).toEqual({
      ok: true,
    })
  }

  /** Cases of several guards at once: whatever fails together is said together. */
  function describeTogether(): void {
    test('says everything that fails at once', () => {
      for (const row of workflow.rows.filter(({ on, calls }) => on !== 'always' && calls.length > 1)) {
        const step = firstStep(row)
        let stored = step.before
        let data = { ...step.event.data }
        for (const call of row.calls) {
          const cases = casesOf(row, call, step)
          const bad = cases && !('never' in cases) ? cases.find((one) => 'says' in one) : undefined
          if (!bad) continue
          stored = apply(stored, bad)
          data = { ...data, ...bad.data }
        }
        const event = { ...step.event, data }
        const verdict = judge(workflow, stored, event)
        // One case may undo another; most rows still refuse.
        if (!verdict.ok) expectEveryRefusal(stored, event, verdict)
      }
      expect.hasAssertions()
    })
  }

  function describeUndoRefusals(step: Step): void {
    const own: StoredWorkflow = {
      state: step.after.state,
      record: step.after.record,
      facts: step.before.facts,
      last: { ...entryOf(step), undo: 'self' },
    }
    const asked = (last: Partial<LastEvent>, data: Stored, role: RoleCode, id = 7) =>
      judge(workflow, withRole({ ...own, last: { ...(own.last as LastEvent), ...last } }, role, id), {
        type: 'UNDO_LAST',
        data: { reason: 'entered by mistake', ...data },
      })
    const role = step.before.facts.user.role as RoleCode
    const refused = (message: string) => ({ ok: false, status: 409, code: 'G-UNDO-WHO', message })
    test('is refused without a reason, for another person, after the time, after a later stage, and for an entry that is not the last', () => {
      expect(asked({}, { reason: 'too short' }, role)).toMatchObject({ status: 409, code: 'G-REASON' })
      if (role !== 'MGR' && role !== 'ADM') {
        expect(asked({ by: 8 }, {}, role)).toMatchObject(
          refused('You can undo only your own entry within 24 hours. Ask a manager.'),
        )
        // Who made the entry is not reminded that it must be an own one.
        expect(asked({ ageHours: 24.1 }, {}, role)).toMatchObject(
          refused('Your entry is older than 24 hours. Ask a manager to undo it.'),
        )
        expect(asked({ undo: 'mgr' }, {}, role)).toMatchObject(
          refused('Only a manager can undo this entry. Ask a manager.'),
        )
        expect(asked({ undo: 'none' }, {}, role)).toMatchObject(refused('This entry cannot be undone.'))
        expect(asked({ ageHours: 24 }, {}, role)).toEqual({ ok: true })
      }
      expect(asked({ by: 8, ageHours: 900 }, {}, 'MGR')).toEqual({ ok: true })
      expect(asked({ downstream: 'Embassy' }, {}, 'MGR')).toMatchObject({
        status: 409,
        code: 'G-UNDO-DOWN',
        message: 'Embassy has already started after this entry. Undo it first.',
      })
      expect(asked({ id: 5 }, { event_id: 4 }, 'MGR')).toMatchObject({
        status: 409,
        code: 'G-UNDO-LAST',
        message: 'Only the last entry can be undone.',
      })
      expect(asked({ id: 5 }, { event_id: 5 }, 'MGR')).toEqual({ ok: true })
      expect(asked({}, {}, 'QAR')).toMatchObject({
        ok: false,
        status: 403,
        code: 'G-ROLE',
        message: 'You do not have permission to undo the last entry.',
      })
    })
    test('has nothing to take back in a record without entries', () => {
      const fresh = withRole({ ...own, state: workflow.initial, last: null }, 'MGR')
      expect(
        judge(workflow, fresh, { type: 'UNDO_LAST', data: { reason: 'entered by mistake' } }),
      ).toMatchObject({ status: 409, code: 'G-UNDO-LAST' })
    })
  }

  function describeCorrections(): void {
    test('corrects only fields that may be corrected, with a reason once the stage is satisfied or a day has passed', () => {
      const [state, here] = [...seen.records].find(([name]) => workflow.states[name]?.kind !== 'final') ?? []
      if (!state || !here) throw new Error(`${workflow.id} has no open state`)
      const facts = withOver(withOver(goodFacts(), spec.facts), {
        user: { role: 'ADM' },
        correctable: ['fee'],
      })
      const ask = (data: Stored, over: StoredWorkflow['facts'] = facts, role: RoleCode = 'ADM') =>
        judge(workflow, withRole({ state, record: here.record, last: here.last, facts: over }, role), {
          type: 'CORRECT_DATA',
          data,
        })
      expect(ask({ field: 'fee', value: '10.00' })).toEqual({ ok: true })
      expect(ask({ field: 'state', value: 'x' })).toMatchObject({
        status: 409,
        code: 'G-CORRECT',
        message: 'This field cannot be corrected here.',
      })
      const settled = { ...facts, settledStage: true }
      expect(ask({ field: 'fee', value: '10.00' }, settled)).toMatchObject({
        status: 409,
        code: 'G-CORRECT',
        message: 'Please give a reason of at least 10 characters.',
      })
      expect(ask({ field: 'fee', value: '10.00', reason: 'typing mistake' }, settled)).toEqual({ ok: true })
      const corrected = advance(
        workflow,
        { state, record: here.record, last: here.last, facts },
        { type: 'CORRECT_DATA', data: { field: 'fee', value: '10.00' } },
      )
      expect([corrected.state, corrected.record['fee']]).toEqual([state, '10.00'])
      for (const role of roles)
        expect(ask({ field: 'fee', value: '10.00' }, facts, role).ok, `${theRoles}: ${role}`).toBe(
          admitted(workflow.correct ?? '', role, 'recruiting'),
        )
    })
  }
}

/** They ask for a name out of a list of the program, or for a whole table: no value of theirs is tried out. */
const unopened = new Set(['G-MS-EVT', 'G-CV-FULL', 'G-MED-CENTER'])

/** Without fields that are empty: an undone field comes back as "nothing", however nothing was written before. */
const compact = (record: Stored): Stored =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined && value !== null))
