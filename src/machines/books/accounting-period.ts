import { accountingPeriod } from '../../domain/books/chart/accounting-period.ts'
import { broken } from '../guards/authority.ts'
import { eventFields } from '../kit/event-fields.ts'
import { only, table } from '../kit/table.ts'

const accountingPeriodTable = table({
  fields: { ...accountingPeriod.fields, ...eventFields },
  states: {
    open: { kind: 'initial', label: 'Open' },
    soft_closed: { kind: 'normal', label: 'Softly closed' },
    closed: { kind: 'final', label: 'Closed', isAim: true },
  },
})
const { row, workflow, guard } = accountingPeriodTable

const earlierClosed = guard('G-P-EARLIER', {
  needs: 'facts',
  says: 'every earlier period is closed',
  check: (args) => broken(args, 'earlier'),
})

const noneWaiting = guard('G-P-WAITING', {
  needs: 'facts',
  says: 'no voucher of the period waits for authorisation',
  check: (args) => broken(args, 'waiting'),
})

const checksPassed = guard('G-P-CHECKS', {
  needs: 'facts',
  says: 'the books pass every check',
  check: (args) => broken(args, 'checks'),
})

/**
 * A period is closed softly, then only an administrator posts into it, and for good, after which corrections are dated
 * in an open one. Source: accounting 6.4.
 */
export const accountingPeriodWorkflow = workflow({
  id: 'accounting_period',
  table: 'A6.4',
  version: 1,
  title: 'Accounting Period',
  module: 'accounting_period',
  stage: null,
  initial: 'open',
  correct: null,
  labels: {
    SOFT_CLOSE: 'close the period softly',
    REOPEN: 'reopen the period',
    CLOSE: 'close the period',
    CLOSE_WITH_YEAR: 'close the period with its year',
  },
  rows: [
    row({ n: 1, from: ['open'], on: 'SOFT_CLOSE', to: 'soft_closed', roles: ['MGR'], undo: 'none' }),
    row({ n: 2, from: ['soft_closed'], on: 'REOPEN', to: 'open', roles: ['MGR'], undo: 'none' }),
    row({
      n: 3,
      from: ['open', 'soft_closed'],
      on: 'CLOSE',
      to: 'closed',
      roles: only('ADM'),
      undo: 'none',
      guards: [earlierClosed, noneWaiting, checksPassed],
    }),
    row({
      n: 4,
      from: ['open', 'soft_closed'],
      on: 'CLOSE_WITH_YEAR',
      to: 'closed',
      roles: ['SYS'],
      undo: 'none',
    }),
  ],
})
