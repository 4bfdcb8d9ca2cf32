/** What a panel calls the fields of a step is translated, by a name of the steps or by that of its record; so is what a refusal calls a state. */
import { expect, test } from 'vitest'
import { entities } from '../../../src/domain/entities.ts'
import type { Entity } from '../../../src/foundation/definitions/entity.ts'
import { workflows } from '../../../src/machines/catalogue.ts'
import type { StageFacts } from '../../../src/domain/journey/facts.ts'
import { stateTerm } from '../../../src/machines/guards/words.ts'
import { cvModules, cvWorkflow } from '../../../src/machines/journey/cv.ts'
import { eventTerm, stateTerm as stateOfWorkflow, titleTerm } from '../../../src/machines/kit/judge.ts'
import { paperModules, paperWorkflow } from '../../../src/machines/journey/paper.ts'
import { wordsIn } from '../../../src/server/platform/reader-words.ts'
import arFields from '../../../src/app/locales/ar/fields.json' with { type: 'json' }
import arSteps from '../../../src/app/locales/ar/step.json' with { type: 'json' }
import trFields from '../../../src/app/locales/tr/fields.json' with { type: 'json' }
import trSteps from '../../../src/app/locales/tr/step.json' with { type: 'json' }

type Names = Readonly<Record<string, string>>
const entityNamed = (name: string): Entity | undefined =>
  Object.values(entities).find((one) => one.name === name)
/** Fields a panel names, with the record they are of: all of the record, and what its events ask people. */
const named = Object.values(workflows).flatMap((workflow) => {
  const own = Object.keys(
    workflow.module === 'accounting_period' ? {} : (entityNamed(workflow.module)?.fields ?? {}),
  ) // It has a screen of its own.
  const asked = workflow.rows.flatMap(({ payload, roles }) =>
    roles === 'SYS' ? [] : (payload ?? []).map((name) => name.replace('?', '')),
  )
  const shown = [...own, ...asked].filter((name) => name !== 'only_ok') // The tick of the bulk screen has words of its own.
  return [...new Set(shown)].map((name) => ({ entity: workflow.module, name }))
})

test.each([
  ['ar', arSteps.field as Names, arFields.field as Readonly<Record<string, Names>>],
  ['tr', trSteps.field as Names, trFields.field as Readonly<Record<string, Names>>],
])('in %s every field has a name', (_language, steps, fields) => {
  expect(named.length).toBeGreaterThan(500)
  const missing = named.filter(({ entity, name }) => !steps[name] && !fields[entity]?.[name])
  expect(missing.map(({ entity, name }) => `${entity}.${name}`)).toEqual([])
})

/** States of stages by the module of their record, as a refusal of a later stage calls them; a paper by its kind, with a record and without. */
const paperKinds = Object.entries(paperModules).flatMap(([kind, module]) =>
  Object.keys(paperWorkflow.states).flatMap((state) =>
    [{ paper_kind: kind }, null].map((record) => ({
      module,
      record,
      label: paperWorkflow.labelOf?.(state, { paper_kind: kind }) ?? '',
    })),
  ),
)
const stages = [
  ...cvModules.map((module) => ({ module, states: cvWorkflow.states })),
  ...Object.values(workflows)
    .filter(({ stage, id }) => stage !== null && id !== paperWorkflow.id && id !== cvWorkflow.id)
    .map(({ module, states }) => ({ module, states })),
].flatMap(({ module, states }) => Object.values(states).map(({ label }) => ({ module, record: null, label })))

test.each(['ar', 'tr'] as const)('in %s every state of a stage has a name inside a refusal', (language) => {
  const words = wordsIn(language)
  const said = [...stages, ...paperKinds].filter(({ label }) => label !== '')
  expect(said.length).toBeGreaterThan(100)
  const missing = said.filter(({ module, record, label }) => {
    const { text, among } = stateTerm({ module, record, label } as unknown as StageFacts)
    return words?.term(text, among) === undefined
  })
  expect(missing).toEqual([])
})

test.each(['ar', 'tr'] as const)(
  'in %s every record of a workflow has a name inside a refusal',
  (language) => {
    const words = wordsIn(language)
    const titles = Object.values(workflows).map((workflow) => titleTerm(workflow))
    expect(titles.length).toBeGreaterThan(30)
    expect(
      titles.filter(({ text, among }) => words?.term(text, among) === undefined).map(({ text }) => text),
    ).toEqual([])
  },
)

test.each(['ar', 'tr'] as const)(
  'in %s every state and event of a workflow has a name inside a refusal',
  (language) => {
    const words = wordsIn(language)
    const said = Object.values(workflows).flatMap((workflow) => [
      ...Object.keys(workflow.states).map((state) => stateOfWorkflow(workflow, state)),
      ...[...new Set(workflow.rows.filter(({ roles }) => roles !== 'SYS').map(({ on }) => on))].map((event) =>
        eventTerm(workflow, event),
      ),
    ])
    expect(said.length).toBeGreaterThan(300)
    expect(
      said
        .filter(({ text, among }) => words?.term(text, among) === undefined)
        .map(({ among }) => among.join(' ')),
    ).toEqual([])
  },
)
