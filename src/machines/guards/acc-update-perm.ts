/**
 * Guards of update permissions (machines 0.5: G-AP-*; accounting 6.3). What only the books know arrives as texts:
 * authority (who may decide), use (why the change cannot be made); `now` is the instant of the event.
 */
import { say } from '../../foundation/text/sentence.ts'
import { defineGuards, type GuardArgs } from '../kit/guard.ts'

/** True when an instant lies before the instant of the event. */
const isOver = ({ facts }: Pick<GuardArgs, 'facts'>, until: unknown): boolean => {
  const now = facts.lookups.texts['now']
  return Boolean(until) && Boolean(now) && Date.parse(String(until)) < Date.parse(String(now))
}

export const expired = () => say`This permission has expired. Request a new one.`

defineGuards({
  'G-AP-LIVE': {
    needs: 'facts',
    says: 'the permission has not run out and was not used',
    check: (args) =>
      !args.record['valid_until'] || args.record['used_at'] || isOver(args, args.record['valid_until'])
        ? expired()
        : null,
  },
  'G-AP-USE': {
    needs: 'payload',
    says: 'the change that was permitted can be made in the books now',
    check: ({ facts, record }) => {
      const message = facts.lookups.texts['use']
      return message ? { message, ...(record['action'] === 'edit' ? { field: 'replacement' } : {}) } : null
    },
  },
})
