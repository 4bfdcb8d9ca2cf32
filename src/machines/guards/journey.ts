/** Guards about the passenger's file, the plan, undo and reasons (machines 0.5, first part). */
import { say, term } from '../../foundation/text/sentence.ts'
import {
  type PaperKind,
  type StageName,
  paperStages,
  stagePaths,
  stageTitles,
} from '../../domain/journey/facts.ts'
import { afterOf, satisfiesFor } from '../../domain/journey/stage-plan.ts'
import { countryTerm, stageTerm, stateTerm, word } from './words.ts'
import { type GuardArgs, guard, fixAt, valueOf } from '../kit/guard.ts'

type StageOrKind = StageName | 'finger' | 'paper'

/** 'medical' names a stage; 'finger' and 'paper' mean the stage of the record's kind (machines 8.3). */
function stageParam(args: GuardArgs, name: StageOrKind): StageName {
  if (name === 'finger') return valueOf(args, 'kind') === 'visa_bio' ? 'visa_bio' : 'bmet_reg'
  if (name === 'paper') return paperStages[(valueOf(args, 'paper_kind') ?? 'document_check') as PaperKind]
  return name
}

const passengerId = (args: GuardArgs) => args.facts.passenger?.['id']

/** Screen on which a stage is brought forward. */
export function fixStage(args: GuardArgs, stage: StageName) {
  const path = stagePaths[stage]
  return path === null
    ? fixAt.passenger(passengerId(args))
    : fixAt.step(path, stageTitles[stage], passengerId(args))
}

/** Why `stage` still waits for `needed`, with the screen where that is brought forward (machines G-DEP). */
export function refuseUnsatisfied(args: GuardArgs, stage: StageName, needed: StageName) {
  const found = args.facts.stages[needed]
  return {
    ...say`${stageTerm(needed)} must be ${found ? stateTerm(found, found.needed) : word('done')} before ${stageTerm(stage)}. It is ${found ? stateTerm(found) : word('not started')} now.`,
    fix: fixStage(args, needed),
    stage: needed,
  }
}

const lifecycleLabels: Record<string, string> = {
  draft: 'Draft',
  departed: 'Departed',
  arrived: 'Arrived',
  completed: 'Completed',
  on_hold: 'On Hold',
  cancelled: 'Cancelled',
  returned: 'Returned',
  blacklisted: 'Blacklisted',
  discarded: 'Discarded',
}

export const journeyOpen = guard('G-JRN', {
  needs: 'facts',
  says: 'the file of the passenger is in process',
  isDecisive: true,
  isAboutFile: true,
  check: (args) => {
    const state = args.facts.lifecycle
    if (state === 'active' || state === 'ready_to_fly') return null
    const said =
      state === 'draft'
        ? say`Register the passenger first.`
        : state === 'on_hold'
          ? say`This passenger is on hold. Resume it first.`
          : say`This passenger file is ${term(lifecycleLabels[state] ?? state, 'state.journey')}. Reopen it first.`
    return { ...said, fix: fixAt.passenger(passengerId(args)) }
  },
})

export const inPlan = (name: StageOrKind) =>
  guard(
    'G-PLAN',
    {
      needs: 'facts',
      says: 'the stage is in the plan of this passenger',
      check: (args) => {
        const stage = stageParam(args, name)
        if (args.facts.plan[stage]) return null
        return {
          ...say`${stageTerm(stage)} is not needed for ${args.facts.type?.title ?? word('this type')} to ${countryTerm(args)}.`,
        }
      },
    },
    [name],
  )

export const earlierStagesDone = (name: StageOrKind) =>
  guard(
    'G-DEP',
    {
      needs: 'facts',
      says: 'every stage that must come before is done or skipped',
      check: (args) => {
        const stage = stageParam(args, name)
        return afterOf(stage, args.facts)
          .filter((needed) => !satisfiesFor(stage, needed, args.facts))
          .map((needed) => refuseUnsatisfied(args, stage, needed))
      },
    },
    [name],
  )
