import { useActorRef } from '@xstate/react'
import { ForgotPassword } from '../../../features/session/forgot-password.tsx'
import { useT } from '../../../foundation/text/i18n.ts'
import { forgotPassword } from '../../account/account-actors.ts'
import { GuestPage } from '../../shell/guest-page.tsx'
import { loginPath } from '../../routes.ts'

/** /pages/auth/forgot-password-2 */
export function Component() {
  const t = useT('account')
  const actor = useActorRef(forgotPassword)
  return (
    <GuestPage
      title={t('forgot.title')}
      intro={t('forgot.intro')}
      screen={{ machine: 'forgot-password', value: () => actor.getSnapshot().value }}
    >
      <ForgotPassword actor={actor} loginPath={loginPath} />
    </GuestPage>
  )
}
