/** Guards of the multiple status update (machines 0.5: G-MS-*). */
import { bulkEventOf, mostInBulk } from '../../domain/journey/bulk-events.ts'
import { say } from '../../foundation/text/sentence.ts'
import { defineGuards } from '../kit/guard.ts'

defineGuards({
  'G-MS-N': {
    needs: 'facts',
    says: 'at least one passenger is selected, and no more than the setting allows',
    check: ({ record, facts }) => {
      const n = Array.isArray(record['passengers']) ? record['passengers'].length : 0
      const most = Math.min(mostInBulk, Number(facts.settings['multi_status_max'] ?? mostInBulk))
      if (n === 0) return { ...say`Select at least one passenger.`, field: 'passengers' }
      return n <= most
        ? null
        : { ...say`You can update at most ${most} passengers at once.`, field: 'passengers' }
    },
  },
  'G-MS-EVT': {
    needs: 'payload',
    says: 'the event is one of those that may be sent to many',
    check: ({ data }) =>
      bulkEventOf(String(data?.['target_event'] ?? ''))
        ? null
        : { ...say`This status cannot be set for several passengers at once.`, field: 'target_event' },
  },
})
