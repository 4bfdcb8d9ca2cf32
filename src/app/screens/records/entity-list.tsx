import { lazy, Suspense, useCallback, type ComponentProps } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { entityOf } from '../../../domain/entities.ts'
import { ImportButton } from '../../../features/imports/import-button.tsx'
import { ListServicesProvider } from '../../../features/records/list-services.tsx'
import { RecordList } from '../../../features/records/record-list.tsx'
import { useRouteRow } from '../../route-row.ts'
import { isServed } from '../../parts/served.ts'

const BookList = lazy(() =>
  import('../../parts/book-list.tsx').then((module) => ({ default: module.BookList })),
)

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
  const list: ComponentProps<typeof BookList>['children'] = ({ link, ...added }) => (
    <RecordList
      key={entity.name}
      entity={entity}
      path={pathname}
      search={search.toString()}
      onSearch={onSearch}
      isServed={isServed}
      {...added}
      actions={
        <>
          {link}
          <ImportButton entity={entity} />
        </>
      }
    />
  )
  return (
    <ListServicesProvider isServed={isServed}>
      {entity.access === 'FIN' ? (
        <Suspense fallback={null}>
          <BookList entity={entity}>{list}</BookList>
        </Suspense>
      ) : (
        list({})
      )}
    </ListServicesProvider>
  )
}
