import { expect, it } from 'vitest'
import { advance } from '../../../src/machines/kit/judge.ts'
import { defineWorkflow, type Effect } from '../../../src/machines/kit/workflow.ts'
import { runEvent } from '../../../src/server/workflow/event/run-event.ts'
import { registryOf, type NamedEffect } from '../../../src/server/workflow/registry.ts'
import { goodFacts } from '../../machines/facts.ts'

const effect: NamedEffect = { do: async () => undefined }
const workflow = { id: 'tea', orders: ['boil'] }

it('merges what capabilities give', () => {
  const registry = registryOf(
    [{ name: 'kitchen', effects: { boil: effect } }, { name: 'garden' }],
    [workflow],
    runEvent,
  )
  expect(registry.effects).toEqual({ boil: effect })
})

it('refuses a name that a table asks for and nobody gives', () => {
  expect(() => registryOf([{ name: 'kitchen' }], [workflow], runEvent)).toThrow(
    'tea asks for the effect "boil", which no capability gives',
  )
})

it('refuses a name that is given and never asked for', () => {
  expect(() =>
    registryOf([{ name: 'kitchen', effects: { boil: effect, freeze: effect } }], [workflow], runEvent),
  ).toThrow('the effect "freeze" is given, and no workflow asks for it')
})

it('refuses a name that two capabilities give', () => {
  const [one, other] = ['kitchen', 'garden'].map((name) => ({ name, effects: { boil: effect } }))
  expect(() =>
    registryOf(
      [one, other].flatMap((each) => each ?? []),
      [workflow],
      runEvent,
    ),
  ).toThrow('kitchen and garden both give the effect "boil"')
})

it('carries out no effect that the table does not declare', () => {
  const row = (name: string) =>
    defineWorkflow({
      id: 'tea',
      table: 'X1',
      version: 1,
      title: 'Tea',
      module: 'tea',
      stage: null,
      states: { cold: { kind: 'initial', label: 'Cold' }, hot: { kind: 'final', label: 'Hot' } },
      initial: 'cold',
      fields: {},
      correct: null,
      orders: ['boil'],
      rows: [
        {
          n: 1,
          from: ['cold'],
          on: 'HEAT',
          to: 'hot',
          roles: 'SYS',
          undo: 'none',
          effects: (): Effect[] => [{ do: 'order', name }],
        },
      ],
    })
  const heat = (name: string) =>
    advance(
      row(name),
      { state: 'cold', record: {}, facts: goodFacts(), last: null },
      { type: 'HEAT', data: {} },
    ).effects
  expect(heat('boil')).toEqual([{ do: 'order', name: 'boil' }])
  expect(() => heat('burn')).toThrow('tea orders "burn" without declaring it in its orders')
})

it('refuses facts for a workflow that does not exist', () => {
  expect(() =>
    registryOf([{ name: 'kitchen', facts: { coffee: async () => ({}) } }], [{ id: 'tea' }], runEvent),
  ).toThrow('facts are given to the workflow "coffee", which does not exist')
})
