import {
  createActor,
  type ActorRefFrom,
  type AnyStateMachine,
  type ContextFrom,
  type InputFrom,
  type StateValueFrom,
} from 'xstate'

/**
 * A machine standing in one state, for a story: nothing was sent, no timer runs. Each story of a machine's view names
 * its state in `parameters.machine` and `parameters.state`; a test counts them and fails when a state has no story.
 */
export function actorIn<TMachine extends AnyStateMachine>(
  machine: TMachine,
  value: StateValueFrom<TMachine>,
  context: Partial<ContextFrom<TMachine>> = {},
  input?: InputFrom<TMachine>,
): ActorRefFrom<TMachine> {
  // A generic machine has lost the types of its input and context; the parameters are checked by its own.
  const start = createActor(machine, { input: input as never }).getSnapshot() as { context: object }
  // As above.
  const snapshot = machine.resolveState({ value, context: { ...start.context, ...context } } as never)
  // resolveState answers with a snapshot of this very machine.
  return createActor(machine, {
    snapshot: snapshot as never, // As above.
    input: input as never, // As above.
  }).start() as ActorRefFrom<TMachine>
}
