import { StateChip } from './state-chip.tsx'
import { meaningOf, type Tone } from './state-colours.ts'

/** A state as a small chip, by its category. */
export const StateBadge = ({
  text,
  tone,
  size = 'medium',
}: {
  text: string
  tone: Tone
  size?: 'small' | 'medium'
}) => (
  <StateChip meaning={meaningOf(tone)} size={size}>
    {text}
  </StateChip>
)
