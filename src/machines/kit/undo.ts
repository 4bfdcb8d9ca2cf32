/** Guards of the two ways back every workflow has: UNDO_LAST and CORRECT_DATA (machines 0.3). */
import { say, term } from '../../foundation/text/sentence.ts'
import { type GuardCall, type Reads, guard } from './guard.ts'

export const hasReason = (text: string | null | undefined): boolean =>
  (text ?? '').replace(/\s/g, '').length >= 10

const reason = <K extends string>(field: K, params: readonly string[]) =>
  guard<Reads<K>>(
    'G-REASON',
    {
      needs: 'payload',
      says: 'a reason of at least 10 characters is given',
      check: ({ data }) =>
        hasReason(data?.[field]) ? null : { ...say`Please give a reason of at least 10 characters.`, field },
    },
    params,
  )
export const reasonGiven = reason('reason', [])
/** The same where the reason is written into another field. */
export const reasonIn = <K extends string>(field: K) => reason(field, [field])

const isLastEntry = guard('G-UNDO-LAST', {
  needs: 'facts',
  says: 'the entry is the last one',
  isDecisive: true,
  check: ({ last, data }) =>
    last !== null && (data?.['event_id'] === undefined || Number(data['event_id']) === last.id)
      ? null
      : { ...say`Only the last entry can be undone.` },
})

const mayUndo = guard('G-UNDO-WHO', {
  needs: 'facts',
  says: 'the user made the entry within the last {{undo_window_hours hour}}, or is a manager',
  check: ({ last, facts }) => {
    const { role, id } = facts.user
    if (role === 'MGR' || role === 'ADM' || role === 'SYS') return null
    const hours = facts.settings.undo_window_hours
    if (last?.undo === 'none') return { ...say`This entry cannot be undone.` }
    if (last?.undo === 'mgr') return { ...say`Only a manager can undo this entry. Ask a manager.` }
    if (last?.by !== id)
      return {
        ...say`You can undo only your own entry within ${{ count: hours, of: 'hour' }}. Ask a manager.`,
      }
    return last.ageHours <= hours
      ? null
      : { ...say`Your entry is older than ${{ count: hours, of: 'hour' }}. Ask a manager to undo it.` }
  },
})

export const noLaterStage = guard('G-UNDO-DOWN', {
  needs: 'facts',
  says: 'no later stage has started after this entry',
  check: ({ last }) =>
    last?.downstream
      ? { ...say`${term(last.downstream, 'stage')} has already started after this entry. Undo it first.` }
      : null,
})

const mayCorrect = guard('G-CORRECT', {
  needs: 'payload',
  says: 'the field may be corrected and a reason is given where one is needed',
  check: (args) => {
    const field = String(args.data?.['field'] ?? '')
    if (!args.facts.correctable.includes(field))
      return { ...say`This field cannot be corrected here.`, field: 'field' }
    const needsReason = (args.last?.ageHours ?? 0) > 24 || args.facts.settledStage
    return needsReason && String(args.data?.['reason'] ?? '').replace(/\s/g, '').length < 10
      ? { ...say`Please give a reason of at least 10 characters.`, field: 'reason' }
      : null
  },
})

/** Guard set of UNDO_LAST (machines 0.3). */
export const undoGuards: readonly GuardCall[] = [reasonGiven, isLastEntry, mayUndo, noLaterStage]
export const correctGuards: readonly GuardCall[] = [mayCorrect]
