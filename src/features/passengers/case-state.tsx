import type { UseQueryResult } from '@tanstack/react-query'
import { isApiProblem } from '../../client/http/api.ts'
import type { CaseView } from '../../domain/journey/case-view.ts'
import { Button } from '../../ui/layout/fluent.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { useT } from '../../foundation/text/i18n.ts'
import { PersonRegular } from '../../ui/icons/icons.ts'
import { useGoTo } from '../../ui/layout/navigation.ts'
import { ProblemMessage } from '../../ui/feedback/problem-message.tsx'
import { Waiting } from '../../ui/feedback/waiting.tsx'

/** A passenger that is on its way, missing or could not be asked for. */
export function CaseState({ query, listPath }: { query: UseQueryResult<CaseView>; listPath: string }) {
  const t = useT('passenger')
  const goTo = useGoTo()
  if (!query.isError) return <Waiting label={t('loading')} />
  const problem = isApiProblem(query.error) ? query.error : null
  if (problem?.status === 404)
    return (
      <EmptyState
        icon={<PersonRegular />}
        title={t('gone')}
        actions={
          <Button appearance="primary" onClick={() => goTo(listPath)}>
            {t('toList')}
          </Button>
        }
      />
    )
  if (problem?.status === 403) return <EmptyState icon={<PersonRegular />} title={t('forbidden')} />
  return (
    <ProblemMessage
      title={t('failed')}
      {...(problem ? { detail: problem.detail || problem.title, requestId: problem.requestId } : {})}
      onRetry={() => void query.refetch()}
    />
  )
}
