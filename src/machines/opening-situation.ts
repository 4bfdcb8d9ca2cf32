/** A record and an event as they stand together, changed as the search for what opens an action changes them (`openings.ts`). */
import { entityOf, isEntityName } from '../domain/entities.ts'
import { stageNames, type StageName } from '../domain/journey/facts.ts'
import { aboutOf, stageRecord } from '../domain/journey/stage-records.ts'
import type { Field } from '../foundation/definitions/fields.ts'
import { isSeveral, type Part } from '../foundation/text/sentence.ts'
import { refusalsOf, type GuardArgs, type GuardCall, type Refusal } from './kit/guard.ts'
import { type StoredWorkflow } from './kit/judge.ts'
import { withValue, type ReadPath } from './kit/reads.ts'
import { argsOf, type Workflow, type WorkflowEvent } from './kit/workflow.ts'

/** A record and an event as they stand together; `GuardArgs` with the state. */
export interface Situation {
  stored: StoredWorkflow
  event: WorkflowEvent
}

/** One fact that has to be otherwise. */
export interface Change {
  /** Members of `GuardArgs`; ['state'] for the state of the record itself. */
  path: ReadPath
  was: unknown
  to: unknown
  /** 'from' and 'until': every later or greater, earlier or smaller value does as well; 'other': everything but `was` does. */
  bound: 'is' | 'from' | 'until' | 'other'
  /** What moves with it: a stage that is brought to another state counts otherwise, too. */
  also: readonly { path: ReadPath; to: unknown }[]
}

/** What a guard refuses; a value it cannot read is none that helps. */
export function refusedBy(call: GuardCall, situation: Situation): readonly Refusal[] {
  try {
    const found = refusalsOf(call, argsAt(situation))
    return found.some(({ sentence }) => sentence && !isWhole(sentence)) ? [unreadable] : found
  } catch {
    return [unreadable]
  }
}
/** Whether a sentence has a text for each of its words: without one it was said of a value that no user could enter. */
function isWhole(part: Part): boolean {
  if (typeof part !== 'object') return true
  if (isSeveral(part)) return part.every(isWhole)
  if ('key' in part) return part.parts.every(isWhole)
  return !('among' in part) || typeof part.text === 'string'
}
export const unreadable: Refusal = { code: 'G-STATE', message: '' }

export const argsAt = ({ stored: { record, facts, last }, event }: Situation): GuardArgs =>
  argsOf({ record, facts, last }, event)

/** The situation with a change made. */
export function changed(
  situation: Situation,
  { path, to, also }: Pick<Change, 'path' | 'to' | 'also'>,
): Situation {
  return [{ path, to }, ...also].reduce<Situation>((at, one) => {
    if (one.path[0] === 'state') return { ...at, stored: { ...at.stored, state: String(one.to) } }
    const { record, facts, last, data } = withValue(argsAt(at), one.path, one.to) as GuardArgs // The same members, one of them replaced.
    return {
      stored: { ...at.stored, record, facts, last },
      event: data === undefined ? at.event : { ...at.event, data },
    }
  }, situation)
}

const ownRecords: Readonly<Record<string, string>> = {
  'facts.passenger': 'passenger',
  'facts.country': 'country',
  'facts.profession': 'profession',
  'facts.agent': 'agent',
  'facts.agency': 'recruiting_agency',
  'facts.visa.entry': 'visa_entry',
  'facts.visa.line': 'visa_entry_line',
}

export const isStage = (name: string | undefined): name is StageName => stageNames.some((one) => one === name)

/** Record a read fact belongs to, by the name of its entity; null for what belongs to none. */
export function recordOfRead(
  path: ReadPath,
  workflow: Workflow,
  args: Pick<GuardArgs, 'facts'>,
): string | null {
  const [root, part, name, member] = path
  if (root === 'record' || root === 'data') return workflow.module
  if (root !== 'facts') return null
  if (part === 'stages' && isStage(name) && member === 'record')
    return args.facts.stages[name]?.module ?? stageRecord(name, aboutOf(args.facts)).module
  if (part === 'lookups' && name === 'refs' && member !== undefined) {
    const to = workflow.fields[member]?.to ?? member
    return isEntityName(to) ? to : null
  }
  const found = Object.entries(ownRecords).find(([prefix]) => `${path.join('.')}.`.startsWith(`${prefix}.`))
  return found?.[1] ?? null
}

/** Definition of the field a read fact is; undefined for what is no field. */
export function fieldOfRead(
  path: ReadPath,
  workflow: Workflow,
  args: Pick<GuardArgs, 'facts'>,
): Field | undefined {
  const name = path.at(-1) ?? ''
  if (path[0] === 'data' || path[0] === 'record') {
    const own = workflow.fields[name]
    if (own) return own
  }
  const entity = recordOfRead(path, workflow, args)
  return entity !== null && isEntityName(entity) ? entityOf(entity).fields[name] : undefined
}
