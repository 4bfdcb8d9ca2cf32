import { ownTokens } from '../layout/theme.ts'

/** What a state means for the reader, and so its colour and shape wherever it is shown (desk 3). */
export type Meaning = 'ours' | 'others' | 'blocked' | 'done' | 'late' | 'rest'

/** The category of a state in its machine. */
export type Tone = 'initial' | 'normal' | 'satisfied' | 'blocker' | 'parked' | 'final'

const meanings: Record<Tone, Meaning> = {
  initial: 'rest',
  normal: 'ours',
  satisfied: 'done',
  blocker: 'blocked',
  parked: 'rest',
  final: 'rest',
}
const isTone = (kind: string): kind is Tone => kind in meanings
export const toneOf = (kind: string): Tone => (isTone(kind) ? kind : 'normal')
export const meaningOf = (tone: Tone): Meaning => meanings[tone]

/** Text and fill of each meaning, for makeStyles. */
export const stateColours: Record<Meaning, { text: string; fill: string }> = {
  ours: { text: ownTokens.oursText, fill: ownTokens.oursFill },
  others: { text: ownTokens.othersText, fill: ownTokens.othersFill },
  blocked: { text: ownTokens.blockedText, fill: ownTokens.blockedFill },
  done: { text: ownTokens.doneText, fill: ownTokens.doneFill },
  late: { text: ownTokens.lateText, fill: ownTokens.lateFill },
  rest: { text: ownTokens.restText, fill: ownTokens.restFill },
}
