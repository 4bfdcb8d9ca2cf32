import {
  Button,
  Checkbox,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  mergeClasses,
  Text,
  tokens,
} from '@fluentui/react-components'
import { Dialog } from '../../feedback/overlays.tsx'
import { useState } from 'react'
import { movedItem as moved, useDropPlace } from '../../inputs/drop-place.ts'
import type { ColumnState } from '../entity-columns.ts'
import { useT } from '../../../foundation/text/i18n.ts'
import { ArrowDownRegular, ArrowUpRegular, DragRegular, PinRegular } from '../../icons/icons.ts'

const useStyles = makeStyles({
  surface: { maxWidth: '520px' },
  list: { listStyleType: 'none', margin: '0', padding: '0', maxHeight: '50vh', overflowY: 'auto' },
  row: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalXS,
    borderBlockStartWidth: tokens.strokeWidthThin,
    borderBlockStartStyle: 'solid',
    borderBlockStartColor: 'transparent',
  },
  over: { borderBlockStartColor: tokens.colorBrandStroke1 },
  label: { flexGrow: 1, minWidth: 0 },
  grip: {
    border: 'none',
    background: 'none',
    cursor: 'grab',
    color: tokens.colorNeutralForeground3,
    display: 'grid',
    placeContent: 'center',
  },
  on: { color: tokens.colorBrandForeground1 },
})

export type ColumnsDialogProps = {
  columns: readonly ColumnState[]
  labelOf: (key: string) => string
  defaults: readonly ColumnState[]
  onChange: (columns: ColumnState[]) => void
  onClose: () => void
}

/** Which columns a list shows and in what order: ticks, drag or buttons, pins, and back to the default. */
export function ColumnsDialog({
  columns: given,
  labelOf,
  defaults,
  onChange: notify,
  onClose,
}: ColumnsDialogProps) {
  const styles = useStyles()
  const t = useT('entity')
  // The dialog keeps what it shows: a tick must not wait for the list behind.
  const [columns, setColumns] = useState(given)
  const onChange = (next: ColumnState[]) => {
    setColumns(next)
    notify(next)
  }
  const [drag, setDrag] = useState<{ from: number; over: number } | null>(null)
  const place = useDropPlace(
    (over) => setDrag((old) => old && { ...old, over }),
    () => {
      if (drag) onChange(moved(columns, drag.from, drag.over))
    },
  )
  const set = (at: number, patch: Partial<ColumnState>) =>
    onChange(columns.map((one, index) => (index === at ? { ...one, ...patch } : one)))
  const shown = columns.filter((one) => one.visible).length
  return (
    <Dialog
      open
      onOpenChange={(_, data) => {
        if (!data.open) onClose()
      }}
    >
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle>{t('columns.title')}</DialogTitle>
          <DialogContent>
            <Text block>{t('columns.hint')}</Text>
            <ul ref={place} className={styles.list}>
              {columns.map((column, at) => {
                const label = labelOf(column.key)
                return (
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
                      className={styles.label}
                      checked={column.visible}
                      disabled={column.visible && shown === 1}
                      label={label}
                      title={column.visible && shown === 1 ? t('columns.atLeastOne') : undefined}
                      onChange={(_, data) => set(at, { visible: data.checked === true })}
                    />
                    <Button
                      size="small"
                      appearance="subtle"
                      className={mergeClasses(column.pinned && styles.on)}
                      icon={<PinRegular />}
                      aria-pressed={column.pinned ?? false}
                      aria-label={t(column.pinned ? 'columns.unpin' : 'columns.pin', { column: label })}
                      onClick={() => set(at, { pinned: !column.pinned })}
                    />
                    <Button
                      size="small"
                      appearance="subtle"
                      icon={<ArrowUpRegular />}
                      disabledFocusable={at === 0}
                      aria-label={t('columns.up', { column: label })}
                      onClick={() => {
                        if (at > 0) onChange(moved(columns, at, at - 1))
                      }}
                    />
                    <Button
                      size="small"
                      appearance="subtle"
                      icon={<ArrowDownRegular />}
                      disabledFocusable={at === columns.length - 1}
                      aria-label={t('columns.down', { column: label })}
                      onClick={() => {
                        if (at < columns.length - 1) onChange(moved(columns, at, at + 1))
                      }}
                    />
                  </li>
                )
              })}
            </ul>
          </DialogContent>
          <DialogActions>
            <Button onClick={() => onChange([...defaults])}>{t('columns.reset')}</Button>
            <Button appearance="primary" onClick={onClose}>
              {t('columns.done')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}
