import { AppLink } from '../../ui/layout/app-link.tsx'
import { useT } from '../../foundation/text/i18n.ts'
import { Surface } from '../../ui/layout/surface.tsx'

const steps = [
  { key: 'settings', to: '/apps/sitesettings-management/sitesettings' },
  { key: 'users', to: '/apps/users-management/userslist' },
  { key: 'agents', to: '/apps/agent-management/agents' },
  { key: 'visas', to: '/apps/visaEntry-management/visaEntries' },
  { key: 'passenger', to: '/apps/passenger-management/new' },
] as const

/** What a new agency does first, until its first passenger is registered. */
export function FirstSteps() {
  const t = useT('dashboard')
  return (
    <Surface title={t('first.title')}>
      <ol>
        {steps.map(({ key, to }) => (
          <li key={key}>
            <AppLink to={to}>{t(`first.${key}`)}</AppLink>
          </li>
        ))}
      </ol>
    </Surface>
  )
}
