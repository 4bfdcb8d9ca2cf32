/**
 * The one door to model-based testing: moving to another test library changes this file only.
 * `createTestModel` serves workflow machines (no `invoke`, no `after`); `exploreMachine` serves every
 * machine, shell machines included, and measures what a set of events reaches.
 */
import {
  createActor,
  SimulatedClock,
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  type EventFromLogic,
  type InputFrom,
  type SnapshotFrom,
  type StateNode,
} from 'xstate'
import { TestModel } from 'xstate/graph'

export { createTestModel } from '@xstate/test'
export { TestModel }

/** What the walk saw. The three `missed…` lists name what no event sequence reached. */
export type Exploration = {
  /** One entry per distinct state of the model: its value and the events that lead there. */
  paths: { value: unknown; events: string[] }[]
  missedStates: string[]
  missedTransitions: string[]
  /** Guards that only ever answered one way, as "guard: never true" or "guard: never false". */
  oneSidedGuards: string[]
}

export type ExploreOptions<TMachine extends AnyStateMachine> = {
  /** Sample events, tried in every reachable state. Delayed transitions are `{ type: 'xstate.after.<delay>.<state id>' }`. */
  events: readonly (EventFromLogic<TMachine> | { type: `xstate.${string}` })[]
  input?: InputFrom<TMachine>
  /** The part of a snapshot that makes two states different; default: value and context. */
  key?: (snapshot: SnapshotFrom<TMachine>) => unknown
  limit?: number
}

type GuardFn = (args: unknown, params: unknown) => boolean

function allNodes(node: StateNode): StateNode[] {
  return [node, ...Object.values(node.states).flatMap((child) => allNodes(child as StateNode))]
}

function describe(transition: AnyTransitionDefinition): string {
  const target = transition.target?.map((node: StateNode) => node.id).join(', ') ?? '(same)'
  const guard = transition.guard
    ? ` [${typeof transition.guard === 'string' ? transition.guard : JSON.stringify(transition.guard)}]`
    : ''
  return `${transition.source.id} --${transition.eventType || '(always)'}${guard}--> ${target}`
}

/**
 * Walks every state the sample events can reach, on the real machine with a stopped clock, and sends
 * every sample event in each of them. Actors and actions keep their default (empty) implementations.
 */
export function exploreMachine<TMachine extends AnyStateMachine>(
  machine: TMachine,
  options: ExploreOptions<TMachine>,
): Exploration {
  const answers = new Map<string, Set<boolean>>()
  // Guards are erased to one call shape here: the walk only records what they answer.
  const original = machine.implementations.guards as unknown as Record<string, GuardFn>
  const guards = Object.fromEntries(
    Object.entries(original).map(([name, guard]) => {
      // A guard made of others (and, or, not, stateIn) is judged by its parts.
      if ('check' in guard) return [name, guard]
      answers.set(name, new Set())
      return [
        name,
        (args: unknown, params: unknown) => {
          const answer = guard(args, params)
          answers.get(name)?.add(answer)
          return answer
        },
      ]
    }),
  )
  const watched = machine.provide({ guards } as never) as TMachine
  const events = [...options.events] as EventFromLogic<TMachine>[]
  const key =
    options.key ??
    ((s: SnapshotFrom<TMachine>) => {
      const full = s as AnyMachineSnapshot
      return [full.value, full.context]
    })
  const model = new TestModel<SnapshotFrom<TMachine>, EventFromLogic<TMachine>, InputFrom<TMachine>>(
    watched as never,
    {
      events,
      serializeState: (s) => JSON.stringify(key(s)) as never,
      stateMatcher: (s, k) => (s as AnyMachineSnapshot).matches(k as never),
      ...(options.limit ? { limit: options.limit } : {}),
    },
  )
  const paths = model.getShortestPaths({ input: options.input as never, allowDuplicatePaths: true })

  const takenTransitions = new Set<AnyTransitionDefinition>()
  const entered = new Set<string>()
  const start = () => {
    let root: AnyActorRef | undefined
    const actor = createActor(watched, {
      input: options.input as never,
      clock: new SimulatedClock(),
      inspect: (e) => {
        root ??= e.actorRef as AnyActorRef
        if (e.actorRef !== root) return
        if (e.type === '@xstate.microstep') for (const t of e._transitions) takenTransitions.add(t)
        if (e.type === '@xstate.microstep' || e.type === '@xstate.snapshot') {
          for (const node of (e.snapshot as AnyMachineSnapshot)._nodes ?? []) entered.add(node.id)
        }
      },
    })
    actor.start()
    return actor
  }
  for (const path of paths) {
    for (const event of [undefined, ...events]) {
      const actor = start()
      for (const step of path.steps) if (step.event.type !== 'xstate.init') actor.send(step.event as never)
      if (event && (actor.getSnapshot() as AnyMachineSnapshot).status === 'active') actor.send(event as never)
      actor.stop()
    }
  }

  const nodes = allNodes(watched.root as unknown as StateNode)
  const transitions = nodes.flatMap((node) => [
    ...[...node.transitions.values()].flat(),
    ...(node.always ?? []),
  ])
  return {
    paths: paths.map((p) => ({
      value: (p.state as AnyMachineSnapshot).value,
      events: p.steps.map((s) => s.event.type).filter((t) => t !== 'xstate.init'),
    })),
    missedStates: nodes.map((n) => n.id).filter((id) => !entered.has(id)),
    missedTransitions: transitions.filter((t) => !takenTransitions.has(t)).map(describe),
    oneSidedGuards: [...answers].flatMap(([name, seen]) =>
      [true, false].filter((a) => !seen.has(a)).map((a) => `${name}: never ${a}`),
    ),
  }
}
