import { useEffect } from 'react'
import { useParams } from 'react-router'
import { useFoundPassengers } from '../../../client/passengers/passenger-search.ts'
import { isApiProblem } from '../../../client/http/api.ts'
import { FoundPassengers } from '../../../features/passengers/found-passengers.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { numberText } from '../../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../../foundation/text/i18n.ts'
import { SearchRegular } from '../../../ui/icons/icons.ts'
import { useGoTo } from '../../../ui/layout/navigation.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { ProblemMessage } from '../../../ui/feedback/problem-message.tsx'
import { Surface } from '../../../ui/layout/surface.tsx'
import { Waiting } from '../../../ui/feedback/waiting.tsx'
import { WithServices } from '../../parts/with-services.tsx'

/** /apps/passenger/search/:searchKeyword: one hit opens the passenger, several are listed, none says so. */
export function Component() {
  const t = useT('passenger')
  const language = useLanguage()
  const goTo = useGoTo()
  const { searchKeyword = '' } = useParams()
  const { data, isError, error, refetch } = useFoundPassengers(searchKeyword)
  const only = data?.length === 1 ? data[0] : undefined
  useEffect(() => {
    if (only) goTo(`/apps/passenger-management/passenger/${only.id}`, { replace: true })
  }, [only, goTo])
  return (
    <Page
      title={t('search.title')}
      aside={data && data.length > 1 ? numberText(data.length, language) : undefined}
    >
      {isError ? (
        <ProblemMessage
          title={t('search.failed')}
          requestId={isApiProblem(error) ? error.requestId : null}
          onRetry={() => void refetch()}
        />
      ) : !data || only ? (
        <Waiting label={t('pick.searching')} />
      ) : data.length === 0 ? (
        <Surface title={t('search.title')} isTitleHidden>
          <EmptyState icon={<SearchRegular />} title={t('search.none', { text: searchKeyword })}>
            {t('search.hint')}
          </EmptyState>
        </Surface>
      ) : (
        <WithServices>
          <Surface title={t('search.found', { count: data.length })}>
            <FoundPassengers rows={data} />
          </Surface>
        </WithServices>
      )}
    </Page>
  )
}
