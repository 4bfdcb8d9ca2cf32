import { useCallback } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { entityOf } from '../../../domain/entities.ts'
import { ImportButton } from '../../../features/imports/import-button.tsx'
import { ListServicesProvider } from '../../../features/records/list-services.tsx'
import { RecordList } from '../../../features/records/record-list.tsx'
import { AppLink } from '../../../ui/layout/app-link.tsx'
import { useT } from '../../../foundation/text/i18n.ts'
import { useRouteRow } from '../../route-row.ts'
import { chequeCalendarPath, voucherQueuePath } from '../../routes.ts'
import { isServed } from '../../parts/served.ts'

/** From every list of vouchers to those that wait for a second person. */
function QueueLink() {
  const t = useT('vouchers')
  return <AppLink to={voucherQueuePath}>{t('queue.title')}</AppLink>
}

/** From the register of cheques to the days they fall due. */
function ChequeDaysLink() {
  const t = useT('vouchers')
  return <AppLink to={chequeCalendarPath}>{t('cheques.title')}</AppLink>
}

/** The list of the route's entity. */
export function Component() {
  const row = useRouteRow()
  const entity = entityOf(row.entity ?? '')
  const { pathname } = useLocation()
  const [search, setSearch] = useSearchParams()
  const onSearch = useCallback(
    (next: string, options: { replace: boolean }) => setSearch(new URLSearchParams(next), options),
    [setSearch],
  )
  return (
    <ListServicesProvider isServed={isServed}>
      <RecordList
        key={entity.name}
        entity={entity}
        path={pathname}
        search={search.toString()}
        onSearch={onSearch}
        isServed={isServed}
        actions={
          <>
            {entity.machine === 'voucher' && <QueueLink />}
            {entity.name === 'cheque' && <ChequeDaysLink />}
            <ImportButton entity={entity} />
          </>
        }
      />
    </ListServicesProvider>
  )
}
