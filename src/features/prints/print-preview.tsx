import { usePrintPreview, type PrintChoices } from '../../client/records/prints.ts'
import { isApiProblem } from '../../client/http/problem.ts'
import { useT } from '../../foundation/text/i18n.ts'
import { useObjectUrl } from '../../ui/reports/object-url.ts'
import { PdfView } from '../../ui/reports/pdf-view.tsx'
import { ProblemMessage } from '../../ui/feedback/problem-message.tsx'
import { Surface } from '../../ui/layout/surface.tsx'

/** The very file that prints (ux 10. */
export function PrintPreview({
  form,
  title,
  passengers,
  choices,
  stamp,
}: {
  form: string
  title: string
  passengers: readonly number[]
  choices: PrintChoices
  stamp: string | undefined
}) {
  const t = useT('prints')
  const query = usePrintPreview(form, passengers, choices, stamp)
  const address = useObjectUrl(query.data)
  return (
    <Surface title={t('preview')}>
      {query.isError && (
        <ProblemMessage
          title={t('previewFailed')}
          detail={isApiProblem(query.error) ? query.error.message : undefined}
          retryLabel={t('again')}
          onRetry={() => void query.refetch()}
        />
      )}
      {(address !== null || !query.isError) && (
        <PdfView address={address} title={t('previewOf', { title })} />
      )}
    </Surface>
  )
}
