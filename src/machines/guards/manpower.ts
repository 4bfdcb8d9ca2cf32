/** Guards of the BMET clearance and of steps that lean on it (machines 0.5, G-MAN-*). */
import { say } from '../../foundation/text/sentence.ts'
import { defineGuards, mendAt } from '../kit/guard.ts'
import { refuseCarrier } from './embassy.ts'
import { mendStage } from './journey.ts'
import { refuseTaken } from './taken.ts'
import { word } from './words.ts'

const numberNames: Record<string, string> = { clearance_no: 'Clearance', smart_card_no: 'Smart card' }

defineGuards({
  'G-MAN-VISA': {
    needs: 'facts',
    says: 'the visa is stamped and not expired',
    check: (args) => {
      const { stages, today } = args.facts
      const embassy = stages.embassy
      const expiry = embassy?.record?.['visa_expiry_date'] ? String(embassy.record['visa_expiry_date']) : null
      const stamped = embassy?.state === 'stamped' || embassy?.state === 'collected'
      const mend = mendStage(args, 'embassy')
      if ((stamped || embassy?.state === 'expired') && expiry !== null && expiry < today)
        return { ...say`Visa expired on ${{ day: expiry }}.`, mend, stage: 'embassy' }
      return stamped ? null : { ...say`Visa is not stamped for this passenger.`, mend, stage: 'embassy' }
    },
  },
  'G-MAN-DOCS': {
    needs: 'facts',
    says: 'nominee, signed contract and, for a female worker, the guardian consent are there',
    check: ({ facts }) => {
      const passenger = facts.passenger ?? {}
      const mend = mendAt.passengerForm(passenger['id'])
      const isNamed = passenger['nominee_name'] && passenger['nominee_relation'] && passenger['nominee_phone']
      const needsConsent = facts.type?.base_plan === 'female' && !passenger['guardian_noc_file']
      return [
        ...(isNamed ? [] : [{ ...say`Nominee is required for manpower clearance.`, mend }]),
        ...(passenger['contract_file'] ? [] : [{ ...say`Attach the signed employment contract.`, mend }]),
        ...(needsConsent ? [{ ...say`Attach the guardian's no-objection certificate.`, mend }] : []),
      ]
    },
  },
  'G-MAN-UNIQ': {
    needs: 'payload',
    says: 'no other passenger has this clearance or smart card number',
    check: (args) =>
      refuseTaken(
        args,
        ['clearance_no', 'smart_card_no'],
        (no, holder, field) =>
          say`${word(numberNames[field] ?? field)} number ${no} is already used by passenger #${holder.passenger}.`,
      ),
  },
  'G-MAN-CARRIER': {
    needs: 'payload',
    says: 'a delegate with a valid card carries the passport, if it goes with the file',
    check: (args) => refuseCarrier(args, args.data?.['passport_listed'] !== true),
  },
  'G-MAN-OK': {
    needs: 'facts',
    says: 'the clearance is issued, or not needed, or tickets may come before it',
    check: (args) => {
      const { plan, skipped, stages, settings } = args.facts
      if (
        plan.manpower !== 'R' ||
        skipped.includes('manpower') ||
        stages.manpower?.satisfied ||
        settings.ticket_before_manpower
      )
        return null
      return {
        ...say`Manpower clearance is not issued.`,
        mend: mendStage(args, 'manpower'),
        stage: 'manpower',
      }
    },
  },
})
