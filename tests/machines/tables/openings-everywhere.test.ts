/** What is said to open a closed action opens it: asked of every event that people send, in every state of every machine. */
import { describe, expect, it } from 'vitest'
import { storySituation, storyStored } from '../../../src/features/workflow/story-facts.ts'
import { workflows } from '../../../src/machines/catalogue.ts'
import { judge } from '../../../src/machines/kit/judge.ts'
import { changed, type Situation } from '../../../src/machines/opening-situation.ts'
import { waysOf } from '../../../src/machines/opening-ways.ts'
import { callsOfRow, openingsOf } from '../../../src/machines/openings.ts'

interface Closed {
  name: string
  /** Who may take the last entry back; null where there is none. */
  undo: string | null
  /** Codes of the reasons it is closed for; empty where none was found. */
  codes: string
  hasProposal: boolean
  /** Whether the machine takes the event after the proposed changes. */
  opens: boolean
}

/** Every case one starts with: each event of people without a payload, and with one where the state takes it. */
function startsOf(machine: string): Situation[] {
  const workflow = workflows[machine]
  if (!workflow) throw new Error(`there is no machine ${machine}`)
  const sent = workflow.events.filter(
    (type) => type === 'UNDO_LAST' || workflow.rows.some(({ on, roles }) => on === type && roles !== 'SYS'),
  )
  return Object.keys(workflow.states).flatMap((state) => {
    const stored = storyStored(machine, state)
    return sent.flatMap((type) => {
      const row = workflow.rows.find(({ on, froms }) => on === type && froms.includes(state))
      const events = row ? [{ type }, storySituation(machine, row).event] : [{ type }]
      return events.map((event) => ({ stored, event }))
    })
  })
}

const closed = Object.entries(workflows).flatMap(([machine, workflow]) =>
  startsOf(machine)
    .filter(({ stored, event }) => !judge(workflow, stored, event).ok)
    .map((start): Closed => {
      const found = openingsOf(workflow, start.stored, start.event)
      const after = (found?.changes ?? []).reduce(changed, start)
      return {
        name: `${machine} ${start.event.type}`,
        undo: start.stored.last?.undo ?? null,
        codes: found?.reasons.map(({ refusal }) => refusal.code).join(' ') ?? '',
        hasProposal: (found?.changes ?? null) !== null,
        opens: judge(workflow, after.stored, after.event).ok,
      }
    }),
)
const withoutProposal = closed.filter(({ hasProposal }) => !hasProposal)
const isUndo = ({ name }: Closed) => name.endsWith(' UNDO_LAST')
const namesOf = (cases: readonly Closed[]) => [...new Set(cases.map(({ name }) => name))].toSorted()

/** Events for which no change is found, with what they would need; may only become shorter. */
const notOpened: Readonly<Record<string, string>> = {
  'cv FINISH': 'more fields of the CV than are tried at once',
  'medical ISSUE_SLIP': 'another medical centre, which the case does not hold',
  'medical LIFT_UNFIT': 'a permanent unfit result: a finding of the centre, proposed to nobody',
  'multiple_status PREVIEW': 'passengers and an event that exist',
}

describe('what would open a closed action', () => {
  it('opens it, wherever something is proposed', () => {
    expect(closed.filter(({ hasProposal, opens }) => hasProposal && !opens)).toEqual([])
    expect(closed.filter(({ hasProposal }) => hasProposal).length).toBeGreaterThan(1400)
  })

  it('is proposed for every event but these', () => {
    expect(namesOf(withoutProposal.filter((one) => !isUndo(one)))).toEqual(Object.keys(notOpened))
  })

  it('is proposed for taking an entry back wherever there is one and its row lets it go back', () => {
    const undone = withoutProposal.filter(isUndo)
    expect(undone.length).toBeGreaterThan(0)
    expect(undone.filter(({ undo }) => undo !== null && undo !== 'none')).toEqual([])
  })

  it('is looked for without a fault where today is no date', () => {
    for (const [machine, workflow] of Object.entries(workflows))
      for (const { stored, event } of startsOf(machine)) {
        const situation = { stored: { ...stored, facts: { ...stored.facts, today: 'tomorrow' } }, event }
        const row = workflow.rows.find(({ on, froms }) => on === event.type && froms.includes(stored.state))
        for (const call of row ? callsOfRow(row) : [])
          expect(() => waysOf(workflow, situation, call, { code: call.code, message: '' })).not.toThrow()
      }
  })
})
