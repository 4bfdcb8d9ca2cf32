import { Button, Field, Input, makeStyles, Spinner, Subtitle2, Text, tokens } from '../../ui/layout/fluent.ts'
import type { ParseKeys } from 'i18next'
import { useContext, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { NewAgency } from '../../client/http/session.ts'
import { agencyDay } from '../../client/records/records-today.ts'
import { useT } from '../../foundation/text/i18n.ts'
import { isCivilDate } from '../../foundation/values/dates.ts'
import { typedDate } from '../../foundation/values/typed-input.ts'
import { DateField } from '../../ui/inputs/dates/date-field.tsx'
import { PasswordInput } from '../../ui/inputs/password-input.tsx'
import { RecordServicesContext } from '../../ui/records/record-services.ts'

export type AgencyText = NewAgency

const useStyles = makeStyles({
  form: { display: 'grid', rowGap: tokens.spacingVerticalL },
  head: {
    display: 'flex',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    columnGap: tokens.spacingHorizontalM,
  },
  step: { color: tokens.colorNeutralForeground3 },
  grid: {
    display: 'grid',
    gap: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    gridTemplateColumns: '1fr 1fr',
    // A hint or a message below one field must not stretch the field beside it.
    alignItems: 'start',
    '@media (max-width: 600px)': { gridTemplateColumns: '1fr' },
  },
  wide: { gridColumn: '1 / -1' },
  foot: { display: 'flex', justifyContent: 'space-between', marginBlockStart: tokens.spacingVerticalS },
})

type FieldSpec = {
  /** Path of the value in the request, as the server's error pointers spell it. */
  name: string
  label: ParseKeys<['session', 'first']>
  help?: ParseKeys<['session', 'first']>
  isWide?: boolean
  isLtr?: boolean
  type?: 'email' | 'tel' | 'password' | 'date'
  autoComplete?: string
  check?: 'phone' | 'email' | 'code' | 'password' | 'licence' | 'after_issue'
}
type StepSpec = { title: ParseKeys<['session', 'first']>; fields: readonly FieldSpec[] }

const steps: readonly StepSpec[] = [
  {
    title: 'first:company',
    fields: [
      { name: 'company_name', label: 'first:companyName', isWide: true, autoComplete: 'organization' },
      { name: 'site_name', label: 'first:siteName', isWide: true },
      { name: 'rl/name', label: 'first:rlName' },
      { name: 'rl/rl_no', label: 'first:rlNo', isLtr: true, check: 'licence' },
      { name: 'rl/licence_issue_date', label: 'first:rlIssued', type: 'date' },
      { name: 'rl/licence_expiry_date', label: 'first:rlExpires', type: 'date', check: 'after_issue' },
      { name: 'rl/proprietor_name', label: 'first:proprietor' },
      { name: 'rl/proprietor_designation', label: 'first:proprietorTitle' },
    ],
  },
  {
    title: 'first:branch',
    fields: [
      { name: 'branch/name', label: 'first:branchName' },
      {
        name: 'branch/code',
        label: 'first:branchCode',
        help: 'first:branchCodeHelp',
        isLtr: true,
        check: 'code',
      },
      { name: 'branch/address', label: 'first:address', isWide: true, autoComplete: 'street-address' },
      { name: 'branch/city', label: 'first:city', autoComplete: 'address-level2' },
      {
        name: 'branch/phone',
        label: 'first:phone',
        type: 'tel',
        isLtr: true,
        check: 'phone',
        autoComplete: 'tel',
      },
    ],
  },
  {
    title: 'first:admin',
    fields: [
      { name: 'admin/first_name', label: 'first:firstName', autoComplete: 'given-name' },
      { name: 'admin/last_name', label: 'first:lastName', autoComplete: 'family-name' },
      { name: 'admin/username', label: 'first:username', isLtr: true, autoComplete: 'off' },
      {
        name: 'admin/primary_phone',
        label: 'first:phone',
        type: 'tel',
        isLtr: true,
        check: 'phone',
        autoComplete: 'tel',
      },
      {
        name: 'admin/email',
        label: 'email',
        type: 'email',
        isLtr: true,
        isWide: true,
        check: 'email',
        autoComplete: 'username',
      },
      {
        name: 'admin/password',
        label: 'password',
        help: 'first:passwordHelp',
        type: 'password',
        isLtr: true,
        isWide: true,
        check: 'password',
        autoComplete: 'new-password',
      },
    ],
  },
]

/** As it is written on papers and signs, "RL-1234" is the number 1234. */
const licenceDigits = (text: string): string => text.replace(/^RL[-\s]*/i, '')

/** Entities 0.2 "phone": E.164, or a Bangladeshi number the server completes. */
const phone = /^(\+[1-9]\d{6,14}|01[3-9]\d{8})$/
const shortestPassword = 15 // security 2

type Values = Record<string, string>
const value = (values: Values, name: string) => (values[name] ?? '').trim()

function agencyOf(values: Values): AgencyText {
  const v = (name: string) => value(values, name)
  return {
    company_name: v('company_name'),
    site_name: v('site_name'),
    branch: {
      name: v('branch/name'),
      code: v('branch/code').toUpperCase(),
      address: v('branch/address'),
      phone: v('branch/phone').replaceAll(' ', ''),
      city: v('branch/city'),
    },
    admin: {
      first_name: v('admin/first_name'),
      last_name: v('admin/last_name'),
      username: v('admin/username'),
      email: v('admin/email'),
      primary_phone: v('admin/primary_phone').replaceAll(' ', ''),
      password: values['admin/password'] ?? '',
    },
    rl: {
      name: v('rl/name'),
      rl_no: licenceDigits(v('rl/rl_no')),
      licence_issue_date: v('rl/licence_issue_date'),
      licence_expiry_date: v('rl/licence_expiry_date'),
      proprietor_name: v('rl/proprietor_name'),
      proprietor_designation: v('rl/proprietor_designation'),
    },
  }
}

function useChecks() {
  const t = useT(['session', 'first'])
  return (field: FieldSpec, values: Values): string | undefined => {
    const text = value(values, field.name)
    if (text === '') return t('first:required', { label: t(field.label) })
    if (field.check === 'phone' && !phone.test(text.replaceAll(' ', ''))) return t('first:phoneInvalid')
    if (field.check === 'email' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)) return t('error.emailInvalid')
    if (field.type === 'date' && !isCivilDate(text)) return t('first:dateInvalid')
    if (field.check === 'after_issue' && text <= value(values, 'rl/licence_issue_date'))
      return t('first:rlExpiresEarly')
    if (field.check === 'licence' && !/^\d{1,5}$/.test(licenceDigits(text))) return t('first:rlNoInvalid')
    if (field.check === 'code' && !/^[A-Za-z]{2,5}$/.test(text)) return t('first:codeInvalid')
    if (
      field.check === 'password' &&
      ((values[field.name] ?? '').normalize('NFC').match(/./gsu)?.length ?? 0) < shortestPassword
    )
      return t('first:passwordShort')
    return undefined
  }
}

/** Dates are typed and shown here as on every other screen. */
function useDates() {
  const services = useContext(RecordServicesContext)
  return useMemo(() => {
    const today = agencyDay()
    return { ...services, today, readDate: (text: string) => typedDate(text, today) }
  }, [services])
}

type GivenProps = { field: FieldSpec; text: string; onChange: (text: string) => void }

/** The control of one field; label, star and message stand around it. */
function Given({ field, text, onChange, ...control }: GivenProps) {
  const t = useT(['session', 'first'])
  const autoComplete = field.autoComplete ?? 'off'
  if (field.type === 'date')
    return <DateField {...control} label={t(field.label)} value={text} onChange={onChange} />
  if (field.type === 'password')
    return (
      <PasswordInput
        {...control}
        autoComplete={autoComplete}
        showLabel={t('show')}
        hideLabel={t('hide')}
        value={text}
        onChange={(_, { value }) => onChange(value)}
      />
    )
  return (
    <Input
      {...control}
      type={field.type ?? 'text'}
      dir={field.isLtr ? 'ltr' : undefined}
      autoComplete={autoComplete}
      value={text}
      onChange={(_, { value }) => onChange(value)}
    />
  )
}

export type AgencyWizardProps = {
  isBusy: boolean
  serverErrors: Record<string, string>
  onBack: () => void
  onSubmit: (text: AgencyText) => void
}

/** Company, first branch, first administrator: three short pages, sent at the end. */
export function AgencyWizard({ isBusy, serverErrors, onBack, onSubmit }: AgencyWizardProps) {
  const styles = useStyles()
  const t = useT(['session', 'first'])
  const check = useChecks()
  const [at, setAt] = useState(0)
  const [values, setValues] = useState<Values>({})
  const [isChecked, setChecked] = useState(false)
  const [tries, setTries] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const heading = useId()
  const step = steps[at] ?? steps[0]
  const dates = useDates()
  /** What was sent when the server refused it; a value that was changed since is not wrong any more. */
  const [refusedValues, setRefusedValues] = useState<Values>({})
  const [answered, setAnswered] = useState(serverErrors)
  // Typing goes on where the page begins, or at the first field that is wrong.
  useEffect(() => {
    const first = form.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')
    ;(first ?? form.current?.querySelector('input'))?.focus()
  }, [at, tries, answered])
  if (answered !== serverErrors) {
    setAnswered(serverErrors)
    setRefusedValues(values)
    const refused = steps.findIndex((s) => s.fields.some((f) => serverErrors[f.name]))
    if (refused >= 0) setAt(refused)
  }
  if (!step) return null

  const isLast = at === steps.length - 1
  const faultOf = (field: FieldSpec): string | undefined =>
    (values[field.name] === refusedValues[field.name] ? serverErrors[field.name] : undefined) ??
    (isChecked ? check(field, values) : undefined)
  const give = (field: FieldSpec, text: string) => setValues((old) => ({ ...old, [field.name]: text }))
  const go = () => {
    setTries(tries + 1)
    if (step.fields.some((field) => check(field, values))) return setChecked(true)
    setChecked(false)
    if (isLast) onSubmit(agencyOf(values))
    else setAt(at + 1)
  }
  return (
    <form
      ref={form}
      noValidate
      aria-labelledby={heading}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        go()
      }}
    >
      <div className={styles.head}>
        <Subtitle2 as="h2" id={heading}>
          {t(step.title)}
        </Subtitle2>
        <Text size={200} className={styles.step}>
          {t('first:step', { at: at + 1, of: steps.length })}
        </Text>
      </div>
      <RecordServicesContext value={dates}>
        <div className={styles.grid}>
          {step.fields.map((field) => (
            <Field
              key={field.name}
              required
              className={field.isWide ? styles.wide : undefined}
              label={t(field.label)}
              hint={field.help && t(field.help)}
              validationMessage={faultOf(field)}
            >
              <Given field={field} text={values[field.name] ?? ''} onChange={(text) => give(field, text)} />
            </Field>
          ))}
        </div>
      </RecordServicesContext>
      <div className={styles.foot}>
        <Button onClick={() => (at === 0 ? onBack() : setAt(at - 1))} disabled={isBusy}>
          {t('first:back')}
        </Button>
        <Button
          type="submit"
          appearance="primary"
          disabled={isBusy}
          disabledFocusable={isBusy}
          icon={isBusy ? <Spinner size="tiny" appearance="inverted" aria-hidden /> : undefined}
        >
          {isLast ? t('first:create') : t('first:next')}
        </Button>
      </div>
    </form>
  )
}
