/** A short quiz at the end of a page: questions and answers are what the machine itself says. */
import type { RoleCode } from '../../../domain/people/access.ts'
import { roleAllowed } from '../../../machines/kit/judge.ts'
import type { Row, Workflow } from '../../../machines/kit/workflow.ts'
import type { HandbookWords } from './handbook-words.ts'

interface QuizQuestion {
  question: string
  right: string
  wrong: readonly string[]
}

const mostWrong = 3
/** Roles that are asked about; what administrators and managers may also do stands on the page. */
const askedRoles: readonly RoleCode[] = ['PRO', 'DEO', 'TKT', 'AGR', 'ACC', 'QAR']

const differentFrom = (right: string, others: readonly string[]): string[] =>
  [...new Set(others)].filter((one) => one !== right).slice(0, mostWrong)

const isSent = ({ on, roles }: Row): boolean => on !== 'always' && roles !== 'SYS'

/** Who may send an event in a state: the first that some may and others may not. */
function whoMay(workflow: Workflow, words: HandbookWords): QuizQuestion[] {
  for (const row of workflow.rows.filter(isSent))
    for (const from of row.froms) {
      const cells = workflow.rows.filter((one) => one.on === row.on && one.froms.includes(from))
      const may = (role: RoleCode) => cells.some(({ roles }) => roleAllowed(roles, role, null))
      // Ticketing officers stand for processing officers on some files.
      const isLent = cells.some(({ roles }) => roles.includes('PRO'))
      const right = askedRoles.find(may) ?? (may('MGR') ? 'MGR' : null)
      const wrong = askedRoles.filter((role) => !may(role) && !(isLent && role === 'TKT'))
      if (right === null || wrong.length < 2) continue
      return [
        {
          question: words.say('quiz.who', {
            state: words.state(workflow, from),
            event: words.event(workflow, row.on),
          }),
          right: words.role(right),
          wrong: differentFrom(words.role(right), wrong.map(words.role)),
        },
      ]
    }
  return []
}

/** Where an event leads, of those that lead to one state only. */
function leadsTo(workflow: Workflow, words: HandbookWords): QuizQuestion[] {
  const state = (name: string) => words.state(workflow, name)
  for (const row of workflow.rows.filter(isSent).toReversed())
    for (const from of row.froms) {
      const targets = workflow.rows
        .filter((one) => one.on === row.on && one.froms.includes(from))
        .map(({ to }) => to)
      if (row.to === '(same)' || row.to === from || targets.length > 1) continue
      const wrong = differentFrom(state(row.to), Object.keys(workflow.states).map(state))
      if (wrong.length < 2) continue
      const question = words.say('quiz.leads', { state: state(from), event: words.event(workflow, row.on) })
      return [{ question, right: state(row.to), wrong }]
    }
  return []
}

/** A condition of an event, among conditions it does not have in any row. */
function whichCondition(workflow: Workflow, words: HandbookWords): QuizQuestion[] {
  const rows = workflow.rows.filter(isSent)
  // Conditions on a certain field differ in that field only.
  const of = (row: Row) =>
    row.calls.filter(({ params }) => params.length === 0).map((call) => words.guard(workflow, call))
  for (const row of rows.toSorted((a, b) => of(b).length - of(a).length)) {
    const own = new Set(rows.filter(({ on }) => on === row.on).flatMap(of))
    const right = of(row).at(-1)
    const wrong = differentFrom(
      right ?? '',
      rows.flatMap(of).filter((one) => !own.has(one)),
    )
    if (right === undefined || wrong.length < 2) continue
    return [{ question: words.say('quiz.condition', { event: words.event(workflow, row.on) }), right, wrong }]
  }
  return []
}

/** Which state holds a passenger up. */
function whatBlocks(workflow: Workflow, words: HandbookWords): QuizQuestion[] {
  if (workflow.stage === null) return []
  const named = (isBlocker: boolean) =>
    Object.entries(workflow.states)
      .filter(([, { kind }]) => (kind === 'blocker') === isBlocker)
      .map(([name]) => words.state(workflow, name))
  const [right] = named(true)
  const wrong = differentFrom(right ?? '', named(false))
  return right === undefined || wrong.length < 2 ? [] : [{ question: words.say('quiz.blocks'), right, wrong }]
}

const quizOf = (workflow: Workflow, words: HandbookWords): QuizQuestion[] =>
  [whoMay, leadsTo, whichCondition, whatBlocks].flatMap((ask) => ask(workflow, words))

/** The quiz as lines of Markdown; the right answer is ticked and stands at another place each time. */
export function quizLines(workflow: Workflow, words: HandbookWords): string[] {
  const questions = quizOf(workflow, words)
  if (questions.length === 0) return []
  return [
    `## ${words.say('quiz.title')}`,
    '',
    words.say('quiz.note'),
    '',
    ...questions.flatMap(({ question, right, wrong }, at) => {
      const options = wrong.map((text) => `   - [ ] ${text}`)
      options.splice((workflow.id.length + at * 2) % (wrong.length + 1), 0, `   - [x] ${right}`)
      return [`${at + 1}. ${question}`, '', ...options, '']
    }),
  ]
}
