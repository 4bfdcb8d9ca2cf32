/** The quiz of a page: its answers are held against the machine, not against the text that was made from it. */
import { describe, expect, test } from 'vitest'
import { roles } from '../../../src/domain/people/access.ts'
import { completeLanguages } from '../../../src/foundation/text/languages.ts'
import { workflows } from '../../../src/machines/catalogue.ts'
import { roleAllowed } from '../../../src/machines/kit/judge.ts'
import type { Workflow } from '../../../src/machines/kit/workflow.ts'
import { handbookOf } from '../../../src/server/desk/handbook/handbook-blocks.ts'
import { handbookWords, type HandbookWords } from '../../../src/server/desk/handbook/handbook-words.ts'
import type { HandbookQuestion } from '../../../src/domain/desk/handbook-page.ts'

const all = Object.values(workflows)
const quizIn = (language: (typeof completeLanguages)[number], workflow: Workflow): HandbookQuestion[] =>
  (handbookOf(language).get(workflow.id)?.blocks ?? []).flatMap((block) =>
    block.kind === 'quiz' ? block.questions : [],
  )

/** Every answer that is right by the machine, for a question read in its own words. */
function rightBy(workflow: Workflow, words: HandbookWords, question: string): Set<string> {
  const rows = workflow.rows.filter(({ on }) => on !== 'always')
  const right = new Set<string>()
  for (const row of rows) {
    const event = words.event(workflow, row.on)
    if (question === words.say('quiz.condition', { event }))
      for (const text of words.conditions(workflow, row)) right.add(text)
    for (const from of row.froms) {
      const values = { state: words.state(workflow, from), event }
      if (question === words.say('quiz.who', values))
        for (const { code } of roles) if (roleAllowed(row.roles, code, null)) right.add(words.role(code))
      if (question === words.say('quiz.leads', values))
        right.add(words.state(workflow, row.to === '(same)' ? from : row.to))
    }
  }
  if (question === words.say('quiz.blocks'))
    for (const [name, { kind }] of Object.entries(workflow.states))
      if (kind === 'blocker') right.add(words.state(workflow, name))
  return right
}

describe.each(completeLanguages)('%s', (language) => {
  const words = handbookWords(language)
  const quizzes = all.map((workflow) => ({ workflow, questions: quizIn(language, workflow) }))

  test('each question has one right answer by the machine, and two or three wrong ones', () => {
    expect(quizzes.flatMap(({ questions }) => questions).length).toBeGreaterThan(100)
    for (const { workflow, questions } of quizzes)
      for (const { question, options } of questions) {
        const right = rightBy(workflow, words, question)
        expect(right.size, `${workflow.id}: ${question}`).toBeGreaterThan(0)
        expect(options.length).toBeGreaterThanOrEqual(3)
        expect(new Set(options.map(({ text }) => text)).size).toBe(options.length)
        expect(
          options.filter(({ text }) => right.has(text)).map(({ text }) => text),
          question,
        ).toEqual(options.filter(({ isRight }) => isRight).map(({ text }) => text))
        expect(options.filter(({ isRight }) => isRight)).toHaveLength(1)
      }
  })

  test('every step of a passenger has a quiz, and the right answer has no fixed place', () => {
    const steps = quizzes.filter(({ workflow }) => workflow.stage !== null)
    expect(steps.filter(({ questions }) => questions.length < 3).map(({ workflow }) => workflow.id)).toEqual(
      [],
    )
    const places = quizzes.flatMap(({ questions }) =>
      questions.map(({ options }) => options.findIndex(({ isRight }) => isRight)),
    )
    expect(new Set(places).size).toBeGreaterThan(2)
  })
})
