import { useActorRef } from '@xstate/react'
import { useState, type ReactNode } from 'react'
import { GuestCard } from '../../features/session/guest-card.tsx'
import { PasswordDue } from '../../features/session/password-due.tsx'
import { useT } from '../../foundation/text/i18n.ts'
import { sessionActor } from '../actors.ts'
import { ownPassword } from './account-actors.ts'

/** Saves the own password and lets the person in. */
export function PasswordDueForm() {
  const t = useT('account')
  const [machine] = useState(() =>
    ownPassword(t('profile.changed'), () => sessionActor.send({ type: 'PASSWORD_CHANGED' })),
  )
  const actor = useActorRef(machine, {
    input: { fields: ['current_password', 'password', 'confirm_password'] },
  })
  return <PasswordDue actor={actor} onBack={() => sessionActor.send({ type: 'BACK' })} />
}

/** The sign-in page for a user whose password was chosen by another user. */
export function PasswordDueCard({ logo, foot }: { logo: string; foot?: ReactNode }) {
  const t = useT('account')
  return (
    <GuestCard logo={logo} title={t('due.title')} intro={t('due.intro')} foot={foot}>
      <PasswordDueForm />
    </GuestCard>
  )
}
