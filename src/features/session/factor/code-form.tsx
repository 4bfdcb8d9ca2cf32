import { useEffect, useRef, useState } from 'react'
import { codeDigits, codeText } from '../../../domain/people/second-factor.ts'
import type { FieldRefusal } from '../../../machines/shell/session-types.ts'
import { BusyMark } from '../../../ui/icons/busy-mark.tsx'
import { Button, Field, Input, makeStyles, Text, tokens } from '../../../ui/layout/fluent.ts'
import { useT } from '../../../foundation/text/i18n.ts'
import { useRefusalText, useSecondsLeft } from '../refusal.ts'

const useStyles = makeStyles({
  form: { display: 'grid', rowGap: tokens.spacingVerticalL },
  input: { fontVariantNumeric: 'tabular-nums', letterSpacing: '0.12em' },
  other: { justifySelf: 'center' },
  lost: { color: tokens.colorNeutralForeground3, textAlign: 'center' },
})

export type CodeFormProps = {
  refusal: FieldRefusal | undefined
  isBusy: boolean
  /** A recovery code is taken too; not while the factor is set up. */
  takesRecovery: boolean
  onSubmit: (code: string) => void
}

/**
 * The code of an authenticator: typed, pasted or filled in by the phone, and sent by itself with its last digit. What was
 * typed stays with a refusal, selected, so that the next code replaces it.
 */
export function CodeForm({ refusal, isBusy, takesRecovery, onSubmit }: CodeFormProps) {
  const styles = useStyles()
  const t = useT('factor')
  const refusalText = useRefusalText()
  const [kind, setKind] = useState<'code' | 'recovery'>('code')
  const [text, setText] = useState('')
  const [answered, setAnswered] = useState<FieldRefusal | undefined>(undefined)
  const input = useRef<HTMLInputElement>(null)
  const secondsLeft = useSecondsLeft(refusal)
  useEffect(() => {
    input.current?.focus()
    input.current?.select()
  }, [refusal, kind])

  const isRecovery = kind === 'recovery'
  const isLocked = refusal?.code === 'tooManyAttempts' && secondsLeft > 0
  const isWhole = (now: string) => (isRecovery ? now.trim() !== '' : now.length === codeDigits)
  const canSubmit = isWhole(text) && !isBusy && !isLocked
  const change = (typed: string) => {
    const now = isRecovery ? typed : codeText(typed)
    if (now === text) return
    setText(now)
    setAnswered(refusal)
    if (!isRecovery && isWhole(now) && !isBusy && !isLocked) onSubmit(now)
  }
  const message = answered === refusal && !isLocked ? undefined : refusalText(refusal, secondsLeft)

  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (canSubmit) onSubmit(text)
      }}
    >
      <Field
        label={isRecovery ? t('recovery') : t('code')}
        required
        hint={isRecovery ? t('recoveryHint') : undefined}
        validationMessage={message}
      >
        <Input
          key={kind}
          ref={input}
          size="large"
          className={styles.input}
          name={isRecovery ? 'recovery-code' : 'code'}
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          readOnly={isBusy}
          value={text}
          onChange={(_, data) => change(data.value)}
        />
      </Field>
      <Button
        type="submit"
        size="large"
        appearance="primary"
        disabledFocusable={!canSubmit}
        icon={isBusy ? <BusyMark /> : undefined}
      >
        {isBusy ? t('checking') : t('check')}
      </Button>
      {takesRecovery && (
        <>
          <Button
            appearance="subtle"
            className={styles.other}
            onClick={() => {
              setText('')
              setKind(isRecovery ? 'code' : 'recovery')
            }}
          >
            {isRecovery ? t('useCode') : t('useRecovery')}
          </Button>
          <Text size={200} className={styles.lost}>
            {t('lost')}
          </Text>
        </>
      )}
    </form>
  )
}
