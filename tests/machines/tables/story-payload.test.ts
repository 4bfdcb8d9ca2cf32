/** Stories of workflows: the payload of every event as controls, and what the machine answers to it. */
import { describe, expect, it } from 'vitest'
import { storyStep } from '../../../src/features/workflow/story-facts.ts'
import {
  controlOf,
  payloadControls,
  storyAnswer,
  type StoryArgs,
} from '../../../src/features/workflow/story-payload.ts'
import { workflows } from '../../../src/machines/catalogue.ts'
import { refusedBy } from '../../../src/machines/kit/replay.ts'

const places = Object.values(workflows).flatMap((workflow) =>
  Object.keys(workflow.states).map((state) => ({ workflow, state })),
)
const sent = (machine: string, state: string, event: string, change: StoryArgs = {}) => {
  const answer = storyAnswer(machine, state, { ...payloadControls(machine, state).args, event, ...change })
  if (!answer) throw new Error(`${machine} has no ${event} in ${state}.`)
  return answer
}
const codes = (machine: string, state: string, event: string, change: StoryArgs = {}) => {
  const { faults, one } = sent(machine, state, event, change)
  return [
    ...faults.map(({ name, code }) => `${name} ${code}`),
    ...(one ? refusedBy(one) : []).map(({ code }) => code),
  ]
}

describe('controls of a story', () => {
  it('are those of the payload of every event its state offers, as its machine defines it', () => {
    const wrong = places.flatMap(({ workflow, state }) => {
      const { argTypes } = payloadControls(workflow.id, state)
      const { actions } = storyStep(workflow.id, state).view
      const wanted = actions.flatMap(({ event, payload }) =>
        payload.map(({ name }) => controlOf(event, name)),
      )
      const shown = Object.keys(argTypes).filter((key) => key !== 'event')
      const events = argTypes['event']?.options
      return JSON.stringify(shown) === JSON.stringify([...new Set(wanted)]) &&
        JSON.stringify(events) === JSON.stringify(actions.map(({ event }) => event))
        ? []
        : [`${workflow.id} ${state}`]
    })
    expect(wrong).toEqual([])
  })

  it('offer what a field can hold and stand only beside their event', () => {
    const { argTypes, args } = payloadControls('medical', 'not_started')
    expect(argTypes[controlOf('ISSUE_SLIP', 'paid_by')]).toMatchObject({
      control: 'select',
      options: ['agency', 'passenger', 'agent'],
      table: { category: 'Payload of ISSUE_SLIP' },
      if: { arg: 'event', eq: 'ISSUE_SLIP' },
    })
    expect(argTypes[controlOf('ISSUE_SLIP', 'medical_center')]).toMatchObject({ control: 'number' })
    expect(args[controlOf('ISSUE_SLIP', 'slip_date')]).toBe('2027-01-28')
  })

  it('have names that the address of a story carries', () => {
    const names = places.flatMap(({ workflow, state }) =>
      Object.keys(payloadControls(workflow.id, state).argTypes),
    )
    expect(names.length).toBeGreaterThan(1_000)
    expect(names.filter((name) => !/^[a-zA-Z0-9 _-]+$/.test(name))).toEqual([])
  })
})

/** Events refused as they stand: papers that are not ticked, a course that is too short, a flight that has left, a stage that may not be skipped, lists of rows. */
const refused = [
  'embassy not_started PREPARE',
  'training enrolled CHANGE_BATCH',
  'flight missed TICKET',
  'flight offloaded TICKET',
  'flight ticket_cancelled TICKET',
  'journey active SKIP_STAGE',
  'journey ready_to_fly SKIP_STAGE',
  'submission_list submitted ROW_RESULT',
  'multiple_status choosing SELECT',
  'bank_statement imported PAIR',
  'bank_statement imported EXPLAIN',
  'bank_statement imported DRAFT',
  'bank_statement matching PAIR',
  'bank_statement matching EXPLAIN',
  'bank_statement matching DRAFT',
]

describe('the answer of a story', () => {
  it('is none while no event is sent', () => {
    expect(storyAnswer('medical', 'visited', payloadControls('medical', 'visited').args)).toBeNull()
  })

  it('leads where the machine leads', () => {
    const { faults, one } = sent('medical', 'visited', 'RESULT_FIT')
    expect(faults).toEqual([])
    expect([one?.answered, one?.before.state, one?.after.state]).toEqual(['ok', 'visited', 'fit'])
    expect(one?.after.record['report_no']).toBe('MR-55021')
    expect(one?.asked.map(({ code }) => code)).toContain('G-MED-RDATE')
  })

  it('says what is wrong with a value before any guard is asked', () => {
    expect(codes('medical', 'visited', 'RESULT_FIT', { [controlOf('RESULT_FIT', 'report_no')]: '' })).toEqual(
      ['report_no REQ'],
    )
    expect(
      codes('medical', 'visited', 'RESULT_FIT', { [controlOf('RESULT_FIT', 'report_date')]: '2027-02-30' }),
    ).toEqual(['report_date DATE'])
  })

  it('refuses with the reason when a value closes a guard, and opens again with another', () => {
    const center = controlOf('ISSUE_SLIP', 'medical_center')
    expect(codes('medical', 'not_started', 'ISSUE_SLIP')).toEqual([])
    const closed = sent('medical', 'not_started', 'ISSUE_SLIP', { [center]: 7 })
    expect(closed.one && refusedBy(closed.one).map(({ code, message }) => [code, message])).toEqual([
      ['G-MED-CENTER', 'Select a Medical center from the list.'],
    ])
    expect(closed.one?.after.state).toBe('not_started')
    expect(codes('medical', 'not_started', 'ISSUE_SLIP', { [center]: 1 })).toEqual([])
  })

  it('follows the facts, the day and the role', () => {
    expect(
      codes('mofa', 'not_started', 'APPLY', { facts: { stages: { medical: { satisfied: false } } } }),
    ).toContain('G-DEP')
    expect(codes('mofa', 'not_started', 'APPLY')).toEqual([])
    expect(codes('medical', 'visited', 'RESULT_FIT', { today: '2027-01-20' })).toEqual(['G-MED-RDATE'])
    expect(codes('embassy', 'ready', 'SUBMIT')).toEqual([])
    expect(codes('embassy', 'ready', 'SUBMIT', { role: 'ACC' })).toEqual(['G-ROLE'])
  })

  it('is given for every event of every state; all but a few are accepted as they stand', () => {
    const answers = places.flatMap(({ workflow, state }) =>
      storyStep(workflow.id, state)
        .view.actions.filter(({ ok }) => ok)
        .map(({ event }) => {
          const { faults, one } = sent(workflow.id, state, event)
          return {
            name: `${workflow.id} ${state} ${event}`,
            isAccepted: one?.answered === 'ok',
            isRead: faults.length > 0 || (one !== null && !['unreadable', 'gone'].includes(one.answered)),
          }
        }),
    )
    expect(answers.filter(({ isRead }) => !isRead)).toEqual([])
    expect(answers.filter(({ isAccepted }) => !isAccepted).map(({ name }) => name)).toEqual(refused)
  })
})
