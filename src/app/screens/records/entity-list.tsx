import { lazy, Suspense, use, useCallback, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { ActsOfRows } from '../../../features/books/proposals/proposal-acts.tsx'
import { ImportButton } from '../../../features/imports/import-button.tsx'
import { ListServicesProvider } from '../../../features/records/list-services.tsx'
import { billingCells } from '../../../features/tickets/billing-cells.tsx'
import { RecordList } from '../../../features/records/record-list.tsx'
import type { Entity } from '../../../foundation/definitions/entity.ts'
import { useT } from '../../../foundation/text/i18n.ts'
import { AppLink } from '../../../ui/layout/app-link.tsx'
import { useRouteRow } from '../../route-row.ts'
import { listedRecord } from '../../parts/listed-record.ts'
import { isServed } from '../../parts/served.ts'
import { chequeCalendarPath, voucherQueuePath } from '../../routes.ts'

/** No other list needs it, and this one only once rows are chosen. */
const ProposalActs = lazy(() =>
  import('../../../features/books/proposals/proposal-acts.tsx').then((module) => ({
    default: module.ProposalActs,
  })),
)

const FillPeriods = lazy(() =>
  import('../../../features/tickets/fill-periods.tsx').then((module) => ({ default: module.FillPeriods })),
)

/** From every list of vouchers to those that wait for a second person; from the register of cheques to the days they fall due. */
function BookLink({ entity }: { entity: Entity }) {
  const t = useT('entity')
  if (entity.machine === 'voucher') return <AppLink to={voucherQueuePath}>{t('books.queue')}</AppLink>
  return entity.name === 'cheque' && <AppLink to={chequeCalendarPath}>{t('books.cheques')}</AppLink>
}

/** The list of the route's entity. */
export function Component() {
  const row = useRouteRow()
  const entity = use(listedRecord(row.entity ?? ''))
  const { pathname } = useLocation()
  const [search, setSearch] = useSearchParams()
  const [acts, setActs] = useState<ActsOfRows>()
  const keepActs = useCallback((next: ActsOfRows) => setActs(() => next), [])
  const onSearch = useCallback(
    (next: string, options: { replace: boolean }) => setSearch(new URLSearchParams(next), options),
    [setSearch],
  )
  const isOfProposals = entity.name === 'cost_proposal'
  return (
    <ListServicesProvider isServed={isServed}>
      {isOfProposals && (
        <Suspense fallback={null}>
          <ProposalActs onActs={keepActs} />
        </Suspense>
      )}
      <RecordList
        key={entity.name}
        entity={entity}
        path={pathname}
        search={search.toString()}
        onSearch={onSearch}
        isServed={isServed}
        actions={
          <>
            {entity.access === 'FIN' && <BookLink entity={entity} />}
            {entity.name === 'bsp_period' && (
              <Suspense fallback={null}>
                <FillPeriods />
              </Suspense>
            )}
            <ImportButton entity={entity} />
          </>
        }
        {...(entity.name === 'bsp_statement' ? { cells: billingCells } : {})}
        {...(isOfProposals && acts ? { bulkActions: acts } : {})}
      />
    </ListServicesProvider>
  )
}
