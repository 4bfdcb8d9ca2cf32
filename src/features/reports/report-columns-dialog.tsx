import { useState } from 'react'
import { isApiProblem } from '../../client/http/api.ts'
import {
  giveColumns,
  keepOwnColumns,
  takeColumnsBack,
  useColumnChoice,
} from '../../client/records/report-columns.ts'
import { useInvalidateModule } from '../../client/records/records.ts'
import type { ReportAnswer } from '../../client/records/reports.ts'
import { columnsOnPaper, type Report } from '../../foundation/reports/report.ts'
import { ColumnPicker } from '../../ui/tables/column-picker.tsx'
import {
  Button,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Menu,
  MenuDivider,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  MessageBar,
  MessageBarBody,
  Text,
} from '../../ui/layout/fluent.ts'
import { Dialog } from '../../ui/feedback/overlays.tsx'
import { useT } from '../../foundation/text/i18n.ts'
import { useMessages } from '../../ui/feedback/messages.ts'
import type { ReportTexts } from './report-texts.ts'

export type ReportColumnsDialogProps = {
  report: Report
  texts: ReportTexts
  answer: Pick<ReportAnswer, 'columns' | 'available' | 'columns_by'>
  /** Whom columns can be set for, '' = everybody; null when the reader may not. */
  audiences: readonly { value: string; text: string }[] | null
  /** Keys in order, joined by commas, for this view only; '' returns to the kept ones. */
  onShow: (columns: string) => void
  onClose: () => void
}

/** The role an audience stands for; null for everybody. */
const roleOf = (audience: string): number | null => (audience === '' ? null : Number(audience))

/**
 * Columns of a report: for this view only, kept by readers for themselves, or set for a role (reports 6,
 * decision 0166).
 */
export function ReportColumnsDialog({
  report,
  texts,
  answer: { columns: shown, available, columns_by: whose },
  audiences,
  onShow,
  onClose,
}: ReportColumnsDialogProps) {
  const t = useT('report')
  const messages = useMessages()
  const invalidate = useInvalidateModule()
  const [isBusy, setBusy] = useState(false)
  const [columns, setColumns] = useState(() => {
    const on = shown.map(({ key }) => key)
    const rest = available.filter(({ key }) => !on.includes(key))
    return [...shown, ...rest].map(({ key, label, given: ownLabel }) => ({
      key,
      name: ownLabel ?? texts.column(key, label),
      visible: on.includes(key),
    }))
  })
  const { data: stored } = useColumnChoice(
    report.columnScope,
    null,
    audiences !== null && report.columnScope !== '',
  )
  const set = audiences?.filter(({ value }) => stored?.set_for.includes(roleOf(value))) ?? []
  const chosen = columns.filter((one) => one.visible).map(({ key }) => key)
  const isNone = chosen.length === 0
  const keep = (work: () => Promise<unknown>, said: string) => {
    setBusy(true)
    work().then(
      async () => {
        messages.snackbar(said, 'success')
        await Promise.all([invalidate('column_setting'), invalidate('report')])
        onShow('')
        onClose()
      },
      (error: unknown) => {
        setBusy(false)
        messages.snackbar(
          `${t('saveFailed')} ${isApiProblem(error) ? error.detail || error.title : ''}`,
          'error',
        )
      },
    )
  }
  const give = async (role: string) => {
    await giveColumns(report.columnScope, roleOf(role), chosen)
    // Own columns would hide from the giver what they have just set.
    if (whose === 'own') await keepOwnColumns(report.name, [])
  }
  return (
    <Dialog
      open
      onOpenChange={(_, data) => {
        if (!data.open) onClose()
      }}
    >
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{t('columns')}</DialogTitle>
          <DialogContent>
            <Text block>{t(`columnsBy.${whose}`)}</Text>
            <Text block>{t('columnsHint')}</Text>
            {isNone && (
              <MessageBar intent="error">
                <MessageBarBody>{t('noColumn')}</MessageBarBody>
              </MessageBar>
            )}
            {chosen.length > columnsOnPaper && (
              <MessageBar intent="warning">
                <MessageBarBody>{t('wide')}</MessageBarBody>
              </MessageBar>
            )}
            <ColumnPicker columns={columns} onChange={setColumns} />
          </DialogContent>
          <DialogActions fluid>
            <Button
              disabledFocusable={isBusy}
              onClick={() => {
                if (isBusy) return
                if (whose === 'own') return keep(() => keepOwnColumns(report.name, []), t('ownReset'))
                onShow('')
                onClose()
              }}
            >
              {t('reset')}
            </Button>
            <Menu>
              <MenuTrigger disableButtonEnhancement>
                <Button disabledFocusable={isBusy}>{t('keep.button')}</Button>
              </MenuTrigger>
              <MenuPopover>
                <MenuList>
                  <MenuItem
                    disabled={isNone}
                    onClick={() => keep(() => keepOwnColumns(report.name, chosen), t('saved'))}
                  >
                    {t('keep.me')}
                  </MenuItem>
                  {audiences?.map(({ value, text }) => (
                    <MenuItem
                      key={value}
                      disabled={isNone}
                      onClick={() => keep(() => give(value), t('keep.given', { audience: text }))}
                    >
                      {t('keep.for', { audience: text })}
                    </MenuItem>
                  ))}
                  {set.length > 0 && <MenuDivider />}
                  {set.map(({ value, text }) => (
                    <MenuItem
                      key={`-${value}`}
                      onClick={() =>
                        keep(
                          () => takeColumnsBack(report.columnScope, roleOf(value)),
                          t('keep.taken', { audience: text }),
                        )
                      }
                    >
                      {t('keep.takeBack', { audience: text })}
                    </MenuItem>
                  ))}
                </MenuList>
              </MenuPopover>
            </Menu>
            <Button
              appearance="primary"
              disabledFocusable={isNone || isBusy}
              onClick={() => {
                if (isNone || isBusy) return
                onShow(chosen.join(','))
                onClose()
              }}
            >
              {t('show')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}
