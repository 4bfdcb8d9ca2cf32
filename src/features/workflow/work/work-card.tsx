import { useWork } from '../../../client/journey/work.ts'
import { AppLink } from '../../../ui/layout/app-link.tsx'
import { useT } from '../../../foundation/text/i18n.ts'
import { Surface } from '../../../ui/layout/surface.tsx'
import { WorkList } from './work-list.tsx'

const mostLines = 6

/** The first lines of My work, for the page people begin the day on; nothing where nothing waits. */
export function WorkCard({ path }: { path: string }) {
  const t = useT('desk')
  const { data } = useWork(null)
  const waiting = data?.pages[0]?.items.length ?? 0
  if (waiting === 0) return null
  return (
    <Surface title={t('work.title')} aside={<AppLink to={path}>{t('work.all')}</AppLink>}>
      <WorkList stage={null} onStage={() => {}} most={mostLines} />
    </Surface>
  )
}
