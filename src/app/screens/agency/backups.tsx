import { BackupList } from '../../../features/agency/backup-list.tsx'
import { Text } from '../../../ui/layout/fluent.ts'
import { useT } from '../../../foundation/text/i18n.ts'
import { Page } from '../../../ui/layout/page.tsx'

/** /apps/backups: backups of the agency, their schedule and retention. */
export function Component() {
  const t = useT('jobs')
  return (
    <Page title={t('backup.title')} subtitle={<Text>{t('backup.intro')}</Text>}>
      <BackupList />
    </Page>
  )
}
