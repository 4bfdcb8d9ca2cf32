import { makeStyles, Text, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { useController, type Control, type FieldValues } from 'react-hook-form'
import { offeredValues, type Field } from '../../../foundation/definitions/fields.ts'
import { narrowingNames, offeredWhere } from '../../../foundation/definitions/offered-rows.ts'
import { useT } from '../../../foundation/text/i18n.ts'
import { Caption } from '../../layout/arrange.tsx'
import { EntityFormField } from '../entity-form-field.tsx'
import { isRequiredNow, neededLater } from '../entity-sections.ts'
import { useEntityTexts } from '../entity-texts.ts'
import { textOfValue } from '../entity-value.tsx'
import type { EntityFormProps, OwnControl } from './form-props.ts'
import { useFormStyles } from './form-styles.ts'

const useStyles = makeStyles({
  whole: {
    gridColumn: '1 / -1',
    minWidth: 0,
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    rowGap: tokens.spacingVerticalS,
  },
  mistake: { color: tokens.colorPaletteRedForeground1 },
})

/** The values a form's conditions are asked of. */
export type Conditions = Readonly<Record<string, unknown>>

/** Fields of a form in a row of a grid, each with its own control or that of its kind. */
export function FormFields({
  form,
  fields,
  record,
}: {
  form: EntityFormProps
  fields: readonly (readonly [name: string, field: Field])[]
  record: Conditions
}) {
  const { entity, control, isNew, controls, labels, locked, onUserChange, checkTaken } = form
  const t = useT('entity')
  const texts = useEntityTexts(entity)
  const narrowed = (field: Field): Narrowed => {
    const only = {
      ...Object.fromEntries(Object.entries(field.only ?? {}).map(([name, value]) => [name, String(value)])),
      ...offeredWhere(field, record),
    }
    const labels = narrowingNames(field).map((name) => texts.label(name, entity.fields[name]))
    const nothing =
      labels.length > 0
        ? {
            nothing: t('lookup.nothingFits', { labels: [...new Set(labels)].join(', ') }),
            unfit: t('lookup.fitsNoMore', { labels: [...new Set(labels)].join(', ') }),
          }
        : {}
    if (!field.dependsOn) return Object.keys(only).length > 0 ? { where: only, ...nothing } : {}
    const above = record[field.dependsOn.field]
    const label = texts.label(field.dependsOn.field, entity.fields[field.dependsOn.field])
    return above
      ? { where: { ...only, [field.dependsOn.through]: textOfValue(above) } }
      : { whyNot: t('lookup.first', { label }) }
  }
  return fields.map(([name, field]) =>
    controls?.[name] ? (
      <OwnControlField
        key={name}
        name={name}
        label={texts.label(name, field)}
        help={texts.help(name, field)}
        control={control}
        show={controls[name]}
        onUserChange={onUserChange}
      />
    ) : (
      <EntityFormField
        key={name}
        name={name}
        field={field}
        texts={texts}
        control={control}
        valueLabel={labels[name]}
        isRequired={isRequiredNow(field, record, isNew)}
        neededBy={form.finish?.point === field.requiredBy ? undefined : neededLater(field, record)}
        lockedWhy={locked[name]}
        onUserChange={onUserChange}
        checkTaken={checkTaken}
        {...(field.offeredBy ? { values: offeredValues(field, record) } : {})}
        {...(field.currencyField ? { currency: textOfValue(labels[field.currencyField]) || 'BDT' } : {})}
        {...stable(narrowed(field))}
      />
    ),
  )
}

/** A field whose control is the entity's own, across the whole form. */
function OwnControlField({
  name,
  label,
  help,
  control,
  show,
  onUserChange,
}: {
  name: string
  label: string
  help: string | undefined
  control: Control<FieldValues>
  show: OwnControl
  onUserChange: (name: string, value: unknown) => void
}): ReactNode {
  const styles = useStyles()
  const { heading } = useFormStyles()
  const { field, fieldState } = useController({ name, control })
  const mistake = fieldState.error?.message
  return (
    <div role="group" aria-label={label} className={styles.whole} data-field={name}>
      <h3 className={heading}>{label}</h3>
      {help && <Caption>{help}</Caption>}
      {show(field.value, (value) => {
        field.onChange(value)
        onUserChange(name, value)
      })}
      {mistake && (
        <Text role="alert" className={styles.mistake}>
          {mistake}
        </Text>
      )}
    </div>
  )
}

type Narrowed = { where?: Record<string, string>; whyNot?: string; nothing?: string; unfit?: string }

/** The same object for the same condition, so that a memoised field is not drawn again for nothing. */
const kept = new Map<string, Narrowed>()
function stable(narrowed: Narrowed): Narrowed {
  const key = JSON.stringify(narrowed)
  if (!kept.has(key)) kept.set(key, narrowed)
  return kept.get(key) ?? narrowed
}
