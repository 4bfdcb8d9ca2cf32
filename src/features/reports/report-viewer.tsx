import type { DatePreset } from '../../foundation/reports/date-range.ts'
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react'
import { isApiProblem } from '../../client/http/api.ts'
import { useReport, type ReportAnswer } from '../../client/records/reports.ts'
import type { Report } from '../../foundation/reports/report.ts'
import { Row, Stack, Caption } from '../../ui/layout/arrange.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { EntityListViews } from '../../ui/tables/entity-list-tools.tsx'
import { Button, MessageBar, MessageBarBody, MessageBarTitle } from '../../ui/layout/fluent.ts'
import { moneyText, parseMoney } from '../../foundation/values/money.ts'
import { amountText, instantText, numberText } from '../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../foundation/text/i18n.ts'
import { ColumnTripleRegular, FilterRegular, SearchRegular } from '../../ui/icons/icons.ts'
import { StateBadge } from '../../ui/workflow/state-badge.tsx'
import { TreeAndPane } from '../../ui/reports/tree-and-pane.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { PickOne } from '../../ui/inputs/pick-one.tsx'
import { ProblemMessage } from '../../ui/feedback/problem-message.tsx'
import { SearchField } from '../../ui/inputs/search-field.tsx'
import { SlowWait } from '../../ui/feedback/slow-wait.tsx'
import { Surface } from '../../ui/layout/surface.tsx'
import { Waiting } from '../../ui/feedback/waiting.tsx'
import { ReportChips, usualDays } from './report-chips.tsx'
import { ReportColumnsDialog } from './report-columns-dialog.tsx'
import { ReportExport } from './report-export.tsx'
import { ReportFilterPanel } from './report-filter-panel.tsx'
import type { ReportPaths } from '../../foundation/reports/report-paths.ts'
import { useReportTexts } from './report-texts.ts'
import { ReportPager } from './report-pager.tsx'
import { changed, questionOf, useCursors } from './use-report-address.ts'
import { useReportTree } from './use-report-tree.ts'
import { useReportViews } from './use-report-views.ts'
import { ReportRows } from './report-rows.tsx'

/** The period a report without rows is asked for next. */
const widerOf = (period: string | undefined): DatePreset | undefined =>
  period === 'today' || period === 'this_week'
    ? 'this_month'
    : period === 'this_month' || period === 'last_month' || period === 'last_30_days'
      ? 'this_fy'
      : undefined

export type ReportViewerProps = {
  report: Report
  title: string
  /** The query of the address, and how it changes. */
  search: URLSearchParams
  onSearch: (next: URLSearchParams) => void
  pathOf: ReportPaths
  isServed: (path: string) => boolean
  /** The filters are open from the start: a report that is asked for, not a list that is looked at. */
  isAsked: boolean
  /** Filters the page itself has answered: they are not asked for again. */
  fixed?: Readonly<Record<string, string>>
  /** Stands before the viewer's own actions. */
  actions?: ReactNode
  /** Stands between heading and rows. */
  above?: ReactNode
}

const ReportBeside = lazy(() =>
  import('./report-beside.tsx').then((module) => ({ default: module.ReportBeside })),
)

/** An answer with the columns there is room for beside another one; those a reader chose stay. */
const narrowed = (
  { narrow }: Report,
  data: ReportAnswer,
  question: Readonly<Record<string, string>>,
): ReportAnswer =>
  question['columns'] ? data : { ...data, columns: data.columns.filter(({ key }) => narrow.includes(key)) }

/** Whether the rows of an answer have their code, on which a tree is built; before it came, whether they are asked for with it. */
const hasCodes = (
  { shown }: Report,
  data: ReportAnswer | undefined,
  question: Readonly<Record<string, string>>,
): boolean =>
  (data?.columns.map(({ key }) => key) ?? question['columns']?.split(',') ?? shown).includes('code')

/** By how much two totals differ that are the same where all is in order; null where they are not shown, or of a part. */
function differenceIn(
  { balances }: Report,
  { totals }: ReportAnswer,
  question: Readonly<Record<string, string>>,
): bigint | null {
  if (!balances || balances.without.some((name) => question[name])) return null
  const sides = [balances.plus, balances.minus].map((key) => parseMoney(totals.sums[key] ?? ''))
  const [plus = null, minus = null] = sides
  return plus === null || minus === null ? null : plus - minus
}

const wide = '(min-width: 960px)'
const noFaults = {}
const nothingFixed = {}
const noKinds = {}

/** The one screen of every report: filters, chips, search, groups, table with totals, pages, files. Source: reports 1, ux 9. */
export function ReportViewer({
  report,
  title,
  search,
  onSearch,
  pathOf,
  isServed,
  isAsked,
  fixed = nothingFixed,
  actions,
  above,
}: ReportViewerProps) {
  const t = useT('report')
  const language = useLanguage()
  const texts = useReportTexts(report)
  const question = useMemo(() => ({ ...questionOf(report, search), ...fixed }), [report, search, fixed])
  const cursors = useCursors(JSON.stringify(question))
  const isMissing = Object.entries(report.filters).some(
    ([name, filter]) => filter.isRequired && !filter.default && !question[name],
  )
  const query = useReport(
    report,
    { ...question, ...(cursors.next ? { next: cursors.next } : {}) },
    !isMissing,
  )
  const chosen = search.get('row') ?? ''
  const tree = useReportTree(report, question, !isMissing && hasCodes(report, query.data, question), chosen)
  // A user who comes with a question wants its answer; on a small window the questions would hide it.
  const [isOpen, setOpen] = useState(
    () =>
      isMissing ||
      (isAsked &&
        window.matchMedia(wide).matches &&
        Object.keys(report.filters).every((name) => !question[name])),
  )
  const [isChoosing, setChoosing] = useState(false)
  const views = useReportViews(report, search, onSearch)
  const [isPicking, setPicking] = useState(false)
  const [typed, setTyped] = useState(question['q'] ?? '')
  const { data, error } = query
  const ask = (next: Readonly<Record<string, string>>) => onSearch(changed(search, next))
  const choosePath = (code: string) => `?${changed(search, { row: code }).toString()}`
  const clear = () => {
    setTyped('')
    ask(Object.fromEntries([...Object.keys(report.filters), 'q'].map((name) => [name, ''])))
  }
  const names = Object.keys(report.filters).filter(
    (name) => fixed[name] === undefined && (!data || data.usable.includes(name)),
  )
  const faults = isApiProblem(error) ? error.fieldMessages : noFaults
  const isNarrowed = names.some((name) => question[name]) || Boolean(question['q'])
  const links = { pathOf, isServed }
  const wider = names
    .filter((name) => report.filters[name]?.kind === 'dates')
    .map((name) => ({ name, preset: widerOf(question[name] || report.filters[name]?.default) }))
    .find((one): one is { name: string; preset: DatePreset } => one.preset !== undefined)
  const difference = data ? differenceIn(report, data, question) : null
  const isBeside = tree !== null && chosen !== ''
  return (
    <Page
      title={title}
      aside={
        data && (
          <Row>
            {numberText(data.totals.count, language)}
            {difference !== null && (
              <StateBadge
                text={t(difference === 0n ? 'balanced' : 'unbalanced', {
                  amount: amountText(moneyText(difference), language),
                })}
                tone={difference === 0n ? 'satisfied' : 'blocker'}
              />
            )}
          </Row>
        )
      }
      actions={
        <>
          {actions}
          {names.length > 0 && (
            <EntityListViews {...views} usual={t('usualView')} isOpen={isPicking} onOpenChange={setPicking} />
          )}
          {names.length > 0 && (
            <Button icon={<FilterRegular />} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {t('filters')}
            </Button>
          )}
          {data && !report.isMatrix && (
            <Button icon={<ColumnTripleRegular />} onClick={() => setChoosing(true)}>
              {t('columns')}
            </Button>
          )}
          {data?.may_export && (
            <ReportExport
              report={report}
              title={title}
              question={question}
              count={data.totals.count}
              ready={Number(search.get('file')) || null}
            />
          )}
        </>
      }
    >
      <Stack>
        {above}
        {isOpen && names.length > 0 && (
          <Surface title={t('filters')} isTitleHidden>
            <ReportFilterPanel
              report={report}
              texts={texts}
              kinds={data?.kinds ?? noKinds}
              names={names}
              asked={question}
              faults={faults}
              onRun={(values) => ask(values)}
            />
          </Surface>
        )}
        <Row spread>
          {report.search ? (
            <SearchField
              label={t('searchIn')}
              value={typed}
              onChange={setTyped}
              onSearch={(text) => ask({ q: text })}
            />
          ) : (
            <span />
          )}
          {Object.keys(report.groups).length > 0 && (
            <PickOne
              label={t('groupBy')}
              value={question['group'] ?? ''}
              options={[
                { value: '', text: t('noGroups') },
                ...Object.keys(report.groups).map((name) => ({ value: name, text: texts.group(name) })),
              ]}
              onPick={(group) => ask({ group })}
            />
          )}
        </Row>
        {!isMissing && (
          <ReportChips
            report={report}
            filters={(data?.filters ?? usualDays(report)).filter(({ name }) => fixed[name] === undefined)}
            isUsualShown={!isOpen}
            asked={question}
            texts={texts}
            onRemove={(name) => {
              if (name === 'q') setTyped('')
              ask({ [name]: '' })
            }}
            onClear={clear}
          />
        )}
        {query.asking !== null && <SlowWait key={query.asking} label={t('loading')} onCancel={query.stop} />}
        {isMissing ? (
          <EmptyState icon={<FilterRegular />} title={t('askFirst')} />
        ) : query.isStopped ? (
          <EmptyState
            icon={<FilterRegular />}
            title={t('stopped')}
            actions={<Button onClick={query.resume}>{t('askAgain')}</Button>}
          />
        ) : query.isError ? (
          <ProblemMessage
            title={t('failed')}
            detail={isApiProblem(error) ? error.detail : ''}
            requestId={isApiProblem(error) ? error.requestId : null}
            onRetry={() => void query.refetch()}
          />
        ) : !data || tree?.isLoading === true ? (
          <Waiting label={t('loading')} />
        ) : data.totals.count === 0 ? (
          <EmptyState
            icon={<SearchRegular />}
            title={t('empty')}
            actions={
              <>
                {wider && (
                  <Button onClick={() => ask({ [wider.name]: wider.preset })}>
                    {t(`preset.${wider.preset}`)}
                  </Button>
                )}
                {isNarrowed && <Button onClick={clear}>{t('clearAll')}</Button>}
              </>
            }
          />
        ) : (
          <>
            {data.warning !== null && (
              <MessageBar intent="error" layout="multiline">
                <MessageBarBody>
                  <MessageBarTitle>{t('booksBroken')}</MessageBarTitle> <bdi>{data.warning}</bdi>
                </MessageBarBody>
              </MessageBar>
            )}
            <TreeAndPane
              chosen={chosen}
              onClose={() => ask({ row: '' })}
              tree={
                <>
                  <ReportRows
                    data={isBeside ? narrowed(report, data, question) : data}
                    report={report}
                    question={question}
                    texts={texts}
                    caption={title}
                    sort={data.sort}
                    onSort={(sort) => ask({ sort })}
                    isDimmed={query.isPlaceholderData}
                    links={links}
                    groupPath={(filter) => `?${changed(search, { ...filter, group: '' }).toString()}`}
                    tree={tree}
                    choice={tree && { code: chosen, path: choosePath }}
                  />
                  {data.own_entries !== null && (
                    <Caption>{t('paper.ownEntries', { n: data.own_entries })}</Caption>
                  )}
                  <Row spread>
                    {tree ? (
                      <span />
                    ) : (
                      <ReportPager
                        data={data}
                        cursors={cursors}
                        onSize={(size) => ask({ size: String(size) })}
                      />
                    )}
                    <Caption>{t('asOf', { time: instantText(data.at, language) })}</Caption>
                  </Row>
                </>
              }
              pane={
                isBeside && report.tree ? (
                  <Suspense fallback={<Waiting label={t('loading')} />}>
                    <ReportBeside
                      report={{ ...report, tree: report.tree }}
                      columns={data.columns}
                      title={title}
                      path={tree.path}
                      has={tree.has}
                      choosePath={choosePath}
                      links={links}
                    />
                  </Suspense>
                ) : null
              }
            />
          </>
        )}
      </Stack>
      {isChoosing && data && (
        <ReportColumnsDialog
          report={report}
          texts={texts}
          answer={data}
          audiences={views.audiences}
          onShow={(columns) => ask({ columns })}
          onClose={() => setChoosing(false)}
        />
      )}
    </Page>
  )
}
