import type { DeskDrawerProps } from '../../features/tickets/ticket-desk.tsx'
import { isApiProblem } from '../../client/http/api.ts'
import { useRecordStep } from '../../client/journey/record-step.ts'
import { useT } from '../../foundation/text/i18n.ts'
import { ProblemMessage } from '../../ui/feedback/problem-message.tsx'
import { Waiting } from '../../ui/feedback/waiting.tsx'
import { AppLink } from '../../ui/layout/app-link.tsx'
import { Stack } from '../../ui/layout/arrange.tsx'
import { EntityFormPanel } from '../../ui/records/entity-form-panel.tsx'
import { pathOfRecord } from '../../features/records/named-record-path.ts'
import { StepPanel } from '../../features/workflow/step-panel.tsx'

/** One document of the desk beside its queue, the form of its next event open; closes when the event happened. */
export function TicketDrawer({ line, title, onClose, onDone }: DeskDrawerProps) {
  const t = useT('tickets')
  const { data, error, refetch } = useRecordStep(line.module, line.id)
  const path = pathOfRecord(line.module, line.id)
  const problem = isApiProblem(error) ? error : null
  return (
    <EntityFormPanel title={title} onClose={onClose}>
      {(closeThen) => (
        <Stack>
          {path && <AppLink to={path}>{t('desk.open')}</AppLink>}
          {data ? (
            <StepPanel
              view={data.step}
              facts={data.facts}
              openEvent={line.event}
              onDone={(event) =>
                closeThen(() => {
                  onClose()
                  onDone(event)
                })
              }
            />
          ) : error ? (
            <ProblemMessage
              title={t('desk.failed')}
              {...(problem ? { detail: problem.detail || problem.title, requestId: problem.requestId } : {})}
              onRetry={() => void refetch()}
            />
          ) : (
            <Waiting label={t('desk.title')} />
          )}
        </Stack>
      )}
    </EntityFormPanel>
  )
}
