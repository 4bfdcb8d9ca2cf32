/** "Your day": what a role does, in the order of the journey, where, and what waits for it; read from the rights in the machines. */
import { roles, type RoleCode } from '../../../domain/people/access.ts'
import { stageNames, type Facts, type StageName } from '../../../domain/journey/facts.ts'
import { afterOf } from '../../../domain/journey/stage-plan.ts'
import { workflows } from '../../../machines/catalogue.ts'
import { table } from '../../../machines/charts/chart.ts'
import { forwardEvents } from '../../../machines/journey/headline.ts'
import { roleAllowed } from '../../../machines/kit/judge.ts'
import type { Workflow } from '../../../machines/kit/workflow.ts'
import type { HandbookWords } from './handbook-words.ts'
import { placesOf } from './step-blocks.ts'
import { stagesServed } from './workflow-page.ts'

export const dayRoles: readonly RoleCode[] = roles.map(({ code }) => code)
export const dayName = (role: RoleCode): string => `day_${role.toLowerCase()}`

/** A worker's file on which every stage counts. */
const everything = {
  type: { base_plan: 'recruiting' },
  plan: Object.fromEntries(stageNames.map((stage) => [stage, 'R'])),
  skipped: [],
  stages: {},
} as unknown as Facts // What stands before a stage is read from these alone.

/** Events a role sends: those that lead a record on with the states they wait in, and the rest. */
function workOf(workflow: Workflow, role: RoleCode): { on: string[]; states: string[]; beside: string[] } {
  // Managers may send what others do; their day is what only they may do.
  const isOwn = (cell: string) =>
    role === 'MGR' || role === 'ADM'
      ? cell.replace('only:', '').split(' ').includes(role)
      : roleAllowed(cell, role, null)
  const sent = workflow.rows.filter((row) => row.on !== 'always' && row.roles !== 'SYS' && isOwn(row.roles))
  const onward = (state: string) => {
    const leading = forwardEvents(workflow, state)
    return sent.filter((row) => row.froms.includes(state) && leading.includes(row.on)).map((row) => row.on)
  }
  const states = Object.keys(workflow.states).filter((state) => onward(state).length > 0)
  const on = [...new Set(states.flatMap(onward))]
  return {
    on,
    states,
    beside: [...new Set(sent.map((row) => row.on))].filter((event) => !on.includes(event)),
  }
}

/** Stages of a workflow, or the workflow itself beside the journey. */
function line(workflow: Workflow, stage: StageName | null, role: RoleCode, words: HandbookWords): string[] {
  const { on, states, beside } = workOf(workflow, role)
  if (on.length + beside.length === 0) return []
  const named = (events: readonly string[]) =>
    words.clauses([...new Set(events.map((event) => words.event(workflow, event)))]) || '–'
  const before = stage ? words.list(afterOf(stage, everything).map(words.stage)) || words.say('begins') : null
  return [
    `[${stage ? words.stage(stage) : words.title(workflow)}](${workflow.id}.md)`,
    named(on),
    words.list(states.map((state) => words.state(workflow, state))) || '–',
    ...(before === null ? [] : [before]),
    named(beside),
    words.list(placesOf(workflow, stage ? [stage] : [], words)) || '–',
  ]
}

export function dayPage(role: RoleCode, words: HandbookWords): string[] {
  const all = Object.values(workflows)
  const steps = stageNames.flatMap((stage) => {
    const workflow = all.find((one) => stagesServed(one).includes(stage))
    const cells = workflow ? line(workflow, stage, role, words) : []
    return cells.length ? [cells] : []
  })
  const rest = all
    .filter((workflow) => stagesServed(workflow).length === 0)
    .map((workflow) => line(workflow, null, role, words))
    .filter((cells) => cells.length > 0)
  const part = (title: string, head: readonly string[], lines: readonly string[][]) =>
    lines.length === 0
      ? []
      : [
          `## ${words.say(title)}`,
          '',
          ...table(
            head.map((key) => words.say(key)),
            lines,
          ),
          '',
        ]
  return [
    `# ${words.say('yourDay', { role: words.role(role) })}`,
    '',
    words.say('dayNote'),
    '',
    words.say('made'),
    '',
    ...(role === 'TKT' ? [words.say('matrixNote'), ''] : []),
    ...(role === 'MGR' || role === 'ADM' ? [words.say('dayManagers'), ''] : []),
    ...(steps.length + rest.length === 0 ? [words.say('nothing'), ''] : []),
    ...part('dayStages', ['stage', 'does', 'waits', 'after', 'correction', 'place'], steps),
    ...part('dayRest', ['workflows', 'does', 'waits', 'correction', 'place'], rest),
  ]
}
