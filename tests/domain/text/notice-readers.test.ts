/**
 * A notice says a protected value only to roles that may read its field (roles 3.2): every row of every workflow is asked
 * for its notices with a record whose protected fields hold a secret.
 */
import { describe, expect, it } from 'vitest'
import { entities } from '../../../src/domain/entities.ts'
import { notifications } from '../../../src/domain/messages/notifications.ts'
import type { Entity } from '../../../src/foundation/definitions/entity.ts'
import { workflows } from '../../../src/machines/catalogue.ts'

const secretOf = (name: string): string => `secret of ${name.replaceAll('_', ' ')}`

/** Workflows with a row that needs facts of the agency before it says anything. */
const notAsked = new Set<string>()

interface Said {
  notice: string
  field: string
  /** Roles that get the value and may not read it. */
  outsiders: string[]
}

function saidBy(entity: Entity, row: { effects?: (args: never) => readonly unknown[] }): Said[] {
  const hidden = Object.entries(entity.fields).flatMap(([name, { visibleTo }]) =>
    visibleTo ? [[name, visibleTo] as const] : [],
  )
  // Every other field is a text of its own, which the product may pass on.
  const record = new Proxy(
    {},
    { get: (_, name) => (entity.fields[String(name)] ? secretOf(String(name)) : null) },
  )
  const facts = new Proxy({}, { get: () => null })
  let effects: readonly unknown[]
  try {
    effects =
      row.effects?.({ record, facts, payload: record, data: record, today: '2027-01-01' } as never) ?? []
  } catch {
    notAsked.add(entity.name)
    return []
  }
  return effects.flatMap((effect): Said[] => {
    const { do: kind, id, values } = effect as { do: string; id: string; values?: Record<string, unknown> }
    const notice = notifications[id]
    if (kind !== 'note' || !notice) return []
    return hidden
      .filter(([name]) => Object.values(values ?? {}).some((value) => String(value).includes(secretOf(name))))
      .map(([name, readers]) => ({
        notice: id,
        field: `${entity.name}.${name}`,
        outsiders: notice.to.filter(
          (role) => !readers.includes(role) && !notice.withheld?.from.includes(role),
        ),
      }))
  })
}

describe('notices of workflows', () => {
  const said = Object.values(workflows).flatMap((workflow) => {
    const entity = (entities as Readonly<Record<string, Entity>>)[workflow.id]
    return entity ? workflow.rows.flatMap((row) => saidBy(entity, row as never)) : []
  })

  it('say no protected value to a role that may not read it', () => {
    expect(said.filter(({ outsiders }) => outsiders.length > 0)).toEqual([])
    // The reason of an unfit medical is said to those who may read it, so the question is asked.
    expect(said.map(({ field }) => field)).toContain('medical.unfit_reason_code')
    // They say numbers of visas and how many are left.
    expect([...notAsked].toSorted()).toEqual(['visa_allotment', 'visa_entry'])
  })
})
