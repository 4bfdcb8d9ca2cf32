import { useMutation } from '@tanstack/react-query'
import { runFile, untilDone } from '../../../client/agency/jobs.ts'
import { startTraces, type AnalysisQuestion } from '../../../client/desk/process-analysis.ts'
import { isApiProblem } from '../../../client/http/problem.ts'
import { saveAs } from '../../../client/http/save-as.ts'
import { useT } from '../../../foundation/text/i18n.ts'
import { useMessages } from '../../../ui/feedback/messages.ts'
import { ArrowDownloadRegular } from '../../../ui/icons/icons.ts'
import { Button } from '../../../ui/layout/fluent.ts'

/** Writes the history the figures are of as traces without personal data, and saves the file. */
export function TraceExport({ question, workflow }: { question: AnalysisQuestion; workflow: string }) {
  const t = useT('analysis')
  const { snackbar } = useMessages()
  const write = useMutation({
    mutationFn: async () => {
      saveAs(
        await runFile(await untilDone(await startTraces({ ...question, workflow }))),
        `traces-${workflow}.zip`,
      )
    },
    onSuccess: () => snackbar(t('traces.done'), 'success'),
    onError: (problem) =>
      snackbar(isApiProblem(problem) ? problem.detail || problem.title : t('traces.failed'), 'error'),
  })
  return (
    <Button
      icon={<ArrowDownloadRegular />}
      title={t('traces.hint')}
      disabledFocusable={write.isPending}
      onClick={() => {
        if (!write.isPending) write.mutate()
      }}
    >
      {write.isPending ? t('traces.running') : t('traces.button')}
    </Button>
  )
}
