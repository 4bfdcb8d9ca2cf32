import { entities } from '../../../domain/entities.ts'
import type { Entity } from '../../../foundation/definitions/entity.ts'

/** What a ref field may point to: an entity, or a line of one (a visa line). */
export interface Target extends Pick<
  Entity,
  | 'name'
  | 'table'
  | 'label'
  | 'title'
  | 'fields'
  | 'branchScoped'
  | 'machine'
  | 'step'
  | 'searchText'
  | 'restricted'
> {
  /** Lines have neither is_active nor is_deleted; they live as long as their owner. */
  isLine: boolean
}

/** Lines by table name, with a label made of the fields that distinguish them: 'Mason male'. */
function lineTargets(): [string, Target][] {
  const all: readonly Entity[] = Object.values(entities)
  return all.flatMap((owner) =>
    Object.values(owner.lines ?? {}).map((sub): [string, Target] => {
      const names = sub.uniqueTogether?.fields ?? Object.keys(sub.fields).slice(0, 1)
      const fields = { [owner.name]: { kind: 'ref' as const, to: owner.name }, ...sub.fields }
      return [
        sub.table,
        {
          name: sub.table,
          table: sub.table,
          label: sub.label,
          title: names.map((name) => `{${name}}`).join(' '),
          fields,
          branchScoped: false,
          isLine: true,
        },
      ]
    }),
  )
}

let known: ReadonlyMap<string, Target> | undefined

/** @throws Error for a name that is neither an entity nor a sub-table. */
export function targetOf(name: string): Target {
  known ??= new Map<string, Target>([
    ...lineTargets(),
    ...Object.values(entities).map((entity: Entity): [string, Target] => [
      entity.name,
      { ...entity, isLine: false },
    ]),
  ])
  const found = known.get(name)
  if (!found) throw new Error(`A ref points to "${name}", which is neither an entity nor a line of one.`)
  return found
}
