import { useEffect, useRef, useState } from 'react'
import { isApiProblem, newIdempotencyKey } from '../../client/http/api.ts'
import {
  fetchExport,
  fetchLongExport,
  fetchReadyExport,
  fetchProgress,
  type ExportFormat,
  type ExportProgress,
} from '../../client/records/reports.ts'
import { saveAs } from '../../client/http/save-as.ts'
import type { Report } from '../../foundation/reports/report.ts'
import {
  Button,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
} from '../../ui/layout/fluent.ts'
import { Dialog } from '../../ui/feedback/overlays.tsx'
import { numberText } from '../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../foundation/text/i18n.ts'
import { ArrowDownloadRegular, PrintRegular } from '../../ui/icons/icons.ts'
import { useMessages } from '../../ui/feedback/messages.ts'
import { PaperDialog } from '../../ui/reports/paper-dialog.tsx'
import { Progress } from '../../ui/feedback/progress.tsx'

const pollMs = 500
const formats = ['pdf', 'xlsx', 'csv'] as const satisfies readonly ExportFormat[]
/** Files of any number of rows; beyond one answer they are written by a job. */
const endless = ['xlsx', 'csv'] as const satisfies readonly ExportFormat[]
type Endless = (typeof endless)[number]
const isEndless = (format: ExportFormat): format is Endless => endless.some((one) => one === format)

type Running = {
  format: ExportFormat
  run: string
  abort: AbortController
  progress: ExportProgress | null
  isLong?: boolean
}

/** All rows of the report as a file or on paper, with the columns and order on the screen; it can be watched and stopped. */
export function ReportExport({
  report,
  title,
  question,
  count,
  ready,
}: {
  report: Report
  title: string
  question: Readonly<Record<string, string>>
  count: number
  /** The run whose file a notice offers; null for none. */
  ready: number | null
}) {
  const t = useT('report')
  const language = useLanguage()
  const messages = useMessages()
  const [running, setRunning] = useState<Running | null>(null)
  const [paper, setPaper] = useState<Blob | null>(null)
  const [tooLong, setTooLong] = useState<string | null>(null)
  const last = useRef<Running | null>(null)
  const failed = useRef((_error: unknown): void => undefined)
  useEffect(() => {
    failed.current = (error) =>
      messages.snackbar(
        t('export.failed', { reason: isApiProblem(error) ? error.detail || error.title : String(error) }),
        'error',
      )
  }, [messages, t])
  // A job goes on without the page; its notice leads back here.
  useEffect(
    () => () => {
      if (last.current?.isLong !== true) last.current?.abort.abort()
    },
    [],
  )
  useEffect(() => {
    if (ready === null) return
    fetchReadyExport(ready).then(
      (file) => saveAs(file, `${title}.${file.type.startsWith('text/csv') ? 'csv' : 'xlsx'}`),
      (error: unknown) => failed.current(error),
    )
  }, [ready, title])
  const run = running?.run
  const isLong = running?.isLong === true
  useEffect(() => {
    if (run === undefined || isLong) return
    const timer = setInterval(() => {
      // A question about progress that fails costs nothing: the next one follows.
      fetchProgress(run).then(
        (progress) => setRunning((old) => (old?.run === run ? { ...old, progress } : old)),
        () => undefined,
      )
    }, pollMs)
    return () => clearInterval(timer)
  }, [run, isLong])
  const start = async (format: ExportFormat) => {
    const mine: Running = { format, run: newIdempotencyKey(), abort: new AbortController(), progress: null }
    last.current = mine
    setRunning(mine)
    try {
      const file = await fetchExport(report, question, format, mine.run, mine.abort.signal).catch(
        (error: unknown) => {
          // More rows than one answer has: the same question goes as a job, which says in a notice that the file is ready.
          if (!isApiProblem(error) || error.code !== 'limit.rows' || !isEndless(format)) throw error
          last.current = { ...mine, isLong: true }
          setRunning(last.current)
          return fetchLongExport(report, question, format, window.location.pathname, mine.abort.signal)
        },
      )
      if (format === 'print') return setPaper(file)
      saveAs(file, `${title}.${format}`)
      messages.snackbar(t('export.done', { title }), 'success')
    } catch (error) {
      // Paper takes so many rows and no more; what takes all of them is offered where that is said.
      if (!mine.abort.signal.aborted && isApiProblem(error) && error.code === 'limit.rows')
        setTooLong(error.detail)
      else if (!mine.abort.signal.aborted) failed.current(error)
    } finally {
      if (last.current?.run === mine.run) {
        last.current = null
        setRunning(null)
      }
    }
  }
  const cancel = () => {
    running?.abort.abort()
    setRunning(null)
  }
  const total = running?.progress?.rows ?? count
  const done = running?.progress?.done ?? 0
  return (
    <>
      <Button
        icon={<PrintRegular />}
        disabledFocusable={count === 0}
        onClick={() => {
          if (count > 0) void start('print')
        }}
      >
        {t('print')}
      </Button>
      <Menu>
        <MenuTrigger disableButtonEnhancement>
          <Button icon={<ArrowDownloadRegular />} disabledFocusable={count === 0}>
            {t('export.button')}
          </Button>
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            {formats.map((format) => (
              <MenuItem key={format} onClick={() => void start(format)}>
                {t(`export.${format}`)}
              </MenuItem>
            ))}
          </MenuList>
        </MenuPopover>
      </Menu>
      <Dialog open={running !== null} modalType="alert">
        <DialogSurface>
          <DialogBody>
            <DialogTitle>{t('export.running')}</DialogTitle>
            <DialogContent>
              <Progress
                label={
                  isLong
                    ? t('export.long')
                    : t('export.progress', {
                        done: numberText(done, language),
                        rows: numberText(total, language),
                      })
                }
                {...(isLong ? {} : { value: total === 0 ? 0 : done / total })}
              />
            </DialogContent>
            <DialogActions>
              {isLong && <Button onClick={() => setRunning(null)}>{t('export.goOn')}</Button>}
              <Button onClick={cancel}>{t('cancel')}</Button>
            </DialogActions>
          </DialogBody>
        </DialogSurface>
      </Dialog>
      <Dialog
        open={tooLong !== null}
        onOpenChange={(_, now) => {
          if (!now.open) setTooLong(null)
        }}
      >
        <DialogSurface>
          <DialogBody>
            <DialogTitle>{t('export.tooLong')}</DialogTitle>
            <DialogContent>{tooLong}</DialogContent>
            <DialogActions>
              {endless.map((format, at) => (
                <Button
                  key={format}
                  appearance={at === 0 ? 'primary' : 'secondary'}
                  onClick={() => {
                    setTooLong(null)
                    void start(format)
                  }}
                >
                  {t(`export.${format}`)}
                </Button>
              ))}
              <Button onClick={() => setTooLong(null)}>{t('cancel')}</Button>
            </DialogActions>
          </DialogBody>
        </DialogSurface>
      </Dialog>
      {paper && <PaperDialog file={paper} title={title} onClose={() => setPaper(null)} />}
    </>
  )
}
