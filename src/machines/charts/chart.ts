/** A workflow as a page of the handbook: state chart (Mermaid) and transition table, read from the machine itself. */
import { withNumbers } from '../../domain/desk/setting-placeholders.ts'
import { toDirectedGraph } from 'xstate/graph'
import { roles as everyRole } from '../../domain/people/access.ts'
import { stageTitles, type StageName, type StateKind } from '../../domain/journey/facts.ts'
import { labelOf } from '../../foundation/definitions/fields.ts'
import { workflows } from '../catalogue.ts'
import type { GuardCall } from '../kit/guard.ts'
import { eventLabel } from '../kit/judge.ts'
import { isOwn, type Row, type Workflow } from '../kit/workflow.ts'

const kinds: Record<StateKind, { words: string; style: string }> = {
  initial: { words: 'not begun', style: 'fill:#f5f5f5,stroke:#8a8a8a,color:#242424' },
  normal: { words: 'under way', style: 'fill:#ebf3fc,stroke:#0f6cbd,color:#242424' },
  satisfied: { words: 'done, the next steps may begin', style: 'fill:#e6f4e6,stroke:#0e700e,color:#242424' },
  blocker: { words: 'holds the work up', style: 'fill:#fdf3f4,stroke:#b10e1c,color:#242424' },
  parked: { words: 'set aside', style: 'fill:#fdf6e3,stroke:#8a6a00,color:#242424' },
  final: { words: 'closed', style: 'fill:#e0e0e0,stroke:#424242,color:#242424' },
}
const undoWords: Record<Row['undo'], string> = {
  self: withNumbers('by the user who entered it, within {{undo_window_hours hour}}, or a manager'),
  mgr: 'by a manager',
  none: 'no',
}
/** Events every state may have; they would cross the chart with lines that say nothing. */
const leftOut = new Set(['UNDO_LAST', 'CORRECT_DATA', 'STAGE_CHANGED'])
const titles = new Map<string, string>([
  ...everyRole.map((role) => [role.code, role.title] as const),
  ['SYS', 'the system'],
])

/** 'only:MGR PRO' → 'only Branch Manager, Processing Officer'. */
export function rolesInWords(cell: string): string {
  const named = cell
    .replace('only:', '')
    .split(' ')
    .map((code) => titles.get(code) ?? code)
  return (cell.startsWith('only:') ? 'only ' : '') + named.join(', ')
}

/** 'G-NF(visit_date)' → 'the date is not in the future (Visit Date) `G-NF`'; fields and stages by the names clerks know. */
export function guardInWords(call: GuardCall, fields: Workflow['fields'] = {}): string {
  const names = call.params
    .map((name) => (name in stageTitles ? stageTitles[name as StageName] : labelOf(name, fields[name] ?? {})))
    .join(', ') // `in` does not narrow the name.
  return `${withNumbers(call.says)}${names ? ` (${names})` : ''} \`${call.code}\``
}

const cell = (text: string): string => text.replaceAll('|', '\\|')
/** Lines of a Markdown table. */
export const table = (head: readonly string[], lines: readonly (readonly string[])[]): string[] =>
  [head, head.map(() => '---'), ...lines].map((line) => `| ${line.map(cell).join(' | ')} |`)

/** What a chart writes beside its lines: the names of states and events. */
export interface ChartWords {
  state: (name: string) => string
  event: (name: string) => string
  byItself: string
  /** Between events that share a line; ', ' when left out. */
  comma?: string
}

/** A colon, semicolon or quotation mark would end a label of Mermaid. */
const drawable = (text: string): string =>
  text.replaceAll(':', ' –').replaceAll(';', ',').replaceAll('"', "'")

/** Lines between states as the machine itself has them; several events between two states share one line. */
function edges(workflow: Workflow, words: ChartWords): string[] {
  const lines = new Map<string, string[]>()
  for (const edge of toDirectedGraph(workflow.machine).children.flatMap((node) => node.edges)) {
    const event = edge.label.text
    if (leftOut.has(event)) continue
    const way = `${edge.source.key} --> ${edge.target.key}`
    lines.set(way, [
      ...new Set([
        ...(lines.get(way) ?? []),
        drawable(event === '' ? `(${words.byItself})` : words.event(event)),
      ]),
    ])
  }
  return [...lines].map(([way, events]) => `  ${way}: ${events.join(words.comma ?? ', ')}`)
}

/** The state chart as lines of Markdown; states by their labels and events by their codes when no words are given. */
export function chart(
  workflow: Workflow,
  words: ChartWords = {
    state: (name) => workflow.states[name]?.label ?? name,
    event: (name) => name,
    byItself: 'by itself',
  },
): string[] {
  const states = Object.entries(workflow.states)
  return [
    '```mermaid',
    'stateDiagram-v2',
    ...states.map(([name]) => `  state "${drawable(words.state(name))}" as ${name}`),
    `  [*] --> ${workflow.initial}`,
    ...edges(workflow, words),
    ...Object.entries(kinds).map(([kind, { style }]) => `  classDef ${kind} ${style}`),
    ...states.map(([name, state]) => `  class ${name} ${state.kind}`),
    '```',
  ]
}

function payloadInWords(workflow: Workflow, name: string): string {
  const bare = name.replace('?', '')
  return labelOf(bare, workflow.fields[bare] ?? {}) + (bare === name ? '' : ' (may be left out)')
}

/** Head and rows of the table of transitions; codes stand between backticks. */
export function workflowTransitions(workflow: Workflow): { head: string[]; rows: string[][] } {
  const rows = workflow.rows.map((row) => [
    String(row.n),
    row.froms.map((from) => workflow.states[from]?.label ?? from).join(', '),
    row.on === 'always' ? 'by itself' : `${eventLabel(workflow, row.on)} \`${row.on}\``,
    (row.payload ?? []).map((name) => payloadInWords(workflow, name)).join(', '),
    [
      ...row.calls.map((call) => guardInWords(call, workflow.fields)),
      ...(row.when ? [row.when.says] : []),
    ].join('; '),
    row.to === '(same)' ? 'stays' : (workflow.states[row.to]?.label ?? row.to),
    rolesInWords(row.roles),
    undoWords[row.undo],
  ])
  return { head: ['#', 'From', 'What happens', 'Given', 'Only if', 'To', 'Who', 'Undo'], rows }
}

/** The whole page as Markdown. */
function chartPage(workflow: Workflow): string {
  const { head, rows } = workflowTransitions(workflow)
  const source = isOwn(workflow) ? 'table of its own' : `table ${workflow.table} of the handbook`
  return [
    `# ${workflow.title}`,
    '',
    `Machine \`${workflow.id}\`, version ${workflow.version}, ${source}. Records: \`${workflow.module}\`.`,
    'Generated by `npm run charts`; a test fails when this page is stale.',
    '',
    '## Chart',
    '',
    ...chart(workflow),
    '',
    'The last entry can also be taken back in every state, and data can be corrected; the chart does not show that.',
    '',
    '## States',
    '',
    ...table(
      ['Name', 'State', 'Meaning'],
      Object.entries(workflow.states).map(([name, state]) => [
        state.label,
        `\`${name}\``,
        kinds[state.kind].words,
      ]),
    ),
    '',
    '## Transitions',
    '',
    'Administrators may do everything, branch managers too unless the cell says "only".',
    '',
    ...table(head, rows),
    '',
  ].join('\n')
}

/** Pages of docs/charts about workflows, by file name. */
export const workflowPages = (): Record<string, string> =>
  Object.fromEntries(Object.values(workflows).map((workflow) => [`${workflow.id}.md`, chartPage(workflow)]))
