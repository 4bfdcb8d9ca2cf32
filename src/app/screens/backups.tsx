import { BackupList } from '../../features/jobs/backup-list.tsx'
import { Text } from '../../ui/fluent.ts'
import { useT } from '../../ui/i18n.ts'
import { Page } from '../../ui/page.tsx'

/** /apps/backups: backups of the agency, their schedule and retention. */
export function Component() {
  const t = useT('jobs')
  return (
    <Page title={t('backup.title')} subtitle={<Text>{t('backup.intro')}</Text>}>
      <BackupList />
    </Page>
  )
}
