import type { ActorRefFrom } from 'xstate'
import { useT } from '../../foundation/text/i18n.ts'
import type { resetPasswordMachine } from '../../machines/shell/reset-password.ts'
import { Button, makeStyles, tokens } from '../../ui/layout/fluent.ts'
import { NewPasswordForm } from './new-password.tsx'

const useStyles = makeStyles({
  box: { display: 'grid', rowGap: tokens.spacingVerticalM },
  back: { justifySelf: 'center' },
})

/**
 * The own password in place of one that another user chose, on the sign-in page and over a kept page alike.
 */
export function PasswordDue({
  actor,
  onBack,
}: {
  actor: ActorRefFrom<typeof resetPasswordMachine>
  onBack: () => void
}) {
  const styles = useStyles()
  const t = useT('account')
  return (
    // A password is no work that could be lost.
    <div className={styles.box} data-no-work>
      <NewPasswordForm actor={actor} saveLabel={t('due.save')} />
      <Button appearance="subtle" className={styles.back} onClick={onBack}>
        {t('due.back')}
      </Button>
    </div>
  )
}
