/** Guards of the MOFA step and of steps that lean on visa and MOFA (machines 0.5: G-VISA, G-OKALA, G-MOFA-*, G-SVP). */
import { say } from '../../foundation/text/sentence.ts'
import { isApplicable } from '../../domain/journey/stage-plan.ts'
import { defineGuards, mendAt, valueOf } from '../kit/guard.ts'
import { mendStage } from './journey.ts'
import { refuseTaken } from './taken.ts'
import { countryTerm } from './words.ts'

/** States in which the allotted visa may still be worked with; one being reissued keeps MOFA and biometrics. */
const heldVisa = ['allotted', 'in_use', 'stamped', 'reissue_requested']

defineGuards({
  'G-VISA': {
    needs: 'facts',
    says: 'a visa is allotted to the passenger, or none is needed',
    check: (args) => {
      const { plan, stages, passenger } = args.facts
      if (!plan.visa || heldVisa.includes(stages.visa?.state ?? 'none')) return null
      return {
        ...say`Visa is not allotted to this passenger.`,
        mend: mendAt.passenger(passenger?.['id']),
        stage: 'visa',
      }
    },
  },
  'G-OKALA': {
    needs: 'facts',
    says: 'the okala is authorised for this visa line with quantity left, where the country requires one',
    check: (args) => {
      const { country, okala, visa } = args.facts
      if (country?.['uses_okala'] !== 'required' || (okala?.authorised && okala.left > 0)) return null
      return {
        ...say`Okala is not authorised for visa ${String(visa?.entry['visa_no'] ?? '')}.`,
        mend: mendStage(args, 'okala'),
        stage: 'okala',
      }
    },
  },
  'G-MOFA-C': {
    needs: 'facts',
    says: 'the country uses MOFA',
    check: (args) => {
      const { facts } = args
      const uses = facts.country?.['uses_mofa']
      return uses === 'required' || uses === 'optional'
        ? null
        : {
            ...say`MOFA is not used for ${countryTerm(args)}.`,
            mend: mendAt.passenger(facts.passenger?.['id']),
          }
    },
  },
  'G-MOFA-UNIQ': {
    needs: 'payload',
    says: 'no other live record has this E-number or MOFA number',
    check: (args) =>
      refuseTaken(
        args,
        ['application_no', 'mofa_no'],
        (no, holder) =>
          say`MOFA number ${no} is already used by passenger #${holder.passenger} ${holder.name}.`,
      ),
  },
  'G-MOFA-OK': {
    needs: 'facts',
    says: 'the MOFA number is issued, or none is needed',
    check: (args) => {
      const { facts } = args
      if (!isApplicable('mofa', facts) || facts.stages.mofa?.satisfied) return null
      return {
        ...say`MOFA number is not issued for this passenger.`,
        mend: mendStage(args, 'mofa'),
        stage: 'mofa',
      }
    },
  },
  'G-SVP': {
    needs: 'facts',
    says: 'the skill certificate is valid on that day, where the profession requires one',
    check: (args) => {
      const { profession, passenger, today } = args.facts
      if (profession?.['svp_required'] !== true) return null
      const day = valueOf(args, 'applied_date') ?? today
      const expiry = passenger?.['skill_certificate_expiry']
      if (passenger?.['skill_certificate_no'] && (!expiry || String(expiry) >= day)) return null
      return {
        ...say`Skill certificate (SVP) is required for ${String(profession['name'])}.`,
        mend: mendAt.passengerForm(passenger?.['id']),
      }
    },
  },
})
