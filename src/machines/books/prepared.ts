/** What workflows share whose records one person prepares and another posts. Source: decisions 0595, 0671. */
import { reasonGiven } from '../kit/undo.ts'

export const preparedStates = {
  prepared: { kind: 'initial', label: 'Prepared' },
  posted: { kind: 'final', label: 'Posted', isAim: true },
  discarded: { kind: 'final', label: 'Discarded' },
} as const

/** The row that gives a prepared record up, with the reason. */
export const discardPrepared = {
  from: ['prepared'],
  on: 'DISCARD',
  to: 'discarded',
  roles: ['ACC'],
  undo: 'none',
  payload: { reason: 'required' },
  guards: [reasonGiven],
} as const
