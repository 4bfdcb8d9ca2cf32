import { Link, makeStyles, tokens } from '@fluentui/react-components'

const useStyles = makeStyles({
  frame: {
    width: '100%',
    height: 'min(78vh, 1100px)',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
    '@media (max-width: 600px)': { height: '55vh' },
  },
})

/** A PDF on the page; browsers that show none inside a page open it by the link. */
export function PdfFrame({
  address,
  title,
  openLabel,
}: {
  address: string
  title: string
  openLabel: string
}) {
  const styles = useStyles()
  return (
    <div>
      <iframe className={styles.frame} src={address} title={title} />
      <Link href={address} target="_blank" rel="noreferrer">
        {openLabel}
      </Link>
    </div>
  )
}
