import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { OwnFactor } from '../../../client/agency/own-factor.ts'
import type { ownFactorMachine } from '../../../machines/shell/own-factor.ts'
import { Button, Field, makeStyles, Text, tokens } from '../../../ui/layout/fluent.ts'
import { instantText } from '../../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../../foundation/text/i18n.ts'
import { Enrolment } from './enrolment.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useRefusalText, useSecondsLeft } from '../refusal.ts'

const useStyles = makeStyles({
  box: { display: 'grid', rowGap: tokens.spacingVerticalM, maxWidth: '420px' },
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  cancel: { justifySelf: 'start' },
})

/** The own second factor: whether it is on, and the ways to set it up, renew its recovery codes and turn it off. */
export function OwnFactorPanel({
  actor,
  factor,
  email,
}: {
  actor: ActorRefFrom<typeof ownFactorMachine>
  factor: OwnFactor
  email: string
}) {
  const styles = useStyles()
  const t = useT('factor')
  const language = useLanguage()
  const state = useSelector(actor, (s) => s.value)
  const { enrolment, recoveryCodes, refusal } = useSelector(actor, (s) => s.context)
  const refusalText = useRefusalText()
  const secondsLeft = useSecondsLeft(refusal ?? undefined)
  const cancel = (
    <Button appearance="subtle" className={styles.cancel} onClick={() => actor.send({ type: 'CANCEL' })}>
      {t('cancel')}
    </Button>
  )
  if ((state === 'enrolment' || state === 'confirming') && enrolment)
    return (
      <div className={styles.box}>
        <Enrolment
          enrolment={enrolment}
          refusal={refusal ?? undefined}
          isBusy={state === 'confirming'}
          onCode={(code) => actor.send({ type: 'SUBMIT_CODE', code })}
        />
        {state === 'enrolment' && cancel}
      </div>
    )
  if (state === 'recovery_codes' || state === 'keeping')
    return (
      <div className={styles.box}>
        <Text>{t('codesIntro')}</Text>
        <RecoveryCodes
          codes={recoveryCodes}
          email={email}
          refusal={refusal ?? undefined}
          isBusy={state === 'keeping'}
          onKept={() => actor.send({ type: 'KEPT' })}
        />
        {state === 'recovery_codes' && cancel}
      </div>
    )
  const isBusy = state !== 'idle'
  return (
    <div className={styles.box}>
      <Text>
        {factor.is_on ? t('on', { at: factor.since ? instantText(factor.since, language) : '' }) : t('off')}
      </Text>
      {factor.is_on && <Text>{t('left', { count: factor.recovery_codes_left })}</Text>}
      {factor.is_on && factor.is_required && <Text>{t('required')}</Text>}
      <Field validationMessage={refusalText(refusal ?? undefined, secondsLeft)}>
        <div className={styles.actions}>
          {factor.is_on ? (
            <>
              <Button disabledFocusable={isBusy} onClick={() => actor.send({ type: 'RENEW_CODES' })}>
                {t('renew')}
              </Button>
              {!factor.is_required && (
                <Button disabledFocusable={isBusy} onClick={() => actor.send({ type: 'REMOVE' })}>
                  {t('remove')}
                </Button>
              )}
            </>
          ) : (
            <Button disabledFocusable={isBusy} onClick={() => actor.send({ type: 'START' })}>
              {t('enrolTitle')}
            </Button>
          )}
        </div>
      </Field>
    </div>
  )
}
