import { makeStyles, Text, tokens } from '@fluentui/react-components'
import { BusyMark } from '../icons/busy-mark.tsx'

const useStyles = makeStyles({
  splash: {
    minHeight: '100vh',
    display: 'grid',
    placeContent: 'center',
    justifyItems: 'center',
    rowGap: tokens.spacingVerticalXL,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  line: {
    display: 'inline-flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    color: tokens.colorNeutralForeground3,
  },
  logo: { width: '56px', height: '56px' },
})

/** Covers the window until the product knows who is there. */
export function Splash({ logo, label }: { logo: string; label: string }) {
  const styles = useStyles()
  return (
    <div className={styles.splash} aria-busy="true">
      <img src={logo} alt="" className={styles.logo} />
      <Text className={styles.line}>
        <BusyMark /> {label}
      </Text>
    </div>
  )
}
