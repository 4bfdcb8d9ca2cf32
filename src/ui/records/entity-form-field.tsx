import { Field as FieldBox, makeStyles, mergeClasses, Spinner, tokens } from '@fluentui/react-components'
import { Suspense, memo, useState, type ReactNode } from 'react'
import { useController, type Control, type FieldValues } from 'react-hook-form'
import type { Field } from '../../foundation/definitions/fields.ts'
import { EntityFormControl } from './entity-form-control.tsx'
import type { EntityTexts } from './entity-texts.ts'
import { useT } from '../../foundation/text/i18n.ts'
import { NeededStar } from './form/needed-star.tsx'
import { useUnfit } from './form/unfit.ts'

const useStyles = makeStyles({
  field: { minWidth: '0', scrollMarginBlock: '96px', alignSelf: 'start' },
  wide: { gridColumn: 'var(--long-field, 1 / -1)' },
  good: { color: 'var(--successText)' },
  hint: { color: tokens.colorNeutralForeground3 },
})

/** What an asynchronous check found while the clerk goes on typing. */
export type TakenAnswer = {
  text: ReactNode
  action?: ReactNode
  /** A mistake unless said otherwise; what only informs or asks to look again keeps no user from saving. */
  tone?: 'mistake' | 'doubt' | 'note'
} | null
/** Asked about a field, or about a cell of a line as 'lines.ticket_no'; `isTwice` where another line has the same value, `line` the whole line of an amount. */
export type TakenCheck = (
  name: string,
  value: string,
  isTwice?: boolean,
  line?: Readonly<Record<string, unknown>>,
) => Promise<TakenAnswer> | null

export type EntityFormFieldProps = {
  name: string
  field: Field
  texts: EntityTexts
  control: Control<FieldValues>
  valueLabel?: unknown
  isRequired: boolean
  /** The point of the record's life before which it is needed. */
  neededBy?: Field['requiredBy']
  where?: Readonly<Record<string, string>>
  /** enum: the values that fit the rest of the record. */
  values?: readonly string[]
  whyNot?: string | undefined
  nothing?: string | undefined
  /** Said where the choice fits no longer. */
  unfit?: string | undefined
  currency?: string
  /** Shown but not changeable, with the reason. */
  lockedWhy?: string | undefined
  onUserChange: (name: string, value: unknown, label?: string) => void
  checkTaken: TakenCheck
}

const wideKinds = new Set<Field['kind']>(['longtext', 'json', 'refs'])
const isWide = (field: Field) =>
  wideKinds.has(field.kind) || (field.kind === 'list' && (field.values?.length ?? 0) > 4)

type Check = { state: 'none' | 'running' | 'free' } | { state: 'taken'; answer: NonNullable<TakenAnswer> }

/** One field of a form: label above, help under it, its mistake in its place. Only this field redraws while it is typed in. */
export const EntityFormField = memo(function EntityFormField({
  name,
  field,
  texts,
  control,
  valueLabel,
  isRequired,
  neededBy,
  where,
  values,
  whyNot,
  nothing,
  unfit,
  currency,
  lockedWhy,
  onUserChange,
  checkTaken,
}: EntityFormFieldProps) {
  const styles = useStyles()
  const t = useT('entity')
  const { field: bound, fieldState } = useController({ name, control })
  const [check, setCheck] = useState<Check>({ state: 'none' })
  const label = texts.label(name, field)
  const value: unknown = bound.value
  const leave = () => {
    bound.onBlur()
    const asked =
      typeof value === 'string' && value.trim() !== '' && fieldState.isDirty
        ? checkTaken(name, value.trim())
        : null
    if (!asked) return setCheck({ state: 'none' })
    setCheck({ state: 'running' })
    // A check that fails says nothing: the server asks again when the form is saved.
    asked.then(
      (answer) => setCheck(answer ? { state: 'taken', answer } : { state: 'free' }),
      () => setCheck({ state: 'none' }),
    )
  }
  const isUnfit = useUnfit(unfit === undefined ? undefined : field.to, value, where)
  const mistake =
    fieldState.error?.message ??
    (isUnfit ? unfit : undefined) ??
    (check.state === 'taken' ? (
      <Suspense fallback={null}>
        {check.answer.text} {check.answer.action}
      </Suspense>
    ) : undefined)
  const help =
    lockedWhy ??
    ([texts.help(name, field), neededBy && t(`form.neededBy.${neededBy}`)].filter(Boolean).join(' ') ||
      undefined)
  const hint =
    check.state === 'running' ? (
      <Spinner size="extra-tiny" label={t('form.checking')} />
    ) : check.state === 'free' ? (
      <span className={styles.good} role="status">
        {t('form.free')}
      </span>
    ) : (
      help
    )
  return (
    <FieldBox
      className={mergeClasses(styles.field, isWide(field) && styles.wide)}
      label={{
        children: neededBy ? (
          <>
            {label}
            <NeededStar />
          </>
        ) : (
          label
        ),
        id: `label-${name}`,
      }}
      required={isRequired}
      {...(hint ? { hint } : {})}
      {...(mistake ? { validationMessage: mistake, validationState: 'error' as const } : {})}
      data-field={name}
    >
      <EntityFormControl
        name={name}
        field={values ? { ...field, values } : field}
        label={label}
        value={value}
        valueLabel={valueLabel}
        texts={texts}
        isRequired={isRequired}
        disabled={lockedWhy !== undefined}
        {...(where ? { where } : {})}
        whyNot={whyNot}
        nothing={nothing}
        {...(currency ? { currency } : {})}
        onBlur={leave}
        onChange={(next, chosen) => {
          bound.onChange(next)
          setCheck({ state: 'none' })
          onUserChange(name, next, chosen)
        }}
      />
    </FieldBox>
  )
})
