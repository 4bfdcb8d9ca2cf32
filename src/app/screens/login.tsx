import { useSelector } from '@xstate/react'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { DemoAccess, SetupState, SiteSettings } from '../../client/session.ts'
import { DemoAccounts } from '../../features/session/demo-accounts.tsx'
import { GuestCard } from '../../features/session/guest-card.tsx'
import { LanguageLinks } from '../../features/session/language-links.tsx'
import { LoginForm } from '../../features/session/login-form.tsx'
import { useLanguage, useT } from '../../ui/i18n.ts'
import { sessionActor, settingsActor, showSnackbar } from '../actors.ts'
import { languagePatch } from '../settings.ts'

const FirstVisit = lazy(() => import('../../features/session/first-visit.tsx'))
const client = () => import('../../client/session.ts')
const fallbackLogo = '/favicon.svg'
/** Specification §2. */
const forgotPath = '/pages/auth/forgot-password-2'

/** What the server says before anybody is signed in; each part may be missing without harm to the form. */
function useBeforeSignIn() {
  const [site, setSite] = useState<SiteSettings | null>(null)
  const [setup, setSetup] = useState<SetupState | null>(null)
  useEffect(() => {
    let isGone = false
    void client().then(async (c) => {
      const [siteAnswer, setupAnswer] = await Promise.allSettled([c.fetchSite(), c.fetchSetupState()])
      if (isGone) return
      if (siteAnswer.status === 'fulfilled') setSite(siteAnswer.value)
      if (setupAnswer.status === 'fulfilled') setSetup(setupAnswer.value)
    })
    return () => { isGone = true }
  }, [])
  return { site, setup, endSetup: () => setSetup({ needed: false, token_required: false }) }
}

/** /login: the form, or on the very first visit the choice how to begin. */
export function LoginScreen({ onTyping }: { onTyping?: () => void }) {
  const t = useT('session')
  const language = useLanguage()
  const { site, setup, endSetup } = useBeforeSignIn()
  const email = useSelector(sessionActor, (s) => s.context.email)
  const fieldErrors = useSelector(sessionActor, (s) => s.context.fieldErrors)
  const isBusy = useSelector(sessionActor, (s) => s.matches('authenticating') || s.hasTag('shell'))
  const [demo, setDemo] = useState<DemoAccess | null>(null)
  const [prefill, setPrefill] = useState<{ email: string; password: string }>()

  const siteName = site?.site_name || 'RAMS'
  const isFirstVisit = setup?.needed === true
  const title = isFirstVisit ? t('first.title') : t('welcome')
  useEffect(() => {
    document.title = `${isFirstVisit ? t('first.title') : t('pageTitle')} · ${siteName}`
  }, [isFirstVisit, siteName, t])

  const languages = <LanguageLinks language={language} onChoose={(code) => settingsActor.send({ type: 'CHANGE', patch: languagePatch(code) })} />
  const logo = site?.logo || site?.rams_logo || fallbackLogo
  if (isFirstVisit) {
    return (
      <GuestCard isWide logo={fallbackLogo} title={title} intro={t('first.intro')} foot={languages}>
        <Suspense fallback={null}>
          <FirstVisit
            isTokenRequired={setup.token_required}
            onDemo={(access) => { setDemo(access); endSetup() }}
            onAgency={(adminEmail) => {
              setPrefill({ email: adminEmail, password: '' })
              endSetup()
              showSnackbar(t('first.created'), 'success')
            }}
          />
        </Suspense>
      </GuestCard>
    )
  }
  return (
    <GuestCard logo={logo} title={title} intro={t('intro')} foot={languages} below={demo && <DemoAccounts access={demo} onChoose={(user) => setPrefill({ email: user, password: demo.password })} />}>
      <LoginForm
        email={email}
        fieldErrors={fieldErrors}
        isBusy={isBusy}
        forgotPath={forgotPath}
        {...(prefill ? { prefill } : {})}
        {...(onTyping ? { onTyping } : {})}
        onSubmit={(text) => sessionActor.send({ type: 'SUBMIT', ...text })}
      />
    </GuestCard>
  )
}

export const Component = LoginScreen
