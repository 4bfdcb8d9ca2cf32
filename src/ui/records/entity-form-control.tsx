import {
  Checkbox,
  FieldContextProvider,
  Input,
  InteractionTag,
  InteractionTagPrimary,
  InteractionTagSecondary,
  makeStyles,
  Radio,
  RadioGroup,
  Select,
  Switch,
  Textarea,
  tokens,
} from '@fluentui/react-components'
import { useState } from 'react'
import type { Field } from '../../foundation/definitions/fields.ts'
import { DateField } from '../inputs/dates/date-field.tsx'
import { InstantField } from '../inputs/dates/instant-field.tsx'
import { TimeField } from '../inputs/dates/time-field.tsx'
import type { EntityTexts } from './entity-texts.ts'
import { textOfValue } from './entity-value.tsx'
import { FileField } from '../inputs/file-field.tsx'
import { useT } from '../../foundation/text/i18n.ts'
import { Lookup } from '../inputs/lookup.tsx'
import { LookupMany } from '../inputs/lookup-many.tsx'
import { MoneyField } from '../inputs/money-field.tsx'
import { CodeField } from './form/code-field.tsx'
import { PercentField } from './form/percent-field.tsx'
import { EntityFormJson } from './entity-form-json.tsx'
import { sendsForm } from './sends-form.ts'

const useStyles = makeStyles({
  whole: { width: '100%', minWidth: '0' },
  ltr: { direction: 'ltr', textAlign: 'start' },
  upper: { textTransform: 'uppercase', ':placeholder-shown': { textTransform: 'none' } },
  many: { display: 'flex', flexWrap: 'wrap', columnGap: tokens.spacingHorizontalM },
  tags: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalXS,
    marginBlockEnd: tokens.spacingVerticalXS,
  },
})

/** What a Fluent Field gives the control inside it, and what else the control needs to know. */
export type EntityFormControlProps = {
  name: string
  field: Field
  label: string
  value: unknown
  valueLabel?: unknown
  onChange: (value: unknown, label?: string) => void
  onBlur: () => void
  texts: EntityTexts
  disabled?: boolean
  isRequired?: boolean
  /** Narrows a lookup; `whyNot` closes it until something else is chosen. */
  where?: Readonly<Record<string, string>>
  whyNot?: string | undefined
  /** Why a lookup offers nothing. */
  nothing?: string | undefined
  currency?: string
  /** In a grid: small, named by its own label. */
  isCompact?: boolean
  /** An amount shown faintly in its empty field. */
  proposed?: string | undefined
  id?: string
  autoComplete?: string
  'aria-describedby'?: string
  'aria-invalid'?: boolean | 'true' | 'false'
  'aria-required'?: boolean | 'true' | 'false'
}

const typed = new Set<Field['kind']>(['phone', 'email', 'int', 'decimal'])
const inputTypes: Partial<Record<Field['kind'], 'tel' | 'password'>> = { phone: 'tel', secret: 'password' }
const isCode = (name: string) =>
  /(_no|_code|^code|pnr|iso2|iso3|passport_no|mrz_line\d|url|website|_id)$/.test(name)
const mostRadios = 3 // radio up to three choices

function FreeList({
  label,
  value,
  onChange,
  disabled,
  ...rest
}: {
  label: string
  value: readonly string[]
  onChange: (value: string[]) => void
  disabled?: boolean | undefined
  id?: string
}) {
  const styles = useStyles()
  const t = useT('entity')
  const [text, setText] = useState('')
  const add = () => {
    const entry = text.trim()
    if (entry !== '' && !value.includes(entry)) onChange([...value, entry])
    setText('')
  }
  return (
    <div>
      {value.length > 0 && (
        <div className={styles.tags}>
          {value.map((one) => (
            <InteractionTag key={one} size="small">
              <InteractionTagPrimary hasSecondaryAction>
                <bdi>{one}</bdi>
              </InteractionTagPrimary>
              <InteractionTagSecondary
                aria-label={t('lookup.remove', { name: one })}
                disabled={disabled}
                onClick={() => onChange(value.filter((other) => other !== one))}
              />
            </InteractionTag>
          ))}
        </div>
      )}
      <Input
        {...rest}
        className={styles.whole}
        aria-label={t('list_field.addButton', { label })}
        placeholder={t('list_field.add')}
        value={text}
        disabled={disabled}
        onChange={(_, data) => setText(data.value)}
        onBlur={add}
        onKeyDown={(event) => {
          if (sendsForm(event)) add()
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
    </div>
  )
}

/** The control for one field by its kind; a new kind of field is one more case here. */
export function EntityFormControl({
  name,
  field,
  label,
  value,
  valueLabel,
  onChange,
  onBlur,
  texts,
  disabled,
  isRequired,
  where,
  whyNot,
  nothing,
  currency = 'BDT',
  isCompact = false,
  proposed,
  ...given
}: EntityFormControlProps) {
  const styles = useStyles()
  const t = useT('entity')
  const text = textOfValue(value)
  const named = isCompact ? { 'aria-label': label } : {}
  const size = isCompact ? ('small' as const) : ('medium' as const)
  switch (field.kind) {
    case 'money':
      return (
        <MoneyField
          {...given}
          label={label}
          value={text}
          currency={currency}
          onChange={onChange}
          onBlur={onBlur}
          disabled={disabled ?? false}
          isCompact={isCompact}
          proposed={proposed}
        />
      )
    case 'date':
      return (
        <DateField
          {...given}
          label={label}
          value={text}
          onChange={onChange}
          onBlur={onBlur}
          disabled={disabled ?? false}
          isCompact={isCompact}
        />
      )
    case 'datetime':
      return (
        <InstantField
          {...given}
          label={label}
          value={text}
          onChange={onChange}
          onBlur={onBlur}
          disabled={disabled ?? false}
          isCompact={isCompact}
        />
      )
    case 'time':
      return (
        <TimeField
          {...given}
          ariaLabel={isCompact ? label : undefined}
          value={text}
          onChange={onChange}
          onBlur={onBlur}
          disabled={disabled ?? false}
          isSmall={isCompact}
        />
      )
    case 'bool':
      return (
        <Switch
          {...given}
          {...named}
          checked={value === true}
          disabled={disabled}
          label={isCompact ? undefined : value === true ? t('form.yes') : t('form.no')}
          onChange={(_, data) => onChange(data.checked)}
          onBlur={onBlur}
        />
      )
    case 'ref':
      return (
        <Lookup
          {...given}
          label={label}
          entity={field.to ?? ''}
          value={typeof value === 'number' ? value : null}
          valueLabel={typeof valueLabel === 'string' ? valueLabel : undefined}
          {...(where ? { where } : {})}
          whyNot={whyNot}
          nothing={nothing}
          disabled={disabled ?? false}
          isCompact={isCompact}
          onBlur={onBlur}
          onChange={(choice) => onChange(choice?.id ?? null, choice?.label)}
        />
      )
    case 'refs':
      return (
        <LookupMany
          {...given}
          label={label}
          entity={field.to ?? ''}
          value={Array.isArray(value) ? value.map(Number) : []}
          valueLabels={Array.isArray(valueLabel) ? valueLabel.map(textOfValue) : []}
          disabled={disabled ?? false}
          isCompact={isCompact}
          onBlur={onBlur}
          onChange={onChange}
        />
      )
    case 'file':
      return (
        <FileField
          name={name}
          label={label}
          accept={field.accept ?? 'doc'}
          value={text || null}
          onChange={onChange}
          onBlur={onBlur}
          disabled={disabled ?? false}
          describedBy={given['aria-describedby']}
        />
      )
    case 'json':
      return (
        <FieldContextProvider value={undefined}>
          <EntityFormJson
            Control={EntityFormControl}
            name={name}
            label={label}
            field={field}
            value={value}
            onChange={onChange}
            onBlur={onBlur}
            texts={texts}
            disabled={disabled ?? false}
          />
        </FieldContextProvider>
      )
    case 'enum':
      if (!isCompact && isRequired && (field.values?.length ?? 0) <= mostRadios) {
        return (
          <RadioGroup
            {...given}
            layout="horizontal"
            value={text}
            disabled={disabled}
            onChange={(_, data) => onChange(data.value)}
            onBlur={onBlur}
          >
            {field.values?.map((one) => (
              <Radio key={one} value={one} label={texts.value(one, field)} />
            ))}
          </RadioGroup>
        )
      }
      return (
        <Select
          {...given}
          {...named}
          size={size}
          className={styles.whole}
          value={text}
          disabled={disabled}
          onChange={(_, data) => onChange(data.value)}
          onBlur={onBlur}
        >
          {(!isRequired || text === '') && <option value="">{t('form.notSet')}</option>}
          {field.values?.map((one) => (
            <option key={one} value={one}>
              {texts.value(one, field)}
            </option>
          ))}
        </Select>
      )
    case 'list': {
      const chosen = Array.isArray(value) ? value.map(textOfValue) : []
      if (!field.values)
        return (
          <FreeList
            {...(given.id ? { id: given.id } : {})}
            label={label}
            value={chosen}
            onChange={onChange}
            disabled={disabled}
          />
        )
      // Each box stands for itself: the star of the field is not the star of every choice.
      return (
        <FieldContextProvider value={undefined}>
          <div role="group" aria-label={label} className={styles.many}>
            {field.values.map((one) => (
              <Checkbox
                key={one}
                label={texts.value(one, field)}
                disabled={disabled ?? false}
                checked={chosen.includes(one)}
                onBlur={onBlur}
                onChange={(_, data) =>
                  onChange(
                    field.values?.filter((other) =>
                      other === one ? data.checked === true : chosen.includes(other),
                    ) ?? [],
                  )
                }
              />
            ))}
          </div>
        </FieldContextProvider>
      )
    }
    case 'longtext':
      return (
        <Textarea
          {...given}
          {...named}
          className={styles.whole}
          resize="vertical"
          value={text}
          disabled={disabled}
          onChange={(_, data) => onChange(data.value)}
          onBlur={onBlur}
          textarea={{ rows: isCompact ? 1 : 4, dir: 'auto' }}
        />
      )
    case 'text':
    case 'upper':
    case 'int':
    case 'decimal':
    case 'phone':
    case 'email':
    case 'secret': {
      if (field.codesOf)
        return (
          <CodeField
            {...given}
            label={label}
            of={field.codesOf}
            value={text}
            onChange={onChange}
            onBlur={onBlur}
            disabled={disabled ?? false}
            isCompact={isCompact}
          />
        )
      if (field.percent)
        return (
          <PercentField
            {...given}
            {...named}
            size={size}
            className={styles.whole}
            disabled={disabled}
            value={value}
            onChange={onChange}
            onBlur={onBlur}
            input={{ className: styles.ltr }}
          />
        )
      const isLtr = typed.has(field.kind) || isCode(name)
      return (
        <Input
          {...given}
          {...named}
          size={size}
          className={styles.whole}
          disabled={disabled}
          type={inputTypes[field.kind] ?? 'text'}
          inputMode={
            field.kind === 'int'
              ? 'numeric'
              : field.kind === 'decimal'
                ? 'decimal'
                : field.kind === 'email'
                  ? 'email'
                  : undefined
          }
          autoComplete={field.kind === 'secret' ? 'new-password' : 'off'}
          value={text}
          onChange={(_, data) => onChange(field.kind === 'upper' ? data.value.toUpperCase() : data.value)}
          onBlur={onBlur}
          input={{
            className: isLtr ? styles.ltr : field.kind === 'upper' ? styles.upper : '',
            ...(isLtr ? {} : { dir: 'auto' }),
          }}
        />
      )
    }
  }
}
