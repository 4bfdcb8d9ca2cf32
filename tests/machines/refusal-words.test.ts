/** What a refusal calls the event it refuses: a phrase of its own in English, the words of the screen in other languages. */
import { describe, expect, test } from 'vitest'
import type { RoleCode } from '../../src/domain/people/access.ts'
import { workflows } from '../../src/machines/catalogue.ts'
import { eventLabel, judge } from '../../src/machines/kit/judge.ts'
import type { Workflow } from '../../src/machines/kit/workflow.ts'
import { goodFacts, withOver } from './facts.ts'
import { translate } from '../../src/server/platform/reader-words.ts'

/** Every event a person may send, in a state it belongs to, refused to the auditor, who may send none. */
const refused = Object.values(workflows).flatMap((workflow) =>
  workflow.events.flatMap((event) => {
    const row = workflow.rows.find((one) => one.on === event && one.roles !== 'SYS')
    const state = row?.froms[0]
    if (!row || !state) return []
    const facts = withOver(goodFacts(), { user: { role: 'QAR', id: 7 } })
    const verdict = judge(workflow, { state, record: { state }, facts, last: null }, { type: event })
    return verdict.ok ? [] : [{ at: `${workflow.id} ${event}`, workflow, event, verdict }]
  }),
)

describe('an event that is refused', () => {
  test('is one of many', () => expect(refused.length).toBeGreaterThan(120))

  test('has a phrase that follows "permission to", not its name in the program', () => {
    const nameless = refused.filter(
      ({ workflow, event }) => eventLabel(workflow, event) === event.toLowerCase().replaceAll('_', ' '),
    )
    expect(nameless.map(({ at }) => at)).toEqual([])
  })

  test.each(['tr', 'ar', 'bn'] as const)('is named in %s', (language) => {
    const english = refused.filter(({ workflow, event, verdict }) =>
      translate(verdict, language).includes(eventLabel(workflow, event)),
    )
    expect(english.map(({ at }) => at)).toEqual([])
  })
})

describe('a role that could not send the event in any state', () => {
  const medical = workflows['medical'] as Workflow
  const asked = (state: string, lifecycle: string, event: string, role: RoleCode) =>
    judge(
      medical,
      {
        state,
        record: { state },
        facts: withOver(goodFacts(), { user: { role, id: 7 }, lifecycle }),
        last: null,
      },
      { type: event },
    )

  test('hears of its rights where another role could go on', () =>
    expect(asked('visited', 'active', 'RESULT_FIT', 'DEO')).toMatchObject({
      status: 403,
      code: 'G-ROLE',
      message: 'You do not have permission to record the medical result.',
    }))

  test('hears of the state where nobody could', () =>
    expect(asked('fit', 'active', 'RESULT_FIT', 'DEO')).toMatchObject({
      status: 409,
      code: 'G-STATE',
      denied: true,
      message: 'Cannot record the medical result: Medical is Medical Fit.',
    }))

  test('hears that the file is cancelled where it is', () =>
    expect(asked('visited', 'cancelled', 'RESULT_FIT', 'DEO')).toMatchObject({
      status: 409,
      code: 'G-JRN',
      denied: true,
      message: 'This passenger file is Cancelled. Reopen it first.',
    }))

  test('is refused what only the system sends, whatever the state', () =>
    expect(asked('fit', 'active', 'SLIP_EXPIRE', 'MGR')).toMatchObject({ status: 403, code: 'G-ROLE' }))
})
