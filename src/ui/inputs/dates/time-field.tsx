import { Input, makeStyles } from '@fluentui/react-components'
import { useT } from '../../../foundation/text/i18n.ts'
import { typedTime } from '../../../foundation/values/typed-input.ts'
import { sendsForm } from '../../records/sends-form.ts'
import { useTypedText } from '../typed-text.ts'

const useStyles = makeStyles({
  input: { direction: 'ltr', textAlign: 'start' },
  whole: { width: '100%', minWidth: '0' },
})

export type TimeFieldProps = {
  id?: string
  /** Said of the field where no visible label of its own stands beside it. */
  ariaLabel?: string | undefined
  /** 'HH:MM', or a text that is no time and is shown as it was typed. */
  value: string
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  disabled?: boolean
  isSmall?: boolean
}

/** A time of day, 24 hours as on every screen: `9`, `930` or `9:30 pm` is typed and read when the field is left. */
export function TimeField({
  ariaLabel,
  value,
  onChange,
  onBlur,
  disabled,
  isSmall = false,
  ...rest
}: TimeFieldProps) {
  const styles = useStyles()
  const t = useT('entity')
  const { text, type, settle } = useTypedText(value, typedTime, onChange)
  return (
    <Input
      {...rest}
      className={styles.whole}
      size={isSmall ? 'small' : 'medium'}
      value={text}
      placeholder={t('date.timePlaceholder')}
      title={t('date.timeHint')}
      disabled={disabled}
      autoComplete="off"
      input={{ className: styles.input, ...(ariaLabel ? { 'aria-label': ariaLabel } : {}) }}
      onChange={(_, data) => type(data.value)}
      onFocus={(event) => event.target.select()}
      onKeyDown={(event) => {
        if (sendsForm(event)) settle()
      }}
      onBlur={() => {
        settle()
        onBlur?.()
      }}
    />
  )
}
