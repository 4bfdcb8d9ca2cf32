import { entities } from '../../domain/entities.ts'
import type { Entity } from '../../foundation/definitions/entity.ts'

const all: readonly Entity[] = Object.values(entities)

/** Modules whose records are in one workflow. */
export const modulesIn = (machine: string): string[] =>
  all.flatMap((entity) => (entity.machine === machine ? [entity.name] : []))

/**
 * Modules with a workflow that records of this one name, themselves or on their lines: where those stand decides what can
 * be done here. What happens to a passenger all day does not.
 */
export function namedBy(module: string): string[] {
  const entity = all.find(({ name }) => name === module)
  const fields = [entity?.fields ?? {}, ...Object.values(entity?.lines ?? {}).map((line) => line.fields)]
  const named = new Set(fields.flatMap((one) => Object.values(one).map(({ to }) => to)))
  return all.flatMap(({ name, machine }) =>
    machine !== undefined && name !== 'passenger' && name !== module && named.has(name) ? [name] : [],
  )
}
