import type { StepView } from '../../../domain/journey/case-view.ts'
import { daysBetween } from '../../../foundation/values/dates.ts'
import { dateText } from '../../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../../foundation/text/i18n.ts'
import { useStateAbove } from '../../../ui/workflow/state-above.ts'
import { Ltr } from '../../../ui/layout/ltr.tsx'

/** Since when the state holds, who made it so, and which attempt this is. */
export function StepSince({ view, today }: { view: StepView; today: string }) {
  const t = useT('step')
  const language = useLanguage()
  const recorded = view.record[view.machine === 'custody' ? 'custody_since' : 'state_since']
  const since = typeof recorded === 'string' ? recorded : null
  const isSaid = useStateAbove()
  const days = since === null ? 0 : daysBetween(since, today)
  const parts = [
    view.attempt_no > 1 ? <span key="attempt">{t('attempt', { n: view.attempt_no })}</span> : null,
    since && !isSaid ? (
      <span key="since">
        {t('since')} <Ltr>{dateText(since, language)}</Ltr>
        {days > 0 ? ` · ${t('days', { count: days })}` : ''}
      </span>
    ) : days > 0 ? (
      <span key="days">{t('days', { count: days })}</span>
    ) : null,
    view.last?.by ? (
      <span key="by">
        {t('by')} <bdi>{view.last.by}</bdi>
      </span>
    ) : null,
  ]
  return <>{parts}</>
}
