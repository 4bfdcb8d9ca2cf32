import { useT } from '../../foundation/text/i18n.ts'
import { Button, makeStyles, tokens } from '../../ui/layout/fluent.ts'

const useStyles = makeStyles({ button: { fontWeight: tokens.fontWeightRegular } })

/** "Report a problem" on pages without a user menu. */
export function ReportLink({ onReport }: { onReport: () => void }) {
  const styles = useStyles()
  const t = useT('shell')
  return (
    <Button size="small" appearance="subtle" className={styles.button} onClick={onReport}>
      {t('problem.report')}
    </Button>
  )
}
