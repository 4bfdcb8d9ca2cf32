import { useParams, useSearchParams } from 'react-router'
import { entityOf } from '../../../domain/entities.ts'
import { RecordDetail } from '../../../features/records/record-detail.tsx'
import { RecordServicesProvider } from '../../../features/records/record-services.tsx'
import { detailAhead, detailParts, detailSlot } from '../../parts/entity-slots.tsx'
import { useRouteRow } from '../../route-row.ts'
import { useEntryPath } from '../../parts/report-paths.ts'
import { isServed } from '../../parts/served.ts'

/** One record of the route's entity; the open tab stands in the address. */
export function Component() {
  const entity = entityOf(useRouteRow().entity ?? '')
  const { id = '' } = useParams()
  const [search, setSearch] = useSearchParams()
  const slot = detailSlot(entity.name)
  const ahead = detailAhead(entity.name)
  return (
    <RecordServicesProvider isServed={isServed} entryPath={useEntryPath()}>
      <RecordDetail
        key={`${entity.name}/${id}`}
        entity={entity}
        id={Number(id)}
        tab={search.get('tab') ?? ''}
        onTab={(tab) => setSearch(tab ? { tab } : {}, { replace: true })}
        isServed={isServed}
        parts={detailParts[entity.name] ?? {}}
        {...(slot ? { slot } : {})}
        {...(ahead ? { ahead } : {})}
      />
    </RecordServicesProvider>
  )
}
