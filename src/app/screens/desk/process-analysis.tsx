import { useParams, useSearchParams } from 'react-router'
import { useAnalysis } from '../../../client/desk/process-analysis.ts'
import { useSessionUser } from '../../../client/http/session.ts'
import { AnalysisFigures, useFigureName } from '../../../features/desk/analysis/analysis-figures.tsx'
import { AnalysisFilters } from '../../../features/desk/analysis/analysis-filters.tsx'
import {
  changesAddress,
  figureOf,
  figuresAddress,
  questionOf,
} from '../../../features/desk/analysis/address.ts'
import { BehindFigure } from '../../../features/desk/analysis/figure-rows.tsx'
import { HistoryCheck } from '../../../features/desk/analysis/history-check.tsx'
import { TraceExport } from '../../../features/desk/analysis/trace-export.tsx'
import { useLanguage, useT } from '../../../foundation/text/i18n.ts'
import { LoadProblem } from '../../../ui/feedback/load-problem.tsx'
import { Waiting } from '../../../ui/feedback/waiting.tsx'
import { AppLink } from '../../../ui/layout/app-link.tsx'
import { Row, Stack } from '../../../ui/layout/arrange.tsx'
import { Text } from '../../../ui/layout/fluent.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { WithServices } from '../../parts/with-services.tsx'

/** The figures of one workflow with what narrows them; with a figure in the address the rows behind it. */
function Figures({ isRows }: { isRows: boolean }) {
  const t = useT('analysis')
  const language = useLanguage()
  const [search, setSearch] = useSearchParams()
  const question = questionOf(search)
  const mayExport = useSessionUser()?.user_permissions.includes('passenger.export') ?? false
  const { data, error, refetch } = useAnalysis(language, question)
  const nameOf = useFigureName()
  const behind = isRows ? figureOf(search) : null
  return (
    <Page
      title={t('title')}
      subtitle={<Text>{t('intro')}</Text>}
      actions={
        <Row gap="m">
          {isRows ? (
            <AppLink to={figuresAddress(question)}>{t('rows.back')}</AppLink>
          ) : (
            <>
              <AppLink to={changesAddress(question)}>{t('check.link')}</AppLink>
              {data && mayExport && <TraceExport question={question} workflow={data.workflow} />}
            </>
          )}
        </Row>
      }
    >
      {error ? (
        <LoadProblem title={t('failed')} error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Waiting label={t('loading')} />
      ) : behind ? (
        <BehindFigure
          key={search.toString()}
          question={question}
          workflow={data.workflow}
          figure={behind.figure}
          of={behind.key}
          title={t(`rows.${behind.figure}`, { name: nameOf(data, behind.figure, behind.key) })}
        />
      ) : (
        <Stack gap="l">
          <AnalysisFilters
            question={question}
            analysis={data}
            onQuestion={(next) => setSearch({ ...next }, { replace: true })}
          />
          <AnalysisFigures analysis={data} question={question} />
        </Stack>
      )}
    </Page>
  )
}

function Changes() {
  const t = useT('analysis')
  const [search, setSearch] = useSearchParams()
  const question = questionOf(search)
  return (
    <Page
      title={t('check.title')}
      subtitle={<Text>{t('check.intro')}</Text>}
      actions={<AppLink to={figuresAddress(question)}>{t('check.back')}</AppLink>}
    >
      <HistoryCheck
        workflow={question.workflow}
        onWorkflow={(workflow) => setSearch({ workflow }, { replace: true })}
      />
    </Page>
  )
}

/** /apps/processAnalysis/:part?: where work waits, is refused, excepted and corrected (decision 0880); `changes` checks a change of the workflows against the history (decision 0882). */
export function Component() {
  const { part } = useParams()
  return (
    <WithServices>{part === 'changes' ? <Changes /> : <Figures isRows={part === 'rows'} />}</WithServices>
  )
}
