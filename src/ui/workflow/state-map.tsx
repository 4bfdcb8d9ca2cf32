import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { Arrow } from '../icons/arrow.tsx'
import { StateBadge } from './state-badge.tsx'
import type { Tone } from './state-colours.ts'
import { useEdgeStyles } from './state-edges.ts'

const useStyles = makeStyles({
  map: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalL, alignItems: 'flex-start' },
  layer: {
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    display: 'grid',
    rowGap: tokens.spacingVerticalM,
    flexGrow: 1,
    flexBasis: '230px',
    minWidth: 'min(230px, 100%)',
    maxWidth: '420px',
  },
  state: {
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    borderInlineStartWidth: '4px',
    borderRadius: tokens.borderRadiusMedium,
    padding: tokens.spacingHorizontalM,
    display: 'grid',
    justifyItems: 'start',
    rowGap: tokens.spacingVerticalS,
    scrollMarginBlockStart: '96px',
    ':target': {
      outlineWidth: tokens.strokeWidthThick,
      outlineStyle: 'solid',
      outlineColor: tokens.colorBrandStroke1,
    },
  },
  ways: {
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    display: 'grid',
    rowGap: tokens.spacingVerticalXS,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  way: { display: 'flex', flexWrap: 'wrap', columnGap: tokens.spacingHorizontalXS },
  link: { color: tokens.colorBrandForegroundLink },
  here: {
    outlineWidth: tokens.strokeWidthThicker,
    outlineStyle: 'solid',
    outlineColor: tokens.colorBrandStroke1,
    backgroundColor: tokens.colorNeutralBackground1Selected,
  },
  mark: { fontWeight: tokens.fontWeightSemibold },
})

export type MapState = { key: string; label: string; kind: Tone }
export type MapEdge = { from: string; to: string; label: string }

/** States by how many steps they are from a first one; those no step leads to stand last. */
export function layersOf(
  initial: string,
  states: readonly MapState[],
  edges: readonly MapEdge[],
): MapState[][] {
  const queue = [
    ...new Set([initial, ...states.filter(({ kind }) => kind === 'initial').map(({ key }) => key)]),
  ]
  const depth = new Map(queue.map((key) => [key, 0]))
  for (let key = queue.shift(); key !== undefined; key = queue.shift()) {
    for (const { to } of edges.filter((edge) => edge.from === key)) {
      if (depth.has(to)) continue
      depth.set(to, (depth.get(key) ?? 0) + 1)
      queue.push(to)
    }
  }
  const last = Math.max(...depth.values()) + 1
  const layers = Array.from({ length: last + 1 }, (_, at) =>
    states.filter(({ key }) => (depth.get(key) ?? last) === at),
  )
  return layers.filter((layer) => layer.length > 0)
}

/** A state chart anybody can read, also with a screen reader: states in the order in which they are reached, each with the ways out of it. */
export function StateMap({
  label,
  initial,
  states,
  edges,
  noteOf,
  here = null,
}: {
  label: string
  initial: string
  states: readonly MapState[]
  edges: readonly MapEdge[]
  /** What stands below the name of a state. */
  noteOf?: (state: string) => ReactNode
  /** The state a record is in now, and what is said there. */
  here?: { key: string; mark: ReactNode } | null
}) {
  const styles = useStyles()
  const edgeOf = useEdgeStyles()
  const names = new Map(states.map((state) => [state.key, state.label]))
  return (
    <div className={styles.map} role="group" aria-label={label}>
      {layersOf(initial, states, edges).map((layer) => (
        <ul key={layer[0]?.key} className={styles.layer}>
          {layer.map(({ key, label: text, kind }) => (
            <li
              key={key}
              id={`state-${key}`}
              className={mergeClasses(styles.state, edgeOf[kind], here?.key === key && styles.here)}
              aria-current={here?.key === key ? 'step' : undefined}
            >
              <StateBadge text={text} tone={kind} />
              {noteOf?.(key)}
              {here?.key === key && <span className={styles.mark}>{here.mark}</span>}
              <ul className={styles.ways}>
                {edges
                  .filter((edge) => edge.from === key)
                  .map((edge) => (
                    <li key={edge.to} className={styles.way}>
                      <span>{edge.label}</span>
                      <Arrow />
                      <a className={styles.link} href={`#state-${edge.to}`}>
                        {names.get(edge.to) ?? edge.to}
                      </a>
                    </li>
                  ))}
              </ul>
            </li>
          ))}
        </ul>
      ))}
    </div>
  )
}
