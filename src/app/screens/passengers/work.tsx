import { useSearchParams } from 'react-router'
import { workStages } from '../../../domain/desk/work.ts'
import { WorkList } from '../../../features/workflow/work/work-list.tsx'
import { useT } from '../../../foundation/text/i18n.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { useBulkSheet } from '../../parts/bulk-sheet.tsx'
import { WithServices } from '../../parts/with-services.tsx'

/** /apps/myWork: what waits for the signed-in person, by its days. Source: design 2, "work queue". */
export function Component() {
  const t = useT('desk')
  const [search, setSearch] = useSearchParams()
  const { open, sheet } = useBulkSheet()
  const stage = workStages.find((one) => one === search.get('stage')) ?? null
  return (
    <Page title={t('work.title')}>
      <WithServices>
        <WorkList
          stage={stage}
          onMany={open}
          onStage={(next) => setSearch(next ? { stage: next } : {}, { replace: true })}
        />
        {sheet}
      </WithServices>
    </Page>
  )
}
