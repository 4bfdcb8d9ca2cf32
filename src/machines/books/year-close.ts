import { yearClose } from '../../domain/books/chart/year-close.ts'
import { authorityHeld, broken } from '../guards/authority.ts'
import { eventFields } from '../kit/event-fields.ts'
import { only, recordOf, table } from '../kit/table.ts'
import { discardPrepared, preparedStates } from './prepared.ts'

const yearCloseTable = table({
  record: recordOf<typeof yearClose>(),
  fields: { ...yearClose.fields, ...eventFields },
  states: preparedStates,
})
const { row, workflow, guard } = yearCloseTable

const hasEnded = guard('G-YC-ENDED', {
  needs: 'facts',
  says: 'the last day of the year has come',
  check: (args) => broken(args, 'ended'),
})

const earlierClosed = guard('G-YC-EARLIER', {
  needs: 'facts',
  says: 'every earlier period is closed',
  check: (args) => broken(args, 'earlier'),
})

const noneWaiting = guard('G-YC-WAITING', {
  needs: 'facts',
  says: 'no voucher of the year waits for authorisation',
  check: (args) => broken(args, 'waiting'),
})

const openingIsZero = guard('G-YC-OPENING', {
  needs: 'facts',
  says: 'nothing is left on opening balance equity',
  check: (args) => broken(args, 'opening'),
})

const clearingReviewed = guard('G-YC-CLEARING', {
  needs: 'facts',
  says: 'the ticket clearing account holds no unsold ticket, or the unsold tickets were reviewed',
  check: (args) => (args.record.clearing_reviewed ? null : broken(args, 'clearing', 'clearing_reviewed')),
})

const isCurrent = guard('G-YC-CURRENT', {
  needs: 'facts',
  says: 'nothing was posted into the year since the closing was prepared',
  check: (args) => broken(args, 'changed'),
})

const checksPassed = guard('G-YC-CHECKS', {
  needs: 'facts',
  says: 'the books pass every check',
  check: (args) => broken(args, 'checks'),
})

/**
 * The closing of a year is prepared by one person and posted by another: income and expense go to retained earnings, and
 * every period of the year closes for good. Source: accounting 6.4 (CLOSE_YEAR), 10.3; decision 0595.
 */
export const yearCloseWorkflow = workflow({
  id: 'year_close',
  table: 'A6.4Y',
  version: 1,
  title: 'Year Closing',
  module: 'year_close',
  stage: null,
  initial: 'prepared',
  correct: null,
  labels: {
    POST: 'post the closing and close the year',
    DISCARD: 'discard the closing',
  },
  orders: ['close year', 'post year close'],
  rows: [
    row({
      n: 1,
      from: ['prepared'],
      on: 'POST',
      to: 'posted',
      roles: only('ADM'),
      undo: 'none',
      guards: [
        hasEnded,
        earlierClosed,
        noneWaiting,
        openingIsZero,
        clearingReviewed,
        isCurrent,
        checksPassed,
        authorityHeld,
      ],
      posts: true,
      effects: () => [{ do: 'order', name: 'close year', data: {} }],
    }),
    row({ n: 2, ...discardPrepared }),
  ],
})
