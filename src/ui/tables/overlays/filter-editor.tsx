import {
  Button,
  Checkbox,
  Combobox,
  Field as FieldBox,
  FieldContextProvider,
  Input,
  makeStyles,
  Option,
  Select,
  tokens,
} from '@fluentui/react-components'
import { useState } from 'react'
import type { Fields } from '../../../foundation/definitions/entity.ts'
import type { Field } from '../../../foundation/definitions/fields.ts'
import { DateField } from '../../inputs/dates/date-field.tsx'
import type { EntityTexts } from '../../records/entity-texts.ts'
import type { ListOperator as Operator } from '../../../foundation/definitions/list-offers.ts'
import { valuesOf, type Filter } from '../filter-model.ts'
import { useOperatorText } from '../filter-words.ts'
import { useT } from '../../../foundation/text/i18n.ts'
import { LookupMany } from '../../inputs/lookup-many.tsx'
import { Lookup } from '../../inputs/lookup.tsx'

const useStyles = makeStyles({
  form: { display: 'grid', rowGap: tokens.spacingVerticalM, width: '300px', maxWidth: '80vw' },
  choices: { display: 'grid', maxHeight: '220px', overflowY: 'auto' },
  buttons: { display: 'flex', justifyContent: 'flex-end', columnGap: tokens.spacingHorizontalS },
})

type ValueProps = {
  field: Field
  label: string
  value: string
  onChange: (value: string) => void
  texts: EntityTexts
}

function OneValue({ field, label, value, onChange, texts }: ValueProps) {
  const t = useT('entity')
  if (field.kind === 'date' || field.kind === 'datetime')
    return <DateField label={label} value={value} onChange={onChange} />
  if (field.kind === 'bool')
    return (
      <Select value={value} onChange={(_, data) => onChange(data.value)}>
        <option value="true">{t('form.yes')}</option>
        <option value="false">{t('form.no')}</option>
      </Select>
    )
  if ((field.kind === 'ref' || field.kind === 'refs') && field.to)
    return (
      <Lookup
        label={label}
        entity={field.to}
        value={value ? Number(value) : null}
        onChange={(choice) => onChange(choice ? String(choice.id) : '')}
      />
    )
  if (field.values)
    return (
      <Select value={value} onChange={(_, data) => onChange(data.value)}>
        <option value="">{t('form.choose')}</option>
        {field.values.map((one) => (
          <option key={one} value={one}>
            {texts.value(one, field)}
          </option>
        ))}
      </Select>
    )
  const isNumber = field.kind === 'int' || field.kind === 'decimal' || field.kind === 'money'
  // Thousands separators are for the eye; an address with them would be refused.
  return (
    <Input
      value={value}
      onChange={(_, data) => onChange(isNumber ? data.value.replaceAll(',', '') : data.value)}
      inputMode={isNumber ? 'decimal' : 'text'}
    />
  )
}

function ManyValues({
  field,
  label,
  values,
  onChange,
  texts,
}: Omit<ValueProps, 'value' | 'onChange'> & {
  values: readonly string[]
  onChange: (values: string[]) => void
}) {
  const styles = useStyles()
  if ((field.kind === 'ref' || field.kind === 'refs') && field.to)
    return (
      <LookupMany
        label={label}
        entity={field.to}
        value={values.map(Number).filter(Boolean)}
        onChange={(ids) => onChange(ids.map(String))}
      />
    )
  if (!field.values)
    return (
      <Input
        value={values.join(', ')}
        onChange={(_, data) => onChange(data.value.split(',').map((one) => one.trim()))}
      />
    )
  return (
    // Each box has a label of its own; the one of the field around must not claim them all.
    <FieldContextProvider value={undefined}>
      <div className={styles.choices} role="group" aria-label={label}>
        {field.values.map((one) => (
          <Checkbox
            key={one}
            label={texts.value(one, field)}
            checked={values.includes(one)}
            onChange={(_, data) =>
              onChange(data.checked === true ? [...values, one] : values.filter((other) => other !== one))
            }
          />
        ))}
      </div>
    </FieldContextProvider>
  )
}

export type FilterEditorProps = {
  fields: Fields
  operatorsOf: (name: string) => readonly Operator[]
  texts: EntityTexts
  filter: Filter | null
  onApply: (filter: Filter) => void
  onCancel: () => void
}

const startOf = (name: string, fields: Fields, operators: readonly Operator[]): Filter => ({
  name,
  op: operators[0] ?? 'is',
  values: fields[name]?.kind === 'bool' ? ['true'] : [],
})
const isComplete = ({ op, values }: Filter) => {
  const filled = values.filter((value) => value.trim() !== '')
  const needed = valuesOf(op)
  return needed === 'many' ? filled.length > 0 : filled.length === needed
}

/** Field, operator, value: the form behind a filter chip. */
export function FilterEditor({ fields, operatorsOf, texts, filter, onApply, onCancel }: FilterEditorProps) {
  const styles = useStyles()
  const t = useT('entity')
  const operatorText = useOperatorText()
  const [draft, setDraft] = useState<Filter | null>(filter)
  const [typed, setTyped] = useState<string | null>(null)
  const field = draft ? fields[draft.name] : undefined
  const label = draft && field ? texts.label(draft.name, field) : ''
  const names = Object.keys(fields)
    .map((name) => ({ name, label: texts.label(name, fields[name]) }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
  const needle = (typed ?? '').trim().toLocaleLowerCase()
  const needed = draft ? valuesOf(draft.op) : 0
  const setValue = (at: number, value: string) =>
    draft &&
    setDraft({
      ...draft,
      values: at === 0 ? [value, ...draft.values.slice(1)] : [draft.values[0] ?? '', value],
    })
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        if (draft && isComplete(draft)) onApply(draft)
      }}
    >
      <FieldBox label={t('filter.field')}>
        <Combobox
          value={typed ?? label}
          selectedOptions={draft ? [draft.name] : []}
          placeholder={t('form.choose')}
          expandIcon={{ tabIndex: -1, 'aria-label': t('lookup.show', { label: t('filter.field') }) }}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={() => setTyped(null)}
          onOptionSelect={(_, data) => {
            setTyped(null)
            if (data.optionValue) setDraft(startOf(data.optionValue, fields, operatorsOf(data.optionValue)))
          }}
        >
          {names
            .filter((one) => one.label.toLocaleLowerCase().includes(needle))
            .slice(0, 50)
            .map((one) => (
              <Option key={one.name} value={one.name}>
                {one.label}
              </Option>
            ))}
        </Combobox>
      </FieldBox>
      {draft && field && (
        <FieldBox label={t('filter.operator')}>
          <Select
            value={draft.op}
            onChange={(_, data) => {
              const op = operatorsOf(draft.name).find((one) => one === data.value)
              if (op) setDraft({ ...draft, op, values: valuesOf(op) === 0 ? [] : draft.values })
            }}
          >
            {operatorsOf(draft.name).map((op) => (
              <option key={op} value={op}>
                {operatorText(op, field)}
              </option>
            ))}
          </Select>
        </FieldBox>
      )}
      {draft && field && needed === 'many' && (
        <FieldBox label={t('filter.value')}>
          <ManyValues
            field={field}
            label={label}
            values={draft.values}
            onChange={(values) => setDraft({ ...draft, values })}
            texts={texts}
          />
        </FieldBox>
      )}
      {draft && field && (needed === 1 || needed === 2) && (
        <FieldBox label={needed === 2 ? t('filter.from') : t('filter.value')}>
          <OneValue
            field={field}
            label={label}
            value={draft.values[0] ?? ''}
            onChange={(value) => setValue(0, value)}
            texts={texts}
          />
        </FieldBox>
      )}
      {draft && field && needed === 2 && (
        <FieldBox label={t('filter.to')}>
          <OneValue
            field={field}
            label={label}
            value={draft.values[1] ?? ''}
            onChange={(value) => setValue(1, value)}
            texts={texts}
          />
        </FieldBox>
      )}
      <div className={styles.buttons}>
        <Button onClick={onCancel}>{t('form.cancel')}</Button>
        <Button appearance="primary" type="submit" disabledFocusable={!draft || !isComplete(draft)}>
          {t('filter.apply')}
        </Button>
      </div>
    </form>
  )
}
