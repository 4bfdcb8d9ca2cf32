/** What would stop a passenger at the embassy or at BMET, asked before any form is filled. Source: steps 5 and 10. */
import type { FixLink } from '../../domain/errors.ts'
import type { Sentence } from '../../foundation/text/sentence.ts'
import type { Facts, Row, StageName } from '../../domain/journey/facts.ts'
import { afterOf, satisfiesFor } from '../../domain/journey/stage-plan.ts'
import { refuseUnsatisfied } from '../guards/journey.ts'
import { passportValid } from '../guards/passport-and-dates.ts'
import { medicalFit, mofaIssued, visaAllotted } from '../guards/stages.ts'
import { checkGuard, type GuardArgs, type GuardCall } from '../kit/guard.ts'
import { visaStamped } from './manpower.ts'
import { centerApproved, centerClosed } from './medical.ts'

/** One question: fulfilled, or the sentence of the guard that would refuse, with the place to fix it. */
export interface PreCheck {
  ok: boolean
  message: string | null
  sentence?: Sentence
  fix?: FixLink
}

const answer = (
  refusal: { message: string; sentence?: Sentence; fix?: FixLink | undefined } | null,
): PreCheck =>
  refusal === null
    ? { ok: true, message: null }
    : {
        ok: false,
        message: refusal.message,
        ...(refusal.sentence ? { sentence: refusal.sentence } : {}),
        ...(refusal.fix ? { fix: refusal.fix } : {}),
      }

const looking = (facts: Facts): GuardArgs => ({ record: {}, facts, last: null, data: undefined })
const ask = (guard: GuardCall, facts: Facts): PreCheck => answer(checkGuard(guard, looking(facts)))

/** A stage the embassy waits for; one that does not count for this passenger is in order. */
function stageCheck(needed: StageName, facts: Facts): PreCheck {
  const isOpen = afterOf('embassy', facts).includes(needed) && !satisfiesFor('embassy', needed, facts)
  return answer(isOpen ? refuseUnsatisfied(looking(facts), 'embassy', needed) : null)
}

export const embassyChecks = ['visa', 'medical', 'mofa', 'passport', 'bio', 'police', 'attestation'] as const

/** Everything the embassy will ask for, judged today by the guards of the embassy's own events. */
export const checkEmbassy = (facts: Facts): Record<(typeof embassyChecks)[number], PreCheck> => ({
  visa: ask(visaAllotted, facts),
  medical: ask(medicalFit, facts),
  mofa: ask(mofaIssued, facts),
  passport: ask(passportValid('today'), facts),
  bio: stageCheck('visa_bio', facts),
  police: stageCheck('police', facts),
  attestation: stageCheck('attestation', facts),
})

/** Whether the visa allows the BMET clearance. */
export const checkManpower = (facts: Facts): PreCheck => ask(visaStamped, facts)

/**
 * Whether a centre may examine: open today and, when a passenger is named, approved for their country and
 * plan.
 */
export function checkCenter(center: Row, today: string, facts: Facts | null): PreCheck {
  const closed = centerClosed(center, today)
  if (closed !== null || facts === null) return answer(closed)
  const about = { ...facts, lookups: { ...facts.lookups, refs: { medical_center: center } } }
  return answer(checkGuard(centerApproved, { ...looking(about), data: { medical_center: center['id'] } }))
}
