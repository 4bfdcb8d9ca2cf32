import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { reauthenticateMachine } from '../../machines/shell/reauthenticate.ts'
import {
  Button,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Field,
  makeStyles,
  Text,
  tokens,
} from '../../ui/layout/fluent.ts'
import { Dialog } from '../../ui/feedback/overlays.tsx'
import { useT } from '../../foundation/text/i18n.ts'
import { PasswordInput } from '../../ui/inputs/password-input.tsx'
import { useFaultText } from './fault-texts.ts'

const useStyles = makeStyles({ content: { display: 'grid', rowGap: tokens.spacingVerticalL } })

/** Asks for the password again; the request that waits for it goes on or gives up with the dialog. */
export function ReauthenticateDialog({ actor }: { actor: ActorRefFrom<typeof reauthenticateMachine> }) {
  const isOpen = useSelector(actor, (s) => !s.matches('closed'))
  // Mounted again each time, so that no password waits in it.
  return isOpen ? <OpenDialog actor={actor} /> : null
}

function OpenDialog({ actor }: { actor: ActorRefFrom<typeof reauthenticateMachine> }) {
  const styles = useStyles()
  const t = useT('account')
  const tSession = useT('session')
  const faultText = useFaultText()
  const isBusy = useSelector(actor, (s) => s.matches('checking'))
  const fault = useSelector(actor, (s) => s.context.fault)
  const [password, setPassword] = useState('')
  return (
    <Dialog
      open
      modalType="modal"
      onOpenChange={(_, data) => {
        if (!data.open) actor.send({ type: 'CANCEL' })
      }}
    >
      <DialogSurface>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            actor.send({ type: 'SUBMIT', password })
          }}
        >
          <DialogBody>
            <DialogTitle>{t('again.title')}</DialogTitle>
            <DialogContent className={styles.content}>
              <Text>{t('again.text')}</Text>
              <Field
                label={t('again.password')}
                required
                validationMessage={faultText(fault, t('again.password'))}
              >
                <PasswordInput
                  name="password"
                  autoComplete="current-password"
                  showLabel={tSession('show')}
                  hideLabel={tSession('hide')}
                  value={password}
                  onChange={(_, data) => setPassword(data.value)}
                />
              </Field>
            </DialogContent>
            <DialogActions>
              <Button onClick={() => actor.send({ type: 'CANCEL' })}>{t('again.cancel')}</Button>
              <Button type="submit" appearance="primary" disabled={isBusy} disabledFocusable={isBusy}>
                {isBusy ? t('again.checking') : t('again.confirm')}
              </Button>
            </DialogActions>
          </DialogBody>
        </form>
      </DialogSurface>
    </Dialog>
  )
}
