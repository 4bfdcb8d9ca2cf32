import { useState } from 'react'
import { fetchTrace, useCaseAfter, useMoments, type Moment } from '../../../client/passengers/cases.ts'
import type { CaseView } from '../../../domain/journey/case-view.ts'
import { Caption, Row, Stack, Strong } from '../../../ui/layout/arrange.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { instantText } from '../../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../../foundation/text/i18n.ts'
import { HistoryRegular } from '../../../ui/icons/icons.ts'
import { KeyFacts } from '../../../ui/records/key-facts.tsx'
import { MomentSlider } from '../../../ui/workflow/moment-slider.tsx'
import { ProblemMessage } from '../../../ui/feedback/problem-message.tsx'
import { StateBadge } from '../../../ui/workflow/state-badge.tsx'
import { toneOf } from '../../../ui/workflow/state-colours.ts'
import { useStepTexts } from '../../../ui/workflow/step-texts.ts'
import { Surface } from '../../../ui/layout/surface.tsx'
import { useTicketPath } from '../ticket-path.ts'
import { ExportCourse } from './export-course.tsx'
import { recordFacts } from './record-facts.tsx'

/** The case as it stood: what had begun, with its fields and what could be done then. Nothing here can be sent. */
function PastCase({ view }: { view: CaseView }) {
  const t = useT('past')
  const step = useT('step')
  const texts = useStepTexts()
  const language = useLanguage()
  const ticketPath = useTicketPath()
  const words = { yes: step('yes'), no: step('no'), language, texts, ticketPath }
  return (
    <Stack gap="l">
      {[view.journey, view.custody, ...view.steps.filter(({ id }) => id !== null)].map((one) => {
        const open = one.actions.filter(({ ok, event }) => ok && event !== 'UNDO_LAST')
        const kind = typeof one.record.paper_kind === 'string' ? one.record.paper_kind : undefined
        return (
          <Stack key={`${one.machine} ${one.stage ?? ''}`} gap="xs">
            <Row>
              <Strong>{one.stage ? texts.stage(one.stage) : texts.stage(one.machine)}</Strong>
              <StateBadge
                size="small"
                tone={toneOf(one.kind)}
                text={texts.state(one.machine, one.state, one.state_label, kind)}
              />
            </Row>
            <KeyFacts facts={recordFacts(one, one.record, words)} />
            <Caption>
              {t('could')}:{' '}
              {open.length > 0
                ? open.map((action) => texts.event(action.event, action.label, one.machine)).join(', ')
                : t('none')}
            </Caption>
          </Stack>
        )
      })}
    </Stack>
  )
}

/** "As of": the case after any of its entries, and its course as a file. Source: ux 5, design 3. */
export function LookBack({ passengerId }: { passengerId: number }) {
  const t = useT('past')
  const texts = useStepTexts()
  const language = useLanguage()
  const moments = useMoments(passengerId)
  const [chosen, choose] = useState<number | null>(null)
  const all = moments.data ?? []
  const last = all.length - 1
  const at = chosen ?? last
  const moment = all[at]
  const isPast = chosen !== null && chosen < last && moment !== undefined
  const past = useCaseAfter(passengerId, isPast ? moment.id : null)
  const wordsOf = (one: Moment) =>
    `${one.stage ? texts.stage(one.stage) : texts.stage(one.machine)} · ${texts.event(one.event, one.event.toLowerCase().replaceAll('_', ' '), one.machine)}`
  return (
    <Surface
      title={t('title')}
      aside={<ExportCourse read={() => fetchTrace(passengerId)} file={`course-${passengerId}`} />}
    >
      {moments.isError ? (
        <ProblemMessage title={t('nothing')} onRetry={() => void moments.refetch()} />
      ) : moment === undefined ? (
        moments.isPending ? null : (
          <EmptyState icon={<HistoryRegular />} title={t('nothing')} />
        )
      ) : (
        <Stack gap="m">
          <Caption>{t('hint')}</Caption>
          <MomentSlider
            label={t('title')}
            at={at}
            last={last}
            earlier={t('earlier')}
            later={t('later')}
            onMove={choose}
            spoken={`${t('moment', { n: at + 1, total: all.length })}: ${wordsOf(moment)}`}
            caption={
              <>
                <Strong>{isPast ? t('after', { what: wordsOf(moment) }) : t('now')}</Strong>
                <Caption>
                  {instantText(moment.at, language)} · {moment.by ?? t('system')} ·{' '}
                  {t('moment', { n: at + 1, total: all.length })}
                </Caption>
              </>
            }
          />
          {isPast && past.isError && (
            <ProblemMessage
              title={t('nothing')}
              detail={past.error.message}
              onRetry={() => void past.refetch()}
            />
          )}
          {isPast && past.data && <PastCase view={past.data} />}
        </Stack>
      )}
    </Surface>
  )
}
