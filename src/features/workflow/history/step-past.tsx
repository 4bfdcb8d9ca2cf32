import { useState } from 'react'
import { useAttempts, useStepLog } from '../../../client/passengers/cases.ts'
import type { StepView } from '../../../domain/journey/case-view.ts'
import { Button } from '../../../ui/layout/fluent.ts'
import { HistoryRegular } from '../../../ui/icons/icons.ts'
import { useLanguage, useT } from '../../../foundation/text/i18n.ts'
import { KeyFacts } from '../../../ui/records/key-facts.tsx'
import { Caption, Row, Stack } from '../../../ui/layout/arrange.tsx'
import { useStepTexts } from '../../../ui/workflow/step-texts.ts'
import { Timeline } from '../../../ui/workflow/timeline.tsx'
import { recordFacts } from './record-facts.tsx'
import { historyGroups } from './history-groups.tsx'
import { useTicketPath } from '../ticket-path.ts'

/** Earlier attempts and the log of one step, fetched when a user wants to see them. */
export function StepPast({ view, passengerId }: { view: StepView; passengerId: number }) {
  const t = useT('step')
  const texts = useStepTexts()
  const language = useLanguage()
  const ticketPath = useTicketPath()
  const [shown, setShown] = useState<'none' | 'log' | 'attempts'>('none')
  const isStep = view.module !== 'passenger' && view.module !== 'passport_custody'
  const log = useStepLog(view.module, passengerId, shown === 'log' && isStep)
  const attempts = useAttempts(view.module, passengerId, shown === 'attempts' && isStep)
  if (!isStep || view.id === null) return null
  const toggle = (what: 'log' | 'attempts') => setShown((now) => (now === what ? 'none' : what))
  const own = (log.data ?? []).filter(
    (one) => one.machine === view.machine && (one.stage === view.stage || one.record_id === view.id),
  )
  return (
    <Stack gap="s">
      <Row gap="xs">
        <Button
          size="small"
          appearance="subtle"
          icon={<HistoryRegular />}
          aria-expanded={shown === 'log'}
          onClick={() => toggle('log')}
        >
          {t('log')}
        </Button>
        {view.attempt_no > 1 && (
          <Button
            size="small"
            appearance="subtle"
            aria-expanded={shown === 'attempts'}
            onClick={() => toggle('attempts')}
          >
            {t('attempts')}
          </Button>
        )}
      </Row>
      {shown === 'log' &&
        (own.length > 0 ? (
          <Timeline groups={historyGroups(own, { texts, language, t, ticketPath }, true)} />
        ) : (
          <Caption>{log.isPending ? t('loading') : log.isError ? t('failed') : t('logEmpty')}</Caption>
        ))}
      {shown === 'attempts' &&
        (attempts.data?.length ? (
          attempts.data.map((record) => (
            <Stack key={String(record['id'])} gap="xs">
              <Caption>{t('attempt', { n: Number(record['attempt_no'] ?? 1) })}</Caption>
              <KeyFacts
                facts={recordFacts(view, record, { yes: t('yes'), no: t('no'), language, texts, ticketPath })}
              />
            </Stack>
          ))
        ) : (
          <Caption>{attempts.isPending ? t('loading') : t('attemptsEmpty')}</Caption>
        ))}
    </Stack>
  )
}
