import { makeStyles, tokens } from '../../ui/layout/fluent.ts'

const useStyles = makeStyles({
  link: { display: 'block', maxWidth: '960px' },
  picture: {
    display: 'block',
    width: '100%',
    height: 'auto',
    borderRadius: tokens.borderRadiusMedium,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
  },
})

/** A picture of a screen; pressed, it opens alone in a tab of its own, as large as it is. */
export function HandbookPicture({ address, alt }: { address: string; alt: string }) {
  const styles = useStyles()
  return (
    <a href={address} target="_blank" rel="noreferrer" className={styles.link}>
      {/* The size of the window the pictures are taken in: the page keeps the place free. */}
      <img src={address} alt={alt} width={1440} height={900} loading="lazy" className={styles.picture} />
    </a>
  )
}
