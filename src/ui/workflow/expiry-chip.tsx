import { Badge } from '@fluentui/react-components'
import { ErrorCircleRegular, WarningRegular } from '../icons/icons.ts'
import { Ltr } from '../layout/ltr.tsx'

export type ExpiryLevel = 'good' | 'soon' | 'over'
const colors = { good: 'informative', soon: 'warning', over: 'danger' } as const

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
    <Badge
      appearance={level === 'good' ? 'outline' : 'tint'}
      color={colors[level]}
      icon={level === 'over' ? <ErrorCircleRegular /> : level === 'soon' ? <WarningRegular /> : undefined}
      title={note}
    >
      {label}&nbsp;<Ltr>{day}</Ltr>
      {level === 'good' || isShort ? '' : ` · ${note}`}
    </Badge>
  )
}
