import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { stageNames } from '../../src/domain/journey/facts.ts'
import {
  boundReasons,
  cellRefusal,
  cellsAllowed,
  handbookRules,
  planRulesShape,
  planTypes,
  readPlanRules,
  ruleFaults,
  type PlanRules,
  type RuleCell,
} from '../../src/domain/journey/plan-rules.ts'
import { allPrerequisites, stagePlan } from '../../src/domain/journey/stage-plan.ts'

const withCell = (
  type: (typeof planTypes)[number],
  stage: (typeof stageNames)[number],
  cell: RuleCell,
): PlanRules => ({
  ...handbookRules,
  types: { ...handbookRules.types, [type]: { ...handbookRules.types[type], [stage]: cell } },
})
const saudi = {
  iso2: 'SA',
  medical_system: 'wafid',
  needs_police: 'optional',
  uses_okala: 'required',
  uses_mofa: 'required',
  uses_visa_bio: 'required',
  uses_attestation: 'optional',
}

describe('the rules of stage plans', () => {
  test('those of the handbook are within what the workflows allow', () => {
    expect(ruleFaults(handbookRules)).toEqual([])
  })

  test.each([
    [
      'recruiting',
      'flight',
      '-',
      'Flight: A passenger departs with the flight, so the flight cannot be left out.',
    ],
    [
      'recruiting',
      'embassy',
      'O',
      'Embassy: Clearance and flight depend on the stamped visa, so the embassy stays required.',
    ],
    [
      'female',
      'manpower',
      '-',
      'Manpower: A worker may not leave without BMET clearance, so manpower stays required.',
    ],
    ['umrah', 'manpower', 'O', 'Manpower: This step exists for workers only.'],
    ['travel', 'embassy', 'C', 'Embassy: No country decides about this step.'],
    ['recruiting', 'medical', 'R', 'Medical: The country decides in which system its workers are tested.'],
    [
      'hajj',
      'enrolment',
      '-',
      'Enrolment: The visa of a pilgrim or student depends on the enrolment, so it cannot be left out.',
    ],
  ] as const)('%s cannot treat %s as %s', (type, stage, cell, message) => {
    expect(cellRefusal(type, stage, cell)).toBe(message)
    expect(ruleFaults(withCell(type, stage, cell))).toEqual([
      { pointer: `/rules/types/${type}/${stage}`, code: 'PLAN', message },
    ])
  })

  test('what is offered is exactly what is not refused, and every stage has a choice', () => {
    for (const type of planTypes)
      for (const stage of stageNames) {
        const open = (['R', 'O', 'C', '-'] as const).filter((cell) => cellRefusal(type, stage, cell) === null)
        expect([type, stage, cellsAllowed(type, stage)]).toEqual([type, stage, open])
        expect(open.length).toBeGreaterThan(0)
      }
  })

  test('what is not said, and what cannot be read, is as in the handbook', () => {
    const read = planRulesShape.parse({
      types: { travel: { police: '-' } },
      domestic_attestation: ['OM', 'OM', 'BH'],
      large_demand: {},
    })
    expect(read).toEqual({
      types: withCell('travel', 'police', '-').types,
      domestic_attestation: ['BH', 'OM'],
      large_demand: {},
    })
    expect(readPlanRules(null)).toEqual(handbookRules)
    expect(
      readPlanRules({ types: { travel: { police: 'X' } }, domestic_attestation: [], large_demand: {} }),
    ).toEqual(handbookRules)
    expect(
      planRulesShape.safeParse({ types: {}, domestic_attestation: ['qatar'], large_demand: { SA: 0 } })
        .success,
    ).toBe(false)
  })

  test("an agency's own cells and exceptions make the plan", () => {
    const plan = (rules: PlanRules, more: object = {}) =>
      stagePlan({ rules, basePlan: 'recruiting', country: saudi, isDomestic: false, ...more })
    expect(plan(withCell('recruiting', 'police', 'R')).police).toBe('R')
    expect(plan(withCell('recruiting', 'police', '-')).police).toBeUndefined()
    expect(plan({ ...handbookRules, large_demand: { SA: 10 } }, { demandQuantity: 10 }).attestation).toBe('R')
    expect(plan({ ...handbookRules, domestic_attestation: ['SA'] }, { isDomestic: true }).attestation).toBe(
      'R',
    )
    expect(plan({ ...handbookRules, large_demand: {} }, { demandQuantity: 500 }).attestation).toBe('O')
  })

  test('readiness needs every required stage but flight and delivery', () => {
    const done = { satisfied: true, kind: 'satisfied' as const }
    const judge = (cell: 'R' | 'O', kind: 'blocker' | 'initial') =>
      allPrerequisites({
        plan: { documents: 'R', police: cell, flight: 'R', delivery: 'R' },
        skipped: [],
        stages: { documents: done, police: { satisfied: false, kind } },
      })
    expect([judge('R', 'initial'), judge('O', 'initial'), judge('O', 'blocker')]).toEqual([
      false,
      true,
      false,
    ])
  })

  test('every reason has a text in every language', () => {
    for (const language of ['en', 'tr', 'ar']) {
      const texts = JSON.parse(
        readFileSync(new URL(`../../src/app/locales/${language}/plans.json`, import.meta.url), 'utf8'),
      ) as { reasonOf: Record<string, string> }
      expect(Object.keys(texts.reasonOf)).toEqual(Object.keys(boundReasons))
    }
  })
})
