import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { isApiProblem } from '../../client/http/api.ts'
import { requestAccount, type AccountRequest } from '../../client/agency/account.ts'
import { AppLink } from '../../ui/layout/app-link.tsx'
import { BusyMark } from '../../ui/icons/busy-mark.tsx'
import {
  Button,
  Field,
  Input,
  makeStyles,
  MessageBar,
  MessageBarBody,
  Text,
  tokens,
} from '../../ui/layout/fluent.ts'
import { useT } from '../../foundation/text/i18n.ts'

const useStyles = makeStyles({
  form: { display: 'grid', rowGap: tokens.spacingVerticalL },
  how: { color: tokens.colorNeutralForeground3 },
  back: { justifySelf: 'center' },
})

const fields = [
  { name: 'first_name', autoComplete: 'given-name', type: 'text' },
  { name: 'last_name', autoComplete: 'family-name', type: 'text' },
  { name: 'email', autoComplete: 'email', type: 'email' },
  { name: 'primary_phone', autoComplete: 'tel', type: 'tel' },
] as const

const emptyRequest: AccountRequest = { first_name: '', last_name: '', email: '', primary_phone: '' }

/** Asks the administrators for an account. It lets no one in: accounts are made by people. */
export function RegisterForm({ loginPath }: { loginPath: string }) {
  const styles = useStyles()
  const t = useT('account')
  const [person, setPerson] = useState(emptyRequest)
  const ask = useMutation({ mutationFn: () => requestAccount(person) })
  const back = (
    <AppLink to={loginPath} className={styles.back}>
      {t('register.back')}
    </AppLink>
  )
  if (ask.isSuccess)
    return (
      <div className={styles.form}>
        <Text role="status">{t('register.answered')}</Text>
        {back}
      </div>
    )
  const mistakes: Record<string, string> = isApiProblem(ask.error)
    ? Object.fromEntries(ask.error.errors.map((one) => [one.pointer.slice(1), one.message]))
    : {}
  const isOther = ask.isError && Object.keys(mistakes).length === 0
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!ask.isPending) ask.mutate()
      }}
    >
      {isOther && (
        <MessageBar intent="error" layout="multiline">
          <MessageBarBody>
            {isApiProblem(ask.error) && ask.error.status !== 0
              ? ask.error.detail || ask.error.title
              : t('fault.noAnswer')}
          </MessageBarBody>
        </MessageBar>
      )}
      {fields.map(({ name, autoComplete, type }) => (
        <Field
          key={name}
          required
          label={t(`register.${name}`)}
          {...(mistakes[name] ? { validationMessage: mistakes[name] } : {})}
        >
          <Input
            size="large"
            type={type}
            autoComplete={autoComplete}
            {...(type === 'text' ? {} : { dir: 'ltr' as const })}
            value={person[name]}
            onChange={(_, data) => setPerson({ ...person, [name]: data.value })}
          />
        </Field>
      ))}
      <Button
        type="submit"
        size="large"
        appearance="primary"
        disabled={ask.isPending}
        disabledFocusable={ask.isPending}
        icon={ask.isPending ? <BusyMark /> : undefined}
      >
        {t('register.send')}
      </Button>
      <Text size={200} className={styles.how}>
        {t('register.how')}
      </Text>
      {back}
    </form>
  )
}
