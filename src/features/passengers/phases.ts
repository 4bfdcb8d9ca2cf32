/** The way of a passenger in four parts. */
import type { Facts, StageName } from '../../domain/journey/facts.ts'
import { isApplicable } from '../../domain/journey/stage-plan.ts'

const stagesOf = {
  prepare: ['documents', 'enrolment', 'cv', 'medical', 'police', 'training', 'bmet_reg'],
  visa: ['visa', 'okala', 'mofa', 'visa_bio', 'attestation', 'embassy'],
  clearance: ['manpower'],
  fly: ['flight', 'delivery'],
} as const satisfies Record<string, readonly StageName[]>
type PhaseName = keyof typeof stagesOf
export const phaseNames = Object.keys(stagesOf) as PhaseName[] // The object is the list.

/** Whether a stage stands in a part of the way, also one that is optional or skipped. */
export const isIn = (phase: PhaseName, stage: string): boolean => stagesOf[phase].some((one) => one === stage)

interface Phase {
  phase: PhaseName
  /** Its stages that apply to the passenger, in the order of the way. */
  stages: readonly StageName[]
  /** Stages that are satisfied, of those that apply to the passenger. */
  done: number
  of: number
}

/** How far the passenger is in each part that has a stage for them. */
export const phasesOf = (facts: Pick<Facts, 'plan' | 'skipped' | 'stages'>): Phase[] =>
  phaseNames.flatMap((phase) => {
    const stages = stagesOf[phase].filter((stage) => isApplicable(stage, facts))
    const done = stages.filter((stage) => facts.stages[stage]?.satisfied === true).length
    return stages.length === 0 ? [] : [{ phase, stages, done, of: stages.length }]
  })
