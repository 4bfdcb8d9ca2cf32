import type { StepView } from '../../../domain/journey/case-view.ts'
import { useEventRehearsal, type Payload } from '../../../client/journey/use-step.ts'
import { useT } from '../../../foundation/text/i18n.ts'
import { ProblemMessage } from '../../../ui/feedback/problem-message.tsx'
import { Waiting } from '../../../ui/feedback/waiting.tsx'
import { BookLines } from '../../../ui/tables/book-lines.tsx'

/** The lines an event would write into the books with the values as they are typed; why it would be refused. */
export function EventPreview({ view, event, payload }: { view: StepView; event: string; payload: Payload }) {
  const t = useT('vouchers')
  const rehearsal = useEventRehearsal(view, event, payload)
  if (rehearsal.isError)
    return <ProblemMessage title={t('preview.refused')} detail={rehearsal.error.message} />
  if (!rehearsal.data) return <Waiting label={t('preview.loading')} />
  return <BookLines title={t('preview.title')} lines={rehearsal.data} />
}
