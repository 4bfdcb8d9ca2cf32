import { Button, makeStyles, Subtitle2, Text, tokens } from '../../ui/layout/fluent.ts'
import { useT } from '../../foundation/text/i18n.ts'

const useStyles = makeStyles({
  card: {
    backgroundColor: tokens.colorNeutralBackground1,
    borderRadius: tokens.borderRadiusXLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    padding: '20px 24px',
    display: 'grid',
    rowGap: tokens.spacingVerticalM,
  },
  password: {
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase400,
    backgroundColor: tokens.colorNeutralBackground3,
    borderRadius: tokens.borderRadiusMedium,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    overflowWrap: 'anywhere',
  },
  list: { listStyleType: 'none', margin: 0, padding: 0, display: 'grid' },
  row: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: tokens.spacingHorizontalM,
    paddingBlock: tokens.spacingVerticalXS,
    borderBlockStartWidth: '1px',
    borderBlockStartStyle: 'solid',
    borderBlockStartColor: tokens.colorNeutralStroke3,
  },
  email: { color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere', minWidth: 0 },
  button: { flexShrink: 0 },
})

export type DemoAccountsProps = {
  access: { password: string; users: { email: string; role: string }[] }
  onChoose: (email: string) => void
}

/** The accounts of the demo agency with their common password, shown once after the demo was made. */
export function DemoAccounts({ access, onChoose }: DemoAccountsProps) {
  const styles = useStyles()
  const t = useT(['session', 'first'])
  return (
    <section className={styles.card} aria-labelledby="demo-accounts">
      <Subtitle2 as="h2" id="demo-accounts">
        {t('first:demoReady')}
      </Subtitle2>
      <Text>{t('first:demoPassword')}</Text>
      <bdi dir="ltr" className={styles.password}>
        {access.password}
      </bdi>
      <ul className={styles.list} aria-label={t('first:users')}>
        {access.users.map(({ email, role }) => (
          <li key={email} className={styles.row}>
            <Text size={200} className={styles.email}>
              <bdi dir="ltr">{email}</bdi>
            </Text>
            <Button size="small" className={styles.button} onClick={() => onChoose(email)}>
              {t('first:signInAs', { role })}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
