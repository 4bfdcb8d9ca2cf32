import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { agencyDay } from '../../../client/records/records-today.ts'
import { entityOf } from '../../../domain/entities.ts'
import { ChequeCalendar } from '../../../features/books/cheque-calendar.tsx'
import { detailPath, listPath } from '../../../features/records/record-paths.ts'
import { isCivilDate } from '../../../foundation/values/dates.ts'
import { useT } from '../../../foundation/text/i18n.ts'
import { AppLink } from '../../../ui/layout/app-link.tsx'
import { Stack } from '../../../ui/layout/arrange.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { WithServices } from '../../parts/with-services.tsx'

const WorkflowActions = lazy(async () => ({
  default: (await import('../../../features/workflow/workflow-actions.tsx')).WorkflowActions,
}))
const entity = entityOf('cheque')
const register = listPath(entity) ?? ''

/** /apps/chequeCalendar: post-dated cheques by due day; the day stands in the address. Source: accounting 6.2, 7. */
export function Component() {
  const t = useT('vouchers')
  const [search, setSearch] = useSearchParams()
  const dayParam = search.get('day') ?? ''
  return (
    <Page title={t('cheques.title')} actions={<AppLink to={register}>{t('cheques.register')}</AppLink>}>
      <WithServices>
        <ChequeCalendar
          day={isCivilDate(dayParam) ? dayParam : agencyDay()}
          onDay={(day) => setSearch({ day })}
          panel={(id) => (
            <Stack>
              <Suspense fallback={null}>
                <WorkflowActions module="cheque" id={id} />
              </Suspense>
              <AppLink to={detailPath(entity, id) ?? register}>{t('cheques.open')}</AppLink>
            </Stack>
          )}
        />
      </WithServices>
    </Page>
  )
}
