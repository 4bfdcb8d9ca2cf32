import type { SessionContext, SessionEvent } from '../../../machines/shell/session-types.ts'
import { Button, makeStyles, tokens } from '../../../ui/layout/fluent.ts'
import { useT } from '../../../foundation/text/i18n.ts'
import { CodeForm } from './code-form.tsx'
import { Enrolment } from './enrolment.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import type { SecondFactorStep } from './second-factor-step.ts'

const useStyles = makeStyles({
  box: { display: 'grid', rowGap: tokens.spacingVerticalM },
  back: { justifySelf: 'center' },
})

/** What stands between the right password and the session, on the sign-in page and over a kept page alike. */
export function SecondFactorSteps({
  step,
  context: { enrolment, recoveryCodes, fieldErrors, email },
  send,
}: {
  step: SecondFactorStep
  context: Pick<SessionContext, 'enrolment' | 'recoveryCodes' | 'fieldErrors' | 'email'>
  send: (event: SessionEvent) => void
}) {
  const styles = useStyles()
  const t = useT('factor')
  const refusal = fieldErrors.code
  const onCode = (code: string) => send({ type: 'SUBMIT_CODE', code })
  const isBusy = step === 'checking_code' || step === 'confirming' || step === 'finishing'
  return (
    // A code is no work that could be lost.
    <div className={styles.box} data-no-work>
      {step === 'code_asked' || step === 'checking_code' ? (
        <CodeForm takesRecovery refusal={refusal} isBusy={isBusy} onSubmit={onCode} />
      ) : step === 'recovery_codes' || step === 'finishing' ? (
        <RecoveryCodes
          codes={recoveryCodes}
          email={email}
          refusal={refusal}
          isBusy={isBusy}
          onKept={() => send({ type: 'KEPT' })}
        />
      ) : (
        enrolment && <Enrolment enrolment={enrolment} refusal={refusal} isBusy={isBusy} onCode={onCode} />
      )}
      <Button
        appearance="subtle"
        className={styles.back}
        disabledFocusable={isBusy}
        onClick={() => send({ type: 'BACK' })}
      >
        {t('back')}
      </Button>
    </div>
  )
}
