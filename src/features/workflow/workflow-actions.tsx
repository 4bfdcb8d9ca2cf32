import { isApiProblem } from '../../client/http/api.ts'
import { useRecordStep, useRecordStepAhead } from '../../client/journey/record-step.ts'
import { useT } from '../../foundation/text/i18n.ts'
import { ProblemMessage } from '../../ui/feedback/problem-message.tsx'
import { Waiting } from '../../ui/feedback/waiting.tsx'
import { StepPanel } from './step-panel.tsx'

/** Asks for the step of a record while the record itself is still on its way. */
export function WorkflowAhead({ module, id }: { module: string; id: number }) {
  useRecordStepAhead(module, id)
  return null
}

/**
 * State and actions of one record with a workflow, for its own page; `id` is the record's.
 * @param elsewhere events the page offers in a place of their own.
 */
export function WorkflowActions({
  module,
  id,
  elsewhere = [],
}: {
  module: string
  id: number
  elsewhere?: readonly string[]
}) {
  const t = useT('step')
  const { data, isError, error, refetch } = useRecordStep(module, id)
  if (isError)
    return isApiProblem(error) && (error.status === 403 || error.status === 404) ? null : (
      <ProblemMessage title={t('failed')} onRetry={() => void refetch()} />
    )
  if (!data) return <Waiting label={t('loading')} />
  const actions = data.step.actions.filter(({ event }) => !elsewhere.includes(event))
  return <StepPanel view={{ ...data.step, actions }} facts={data.facts} hasFacts={false} />
}
