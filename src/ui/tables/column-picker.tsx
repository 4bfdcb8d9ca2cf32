import { Button, Checkbox, Input, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import { movedItem, useDropPlace } from '../inputs/drop-place.ts'
import { useT } from '../../foundation/text/i18n.ts'
import { ArrowDownRegular, ArrowUpRegular, DragRegular, SearchRegular } from '../icons/icons.ts'

const useStyles = makeStyles({
  list: {
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
  },
  row: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalXS,
    minHeight: '40px',
    borderBlockStartWidth: tokens.strokeWidthThin,
    borderBlockStartStyle: 'solid',
    borderBlockStartColor: tokens.colorNeutralStroke3,
  },
  over: { borderBlockStartColor: tokens.colorBrandStroke1 },
  name: { flexGrow: 1, minWidth: '180px' },
  grip: {
    border: 'none',
    background: 'none',
    cursor: 'grab',
    color: tokens.colorNeutralForeground3,
    display: 'grid',
    placeContent: 'center',
  },
  label: { width: '180px' },
  width: { width: '84px' },
  search: { width: '100%', marginBlock: tokens.spacingVerticalS },
})

/** One column of a choice; label and width are empty for the usual ones. */
export type PickedColumn = {
  key: string
  name: string
  visible: boolean
  label?: string
  width?: string
  editable?: boolean
  mayEdit?: boolean
}

export type ColumnPickerProps = {
  columns: readonly PickedColumn[]
  onChange: (columns: PickedColumn[]) => void
  /** Also asks for an own label and width. */
  isDetailed?: boolean
  /** Also asks whether the column may be edited in place. */
  hasEditable?: boolean
}

/** Longer choices can be searched. */
const mostUnsearched = 15

/** Which columns, in which order: ticks, drag or buttons; where asked also label, width and whether it may be edited. */
export function ColumnPicker({
  columns,
  onChange,
  isDetailed = false,
  hasEditable = false,
}: ColumnPickerProps) {
  const styles = useStyles()
  const t = useT('report')
  const entity = useT('entity')
  const [drag, setDrag] = useState<{ from: number; over: number } | null>(null)
  const place = useDropPlace(
    (over) => setDrag((old) => old && { ...old, over }),
    () => {
      if (drag) onChange(movedItem(columns, drag.from, drag.over))
      setDrag(null)
    },
  )
  const set = (at: number, patch: Partial<PickedColumn>) =>
    onChange(columns.map((one, index) => (index === at ? { ...one, ...patch } : one)))
  /** A column that is ticked joins the shown ones at their end, wherever it stood in a long list. */
  const tick = (at: number, visible: boolean) => {
    const after = columns.findLastIndex((one) => one.visible)
    const ticked = columns.map((one, index) => (index === at ? { ...one, visible } : one))
    onChange(visible && at > after + 1 ? movedItem(ticked, at, after + 1) : ticked)
  }
  const [text, setText] = useState('')
  const shown = columns.filter((one) => one.visible).length
  const wanted = text.trim().toLocaleLowerCase()
  return (
    <>
      {columns.length > mostUnsearched && (
        <Input
          className={styles.search}
          type="search"
          contentBefore={<SearchRegular />}
          aria-label={t('findColumn')}
          placeholder={t('findColumn')}
          value={text}
          onChange={(_, data) => setText(data.value)}
        />
      )}
      <ul ref={place} className={styles.list}>
        {columns.map(
          (column, at) =>
            column.name.toLocaleLowerCase().includes(wanted) && (
              <li
                key={column.key}
                className={mergeClasses(styles.row, drag?.over === at && styles.over)}
                data-at={at}
              >
                <button
                  type="button"
                  tabIndex={-1}
                  aria-hidden
                  className={styles.grip}
                  draggable
                  onDragStart={() => setDrag({ from: at, over: at })}
                  onDragEnd={() => setDrag(null)}
                >
                  <DragRegular />
                </button>
                <Checkbox
                  className={styles.name}
                  checked={column.visible}
                  label={column.name}
                  title={column.visible && shown === 1 ? entity('columns.atLeastOne') : undefined}
                  onChange={(_, data) => tick(at, data.checked === true)}
                />
                {isDetailed && (
                  <Input
                    size="small"
                    className={styles.label}
                    aria-label={t('labelOf', { column: column.name })}
                    placeholder={column.name}
                    maxLength={60}
                    value={column.label ?? ''}
                    onChange={(_, data) => set(at, { label: data.value })}
                  />
                )}
                {isDetailed && (
                  <Input
                    size="small"
                    className={styles.width}
                    inputMode="numeric"
                    aria-label={t('widthOf', { column: column.name })}
                    placeholder="px"
                    maxLength={3}
                    value={column.width ?? ''}
                    onChange={(_, data) => set(at, { width: data.value.replace(/\D/g, '') })}
                  />
                )}
                {hasEditable && (
                  <Checkbox
                    checked={column.editable ?? false}
                    disabled={column.mayEdit === false}
                    label={t('editable')}
                    title={column.mayEdit === false ? t('notEditable') : undefined}
                    onChange={(_, data) => set(at, { editable: data.checked === true })}
                  />
                )}
                <Button
                  size="small"
                  appearance="subtle"
                  icon={<ArrowUpRegular />}
                  disabledFocusable={at === 0}
                  aria-label={entity('columns.up', { column: column.name })}
                  onClick={() => {
                    if (at > 0) onChange(movedItem(columns, at, at - 1))
                  }}
                />
                <Button
                  size="small"
                  appearance="subtle"
                  icon={<ArrowDownRegular />}
                  disabledFocusable={at === columns.length - 1}
                  aria-label={entity('columns.down', { column: column.name })}
                  onClick={() => {
                    if (at < columns.length - 1) onChange(movedItem(columns, at, at + 1))
                  }}
                />
              </li>
            ),
        )}
      </ul>
    </>
  )
}
