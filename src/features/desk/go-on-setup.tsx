import { AppLink } from '../../ui/layout/app-link.tsx'
import { useT } from '../../foundation/text/i18n.ts'
import { Surface } from '../../ui/layout/surface.tsx'
import { useOpenSetup } from './use-open-setup.ts'

/** The way back into a set-up that is not finished, for a user who may go on with it. */
export function GoOnSetup({ to }: { to: string }) {
  const t = useT('setup')
  const { data } = useOpenSetup()
  const done = data?.steps.filter((one) => one.done_at !== null).length ?? 0
  if (!data || done === data.steps.length) return null
  return (
    <Surface title={t('title')}>
      <AppLink to={to}>{t(done === 0 ? 'begin' : 'goOn', { done, of: data.steps.length })}</AppLink>
    </Surface>
  )
}
