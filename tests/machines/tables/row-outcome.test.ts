/** Pages of the machines say what a row writes and does: the same as the machine does when the event is sent. */
import { describe, expect, it } from 'vitest'
import { storySituation } from '../../../src/features/workflow/story-facts.ts'
import { outcomeOf } from '../../../src/features/workflow/stories/row-outcome.ts'
import { workflows } from '../../../src/machines/catalogue.ts'
import { advance, judge } from '../../../src/machines/kit/judge.ts'

const rowsOf = Object.values(workflows).flatMap((workflow) =>
  workflow.rows.map((row) => [workflow, row] as const),
)

describe('what a row writes and does', () => {
  it('can be said of every row of every workflow', () => {
    const said = rowsOf.map(([{ id }, row]) => outcomeOf(id, row))
    expect(said.length).toBeGreaterThan(390)
    expect(said.flatMap(({ effects }) => effects).length).toBeGreaterThan(240)
    expect(said.flatMap(({ writes }) => writes).length).toBeGreaterThan(240)
  })

  it('is what the machine does where the case of the stories lets the event pass', () => {
    const sent = rowsOf.flatMap(([workflow, row]) => {
      const { stored, event } = storySituation(workflow.id, row)
      if (row.on === 'always' || !judge(workflow, stored, event).ok) return []
      const done = advance(workflow, stored, event)
      // Another row of the same event may have been taken, and rows that follow by themselves add to it.
      if (done.taken[0] !== row.n) return []
      const { writes, effects } = outcomeOf(workflow.id, row)
      return [
        {
          row: `${workflow.id} ${row.n}`,
          missing: writes.filter((name) => !(name in done.record)),
          effects: JSON.stringify(done.effects.slice(0, effects.length)) === JSON.stringify(effects),
        },
      ]
    })
    expect(sent.length).toBeGreaterThan(150)
    expect(sent.filter(({ missing, effects }) => missing.length > 0 || !effects)).toEqual([])
  })

  it('names the day the slip ends, its entry in the calendar and its cost', () => {
    const row = workflows['medical']?.rows.find(({ on }) => on === 'ISSUE_SLIP')
    expect(row && outcomeOf('medical', row)).toMatchObject({
      writes: ['slip_valid_until'],
      effects: [
        { do: 'cal', category: 'medical' },
        { do: 'cost', kind: 'medical' },
      ],
    })
  })
})
