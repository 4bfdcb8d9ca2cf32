/**
 * When a machine's task is over: the states in which it is still to be done, by whom they belong to. A subject is a stage,
 * 'journey', 'custody', 'passport' (whether its dates are known), 'next' (the stage to work on next) or a record ('complain/5').
 */
import type { Facts, StageName } from './facts.ts'
import { nextStage } from './stage-plan.ts'

export type OpenWhile = Readonly<Record<string, readonly string[]>>

/** As a task keeps it: 'journey:cancelled custody:in_office|out'. */
export const openWhileText = (open: OpenWhile): string =>
  Object.entries(open)
    .map(([subject, states]) => `${subject}:${states.join('|')}`)
    .join(' ')

/** Whether something is still to be done. @param stateOf present state of a subject; undefined where it is not known here, which closes nothing. */
export function isStillOpen(text: string, stateOf: (subject: string) => string | undefined): boolean {
  return text.split(' ').every((part) => {
    const [subject = '', states = ''] = part.split(':')
    const state = stateOf(subject)
    return state === undefined || states.split('|').includes(state)
  })
}

/** Files under way; of another file no stage waits any more. */
const underWay: readonly string[] = ['draft', 'active', 'ready_to_fly', 'on_hold', 'departed', 'arrived']
const over = '-'

/** Present state of each subject of a passenger. A stage that is not needed any more, or of a file that is over, has none. */
export function statesOf(facts: Facts): (subject: string) => string | undefined {
  return (subject) => {
    if (subject === 'journey') return facts.lifecycle
    if (subject === 'custody') return facts.custody.state
    if (subject === 'passport') {
      const { passport_issue_date: issued, passport_expiry_date: ends } = facts.passenger ?? {}
      return issued && ends ? 'dated' : 'undated'
    }
    if (subject === 'next') return nextStage(facts) ?? over
    const stage = facts.stages[subject as StageName] // Undefined for every other word.
    if (stage)
      return underWay.includes(facts.lifecycle) &&
        (facts.plan[subject as StageName] !== undefined || stage.started) &&
        !facts.skipped.includes(subject as StageName)
        ? stage.state
        : over
    return Object.values(facts.stages).find((at) => `${at.module}/${String(at.record?.['id'])}` === subject)
      ?.state
  }
}
