/** A workflow as a page of the handbook, read from the machine's own rows. */
import { roles as everyRole, type RoleCode } from '../../../domain/people/access.ts'
import { paperStages, stageNames, type StageName } from '../../../domain/journey/facts.ts'
import { handbookRules, planTypes } from '../../../domain/journey/plan-rules.ts'
import { trainingTypes } from '../../../domain/journey/training.ts'
import { chart, table } from '../../../machines/charts/chart.ts'
import { roleAllowed } from '../../../machines/kit/judge.ts'
import { correctGuards, undoGuards } from '../../../machines/kit/undo.ts'
import type { Workflow } from '../../../machines/kit/workflow.ts'
import type { HandbookWords } from './handbook-words.ts'
import { quizLines } from './quiz.ts'
import { aboutStep, whatGoesWrong } from './step-blocks.ts'

export const bare = (name: string): string => name.replace('?', '')

/** Stages a workflow serves: its own, or those its kinds of records decide; none for work beside the journey. */
export function stagesServed(workflow: Workflow): StageName[] {
  const { stage } = workflow
  if (stage === null) return []
  if (typeof stage === 'string') return [stage]
  const chosen = Object.entries(workflow.fields).flatMap(([name, { values = [] }]) =>
    values.map((value) => ({ [name]: value })),
  )
  const papers = Object.keys(paperStages).map((kind) => ({ paper_kind: kind })) // The four tables of papers share one machine, so its fields know the kinds of one.
  const found = new Set([...chosen, ...papers].map((record) => stage(record)))
  return stageNames.filter((name) => found.has(name))
}

/** Whether a role may send an event of this cell for a worker's file; the system only what names it. */
const mayDo = (cell: string, role: RoleCode | 'SYS'): boolean =>
  role === 'SYS' ? cell.split(' ').includes('SYS') : roleAllowed(cell, role, null)

/** One line per state, one column per role that has something to do, in each cell the actions. */
function matrix(workflow: Workflow, words: HandbookWords): string[] {
  const sent = workflow.rows.filter((row) => row.on !== 'always')
  const roles = [...everyRole.map(({ code }) => code), 'SYS' as const].filter((role) =>
    sent.some((row) => mayDo(row.roles, role)),
  )
  const actions = (state: string, role: RoleCode | 'SYS') => [
    ...new Set(
      sent
        .filter((row) => row.froms.includes(state) && mayDo(row.roles, role))
        .map((row) => words.event(workflow, row.on)),
    ),
  ]
  return table(
    [words.say('state'), ...roles.map(words.role)],
    Object.keys(workflow.states).map((state) => [
      words.state(workflow, state),
      ...roles.map((role) => words.clauses(actions(state, role)) || '–'),
    ]),
  )
}

/** Fields an event takes: those it needs, then those that may be left out; fields of one name stand once. */
function given(workflow: Workflow, payload: readonly string[], words: HandbookWords): string {
  const named = (isOptional: boolean) =>
    words.list([
      ...new Set(
        payload
          .filter((name) => (name !== bare(name)) === isOptional)
          .map((name) => words.field(workflow, bare(name))),
      ),
    ])
  const optional = named(true)
  return words.clauses(
    [named(false), optional === '' ? '' : words.say('optional', { fields: optional })].filter(Boolean),
  )
}

function actions(workflow: Workflow, words: HandbookWords): string[] {
  const head = ['number', 'from', 'action', 'given', 'condition', 'to', 'who', 'undo'].map((key) =>
    words.say(key),
  )
  return table(
    head,
    workflow.rows.map((row) => [
      String(row.n),
      words.list(row.froms.map((from) => words.state(workflow, from))),
      row.on === 'always' ? words.say('byItself') : words.event(workflow, row.on),
      given(workflow, row.payload ?? [], words),
      words.clauses(words.conditions(workflow, row)),
      row.to === '(same)' ? words.say('stays') : words.state(workflow, row.to),
      words.roles(row.roles),
      words.say(`undoBy.${row.undo}`),
    ]),
  )
}

/** Names of the states for each kind of paper; nothing for a workflow whose states have one name each. */
function kindNames(workflow: Workflow, words: HandbookWords): string[] {
  if (workflow.id !== 'paper') return []
  const states = Object.keys(workflow.states)
  const lines = Object.keys(paperStages).map((kind) => [
    words.value(kind),
    ...states.map((state) => words.stateOfKind(workflow, kind, state)),
  ])
  return [
    '',
    `### ${words.say('kindNames')}`,
    '',
    ...table([words.say('kind'), ...states.map((state) => words.state(workflow, state))], lines),
  ]
}

/** How long courses last at least, for the workflow that asks it. */
const courses = (workflow: Workflow, words: HandbookWords): string[] =>
  workflow.id === 'training'
    ? [
        `## ${words.say('lasting')}`,
        '',
        ...table(
          [words.say('course'), words.say('days')],
          Object.entries(trainingTypes).map(([type, { minDays }]) => [words.value(type), String(minDays)]),
        ),
        '',
      ]
    : []

function backAndCorrect(workflow: Workflow, words: HandbookWords): string[] {
  const list = (calls: typeof undoGuards) => [
    '',
    ...calls.map((call) => `- ${words.guard(workflow, call)}`),
    '',
  ]
  const back = workflow.rows.some((row) => row.undo !== 'none')
    ? [words.say('backIf'), ...list(undoGuards)]
    : []
  const correct =
    workflow.correct === null
      ? [words.say('noCorrect'), '']
      : [words.say('correctBy', { roles: words.roles(workflow.correct) }), ...list(correctGuards)]
  return [`## ${words.say('back')}`, '', ...back, ...correct]
}

/** Files an action asks for, as the fields of its event declare them. */
function files(workflow: Workflow, words: HandbookWords): string[] {
  const lines = workflow.rows.flatMap((row) =>
    (row.payload ?? [])
      .filter((name) => workflow.fields[bare(name)]?.kind === 'file')
      .map((name) => [
        words.field(workflow, bare(name)),
        words.event(workflow, row.on),
        name === bare(name) ? '–' : words.say('yes'),
      ]),
  )
  const different = [...new Map(lines.map((line) => [line.join(), line])).values()]
  const link = stagesServed(workflow).includes('documents') ? [words.say('seePapers'), ''] : []
  if (different.length === 0 && link.length === 0) return []
  return [
    `## ${words.say('files')}`,
    '',
    ...(different.length
      ? [...table([words.say('file'), words.say('action'), words.say('optionalFile')], different), '']
      : []),
    ...link,
  ]
}

function neededBy(workflow: Workflow, words: HandbookWords): string[] {
  const stages = stagesServed(workflow)
  if (stages.length === 0) return []
  const lines = stages.map((stage) => [
    words.stage(stage),
    ...planTypes.map((type) => words.cell(handbookRules.types[type][stage])),
  ])
  return [
    `## ${words.say('neededBy')}`,
    '',
    ...table([words.say('stage'), ...planTypes.map(words.type)], lines),
    '',
    words.say('seeStages'),
    '',
  ]
}

/** Ticketing officers stand for processing officers where only those are named. */
const isLent = (workflow: Workflow): boolean =>
  workflow.rows.some(({ roles }) => roles.includes('PRO') && !roles.includes('TKT'))

/** The page of one workflow as lines of Markdown. */
export function workflowPage(workflow: Workflow, words: HandbookWords): string[] {
  const stages = stagesServed(workflow)
  const labels = {
    state: (name: string) => words.state(workflow, name),
    event: (name: string) => words.event(workflow, name),
    byItself: words.say('byItself'),
    comma: words.list(['', '']),
  }
  return [
    `# ${words.title(workflow)}`,
    '',
    ...aboutStep(workflow, stages, words),
    `## ${words.say('chart')}`,
    '',
    ...chart(workflow, labels),
    '',
    words.say('chartNote'),
    '',
    `## ${words.say('states')}`,
    '',
    ...table(
      [words.say('state'), words.say('meaning')],
      Object.entries(workflow.states).map(([name, { kind }]) => [
        words.state(workflow, name),
        words.say(`stateKind.${kind}`),
      ]),
    ),
    ...kindNames(workflow, words),
    '',
    `## ${words.say('matrix')}`,
    '',
    ...(isLent(workflow) ? [words.say('matrixNote'), ''] : []),
    ...matrix(workflow, words),
    '',
    `## ${words.say('actions')}`,
    '',
    words.say('whoNote'),
    '',
    ...actions(workflow, words),
    '',
    ...courses(workflow, words),
    ...backAndCorrect(workflow, words),
    ...whatGoesWrong(workflow, words),
    ...files(workflow, words),
    ...neededBy(workflow, words),
    ...quizLines(workflow, words),
    // Last: a clerk reads the page without it.
    `## ${words.say('aboutPage')}`,
    '',
    [
      words.say('records', { records: words.records(workflow) }),
      ...(stages.length ? [words.say('stagesOf', { stages: words.list(stages.map(words.stage)) })] : []),
    ].join(' '),
    `${words.list([`\`${workflow.id}\``, words.say('version', { version: workflow.version })])}. ${words.say('made')}`,
    '',
  ]
}
