import { useNavigate, useParams } from 'react-router'
import { isRecordId } from '../../../client/records/records.ts'
import { AutoStatus, AutoStatusRun } from '../../../features/journey/auto-status.tsx'
import { Button } from '../../../ui/layout/fluent.ts'
import { useT } from '../../../foundation/text/i18n.ts'
import { Page } from '../../../ui/layout/page.tsx'

/** /apps/autoStatusUpdate/:id: what time would move today, starting it, or one run by its number. Source: machines M15. */
export function Component() {
  const t = useT('daily')
  const { id = 'new' } = useParams()
  const navigate = useNavigate()
  const isRun = isRecordId(id)
  return (
    <Page
      title={t('title')}
      actions={
        isRun && <Button onClick={() => void navigate('/apps/autoStatusUpdate/new')}>{t('allRuns')}</Button>
      }
    >
      {isRun ? <AutoStatusRun id={Number(id)} /> : <AutoStatus />}
    </Page>
  )
}
