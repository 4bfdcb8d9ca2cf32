import { Button, makeStyles, tokens } from '../../../ui/layout/fluent.ts'
import { useT } from '../../../foundation/text/i18n.ts'
import { SearchRegular } from '../../../ui/icons/icons.ts'

const useStyles = makeStyles({
  field: {
    flexGrow: 1,
    flexBasis: '420px',
    // It makes room before any other part of the toolbar does.
    flexShrink: 99,
    maxWidth: '420px',
    minWidth: '40px',
    height: '36px',
    justifyContent: 'flex-start',
    columnGap: tokens.spacingHorizontalS,
    paddingInline: '10px 6px',
    overflow: 'hidden',
    fontSize: tokens.fontSizeBase300,
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground3,
    backgroundColor: tokens.colorNeutralBackground4,
  },
  text: {
    flexGrow: 1,
    minWidth: 0,
    textAlign: 'start',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  key: {
    flexShrink: 0,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
    paddingInline: '6px',
    color: tokens.colorNeutralForeground2,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusSmall,
    '@media (max-width: 959px), (pointer: coarse)': { display: 'none' },
  },
})

/** Looks like a field and opens the palette, which has the true one (desk 2, 6.11). */
export function PaletteButton({ onOpen }: { onOpen: () => void }) {
  const styles = useStyles()
  const t = useT('shell')
  return (
    <Button
      appearance="subtle"
      size="large"
      className={styles.field}
      icon={<SearchRegular />}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K"
      title={t('palette.open')}
      onClick={onOpen}
    >
      <span className={styles.text}>{t('palette.open')}</span>
      <kbd aria-hidden dir="ltr" className={styles.key}>
        Ctrl K
      </kbd>
    </Button>
  )
}
