import type { Enrolment as EnrolmentFacts, FieldRefusal } from '../../../machines/shell/session-types.ts'
import { Button, makeStyles, Text, tokens } from '../../../ui/layout/fluent.ts'
import { useT } from '../../../foundation/text/i18n.ts'
import { CodeForm } from './code-form.tsx'
import { useCopy } from '../use-copy.ts'

const useStyles = makeStyles({
  box: { display: 'grid', rowGap: tokens.spacingVerticalL },
  part: { display: 'grid', rowGap: tokens.spacingVerticalS, justifyItems: 'center' },
  lead: { justifySelf: 'stretch' },
  // A camera reads dark on light, also where the theme is dark.
  qr: {
    width: '200px',
    height: '200px',
    backgroundColor: 'white',
    borderRadius: tokens.borderRadiusMedium,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  secret: {
    fontFamily: tokens.fontFamilyMonospace,
    textAlign: 'center',
    overflowWrap: 'anywhere',
  },
})

/** A new second factor: its key as picture and text, and the field for the first code. */
export function Enrolment({
  enrolment,
  refusal,
  isBusy,
  onCode,
}: {
  enrolment: EnrolmentFacts
  refusal: FieldRefusal | undefined
  isBusy: boolean
  onCode: (code: string) => void
}) {
  const styles = useStyles()
  const t = useT('factor')
  const { isCopied, copy } = useCopy()
  return (
    <div className={styles.box}>
      <div className={styles.part}>
        <Text className={styles.lead}>{t('scan')}</Text>
        <img src={enrolment.qr} alt={t('qr')} className={styles.qr} />
        <Text size={200}>{t('typed')}</Text>
        <bdi dir="ltr" className={styles.secret}>
          {enrolment.secret.match(/.{1,4}/g)?.join(' ')}
        </bdi>
        <Button size="small" onClick={() => copy(enrolment.secret)}>
          {isCopied ? t('copied') : t('copySecret')}
        </Button>
      </div>
      <Text>{t('confirm')}</Text>
      <CodeForm refusal={refusal} isBusy={isBusy} takesRecovery={false} onSubmit={onCode} />
    </div>
  )
}
