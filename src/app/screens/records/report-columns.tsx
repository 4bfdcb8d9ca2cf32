import { ColumnPage } from '../../../features/reports/column-page.tsx'
import { useT } from '../../../foundation/text/i18n.ts'
import { useRouteRow } from '../../route-row.ts'
import { WithServices } from '../../parts/with-services.tsx'

/** The column chooser of a report or of the quick-update grid. */
export function Component() {
  const row = useRouteRow()
  const t = useT('routes')
  return (
    <WithServices>
      <ColumnPage key={row.path} scope={row.columnScope ?? ''} title={t(row.title as 'dashboard')} />
    </WithServices>
  )
}
