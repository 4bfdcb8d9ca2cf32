import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { fetchImportRows, rowsPerPage, type ImportRow } from '../../client/records/imports.ts'
import type { ImportBatch, ImportRowState } from '../../machines/desk/import.ts'
import { Stack } from '../../ui/layout/arrange.tsx'
import { Button } from '../../ui/layout/fluent.ts'
import { useT } from '../../foundation/text/i18n.ts'

/** Rows of an import in some states, fifty at a time. Asked again whenever their numbers change. */
export function ImportRows({
  batch,
  states,
  children,
}: {
  batch: ImportBatch
  states: readonly ImportRowState[]
  children: (row: ImportRow) => ReactNode
}) {
  const t = useT('import')
  const { data, fetchNextPage, hasNextPage } = useInfiniteQuery({
    queryKey: ['import', 'rows', batch.id, states.join(','), batch.counts],
    queryFn: ({ pageParam, signal }) => fetchImportRows(batch.id, states, pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: (last) => (last.length < rowsPerPage ? undefined : last.at(-1)?.line),
    placeholderData: (before) => before,
  })
  return (
    <Stack>
      {data?.pages.flat().map((row) => children(row))}
      {hasNextPage && <Button onClick={() => void fetchNextPage()}>{t('row.more')}</Button>}
    </Stack>
  )
}
