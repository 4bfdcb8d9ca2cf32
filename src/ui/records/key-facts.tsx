import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'

const useStyles = makeStyles({
  list: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))',
    columnGap: tokens.spacingHorizontalL,
    rowGap: tokens.spacingVerticalS,
    margin: 0,
  },
  wide: { gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))' },
  fact: { minWidth: 0 },
  name: {
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  value: {
    margin: 0,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    overflowWrap: 'anywhere',
  },
})

export type Fact = { key: string; name: string; value: ReactNode }

/** Names and values, as many beside each other as there is room for. */
export function KeyFacts({ facts, wide = false }: { facts: readonly Fact[]; wide?: boolean }) {
  const styles = useStyles()
  if (facts.length === 0) return null
  return (
    <dl className={mergeClasses(styles.list, wide && styles.wide)}>
      {facts.map(({ key, name, value }) => (
        <div key={key} className={styles.fact}>
          <dt className={styles.name}>{name}</dt>
          {/* A name that ends with a stop keeps it at its own end. */}
          <dd className={styles.value}>{typeof value === 'string' ? <bdi>{value}</bdi> : value}</dd>
        </div>
      ))}
    </dl>
  )
}
