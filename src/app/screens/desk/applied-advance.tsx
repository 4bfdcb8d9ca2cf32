import { useParams } from 'react-router'
import { AppliedAdvancePage } from '../../../features/books/settlement/applied-advance.tsx'
import { pathOfRecord } from '../../../features/records/named-record-path.ts'
import { useT } from '../../../foundation/text/i18n.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { Component as NotFound } from './not-found.tsx'
import { isRecordId } from '../../../client/records/records.ts'
import { RecordServicesProvider } from '../../../features/records/record-services.tsx'
import { useEntryPath } from '../../parts/report-paths.ts'
import { isServed } from '../../parts/served.ts'

/** /apps/appliedAdvance-management/appliedAdvances/:id: what an advance was used for, and its way back. Source: accounting 4.8. */
export function Component() {
  const t = useT('vouchers')
  const { id = '' } = useParams()
  const entryPath = useEntryPath()
  if (!isRecordId(id)) return <NotFound />
  return (
    <Page title={t('applied.title')}>
      <RecordServicesProvider isServed={isServed} entryPath={entryPath}>
        <AppliedAdvancePage key={id} id={Number(id)} pathOf={pathOfRecord} />
      </RecordServicesProvider>
    </Page>
  )
}
