/** The payload of each event a story offers as controls of Storybook, made from the definitions of its fields, and what the machine answers to it. */
import type { Action } from '../../domain/journey/case-view.ts'
import { filledFields } from '../../client/journey/use-step.ts'
import type { FieldError } from '../../foundation/definitions/field-error.ts'
import type { Field } from '../../foundation/definitions/fields.ts'
import { payloadSchema, schemaErrors } from '../../foundation/definitions/schema.ts'
import { workflows } from '../../machines/catalogue.ts'
import { runTrace, type RunStep } from '../../machines/kit/replay.ts'
import type { TraceStep } from '../../machines/kit/trace.ts'
import type { Workflow } from '../../machines/kit/workflow.ts'
import { standing, storyStep, type StoryChange } from './story-facts.ts'
import { chosen, entered, lookedUp } from './story-values.ts'

/** What the controls of a story say: the event that is sent, none at first, the value of each of its fields under `controlOf`, and what is otherwise. */
export interface StoryArgs extends StoryChange {
  event?: string
  [control: `${string} ${string}`]: unknown
}

/** Name of the control of a field: signs that the address of a story can carry. */
export const controlOf = (event: string, name: string) => `${event} ${name}` as const

/** What Storybook shows to change a value. */
interface Control {
  name?: string
  description?: string
  table?: { category: string }
  /** Shown while this event is chosen. */
  if?: { arg: 'event'; eq: string }
  control: 'text' | 'number' | 'boolean' | 'select' | 'check' | 'object'
  options?: readonly string[]
}

function controlFor(field: Field): Pick<Control, 'control' | 'options'> {
  const { kind, values } = field
  switch (kind) {
    case 'int':
    case 'ref':
      return { control: 'number' }
    case 'bool':
      return { control: 'boolean' }
    case 'enum':
      return { control: 'select', options: values ?? [] }
    case 'list':
      return values ? { control: 'check', options: values } : { control: 'object' }
    case 'refs':
    case 'json':
      return { control: 'object' }
    case 'text':
    case 'longtext':
    case 'upper':
    case 'decimal':
    case 'money':
    case 'date':
    case 'datetime':
    case 'time':
    case 'phone':
    case 'email':
    case 'file':
    case 'secret':
      return { control: 'text' }
  }
}

/** Fields of an action that its machine defines. */
const fieldsIn = (action: Action, workflow: Workflow) =>
  action.payload.flatMap(({ name, required }) => {
    const field = workflow.fields[name]
    return field ? [{ name, field, required }] : []
  })

/** What a form may leave out is left out of the first values where it would say more than usual. */
const seldom: ReadonlySet<Field['kind']> = new Set(['bool', 'longtext', 'json'])

/** Controls of a story: which event is sent, and the fields of each one, filled as its form opens and else with believable values. */
export function payloadControls(
  machine: string,
  state: string,
): { args: StoryArgs; argTypes: Record<string, Control> } {
  const { view, facts } = storyStep(machine, state)
  const { workflow } = standing(machine, state)
  const args: StoryArgs = {}
  const argTypes: Record<string, Control> = {
    event: {
      control: 'select',
      options: view.actions.map(({ event }) => event),
      description: 'Event that is sent with the payload below',
    },
  }
  for (const action of view.actions) {
    for (const { name, field, required } of fieldsIn(action, workflow)) {
      const key = controlOf(action.event, name)
      argTypes[key] = {
        ...controlFor(field),
        name: required ? name : `${name}?`,
        description: `${field.label ?? name}: ${field.kind}${field.to ? ` of ${field.to}` : ''}`,
        table: { category: `Payload of ${action.event}` },
        if: { arg: 'event', eq: action.event },
      }
      const value =
        action.prefilled?.[name] ??
        (required || !seldom.has(field.kind) ? entered(name, field, facts) : undefined)
      if (value !== undefined) args[key] = value
    }
  }
  return { args, argTypes }
}

/** What a story sends: the controls of the chosen event, empty ones left out. */
const payloadIn = (event: string, args: StoryArgs): Record<string, unknown> =>
  filledFields(
    Object.fromEntries(
      Object.entries(args).flatMap(([key, value]) =>
        key.startsWith(controlOf(event, '')) ? [[key.slice(controlOf(event, '').length), value]] : [],
      ),
    ),
  )

export interface StoryAnswer {
  step: TraceStep
  /** What is wrong with the values themselves. */
  faults: readonly (FieldError & { name: string })[]
  /** The event as Replay shows it: what was asked, what refused, where it leads. Null where values are wrong: no guard is asked then. */
  one: RunStep | null
}

/**
 * What the machine answers to the event of a story: the definitions of the fields first, then its guards, as at the server.
 * Null while no event is chosen.
 */
export function storyAnswer(machine: string, state: string, args: StoryArgs): StoryAnswer | null {
  const { workflow, module, stageName, stored } = standing(machine, state, {}, args)
  const action = storyStep(machine, state, {}, args).view.actions.find(({ event }) => event === args.event)
  if (!action) return null
  const names = fieldsIn(action, workflow).map(({ name, required }) => (required ? name : `${name}?`))
  const sent = payloadIn(action.event, args)
  const read = payloadSchema(workflow.fields, names, { today: stored.facts.today }).safeParse(sent)
  const faults = read.success
    ? []
    : schemaErrors(read.error).map((fault) => ({ ...fault, name: fault.pointer.split('/')[1] ?? '' }))
  const data = read.success ? read.data : sent
  const step: TraceStep = {
    n: 1,
    machine,
    version: workflow.version,
    module,
    record: `${module} 1`,
    stage: stageName,
    attempt: 1,
    event: action.event,
    from: state,
    to: state,
    by: { role: stored.facts.user.role, name: null },
    source: 'ui',
    on_date: stored.facts.today,
    payload: data,
    undone: false,
    before: { record: stored.record, last: stored.last },
    facts: JSON.parse(JSON.stringify(lookedUp(workflow.fields, data, stored.facts))),
    changed: {},
    answered: { event: 'ok', offered: {} },
  }
  const { steps } = runTrace(
    { format: 'rams-trace/1', title: workflow.title, exported_on: stored.facts.today, steps: [step] },
    { ...workflows, [machine]: workflow },
  )
  return { step, faults, one: faults.length > 0 ? null : (steps[0] ?? null) }
}

/** The panel of a story, the form of the chosen event filled as the controls say. */
export function storyPanel(machine: string, state: string, args: StoryArgs): ReturnType<typeof storyStep> {
  const { view, facts } = storyStep(machine, state, {}, args)
  const { workflow } = standing(machine, state, {}, args)
  const filled = (action: Action): Action => {
    const prefilled = payloadIn(action.event, args)
    const labels = Object.fromEntries(
      fieldsIn(action, workflow).flatMap(({ name, field }) =>
        chosen[name] && prefilled[name] === entered(name, field, facts) ? [[name, chosen[name]]] : [],
      ),
    )
    return { ...action, prefilled, labels: { ...action.labels, ...labels } }
  }
  const actions = view.actions.map((action) => (action.event === args.event ? filled(action) : action))
  return { view: { ...view, actions }, facts }
}
