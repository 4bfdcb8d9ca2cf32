import { useParams } from 'react-router'
import { UserActions } from '../../../features/people/user-actions.tsx'
import { useT } from '../../../foundation/text/i18n.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'

/** /apps/users-management/forgot-password/:userId: what an administrator can do for a user who cannot get in. */
export function Component() {
  const t = useT('account')
  const { userId = '' } = useParams()
  return (
    <Page narrow title={t('user.title')}>
      <Panel>
        <UserActions key={userId} userId={userId} />
      </Panel>
    </Page>
  )
}
