import {
  Button,
  Input,
  makeStyles,
  Menu,
  MenuItem,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
  tokens,
  Tooltip,
} from '@fluentui/react-components'
import { useEffect, useState, type ReactNode, type Ref } from 'react'
import { useLatest, useMemory } from '../records/entity-latest.ts'
import type { EntityTexts } from '../records/entity-texts.ts'
import { useT } from '../../foundation/text/i18n.ts'
import {
  AddRegular,
  ArrowClockwiseRegular,
  ArrowDownloadRegular,
  AutoFitHeightRegular,
  ColumnTripleRegular,
  DismissRegular,
  SearchRegular,
} from '../icons/icons.ts'

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
  many,
  onSearch,
  inputRef,
}: {
  q: string
  many: string
  onSearch: (q: string) => void
  inputRef: Ref<HTMLInputElement>
}) {
  const styles = useStyles()
  const t = useT('entity')
  const [typed, setTyped] = useState(q)
  const [shown, setShown] = useState(q)
  const told = useMemory(() => q)
  if (q !== shown) {
    // The address changed by itself (Back, a view, "Clear all"): the field follows.
    setShown(q)
    setTyped(q)
  }
  const tell = (text: string) => {
    if (text === told.get()) return
    told.put(text)
    onSearch(text)
  }
  const latest = useLatest(tell)
  useEffect(() => told.put(q), [told, q])
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
      aria-label={t('list.search', { many })}
      placeholder={t('list.search', { many })}
      aria-keyshortcuts="/"
      contentBefore={<SearchRegular />}
      value={typed}
      onChange={(_, data) => setTyped(data.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') tell(typed.trim())
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
              tell('')
            }}
          />
        ) : undefined
      }
    />
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
      <ListSearch q={q} many={texts.manyIn} onSearch={onSearch} inputRef={searchRef} />
      {filters}
      <span className={styles.grow} />
      <Tooltip content={t('list.refresh')} relationship="label">
        <Button appearance="subtle" icon={<ArrowClockwiseRegular />} onClick={onRefresh} />
      </Tooltip>
      <Tooltip content={t('columns.button')} relationship="label">
        <Button appearance="subtle" icon={<ColumnTripleRegular />} onClick={onColumns} />
      </Tooltip>
      <Menu
        checkedValues={{ density: [density] }}
        onCheckedValueChange={(_, data) =>
          onDensity(data.checkedItems[0] === 'compact' ? 'compact' : 'comfortable')
        }
      >
        <MenuTrigger disableButtonEnhancement>
          <Tooltip content={t('list.density')} relationship="label">
            <Button appearance="subtle" icon={<AutoFitHeightRegular />} />
          </Tooltip>
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            <MenuItemRadio name="density" value="comfortable">
              {t('list.comfortable')}
            </MenuItemRadio>
            <MenuItemRadio name="density" value="compact">
              {t('list.compact')}
            </MenuItemRadio>
          </MenuList>
        </MenuPopover>
      </Menu>
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
        <Menu>
          <MenuTrigger disableButtonEnhancement>
            <Button icon={<ArrowDownloadRegular />} disabledFocusable={isExporting}>
              {isExporting ? t('list.exporting') : t('list.export')}
            </Button>
          </MenuTrigger>
          <MenuPopover>
            <MenuList>
              <MenuItem onClick={() => onExport('csv')}>{t('list.exportCsv')}</MenuItem>
              <MenuItem onClick={() => onExport('xlsx')}>{t('list.exportXlsx')}</MenuItem>
            </MenuList>
          </MenuPopover>
        </Menu>
      )}
      {onNew && (
        <Button appearance="primary" icon={<AddRegular />} aria-keyshortcuts="n" onClick={onNew}>
          {t('list.new', { one })}
        </Button>
      )}
    </>
  )
}
