import { makeStyles, Text, tokens } from '../../../ui/layout/fluent.ts'
import { useT } from '../../../foundation/text/i18n.ts'

const useStyles = makeStyles({
  footer: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    columnGap: tokens.spacingHorizontalL,
    paddingInline: tokens.spacingHorizontalXXL,
    paddingBlock: tokens.spacingVerticalM,
    color: tokens.colorNeutralForeground3,
    borderBlockStartWidth: '1px',
    borderBlockStartStyle: 'solid',
    borderBlockStartColor: tokens.colorNeutralStroke2,
    '@media (max-width: 959px)': { paddingInline: tokens.spacingHorizontalL },
  },
})

/** The footer with the copyright line. */
export function Footer({ siteName, year, isDemo }: { siteName: string; year: number; isDemo: boolean }) {
  const styles = useStyles()
  const t = useT('shell')
  return (
    <footer className={styles.footer}>
      <Text size={200}>{t('footer.copyright', { year, site: siteName })}</Text>
      {isDemo && <Text size={200}>{t('footer.demo')}</Text>}
    </footer>
  )
}
