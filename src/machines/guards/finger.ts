/** Guards of fingerprints, for BMET and for the destination (machines 0.5, G-FIN-*). */
import { say } from '../../foundation/text/sentence.ts'
import { defineGuards } from '../kit/guard.ts'
import { refuseTaken } from './taken.ts'

defineGuards({
  'G-FIN-REF': {
    needs: 'payload',
    says: 'no other passenger has this registration number',
    check: (args) =>
      refuseTaken(
        args,
        ['reference_no'],
        (no, holder) => say`Registration number ${no} belongs to passenger #${holder.passenger}.`,
      ),
  },
})
