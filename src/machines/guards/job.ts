/** Guard of the daily job (machines 0.5, G-JOB-LOCK). */
import { say } from '../../foundation/text/sentence.ts'
import { defineGuards } from '../kit/guard.ts'

defineGuards({
  'G-JOB-LOCK': {
    needs: 'facts',
    says: 'no other run is under way',
    check: ({ facts }) =>
      (facts.lookups.counts['running_runs'] ?? 0) === 0
        ? null
        : { ...say`Auto status update is already running.` },
  },
})
