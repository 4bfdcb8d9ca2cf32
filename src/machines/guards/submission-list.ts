/** Guards of the cover lists (machines 0.5: G-LIST-*). The server counts the rows and judges who is to be added. */
import { say } from '../../foundation/text/sentence.ts'
import { defineGuards } from '../kit/guard.ts'

defineGuards({
  'G-LIST-ROWS': {
    needs: 'facts',
    says: 'the list has a passenger',
    check: ({ facts }) =>
      (facts.lookups.counts['list_rows'] ?? 0) > 0
        ? null
        : { ...say`Add at least one passenger to the list.` },
  },
  'G-LIST-OPEN': {
    needs: 'facts',
    says: 'every passenger of the list has a result',
    check: ({ facts }) => {
      const n = facts.lookups.counts['list_waiting'] ?? 0
      return n === 0 ? null : { ...say`Passengers on this list without a result: ${n}.` }
    },
  },
  'G-LIST-MEMBER': {
    needs: 'payload',
    says: 'the passenger is in a state that this list takes, and on no other open list',
    check: ({ facts }) => {
      const refused = facts.lookups.sentences?.['member']
      return refused ? { ...refused, field: 'passenger' } : null
    },
  },
})
