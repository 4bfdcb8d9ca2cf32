import { useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { NewPasswordText, resetPasswordMachine } from '../../machines/shell/reset-password.ts'
import { AppLink } from '../../ui/layout/app-link.tsx'
import { BusyMark } from '../../ui/icons/busy-mark.tsx'
import { Button, Field, makeStyles, Text, tokens } from '../../ui/layout/fluent.ts'
import { useT } from '../../foundation/text/i18n.ts'
import { PasswordInput } from '../../ui/inputs/password-input.tsx'
import { ProblemMessage } from '../../ui/feedback/problem-message.tsx'
import { useFaultText } from './fault-texts.ts'

const useStyles = makeStyles({
  form: { display: 'grid', rowGap: tokens.spacingVerticalL },
  save: { justifySelf: 'start' },
})

type NewPasswordActor = ActorRefFrom<typeof resetPasswordMachine>

/** The fields of a new password, with what the server said about them; empty again once it is changed. */
export function NewPasswordForm({ actor, saveLabel }: { actor: NewPasswordActor; saveLabel: string }) {
  const styles = useStyles()
  const t = useT('account')
  const tSession = useT('session')
  const faultText = useFaultText()
  const state = useSelector(actor, (s) => s.value)
  const { fields, faults, problem } = useSelector(actor, (s) => s.context)
  const [text, setText] = useState<NewPasswordText>({})
  const [shownState, setShownState] = useState(state)
  if (shownState !== state) {
    setShownState(state)
    if (state === 'changed') setText({})
  }
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    form.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus()
  }, [faults])
  const isBusy = state === 'saving'
  return (
    <form
      ref={form}
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        actor.send({ type: 'AGAIN' })
        actor.send({ type: 'SUBMIT', text })
      }}
    >
      {problem !== null && <ProblemMessage title={problem || t('fault.noAnswer')} />}
      {fields.map((name) => (
        <Field
          key={name}
          required
          label={t(`field.${name}`)}
          hint={name === 'password' ? t('policy') : undefined}
          validationMessage={faultText(faults[name], t(`field.${name}`))}
        >
          <PasswordInput
            name={name}
            autoComplete={name === 'current_password' ? 'current-password' : 'new-password'}
            showLabel={tSession('show')}
            hideLabel={tSession('hide')}
            value={text[name] ?? ''}
            onChange={(_, data) => setText({ ...text, [name]: data.value })}
          />
        </Field>
      ))}
      <Button
        type="submit"
        appearance="primary"
        className={styles.save}
        disabled={isBusy}
        disabledFocusable={isBusy}
        icon={isBusy ? <BusyMark /> : undefined}
      >
        {isBusy ? t('reset.saving') : saveLabel}
      </Button>
    </form>
  )
}

/** What a reset link leads to: the form, its success, or why the link no longer works. */
export function ResetPassword({
  actor,
  loginPath,
  forgotPath,
}: {
  actor: NewPasswordActor
  loginPath: string
  forgotPath: string
}) {
  const styles = useStyles()
  const t = useT('account')
  const state = useSelector(actor, (s) => s.value)
  if (state === 'changed')
    return (
      <div className={styles.form}>
        <Text role="status">{t('reset.done')}</Text>
        <AppLink to={loginPath}>{t('reset.toLogin')}</AppLink>
      </div>
    )
  if (state === 'linkDead')
    return (
      <div className={styles.form}>
        <ProblemMessage title={t('reset.dead')} detail={t('reset.deadHow')} />
        <AppLink to={forgotPath}>{t('forgot.title')}</AppLink>
      </div>
    )
  return <NewPasswordForm actor={actor} saveLabel={t('reset.save')} />
}
