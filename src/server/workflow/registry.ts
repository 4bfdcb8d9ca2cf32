/**
 * What capabilities add to the engine. Each lists what it gives in one `Capability`; the composition merges them into one
 * `Registry`, which every event gets with its context. The engine looks up by name and knows none of them.
 */
import type { Facts, Row } from '../../domain/journey/facts.ts'
import type { StoredWorkflow } from '../../machines/kit/judge.ts'
import type { Effect, Workflow } from '../../machines/kit/workflow.ts'
import type { Clock } from '../platform/clock.ts'
import type { Tx } from '../platform/db/kysely.ts'
import type { Services } from '../platform/services.ts'
import type { Binding } from './event/bindings.ts'
import type { Actor } from './event/facts.ts'
import type { Deed } from './event/stage-events.ts'

declare module '../platform/services.ts' {
  interface Services {
    /** Effects and facts of all capabilities, handed in at the composition. */
    registry: Registry
  }
}

/** What moves records outside a request. */
export type EngineServices = Pick<Services, 'db' | 'clock' | 'registry'>

export interface EngineContext {
  db: Tx
  clock: Clock
  registry: Registry
  actor: Actor
  /** What moved the machines: a form, a bulk run, the daily job, another machine. */
  source: 'form' | 'bulk' | 'auto' | 'machine'
  /** An entry is being taken back: what the file did by itself because of it is taken back too. */
  isUndo?: boolean
  /** The story of the demo agency is told in the name of its staff, who uploaded nothing: its papers are shared. */
  isTold?: boolean
}

/** The event whose effects are carried out. */
export interface EffectContext {
  binding: Binding
  /** The record as it is stored now. */
  record: Row
  before: StoredWorkflow
  facts: Facts
  passengerId: number | null
  effects: readonly Effect[]
  data: Row
}

/** An effect that workflows ask for by name (`{ do: 'order', name }`), with the way back beside it. */
export interface NamedEffect {
  /**
   * Carries it out inside the event's transaction. @param data what the row of the table gives it.
   * @returns what `undo` needs, kept in the history; nothing where the name says it all; a list to keep other entries instead.
   */
  do(context: EngineContext, about: EffectContext, data: Row): Promise<Row | readonly Deed[] | undefined>
  /** @param kept what `do` returned. @throws AppError G-UNDO-DOWN when what it made has begun. Left out: nothing is taken back. */
  undo?(context: EngineContext, kept: Row, passengerId: number | null): Promise<void>
}

/** What one capability adds. */
export interface Capability {
  /** For messages about a faulty registration. */
  name: string
  effects?: Readonly<Record<string, NamedEffect>>
}

/** All capabilities merged. */
export interface Registry {
  effects: Readonly<Record<string, NamedEffect>>
}

/** @throws Error naming the two capabilities that both give something of this name. */
function merged<T>(
  capabilities: readonly Capability[],
  kind: string,
  of: (capability: Capability) => Readonly<Record<string, T>> | undefined,
): Readonly<Record<string, T>> {
  const owner = new Map<string, string>()
  for (const capability of capabilities)
    for (const name of Object.keys(of(capability) ?? {})) {
      const first = owner.get(name)
      if (first !== undefined)
        throw new Error(`${first} and ${capability.name} both give the ${kind} "${name}"`)
      owner.set(name, capability.name)
    }
  return Object.fromEntries(capabilities.flatMap((capability) => Object.entries(of(capability) ?? {})))
}

/**
 * Merges capabilities and compares them with the tables of the workflows they serve.
 * @throws Error for a name given twice, a name a table asks for and nobody gives, and one that is given and never asked for.
 */
export function registryOf(
  capabilities: readonly Capability[],
  workflows: readonly Pick<Workflow, 'id' | 'orders'>[],
): Registry {
  const effects = merged(capabilities, 'effect', (capability) => capability.effects)
  const requested = new Set(workflows.flatMap(({ orders }) => orders ?? []))
  for (const { id, orders = [] } of workflows)
    for (const name of orders)
      if (!(name in effects))
        throw new Error(`${id} asks for the effect "${name}", which no capability gives`)
  for (const name of Object.keys(effects))
    if (!requested.has(name)) throw new Error(`the effect "${name}" is given, and no workflow asks for it`)
  return { effects }
}
