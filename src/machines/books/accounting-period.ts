import { accountingPeriod } from '../../domain/books/chart/accounting-period.ts'
import { eventFields } from '../kit/event-fields.ts'
import { defineGuards, type GuardArgs } from '../kit/guard.ts'
import { defineWorkflow } from '../kit/workflow.ts'

/** What only the books know arrives as the sentence of the rule that is broken. */
const broken = ({ facts }: GuardArgs, rule: string) => {
  const message = facts.lookups.texts[rule]
  return message ? { message } : null
}

defineGuards({
  'G-P-EARLIER': {
    needs: 'facts',
    says: 'every earlier period is closed',
    check: (args) => broken(args, 'earlier'),
  },
  'G-P-WAITING': {
    needs: 'facts',
    says: 'no voucher of the period waits for authorisation',
    check: (args) => broken(args, 'waiting'),
  },
  'G-P-CHECKS': {
    needs: 'facts',
    says: 'the books pass every check',
    check: (args) => broken(args, 'checks'),
  },
})

/**
 * A period is closed softly, then only an administrator posts into it, and for good, after which corrections are dated
 * in an open one. Source: accounting 6.4.
 */
export const accountingPeriodWorkflow = defineWorkflow({
  id: 'accounting_period',
  table: 'A6.4',
  version: 1,
  title: 'Accounting Period',
  module: 'accounting_period',
  stage: null,
  initial: 'open',
  correct: null,
  fields: { ...accountingPeriod.fields, ...eventFields },
  labels: {
    SOFT_CLOSE: 'close the period softly',
    REOPEN: 'reopen the period',
    CLOSE: 'close the period',
  },
  states: {
    open: { kind: 'initial', label: 'Open' },
    soft_closed: { kind: 'normal', label: 'Softly closed' },
    closed: { kind: 'final', label: 'Closed' },
  },
  rows: [
    { n: 1, from: ['open'], on: 'SOFT_CLOSE', to: 'soft_closed', roles: 'MGR', undo: 'none' },
    { n: 2, from: ['soft_closed'], on: 'REOPEN', to: 'open', roles: 'MGR', undo: 'none' },
    {
      n: 3,
      from: ['open', 'soft_closed'],
      on: 'CLOSE',
      to: 'closed',
      roles: 'only:ADM',
      undo: 'none',
      guards: 'G-P-EARLIER G-P-WAITING G-P-CHECKS',
    },
  ],
})
