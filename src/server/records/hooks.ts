import { type Sentence } from '../../foundation/text/sentence.ts'
import type { z } from 'zod'
import type { FieldError } from '../../foundation/definitions/field-error.ts'
import type { Entity, Fields, RowOf, StoredRow } from '../../foundation/definitions/entity.ts'
import type { Narrowing } from '../http/define-route.ts'
import type { AppError } from '../../domain/errors.ts'
import type { Row } from './read/columns.ts'
import type { Crud } from './crud-context.ts'

/** Something a person should know after saving; nothing here hindered it. */
export interface Warning {
  pointer: string
  message: string
  sentence?: Sentence
}

/** One record on its way into the table. */
export interface Writing {
  entity: Entity
  crud: Crud
  /** Values as they will be written, in wire form; a hook may change them. */
  values: Row
  /** The locked row as stored, in wire form; null for a new record. */
  stored: StoredRow | null
  /** Stored and new values together. */
  merged: Row
  /** Rows the ref fields point to, by field name, in wire form. */
  related: Readonly<Record<string, Row | null>>
  /** Members of the body that are no fields, e.g. the reason of a change. */
  extras: Row
  warnings: Warning[]
}

/** A record of this entity on its way into the table: hooks of one entity read its fields by name. */
export type WritingOf<E extends { fields: Fields }> = Omit<Writing, 'values' | 'stored' | 'merged'> & {
  values: Partial<Writable<RowOf<E>>>
  stored: RowOf<E> | null
  merged: Partial<RowOf<E>>
}
type Writable<T> = { -readonly [K in keyof T]: T[K] }
/** The same for a record that is there already. */
export type UpdateOf<E extends { fields: Fields }> = Omit<WritingOf<E>, 'stored'> & { stored: RowOf<E> }
export type RemovingOf<E extends { fields: Fields }> = Omit<Removing, 'stored'> & { stored: RowOf<E> }

interface Removing {
  entity: Entity
  crud: Crud
  stored: StoredRow
}

/** Server-side checks of one entity: what only the database knows. Every function runs inside the operation's transaction. */
export interface Hooks {
  /** Values an absent field gets before the body is judged; what they hang on is read once for all bodies of an operation. */
  defaults?(crud: Crud): Promise<(body: Row) => Row>
  /** Members of an update body in addition to the fields. */
  updateExtras?: Record<string, z.ZodType>
  /** What the hook knows of a new record's value that says more than that another record has it already. */
  beforeUnique?(at: Writing): Promise<void>
  /** Which of many new records `beforeUnique` may refuse although no record has their values now, by place in `all`. */
  suspects?(all: readonly Writing[], crud: Crud): Promise<ReadonlySet<number>>
  beforeCreate?(at: Writing): Promise<void>
  /** What a record out of a file lacks that a form asks for later; every finding, also beside those of the schema. */
  ofFile?(at: Writing): Promise<FieldError[]>
  /** Warnings about new records that need a look into the tables, for all records of an operation together. */
  remarks?(all: readonly Writing[], crud: Crud): Promise<void>
  beforeUpdate?(at: Writing & { stored: StoredRow }): Promise<void>
  /** Whose records the update and delete hooks let a person change, where that is not everyone's. */
  narrowed?: Narrowing
  /** Why a record past its first state is not deleted, where the rule of all such records does not say it. */
  keeps?(stored: Row): AppError | null
  /** True when a delete must say why; the reason is kept with the row and in the audit log. */
  removeReason?: true
  beforeDelete?(at: Removing): Promise<void>
  /** Before many deletes of one operation, in place of `beforeDelete` for each; only where it refuses nothing. */
  beforeDeleteMany?(all: readonly Row[], crud: Crud): Promise<void>
  /** After insert or update; `stored` of the writing is the row before. */
  afterWrite?(at: Writing, id: number): Promise<void>
  /** After many inserts of one operation, in place of `afterWrite` for each; ids in the order of `all`. */
  afterMany?(all: readonly Writing[], ids: readonly number[], crud: Crud): Promise<void>
}

export type HookTable = Readonly<Record<string, Hooks>>

/** True when the form gave this field another value than the one that is stored. */
export const isChanged = ({ values, stored }: Writing, name: string): boolean =>
  name in values && values[name] !== (stored?.[name] ?? null)

const sequences = [
  'beforeUnique',
  'beforeCreate',
  'beforeUpdate',
  'beforeDelete',
  'afterWrite',
  'remarks',
] as const
const singles = [
  'defaults',
  'ofFile',
  'suspects',
  'updateExtras',
  'narrowed',
  'keeps',
  'removeReason',
] as const

/** Calls the functions one after the other. */
const inTurn =
  <A extends unknown[]>(calls: readonly ((...args: A) => Promise<void>)[]) =>
  async (...args: A): Promise<void> => {
    for (const call of calls) await call(...args)
  }

/** The hooks several rooms have of one entity, in their order. @throws Error where only one of them may have a say. */
function together(name: string, parts: readonly Hooks[]): Hooks {
  const [first, ...others] = parts
  if (first && others.length === 0) return first
  const made: Record<string, unknown> = {}
  for (const key of singles) {
    const having = parts.filter((part) => part[key] !== undefined)
    if (having.length > 1) throw new Error(`two hooks of ${name} both give ${key}`)
    if (having[0]) made[key] = having[0][key]
  }
  for (const key of sequences) {
    const calls = parts.flatMap((part) => (part[key] ? [part[key].bind(part) as () => Promise<void>] : []))
    if (calls.length > 0) made[key] = inTurn(calls)
  }
  if (parts.some((part) => part.afterMany !== undefined))
    made['afterMany'] = async (
      all: readonly Writing[],
      ids: readonly number[],
      crud: Crud,
    ): Promise<void> => {
      for (const part of parts) {
        if (part.afterMany) await part.afterMany(all, ids, crud)
        else
          for (const [at, writing] of all.entries())
            await part.afterWrite?.({ ...writing, crud }, ids[at] ?? 0)
      }
    }
  const many = parts.filter((part) => part.beforeDeleteMany !== undefined)
  if (many.length > 0 && parts.some((part) => part.beforeDelete && !part.beforeDeleteMany))
    throw new Error(`some hooks of ${name} are asked before each delete, others before many`)
  if (many.length > 0)
    made['beforeDeleteMany'] = inTurn(
      many.flatMap((part) => (part.beforeDeleteMany ? [part.beforeDeleteMany.bind(part)] : [])),
    )
  return made
}

/** Hooks of several rooms as one table. @throws Error where two of them contradict each other. */
export const mergedHooks = (tables: readonly HookTable[]): HookTable =>
  Object.fromEntries(
    [...new Set(tables.flatMap((table) => Object.keys(table)))].map((name) => [
      name,
      together(
        name,
        tables.flatMap((table) => table[name] ?? []),
      ),
    ]),
  )
