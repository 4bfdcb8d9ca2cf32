/**
 * Every state of every machine of the screens has a story that names it; stories.test.ts asks the same of the workflows.
 * The stories are loaded, so that a state given by a helper counts like one that is written out.
 */
import type { AnyStateMachine, AnyStateNode } from 'xstate'
import { beforeAll, describe, expect, it } from 'vitest'

const machineFiles = import.meta.glob<object>('../../../src/machines/**/*.ts', { eager: true })
const storyFiles = import.meta.glob<object>([
  '../../../src/features/**/*.stories.tsx',
  '!../../../src/features/workflow/stories/**',
])

const isMachine = (value: unknown): value is AnyStateMachine =>
  typeof value === 'object' && value !== null && 'root' in value && 'implementations' in value
const machines = new Map(
  Object.entries(machineFiles).flatMap(([file, made]) =>
    Object.entries(made).flatMap(([name, value]: [string, unknown]) =>
      name.endsWith('Machine') && isMachine(value)
        ? [[file.replace(/^.*\/([\w-]+)\.ts$/, '$1'), value] as const]
        : [],
    ),
  ),
)
/** States without states of their own, by their path: 'second_factor.code_asked'. */
const leavesOf = (node: AnyStateNode): AnyStateNode[] => {
  const inner = Object.values(node.states)
  return inner.length === 0 ? [node] : inner.flatMap(leavesOf)
}
const nameOf = ({ path }: AnyStateNode): string => path.join('.')
/** Left at once whatever the context holds, so no screen ever shows it. */
const isPassedThrough = ({ always = [] }: AnyStateNode): boolean =>
  always.some(({ guard }) => guard === undefined)
/** 'session.guest' for every story that names its machine and state. */
const shown = new Set<string>()

beforeAll(async () => {
  const made = await Promise.all(Object.values(storyFiles).map((load) => load()))
  for (const story of made.flatMap((one): unknown[] => Object.values(one))) {
    if (typeof story !== 'object' || story === null || !('parameters' in story)) continue
    const { machine, state } = story.parameters as { machine?: string; state?: string }
    if (machine !== undefined && state !== undefined) shown.add(`${machine}.${state}`)
  }
}, 60_000)

describe('Storybook shows', () => {
  it.each([...machines])('every state of the screen machine %s', (name, machine) => {
    const seen = leavesOf(machine.root).filter((state) => !isPassedThrough(state))
    expect(seen.map(nameOf).filter((state) => !shown.has(`${name}.${state}`))).toEqual([])
  })

  it('no state that no machine of the screens has', () => {
    expect(machines.size).toBeGreaterThan(20)
    const known = new Set(
      [...machines].flatMap(([name, { root }]) => leavesOf(root).map((state) => `${name}.${nameOf(state)}`)),
    )
    expect([...shown].filter((one) => !known.has(one))).toEqual([])
  })
})
