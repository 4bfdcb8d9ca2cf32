import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { sessionMachine } from '../../machines/shell/session.ts'
import {
  Button,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  Text,
  tokens,
} from '../../ui/layout/fluent.ts'
import { Dialog } from '../../ui/feedback/overlays.tsx'
import { useT } from '../../foundation/text/i18n.ts'
import { ownTokens } from '../../ui/layout/theme.ts'
import { LoginForm } from './login-form.tsx'
import { secondFactorStep, stepTexts } from './factor/second-factor-step.ts'
import { SecondFactorSteps } from './factor/second-factor-steps.tsx'

const useStyles = makeStyles({
  content: { display: 'grid', rowGap: tokens.spacingVerticalL },
  // No other user reads the page that waits below.
  cover: { backgroundColor: ownTokens.canvas },
})

/** Signs the same person in again over the page with the unsent work; anybody else gives the page up first. */
export function SignInAgainDialog({
  actor,
  passwordDue,
}: {
  actor: ActorRefFrom<typeof sessionMachine>
  /** The form for the own password, where the one that was typed must be changed. */
  passwordDue?: ReactNode
}) {
  const styles = useStyles()
  const t = useT('session')
  const tAccount = useT('account')
  const tFactor = useT('factor')
  // It goes together with the page when that is given up.
  const context = useSelector(actor, (s) => s.context)
  const { email, fieldErrors, user } = context
  const step = useSelector(actor, secondFactorStep)
  const [heading, intro] = step ? stepTexts(step) : []
  const isPasswordDue = useSelector(actor, (s) => s.matches('password_due'))
  const isBusy = useSelector(actor, (s) => s.matches('authenticating'))
  const name = `${user?.first_name ?? ''} ${user?.last_name ?? ''}`.trim() || email
  return (
    <Dialog open modalType="alert">
      <DialogSurface backdrop={{ className: styles.cover }} data-no-work>
        <DialogBody>
          <DialogTitle>
            {isPasswordDue ? tAccount('due.title') : heading ? tFactor(heading) : t('over.title')}
          </DialogTitle>
          <DialogContent className={styles.content}>
            {isPasswordDue ? (
              <>
                <Text>{tAccount('due.intro')}</Text>
                {passwordDue}
              </>
            ) : step && intro ? (
              <>
                <Text>{tFactor(intro)}</Text>
                <SecondFactorSteps step={step} context={context} send={(event) => actor.send(event)} />
              </>
            ) : (
              <>
                <Text>{t('over.text', { name })}</Text>
                <LoginForm
                  email={email}
                  isEmailFixed
                  fieldErrors={fieldErrors}
                  isBusy={isBusy}
                  forgotPath={null}
                  onSubmit={(text) => actor.send({ type: 'SUBMIT', ...text })}
                />
              </>
            )}
            <Text size={200}>{t('over.otherText', { name })}</Text>
          </DialogContent>
          <DialogActions>
            <Button
              appearance="subtle"
              disabledFocusable={isBusy}
              onClick={() => actor.send({ type: 'GIVE_UP' })}
            >
              {t('over.other')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}
