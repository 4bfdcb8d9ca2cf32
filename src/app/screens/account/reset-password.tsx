import { useActorRef } from '@xstate/react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { ResetPassword } from '../../../features/session/new-password.tsx'
import { useT } from '../../../foundation/text/i18n.ts'
import { passwordByLink } from '../../account/account-actors.ts'
import { GuestPage } from '../../shell/guest-page.tsx'
import { forgotPasswordPath, loginPath } from '../../routes.ts'

function ByLink({ token }: { token: string }) {
  const t = useT('account')
  const [machine] = useState(() => passwordByLink(token))
  const actor = useActorRef(machine, { input: { fields: ['password', 'confirm_password'] } })
  return (
    <GuestPage
      title={t('reset.title')}
      intro={t('reset.intro')}
      screen={{ machine: 'reset-password', value: () => actor.getSnapshot().value }}
    >
      <ResetPassword actor={actor} loginPath={loginPath} forgotPath={forgotPasswordPath} />
    </GuestPage>
  )
}

/** /pages/auth/reset-password/:token */
export function Component() {
  const { token = '' } = useParams()
  return <ByLink key={token} token={token} />
}
