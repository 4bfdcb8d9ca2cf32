import { useCase } from '../../../client/passengers/cases.ts'
import type { Payload } from '../../../client/journey/use-step.ts'
import type { CaseView, StepView } from '../../../domain/journey/case-view.ts'
import { isApiProblem } from '../../../client/http/api.ts'
import { AppLink } from '../../../ui/layout/app-link.tsx'
import { Caption, Stack } from '../../../ui/layout/arrange.tsx'
import { EntityFormPanel } from '../../../ui/records/entity-form-panel.tsx'
import { useT } from '../../../foundation/text/i18n.ts'
import { ProblemMessage } from '../../../ui/feedback/problem-message.tsx'
import { Waiting } from '../../../ui/feedback/waiting.tsx'
import { StepPanel } from '../step-panel.tsx'

/** A stage of a passenger, or 'journey' for the file itself and 'custody' for the passport. */
export type WorkPlace = {
  passenger: number
  name: string
  stage: string
  event: string | null
  /** Values the form of the event opens with. */
  given?: Payload
  /** Words that fitted nothing when the values were typed as a line. */
  unread?: readonly string[]
}

/** The panel of a place in a case. */
export const stepAt = (view: CaseView, stage: string): StepView | undefined =>
  stage === 'journey'
    ? view.journey
    : stage === 'custody'
      ? view.custody
      : view.steps.find((step) => step.stage === stage)

/** One stage of one passenger beside the list it was opened from; closes when its event happened. */
export function EventDrawer({
  place,
  onClose,
  onDone,
}: {
  place: WorkPlace
  onClose: () => void
  onDone?: (event: string) => void
}) {
  const t = useT('desk')
  const query = useCase(place.passenger)
  const view = query.data
  const step = view && stepAt(view, place.stage)
  const problem = isApiProblem(query.error) ? query.error : null
  return (
    <EntityFormPanel title={place.name} onClose={onClose}>
      {(closeThen) => (
        <Stack>
          <AppLink to={`/apps/passenger-management/passenger/${place.passenger}`}>{t('openFile')}</AppLink>
          {(place.unread?.length ?? 0) > 0 && (
            <Caption>{t('unread', { words: place.unread?.join(' ') })}</Caption>
          )}
          {view && step ? (
            <StepPanel
              view={step}
              facts={view.facts}
              openEvent={place.event}
              {...(place.given ? { given: place.given } : {})}
              onDone={(event) =>
                closeThen(() => {
                  onClose()
                  onDone?.(event)
                })
              }
            />
          ) : query.isError ? (
            <ProblemMessage
              title={t('failed')}
              {...(problem ? { detail: problem.detail || problem.title, requestId: problem.requestId } : {})}
              onRetry={() => void query.refetch()}
            />
          ) : view ? (
            <p>{t('notInPlan')}</p>
          ) : (
            <Waiting label={t('loading')} />
          )}
        </Stack>
      )}
    </EntityFormPanel>
  )
}
