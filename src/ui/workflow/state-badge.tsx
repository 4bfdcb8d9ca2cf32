import { Badge, makeStyles } from '@fluentui/react-components'
import type { ReactElement } from 'react'
import {
  CheckmarkCircleRegular,
  CircleRegular,
  ClockRegular,
  ErrorCircleRegular,
  FlagRegular,
  SubtractCircleRegular,
} from '../icons/icons.ts'

/** What a state means, told by colour, icon and word: not begun, under way, good, in the way, set aside, over. */
export type Tone = 'initial' | 'normal' | 'satisfied' | 'blocker' | 'parked' | 'final'

const icons: Record<Tone, ReactElement> = {
  initial: <CircleRegular />,
  normal: <ClockRegular />,
  satisfied: <CheckmarkCircleRegular />,
  blocker: <ErrorCircleRegular />,
  parked: <SubtractCircleRegular />,
  final: <FlagRegular />,
}
const colors = {
  initial: 'informative',
  normal: 'brand',
  satisfied: 'success',
  blocker: 'danger',
  parked: 'warning',
  final: 'informative',
} as const

const isTone = (kind: string): kind is Tone => kind in icons
export const toneOf = (kind: string): Tone => (isTone(kind) ? kind : 'normal')

// In a grid or a column a badge is as wide as its word.
const useStyles = makeStyles({ badge: { justifySelf: 'start', alignSelf: 'start' } })

/** A state as a small badge. */
export function StateBadge({
  text,
  tone,
  size = 'medium',
}: {
  text: string
  tone: Tone
  size?: 'small' | 'medium' | 'large'
}) {
  return (
    <Badge
      className={useStyles().badge}
      appearance={tone === 'initial' ? 'outline' : 'tint'}
      color={colors[tone]}
      icon={icons[tone]}
      size={size}
    >
      {text}
    </Badge>
  )
}
