/** What guards read and what would open an action, in sentences (decision 0690). */
import { stageNames, type StageName } from '../domain/journey/facts.ts'
import { isEntityName } from '../domain/entities.ts'
import { titleCase } from '../foundation/definitions/fields.ts'
import { parseMoney, showMoney } from '../foundation/values/money.ts'
import { isCivilDate } from '../foundation/values/dates.ts'
import { nameTerm, say, type Part, type Said, type Term } from '../foundation/text/sentence.ts'
import { workflows } from './catalogue.ts'
import { fixStage } from './guards/journey.ts'
import { fieldTerm, stageTerm, stateTerm, valueTerm, word } from './guards/words.ts'
import { fixAt, type GuardArgs } from './kit/guard.ts'
import { stateTerm as stateOfMachine } from './kit/judge.ts'
import { valueAt, type ReadPath } from './kit/reads.ts'
import { argsOf, type Workflow, type WorkflowEvent } from './kit/workflow.ts'
import type { StoredWorkflow } from './kit/judge.ts'
import type { FixLink } from '../domain/errors.ts'
import { fieldOfRead, recordOfRead, type Change } from './opening-situation.ts'

/** Where the sentences of a situation take names and values from. */
export interface About {
  workflow: Workflow
  stored: StoredWorkflow
  event: WorkflowEvent
}

const argsIn = ({ stored: { record, facts, last }, event }: About): GuardArgs =>
  argsOf({ record, facts, last }, event)
const stageIn = ([root, part, name]: ReadPath): StageName | null =>
  root === 'facts' && part === 'stages' ? (stageNames.find((stage) => stage === name) ?? null) : null

/** What stands beside the records: each by the beginning of its path, the longest first. */
const facts: Readonly<Record<string, Term>> = {
  'facts.today': word('the day'),
  'facts.user.role': word('the role'),
  'facts.user.id': word('the person who acts'),
  'facts.lifecycle': word('the passenger file'),
  'facts.custody.place': word('the place of the passport'),
  'facts.custody': word('the passport'),
  'facts.missing': word('what is missing'),
  'facts.money': word('the money of the file'),
  'facts.plan': word('the plan of the passenger'),
  'facts.skipped': word('the skipped stages'),
  'facts.unfit': word('the last unfit result'),
  'facts.okala.left': word('the units left on the okala'),
  'facts.okala': word('the okala authorisation'),
  'facts.settings': word('the settings'),
  'facts.type': word('the passenger type'),
  'facts.lookups': word('what was looked up'),
  'facts.correctable': word('the fields that may be corrected'),
  last: word('the last entry'),
}

/** What a fact is called: 'Passport Expiry Date (Passenger)', 'Medical'. */
function factTerm(path: ReadPath, about: About): Part {
  const stage = stageIn(path)
  const name = path.at(-1) ?? ''
  if (path[0] === 'state') return stageTitle(about)
  if (stage !== null && path[3] !== 'record') return stageTerm(stage)
  const owner = recordOfRead(path, about.workflow, argsIn(about))
  const field = fieldOfRead(path, about.workflow, argsIn(about))
  const label = field?.label ? nameTerm(field.label) : fieldTerm(name)
  if (stage !== null) return say`${label} (${stageTerm(stage)})`.sentence
  if (path[0] === 'data' || path[0] === 'record') return label
  const named = Object.keys(facts).find((prefix) => `${path.join('.')}.`.startsWith(`${prefix}.`))
  const chosen = path[1] === 'lookups' && (path[2] === 'refs' || path[2] === 'taken') ? path[3] : undefined
  if (chosen !== undefined && path.length === 4) return fieldTerm(chosen)
  if (chosen !== undefined && path[2] === 'taken') return fieldTerm(chosen)
  if (chosen !== undefined) return say`${label} (${fieldTerm(chosen)})`.sentence
  if (owner !== null && isEntityName(owner)) return say`${label} (${nameTerm(titleCase(owner))})`.sentence
  return named === undefined ? fieldTerm(name) : (facts[named] ?? fieldTerm(name))
}

const stageTitle = ({ workflow }: About): Part =>
  typeof workflow.stage === 'string' ? stageTerm(workflow.stage) : nameTerm(workflow.title)

/** A value as people say it. */
function valuePart(value: unknown, path: ReadPath, about: About): Part {
  const stage = stageIn(path)
  const found = stage !== null && path[3] !== 'record' ? about.stored.facts.stages[stage] : undefined
  if (found) return stateTerm(found)
  if (value === undefined || value === null || value === '') return word('empty')
  if (path[0] === 'state') return stateOfMachine(about.workflow, String(value), about.stored.record)
  const machine =
    path[1] === 'lifecycle' ? 'journey' : path[1] === 'custody' && path[2] === 'state' ? 'custody' : null
  const owner = machine === null ? undefined : workflows[machine]
  if (owner) return stateOfMachine(owner, String(value))
  if (typeof value === 'boolean') return value ? word('yes') : word('no')
  if (typeof value === 'number') return value
  if (typeof value === 'string') return isCivilDate(value) ? { day: value } : valueTerm(titleCase(value))
  if (Array.isArray(value)) return value.length === 0 ? word('none') : value.map(String)
  return word('given')
}

/** What has to be otherwise, in one sentence. */
export function changeSaid(change: Change, about: About): Said {
  const { path, was, to, bound } = change
  const fact = factTerm(path, about)
  const at = path.join('.')
  const kind = fieldOfRead(path, about.workflow, argsIn(about))?.kind
  const cents = kind === 'money' ? parseMoney(String(to)) : null
  const amount = cents === null ? String(to) : showMoney(cents)
  const isEmpty = was === undefined || was === null || was === ''
  const stage = stageIn(path)
  if (at === 'facts.today') return say`Possible from ${{ day: String(to) }}.`
  if (at === 'facts.user.role') return say`Possible for another role: ${roleTerm(String(to))}.`
  if (at === 'facts.user.id') return say`Possible for another person.`
  if (path[1] === 'lookups' && path[2] === 'taken') return say`Possible with another ${fact}.`
  if (
    path[0] === 'last' ||
    path[1] === 'missing' ||
    (path[1] === 'lookups' && ['texts', 'sentences', 'counts'].includes(path[2] ?? ''))
  )
    return say`Possible when what is said here is put right.`
  const held = stage === null ? undefined : about.stored.facts.stages[stage]
  if (stage !== null && held && bound === 'other')
    return say`Possible when ${stageTerm(stage)} is no longer ${stateTerm(held)}.`
  if (stage !== null && change.also[0]) {
    const moved = valueAt({ facts: { stages: { [stage]: change.also[0].to } } }, ['facts', 'stages', stage])
    return say`Possible when ${stageTerm(stage)} is ${stateTerm(moved as Parameters<typeof stateTerm>[0])}.` // Completed by openings.
  }
  if (typeof to === 'string' && isCivilDate(to) && bound !== 'is')
    return bound === 'from'
      ? say`Possible when ${fact} is on or after ${{ day: to }}.`
      : say`Possible when ${fact} is on or before ${{ day: to }}.`
  if (isEmpty && to !== null && kind !== 'bool') return say`Possible when ${fact} is given.`
  if (bound !== 'is' && kind !== 'ref')
    return bound === 'from'
      ? say`Possible when ${fact} is at least ${amount}.`
      : say`Possible when ${fact} is at most ${amount}.`
  if (path[1] === 'lookups' && path[2] === 'refs' && path.length === 4)
    return say`Possible with another ${fact}.`
  if (kind === 'text' || kind === 'longtext' || kind === 'upper' || kind === 'ref' || kind === 'file')
    if (to !== null) return say`Possible with another ${fact}.`
  if (Array.isArray(to) && to.length > 0) return say`Possible when ${fact} holds ${String(to.at(-1))}.`
  return say`Possible when ${fact} is ${valuePart(to, path, about)}.`
}

const roles: Readonly<Record<string, Term>> = {
  ADM: word('administrator'),
  MGR: word('branch manager'),
  PRO: word('processing officer'),
  TKT: word('ticketing officer'),
  ACC: word('accountant'),
  AGR: word('agent relations officer'),
  DEO: word('data entry operator'),
}
const roleTerm = (code: string): Part => roles[code] ?? code

/** A fact with what it was: 'Blank Pages (Passenger): 1'. */
export const readSaid = (path: ReadPath, about: About): Said =>
  say`${factTerm(path, about)}: ${valuePart(valueAt(argsIn(about), path), path, about)}`

/** The screen a fact is put right on; null where it is typed into the form itself or comes from nowhere a person could open. */
export function placeOfFact(path: ReadPath, about: About): FixLink | null {
  const args = argsIn(about)
  const stage = stageIn(path)
  const passenger = args.facts.passenger?.['id']
  const [root, part, name, member] = path
  if (root !== 'facts') return null
  if (stage !== null) return passenger === undefined ? null : fixStage(args, stage)
  if (part === 'passenger' || part === 'missing' || part === 'type')
    return passenger === undefined
      ? null
      : fixAt.passengerForm(passenger, part === 'passenger' ? name : undefined)
  if (part === 'lifecycle' || part === 'custody' || part === 'plan' || part === 'skipped' || part === 'unfit')
    return passenger === undefined ? null : fixAt.passenger(passenger)
  const screens: Readonly<Record<string, string>> = {
    country: 'country',
    agent: 'agent',
    agency: 'recruitingAgency',
    profession: 'profession',
  }
  const row = valueAt(args, ['facts', part ?? ''])
  const id = (found: unknown): unknown =>
    typeof found === 'object' && found !== null ? (found as { id?: unknown }).id : undefined
  const screen = screens[part ?? '']
  if (screen && id(row) !== undefined) return fixAt.master(screen, titleCase(part ?? ''), id(row))
  if (part === 'visa' && args.facts.visa?.entry.id !== undefined)
    return fixAt.master(
      'visaEntry',
      `visa ${String(args.facts.visa.entry.visa_no)}`,
      args.facts.visa.entry.id,
    )
  if (part === 'lookups' && name === 'taken' && member !== undefined) {
    const holder = args.facts.lookups.taken[member]
    return holder ? fixAt.passenger(holder.passenger) : null
  }
  return null
}

/** Facts of a guard worth saying: not the numbers of rows, not the names of states beside the states. */
const silent = new Set([
  'id',
  'label',
  'needed',
  'kind',
  'module',
  'name',
  'rl_no',
  'event_id',
  'started',
  'labels',
  'paper_kind',
])
const isShown = (path: ReadPath): boolean =>
  path.length > 1 && path[1] !== 'plan' && !silent.has(path.at(-1) ?? '') && !/^\d+$/.test(path.at(-1) ?? '')

/** Of what a guard read, the facts worth saying; a field that was not given is none where the one kept was read instead. */
export function readsToShow(reads: readonly ReadPath[], about: About): ReadPath[] {
  const args = argsIn(about)
  const isEmpty = (path: ReadPath): boolean => [undefined, null, ''].includes(valueAt(args, path) as null)
  const shown = reads.filter(isShown)
  const isInstead = (path: ReadPath): boolean =>
    shown.some((other) => other !== path && other.at(-1) === path.at(-1) && !isEmpty(other))
  return shown.filter((path) => path[0] === 'facts' || !isEmpty(path) || !isInstead(path))
}
