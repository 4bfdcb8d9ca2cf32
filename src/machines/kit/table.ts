/**
 * How a workflow is written: a handbook table whose names the compiler knows. `table(…)` is given the fields and the
 * states; the rows then name only states, payload fields, fields to set, roles and guards that exist, and guards, `set`
 * and `effects` read the record with the types of its fields. What comes out is the plain table the engine reads.
 */
import type { StageName, StateSpec } from '../../domain/journey/facts.ts'
import type { RoleCode } from '../../domain/people/access.ts'
import type { Fields, Known } from '../../foundation/definitions/entity.ts'
import type { Said, Wording } from '../../foundation/text/sentence.ts'
import { guard, type Guard, type GuardArgs } from './guard.ts'
import { defineWorkflow, type Effect, type RowSpec, type Workflow, type WorkflowSpec } from './workflow.ts'

/** Columns every record of a workflow may have in addition to its fields. */
type Columns<S extends string> = {
  readonly id: number | undefined
  readonly version: number | undefined
  readonly passenger: number | null | undefined
  readonly attempt_no: number | undefined
  readonly is_current: boolean | undefined
  readonly remarks: string | null | undefined
  readonly created_by: number | null | undefined
  readonly state: S | undefined
}

/** A record as the rows of its table see it; any field may still be empty. */
type RecordIn<F extends Fields, S extends string> = Known<F> & Omit<Columns<S>, keyof F>

/** Says of a table whose record has columns no event carries what they are; only its type is used. */
interface RecordShape<F extends Fields> {
  readonly fields?: F
}
export const recordOf = <E extends { fields: Fields }>(): RecordShape<E['fields']> => ({})

type Need = 'required' | 'optional'
type PayloadOf<F extends Fields> = { readonly [K in keyof F]?: Need }
/** Refuses every name that is none of `K`. */
type Only<T, K> = { readonly [N in Exclude<keyof T, K>]: never }
type RequiredIn<P> = { [K in keyof P]: P[K] extends 'required' ? K : never }[keyof P]
/** The record with these fields filled: an event without them is refused before it reaches the row. */
type Filled<R, K> = R & { readonly [N in keyof R & K]: NonNullable<R[N]> }

/** Arguments of a row's function; `was` is the record before the payload was copied onto it. */
interface RowArgs<R> extends GuardArgs<R> {
  was: R
}

interface OnlyRoles {
  readonly only: readonly RoleCode[]
}
type Roles = readonly [RoleCode | 'SYS', ...(RoleCode | 'SYS')[]] | OnlyRoles
/** These roles and no other in their place: managers send an event of other roles too, unless it says so. */
export const only = (...roles: readonly RoleCode[]): OnlyRoles => ({ only: roles })

interface TypedRow<
  F extends Fields,
  S extends string,
  R,
  On extends string,
  P extends PayloadOf<F>,
  W,
> extends Pick<RowSpec, 'n' | 'undo' | 'aside' | 'posts' | 'actsFirst'> {
  from: readonly S[] | '*'
  /** Event name, or 'always' for an eventless row. */
  on: On
  /** Target state, or '(same)'. */
  to: S | '(same)'
  roles: Roles
  payload?: P & Only<P, keyof F>
  /** In handbook order. */
  guards?: readonly Guard<R>[]
  /** A plain condition: not met = the row is not taken. `otherwise` is what the event is answered with where no row of it is taken. */
  when?: { says: string; holds: (args: GuardArgs<R>) => boolean; otherwise?: Wording }
  /** Fields set in addition to those of the payload. */
  set?: (args: RowArgs<Filled<R, RequiredIn<P>>>) => W & Only<W, keyof R>
  effects?: (args: GuardArgs<Filled<R, RequiredIn<P>>>) => readonly Effect[]
}

type Same = 'id' | 'table' | 'version' | 'title' | 'module' | 'migrate' | 'orders' | 'servesTables'
interface TypedWorkflow<S extends string, R, On extends string> extends Pick<WorkflowSpec, Same> {
  initial: S
  /** Stage of the journey; a function where one machine serves several (finger, paper). */
  stage: StageName | ((record: R) => StageName | null) | null
  /** Labels that differ by kind of record (paper_kind). */
  labelOf?: (state: S, record: R) => string | undefined
  rows: readonly (RowSpec & { on: On })[]
  /** Who may send CORRECT_DATA; null = nothing of this machine is corrected that way. */
  correct: Roles | null
  /** Event labels used in messages (machines 0.8); others are the name in lower case with spaces. */
  labels?: { readonly [E in NoInfer<On> | 'CORRECT_DATA']?: string }
  /** Fields a new attempt takes over from the old one, beside passenger and branch; everything else starts empty. */
  carries?: readonly (keyof R & string)[]
  /** What an event that comes too late is answered with, by event and state, where the handbook has a sentence of its own. */
  tooLate?: { readonly [E in NoInfer<On>]?: { readonly [N in S]?: Said } }
}

/** Arguments of a function that guards or effects of a table share. @param K payload fields that all of its rows require. */
export type ArgsOf<T, K extends string = never> =
  T extends Table<infer _F, infer _S, infer R> ? GuardArgs<Filled<R, K>> : never
/** The same for functions that give the fields to set. */
export type SetArgsOf<T, K extends string = never> =
  T extends Table<infer _F, infer _S, infer R> ? RowArgs<Filled<R, K>> : never

export type StateOf<T> = T extends Table<infer _F, infer S, infer _R> ? S : never

interface Table<F extends Fields, S extends string, R> {
  /** A row of the table. */
  row: <On extends string, const P extends PayloadOf<F>, W extends { readonly [K in keyof R]?: R[K] }>(
    spec: TypedRow<F, S, R, On, P, W>,
  ) => RowSpec & { on: On }
  /** A guard of this table alone: it reads the table's records. */
  guard: (...args: Parameters<typeof guard<R>>) => Guard<R>
  workflow: <const On extends string>(spec: TypedWorkflow<S, R, On>) => Workflow<S>
}

const cellOf = (roles: Roles): string => ('only' in roles ? `only:${roles.only.join(' ')}` : roles.join(' '))

/**
 * The words of a table.
 * @param fields every field a payload may carry: those of the entity plus payload-only ones.
 * @param record columns of the record that no payload carries, as `recordOf<typeof entity>()`.
 */
export function table<const F extends Fields, const S extends string, C extends Fields = F>(given: {
  fields: F
  states: Readonly<Record<S, StateSpec>>
  record?: RecordShape<C>
}): Table<F, S, RecordIn<F & C, S>> {
  const { fields, states } = given
  return {
    guard,
    // The typed row says what the plain one does; only its literal names are given up.
    row: ({ payload, roles, ...rest }) =>
      ({
        ...rest,
        ...(payload
          ? {
              payload: Object.entries(payload).map(([name, need]) =>
                need === 'optional' ? `${name}?` : name,
              ),
            }
          : {}),
        roles: cellOf(roles),
      }) as never, // As above.
    workflow: ({ correct, ...rest }) =>
      defineWorkflow<S>({
        ...(rest as unknown as WorkflowSpec<S>), // As above.
        fields,
        states,
        correct: correct === null ? null : cellOf(correct),
      }),
  }
}
