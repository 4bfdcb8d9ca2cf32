import {
  Button,
  Dropdown,
  Field,
  Input,
  makeStyles,
  Option,
  Select,
  tokens,
} from '@fluentui/react-components'
import {
  datePresets,
  openRange,
  presetOf,
  presetRange,
  writeRange,
} from '../../foundation/reports/date-range.ts'
import { DateField } from '../inputs/dates/date-field.tsx'
import { datesText } from '../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../foundation/text/i18n.ts'
import { LookupMany } from '../inputs/lookup-many.tsx'
import { Lookup } from '../inputs/lookup.tsx'
import { MoreFields } from '../records/more-fields.tsx'
import { useRecordServices } from '../records/record-services.ts'

const useStyles = makeStyles({
  form: { display: 'grid', rowGap: tokens.spacingVerticalM },
  fields: {
    display: 'grid',
    gap: tokens.spacingHorizontalM,
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(260px, 100%), 1fr))',
    alignItems: 'start',
  },
  range: { display: 'grid', rowGap: tokens.spacingVerticalXS },
  days: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    gap: tokens.spacingHorizontalXS,
  },
  whole: { minWidth: 0, width: '100%' },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
})

/** One question of the panel; `value` is its text as the address carries it. */
export type ReportFilterField = {
  name: string
  label: string
  kind: 'ref' | 'choice' | 'dates' | 'day' | 'numbers' | 'bool' | 'text'
  entity?: string
  options?: readonly { value: string; text: string }[]
  isSingle?: boolean
  isRequired?: boolean
  /** What is asked where nothing is said; '' for everything. */
  usual?: string
  /** Saying nothing is an answer of its own: none of the values, or no. */
  isOff?: boolean
  /** Why it cannot be used as it is. */
  fault?: string | undefined
}

type OneProps = { field: ReportFilterField; value: string; onChange: (value: string) => void }

/** Both ends of a range as typed; an end that is no date yet stays as it is. */
const endsOf = (value: string): [string, string] => {
  const [from = '', to] = value.split('..')
  return [from, to ?? from]
}

function Dates({ field, value, onChange }: OneProps) {
  const styles = useStyles()
  const t = useT('report')
  const language = useLanguage()
  const { today } = useRecordServices()
  const preset = presetOf(value)
  // Where nothing said means a period, any time is said.
  const anyTime = field.usual ? openRange : ''
  const isAny = value === '' || value === openRange
  const [from, to] = preset ? [presetRange(preset, today).from, presetRange(preset, today).to] : endsOf(value)
  const set = (first: string, last: string) =>
    onChange(first === '' && last === '' ? anyTime : writeRange({ from: first || null, to: last || null }))
  return (
    <div className={styles.range} role="group" aria-label={field.label}>
      <Select
        aria-label={`${field.label}: ${t('range')}`}
        value={preset ?? (isAny ? anyTime : 'own')}
        onChange={(_, data) =>
          onChange(data.value === 'own' ? writeRange({ from: from || today, to: to || today }) : data.value)
        }
      >
        <option value={anyTime}>{t('anyTime')}</option>
        {datePresets.map((one) => (
          <option key={one} value={one}>
            {t(`preset.${one}`)}
          </option>
        ))}
        <option value="own">{t('preset.own')}</option>
      </Select>
      {!isAny &&
        (preset ? (
          <span>
            <bdi>{datesText(from, to, language)}</bdi>
          </span>
        ) : (
          <div className={styles.days}>
            <DateField
              isCompact
              label={`${field.label}: ${t('from')}`}
              value={from}
              onChange={(day) => set(day, to)}
            />
            <DateField
              isCompact
              label={`${field.label}: ${t('to')}`}
              value={to}
              onChange={(day) => set(from, day)}
            />
          </div>
        ))}
    </div>
  )
}

function Numbers({ field, value, onChange }: OneProps) {
  const styles = useStyles()
  const t = useT('report')
  const [from, to] = endsOf(value)
  const set = (first: string, last: string) =>
    onChange(first.trim() === '' && last.trim() === '' ? '' : `${first.trim()}..${last.trim()}`)
  return (
    <div className={styles.days} role="group" aria-label={field.label}>
      <Input
        className={styles.whole}
        inputMode="numeric"
        aria-label={`${field.label}: ${t('from')}`}
        placeholder={t('from')}
        value={from}
        onChange={(_, data) => set(data.value, to)}
      />
      <Input
        className={styles.whole}
        inputMode="numeric"
        aria-label={`${field.label}: ${t('to')}`}
        placeholder={t('to')}
        value={to}
        onChange={(_, data) => set(from, data.value)}
      />
    </div>
  )
}

function Choice({ field, value, onChange }: OneProps) {
  const styles = useStyles()
  const t = useT('report')
  const chosen = value === '' ? [] : value.split(',')
  const options = field.options ?? []
  if (field.isSingle)
    return (
      <Select aria-label={field.label} value={value} onChange={(_, data) => onChange(data.value)}>
        {!field.isRequired && !field.usual && (
          <option value="">{field.isOff ? t('nothing') : t('any')}</option>
        )}
        {options.map((one) => (
          <option key={one.value} value={one.value}>
            {one.text}
          </option>
        ))}
      </Select>
    )
  return (
    <Dropdown
      className={styles.whole}
      multiselect
      aria-label={field.label}
      placeholder={t('any')}
      selectedOptions={chosen}
      value={chosen.map((one) => options.find((option) => option.value === one)?.text ?? one).join(', ')}
      onOptionSelect={(_, data) =>
        onChange(
          options
            .filter((option) => data.selectedOptions.includes(option.value))
            .map((option) => option.value)
            .join(','),
        )
      }
    >
      {options.map((one) => (
        <Option key={one.value} value={one.value}>
          {one.text}
        </Option>
      ))}
    </Dropdown>
  )
}

function One({ field, value, onChange }: OneProps) {
  const styles = useStyles()
  const t = useT('report')
  const { today } = useRecordServices()
  if (field.kind === 'dates') return <Dates field={field} value={value} onChange={onChange} />
  if (field.kind === 'day')
    return (
      <DateField
        isCompact
        isSmall={false}
        label={field.label}
        value={value === 'today' ? today : value}
        onChange={onChange}
      />
    )
  if (field.kind === 'numbers') return <Numbers field={field} value={value} onChange={onChange} />
  if (field.kind === 'choice') return <Choice field={field} value={value} onChange={onChange} />
  if (field.kind === 'bool')
    return (
      <Select
        aria-label={field.label}
        value={field.isOff && value === 'no' ? '' : value}
        onChange={(_, data) => onChange(data.value)}
      >
        <option value="">{field.isOff ? t('no') : t('any')}</option>
        <option value="yes">{t('yes')}</option>
        {!field.isOff && <option value="no">{t('no')}</option>}
      </Select>
    )
  if (field.kind === 'ref' && field.entity) {
    const ids = value === '' ? [] : value.split(',').map(Number)
    return field.isSingle ? (
      <Lookup
        label={field.label}
        entity={field.entity}
        value={ids[0] ?? null}
        onChange={(choice) => onChange(choice ? String(choice.id) : '')}
      />
    ) : (
      <LookupMany
        label={field.label}
        entity={field.entity}
        value={ids}
        onChange={(next) => onChange(next.join(','))}
      />
    )
  }
  return (
    <Input
      className={styles.whole}
      aria-label={field.label}
      value={value}
      onChange={(_, data) => onChange(data.value)}
    />
  )
}

export type ReportFiltersProps = {
  fields: readonly ReportFilterField[]
  values: Readonly<Record<string, string>>
  onChange: (name: string, value: string) => void
  onRun: () => void
  onClear: () => void
}

/** So many questions stand open; the rest wait behind a button, unless they are few. */
const mostOpen = 12
const few = 3

/** What a report is asked for: one field per filter, run by Enter or the button. */
export function ReportFilters({ fields, values, onChange, onRun, onClear }: ReportFiltersProps) {
  const styles = useStyles()
  const t = useT('report')
  const open = fields.length <= mostOpen + few ? fields.length : mostOpen
  const [first, rest] = [fields.slice(0, open), fields.slice(open)]
  const box = (field: ReportFilterField) => (
    <Field
      key={field.name}
      label={field.label}
      required={field.isRequired ?? false}
      validationMessage={field.fault}
      validationState={field.fault ? 'error' : 'none'}
    >
      {/* Each control names itself: some are several. */}
      <div>
        <One
          field={field}
          value={values[field.name] ?? ''}
          onChange={(value) => onChange(field.name, value)}
        />
      </div>
    </Field>
  )
  return (
    <form
      className={styles.form}
      aria-label={t('filters')}
      onSubmit={(event) => {
        event.preventDefault()
        onRun()
      }}
    >
      <div className={styles.fields}>{first.map(box)}</div>
      {rest.length > 0 && (
        <MoreFields
          label={t('moreFilters', { number: rest.length })}
          isOpen={rest.some((field) => values[field.name] || field.fault)}
        >
          {rest.map(box)}
        </MoreFields>
      )}
      <div className={styles.buttons}>
        <Button appearance="primary" type="submit">
          {t('run')}
        </Button>
        <Button onClick={onClear}>{t('clearAll')}</Button>
      </div>
    </form>
  )
}
