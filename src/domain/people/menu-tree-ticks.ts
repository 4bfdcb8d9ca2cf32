/** Ticking entries of a menu tree: a child brings its parents, a parent its children. Pure. Source: entities 1.5. */
export interface TreeEntry {
  id: number
  parent: number | null
}

/** Ids of an entry and everything below it. */
export function withBelow(entries: readonly TreeEntry[], id: number): number[] {
  const found = new Set([id])
  for (let grew = true; grew;) {
    const next = entries.filter((one) => one.parent !== null && found.has(one.parent) && !found.has(one.id))
    for (const one of next) found.add(one.id)
    grew = next.length > 0
  }
  return [...found]
}

/** Ids of what stands above an entry, itself left out. */
export function above(entries: readonly TreeEntry[], id: number): number[] {
  const parents = new Map(entries.map((one) => [one.id, one.parent]))
  const found: number[] = []
  for (let at = parents.get(id); typeof at === 'number' && !found.includes(at); at = parents.get(at))
    found.push(at)
  return found
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
