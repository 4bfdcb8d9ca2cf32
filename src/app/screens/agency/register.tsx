import { RegisterForm } from '../../../features/session/register-form.tsx'
import { useT } from '../../../foundation/text/i18n.ts'
import { GuestPage } from '../../shell/guest-page.tsx'
import { loginPath } from '../../routes.ts'

/** /register */
export function Component() {
  const t = useT('account')
  return (
    <GuestPage title={t('register.title')} intro={t('register.intro')}>
      <RegisterForm loginPath={loginPath} />
    </GuestPage>
  )
}
