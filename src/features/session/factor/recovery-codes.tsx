import { saveAs } from '../../../client/http/save-as.ts'
import type { FieldRefusal } from '../../../machines/shell/session-types.ts'
import { BusyMark } from '../../../ui/icons/busy-mark.tsx'
import { Button, Field, makeStyles, tokens } from '../../../ui/layout/fluent.ts'
import { useT } from '../../../foundation/text/i18n.ts'
import { useRefusalText, useSecondsLeft } from '../refusal.ts'
import { useCopy } from '../use-copy.ts'

const fileName = 'rams-recovery-codes.txt'

const useStyles = makeStyles({
  box: { display: 'grid', rowGap: tokens.spacingVerticalL },
  codes: {
    display: 'grid',
    gridTemplateColumns: '1fr 1fr',
    gap: tokens.spacingVerticalS,
    margin: 0,
    padding: tokens.spacingHorizontalM,
    listStyleType: 'none',
    fontFamily: tokens.fontFamilyMonospace,
    textAlign: 'center',
    backgroundColor: tokens.colorNeutralBackground3,
    borderRadius: tokens.borderRadiusMedium,
    // On paper the codes stand alone.
    '@media print': {
      position: 'fixed',
      inset: 0,
      zIndex: 2_147_483_647,
      alignContent: 'start',
      backgroundColor: 'white',
      color: 'black',
    },
  },
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
})

/** The recovery codes, this once, with every way to keep them; going on says that they are kept. */
export function RecoveryCodes({
  codes,
  email,
  refusal,
  isBusy,
  onKept,
}: {
  codes: readonly string[]
  email: string
  refusal: FieldRefusal | undefined
  isBusy: boolean
  onKept: () => void
}) {
  const styles = useStyles()
  const t = useT('factor')
  const { isCopied, copy } = useCopy()
  const refusalText = useRefusalText()
  const secondsLeft = useSecondsLeft(refusal)
  const text = `${t('fileHead', { email })}\n\n${codes.join('\n')}\n`
  return (
    <div className={styles.box}>
      <ul className={styles.codes} aria-label={t('codes')} dir="ltr">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button onClick={() => copy(text)}>{isCopied ? t('copied') : t('copy')}</Button>
        <Button onClick={() => saveAs(new Blob([text], { type: 'text/plain' }), fileName)}>
          {t('download')}
        </Button>
        <Button onClick={() => window.print()}>{t('print')}</Button>
      </div>
      <Field validationMessage={refusalText(refusal, secondsLeft)}>
        <Button
          size="large"
          appearance="primary"
          disabledFocusable={isBusy}
          icon={isBusy ? <BusyMark /> : undefined}
          onClick={onKept}
        >
          {isBusy ? t('keeping') : t('kept')}
        </Button>
      </Field>
    </div>
  )
}
