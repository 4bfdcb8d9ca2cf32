import { useParams, useSearchParams } from 'react-router'
import { useHandbookPage } from '../../../client/desk/handbook.ts'
import { isApiProblem } from '../../../client/http/problem.ts'
import { handbookPath } from '../../../domain/desk/handbook-page.ts'
import { readMark } from '../../../domain/desk/handbook-mark.ts'
import { HandbookBlocks } from '../../../features/desk/handbook-blocks.tsx'
import { useHandbookHere } from '../../../features/desk/handbook-here.tsx'
import { HandbookLinks, HandbookSearch } from '../../../features/desk/handbook-contents.tsx'
import { AsideAndMain, Stack } from '../../../ui/layout/arrange.tsx'
import { AppLink } from '../../../ui/layout/app-link.tsx'
import { useLanguage, useT } from '../../../foundation/text/i18n.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { ProblemMessage } from '../../../ui/feedback/problem-message.tsx'
import { Waiting } from '../../../ui/feedback/waiting.tsx'

function HandbookPage({ page }: { page: string }) {
  const t = useT('handbook')
  const { data, isError, error, refetch } = useHandbookPage(useLanguage(), page)
  const [query] = useSearchParams()
  const here = useHandbookHere(page, readMark(query))
  if (isError)
    return isApiProblem(error) && error.status === 404 ? (
      <ProblemMessage title={t('screen.unknown')} />
    ) : (
      <ProblemMessage title={t('screen.failed')} onRetry={() => void refetch()} />
    )
  return data ? (
    <HandbookBlocks title={data.title} blocks={data.blocks} here={here} />
  ) : (
    <Waiting label={t('screen.loading')} />
  )
}

/** /apps/handbook/:page?: how every step works, in the reader's language, from the machines themselves. Source: decision 0159. */
export function Component() {
  const t = useT('handbook')
  const { page = '' } = useParams()
  const { data } = useHandbookPage(useLanguage(), page)
  return (
    <Page
      title={data?.title ?? t('title')}
      {...(page ? { actions: <AppLink to={handbookPath()}>{t('screen.all')}</AppLink> } : {})}
    >
      {page ? (
        <AsideAndMain aside={<HandbookLinks current={page} />}>
          <Stack gap="m">
            <HandbookPage key={page} page={page} />
          </Stack>
        </AsideAndMain>
      ) : (
        <HandbookSearch />
      )}
    </Page>
  )
}
