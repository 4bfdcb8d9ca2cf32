/** Guards of complaints (machines 0.5: G-CP-*). */
import { say } from '../../foundation/text/sentence.ts'
import { daysBetween } from '../../foundation/values/dates.ts'
import { defineGuards, valueOf } from '../kit/guard.ts'

const shortestResolution = 20
const reopenDays = 90

defineGuards({
  'G-CP-RES': {
    needs: 'payload',
    says: 'the resolution is described in 20 characters or more and has a type, a refund its amount',
    check: (args) => {
      if ((valueOf(args, 'resolution') ?? '').trim().length < shortestResolution)
        return {
          ...say`Describe the resolution in at least ${shortestResolution} characters.`,
          field: 'resolution',
        }
      if (valueOf(args, 'resolution_type') === null)
        return {
          ...say`Describe the resolution in at least ${shortestResolution} characters.`,
          field: 'resolution_type',
        }
      return valueOf(args, 'resolution_type') === 'refunded' && valueOf(args, 'refund_amount') === null
        ? { ...say`Refund Amount is required.`, field: 'refund_amount' }
        : null
    },
  },
  'G-CP-REOPEN': {
    needs: 'facts',
    says: 'it was closed 90 days ago or less',
    check: ({ record, facts }) => {
      const closed = record['closed_date']
      return closed && daysBetween(String(closed), facts.today) <= reopenDays
        ? null
        : { ...say`A complaint can be reopened within ${reopenDays} days of closing.` }
    },
  },
})
