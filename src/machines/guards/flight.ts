/** Guards of tickets and flights (machines 0.5, G-FLT-*, G-MED-FLT, G-CXL-TKT). */
import { say } from '../../foundation/text/sentence.ts'
import { addDays } from '../../foundation/values/dates.ts'
import { isApplicable } from '../../domain/journey/stage-plan.ts'
import type { StageFacts } from '../../domain/journey/facts.ts'
import { defineGuards, valueOf } from '../kit/guard.ts'
import { mendStage } from './journey.ts'
import { refuseTaken } from './taken.ts'
import { word } from './words.ts'

/** How long a flight may be corrected by anybody but an admin (machines G-FLT-RECENT). */
const correctableDays = 7
const dayOf = (stage: StageFacts | undefined, field: string): string | null =>
  stage?.record?.[field] ? String(stage.record[field]) : null

defineGuards({
  'G-FLT-VISA': {
    needs: 'payload',
    says: 'the flight is not after the visa expiry',
    check: (args) => {
      const day = valueOf(args, 'flight_date')
      const expiry = dayOf(args.facts.stages.embassy, 'visa_expiry_date')
      if (day === null || expiry === null || day <= expiry) return null
      return {
        ...say`Flight date ${{ day }} is after the visa expiry ${{ day: expiry }}.`,
        field: 'flight_date',
        mend: mendStage(args, 'embassy'),
      }
    },
  },
  'G-MED-FLT': {
    needs: 'payload',
    says: 'the medical holds until the flight, where the country asks for that',
    check: (args) => {
      const { facts } = args
      const day = valueOf(args, 'flight_date')
      const expiry = dayOf(facts.stages.medical, 'expiry_date')
      if (
        facts.country?.['medical_needed_until'] !== 'flight' ||
        !isApplicable('medical', facts) ||
        day === null ||
        expiry === null ||
        expiry >= day
      )
        return null
      return {
        ...say`Medical expires on ${{ day: expiry }}, before the flight date ${{ day }}.`,
        field: 'flight_date',
        mend: mendStage(args, 'medical'),
      }
    },
  },
  'G-FLT-TKT': {
    needs: 'payload',
    says: "the ticket number has 13 digits and is free, or the ticket is the passenger's own",
    // 'kept': a rescheduled flight keeps its ticket when no new number is given.
    check: (args, [kept]) => {
      const no = args.data?.['ticket_no']
      const mayLack = kept === 'kept' || valueOf(args, 'own_ticket') === 'true'
      if (!(mayLack && !no) && !/^\d{13}$/.test(String(no ?? '')))
        return { ...say`Ticket number must have 13 digits.`, field: 'ticket_no' }
      return refuseTaken(
        args,
        ['ticket_no'],
        (ticket, holder) => say`Ticket ${ticket} is already used by passenger #${holder.passenger}.`,
      )
    },
  },
  'G-FLT-AIRPORTS': {
    needs: 'payload',
    says: 'the flight goes to another airport',
    check: ({ data }) =>
      data?.['from_airport'] && data['from_airport'] === data['to_airport']
        ? { ...say`From and to must be different.`, field: 'to_airport' }
        : null,
  },
  'G-FLT-PAST': {
    needs: 'facts',
    says: 'the flight day has come',
    check: ({ record, facts }) => {
      const day = record['flight_date'] ? String(record['flight_date']) : null
      return day !== null && day > facts.today
        ? { ...say`The flight date ${{ day }} has not come yet.` }
        : null
    },
  },
  'G-FLT-RECENT': {
    needs: 'facts',
    says: 'the flight is at most 7 days old, or an admin asks',
    check: ({ record, facts }) => {
      const day = record['flight_date'] ? String(record['flight_date']) : null
      const late = day !== null && facts.today > addDays(day, correctableDays)
      return late && facts.user.role !== 'ADM'
        ? { ...say`A flight older than 7 days can be corrected only by an admin.` }
        : null
    },
  },
  'G-CXL-TKT': {
    needs: 'facts',
    says: 'no ticket is issued',
    check: (args) => {
      const flight = args.facts.stages.flight
      if (flight?.state !== 'ticketed') return null
      const day = dayOf(flight, 'flight_date')
      return {
        ...say`A ticket is issued for ${day ? { day } : word('a flight')}. Cancel or refund the ticket first.`,
        mend: mendStage(args, 'flight'),
      }
    },
  },
})
