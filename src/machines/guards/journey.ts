/** Guards about the passenger's file, the plan, undo and reasons (machines 0.5, first part). */
import { say, term } from '../../foundation/text/sentence.ts'
import {
  paperStages,
  stagePaths,
  stageTitles,
  type PaperKind,
  type StageName,
} from '../../domain/journey/facts.ts'
import { afterOf, satisfiesFor } from '../../domain/journey/stage-plan.ts'
import { defineGuards, mendAt, valueOf, type GuardArgs } from '../kit/guard.ts'
import { countryTerm, stageTerm, stateTerm, word } from './words.ts'

/** 'medical' names a stage; 'finger' and 'paper' mean the stage of the record's kind (machines 8.3). */
function stageParam(args: GuardArgs, name: string | undefined): StageName {
  if (name === 'finger') return valueOf(args, 'kind') === 'visa_bio' ? 'visa_bio' : 'bmet_reg'
  if (name === 'paper') return paperStages[(valueOf(args, 'paper_kind') ?? 'document_check') as PaperKind]
  return name as StageName
}

const passengerId = (args: GuardArgs) => args.facts.passenger?.['id']

/** Screen on which a stage is brought forward. */
export function mendStage(args: GuardArgs, stage: StageName) {
  const path = stagePaths[stage]
  return path === null
    ? mendAt.passenger(passengerId(args))
    : mendAt.step(path, stageTitles[stage], passengerId(args))
}

/** Why `stage` still waits for `needed`, with the screen where that is brought forward (machines G-DEP). */
export function refuseUnsatisfied(args: GuardArgs, stage: StageName, needed: StageName) {
  const found = args.facts.stages[needed]
  return {
    ...say`${stageTerm(needed)} must be ${found ? stateTerm(found, found.needed) : word('done')} before ${stageTerm(stage)}. It is ${found ? stateTerm(found) : word('not started')} now.`,
    mend: mendStage(args, needed),
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

defineGuards({
  'G-JRN': {
    needs: 'facts',
    says: 'the passenger is in process',
    isDecisive: true,
    check: (args) => {
      const state = args.facts.lifecycle
      if (state === 'active' || state === 'ready_to_fly') return null
      const said =
        state === 'draft'
          ? say`Register the passenger first.`
          : state === 'on_hold'
            ? say`This passenger is on hold. Resume it first.`
            : say`This passenger file is ${term(lifecycleLabels[state] ?? state, 'state.journey')}. Reopen it first.`
      return { ...said, mend: mendAt.passenger(passengerId(args)) }
    },
  },
  'G-REASON': {
    needs: 'payload',
    says: 'a reason of at least 10 characters is given',
    check: ({ data }, [field = 'reason']) =>
      String(data?.[field] ?? '').replace(/\s/g, '').length >= 10
        ? null
        : { ...say`Please give a reason of at least 10 characters.`, field },
  },
  'G-UNDO-LAST': {
    needs: 'facts',
    says: 'it is the last entry of this record',
    isDecisive: true,
    check: ({ last, data }) =>
      last !== null && (data?.['event_id'] === undefined || Number(data['event_id']) === last.id)
        ? null
        : { ...say`Only the last entry can be undone.` },
  },
  'G-UNDO-WHO': {
    needs: 'facts',
    says: 'it is my own entry of the last hours, or I am a manager',
    check: ({ last, facts }) => {
      const { role, id } = facts.user
      if (role === 'MGR' || role === 'ADM' || role === 'SYS') return null
      const hours = facts.settings.undo_window_hours
      if (last?.undo === 'none') return { ...say`This entry cannot be undone.` }
      if (last?.undo === 'mgr') return { ...say`Only a manager can undo this entry. Ask a manager.` }
      if (last?.by !== id)
        return { ...say`You can undo only your own entry within ${hours} hours. Ask a manager.` }
      return last.ageHours <= hours
        ? null
        : { ...say`Your entry is older than ${hours} hours. Ask a manager to undo it.` }
    },
  },
  'G-UNDO-DOWN': {
    needs: 'facts',
    says: 'no later stage started because of this state',
    check: ({ last }) =>
      last?.downstream
        ? { ...say`${term(last.downstream, 'stage')} has already started after this entry. Undo it first.` }
        : null,
  },
  'G-CORRECT': {
    needs: 'payload',
    says: 'the field may be corrected and a reason is given where one is needed',
    check: (args) => {
      const field = String(args.data?.['field'] ?? '')
      if (!args.facts.correctable.includes(field))
        return { ...say`This field cannot be corrected here.`, field: 'field' }
      const needsReason = (args.last?.ageHours ?? 0) > 24 || args.facts.settledStage
      return needsReason && String(args.data?.['reason'] ?? '').replace(/\s/g, '').length < 10
        ? { ...say`Please give a reason of at least 10 characters.`, field: 'reason' }
        : null
    },
  },
  'G-PLAN': {
    needs: 'facts',
    says: 'the stage is in the plan of this passenger',
    check: (args, [name]) => {
      const stage = stageParam(args, name)
      if (args.facts.plan[stage]) return null
      return {
        ...say`${stageTerm(stage)} is not needed for ${args.facts.type?.title ?? word('this type')} to ${countryTerm(args)}.`,
      }
    },
  },
  'G-DEP': {
    needs: 'facts',
    says: 'every stage it waits for is satisfied or skipped',
    check: (args, [name]) => {
      const stage = stageParam(args, name)
      return afterOf(stage, args.facts)
        .filter((needed) => !satisfiesFor(stage, needed, args.facts))
        .map((needed) => refuseUnsatisfied(args, stage, needed))
    },
  },
  'G-SKIP': {
    needs: 'payload',
    says: 'the stage is needed, not satisfied, and may be skipped',
    check: (args) => {
      const stage = valueOf(args, 'stage') as StageName | null
      const fixed =
        args.facts.type?.is_worker === true &&
        (stage === 'embassy' || stage === 'manpower' || stage === 'flight')
      const open =
        stage !== null && args.facts.plan[stage] !== undefined && !args.facts.stages[stage]?.satisfied
      return open && !fixed
        ? null
        : { ...say`${stage ? stageTerm(stage) : word('This stage')} cannot be skipped.`, field: 'stage' }
    },
  },
})
