import { Field as FieldBox, mergeClasses } from '@fluentui/react-components'
import { Controller, useWatch, type Control, type FieldValues } from 'react-hook-form'
import type { SubTable } from '../../../foundation/definitions/entity.ts'
import { EntityFormLines, LinesBalance, type Line } from '../entity-form-lines.tsx'
import { useEntityTexts } from '../entity-texts.ts'
import { textOfValue } from '../entity-value.tsx'
import type { EntityFormProps } from './form-props.ts'
import { sectionId, useFormStyles } from './form-styles.ts'
import { lineMistakes } from './mistakes.ts'

const rowsOf = (value: unknown): readonly Line[] => (Array.isArray(value) ? value : [])

/** How far apart the two sides of the lines are. */
export function BalanceOf({
  name,
  sub,
  control,
}: {
  name: string
  sub: SubTable
  control: Control<FieldValues>
}) {
  return <LinesBalance sub={sub} lines={rowsOf(useWatch({ control, name }))} />
}

/** One kind of lines of a record, in a section of its own. */
export function LinesSection({ form, name, sub }: { form: EntityFormProps; name: string; sub: SubTable }) {
  const styles = useFormStyles()
  const texts = useEntityTexts(form.entity)
  const label = texts.label(name, sub)
  return (
    <section
      inert={form.state === 'offline'}
      id={sectionId(name)}
      className={mergeClasses(styles.section, form.isPanel && styles.bare)}
      aria-label={label}
      data-field={name}
    >
      <h2 className={styles.heading}>{label}</h2>
      <Controller
        control={form.control}
        name={name}
        render={({ field, fieldState }) => {
          const { list, lines } = lineMistakes(fieldState.error)
          return (
            <FieldBox {...(list ? { validationMessage: list, validationState: 'error' as const } : {})}>
              <EntityFormLines
                sub={sub}
                subName={name}
                label={label}
                texts={texts}
                value={rowsOf(field.value)}
                mistakes={lines}
                disabled={form.locked[name] !== undefined}
                check={form.checkLine}
                {...(sub.currencyField
                  ? { currency: textOfValue(form.labels[sub.currencyField]) || 'BDT' }
                  : {})}
                onBlur={field.onBlur}
                onChange={(next) => {
                  field.onChange(next)
                  form.onTold(name, next)
                }}
              />
            </FieldBox>
          )
        }}
      />
    </section>
  )
}
