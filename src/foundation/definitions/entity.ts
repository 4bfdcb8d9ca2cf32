/**
 * `defineEntity`: one file says what a record is; table check, CRUD routes, list, detail, form, search, export, audit,
 * permissions and tests are read from it. Source: design 2, entities 0.
 */
import type { AccessClass } from './access-class.ts'
import type { Checks, Values } from './checks.ts'
import { holds, type Field, type When } from './fields.ts'

export type Fields = Readonly<Record<string, Field>>

type DeleteRule = 'restrict' | 'soft' | 'draft-only' | 'never' | 'hard'

/** A sub-table saved together with its owner, e.g. the lines of a visa entry. */
export interface SubTable {
  table: string
  label: string
  fields: Fields
  /** Refusal when a record has none, e.g. "Add at least one profession line." */
  atLeastOne?: string
  /** The form of a new record opens with an empty line to type in; one left empty is no line. */
  startsWithOne?: boolean
  /** Field of the owner that names the currency of the amounts; BDT without it. */
  currencyField?: string
  /** Field of the owner with the rate of that currency: amounts are shown with what they are worth in BDT. */
  rateField?: string
  /** Fields that together may stand once per owner, with the message. */
  uniqueTogether?: { fields: readonly string[]; message: string }
  /** Width in px of columns whose contents have a length of their own; the others go by their kind. */
  columns?: Readonly<Record<string, number>>
  /** Amounts that are added up below the lines; all of them unless some would add up to nothing a person asks for. */
  totals?: readonly string[]
  /** Two amounts whose sums must be equal, e.g. debit and credit; the form says by how much they differ. */
  equal?: readonly [string, string]
  /** Two amounts whose difference the record books by itself: what the form says where the first or the second is more. */
  rest?: { of: readonly [string, string]; credit: string; debit: string }
  /** Two amounts of which a line has one, with the refusal of a line that has both; typing one clears the other. */
  oneOf?: { amounts: readonly [string, string]; code: string; message: string }
  /** Amounts of which some line must have one above zero, with the refusals: a record of nothing is not saved. */
  needsAmount?: { amounts: readonly string[]; code: string; message: string; noLine: string }
}

export interface Entity<N extends string = string, F extends Fields = Fields> {
  /** Module name of permissions and API paths: /{name}/api/v1/{name}/…  */
  name: N
  /** Table; the name unless it is a reserved word. */
  table: string
  label: string
  /** Key of list answers, e.g. 'cities'. */
  plural: string
  pluralLabel: string
  access: AccessClass
  /** Rows belong to a branch; reading outside one's scope answers 404 (roles 4). */
  branchScoped: boolean
  remove: DeleteRule
  /** Its fields change only in the first state of its workflow, or until its last, or never; otherwise, events alone change it. */
  edit?: 'draft-only' | 'until-final' | 'never'
  /** Default order: column, '-' before it for descending. */
  sort: readonly string[]
  /** Template over columns of this table: '{name} ({agent_code})'; natural label of a record. */
  title: string
  /** The search over all kinds of records finds it, for who may read it: at most so many, each with these fields on its second line. */
  inSearch?: { most: number; shows?: readonly string[] }
  /** Second line of a picker, e.g. passport number and phone. */
  subtitle?: string
  fields: F
  lines?: Readonly<Record<string, SubTable>>
  /** Column filled when empty: pattern with #### for a counter per pattern, {YYYY} year, e.g. 'AG-####'. */
  numbered?: { field: string; pattern: string }
  /** Id of the workflow machine whose `state` and `state_since` columns this table carries. */
  machine?: string
  /** Field that keeps the machine's state when it has a name of its own; `state` is then the database's copy of it. */
  stateColumn?: string
  /**
   * Columns that a list shows before anybody chose their own, in this order, with their widths in px; the one
   * with 'rest' takes what the others leave. Without it, every field with a `list` position.
   */
  columns?: Readonly<Record<string, number | 'rest'>>
  /** What pickers narrow its records by beside its own fields: a column of the record a ref points to, 'ledger_account.code', or of its lines, 'lines.sub_ledger'; how a text begins, 'code.begins'; which ref it has, 'currency.same' and 'currency.otherThan' (`Offer`). */
  narrowedBy?: readonly string[]
  /** By column, the values only some roles choose, with their codes: `isReserved` of a picker leaves them out for others. */
  reserved?: Readonly<Record<string, Readonly<Partial<Record<string, readonly string[]>>>>>
  /** In a file, rows that repeat what the record's own columns say above are lines of that record. */
  headRepeats?: boolean
  /** Fields that stand small under the name of a record in a list, where they have a value. */
  secondLine?: readonly string[]
  /** Position of the workflow's state in the default list; choosable without it. */
  stateList?: number
  /** A step of one passenger: passenger, attempt_no, is_current columns; created by its first event, never bare.
   *  `shared`: a record may serve several passengers and then names none (okala of a visa line): passenger is nullable. */
  step?: { stage: string; shared?: boolean }
  /** Browser paths of list, detail and form; ':id' marks the id (tests/spec/routes.json). */
  paths?: { list: string; detail: string; form: string }
  /** Large tables: one column with the folded text of all searched fields everybody may see, and one with their digits. */
  searchText?: boolean
  /** Rows are counted in hundreds of thousands: its lists offer only what an index answers. Steps of passengers are. */
  isLarge?: boolean
  /** Permission actions in addition to those of the class. */
  hasEndpoints: boolean
  /** Refused deletes of single rows, e.g. system rows: boolean column whose true value protects the row. */
  protectedBy?: { field: string; message: string }
  /**
   * Fields that some records show to few people: under `when`, only to these roles and to the person the field `person`
   * names; everybody else reads "Restricted" or nothing (roles 3.2).
   */
  restricted?: { when: When; person: string; roles: readonly string[]; fields: readonly string[] }
  /**
   * Records one of whose `lines` points by `field` to a row with one of these `values` of `by`: they do not exist for who may
   * not read the field `sees` of another record and creates none of this kind (roles 3.2).
   */
  reservedLines?: {
    lines: string
    field: string
    by: string
    values: readonly string[]
    sees: readonly [entity: string, field: string]
  }
  /** True for records people make on a screen of their own, such as a list's columns or a request about a voucher; a file cannot say them. */
  hasOwnMaker?: boolean
  /** True for the one record there is: none is added beside it, none is copied. */
  isOnlyOne?: boolean
  /** True for records that are never begun from another one, such as a person. */
  hasNoCopy?: boolean
  /** Rules over several fields, or over the rows they point to. */
  checks?(this: void, ...args: Parameters<Checks>): ReturnType<Checks>
  /** What the form of a new record proposes after a field was filled; never put over what was typed. */
  proposes?: (
    changed: string,
    values: Readonly<Record<string, unknown>>,
    today: string,
  ) => Readonly<Record<string, unknown>>
}

type Given<N extends string, F extends Fields> = Pick<Entity<N, F>, 'name' | 'label' | 'access' | 'fields'> &
  Partial<Omit<Entity<N, F>, 'fields' | 'name' | 'checks'>> & {
    /** The rules read the fields by name. */
    checks?: Checks<Known<NoInfer<F>> & Values>
  }

/**
 * Completes a definition and checks it: a wrong declaration fails at start with its address.
 * @throws Error 'agent.phone: …' when a list, title or condition names a field that does not exist.
 */
export function defineEntity<const N extends string, const F extends Fields>(
  given: Given<N, F>,
): Entity<N, F> {
  const entity: Entity<N, F> = {
    table: given.name,
    plural: `${given.name}s`,
    pluralLabel: `${given.label}s`,
    branchScoped: false,
    remove: 'restrict',
    sort: ['id'],
    title: '{name}',
    hasEndpoints: true,
    ...(given.step === undefined
      ? {}
      : {
          isLarge: true,
          searchText: Object.values(given.fields).some(
            (field) => field.searched && field.visibleTo === undefined,
          ),
        }),
    ...given,
  }
  const names = new Set([
    ...Object.keys(entity.fields),
    ...systemColumns,
    ...(entity.branchScoped ? ['branch'] : []),
    ...(entity.machine ? ['state', 'state_since'] : []),
    ...(entity.step ? stepColumns : []),
    ...Object.keys(entity.lines ?? {}),
  ])
  const must = (name: string, where: string) => {
    if (!names.has(name)) throw new Error(`${entity.name}.${where}: there is no field "${name}"`)
  }
  for (const name of entity.sort) must(name.replace(/^-/, ''), 'sort')
  for (const [, name] of entity.title.matchAll(/\{(\w+)\}/g)) must(name ?? '', 'title')
  if (entity.stateColumn) must(entity.stateColumn, 'stateColumn')
  for (const name of [...Object.keys(entity.columns ?? {}), ...(entity.secondLine ?? [])])
    must(name, 'columns')
  for (const name of entity.restricted
    ? [entity.restricted.person, ...entity.restricted.fields, ...Object.keys(entity.restricted.when)]
    : [])
    must(name, 'restricted')
  if (entity.numbered) must(entity.numbered.field, 'numbered')
  for (const [name, field] of Object.entries(entity.fields)) {
    if (systemColumns.has(name))
      throw new Error(`${entity.name}.${name}: system columns are added to every entity`)
    for (const when of [field.requiredWhen, field.shownWhen, field.uniqueWhen, field.lockedWhen])
      for (const other of Object.keys(when ?? {})) must(other, name)
    if (Array.isArray(field.unique)) for (const other of field.unique as readonly string[]) must(other, name)
    for (const other of [
      field.after,
      field.notBefore,
      field.dependsOn?.field,
      field.offeredBy?.field,
      field.currencyField,
      field.copyOf,
      field.copyFrom?.[0],
    ])
      if (other) must(other, name)
  }
  return entity
}

/** Columns of every entity (entities 0.4). `is_demo` marks seeded rows so that "clear demo" finds them. */
const systemColumns: ReadonlySet<string> = new Set([
  'id',
  'created_at',
  'updated_at',
  'created_by',
  'updated_by',
  'is_active',
  'is_deleted',
  'deleted_at',
  'deleted_by',
  'delete_reason',
  'version',
  'is_demo',
])
/** Columns of every step record (steps 0). */
export const stepColumns: readonly string[] = ['passenger', 'attempt_no', 'is_current', 'remarks']

type ValueOf<T> = T extends Field<infer _K, infer V, infer R> ? (R extends true ? V : V | null) : never

/** A record of which any field may still be empty or missing: a draft, a payload, a step before its first event. */
export type Known<F extends Fields> = { readonly [K in keyof F]: ValueOf<F[K]> | null | undefined }

/** A stored record as the server answers it: money as decimal string, dates as 'YYYY-MM-DD', refs as ids. @public */
export type RecordOf<E> =
  E extends Entity<string, infer F>
    ? { id: number; version: number; is_active: boolean; created_at: string; updated_at: string } & {
        [K in keyof F]: ValueOf<F[K]>
      }
    : never

/** Columns that tables of entities have beside the fields; a table without one of them answers nothing for it. */
type StoredColumns = {
  readonly id: number
  readonly version: number
  readonly branch?: number | null
  readonly state: string
  readonly state_since?: string | null
  readonly created_at: string
  readonly created_by: number | null
  readonly updated_at: string
  readonly updated_by: number | null
  readonly is_active: boolean
  readonly is_demo: boolean
}

/**
 * Columns of rows of some entity, as far as they were read: those of every table, and what steps, records with a branch and
 * records with a workflow also have.
 */
export type RowColumns = Partial<StoredColumns> & {
  readonly is_deleted?: boolean
  readonly passenger?: number | null
  readonly attempt_no?: number
  readonly is_current?: boolean
}

/** A record of which nothing is known but which one it is, e.g. one that was written a moment ago. */
export type RowWithId = Readonly<Record<string, unknown>> & RowColumns & { readonly id: number }

/** A row of the table of some entity. */
export type StoredRow = Readonly<Record<string, unknown>> &
  Omit<RowColumns, keyof StoredColumns> &
  StoredColumns

/** A row of an entity's table as the machines read it, with the types of its fields. */
export type RowOf<E extends { fields: Fields }> = string extends keyof E['fields']
  ? StoredRow
  : { readonly [K in keyof E['fields']]: ValueOf<E['fields'][K]> } & Omit<StoredColumns, keyof E['fields']>

/** What stands in a restricted text. */
export const restrictedText = 'Restricted'

/**
 * Names of the fields of this record that a person may not read, though their role reads the kind
 * (Entity.restricted).
 */
export function restrictedFields(
  entity: Pick<Entity, 'restricted'>,
  record: Readonly<Record<string, unknown>>,
  reader: { id: number; role: string | null },
): readonly string[] {
  const rule = entity.restricted
  if (
    !rule ||
    !holds(rule.when, record) ||
    record[rule.person] === reader.id ||
    (reader.role !== null && rule.roles.includes(reader.role))
  )
    return []
  return rule.fields
}

/** The record with its restricted fields covered. */
export function coverRestricted<T extends Readonly<Record<string, unknown>>>(
  entity: Pick<Entity, 'restricted' | 'fields'>,
  record: T,
  about: Readonly<Record<string, unknown>>,
  reader: { id: number; role: string | null },
): T {
  const names = restrictedFields(entity, about, reader).filter((name) => name in record)
  if (names.length === 0) return record
  const covered = names.map((name): [string, unknown] => [
    name,
    record[name] === null
      ? null
      : ['text', 'longtext', 'upper'].includes(entity.fields[name]?.kind ?? '')
        ? restrictedText
        : null,
  ])
  return { ...record, ...Object.fromEntries(covered) }
}
