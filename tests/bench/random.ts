/** Chance that repeats itself: the same seed gives the same numbers on every machine. */
export interface Chance {
  /** From 0 up to, but not including, 1. */
  next(): number
  /** A whole number from `from` to `to`, both included. */
  whole(from: number, to: number): number
  one<T>(list: readonly T[]): T
  /** One of the keys, as often as its weight says. */
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K
}

/** mulberry32 (performance 3). @param seed any whole number. */
export function chance(seed: number): Chance {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    whole: (from, to) => from + Math.floor(next() * (to - from + 1)),
    one(list) {
      const found = list[Math.floor(next() * list.length)]
      if (found === undefined) throw new Error('nothing to choose from')
      return found
    },
    weighted<K extends string>(weights: Readonly<Record<K, number>>): K {
      const entries = Object.entries(weights) as [K, number][] // The keys of the record that was given.
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [key, weight] of entries) if ((left -= weight) < 0) return key
      throw new Error('nothing to choose from')
    },
  }
}
