/**
 * Stands for the package `vitest` while mutants are tried: it keeps the groups and tests of a file instead of running them, so
 * that one process can run them again for each changed table. Groups are entered again for each run, because
 * what a test asks is often read from the table.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect as storybookExpect, fn } from 'storybook/test'

type Body = (...args: never[]) => unknown
interface Test {
  name: string
  run: () => unknown
}

/** Top level of each file, as it was when the file was loaded. */
const files = new Map<string, { kind: 'group' | 'test'; name: string; body: () => unknown }[]>()
/** Folder of the file whose tests run, for what is compared with a file beside it. */
let folder = ''
let loading = ''
/** Where a group that is being entered puts its tests; null while a file is loaded. */
let entered: Test[] | null = null
/** Tests that failed once: what noticed one change is likely to notice the next, and is asked first. */
const killers = new Set<string>()
let inside: readonly string[] = []

function group(name: string, body: () => unknown): void {
  if (entered === null) {
    files.get(loading)?.push({ kind: 'group', name, body })
    return
  }
  const before = inside
  inside = [...inside, name]
  body()
  inside = before
}
function single(name: string, body: () => unknown): void {
  if (entered === null) files.get(loading)?.push({ kind: 'test', name, body })
  else entered.push({ name: [...inside, name].join(' > '), run: body })
}
const eachOf =
  (add: (name: string, body: () => unknown) => void) =>
  (cases: readonly unknown[]) =>
  (name: string, body: Body): void => {
    for (const one of cases) {
      const args = (Array.isArray(one) ? one : [one]) as never[] // What a table of cases holds is what its test takes.
      add(`${name} ${JSON.stringify(one)?.slice(0, 60)}`, () => body(...args))
    }
  }

export const describe = Object.assign(group, { each: eachOf(group) })
export const test = Object.assign(single, { each: eachOf(single) })
export const it = Object.assign(single, { each: eachOf(single) })
export const vi = { fn }
export const expect = storybookExpect

expect.extend({
  toMatchFileSnapshot(received: unknown, name: unknown) {
    const file = join(folder, String(name))
    const isSame = existsSync(file) && readFileSync(file, 'utf8') === received
    return { pass: isSame, message: () => `it differs from ${String(name)}` }
  },
  // Counted by the test runner, which is not there.
  hasAssertions: () => ({ pass: true, message: () => '' }),
})

/** Loads a file and keeps its groups and tests. */
export async function load(file: string): Promise<void> {
  files.set(file, [])
  loading = file
  await import(file)
}

/** The first test of these files that fails, with its message; null while all pass. */
export async function firstFailure(
  chosen: readonly string[],
  isMeant: (name: string) => boolean = () => true,
): Promise<string | null> {
  for (const file of chosen) {
    folder = join(file, '..')
    for (const { kind, name, body } of files.get(file) ?? []) {
      if (!isMeant(name)) continue
      const tests: Test[] = []
      entered = tests
      inside = []
      try {
        if (kind === 'group') group(name, body)
        else single(name, body)
        for (const one of tests.toSorted(
          (a, b) => Number(killers.has(b.name)) - Number(killers.has(a.name)),
        )) {
          try {
            await one.run()
          } catch (error) {
            killers.add(one.name)
            return `${one.name}: ${error instanceof Error ? error.message : String(error)}`
          }
        }
      } catch (error) {
        return `${name}: ${error instanceof Error ? error.message : String(error)}`
      } finally {
        entered = null
      }
    }
  }
  return null
}
