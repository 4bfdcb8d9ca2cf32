import type { MissingValue, TypableBox } from '../../client/records/prints.ts'
import { Caption, Stack } from '../../ui/layout/arrange.tsx'
import { useT } from '../../foundation/text/i18n.ts'
import { Surface } from '../../ui/layout/surface.tsx'
import { BoxValues } from './box-values.tsx'
import { useBoxLabel } from './use-box-label.ts'

/** Values for this print only: what a paper must say that no record says. Kept with the print, not with the passenger. Source: forms 1.5, 1.13. */
export function TypedValues({
  boxes,
  missing,
  typed,
  onChange,
}: {
  boxes: readonly TypableBox[]
  missing: readonly MissingValue[]
  typed: Readonly<Record<string, string>>
  onChange: (typed: Record<string, string>) => void
}) {
  const t = useT('prints')
  const labelOf = useBoxLabel()
  return (
    <Surface title={t('typed.title')}>
      <Stack gap="s">
        <Caption>{t('typed.text')}</Caption>
        <BoxValues
          label={t('typed.title')}
          boxes={boxes.map((box) => ({ ...box, label: labelOf(box) }))}
          missing={new Set(missing.map((one) => one.box))}
          values={typed}
          onChange={onChange}
        />
      </Stack>
    </Surface>
  )
}
