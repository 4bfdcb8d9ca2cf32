import { makeStyles, Subtitle2, Text, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'

const useStyles = makeStyles({
  box: {
    display: 'grid',
    justifyItems: 'center',
    alignContent: 'center',
    textAlign: 'center',
    rowGap: tokens.spacingVerticalS,
    paddingBlock: '48px',
    paddingInline: tokens.spacingHorizontalL,
  },
  icon: {
    fontSize: '40px',
    lineHeight: '1',
    color: tokens.colorNeutralForeground3,
    display: 'grid',
    placeContent: 'center',
    width: '72px',
    height: '72px',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorNeutralBackground3,
    marginBlockEnd: tokens.spacingVerticalS,
  },
  words: { color: tokens.colorNeutralForeground3, maxWidth: '44ch', textAlign: 'center' },
  actions: {
    marginBlockStart: tokens.spacingVerticalM,
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'center',
    gap: tokens.spacingHorizontalS,
  },
})

/** Nothing to show here: what this is, and what to do about it. */
export function EmptyState({
  icon,
  title,
  children,
  actions,
}: {
  icon: ReactNode
  title: string
  children?: ReactNode
  actions?: ReactNode
}) {
  const styles = useStyles()
  return (
    <div className={styles.box}>
      <div className={styles.icon} aria-hidden>
        {icon}
      </div>
      <Subtitle2 as="h2">{title}</Subtitle2>
      {children && <Text className={styles.words}>{children}</Text>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
