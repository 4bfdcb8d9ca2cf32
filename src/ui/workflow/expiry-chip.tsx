import { Ltr } from '../layout/ltr.tsx'
import { StateChip } from './state-chip.tsx'

export type ExpiryLevel = 'good' | 'soon' | 'over'
const meanings = { good: 'rest', soon: 'blocked', over: 'late' } as const

/** When something runs out: quiet while there is time, loud when there is not. `note` says it in words; a short chip only where it is pointed at. */
export function ExpiryChip({
  label,
  day,
  level,
  note,
  isShort = false,
}: {
  label: string
  day: string
  level: ExpiryLevel
  note: string
  isShort?: boolean
}) {
  return (
    <StateChip meaning={meanings[level]} title={note}>
      {label}&nbsp;<Ltr>{day}</Ltr>
      {level === 'good' || isShort ? '' : ` · ${note}`}
    </StateChip>
  )
}
