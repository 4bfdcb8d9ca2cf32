import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isApiProblem } from '../../client/http/api.ts'
import { isTaken, useDraft } from '../../client/http/use-draft.ts'
import {
  mailSettingsKey,
  saveMailSettings,
  sendTestMail,
  useMailSettings,
  type MailSettings,
} from '../../client/agency/mail.ts'
import { Button, Field, Input, makeStyles, Radio, RadioGroup, Text, tokens } from '../../ui/layout/fluent.ts'
import { useT } from '../../foundation/text/i18n.ts'
import { useMessages } from '../../ui/feedback/messages.ts'
import { PasswordInput } from '../../ui/inputs/password-input.tsx'
import { DraftOffer } from '../../ui/records/entity-form-messages.tsx'
import { Surface } from '../../ui/layout/surface.tsx'
import { problemText } from './problem-text.ts'

const useStyles = makeStyles({
  form: {
    display: 'grid',
    gap: tokens.spacingHorizontalM,
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(240px, 100%), 1fr))',
    alignItems: 'start',
  },
  foot: { display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: tokens.spacingHorizontalM },
})
const securities = ['tls', 'starttls', 'none'] as const

function MailForm({ settings }: { settings: MailSettings }) {
  const styles = useStyles()
  const t = useT('jobs')
  const { snackbar } = useMessages()
  const client = useQueryClient()
  const [typed, setTyped] = useState({
    ...settings,
    port: String(settings.port),
    username: settings.username ?? '',
    from_name: settings.from_name ?? '',
    password: '',
  })
  const [to, setTo] = useState('')
  const { host, port, security, username, from_address, from_name } = typed
  const draft = useDraft(
    'mail_server',
    { host, port, security, username, from_address, from_name, to },
    ({ to: address, security: storedSecurity, ...texts }) => {
      setTo(String(address))
      setTyped((now) => ({
        ...now,
        ...texts,
        security: securities.find((one) => one === storedSecurity) ?? now.security,
      }))
    },
  )
  const save = useMutation({
    mutationFn: (key: string) =>
      saveMailSettings(
        {
          host,
          port: Number(port),
          security,
          username: username || null,
          from_address,
          from_name: from_name || null,
          version: settings.version,
          ...(typed.password ? { password: typed.password } : {}),
        },
        key,
      ),
    onSuccess: () => {
      snackbar(t('mail.saved'), 'success')
      return client.invalidateQueries({ queryKey: mailSettingsKey })
    },
  })
  const test = useMutation({
    mutationFn: () => sendTestMail(to),
    onSuccess: ({ ok, detail }) => snackbar(detail, ok ? 'success' : 'error'),
    onError: (error) => snackbar(problemText(error, t('noAnswer')), 'error'),
  })
  const faults = isApiProblem(save.error) ? save.error.fieldMessages : {}
  const set = (name: keyof typeof typed) => (_: unknown, data: { value: string }) =>
    setTyped((now) => ({ ...now, [name]: data.value }))
  const text = (
    name: 'host' | 'port' | 'username' | 'from_address' | 'from_name',
    label: string,
    isRequired = false,
  ) => (
    <Field label={label} required={isRequired} validationMessage={faults[name]}>
      <Input
        dir="ltr"
        value={typed[name]}
        inputMode={name === 'port' ? 'numeric' : 'text'}
        onChange={set(name)}
      />
    </Field>
  )
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void draft.settle((key) => isTaken(save.mutateAsync(key)))
      }}
    >
      <Surface title={t('mail.title')}>
        <DraftOffer draft={draft} />
        {!settings.is_set && <Text>{t('mail.unset')}</Text>}
        <div className={styles.form}>
          {text('host', t('mail.host'), true)}
          {text('port', t('mail.port'), true)}
          <Field label={t('mail.security')}>
            <RadioGroup
              layout="horizontal"
              value={typed.security}
              onChange={(_, { value }) =>
                setTyped((now) => ({
                  ...now,
                  security: securities.find((one) => one === value) ?? now.security,
                }))
              }
            >
              {securities.map((one) => (
                <Radio key={one} value={one} label={t(`mail.${one}`)} />
              ))}
            </RadioGroup>
          </Field>
          {text('username', t('mail.username'))}
          <Field
            label={t('mail.password')}
            validationMessage={faults['password']}
            hint={settings.has_password ? t('mail.passwordKept') : undefined}
          >
            <PasswordInput
              autoComplete="new-password"
              value={typed.password}
              showLabel={t('mail.show')}
              hideLabel={t('mail.hide')}
              onChange={set('password')}
            />
          </Field>
          {text('from_address', t('mail.from'), true)}
          {text('from_name', t('mail.fromName'))}
        </div>
        {save.error && <Text role="alert">{problemText(save.error, t('noAnswer'))}</Text>}
        <div className={styles.foot}>
          <Button type="submit" appearance="primary" disabled={save.isPending}>
            {t('mail.save')}
          </Button>
          {settings.is_set && (
            <>
              <Field label={t('mail.testTo')}>
                <Input dir="ltr" type="email" value={to} onChange={(_, data) => setTo(data.value)} />
              </Field>
              <Button disabled={test.isPending || to === ''} onClick={() => test.mutate()}>
                {t('mail.test')}
              </Button>
            </>
          )}
        </div>
      </Surface>
    </form>
  )
}

/** The mail server, its form and a test mail. */
export function MailServer() {
  const { data } = useMailSettings()
  return data ? <MailForm key={data.version} settings={data} /> : null
}
