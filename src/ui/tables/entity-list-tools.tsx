import { Button, Input, makeStyles, tokens } from '@fluentui/react-components'
import { lazy, useEffect, useState, type ReactNode, type Ref } from 'react'
import { useLatest, useMemory } from '../records/entity-latest.ts'
import type { EntityTexts } from '../records/entity-texts.ts'
import { useT } from '../../foundation/text/i18n.ts'
import { LazyMenu } from '../layout/lazy-menu.tsx'
import { LazyPopup } from '../layout/lazy-popup.tsx'
import { DensityButton, ExportButton, ViewsButton } from './entity-list-buttons.tsx'
import { fetchOverlays } from './entity-list-overlays.ts'
import type { ViewsMenuProps } from './overlays/views-menu.tsx'
import {
  AddRegular,
  ArrowClockwiseRegular,
  ColumnTripleRegular,
  DismissRegular,
  SearchRegular,
} from '../icons/icons.ts'

const DensityMenu = lazy(async () => ({ default: (await fetchOverlays()).DensityMenu }))
const ExportMenu = lazy(async () => ({ default: (await fetchOverlays()).ExportMenu }))
const ViewsMenu = lazy(async () => ({ default: (await fetchOverlays()).ViewsMenu }))
const fetchAhead = () => void fetchOverlays()

const useStyles = makeStyles({
  row: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    minHeight: '40px',
  },
  search: { width: '260px', maxWidth: '100%', '@media (max-width: 959px)': { width: '100%' } },
  grow: { flexGrow: 1 },
})

const debounceMs = 200 // ux 3

/** The search field of a list: asks 200 ms after the last key, at once on Enter or when emptied. */
function ListSearch({
  q,
  sought,
  onSearch,
  inputRef,
}: {
  q: string
  /** What the field finds, as its sentence says it. */
  sought: string
  onSearch: (q: string) => void
  inputRef: Ref<HTMLInputElement>
}) {
  const styles = useStyles()
  const t = useT('entity')
  const [typed, setTyped] = useState(q)
  const [shown, setShown] = useState(q)
  const lastSearched = useMemory(() => q)
  if (q !== shown) {
    // The address changed by itself (Back, a view, "Clear all"): the field follows.
    setShown(q)
    setTyped(q)
  }
  const search = (text: string) => {
    if (text === lastSearched.get()) return
    lastSearched.put(text)
    onSearch(text)
  }
  const latest = useLatest(search)
  useEffect(() => lastSearched.put(q), [lastSearched, q])
  useEffect(() => {
    const timer = setTimeout(() => latest()(typed.trim()), debounceMs)
    return () => clearTimeout(timer)
  }, [typed, latest])
  return (
    <Input
      ref={inputRef}
      className={styles.search}
      type="search"
      role="searchbox"
      aria-label={t('list.search', { sought })}
      placeholder={t('list.search', { sought })}
      aria-keyshortcuts="/"
      contentBefore={<SearchRegular />}
      value={typed}
      onChange={(_, data) => setTyped(data.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') search(typed.trim())
      }}
      contentAfter={
        typed ? (
          <Button
            size="small"
            appearance="transparent"
            icon={<DismissRegular />}
            aria-label={t('list.clearSearch')}
            onClick={() => {
              setTyped('')
              search('')
            }}
          />
        ) : undefined
      }
    />
  )
}

/** The views of a list behind one button. */
export function EntityListViews(props: ViewsMenuProps) {
  const { usual, current, isChanged, isOpen, onOpenChange } = props
  return (
    <LazyPopup
      isOpen={isOpen}
      onOpen={() => onOpenChange(true)}
      fetchAhead={fetchOverlays}
      button={(events) => <ViewsButton usual={usual} current={current} isChanged={isChanged} {...events} />}
    >
      <ViewsMenu {...props} />
    </LazyPopup>
  )
}

export type EntityListToolsProps = {
  texts: EntityTexts
  q: string
  onSearch: (q: string) => void
  searchRef: Ref<HTMLInputElement>
  views: ReactNode
  filters: ReactNode
  density: 'comfortable' | 'compact'
  onDensity: (density: 'comfortable' | 'compact') => void
  onColumns: () => void
  onRefresh: () => void
}

/** Row two of a list: view, search, filters, columns, row height. */
export function EntityListTools({
  texts,
  q,
  onSearch,
  searchRef,
  views,
  filters,
  density,
  onDensity,
  onColumns,
  onRefresh,
}: EntityListToolsProps) {
  const styles = useStyles()
  const t = useT('entity')
  return (
    <div className={styles.row} role="search">
      {views}
      <ListSearch q={q} sought={texts.sought} onSearch={onSearch} inputRef={searchRef} />
      {filters}
      <span className={styles.grow} />
      <Button
        appearance="subtle"
        icon={<ArrowClockwiseRegular />}
        aria-label={t('list.refresh')}
        title={t('list.refresh')}
        onClick={onRefresh}
      />
      <Button
        appearance="subtle"
        icon={<ColumnTripleRegular />}
        aria-label={t('columns.button')}
        title={t('columns.button')}
        onClick={onColumns}
        onFocus={fetchAhead}
        onPointerEnter={fetchAhead}
      />
      <LazyMenu fetchAhead={fetchOverlays} button={(events) => <DensityButton {...events} />}>
        <DensityMenu density={density} onDensity={onDensity} />
      </LazyMenu>
    </div>
  )
}

export type EntityListActionsProps = {
  one: string
  canExport: boolean
  isExporting: boolean
  onExport: (format: 'csv' | 'xlsx') => void
  onNew: (() => void) | null
  extra?: ReactNode
}

/** Buttons beside the heading of a list. */
export function EntityListActions({
  one,
  canExport,
  isExporting,
  onExport,
  onNew,
  extra,
}: EntityListActionsProps) {
  const t = useT('entity')
  return (
    <>
      {extra}
      {canExport && (
        <LazyMenu
          fetchAhead={fetchOverlays}
          button={(events) => <ExportButton isExporting={isExporting} {...events} />}
        >
          <ExportMenu isExporting={isExporting} onExport={onExport} />
        </LazyMenu>
      )}
      {onNew && (
        <Button appearance="primary" icon={<AddRegular />} aria-keyshortcuts="n" onClick={onNew}>
          {t('list.new', { one })}
        </Button>
      )}
    </>
  )
}
