import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { forgotPasswordMachine } from '../../machines/shell/forgot-password.ts'
import { AppLink } from '../../ui/layout/app-link.tsx'
import { BusyMark } from '../../ui/icons/busy-mark.tsx'
import { Button, Field, Input, makeStyles, Text, tokens } from '../../ui/layout/fluent.ts'
import { useT } from '../../foundation/text/i18n.ts'
import { useFaultText } from './fault-texts.ts'

const useStyles = makeStyles({
  form: { display: 'grid', rowGap: tokens.spacingVerticalL },
  how: { color: tokens.colorNeutralForeground3 },
  back: { justifySelf: 'center' },
})

/** Asks for a way to a new password. The answer does not show whether the account exists. */
export function ForgotPassword({
  actor,
  loginPath,
}: {
  actor: ActorRefFrom<typeof forgotPasswordMachine>
  loginPath: string
}) {
  const styles = useStyles()
  const t = useT('account')
  const faultText = useFaultText()
  const state = useSelector(actor, (s) => s.value)
  const { email, fault } = useSelector(actor, (s) => s.context)
  const [typed, setTyped] = useState(email)
  const isBusy = state === 'sending'
  const back = (
    <AppLink to={loginPath} className={styles.back}>
      {t('forgot.back')}
    </AppLink>
  )
  if (state === 'answered') {
    return (
      <div className={styles.form}>
        <Text role="status">{t('forgot.answered')}</Text>
        <Text size={200} className={styles.how}>
          {t('forgot.how')}
        </Text>
        <Button
          onClick={() => {
            setTyped('')
            actor.send({ type: 'AGAIN' })
          }}
        >
          {t('forgot.again')}
        </Button>
        {back}
      </div>
    )
  }
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        actor.send({ type: 'SUBMIT', email: typed })
      }}
    >
      <Field label={t('forgot.email')} required validationMessage={faultText(fault)}>
        <Input
          size="large"
          type="email"
          name="username"
          autoComplete="username"
          inputMode="email"
          dir="ltr"
          value={typed}
          onChange={(_, data) => setTyped(data.value)}
        />
      </Field>
      <Button
        type="submit"
        size="large"
        appearance="primary"
        disabled={isBusy}
        disabledFocusable={isBusy}
        icon={isBusy ? <BusyMark /> : undefined}
      >
        {isBusy ? t('forgot.sending') : t('forgot.send')}
      </Button>
      <Text size={200} className={styles.how}>
        {t('forgot.how')}
      </Text>
      {back}
    </form>
  )
}
