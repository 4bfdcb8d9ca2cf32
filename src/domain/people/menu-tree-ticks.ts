/** Ticking entries of a menu tree: a child brings its parents, a parent its children. Pure. Source: entities 1.5. */
export interface TreeEntry {
  id: number
  parent: number | null
}

/** Ids of an entry and everything below it. */
export function withBelow(entries: readonly TreeEntry[], id: number): number[] {
  const ids = new Set([id])
  for (let grew = true; grew;) {
    const next = entries.filter((one) => one.parent !== null && ids.has(one.parent) && !ids.has(one.id))
    for (const one of next) ids.add(one.id)
    grew = next.length > 0
  }
  return [...ids]
}

/** Ids of what stands above an entry, itself left out. */
export function above(entries: readonly TreeEntry[], id: number): number[] {
  const parents = new Map(entries.map((one) => [one.id, one.parent]))
  const ancestors: number[] = []
  for (let at = parents.get(id); typeof at === 'number' && !ancestors.includes(at); at = parents.get(at))
    ancestors.push(at)
  return ancestors
}

/** The ticks after one box was pressed: on brings parents and children along, off takes the children away. */
export function tick(
  entries: readonly TreeEntry[],
  ticked: ReadonlySet<number>,
  id: number,
  isOn: boolean,
): Set<number> {
  const next = new Set(ticked)
  for (const one of withBelow(entries, id))
    if (isOn) next.add(one)
    else next.delete(one)
  if (isOn) for (const one of above(entries, id)) next.add(one)
  return next
}
