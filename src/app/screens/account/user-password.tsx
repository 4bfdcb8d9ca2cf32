import { useParams } from 'react-router'
import { isApiProblem } from '../../../client/http/problem.ts'
import { useRecord } from '../../../client/records/records.ts'
import { UserActions } from '../../../features/people/user-actions.tsx'
import { LoadProblem } from '../../../ui/feedback/load-problem.tsx'
import { Waiting } from '../../../ui/feedback/waiting.tsx'
import { useT } from '../../../foundation/text/i18n.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'

/** /apps/users-management/forgot-password/:userId: what an administrator can do for a user who cannot get in. */
export function Component() {
  const t = useT('account')
  const { userId = '' } = useParams()
  const { error, isPending, refetch } = useRecord('user', userId)
  const isGone = isApiProblem(error) && error.status === 404
  return (
    <Page narrow title={t('user.title')}>
      <Panel>
        {isPending && <Waiting label={t('user.title')} />}
        {isGone && <LoadProblem title={t('user.failed')} error={error} onRetry={() => void refetch()} />}
        {!isPending && !isGone && <UserActions key={userId} userId={userId} />}
      </Panel>
    </Page>
  )
}
