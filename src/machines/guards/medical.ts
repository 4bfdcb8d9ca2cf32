/** Guards of the medical step and of stages that lean on it (machines 0.5, G-MED-*). */
import { say, term, type Said } from '../../foundation/text/sentence.ts'
import { addDays } from '../../foundation/values/dates.ts'
import type { Row } from '../../domain/journey/facts.ts'
import { isApplicable, medicalStillNeeded, medicalSystem } from '../../domain/journey/stage-plan.ts'
import { defineGuards, mendAt, valueOf, type GuardArgs } from '../kit/guard.ts'
import { countryTerm, stateTerm, word } from './words.ts'

const medicalPage = (args: GuardArgs) => mendAt.step('medical', 'Medical', args.facts.passenger?.['id'])

/** Why a centre serves nobody on that day: it is inactive, or its licence ran out; null when it serves. */
export function centerClosed(center: Row, day: string): Said | null {
  const licence = center['licence_expiry'] ? String(center['licence_expiry']) : null
  if (center['is_active'] === false) return say`${String(center['name'])} is not active.`
  return licence !== null && licence < day
    ? say`The licence of ${String(center['name'])} expired on ${{ day: licence }}.`
    : null
}

defineGuards({
  'G-MED-CENTER': {
    needs: 'payload',
    says: 'the centre is active and approved for this country',
    check: (args) => {
      const center = args.facts.lookups.refs['medical_center']
      if (!center) return { ...say`Select a Medical center from the list.`, field: 'medical_center' }
      const day = valueOf(args, 'slip_date') ?? valueOf(args, 'visit_date') ?? args.facts.today
      const approved =
        Array.isArray(center['approved_countries']) &&
        center['approved_countries'].includes(args.facts.country?.['id'])
      const fits =
        centerClosed(center, day) === null && center['system'] === medicalSystem(args.facts) && approved
      return fits
        ? null
        : {
            ...say`${String(center['name'])} is not approved for ${countryTerm(args)}.`,
            field: 'medical_center',
          }
    },
  },
  'G-MED-SLIP': {
    needs: 'payload',
    says: 'the slip number was not used before',
    check: (args) => {
      const other = args.facts.lookups.taken['slip_no']
      return other
        ? {
            ...say`Medical slip ${valueOf(args, 'slip_no') ?? ''} is already used by passenger #${other.passenger}.`,
            field: 'slip_no',
          }
        : null
    },
  },
  'G-MED-LIVE': {
    needs: 'payload',
    says: 'the visit is within the life of the slip',
    check: (args) => {
      const until = valueOf(args, 'slip_valid_until')
      const visit = valueOf(args, 'visit_date')
      return until === null || visit === null || visit <= until
        ? null
        : {
            ...say`Medical slip expired on ${{ day: until }}. Issue a new slip.`,
            field: 'visit_date',
            mend: medicalPage(args),
          }
    },
  },
  'G-MED-NOSLIP': {
    needs: 'facts',
    says: 'the country needs no Wafid slip',
    check: (args) =>
      medicalSystem(args.facts) === 'wafid'
        ? { ...say`This country needs a Wafid slip. Issue the slip first.`, mend: medicalPage(args) }
        : null,
  },
  'G-MED-RDATE': {
    needs: 'payload',
    says: 'the report lies between the visit and today',
    check: (args) => {
      const report = valueOf(args, 'report_date')
      const visit = valueOf(args, 'visit_date')
      const good = report !== null && report <= args.facts.today && (visit === null || report >= visit)
      return good
        ? null
        : { ...say`Report date must be between the visit date and today.`, field: 'report_date' }
    },
  },
  'G-MED-EXP': {
    needs: 'payload',
    says: 'the expiry lies within the validity of the country',
    check: (args) => {
      const report = valueOf(args, 'report_date')
      const expiry = args.data?.['expiry_date'] ? String(args.data['expiry_date']) : null
      const days = Number(args.facts.country?.['medical_validity_days'] ?? 60)
      if (expiry === null || report === null || (expiry > report && expiry <= addDays(report, days)))
        return null
      return { ...say`Expiry date must be within ${days} days of the report date.`, field: 'expiry_date' }
    },
  },
  'G-MED-REASON': {
    needs: 'payload',
    says: 'reason and category of the unfitness are given',
    check: ({ data }) =>
      data?.['unfit_reason_code'] && data['unfit_category']
        ? null
        : { ...say`Select the unfit reason.`, field: 'unfit_reason_code' },
  },
  'G-MED-RETEST': {
    needs: 'facts',
    says: 'no earlier unfit result closes the way: it was temporary and the waiting time is over',
    check: (args) => {
      const { facts } = args
      const last = facts.unfit ?? null
      if (last === null) return null
      if (last.category === 'permanent')
        return {
          ...say`Permanently unfit for ${countryTerm(args)}. Change the country or return the passport.`,
          mend: mendAt.passenger(facts.passenger?.['id']),
        }
      return last.retest_after !== null && facts.today < last.retest_after
        ? { ...say`Retest is allowed from ${{ day: last.retest_after }}.` }
        : null
    },
  },
  'G-MED-NEEDED': {
    needs: 'facts',
    says: 'the country still needs the report',
    check: (args) => (medicalStillNeeded(args.facts) ? null : { ...say`The medical is no longer needed.` }),
  },
  'G-MED-FREE': {
    needs: 'facts',
    says: 'no embassy file uses the medical',
    check: (args) => {
      const embassy = args.facts.stages.embassy
      if (!embassy || !['submitted', 'queried', 'stamped', 'collected'].includes(embassy.state)) return null
      const day = embassy.record?.['submit_date']
      return {
        ...say`Medical is already used in the embassy file of ${day ? { day: String(day) } : word('this passenger')}. Cancel the embassy step first.`,
        mend: mendAt.step('embassy', 'Embassy', args.facts.passenger?.['id']),
      }
    },
  },
  'G-MED-FIT': {
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
      const at = medical ? stateTerm(medical) : term('Not Medical', 'state.medical')
      const on = { day: String(day) }
      const said =
        expiry !== null && (medical?.state === 'fit' || medical?.state === 'expired')
          ? say`Medical must be fit and valid on ${on}. It is ${at}, expired on ${{ day: expiry }}.`
          : say`Medical must be fit and valid on ${on}. It is ${at}.`
      return { ...said, mend: medicalPage(args), stage: 'medical' }
    },
  },
})
