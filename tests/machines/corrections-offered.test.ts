/** "Correct a field" stands where it is taken, and nowhere else: every workflow, state and role (machines 0.3). */
import { describe, expect, it } from 'vitest'
import { correctableFields } from '../../src/client/journey/correctable-fields.ts'
import { storedOf } from '../../src/client/journey/use-step.ts'
import { entityOf } from '../../src/domain/entities.ts'
import type { StepView } from '../../src/domain/journey/case-view.ts'
import { roles } from '../../src/domain/people/access.ts'
import { judge, roleAllowed } from '../../src/machines/kit/judge.ts'
import type { Workflow } from '../../src/machines/kit/workflow.ts'
import { bindings } from '../../src/server/workflow/event/bindings.ts'
import { goodFacts } from './facts.ts'

/** Modules whose records are corrected in their panel; one workflow may serve several. */
const corrected = Object.entries(bindings).filter(
  ([module, { workflow }]) => workflow.correct !== null && module !== 'passenger',
)

const viewOf = (module: string, workflow: Workflow, state: string, record: StepView['record']): StepView => ({
  module,
  machine: workflow.id,
  stage: null,
  id: 1,
  version: 1,
  state,
  state_label: workflow.states[state]?.label ?? state,
  kind: workflow.states[state]?.kind ?? 'progress',
  attempt_no: 1,
  record,
  labels: {},
  last: null,
  actions: [],
})

describe.each(corrected)('%s', (module, { workflow }) => {
  const fields = Object.entries(entityOf(module).fields)
  const names = fields.flatMap(([name, { correctable, kind }]) =>
    correctable && kind !== 'json' ? [name] : [],
  )
  const filled = Object.fromEntries(names.map((name) => [name, 'x']))

  it('has fields that may be corrected', () => {
    expect(names.length).toBeGreaterThan(0)
  })

  it.each(Object.keys(workflow.states))('offers in %s what is taken', (state) => {
    for (const { code: role } of roles) {
      const facts = { ...goodFacts(), user: { id: 7, role } }
      const view = viewOf(module, workflow, state, filled)
      const offered = correctableFields(view, facts).map(({ name }) => name)
      const isOpen = workflow.states[state]?.kind !== 'final'
      expect([role, offered]).toEqual([
        role,
        isOpen && roleAllowed(workflow.correct ?? '', role, facts.type?.name ?? null) ? names : [],
      ])
      for (const field of offered)
        expect(
          judge(workflow, storedOf(view, facts), {
            type: 'CORRECT_DATA',
            data: { field, value: 'y', reason: 'written down wrongly' },
          }),
        ).toEqual({ ok: true })
    }
  })

  it('offers no field that is empty, and nothing before there is a record', () => {
    const facts = { ...goodFacts(), user: { id: 7, role: 'ADM' as const } }
    const [first = ''] = names
    const view = viewOf(module, workflow, workflow.initial, { ...filled, [first]: null })
    expect(correctableFields(view, facts).map(({ name }) => name)).toEqual(names.slice(1))
    expect(correctableFields({ ...view, id: null, record: filled }, facts)).toEqual([])
  })
})
