import { lazy, Suspense, useEffect, useState } from 'react'
import { fetchSetupState, fetchSite, type SetupState, type SiteSettings } from '../../../client/http/guest.ts'
import type { DemoAccess } from '../../../client/http/session.ts'
import { GuestCard } from '../../../features/session/guest-card.tsx'
import { LanguageLinks } from '../../../features/session/language-links.tsx'
import { LoginForm } from '../../../features/session/login-form.tsx'
import { useLanguage, useT } from '../../../foundation/text/i18n.ts'
import type { FieldErrors } from '../../../machines/shell/session-types.ts'
import { useFavicon } from '../../shell/favicon.ts'
import { loadActors, loadedActors, useActors, useFact } from '../../runtime.ts'
import { languagePatch } from '../../settings.ts'

const FirstVisit = lazy(() => import('../../../features/session/first-visit.tsx'))
const DemoAccounts = lazy(() =>
  import('../../../features/session/demo-accounts.tsx').then((m) => ({ default: m.DemoAccounts })),
)
const SecondFactorCard = lazy(() =>
  import('../../../features/session/second-factor-card.tsx').then((m) => ({ default: m.SecondFactorCard })),
)
const PasswordDueCard = lazy(() =>
  import('../../account/password-due.tsx').then((m) => ({ default: m.PasswordDueCard })),
)
// The form does not wait for what is seldom pressed.
const GuestReport = lazy(() =>
  import('../../shell/guest-report.tsx').then((m) => ({ default: m.GuestReport })),
)
const noErrors: FieldErrors = {}
const fallbackLogo = '/favicon.svg'
/** Specification 2. */
const forgotPath = '/pages/auth/forgot-password-2'

/** The machines come with the report where they are not there yet. */
const sessionScreen = {
  machine: 'session',
  value: () => loadedActors()?.sessionActor.getSnapshot().value ?? 'guest',
}

/** What the server says before anybody is signed in; each part may be missing without harm to the form. */
function useBeforeSignIn() {
  const [site, setSite] = useState<SiteSettings | null>(null)
  const [setup, setSetup] = useState<SetupState | null>(null)
  useEffect(() => {
    let isGone = false
    void Promise.allSettled([fetchSite(), fetchSetupState()]).then(([siteAnswer, setupAnswer]) => {
      if (isGone) return
      if (siteAnswer.status === 'fulfilled') setSite(siteAnswer.value)
      if (setupAnswer.status === 'fulfilled') setSetup(setupAnswer.value)
    })
    return () => {
      isGone = true
    }
  }, [])
  return {
    site,
    setup,
    /** The agency that was just made has a name and a logo of its own. */
    endSetup: () => {
      setSetup({ needed: false, token_required: false })
      fetchSite().then(setSite, () => {})
    },
  }
}

/** /login: the form, or on the very first visit the choice how to begin. */
function LoginScreen({ onTyping }: { onTyping?: () => void }) {
  const t = useT('session')
  const language = useLanguage()
  const { site, setup, endSetup } = useBeforeSignIn()
  const session = useActors()?.sessionActor
  const email = useFact(session, (s) => s.context.email, '')
  const fieldErrors = useFact(session, (s) => s.context.fieldErrors, noErrors)
  const isBusy = useFact(session, (s) => s.matches('authenticating') || s.hasTag('shell'), false)
  const isSecondFactor = useFact(session, (s) => typeof s.value === 'object', false)
  const isPasswordDue = useFact(session, (s) => s.matches('password_due'), false)
  const [demo, setDemo] = useState<DemoAccess | null>(null)
  const [prefill, setPrefill] = useState<{ email: string; password: string }>()

  useFavicon(site?.favicon)
  const siteName = site?.site_name || 'RAMS'
  const isFirstVisit = setup?.needed === true
  const title = isFirstVisit ? t('first.title') : t('welcome')
  useEffect(() => {
    document.title = `${isFirstVisit ? t('first.title') : t('pageTitle')} · ${siteName}`
  }, [isFirstVisit, siteName, t])

  const foot = (
    <>
      <LanguageLinks
        language={language}
        onChoose={(code) =>
          void loadActors().then((a) => a.settingsActor.send({ type: 'CHANGE', patch: languagePatch(code) }))
        }
      />
      <Suspense fallback={null}>
        <GuestReport screen={sessionScreen} />
      </Suspense>
    </>
  )
  const logo = site?.logo || site?.rams_logo || fallbackLogo
  if (isFirstVisit) {
    return (
      <GuestCard isWide logo={fallbackLogo} title={title} foot={foot}>
        <Suspense fallback={null}>
          <FirstVisit
            isTokenRequired={setup.token_required}
            onDemo={(access) => {
              setDemo(access)
              endSetup()
            }}
            onAgency={(adminEmail) => {
              setPrefill({ email: adminEmail, password: '' })
              endSetup()
              void loadActors().then((a) => a.showSnackbar(t('first.created'), 'success'))
            }}
          />
        </Suspense>
      </GuestCard>
    )
  }
  if (isPasswordDue)
    return (
      <Suspense fallback={null}>
        <PasswordDueCard logo={logo} foot={foot} />
      </Suspense>
    )
  if (session && isSecondFactor)
    return (
      <Suspense fallback={null}>
        <SecondFactorCard actor={session} logo={logo} foot={foot} />
      </Suspense>
    )
  return (
    <GuestCard
      logo={logo}
      agency={siteName}
      title={title}
      intro={t('intro')}
      foot={foot}
      below={
        demo && (
          <Suspense fallback={null}>
            <DemoAccounts
              access={demo}
              onChoose={(user) => setPrefill({ email: user, password: demo.password })}
            />
          </Suspense>
        )
      }
    >
      <LoginForm
        email={email}
        fieldErrors={fieldErrors}
        isBusy={isBusy}
        forgotPath={forgotPath}
        {...(prefill ? { prefill } : {})}
        {...(onTyping ? { onTyping } : {})}
        onSubmit={(text) => void loadActors().then((a) => a.sessionActor.send({ type: 'SUBMIT', ...text }))}
      />
    </GuestCard>
  )
}

export { LoginScreen as Component }
