import { Input, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useLayoutEffect, useRef, useState } from 'react'
import { figures, leftToRight } from '../reports/figures.ts'
import { amountText } from '../../foundation/text/agency-format.ts'
import { useBeforeLeaving } from './before-leaving.ts'
import { useRecordServices } from '../records/record-services.ts'
import { sendsForm } from '../records/sends-form.ts'

const useStyles = makeStyles({
  input: { direction: leftToRight, ...figures },
  whole: { width: '100%', minWidth: '0' },
  large: {
    height: '64px',
    '& input': {
      fontSize: tokens.fontSizeHero900,
      lineHeight: tokens.lineHeightHero900,
      fontWeight: tokens.fontWeightSemibold,
    },
  },
})

export type MoneyFieldProps = {
  id?: string
  label: string
  /** Decimal string of the wire, or a text that is no amount and is shown as it was typed. */
  value: string
  currency: string
  onChange: (value: string) => void
  onBlur?: () => void
  disabled?: boolean
  isCompact?: boolean
  /** An amount that is only proposed: shown faintly while the field is empty, never stored by itself. */
  proposed?: string | undefined
  /** What is typed counts at once, because something beside the field says the amount. */
  isLive?: boolean
  /** The one amount a form is about (desk 2). */
  isLarge?: boolean
}

/** An amount: sums like `1200*3+50` are worked out when the field is left or its form sent; never a spin button. */
export function MoneyField({
  id,
  label,
  value,
  currency,
  onChange,
  onBlur,
  disabled,
  isCompact,
  proposed,
  isLive = false,
  isLarge = false,
  ...rest
}: MoneyFieldProps) {
  const styles = useStyles()
  const { readAmount, digitsOf } = useRecordServices()
  const [typed, setTyped] = useState<string | null>(null)
  const [known, setKnown] = useState(value)
  // The form was filled with other values under the cursor, e.g. for the next voucher: what it held before is not what was typed.
  if (value !== known) {
    setKnown(value)
    if (typed === known) setTyped(value)
  }
  const input = useRef<HTMLInputElement>(null)
  const isEdited = typed !== null
  // Entering takes the commas out, and with them what the browser had selected; what is typed next must replace the amount.
  useLayoutEffect(() => {
    if (isEdited) input.current?.select()
  }, [isEdited])
  const resolve = (): string => {
    if (typed === null || typed === value) return value
    const read = typed.trim() === '' ? '' : (readAmount(typed, digitsOf(currency)) ?? typed.trim())
    onChange(read)
    return read
  }
  useBeforeLeaving(isEdited ? resolve : null)
  return (
    <Input
      {...rest}
      {...(id ? { id } : {})}
      ref={input}
      className={mergeClasses(styles.whole, isLarge && styles.large)}
      size={isCompact ? 'small' : 'medium'}
      value={typed ?? amountText(value)}
      {...(proposed === undefined ? {} : { placeholder: amountText(proposed) })}
      disabled={disabled}
      inputMode="decimal"
      autoComplete="off"
      contentBefore={<span dir="ltr">{currency}</span>}
      input={{ className: styles.input, ...(isCompact ? { 'aria-label': label } : {}) }}
      onChange={(_, data) => {
        setTyped(data.value)
        if (!isLive) return
        const read = data.value.trim() === '' ? '' : readAmount(data.value, digitsOf(currency))
        if (read !== null) onChange(read)
      }}
      onFocus={() => setTyped(value)}
      onKeyDown={(event) => {
        if (sendsForm(event)) setTyped(resolve())
      }}
      onBlur={() => {
        resolve()
        setTyped(null)
        onBlur?.()
      }}
    />
  )
}
