/** Guards of the passenger's file as a whole: registration, re-opening, changes, readiness (machines 0.5). */
import { say, term } from '../../foundation/text/sentence.ts'
import type { Facts } from '../../domain/journey/facts.ts'
import { allPrerequisites } from '../../domain/journey/stage-plan.ts'
import { defineGuards, mendAt } from '../kit/guard.ts'
import { mendStage } from './journey.ts'
import { stateTerm, word } from './words.ts'

/**
 * ready_to_fly (machines 8.6): the required stages are done and no critical complaint of abuse or overcharge is open.
 * The server counts such complaints as `critical_complaints`.
 */
export const readyToFly = (facts: Facts): boolean =>
  allPrerequisites(facts) && (facts.lookups.counts['critical_complaints'] ?? 0) === 0

const visaBound = ['submitted', 'queried', 'stamped', 'collected']

defineGuards({
  'G-REG': {
    needs: 'facts',
    says: 'all required fields and the passport data are complete',
    check: ({ facts, record }) => {
      const missing = facts.missing.registration
      return missing.length === 0
        ? null
        : {
            ...say`Complete these fields first: ${missing.map((label) => term(label, 'fields:field.passenger', 'fields:field.system', 'field'))}.`,
            mend: mendAt.passengerForm(record['id']),
          }
    },
  },
  'G-DUP': {
    needs: 'facts',
    says: 'no other live file has this passport number',
    check: ({ facts, record, data }) => {
      const isNew = Boolean(data?.['new_passport_no'])
      const other =
        facts.lookups.taken[isNew ? 'new_passport_no' : 'passport_no'] ?? facts.lookups.taken['passport_no']
      const lost = isNew ? facts.lookups.texts['lost_passport'] : null
      if (!other && lost)
        return {
          ...say`Passport ${lost} was reported lost or replaced for another person.`,
          field: 'new_passport_no',
        }
      if (!other) return null
      const no = String(isNew ? data?.['new_passport_no'] : record['passport_no'])
      return {
        ...say`Passport ${no} is already registered: #${other.passenger} ${other.name}, ${term(other.status, 'state.journey')}.`,
        field: isNew ? 'new_passport_no' : 'passport_no',
        mend: mendAt.passenger(other.passenger),
      }
    },
  },
  'G-BLACK': {
    needs: 'facts',
    says: 'neither the person nor the agent is blacklisted',
    check: ({ facts, record }) => {
      const reason = facts.lookups.texts['blacklisted']
      if (reason)
        return { ...say`This person is blacklisted: ${reason}.`, mend: mendAt.passenger(record['id']) }
      const { agent } = facts
      return agent?.['is_blacklisted'] === true
        ? {
            ...say`Agent ${String(agent['name'])} is blacklisted.`,
            mend: mendAt.master('agent', 'the agent', agent['id']),
          }
        : null
    },
  },
  'G-CHG': {
    needs: 'facts',
    says: 'no visa application is under way and no ticket is issued',
    check: (args) => {
      const { embassy, flight } = args.facts.stages
      const day = flight?.record?.['flight_date']
      const stamped = embassy &&
        visaBound.includes(embassy.state) && {
          ...say`Visa is already ${stateTerm(embassy)}. Cancel the visa first.`,
          mend: mendStage(args, 'embassy'),
        }
      const ticketed = flight?.state === 'ticketed' && {
        ...say`A ticket is issued for ${day ? { day: String(day) } : word('a flight')}. Cancel or refund the ticket first.`,
        mend: mendStage(args, 'flight'),
      }
      return [stamped, ticketed].flatMap((one) => one || [])
    },
  },
  'G-ALLPRE': {
    needs: 'facts',
    says: 'every required stage before the flight is done or skipped',
    check: ({ facts }) => (readyToFly(facts) ? null : { ...say`Not every required stage is done yet.` }),
  },
})
