import { useParams } from 'react-router'
import { isRecordId } from '../../../client/records/records.ts'
import { dictionary } from '../../../domain/reports/dictionary.ts'
import { passengerReport } from '../../../domain/reports/passenger.ts'
import { ListSettings } from '../../../features/lists/made/list-settings.tsx'
import { useReportTexts } from '../../../features/reports/report-texts.ts'
import { useT } from '../../../foundation/text/i18n.ts'
import { WithServices } from '../../parts/with-services.tsx'

/** /apps/makeAList-management/columns/:id: name, sharing and columns of a list; 'new' makes one. */
export function Component() {
  const t = useT('routes')
  const { id = 'new' } = useParams()
  const texts = useReportTexts(passengerReport)
  return (
    <WithServices>
      <ListSettings
        key={id}
        id={isRecordId(id) ? Number(id) : null}
        title={t('makeList.columns')}
        sourceName={(key) => texts.column(key, dictionary[key]?.label)}
      />
    </WithServices>
  )
}
