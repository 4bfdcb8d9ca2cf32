/** What several steps ask of another one: the medical, the visa, MOFA, the embassy file, the ticket (machines 0.5). */
import { say, term } from '../../foundation/text/sentence.ts'
import { addDays } from '../../foundation/values/dates.ts'
import type { StageFacts } from '../../domain/journey/facts.ts'
import { isApplicable } from '../../domain/journey/stage-plan.ts'
import { visaExpiry } from '../../domain/visas/visa-validity.ts'
import { fixStage } from './journey.ts'
import { stateTerm, word } from './words.ts'
import { type GuardArgs, guard, fixAt, valueOf } from '../kit/guard.ts'

export const medicalPage = (args: GuardArgs) => fixAt.step('medical', 'Medical', args.facts.passenger?.['id'])
/** A text or day of another stage's record; null while it is empty. */
export const stageField = (stage: StageFacts | undefined, field: string): string | null =>
  stage?.record?.[field] ? String(stage.record[field]) : null

/** States in which the allotted visa may still be worked with; one being reissued keeps MOFA and biometrics. */
const heldVisa = ['allotted', 'in_use', 'stamped', 'reissue_requested']

const running = (found: StageFacts | undefined, states: readonly string[]): StageFacts | null =>
  found && states.includes(found.state) ? found : null

export const visaExpiryPlausible = guard('G-EMB-EXP', {
  needs: 'payload',
  says: 'the visa expiry is after the stamp, by no more than twice the days the country sets',
  check: (args) => {
    const stamp = valueOf(args, 'stamp_date')
    const expiry = visaExpiry(stamp, args.data?.['visa_expiry_date'], args.facts.country)
    const days = Number(args.facts.country?.['visa_validity_days'] ?? 0)
    const good =
      stamp !== null &&
      expiry !== null &&
      expiry > stamp &&
      (days === 0 || expiry <= addDays(stamp, 2 * days))
    return good
      ? null
      : { ...say`Visa expiry date is not plausible. Check the visa.`, field: 'visa_expiry_date' }
  },
})

export const noVisaUnderWay = guard('G-CXL-VISA', {
  needs: 'facts',
  says: 'no submitted or stamped visa depends on this step',
  check: (args) => {
    const { visa, embassy } = args.facts.stages
    const asked = running(visa, ['cancel_requested', 'reissue_requested'])
    if (asked)
      return {
        ...say`Visa is ${stateTerm(asked)}. Wait for the embassy's answer first.`,
        fix: fixStage(args, 'visa'),
      }
    const held = running(embassy, ['submitted', 'queried']) ?? running(visa, ['stamped'])
    return held
      ? {
          ...say`Visa is ${stateTerm(held)}. Withdraw it or put it on the visa cancel list first.`,
          fix: fixStage(args, 'embassy'),
        }
      : null
  },
})

export const noTicketIssued = guard('G-CXL-TKT', {
  needs: 'facts',
  says: 'no ticket is issued',
  check: (args) => {
    const flight = args.facts.stages.flight
    if (flight?.state !== 'ticketed') return null
    const day = stageField(flight, 'flight_date')
    return {
      ...say`A ticket is issued for ${day ? { day } : word('a flight')}. Cancel or refund the ticket first.`,
      fix: fixStage(args, 'flight'),
    }
  },
})

export const medicalFit = guard('G-MED-FIT', {
  needs: 'facts',
  says: 'the medical is fit and valid on that day, or not needed',
  check: (args) => {
    const { facts } = args
    const medical = facts.stages.medical
    if (!isApplicable('medical', facts)) return null
    const day =
      ['submit_date', 'applied_date', 'prepared_date', 'stamp_date', 'request_date']
        .map((name) => args.data?.[name])
        .find((value) => value) ?? facts.today
    const expiry = medical?.record?.['expiry_date'] ? String(medical.record['expiry_date']) : null
    if (medical?.state === 'fit' && (expiry === null || expiry >= String(day))) return null
    const at = medical ? stateTerm(medical) : term('Not Examined', 'state.medical')
    const on = { day: String(day) }
    const said =
      expiry !== null && (medical?.state === 'fit' || medical?.state === 'expired')
        ? say`Medical must be fit and valid on ${on}. It is ${at}, expired on ${{ day: expiry }}.`
        : say`Medical must be fit and valid on ${on}. It is ${at}.`
    return { ...said, fix: medicalPage(args), stage: 'medical' }
  },
})

export const visaAllotted = guard('G-VISA', {
  needs: 'facts',
  says: 'a visa is allotted to the passenger, or none is needed',
  check: (args) => {
    const { plan, stages, passenger } = args.facts
    if (!plan.visa || heldVisa.includes(stages.visa?.state ?? 'none')) return null
    return {
      ...say`Visa is not allotted to this passenger.`,
      fix: fixAt.passenger(passenger?.['id']),
      stage: 'visa',
    }
  },
})

export const mofaIssued = guard('G-MOFA-OK', {
  needs: 'facts',
  says: 'the MOFA number is issued, or none is needed',
  check: (args) => {
    const { facts } = args
    if (!isApplicable('mofa', facts) || facts.stages.mofa?.satisfied) return null
    return {
      ...say`MOFA number is not issued for this passenger.`,
      fix: fixStage(args, 'mofa'),
      stage: 'mofa',
    }
  },
})

export const noEmbassyRequest = guard('G-VISA-ASKED', {
  needs: 'facts',
  says: 'the embassy is not asked to cancel or reissue the visa',
  check: (args) => {
    const visa = args.facts.stages.visa
    const isAsked = visa?.state === 'cancel_requested' || visa?.state === 'reissue_requested'
    return isAsked
      ? {
          ...say`Visa is ${stateTerm(visa)}. Wait for the embassy's answer first.`,
          fix: fixAt.passenger(args.facts.passenger?.['id']),
        }
      : null
  },
})
