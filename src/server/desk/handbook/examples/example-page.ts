/** Worked example: how one passenger of a type went from the registration to the end, step by step with pictures (decision 1000). */
import { workflows } from '../../../../machines/catalogue.ts'
import type { Workflow } from '../../../../machines/kit/workflow.ts'
import type { HandbookWords } from '../handbook-words.ts'
import { bare } from '../workflow-page.ts'
import { pictureAddress, type ExampleCourse, type ExampleStep, type ExampleType } from './course.ts'
import female from './female.json' with { type: 'json' }
import hajj from './hajj.json' with { type: 'json' }
import student from './student.json' with { type: 'json' }
import travel from './travel.json' with { type: 'json' }
import umrah from './umrah.json' with { type: 'json' }
import worker from './worker.json' with { type: 'json' }

/** Examples by type, in the order of the pages. The files are written by the journeys; a test reads them against the type. */
export const exampleCourses: ReadonlyMap<ExampleType, ExampleCourse> = new Map(
  ([worker, female, hajj, umrah, travel, student] as ExampleCourse[]).map((course) => [course.type, course]),
)

/** From a page of docs/workflows to the files the browser gets. */
const publicFiles = '../../../src/app/public'

const workflowOf = ({ machine }: ExampleStep): Workflow => {
  const found = workflows[machine]
  if (!found) throw new Error(`There is no workflow ${machine}.`)
  return found
}

/** What a step is called: the stage, or the workflow beside the stages. */
const placeOf = (step: ExampleStep, words: HandbookWords): string =>
  step.stage ? words.stage(step.stage) : words.title(workflowOf(step))

const stateAfter = (step: ExampleStep, words: HandbookWords): string =>
  step.kind === undefined
    ? words.state(workflowOf(step), step.to)
    : words.stateOfKind(workflowOf(step), step.kind, step.to)

/** Lists a passenger stands on are chosen by the product. */
const filledByItself = ['submission_list', 'man_power_list']

/** Fields of the form that were given, in the order of the table. */
function filled(step: ExampleStep, words: HandbookWords): string {
  const workflow = workflowOf(step)
  const asked = workflow.rows.filter((row) => row.on === step.event).flatMap((row) => row.payload ?? [])
  const given = [...new Set(asked.map(bare))].filter(
    (name) => step.fields.includes(name) && !filledByItself.includes(name),
  )
  return words.list(given.map((name) => words.field(workflow, name)))
}

const picture = (type: ExampleType, name: string, alt: string): string[] => [
  `![${alt}](${publicFiles}${pictureAddress(type, name)})`,
  '',
]

/** What is done, with what else the engine did; `following` is what it wrote for this entry. */
function stepLines(
  type: ExampleType,
  step: ExampleStep,
  following: readonly ExampleStep[],
  number: number,
  words: HandbookWords,
): string[] {
  const place = placeOf(step, words)
  const title = words.say('exampleStep', { stage: place, action: words.event(workflowOf(step), step.event) })
  const given = step.by === 'SYS' ? '' : filled(step, words)
  const also = following.map((one) =>
    words.say('exampleAlso', { stage: placeOf(one, words), state: stateAfter(one, words) }),
  )
  return [
    `## ${words.say('exampleNumber', { number, title })}`,
    '',
    `- ${words.say('exampleWho', { role: words.role(step.by), day: step.day })}`,
    ...(given === '' ? [] : [`- ${words.say('exampleFilled', { fields: given })}`]),
    `- ${words.say('exampleAfter', { state: stateAfter(step, words) })}`,
    ...(also.length === 0 ? [] : [`- ${words.say('exampleFollows', { changes: words.clauses(also) })}`]),
    `- [${words.say('exampleHow', { stage: place })}](${step.machine}.md)`,
    '',
    ...(step.picture === undefined
      ? []
      : picture(type, step.picture, words.say('examplePicture', { number, title }))),
  ]
}

/** Entries people or the day made, each with what the engine wrote for it: its own just before, the move of the file just after. */
function togetherOf(steps: readonly ExampleStep[]): { step: ExampleStep; following: ExampleStep[] }[] {
  const made: { step: ExampleStep; following: ExampleStep[] }[] = []
  let before: ExampleStep[] = []
  for (const step of steps) {
    if (step.event === 'STAGE_CHANGED') made.at(-1)?.following.push(step)
    else if (step.isFollowing) before.push(step)
    else {
      made.push({ step, following: before })
      before = []
    }
  }
  return made
}

/** The page of one example as lines of Markdown. */
export function examplePage({ type, steps, end }: ExampleCourse, words: HandbookWords): string[] {
  const together = togetherOf(steps)
  const last = steps.at(-1)
  return [
    `# ${words.say('exampleTitle', { type: words.say(`exampleType.${type}`) })}`,
    '',
    words.say('exampleNote', { steps: together.length, days: last?.day ?? 0 }),
    '',
    words.say('exampleBegins'),
    '',
    words.say('made'),
    '',
    ...together.flatMap(({ step, following }, at) => stepLines(type, step, following, at + 1, words)),
    `## ${words.say('exampleEnd')}`,
    '',
    ...picture(type, end, words.say('exampleEndPicture')),
  ]
}
