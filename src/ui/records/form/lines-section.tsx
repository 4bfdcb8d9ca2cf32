import { isBlank } from '../../../foundation/values/empty.ts'
import { Field as FieldBox, mergeClasses } from '@fluentui/react-components'
import { Controller, useWatch, type Control, type FieldValues } from 'react-hook-form'
import { narrowingNames } from '../../../foundation/definitions/offered-rows.ts'
import type { SubTable } from '../../../foundation/definitions/entity.ts'
import { EntityFormLines, LinesBalance, type LineMistakes } from '../entity-form-lines.tsx'
import { useT } from '../../../foundation/text/i18n.ts'
import { neededLater } from '../entity-sections.ts'
import { useEntityTexts } from '../entity-texts.ts'
import { textOfValue } from '../entity-value.tsx'
import type { EntityFormProps } from './form-props.ts'
import { sectionId, useFormStyles } from './form-styles.ts'
import { type Line } from './grid-lines.ts'
import { lineMistakes } from './mistakes.ts'

const rowsOf = (value: unknown): readonly Line[] => (Array.isArray(value) ? value : [])

/** Mistakes of cells that hold something: the turn of an empty one may still come. */
const ofFilled = (mistakes: LineMistakes, rows: readonly Line[]): LineMistakes =>
  mistakes.map(
    (row, at) =>
      row && Object.fromEntries(Object.entries(row).filter(([name]) => !isBlank(rows[at]?.[name]))),
  )

/** How far apart the two sides of the lines are. */
export function BalanceOf({
  name,
  sub,
  control,
  isEarly,
}: {
  name: string
  sub: SubTable
  control: Control<FieldValues>
  isEarly: boolean
}) {
  return <LinesBalance sub={sub} lines={rowsOf(useWatch({ control, name }))} isEarly={isEarly} />
}

/** One kind of lines of a record, in a section of its own. What they lack is said when they are left or were to be saved, not while the first is typed. */
export function LinesSection({
  form,
  name,
  sub,
  isEarly,
  onTyping,
}: {
  form: EntityFormProps
  name: string
  sub: SubTable
  isEarly: boolean
  onTyping: (isTyping: boolean) => void
}) {
  const styles = useFormStyles()
  const texts = useEntityTexts(form.entity)
  const t = useT('entity')
  const label = texts.label(name, sub)
  // What the choices of a line depend on may stand above it, as the kind of voucher of a template does.
  const above = [...new Set(Object.values(sub.fields).flatMap(narrowingNames))].filter(
    (one) => one in form.entity.fields && !(one in sub.fields),
  )
  const values: readonly unknown[] = useWatch({ control: form.control, name: above })
  const head = {
    values: Object.fromEntries(above.map((one, at) => [one, values[at]])),
    fields: form.entity.fields,
  }
  const point = Object.values(sub.fields)
    .map((field) => neededLater(field))
    .find((one) => one !== undefined)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears where the cursor is; nothing is pressed here
    <section
      inert={form.state === 'offline'}
      id={sectionId(name)}
      className={mergeClasses(styles.section, form.isPanel && styles.bare)}
      aria-label={label}
      data-field={name}
      onFocus={() => onTyping(true)}
      onBlur={({ currentTarget, relatedTarget }) => onTyping(currentTarget.contains(relatedTarget))}
    >
      <h2 className={styles.heading}>{label}</h2>
      <Controller
        control={form.control}
        name={name}
        render={({ field, fieldState }) => {
          const { list, lines } = lineMistakes(fieldState.error)
          const rows = rowsOf(field.value)
          return (
            <FieldBox
              {...(point ? { hint: `* ${t(`form.neededBy.${point}`)}` } : {})}
              {...(list && !isEarly ? { validationMessage: list, validationState: 'error' as const } : {})}
            >
              <EntityFormLines
                sub={sub}
                subName={name}
                label={label}
                texts={texts}
                value={rows}
                mistakes={isEarly ? ofFilled(lines, rows) : lines}
                disabled={form.locked[name] !== undefined}
                check={form.checkLine}
                head={head}
                {...(sub.currencyField
                  ? { currency: textOfValue(form.labels[sub.currencyField]) || 'BDT' }
                  : {})}
                onBlur={field.onBlur}
                onChange={(next) => {
                  field.onChange(next)
                  form.onUserChange(name, next)
                }}
              />
            </FieldBox>
          )
        }}
      />
    </section>
  )
}
