import { AppLink } from '../layout/app-link.tsx'
import { EmptyState } from '../feedback/empty-state.tsx'
import type { EntityTexts } from './entity-texts.ts'
import { useT } from '../../foundation/text/i18n.ts'
import { CompassNorthwestRegular, LockClosedRegular } from '../icons/icons.ts'
import type { ShownProblem } from '../tables/entity-list-state.tsx'
import { ProblemMessage } from '../feedback/problem-message.tsx'

export type Blocked = 'gone' | 'unavailable' | 'create' | 'update'

/** Why there is no form or record to show, and where to go from here. Texts: ux 14. */
export function EntityFormBlocked({
  why,
  texts,
  problem,
  backPath,
  onRetry,
}: {
  why: Blocked
  texts: EntityTexts
  problem: ShownProblem | null
  backPath: string
  onRetry: () => void
}) {
  const t = useT('entity')
  const { oneIn: one, manyIn: many } = texts
  const back = <AppLink to={backPath}>{t('state.backToList', { many })}</AppLink>
  if (why === 'gone')
    return (
      <EmptyState icon={<CompassNorthwestRegular />} title={t('state.gone', { one })} actions={back}>
        {t('state.goneText')}
      </EmptyState>
    )
  if (why === 'create' || why === 'update')
    return (
      <EmptyState
        icon={<LockClosedRegular />}
        title={why === 'create' ? t('state.forbiddenNew', { many }) : t('state.forbiddenEdit', { one })}
        actions={back}
      >
        {t('state.forbiddenEditText')}
      </EmptyState>
    )
  if (problem?.status === 403)
    return (
      <EmptyState icon={<LockClosedRegular />} title={t('state.forbiddenOne', { one })} actions={back}>
        {t('state.forbiddenText')}
      </EmptyState>
    )
  return (
    <ProblemMessage
      title={t('state.unavailable', { one })}
      detail={problem?.detail || problem?.title || ''}
      requestId={problem?.requestId ?? null}
      onRetry={onRetry}
    />
  )
}
