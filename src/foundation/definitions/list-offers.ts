/** What a list can be asked: its fields, and by which of them it sorts and filters. One answer for screen and server. */
import type { Entity, Fields } from './entity.ts'
import type { Field, FieldKind } from './fields.ts'

/** Columns every table has in addition to its own fields, as far as a list may show them. */
const always: Fields = {
  id: { kind: 'int', label: 'Id' },
  created_at: { kind: 'datetime', label: 'Created' },
  updated_at: { kind: 'datetime', label: 'Changed' },
  created_by: { kind: 'ref', to: 'user', label: 'Created by' },
  updated_by: { kind: 'ref', to: 'user', label: 'Changed by' },
  is_active: { kind: 'bool', label: 'Active' },
}
const ofState: Fields = {
  state: { kind: 'text', label: 'State' },
  state_since: { kind: 'date', label: 'State Since' },
}

const unlisted = new Set<FieldKind>(['json', 'secret', 'longtext'])

/** Every field a list of this entity can show or be asked for. */
export function listFields(entity: Entity): Fields {
  const own = Object.fromEntries(
    Object.entries(entity.fields).filter(
      ([, field]) => !field.inputOnly && !unlisted.has(field.kind) && field.visibleTo?.length !== 0,
    ),
  )
  const state: Fields =
    entity.machine && !entity.stateColumn
      ? {
          ...ofState,
          state: {
            kind: 'text',
            label: 'State',
            ...(entity.stateList === undefined ? {} : { list: entity.stateList }),
          },
        }
      : {}
  const branch: Fields = entity.branchScoped ? { branch: { kind: 'ref', to: 'branch', label: 'Branch' } } : {}
  const passenger: Fields = entity.step
    ? { passenger: { kind: 'ref', to: 'passenger', label: 'Passenger' } }
    : {}
  return { ...passenger, ...own, ...state, ...branch, ...always }
}

export const listOperators = [
  'is',
  'is_not',
  'contains',
  'starts',
  'in',
  'between',
  'before',
  'after',
  'this_week',
  'this_month',
  'empty',
] as const
export type ListOperator = (typeof listOperators)[number]

const ordered = ['is', 'is_not', 'between', 'before', 'after', 'empty'] as const
const dated = [...ordered, 'this_week', 'this_month'] as const
const worded = ['contains', 'is', 'is_not', 'starts', 'empty'] as const
const chosen = ['in', 'is_not', 'empty'] as const

const byKind: Partial<Record<FieldKind, readonly ListOperator[]>> = {
  text: worded,
  longtext: worded,
  upper: worded,
  phone: worded,
  email: worded,
  int: ordered,
  decimal: ordered,
  money: ordered,
  time: ordered,
  date: dated,
  datetime: dated,
  bool: ['is', 'empty'],
  enum: chosen,
  ref: chosen,
  refs: chosen,
  list: chosen,
  file: ['empty'],
}

/** Questions a kind of field answers (ux 3), the likeliest first; none for what cannot be filtered. */
const operatorsFor = (kind: FieldKind): readonly ListOperator[] => byKind[kind] ?? []

const isSortable = (field: Field): boolean =>
  !field.virtual && !['file', 'refs', 'list', 'json'].includes(field.kind)

const indexedKinds = new Set<FieldKind>(['upper', 'phone', 'enum', 'bool', 'ref', 'int', 'date', 'datetime'])

/** Keys of a large table that its lists sort by in addition to fields. */
const systemSorts = ['id', 'state_since']

/**
 * Fields of a large table that an index of their own answers: those a list shows by default, without free texts and, for
 * steps, without amounts. Rows are counted in hundreds of thousands there, so its list offers what an index answers and
 * nothing else; reports ask for the rest (decision 0291).
 */
export const isIndexed = (entity: Entity, field: Field): boolean =>
  entity.isLarge === true &&
  field.list !== undefined &&
  !field.virtual &&
  !field.inputOnly &&
  (indexedKinds.has(field.kind) || (field.kind === 'money' && entity.step === undefined))

const searchedKinds = new Set<FieldKind>(['text', 'upper', 'phone', 'email'])
/** Whether a text stands in the table's search column, whose letter triples find a part of it. */
export const isInSearchText = (entity: Entity, field: Field): boolean =>
  entity.searchText === true &&
  field.searched === true &&
  field.visibleTo === undefined &&
  searchedKinds.has(field.kind)

/**
 * Codes of letters and digits alone whose beginning an index of their own finds: letter triples say little of numbers that
 * are given out one after the other (decision 0590).
 */
export const isIndexedCode = (entity: Entity, field: Field): boolean =>
  field.kind === 'upper' &&
  field.pattern?.source.startsWith('^[A-Z0-9]{') === true &&
  isIndexed(entity, field) &&
  isInSearchText(entity, field)

/** Questions an index answers for any value. Who differs from a value, and who has none, is answered for choices only. */
function indexedOperators(entity: Entity, field: Field): readonly ListOperator[] {
  const isExact = field.kind === 'upper' || field.kind === 'phone'
  if (isInSearchText(entity, field))
    return isExact && isIndexed(entity, field)
      ? ['contains', 'is', 'starts', 'empty']
      : ['contains', 'is', 'starts']
  if (isExact) return ['is', 'empty']
  return operatorsFor(field.kind).filter((op) => op !== 'is_not' || field.kind === 'enum')
}

/** Whether the list offers to sort by a field. A ref is sorted by its label, which no index of a large table knows. */
export function offersSort(entity: Entity, name: string): boolean {
  const field = listFields(entity)[name]
  if (field === undefined || !isSortable(field)) return false
  return (
    !entity.isLarge ||
    (systemSorts.includes(name) && name in listFields(entity)) ||
    (field.kind !== 'ref' && isIndexed(entity, field))
  )
}

/** What the list offers to ask of a field. */
export function offeredOperators(entity: Entity, name: string): readonly ListOperator[] {
  const field = listFields(entity)[name]
  // A filter would be typed in percents and asked in hundredths.
  if (field === undefined || field.virtual || field.percent) return []
  if (!entity.isLarge) return operatorsFor(field.kind)
  if (name === 'is_active' || name === 'state') return ['is']
  return name === 'branch' ||
    name === 'passenger' ||
    isIndexed(entity, field) ||
    isInSearchText(entity, field)
    ? indexedOperators(entity, field)
    : []
}
