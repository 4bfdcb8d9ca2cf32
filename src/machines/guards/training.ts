/** Guards of courses and tests (machines 0.5, G-TRN-*). */
import { say } from '../../foundation/text/sentence.ts'
import { daysBetween } from '../../foundation/values/dates.ts'
import { trainingTypes, type TrainingType } from '../../domain/journey/training.ts'
import { defineGuards, mendAt, valueOf } from '../kit/guard.ts'
import { refuseTaken } from './taken.ts'
import { valueTerm } from './words.ts'

defineGuards({
  'G-TRN-DAYS': {
    needs: 'payload',
    says: 'the course is long enough, or the worker has returned from abroad before',
    check: (args) => {
      const found = trainingTypes[valueOf(args, 'training_type') as TrainingType] as
        | (typeof trainingTypes)[TrainingType]
        | undefined // A record may hold no type yet.
      const start = valueOf(args, 'start_date')
      const end = valueOf(args, 'end_date')
      if (!found || start === null || end === null || args.facts.passenger?.['is_returnee'] === true)
        return null
      if (daysBetween(start, end) + 1 >= found.minDays) return null
      return {
        ...say`${valueTerm(found.title)} needs at least ${found.minDays} days.`,
        field: 'end_date',
        mend: mendAt.step('training', 'Training', args.facts.passenger?.['id']),
      }
    },
  },
  'G-TRN-CERT': {
    needs: 'payload',
    says: 'no other passenger has this certificate number',
    check: (args) =>
      refuseTaken(
        args,
        ['certificate_no'],
        (no, holder) => say`Certificate ${no} is already used by passenger #${holder.passenger}.`,
      ),
  },
})
