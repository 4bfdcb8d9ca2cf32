import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { FilePicture } from '../inputs/file-field-picture.tsx'
import { Initials } from '../icons/initials.tsx'

const useStyles = makeStyles({
  head: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalM,
    alignItems: 'center',
  },
  photo: { transform: 'scale(1.25)', marginInline: '4px' },
  words: { display: 'grid', rowGap: '2px', minWidth: 0 },
  line: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    rowGap: '2px',
  },
  name: {
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
  },
  facts: {
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    // As wide before a point as behind it.
    columnGap: tokens.spacingHorizontalS,
  },
  fact: {
    // Behind a fact, so that no line begins with a point.
    '::after': {
      content: '"·"',
      marginInlineStart: tokens.spacingHorizontalS,
      color: tokens.colorNeutralForeground4,
    },
    ':last-child::after': { content: 'none' },
  },
})

/** A person in two lines: photo or initials, name and badges, then short facts. */
export function PersonHead({
  name,
  nameLine,
  photo,
  badges,
  facts,
}: {
  name: string
  nameLine?: ReactNode | null
  photo: string | null
  badges?: ReactNode
  facts: readonly { key: string; text: ReactNode }[]
}) {
  const styles = useStyles()
  return (
    <div className={styles.head}>
      <span className={styles.photo}>
        {photo ? <FilePicture id={photo} alt="" size="small" /> : <Initials name={name} photo={null} />}
      </span>
      <div className={styles.words}>
        <div className={styles.line}>
          {nameLine === undefined ? <bdi className={styles.name}>{name}</bdi> : nameLine}
          {badges}
        </div>
        <div className={mergeClasses(styles.line, styles.facts)}>
          {facts.map(({ key, text }) => (
            <span key={key} className={styles.fact}>
              {text}
            </span>
          ))}
        </div>
      </div>
    </div>
  )
}
