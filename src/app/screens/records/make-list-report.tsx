import { useCallback, useMemo } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { isRecordId, useRecord } from '../../../client/records/records.ts'
import { makeListReport } from '../../../domain/reports/make-list.ts'
import { ListActions } from '../../../features/lists/made/list-actions.tsx'
import { ReportViewer } from '../../../features/reports/report-viewer.tsx'
import { Strong } from '../../../ui/layout/arrange.tsx'
import { LoadProblem } from '../../../ui/feedback/load-problem.tsx'
import { useT } from '../../../foundation/text/i18n.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { isServed } from '../../parts/served.ts'
import { WithServices } from '../../parts/with-services.tsx'
import { Component as NotFound } from '../desk/not-found.tsx'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const noReport = (): null => null

/** /apps/makeAList-management/report/:id: a list as it reads today, with its files, copies and a dated copy. */
export function Component() {
  const { id = '' } = useParams()
  return isRecordId(id) ? <Made key={id} id={id} /> : <NotFound />
}

function Made({ id }: { id: string }) {
  const t = useT('makelist')
  const { data, error, refetch } = useRecord('make_list', id)
  const [search, setSearch] = useSearchParams()
  const onSearch = useCallback((next: URLSearchParams) => setSearch(next), [setSearch])
  const fixed = useMemo(() => ({ make_list: id }), [id])
  if (error)
    return (
      <Page title={t('list')}>
        <LoadProblem title={t('failed')} error={error} onRetry={() => void refetch()} />
      </Page>
    )
  const heading = text(data?.['heading'])
  return (
    <WithServices>
      <ReportViewer
        report={makeListReport}
        title={text(data?.['title']) || t('list')}
        search={search}
        onSearch={onSearch}
        pathOf={noReport}
        isServed={isServed}
        isAsked={false}
        fixed={fixed}
        actions={<ListActions id={Number(id)} />}
        above={heading ? <Strong>{heading}</Strong> : null}
      />
    </WithServices>
  )
}
