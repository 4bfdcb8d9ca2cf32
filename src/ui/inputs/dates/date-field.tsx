import {
  Button,
  Input,
  makeStyles,
  Popover,
  PopoverSurface,
  PopoverTrigger,
  tokens,
  type FieldProps,
} from '@fluentui/react-components'
import { useState } from 'react'
import { useOfferedKeys } from '../../layout/keys/offered-keys.ts'
import { useTypedText } from '../typed-text.ts'
import { DateFieldCalendar } from './date-field-calendar.tsx'
import { dateText } from '../../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../../foundation/text/i18n.ts'
import { CalendarRegular } from '../../icons/icons.ts'
import { useRecordServices } from '../../records/record-services.ts'
import { sendsForm } from '../../records/sends-form.ts'

const useStyles = makeStyles({
  input: { direction: 'ltr', textAlign: 'start' },
  whole: { width: '100%', minWidth: '0' },
  surface: { padding: tokens.spacingHorizontalM },
})

export type DateFieldProps = Pick<FieldProps, 'size'> & {
  id?: string
  label: string
  /** 'YYYY-MM-DD', or a text that is no date and is shown as it was typed. */
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  disabled?: boolean
  /** Without a visible label of its own, and small unless said otherwise. */
  isCompact?: boolean
  isSmall?: boolean
}

/** A date is typed first: `15`, `15/3`, `+5`, `t`; it resolves when the field is left. A calendar stands beside it. */
export function DateField({
  id,
  label,
  value,
  onChange,
  onBlur,
  disabled,
  isCompact = false,
  isSmall = isCompact,
  size: _size,
  ...rest
}: DateFieldProps) {
  const styles = useStyles()
  const t = useT('entity')
  const language = useLanguage()
  const { readDate, today } = useRecordServices()
  const [isOpen, setOpen] = useState(false)
  useOfferedKeys('field F4')
  const { text, type, settle, drop } = useTypedText(dateText(value, language), readDate, onChange)
  return (
    <Input
      {...rest}
      {...(id ? { id } : {})}
      className={styles.whole}
      size={isSmall ? 'small' : 'medium'}
      value={text}
      placeholder={t('date.placeholder')}
      title={t('date.hint')}
      disabled={disabled}
      autoComplete="off"
      input={{ className: styles.input, ...(isCompact ? { 'aria-label': label } : {}) }}
      onChange={(_, data) => type(data.value)}
      onFocus={(event) => event.target.select()}
      onKeyDown={(event) => {
        if (event.key === 'F4' || (event.altKey && event.key === 'ArrowDown')) {
          event.preventDefault()
          setOpen(true)
        }
        if (sendsForm(event)) settle()
      }}
      onBlur={() => {
        settle()
        onBlur?.()
      }}
      contentAfter={
        <Popover open={isOpen} onOpenChange={(_, data) => setOpen(data.open)} trapFocus>
          <PopoverTrigger disableButtonEnhancement>
            <Button
              appearance="transparent"
              size="small"
              icon={<CalendarRegular />}
              disabled={disabled}
              // For the mouse: by keyboard F4 opens it, and Tab goes on to the next field.
              tabIndex={-1}
              aria-label={t('date.open')}
            />
          </PopoverTrigger>
          <PopoverSurface className={styles.surface}>
            <DateFieldCalendar
              label={label}
              value={/^\d{4}-/.test(value) ? value : null}
              today={today}
              onPick={(day) => {
                drop()
                onChange(day)
                setOpen(false)
              }}
            />
          </PopoverSurface>
        </Popover>
      }
    />
  )
}
