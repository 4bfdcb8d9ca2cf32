import { makeStyles, tokens } from '@fluentui/react-components'
import { useEffect, useRef, type ReactNode } from 'react'

const useStyles = makeStyles({
  both: {
    display: 'grid',
    gap: tokens.spacingHorizontalL,
    gridTemplateColumns: 'minmax(0, 11fr) minmax(0, 9fr)',
    alignItems: 'start',
    '@media (max-width: 959px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  tree: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalM,
    minWidth: 0,
    // What was chosen is a page of its own there.
    '@media (max-width: 959px)': { display: 'none' },
  },
  pane: {
    minWidth: 0,
    position: 'sticky',
    insetBlockStart: 0,
    outlineStyle: 'none',
    maxHeight: 'calc(100dvh - 220px)',
    overflowY: 'auto',
    '@media (max-width: 959px)': { position: 'static', maxHeight: 'none', overflowY: 'visible' },
  },
  whole: { display: 'contents' },
})

type TreeAndPaneProps = {
  tree: ReactNode
  /** What the chosen row of the tree is made of; null while none is chosen. */
  pane: ReactNode
  /** Which row that is. */
  chosen: string
  /** Called where the tree that one goes back to is not seen. */
  onClose: () => void
}

const chosenIn = (tree: HTMLElement | null) => tree?.querySelector<HTMLElement>('tr[aria-selected="true"]')

/** The rows on which the keys of a pane move: each is entered by its link. */
const linksIn = (pane: HTMLElement): HTMLElement[] =>
  [...pane.querySelectorAll<HTMLElement>('tbody tr')].flatMap(
    (row) => row.querySelector<HTMLElement>('a') ?? [],
  )

/**
 * A tree and beside it what its chosen row is made of; on a small window the pane alone. Chosen by key, the pane has the
 * focus: arrows move on its rows, Enter opens one, Backspace goes back to the tree.
 */
export function TreeAndPane({ tree, pane, chosen, onClose }: TreeAndPaneProps) {
  const styles = useStyles()
  const treeRef = useRef<HTMLDivElement>(null)
  const paneRef = useRef<HTMLDivElement>(null)
  const isOpen = pane !== null
  useEffect(() => {
    const { activeElement } = document
    // A click leaves the focus on what was clicked; a row chosen by key, or one that is not seen any more, does not keep it.
    if (isOpen && (activeElement === document.body || activeElement?.getAttribute('aria-level')))
      paneRef.current?.focus({ preventScroll: true })
    if (isOpen) chosenIn(treeRef.current)?.scrollIntoView({ block: 'nearest' })
  }, [isOpen, chosen])
  useEffect(() => {
    const node = paneRef.current
    if (!node || !isOpen) return undefined
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement) return
      const links = linksIn(node)
      const at = links.findIndex((link) => link === document.activeElement)
      if (event.key === 'ArrowDown') links[Math.min(at + 1, links.length - 1)]?.focus()
      else if (event.key === 'ArrowUp') links[Math.max(at - 1, 0)]?.focus()
      else if (event.key === 'Backspace') {
        const row = chosenIn(treeRef.current)
        if (row?.checkVisibility()) row.focus()
        else onClose()
      } else return
      event.preventDefault()
    }
    node.addEventListener('keydown', onKey)
    return () => node.removeEventListener('keydown', onKey)
  }, [isOpen, onClose])
  return (
    <div className={isOpen ? styles.both : styles.whole}>
      <div ref={treeRef} className={isOpen ? styles.tree : styles.whole}>
        {tree}
      </div>
      {isOpen && (
        <div ref={paneRef} tabIndex={-1} className={styles.pane}>
          {pane}
        </div>
      )}
    </div>
  )
}
