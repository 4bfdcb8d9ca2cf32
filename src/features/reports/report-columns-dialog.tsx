import { useState } from 'react'
import type { ReportColumnAnswer } from '../../client/reports.ts'
import { columnsOnPaper, type Report } from '../../domain/kit/report.ts'
import { ColumnPicker } from '../../ui/column-picker.tsx'
import { Button, Dialog, DialogActions, DialogBody, DialogContent, DialogSurface, DialogTitle, MessageBar, MessageBarBody, Text } from '../../ui/fluent.ts'
import { useT } from '../../ui/i18n.ts'
import type { ReportTexts } from './report-texts.ts'

export type ReportColumnsDialogProps = {
  report: Report
  texts: ReportTexts
  shown: readonly ReportColumnAnswer[]
  available: readonly ReportColumnAnswer[]
  /** Keys in order, joined by commas; '' returns to the usual ones. */
  onShow: (columns: string) => void
  onClose: () => void
}

/** Columns of this view only: they stand in its address and are not kept (reports.md 6). */
export function ReportColumnsDialog({ texts, shown, available, onShow, onClose }: ReportColumnsDialogProps) {
  const t = useT('report')
  const [columns, setColumns] = useState(() => {
    const on = shown.map(({ key }) => key)
    const rest = available.filter(({ key }) => !on.includes(key))
    return [...shown, ...rest].map(({ key, label }) => ({ key, name: texts.column(key, label), visible: on.includes(key) }))
  })
  const chosen = columns.filter((one) => one.visible)
  return (
    <Dialog open onOpenChange={(_, data) => { if (!data.open) onClose() }}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{t('columns')}</DialogTitle>
          <DialogContent>
            <Text block>{t('columnsHint')}</Text>
            {chosen.length === 0 && <MessageBar intent="error"><MessageBarBody>{t('noColumn')}</MessageBarBody></MessageBar>}
            {chosen.length > columnsOnPaper && <MessageBar intent="warning"><MessageBarBody>{t('wide')}</MessageBarBody></MessageBar>}
            <ColumnPicker columns={columns} onChange={setColumns} />
          </DialogContent>
          <DialogActions>
            <Button onClick={() => { onShow(''); onClose() }}>{t('reset')}</Button>
            <Button appearance="primary" disabledFocusable={chosen.length === 0} onClick={() => {
              if (chosen.length === 0) return
              onShow(chosen.map(({ key }) => key).join(','))
              onClose()
            }}>{t('show')}</Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}
