import { Button } from '@fluentui/react-components'
import { EmptyState } from '../feedback/empty-state.tsx'
import type { EntityTexts } from '../records/entity-texts.ts'
import { useT } from '../../foundation/text/i18n.ts'
import { AddRegular, FilterRegular, ListRegular, LockClosedRegular } from '../icons/icons.ts'
import { ProblemMessage } from '../feedback/problem-message.tsx'

export type ShownProblem = { status: number; title: string; detail: string; requestId: string | null }
export type EntityListStateProps = {
  state: 'empty' | 'noResults' | 'error' | 'forbidden'
  texts: EntityTexts
  problem: ShownProblem | null
  onNew: (() => void) | null
  onClear: () => void
  onRetry: () => void
}

/** What a list shows instead of rows. Texts: ux 14. */
export function EntityListState({ state, texts, problem, onNew, onClear, onRetry }: EntityListStateProps) {
  const t = useT('entity')
  const { manyIn: many, oneIn: one } = texts
  if (state === 'error')
    return (
      <ProblemMessage
        title={t('state.error', { many: texts.many })}
        detail={problem?.detail || problem?.title || ''}
        requestId={problem?.requestId ?? null}
        onRetry={onRetry}
      />
    )
  if (state === 'forbidden')
    return (
      <EmptyState icon={<LockClosedRegular />} title={t('state.forbidden', { many })}>
        {t('state.forbiddenText')}
      </EmptyState>
    )
  if (state === 'noResults')
    return (
      <EmptyState
        icon={<FilterRegular />}
        title={t('state.noResults', { many })}
        actions={<Button onClick={onClear}>{t('state.clearFilters')}</Button>}
      />
    )
  return (
    <EmptyState
      icon={<ListRegular />}
      title={t('state.empty', { many })}
      actions={
        onNew && (
          <Button appearance="primary" icon={<AddRegular />} onClick={onNew}>
            {t('list.new', { one })}
          </Button>
        )
      }
    >
      {t(onNew ? 'state.emptyText' : 'state.emptyNoRight')}
    </EmptyState>
  )
}
