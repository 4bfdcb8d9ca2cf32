/**
 * What capabilities add to the engine. Each lists what it gives in one `Capability`; the composition merges them into one
 * `Registry`, which every event gets with its context. The engine looks up by name and knows none of them.
 */
import type { Facts, Row } from '../../domain/journey/facts.ts'
import type { Fields, RowOf, RowWithId } from '../../foundation/definitions/entity.ts'
import type { DocumentKind } from '../../domain/books/posting.ts'
import type { Closed, StoredWorkflow } from '../../machines/kit/judge.ts'
import type { PostedLine } from '../../machines/kit/trace.ts'
import type { Effect, Workflow } from '../../machines/kit/workflow.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db, Tx } from '../platform/db/kysely.ts'
import type { Services } from '../platform/services.ts'
import { mergedHooks, type HookTable } from '../records/hooks.ts'
import type { Binding } from './event/bindings.ts'
import type { RawBuilder } from 'kysely'
import type { AppError } from '../../domain/errors.ts'
import type { EventRequest, EventResult } from './event/event-request.ts'
import type { Actor } from './event/facts.ts'
import type { AppliedEffect } from './event/stage-events.ts'

declare module '../platform/services.ts' {
  interface Services {
    /** Effects, facts and hooks of all capabilities, handed in at the composition. */
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
  /** Who sent the event the system answers with this one: the record says that this user changed it. */
  causedBy?: number | null
  /** Of the request, so that a repeated one cannot post twice. */
  key?: string
  /** An entry is being taken back: what the file did by itself because of it is taken back too. */
  isUndo?: boolean
  /**
   * The steps of the demo agency are sent in the name of its staff, who uploaded nothing: its papers are
   * shared.
   */
  isScenario?: boolean
  /** Called with an event of a person that the machine refuses, before the refusal is thrown. */
  refused?: (attempt: RefusedAttempt) => void
}

/** An event a machine refused, with what its guards read. */
export interface RefusedAttempt {
  binding: Binding
  stored: StoredWorkflow
  passengerId: number | null
  type: string
  /** The payload as it was read; undefined where role or state refused before it was. */
  data: Row | undefined
  verdict: Closed
  /** What sent it: a form, a bulk run. */
  source: EngineContext['source']
}

/** The event whose effects are carried out. */
export interface EffectContext {
  binding: Binding
  /** The record as it is stored now. */
  record: RowWithId
  before: StoredWorkflow
  facts: Facts
  passengerId: number | null
  effects: readonly Effect[]
  data: Row
  /** What the facts of its workflow found out in addition (`NamedFacts.found`). */
  found: unknown
  /** Writes fields together with the record; only for rows whose effects act first. */
  set: (values: Row) => void
}

/** An event about a record of this entity: effects that serve its workflow alone read its fields by name. */
export type EffectOf<E extends { fields: Fields }> = Omit<EffectContext, 'record'> & { record: RowOf<E> }

/** For effects that follow an event of another record: nothing was found out for them, and no record is written with them. */
export const afterwards = {
  found: undefined,
  set(): never {
    throw new Error('no record is written together with these effects')
  },
}

/** An effect that workflows ask for by name (`{ do: 'order', name }`), with the way back beside it. */
export interface NamedEffect {
  /**
   * Carries it out inside the event's transaction. @param data what the row of the table gives it.
   * @returns what `undo` needs, kept in the history; nothing where the name says it all; a list to keep other entries instead.
   */
  do(
    context: EngineContext,
    about: EffectContext,
    data: Row,
  ): Promise<Row | readonly AppliedEffect[] | undefined>
  /** @param kept what `do` returned. @throws AppError G-UNDO-DOWN when what it made has begun. Left out: nothing is taken back. */
  undo?(context: EngineContext, kept: Row, passengerId: number | null): Promise<void>
}

/** Look-ups a workflow's guards ask for by name; `found` is handed on to its effects, which need not look it up again. */
export type NamedFacts = Partial<Facts['lookups']> & { found?: unknown }

export interface FactsRequest {
  db: Db
  /** Null where a page asks what can be done. */
  type: string | null
  actor: Actor
  binding: Binding
  stored: StoredWorkflow
  data: Row
  now: Date
}

/** The same about a record of this entity. */
export type FactsRequestOf<E extends { fields: Fields }> = Omit<FactsRequest, 'stored'> & {
  stored: Omit<StoredWorkflow, 'record'> & { record: RowOf<E> }
}

/** A table whose records several passengers may share. */
export interface SharedRecords {
  /** What a new record with these discriminators carries in the place of its passenger; null for a record of one passenger. */
  made(discriminators: Row, facts: Facts): Row | null
  /** Passengers who share a record, the first of whom speaks for it; null for a record of one passenger. */
  members(db: Db, record: Row): Promise<readonly number[] | null>
}

/** A row in the database's own form, beside what else was read with it. */
type LockedRow = { row: Record<string, unknown> } & Record<string, unknown>

/** What is different about the records of a workflow. */
export interface RecordRules {
  /** Reads a complete record, with what its table does not hold (lines), and locks it; left out: the row of the table. */
  read?: {
    statement(context: EngineContext, binding: Binding, id: number): RawBuilder<LockedRow>
    /** @throws AppError 'record.notFound' outside the reader's scope. */
    row(context: EngineContext, binding: Binding, found: LockedRow | undefined): Row
  }
  /** A refusal as its capability says it; null for the one every workflow has. */
  refusal?(verdict: Closed, event: { stored: StoredWorkflow; type: string; found: unknown }): AppError | null
  /**
   * Nothing waits for an entry of its history (no tasks, no file of a passenger), so record and entry are written without
   * waiting for the answer; what the database refuses comes with the next statement.
   */
  writesAhead?: true
  /** What the history stores in addition to the payload. */
  recorded?(event: { type: string; data: Row; found: unknown }): Row
}

/** What a capability does at points of every event; each decides itself whether the event is one of its own. */
interface EventHooks {
  /** Completes a payload that was read, before guards judge it. */
  payload?(
    context: EngineContext,
    event: { binding: Binding; type: string; facts: Facts },
    data: Row,
  ): Promise<Row>
  /** After record and effects, before the entry of the history. */
  written?(
    context: EngineContext,
    event: { binding: Binding; type: string; record: RowWithId; data: Row },
  ): Promise<void>
  /** After a record was brought back to what it was. @param undone.before the record until then. @throws AppError where it cannot be. */
  undone?(context: EngineContext, undone: { binding: Binding; before: Row; id: number }): Promise<void>
  /** After journey and stages of a passenger have moved by themselves. */
  refreshed?(context: EngineContext, passenger: Row): Promise<void>
}

/** What capabilities bring with them and one of them makes effects of: kinds of documents, which the books post. */
interface Postings {
  /** By name: a kind of document an event posts; rows ask for the effect `post <name>` with the document as its data. */
  postings?: Readonly<Record<string, DocumentKind>>
  /** Makes the effect of such a kind. */
  posts?: (kind: DocumentKind) => NamedEffect
}

/** Who keeps the costs that steps propose (`{ do: 'cost' }`). */
export interface Costs {
  /** @param amount minor units, never zero. */
  propose(
    context: EngineContext,
    about: EffectContext,
    cost: { kind: string; amount: bigint },
  ): Promise<AppliedEffect>
  /** The step that proposed it was undone. */
  withdraw(context: EngineContext, id: number): Promise<void>
}

type Preview = (context: EngineContext) => Promise<() => Promise<unknown>>

/** What the books hold of a passenger. */
type PostedLines = (db: Db, passengerId: number) => Promise<readonly PostedLine[]>

/** A method, so that the facts of one workflow may name the entity whose records they read. */
interface FactsOf {
  read(request: FactsRequest): Promise<NamedFacts>
}

/** What one capability adds. */
export interface Capability extends Postings {
  /** For messages about a faulty registration. */
  name: string
  effects?: Readonly<Record<string, NamedEffect>>
  /** By workflow: what only the database knows and its guards ask for. */
  facts?: Readonly<Record<string, FactsOf['read']>>
  /** By workflow: numbers of a record that rows look at and no column keeps. */
  counted?: Readonly<
    Record<string, (context: EngineContext, at: { binding: Binding; id: number; row: Row }) => Promise<Row>>
  >
  /** By workflow. */
  records?: Readonly<Record<string, RecordRules>>
  /** Workflows whose records stand for many passengers: locked before them, and an event may name one. */
  collective?: readonly string[]
  /** By entity: what a saved form means here. */
  hooks?: HookTable
  /** By entity: reads a row that a payload points to, where reading it takes more than its table (a lock, a count). */
  refs?: Readonly<Record<string, (db: Tx, id: number) => Promise<Row | null>>>
  /** By module. */
  shared?: Readonly<Record<string, SharedRecords>>
  /** Sent events that are taken back by another event rather than by restoring the record. */
  pairs?: Readonly<Record<string, string>>
  events?: EventHooks
  /** One capability keeps the costs of all workflows. */
  costs?: Costs
  /** By name: begins to watch before an event that is only rehearsed. @returns reads what the event has left, before it is taken back. */
  previews?: Readonly<Record<string, Preview>>
  /** By name: lines of the books for the trace of a case. */
  posted?: Readonly<Record<string, PostedLines>>
}

/** Runs one event. @throws AppError for every refusal; system events without a caller that waits answer `happened: false`. */
type RunEvent = (context: EngineContext, request: EventRequest) => Promise<EventResult>

/** All capabilities merged. */
export interface Registry {
  /** For effects that send an event inside an event. */
  runEvent: RunEvent
  effects: NonNullable<Capability['effects']>
  facts: NonNullable<Capability['facts']>
  counted: NonNullable<Capability['counted']>
  records: NonNullable<Capability['records']>
  shared: NonNullable<Capability['shared']>
  refs: NonNullable<Capability['refs']>
  pairs: NonNullable<Capability['pairs']>
  previews: NonNullable<Capability['previews']>
  posted: NonNullable<Capability['posted']>
  collective: ReadonlySet<string>
  /** Of every entity, those of all capabilities in one. */
  hooks: HookTable
  /** In the order of the capabilities. */
  events: readonly EventHooks[]
  costs: Costs | undefined
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

/** @throws Error for a kind of document that no capability in this list can post. */
function postingEffects(capabilities: readonly Capability[]): Record<string, NamedEffect> {
  const postings = merged(capabilities, 'posting', (capability) => capability.postings)
  const posts = capabilities.find((capability) => capability.posts)?.posts
  return Object.fromEntries(
    Object.entries(postings).map(([name, kind]) => {
      if (!posts) throw new Error(`no capability posts the documents "${name}"`)
      return [`post ${name}`, posts(kind)]
    }),
  )
}

/**
 * Merges capabilities and compares them with the tables of the workflows they serve.
 * @throws Error for a name given twice, an effect a table asks for and no capability gives, one that is given and never asked for,
 *   and anything given to a workflow that does not exist.
 */
export function registryOf(
  capabilities: readonly Capability[],
  workflows: readonly Pick<Workflow, 'id' | 'orders'>[],
  runEvent: RunEvent,
): Registry {
  const registry: Registry = {
    runEvent,
    effects: { ...merged(capabilities, 'effect', ({ effects }) => effects), ...postingEffects(capabilities) },
    facts: merged(capabilities, 'facts of', ({ facts }) => facts),
    counted: merged(capabilities, 'numbers of', ({ counted }) => counted),
    records: merged(capabilities, 'records of', ({ records }) => records),
    refs: merged(capabilities, 'reading of', ({ refs }) => refs),
    shared: merged(capabilities, 'sharing of', ({ shared }) => shared),
    pairs: merged(capabilities, 'pair of', ({ pairs }) => pairs),
    previews: merged(capabilities, 'preview', ({ previews }) => previews),
    posted: merged(capabilities, 'posted lines', ({ posted }) => posted),
    collective: new Set(capabilities.flatMap(({ collective }) => collective ?? [])),
    hooks: mergedHooks(capabilities.flatMap(({ hooks }) => (hooks ? [hooks] : []))),
    events: capabilities.flatMap(({ events }) => events ?? []),
    costs: capabilities.find(({ costs }) => costs)?.costs,
  }
  const requested = new Set(workflows.flatMap(({ orders }) => orders ?? []))
  for (const { id, orders = [] } of workflows)
    for (const name of orders)
      if (!(name in registry.effects))
        throw new Error(`${id} asks for the effect "${name}", which no capability gives`)
  for (const name of Object.keys(registry.effects))
    if (!requested.has(name)) throw new Error(`the effect "${name}" is given, and no workflow asks for it`)
  const known = new Set(workflows.map(({ id }) => id))
  for (const id of [
    ...Object.keys(registry.facts),
    ...Object.keys(registry.counted),
    ...Object.keys(registry.records),
    ...registry.collective,
  ])
    if (!known.has(id)) throw new Error(`facts are given to the workflow "${id}", which does not exist`)
  return registry
}

/** What this workflow's guards ask for by name, merged over the generic look-ups. */
export const namedFacts = async (registry: Registry, request: FactsRequest): Promise<NamedFacts> =>
  (await registry.facts[request.binding.workflow.id]?.(request)) ?? {}
