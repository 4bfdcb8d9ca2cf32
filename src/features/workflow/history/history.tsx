import { useState } from 'react'
import { useTimeline } from '../../../client/passengers/cases.ts'
import { useHistory } from '../../../client/records/records.ts'
import { stageNames } from '../../../domain/journey/facts.ts'
import { Row, Stack } from '../../../ui/layout/arrange.tsx'
import { Button } from '../../../ui/layout/fluent.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { useLanguage, useT } from '../../../foundation/text/i18n.ts'
import { HistoryRegular } from '../../../ui/icons/icons.ts'
import { PickOne } from '../../../ui/inputs/pick-one.tsx'
import { ProblemMessage } from '../../../ui/feedback/problem-message.tsx'
import { useStepTexts } from '../../../ui/workflow/step-texts.ts'
import { Surface } from '../../../ui/layout/surface.tsx'
import { Timeline } from '../../../ui/workflow/timeline.tsx'
import { useTicketPath } from '../ticket-path.ts'
import { historyGroups } from './history-groups.tsx'

/** Everything that happened to a passenger, newest first, by day; one stage alone when chosen. */
export function History({ passengerId }: { passengerId: number }) {
  const t = useT('step')
  const texts = useStepTexts()
  const language = useLanguage()
  const ticketPath = useTicketPath()
  const [stage, setStage] = useState('')
  const { data, isPending, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useTimeline(passengerId)
  // Who may not read the changes of files sees the steps alone.
  const edits = useHistory('passenger', passengerId).data ?? []
  const log = (data?.pages ?? []).flatMap((page) => page.log)
  const refused = (data?.pages ?? []).flatMap((page) => page.refused)
  const present = stageNames.filter((name) => log.some((entry) => entry.stage === name))
  const shownRefused = stage === '' ? refused : refused.filter((entry) => entry.stage === stage)
  const shown = stage === '' ? log : log.filter((entry) => entry.stage === stage)
  return (
    <Surface
      title={t('history')}
      aside={
        <PickOne
          label={t('filterStage')}
          value={stage}
          options={[
            { value: '', text: t('allStages') },
            ...present.map((name) => ({ value: name, text: texts.stage(name) })),
          ]}
          onPick={setStage}
        />
      }
    >
      {isError ? (
        <ProblemMessage title={t('failed')} onRetry={() => void refetch()} />
      ) : isPending ? (
        <p aria-busy>{t('loading')}</p>
      ) : log.length === 0 && refused.length === 0 ? (
        <EmptyState icon={<HistoryRegular />} title={t('logEmpty')} />
      ) : (
        <Stack gap="m">
          <Timeline
            groups={historyGroups(shown, { texts, language, t, ticketPath }, false, {
              edits: stage === '' ? edits : [],
              refused: shownRefused,
            })}
          />
          {hasNextPage && (
            <Row>
              <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {t('older')}
              </Button>
            </Row>
          )}
        </Stack>
      )}
    </Surface>
  )
}
