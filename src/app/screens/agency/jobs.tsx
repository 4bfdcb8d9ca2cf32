import { useJobs } from '../../../client/agency/jobs.ts'
import { JobList } from '../../../features/agency/job-list.tsx'
import { MailOutbox } from '../../../features/agency/mail-outbox.tsx'
import { MailServer } from '../../../features/agency/mail-server.tsx'
import { Stack } from '../../../ui/layout/arrange.tsx'
import { Text } from '../../../ui/layout/fluent.ts'
import { useT } from '../../../foundation/text/i18n.ts'
import { Page } from '../../../ui/layout/page.tsx'

/** /apps/jobs: what runs beside people, and how mail is sent. */
export function Component() {
  const t = useT('jobs')
  const { isPending } = useJobs()
  return (
    <Page title={t('title')} subtitle={<Text>{t('intro')}</Text>}>
      <Stack gap="l">
        <JobList />
        {/* Below a list that is not there yet they would be pushed out of sight. */}
        {!isPending && (
          <>
            <MailOutbox />
            <MailServer />
          </>
        )}
      </Stack>
    </Page>
  )
}
