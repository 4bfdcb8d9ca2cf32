/**
 * Guards of vouchers (accounting 6.1). What only the books know arrives in `facts.lookups`: `texts` holds the sentence
 * of a rule that is broken (fault, period, money, credit, cheque, authority, reversal_date), `counts` whether the person is
 * one of its makers and whether an authority covers own vouchers.
 */
import { say } from '../../foundation/text/sentence.ts'
import { defineGuards, type GuardArgs } from '../kit/guard.ts'

const broken = (args: GuardArgs, name: string, field?: string) => {
  const message = args.facts.lookups.texts[name]
  return message ? { message, ...(field ? { field } : {}) } : null
}
const isOwn = ({ record, facts }: GuardArgs): boolean =>
  facts.user.id !== null && record['created_by'] === facts.user.id
const isManager = ({ facts }: GuardArgs): boolean => facts.user.role === 'ADM' || facts.user.role === 'MGR'
/** He had a hand in the voucher, and no authority for his own covers it. */
const isMaker = (args: GuardArgs): boolean =>
  (isOwn(args) || (args.facts.lookups.counts['maker'] ?? 0) > 0) &&
  (args.facts.lookups.counts['can_approve_own'] ?? 0) === 0
const mayAuthorise = (args: GuardArgs): boolean => !args.facts.lookups.texts['authority']

defineGuards({
  'G-V-CREATOR': {
    needs: 'facts',
    says: 'the user created the draft, or is a manager',
    check: (args) => (isOwn(args) || isManager(args) ? null : { ...say`You can only edit your own draft.` }),
  },
  'G-V-COMPLETE': {
    needs: 'facts',
    says: 'every field the kind asks for is filled and right',
    check: (args) => broken(args, 'fault'),
  },
  'G-V-BALANCED': {
    needs: 'facts',
    says: 'debit and credit are equal',
    check: (args) => broken(args, 'unbalanced'),
  },
  'G-V-PERIOD': {
    needs: 'facts',
    says: 'the accounting period of its day is open',
    check: (args) => broken(args, 'period', 'date'),
  },
  'G-V-NONUMBER': {
    needs: 'facts',
    says: 'it never got a number',
    check: ({ record }) =>
      record['voucher_no'] ? { ...say`A numbered voucher cannot be deleted. Cancel it instead.` } : null,
  },
  'G-AP-AUTH': {
    needs: 'facts',
    says: 'the user holds an authority for this kind and amount',
    check: (args) => broken(args, 'authority'),
  },
  'G-V-OTHER': {
    needs: 'facts',
    says: 'somebody else created, changed and submitted it, or an authority covers own vouchers',
    check: (args) =>
      !isMaker(args)
        ? null
        : isOwn(args)
          ? { ...say`You cannot authorise a voucher you created.` }
          : { ...say`You cannot authorise a voucher you changed or submitted.` },
  },
  'G-V-OTHERBACK': {
    needs: 'facts',
    says: 'somebody else created, changed and submitted it, or an authority covers own vouchers',
    check: (args) =>
      !isMaker(args)
        ? null
        : isOwn(args)
          ? { ...say`You cannot reverse a voucher you created.` }
          : { ...say`You cannot reverse a voucher you changed or submitted.` },
  },
  'G-V-CHEQUE': {
    needs: 'facts',
    says: 'its cheque stands in no other voucher',
    check: (args) => broken(args, 'cheque', 'cheque_no'),
  },
  'G-V-CREDIT': {
    needs: 'facts',
    says: 'the agent stays within the credit limit, or a manager gives a reason',
    check: (args) => {
      const message = args.facts.lookups.texts['credit']
      if (!message) return null
      if (!isManager(args)) return { message }
      const reason = String(args.data?.['reason'] ?? '').replace(/\s/g, '')
      return args.data === undefined || reason.length >= 10 ? null : { message, field: 'reason' }
    },
  },
  'G-V-MONEY': {
    needs: 'facts',
    says: 'the account holds the money on that day and on every later one',
    check: (args) => broken(args, 'money'),
  },
  'G-V-CONCERNED': {
    needs: 'facts',
    says: 'the user created it or may authorise it',
    check: (args) =>
      isOwn(args) || isManager(args) || mayAuthorise(args)
        ? null
        : { ...say`You can only edit your own draft.` },
  },
  'G-V-REVDATE': {
    needs: 'payload',
    says: 'the reversal is not dated before the voucher, and its period is open',
    check: (args) => broken(args, 'reversal_date', 'date'),
  },
})
