import type { Entity } from '../../foundation/definitions/entity.ts'

/** What fetches the definition of each record with a list (vite.records.ts). */
const [definitions = {}] = Object.values(
  import.meta.glob<Readonly<Record<string, () => Promise<Entity>>>>('../../domain/entities.ts', {
    query: '?each',
    import: 'default',
    eager: true,
  }),
)

const fetched = new Map<string, Promise<Entity>>()

/**
 * The definition of a record that has a list, without those of all others.
 * @throws Error for any other name.
 */
export function listedRecord(name: string): Promise<Entity> {
  const cached = fetched.get(name)
  if (cached) return cached
  const load = definitions[name]
  if (!load) throw new Error(`There is no list of "${name}".`)
  const arriving = load()
  fetched.set(name, arriving)
  // A definition that could not be fetched is asked for again when the list is opened again.
  arriving.catch(() => fetched.delete(name))
  return arriving
}
