/** What a panel or a queue puts first, for every workflow, state and set of open events: it leads on, or nothing is put first. */
import { describe, expect, test } from 'vitest'
import { actionsOf, isVoucherAction } from '../../src/features/books/voucher-actions.ts'
import { sortActions } from '../../src/features/workflow/action-order.ts'
import type { StepView } from '../../src/domain/journey/case-view.ts'
import { stageNames } from '../../src/domain/journey/facts.ts'
import { workflows } from '../../src/machines/catalogue.ts'
import { stageOf } from '../../src/machines/kit/judge.ts'
import type { Workflow } from '../../src/machines/kit/workflow.ts'

const byName = (one: string, other: string) => one.localeCompare(other)

/** Events people send in a state. */
const eventsOf = (workflow: Workflow, state: string): string[] => [
  ...new Set(
    workflow.rows
      .filter((row) => row.froms.includes(state) && row.roles !== 'SYS' && row.on !== 'always')
      .map((row) => row.on),
  ),
]

const viewOf = (workflow: Workflow, state: string, events: readonly string[], open: readonly string[]) => {
  const stage = stageNames.find((name) => name === stageOf(workflow, {})) ?? null
  const view: StepView = {
    stage,
    machine: workflow.id,
    module: workflow.module,
    id: 1,
    version: 1,
    state,
    state_label: state,
    kind: workflow.states[state]?.kind ?? 'normal',
    attempt_no: 1,
    record: {},
    labels: {},
    last: null,
    actions: events.map((event) => ({ event, label: event, ok: open.includes(event), payload: [] })),
  }
  return view
}

/** Why an event must not stand first in a state: the words of the row it would take; null where it may. */
function wrongFirst(workflow: Workflow, state: string, event: string): string | null {
  const order = Object.keys(workflow.states)
  const isTrouble = ['blocker', 'parked'].includes(workflow.states[state]?.kind ?? '')
  const good = workflow.rows.some(
    (row) =>
      row.on === event &&
      row.froms.includes(state) &&
      !row.aside &&
      row.to !== '(same)' &&
      (isTrouble || order.indexOf(row.to) > order.indexOf(state)) &&
      (workflow.states[row.to]?.isAim ||
        !['blocker', 'parked', 'final'].includes(workflow.states[row.to]?.kind ?? '')),
  )
  return good ? null : `${workflow.id} ${state}: ${event}`
}

describe('what stands first', () => {
  const places = Object.values(workflows).flatMap((workflow) =>
    Object.keys(workflow.states).map((state) => ({ workflow, state, events: eventsOf(workflow, state) })),
  )

  test('in a panel leads on, whatever else is open or closed', () => {
    let proposed = 0
    const wrong = places.flatMap(({ workflow, state, events }) =>
      // Everything open, each event alone, and each closed while all others are open.
      [
        events,
        ...events.map((event) => [event]),
        ...events.map((event) => events.filter((one) => one !== event)),
      ].flatMap((open) => {
        const { main, open: others } = sortActions(viewOf(workflow, state, events, open), workflow)
        expect(
          [main?.event, ...others.map(({ event }) => event)]
            .filter((event) => event !== undefined)
            .toSorted(byName),
        ).toEqual(open.toSorted(byName))
        if (!main) return []
        proposed += 1
        return wrongFirst(workflow, state, main.event) ?? []
      }),
    )
    expect([...new Set(wrong)]).toEqual([])
    expect(proposed).toBeGreaterThan(200)
  })

  test('is where the record is meant to end, not what went wrong', () => {
    const first = (id: string, state: string, closed: readonly string[] = []) => {
      const workflow = workflows[id]
      if (!workflow) throw new Error(`no workflow ${id}`)
      const events = eventsOf(workflow, state)
      const open = events.filter((event) => !closed.includes(event))
      return sortActions(viewOf(workflow, state, events, open), workflow).main?.event
    }
    expect(first('cheque', 'deposited')).toBe('CLEAR')
    expect(first('cheque', 'held', ['DEPOSIT', 'POSTPONE', 'RETURN_TO_DRAWER'])).toBe('CLEAR')
    expect(first('cheque', 'bounced')).toBe('REPLACE')
    expect(first('temporary_ticket', 'temporary')).toBe('TRANSFER_TO_IATA')
  })

  test('on the page of a voucher leads to the books', () => {
    const voucher = workflows['voucher']
    if (!voucher) throw new Error('no workflow of vouchers')
    const first = Object.keys(voucher.states).flatMap((state) => {
      const events = eventsOf(voucher, state).filter(isVoucherAction)
      return [events, ...events.map((event) => [event])].flatMap((open) => {
        const { main } = actionsOf(
          open.map((event) => ({ event, label: event, open: true })),
          state,
        )
        return main ? [`${state} ${main}`] : []
      })
    })
    expect([...new Set(first)]).toEqual(['draft SUBMIT', 'submitted AUTHORISE'])
  })
})
