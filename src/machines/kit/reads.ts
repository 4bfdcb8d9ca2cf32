/** What a guard reads while it decides: the facts behind a refusal, found by asking it with everything it looks at noted. */
import { refusalsOf, type GuardArgs, type GuardCall, type Refusal } from './guard.ts'
import { callsOf, type StoredWorkflow } from './judge.ts'
import { argsOf, type Workflow, type WorkflowEvent } from './workflow.ts'

/** Members of `GuardArgs` down to a plain value: ['facts', 'passenger', 'passport_expiry']. */
export type ReadPath = readonly string[]

const isBranch = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  (Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype)

/** A value that notes which of its members are asked for, plain ones and those with members; a copy, because frozen ones cannot be watched. */
function watched(
  value: unknown,
  path: ReadPath,
  note: (path: ReadPath) => void,
  pass: (path: ReadPath) => void,
): unknown {
  if (!isBranch(value)) return value
  const known = new Map<string, unknown>()
  return new Proxy(Array.isArray(value) ? [...(value as readonly unknown[])] : { ...value }, {
    get(target, name, receiver) {
      const member: unknown = Reflect.get(target, name, receiver)
      if (typeof name === 'symbol' || typeof member === 'function') return member
      const at = [...path, name]
      if (!isBranch(member)) {
        if (!(Array.isArray(target) && name === 'length')) note(at)
        return member
      }
      pass(at)
      const made = known.get(name) ?? watched(member, at, note, pass)
      known.set(name, made)
      return made
    },
  })
}

/** The plain value at a path; undefined where there is none. */
export const valueAt = (from: unknown, path: ReadPath): unknown =>
  path.reduce<unknown>(
    (value, name) => (isBranch(value) ? (value as Readonly<Record<string, unknown>>)[name] : undefined),
    from,
  )

/** A copy with another value at a path; what is missing on the way there is made. */
export function withValue(from: unknown, [name, ...rest]: ReadPath, to: unknown): unknown {
  if (name === undefined) return to
  if (Array.isArray(from))
    return from.map((one: unknown, at) => (String(at) === name ? withValue(one, rest, to) : one))
  const members = isBranch(from) ? (from as Readonly<Record<string, unknown>>) : {}
  return { ...members, [name]: withValue(members[name], rest, to) }
}

/** What one guard looked at, each once, in the order in which it did: plain values, and lists and rows on the way to them. */
export function looksOf(call: GuardCall, args: GuardArgs): { plain: ReadPath[]; branches: ReadPath[] } {
  const plain = new Map<string, ReadPath>()
  const branches = new Map<string, ReadPath>()
  const all = watched(
    args,
    [],
    (path) => plain.set(path.join('.'), path),
    (path) => branches.set(path.join('.'), path),
  )
  try {
    call.check(all as GuardArgs) // The same values, each noted when it is looked at.
  } catch {
    // A value the guard cannot read ends the look: what it came to is noted.
  }
  return { plain: [...plain.values()], branches: [...branches.values()] }
}

/** A refusal of a guard with what that guard looked at. */
export interface ExplainedRefusal extends Refusal {
  reads: readonly ReadPath[]
}

/** Every refusal `judge` gives of this event's guards, with what each guard read; empty where role or state decide. */
export function explain(
  workflow: Workflow,
  stored: StoredWorkflow,
  event: WorkflowEvent,
): ExplainedRefusal[] {
  const args = argsOf({ record: stored.record, facts: stored.facts, last: stored.last }, event)
  for (const calls of callsOf(workflow, stored, event.type)) {
    const found = calls.flatMap((call) => {
      const refused = refusalsOf(call, args)
      const reads = refused.length > 0 ? looksOf(call, args).plain : []
      return refused.map((one) => ({ ...one, reads }))
    })
    if (found.length > 0) return found
  }
  return []
}
