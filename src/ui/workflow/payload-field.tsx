import { Field as FieldBox, makeStyles, mergeClasses } from '@fluentui/react-components'
import { useEffect, useRef, type ReactNode } from 'react'
import type { Field } from '../../foundation/definitions/fields.ts'
import { EntityFormControl } from '../records/entity-form-control.tsx'
import type { EntityTexts } from '../records/entity-texts.ts'

const useStyles = makeStyles({
  field: { minWidth: 0 },
  wide: { gridColumn: '1 / -1' },
})

export type PayloadFieldProps = {
  name: string
  field: Field
  label: string
  required: boolean
  value: unknown
  /** Name of the chosen record, while the field does not know it. */
  valueLabel?: string | undefined
  message?: string | undefined
  texts: EntityTexts
  /** Takes the focus when it appears, and again when the mark changes. */
  focusMark?: number | null
  where?: Readonly<Record<string, string>>
  /** Said in a picker that must wait for another one. */
  whyNot?: string | undefined
  onChange: (value: unknown) => void
  /** Replaces the control, for values that need a view of their own. */
  children?: ReactNode
}

const focusable = 'input:not([type="hidden"]):not([disabled]), select, textarea, button'

/** One field of an event, by the kind its definition names; label above, what is wrong below. */
export function PayloadField({
  name,
  field,
  label,
  required,
  value,
  valueLabel,
  message,
  texts,
  focusMark = null,
  where,
  whyNot,
  onChange,
  children,
}: PayloadFieldProps) {
  const styles = useStyles()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (focusMark === null) return
    const before = document.activeElement
    // After the page's own heading took the focus for the new route; a clerk who types in another field by then stays there.
    const timer = setTimeout(() => {
      const now = document.activeElement
      if (now !== before && now instanceof HTMLElement && now.matches('input, textarea')) return
      const control = place.current?.querySelector<HTMLElement>(focusable)
      control?.focus()
      if (control instanceof HTMLInputElement && control.type === 'text') control.select()
    })
    return () => clearTimeout(timer)
  }, [focusMark])
  const isWide =
    field.kind === 'longtext' ||
    field.kind === 'json' ||
    field.kind === 'refs' ||
    (field.kind === 'list' && (field.values?.length ?? 0) > 4)
  // A yes or no names itself; two choices beside each other would need the width of two fields.
  const compact = field.kind === 'longtext' ? { isCompact: true } : {}
  return (
    <div ref={place} className={mergeClasses(styles.field, isWide && styles.wide)}>
      <FieldBox
        label={label}
        required={required}
        {...(message ? { validationMessage: message, validationState: 'error' as const } : {})}
        data-field={name}
      >
        {children ? (
          () => children
        ) : (
          <EntityFormControl
            name={name}
            field={field}
            label={label}
            value={value}
            valueLabel={valueLabel}
            texts={texts}
            isRequired={required}
            {...compact}
            {...(where ? { where } : {})}
            whyNot={whyNot}
            onChange={onChange}
            onBlur={() => {}}
          />
        )}
      </FieldBox>
    </div>
  )
}
