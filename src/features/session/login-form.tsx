import { Button, Field, Input, makeStyles, tokens } from '../../ui/layout/fluent.ts'
import { useEffect, useRef, useState } from 'react'
import type { FieldErrors } from '../../machines/shell/session-types.ts'
import { AppLink } from '../../ui/layout/app-link.tsx'
import { BusyMark } from '../../ui/icons/busy-mark.tsx'
import { useT } from '../../foundation/text/i18n.ts'
import { PasswordInput } from '../../ui/inputs/password-input.tsx'
import { useRefusalText, useSecondsLeft } from './refusal.ts'

const useStyles = makeStyles({
  form: { display: 'grid', rowGap: tokens.spacingVerticalL },
  submit: { marginBlockStart: tokens.spacingVerticalXS },
  forgot: { justifySelf: 'center' },
})

/** Form rules of the specification 5; the server judges everything else. */
const emailForm = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const shortestPassword = 4 // specification 9

type Text = { email: string; password: string }
export type LoginFormProps = {
  /** Kept over a refused sign-in. */
  email: string
  fieldErrors: FieldErrors
  isBusy: boolean
  /** Fills the form for a user who chose an account of the demo; a new object fills it again. */
  prefill?: Text
  /** Null where the user cannot leave for it. */
  forgotPath: string | null
  /** The e-mail of the only person who may sign in here: shown, not typed. */
  isEmailFixed?: boolean
  onTyping?: () => void
  onSubmit: (text: Text & { isChanged: boolean; isValid: boolean }) => void
}

function useTexts() {
  const t = useT('session')
  const refusal = useRefusalText()
  return {
    t,
    emailError: (email: string) =>
      email === '' ? t('error.emailRequired') : emailForm.test(email) ? undefined : t('error.emailInvalid'),
    passwordError: (password: string) =>
      password === ''
        ? t('error.passwordRequired')
        : password.length < shortestPassword
          ? t('error.passwordShort')
          : undefined,
    refusal,
  }
}

/** The sign-in form: checked while typing, sent when changed and valid. Source: specification 5, ux 2. */
export function LoginForm({
  email,
  fieldErrors,
  isBusy,
  prefill,
  forgotPath,
  isEmailFixed = false,
  onTyping,
  onSubmit,
}: LoginFormProps) {
  const styles = useStyles()
  const { t, emailError, passwordError, refusal } = useTexts()
  const [text, setText] = useState<Text>({ email, password: '' })
  const [touched, setTouched] = useState({ email: false, password: false })
  const [answeredErrors, setAnswered] = useState<FieldErrors | null>(null)
  const passwordInput = useRef<HTMLInputElement>(null)
  const secondsLeft = useSecondsLeft(fieldErrors.password)

  const [taken, setTaken] = useState({ prefill: undefined as Text | undefined, fieldErrors })
  if (taken.prefill !== prefill || taken.fieldErrors !== fieldErrors) {
    setTaken({ prefill, fieldErrors })
    setAnswered(null)
    if (taken.prefill !== prefill && prefill) {
      setText(prefill)
      setTouched({ email: true, password: prefill.password !== '' })
    } else if (fieldErrors.password) {
      // Machines U1 row 8: the e-mail stays, the password goes.
      setText({ ...text, password: '' })
      setTouched({ ...touched, password: false })
    }
  }
  useEffect(() => {
    if (fieldErrors.password || prefill) passwordInput.current?.focus()
  }, [fieldErrors, prefill])

  const change = (field: keyof Text, value: string) => {
    setText((now) => ({ ...now, [field]: value }))
    setTouched((now) => ({ ...now, [field]: true }))
    setAnswered(fieldErrors)
    onTyping?.()
  }
  const isStale = answeredErrors === fieldErrors && fieldErrors.password?.code !== 'tooManyAttempts'
  const serverMessage = isStale ? undefined : refusal(fieldErrors.password, secondsLeft)
  const isValid = !emailError(text.email) && !passwordError(text.password)
  const isChanged = touched.email || touched.password
  const canSubmit =
    isChanged && isValid && !isBusy && !(fieldErrors.password?.code === 'tooManyAttempts' && secondsLeft > 0)

  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (canSubmit) onSubmit({ ...text, isChanged, isValid })
      }}
    >
      <Field
        label={t('email')}
        required
        validationMessage={
          (touched.email ? emailError(text.email) : undefined) ?? refusal(fieldErrors.email, 0)
        }
      >
        <Input
          size="large"
          type="email"
          name="username"
          autoComplete="username"
          inputMode="email"
          dir="ltr"
          readOnly={isEmailFixed}
          tabIndex={isEmailFixed ? -1 : undefined}
          value={text.email}
          onChange={(_, data) => change('email', data.value)}
        />
      </Field>
      <Field
        label={t('password')}
        required
        validationMessage={serverMessage ?? (touched.password ? passwordError(text.password) : undefined)}
      >
        <PasswordInput
          inputRef={passwordInput}
          size="large"
          name="password"
          autoComplete="current-password"
          showLabel={t('show')}
          hideLabel={t('hide')}
          value={text.password}
          onChange={(_, data) => change('password', data.value)}
        />
      </Field>
      <Button
        type="submit"
        size="large"
        appearance="primary"
        className={styles.submit}
        disabled={!canSubmit}
        disabledFocusable={!canSubmit}
        title={canSubmit || isBusy ? undefined : t('whyDisabled')}
        icon={isBusy ? <BusyMark /> : undefined}
      >
        {isBusy ? t('signingIn') : t('login')}
      </Button>
      {forgotPath !== null && (
        <AppLink to={forgotPath} className={styles.forgot}>
          {t('forgot')}
        </AppLink>
      )}
    </form>
  )
}
