import { makeStyles, tokens } from '@fluentui/react-components'
import { instantOfTyped, typedInstant } from '../../../foundation/text/agency-format.ts'
import { useT } from '../../../foundation/text/i18n.ts'
import { DateField, type DateFieldProps } from './date-field.tsx'
import { TimeField } from './time-field.tsx'

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 10rem',
    columnGap: tokens.spacingHorizontalS,
  },
})

/** The instant of a day and a time; what is not yet both stays the text of the two. */
const joined = (day: string, time: string): string =>
  day === '' && time === '' ? '' : instantOfTyped(`${day}T${time}`) || `${day}T${time}`

/** A day and a time on the agency's clock, typed and shown as everywhere; the value is an ISO instant. */
export function InstantField({ label, value, onChange, isCompact = false, ...given }: DateFieldProps) {
  const styles = useStyles()
  const t = useT('entity')
  const [, day = value, time = ''] = /^(.*)T([^T]*)$/s.exec(typedInstant(value)) ?? []
  const { id: _id, size: _size, disabled = false, onBlur, ...described } = given
  return (
    <div className={styles.root}>
      <DateField
        {...given}
        label={label}
        value={day}
        isCompact={isCompact}
        onChange={(next) => onChange(joined(next, time))}
      />
      <TimeField
        {...described}
        ariaLabel={t('date.timeOf', { label })}
        value={time}
        disabled={disabled}
        onBlur={onBlur}
        isSmall={isCompact}
        onChange={(next) => onChange(joined(day, next))}
      />
    </div>
  )
}
