import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useActorRef } from '@xstate/react'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { fetchOwnFactor } from '../../../client/agency/own-factor.ts'
import { useSessionUser } from '../../../client/http/session.ts'
import { NewPasswordForm } from '../../../features/session/new-password.tsx'
import { OwnFactorPanel } from '../../../features/session/factor/own-factor.tsx'
import { SessionList } from '../../../features/session/session-list.tsx'
import { makeStyles } from '../../../ui/layout/fluent.ts'
import { useT } from '../../../foundation/text/i18n.ts'
import { useSeededName } from '../../../foundation/text/seeded-names.ts'
import { KeyFacts } from '../../../ui/records/key-facts.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { Surface } from '../../../ui/layout/surface.tsx'
import { ownFactor, ownPassword } from '../../account/account-actors.ts'
import { sessionActor } from '../../actors.ts'
import { LanguageChoice } from '../../parts/language-choice.tsx'

const factorKey = ['user', 'own_second_factor']

const useStyles = makeStyles({ form: { maxWidth: '420px' } })

/** Changing the own password; the machine starts again with each visit. */
function ChangePassword() {
  const styles = useStyles()
  const t = useT('account')
  const [machine] = useState(() => ownPassword(t('profile.changed')))
  const actor = useActorRef(machine, {
    input: { fields: ['current_password', 'password', 'confirm_password'] },
  })
  return (
    <div className={styles.form}>
      <NewPasswordForm actor={actor} saveLabel={t('profile.change')} />
    </div>
  )
}

/** The own second factor; what was begun ends with the visit. */
function SecondFactor({ email }: { email: string }) {
  const client = useQueryClient()
  const { data } = useQuery({ queryKey: factorKey, queryFn: ({ signal }) => fetchOwnFactor(signal) })
  const [machine] = useState(() => ownFactor(() => void client.invalidateQueries({ queryKey: factorKey })))
  const actor = useActorRef(machine)
  return data ? <OwnFactorPanel actor={actor} factor={data} email={email} /> : null
}

/** /apps/profile: the own account, its password and its sessions. */
export function Component() {
  const t = useT('account')
  const tFactor = useT('factor')
  const user = useSessionUser()
  const row = useSeededName()
  const { hash, key } = useLocation()
  useEffect(() => {
    if (hash === '#sessions') document.getElementById('sessions')?.scrollIntoView()
  }, [hash, key])
  if (!user) return null
  const facts = [
    { key: 'name', name: t('profile.name'), value: `${user.first_name} ${user.last_name}`.trim() },
    { key: 'email', name: t('profile.email'), value: <bdi dir="ltr">{user.email}</bdi> },
    { key: 'role', name: t('profile.role'), value: user.role ? row('role', user.role.title) : '' },
    {
      key: 'branch',
      name: t('profile.branch'),
      value:
        user.branch_scope === 'all'
          ? `${user.branch?.name ?? ''} · ${t('profile.noBranch')}`
          : (user.branch?.name ?? ''),
    },
  ]
  return (
    <Page narrow title={t('profile.title')}>
      <Surface title={t('profile.who')}>
        <KeyFacts wide facts={facts} />
        <LanguageChoice label={t('profile.language')} />
      </Surface>
      <Surface title={t('profile.password')}>
        <ChangePassword />
      </Surface>
      <Surface id="second-factor" title={tFactor('title')}>
        <SecondFactor email={user.email} />
      </Surface>
      <Surface id="sessions" title={t('sessions.title')}>
        <SessionList onSignOut={() => sessionActor.send({ type: 'LOGOUT' })} />
      </Surface>
    </Page>
  )
}
