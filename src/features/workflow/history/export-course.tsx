import { useState } from 'react'
import { saveAs } from '../../../client/http/save-as.ts'
import { useT } from '../../../foundation/text/i18n.ts'
import { useMessages } from '../../../ui/feedback/messages.ts'
import { ArrowDownloadRegular } from '../../../ui/icons/icons.ts'
import { Button } from '../../../ui/layout/fluent.ts'

/** Saves the course of a record as a file that Storybook's Replay opens; the server has replaced personal data. @param file its name without the ending. */
export function ExportCourse({ read, file }: { read: () => Promise<unknown>; file: string }) {
  const t = useT('past')
  const { snackbar } = useMessages()
  const [isExporting, setExporting] = useState(false)
  const save = () => {
    setExporting(true)
    read()
      .then(
        (trace) => {
          saveAs(
            new Blob([JSON.stringify(trace, null, 1)], { type: 'application/json' }),
            `${file}.trace.json`,
          )
          snackbar(t('exported'), 'success')
        },
        () => snackbar(t('exportFailed'), 'error'),
      )
      .finally(() => setExporting(false))
  }
  return (
    <Button size="small" icon={<ArrowDownloadRegular />} disabled={isExporting} onClick={save}>
      {t('export')}
    </Button>
  )
}
