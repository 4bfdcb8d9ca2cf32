import { sealed, type Change } from '../../platform/audit/audit-log.ts'
import type { Entity } from '../../../foundation/definitions/entity.ts'
import type { Key } from '../../platform/keys.ts'
import { storedFields, type Row } from '../read/columns.ts'

const same = (a: unknown, b: unknown): boolean =>
  a === b || JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** Names whose value differs, system switches included. */
export const changedNames = (entity: Entity, before: Row, after: Row): string[] =>
  [
    ...storedFields(entity)
      .filter(([, field]) => !field.copyOf && !field.copyFrom)
      .map(([name]) => name),
    'is_active',
    'branch',
    ...Object.keys(entity.lines ?? {}),
  ].filter((name) => name in after && !same(before[name], after[name]))

/**
 * Old and new value per changed field for the audit row; reserved values only as a mark that distinguishes
 * them (security 9). A new record has no old values, and its empty fields are left out.
 */
export function auditChanges(
  entity: Entity,
  before: Row | null,
  after: Row,
  key: Key,
): Record<string, Change> {
  const names = before
    ? changedNames(entity, before, after)
    : Object.keys(after).filter((name) => after[name] !== null && after[name] !== undefined)
  return Object.fromEntries(
    names.map((name): [string, Change] => {
      const field = entity.fields[name]
      const seal = (value: unknown): unknown =>
        value === null || value === undefined
          ? null
          : field && (field.sensitive || field.visibleTo || field.kind === 'secret')
            ? sealed(key, value)
            : value
      return [name, [before ? seal(before[name]) : null, seal(after[name])]]
    }),
  )
}
