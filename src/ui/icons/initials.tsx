import { makeStyles, tokens } from '@fluentui/react-components'
import { ownTokens } from '../layout/theme.ts'

const useStyles = makeStyles({
  disc: {
    width: '32px',
    height: '32px',
    flexShrink: 0,
    display: 'inline-grid',
    placeContent: 'center',
    borderRadius: tokens.borderRadiusCircular,
    overflow: 'hidden',
    // Green is for what acts; a person is neither an act nor a state.
    backgroundColor: ownTokens.restFill,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
  },
  photo: { width: '32px', height: '32px', objectFit: 'cover' },
})

/** Half of all names here begin with one of these: with it, most people would have the same letter. */
const title = /^(md|mst|alhaj) /i

/** A person as a small disc: the photo, else the first letters of first and last name. Says nothing to screen readers. */
export function Initials({ name, photo }: { name: string; photo: string | null }) {
  const styles = useStyles()
  const words = name.replace(title, '').trim().split(/\s+/)
  const letters = [...words.slice(0, 1), ...words.slice(1).slice(-1)].map((word) => word.slice(0, 1)).join('')
  return (
    <span aria-hidden className={styles.disc}>
      {photo ? <img src={photo} alt="" className={styles.photo} /> : <bdi>{letters}</bdi>}
    </span>
  )
}
