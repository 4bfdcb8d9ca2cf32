/** What a page says about a step beside its tables: why it exists, where it is done, how long it takes, what goes wrong and how to get out. */
import type { StageName } from '../../../domain/journey/facts.ts'
import { table } from '../../../machines/charts/chart.ts'
import type { GuardCall } from '../../../machines/kit/guard.ts'
import { correctGuards, undoGuards } from '../../../machines/kit/undo.ts'
import type { Workflow } from '../../../machines/kit/workflow.ts'
import type { HandbookWords } from './handbook-words.ts'
import { boardOf, listOfWorkflow } from './handbook-places.ts'
import { refusalInWords, refusalOf } from './refusals.ts'

const heading = (words: HandbookWords, key: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [`## ${words.say(key)}`, '', ...lines, '']

/** Steps a page speaks of: the stages it serves, else the workflow itself. */
const stepsOf = (workflow: Workflow, stages: readonly StageName[]): string[] =>
  stages.length > 0 ? [...stages] : [workflow.id]

/** A text of every step of the page; a page of one step needs no name before it. */
function perStep(
  workflow: Workflow,
  stages: readonly StageName[],
  words: HandbookWords,
  of: 'why' | 'out',
): string[] {
  const found = stepsOf(workflow, stages).flatMap((step) => {
    const text = words.textOf(of, step)
    return text === undefined ? [] : [{ step, text }]
  })
  return found.map(
    ({ step, text }) =>
      found.length === 1
        ? text
        : `- ${words.say('reasonOf', { stage: words.stage(step as StageName), reason: text })}`, // Only pages of several stages have several.
  )
}

/** Links to where a workflow is worked on. */
export function placesOf(workflow: Workflow, stages: readonly StageName[], words: HandbookWords): string[] {
  const list = listOfWorkflow[workflow.id]
  return [
    ...stages.map((stage) => words.say('board', { stage: words.stage(stage), path: boardOf(stage) })),
    ...(list ? [words.say('list', { records: words.records(workflow), path: list })] : []),
  ]
}

/** Why, where, papers and duration. */
export function aboutStep(workflow: Workflow, stages: readonly StageName[], words: HandbookWords): string[] {
  const places = placesOf(workflow, stages, words)
  const { durations } = words.numbers
  const took =
    durations && stages.length > 0
      ? table(
          ['stage', 'days', 'tookFiles'].map((key) => words.say(key)),
          stages.map((stage) => {
            const found = durations[stage]
            return [
              words.stage(stage),
              found ? String(found.days) : '–',
              found ? String(found.cases) : words.say('tookNone'),
            ]
          }),
        )
      : []
  return [
    ...heading(words, 'reason', perStep(workflow, stages, words, 'why')),
    ...heading(words, 'where', [
      ...(stages.length > 0 ? [`- ${words.say('onPassenger')}`] : []),
      ...places.map((place) => `- ${place}`),
    ]),
    ...heading(words, 'papersOut', perStep(workflow, stages, words, 'out')),
    ...heading(words, 'duration', took),
  ]
}

/** Every condition of the workflow with what the product answers and where it is put right. */
export function whatGoesWrong(workflow: Workflow, words: HandbookWords): string[] {
  const { settings } = words.numbers
  const calls = new Map<string, GuardCall>()
  const own = workflow.rows.filter((row) => row.roles !== 'SYS').flatMap((row) => row.calls)
  const back = workflow.rows.some((row) => row.undo !== 'none') ? undoGuards : []
  for (const call of [...own, ...back, ...(workflow.correct === null ? [] : correctGuards)])
    calls.set(words.guard(workflow, call), call)
  const lines = [...calls].map(([condition, call]) => {
    const refusal = refusalOf(workflow, call, settings)
    return { condition, said: refusal ? refusalInWords(refusal, words.language) : null }
  })
  const [answered, others] = [lines.filter(({ said }) => said), lines.filter(({ said }) => !said)]
  if (lines.length === 0) return []
  const isManagers = (roles: string) => roles.startsWith('only:') && roles.includes('MGR')
  const forOthers = new Set(workflow.rows.filter(({ roles }) => !isManagers(roles)).map(({ on }) => on))
  const managers = [
    ...new Set(
      workflow.rows
        .filter(({ roles, on }) => isManagers(roles) && !forOthers.has(on))
        .map((row) => words.event(workflow, row.on)),
    ),
  ]
  const isUndone = back.length > 0 || workflow.correct !== null
  return [
    `## ${words.say('wrong')}`,
    '',
    ...(answered.length === 0
      ? []
      : [
          words.say('wrongNote'),
          '',
          ...table(
            ['condition', 'refusal', 'fix'].map((key) => words.say(key)),
            answered.map(({ condition, said }) => [condition, said?.message ?? '–', said?.fix ?? '–']),
          ),
          '',
        ]),
    ...(others.length === 0
      ? []
      : [words.say('wrongOther'), '', ...others.map(({ condition }) => `- ${condition}`), '']),
    `${isUndone ? `${words.say('wayBack')} ` : ''}${words.say('wayOut')}`,
    '',
    ...(managers.length > 0 ? [words.say('managersCan', { events: words.list(managers) }), ''] : []),
  ]
}
