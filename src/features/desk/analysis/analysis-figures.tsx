import type { AnalysisQuestion } from '../../../client/desk/process-analysis.ts'
import type { AnalysisFigure, CountedFigure, ProcessAnalysis } from '../../../domain/desk/process-analysis.ts'
import { numberText } from '../../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../../foundation/text/i18n.ts'
import { AppLink } from '../../../ui/layout/app-link.tsx'
import { Caption, Cards, Stack } from '../../../ui/layout/arrange.tsx'
import { Surface } from '../../../ui/layout/surface.tsx'
import { KeyFacts } from '../../../ui/records/key-facts.tsx'
import { PlainTable } from '../../../ui/tables/plain-table.tsx'
import { StateMap } from '../../../ui/workflow/state-map.tsx'
import { rowsAddress } from './address.ts'
import { StateNote } from './state-note.tsx'

const tables = [
  { figure: 'refusals', what: 'condition', hint: 'refusalsHint', none: 'noRefusals', other: 'other' },
  { figure: 'overrides', what: 'user', hint: 'overridesHint', none: 'noOverrides', other: 'system' },
  {
    figure: 'corrections',
    what: 'field',
    hint: 'correctionsHint',
    none: 'noCorrections',
    other: 'otherField',
  },
] as const

/** What a figure is called; conditions are stored as parts of a sentence. */
export function useFigureName() {
  const t = useT('analysis')
  const language = useLanguage()
  return (analysis: ProcessAnalysis, figure: AnalysisFigure, key: string): string => {
    if (figure === 'now' || figure === 'waits' || figure === 'refused')
      return analysis.chart.states.find((state) => state.key === key)?.label ?? key
    const label = analysis[figure].find((one) => one.key === key)?.label ?? null
    const { other } = tables.find((one) => one.figure === figure) ?? tables[0]
    return label === null ? t(other) : label.charAt(0).toLocaleUpperCase(language) + label.slice(1)
  }
}

/** States that are no end: a record in them waits. */
const statesOfWaiting = ({ chart }: ProcessAnalysis): ReadonlySet<string> =>
  new Set(
    chart.states
      .filter(({ kind }) => kind === 'initial' || kind === 'normal' || kind === 'blocker')
      .map(({ key }) => key),
  )

/** The states, conditions, users and fields that cost most, each with the rows behind it. */
function Worst({ analysis, address }: { analysis: ProcessAnalysis; address: Address }) {
  const t = useT('analysis')
  const language = useLanguage()
  const nameOf = useFigureName()
  const waiting = statesOfWaiting(analysis)
  const [wait] = analysis.states
    .filter(({ state, median }) => waiting.has(state) && median !== null && median > 0)
    .toSorted((a, b) => (b.median ?? 0) - (a.median ?? 0) || (b.ninety ?? 0) - (a.ninety ?? 0))
  const most = [
    ['worstRefusal', 'refusals'],
    ['worstOverride', 'overrides'],
    ['worstCorrection', 'corrections'],
  ] as const
  const facts = [
    ...(wait
      ? [
          {
            key: 'wait',
            name: t('worstWait'),
            value: (
              <AppLink to={address('waits', wait.state)}>
                {nameOf(analysis, 'waits', wait.state)}: {t('days', { count: wait.median ?? 0 })}
              </AppLink>
            ),
          },
        ]
      : []),
    ...most.flatMap(([name, figure]) => {
      const [first] = analysis[figure]
      return first
        ? [
            {
              key: figure,
              name: t(name),
              value: (
                <AppLink to={address(figure, first.key)}>
                  {nameOf(analysis, figure, first.key)}: {numberText(first.count, language)}
                </AppLink>
              ),
            },
          ]
        : []
    }),
  ]
  return (
    <Surface title={t('worst')}>
      {facts.length === 0 ? <Caption>{t('calm')}</Caption> : <KeyFacts wide facts={facts} />}
    </Surface>
  )
}

type Address = (figure: AnalysisFigure, key: string) => string

/** Waiting times and refusals on the chart of a workflow, and what was refused, excepted and corrected by condition, user and field. */
export function AnalysisFigures({
  analysis,
  question,
}: {
  analysis: ProcessAnalysis
  question: AnalysisQuestion
}) {
  const t = useT('analysis')
  const language = useLanguage()
  const nameOf = useFigureName()
  const { chart, states } = analysis
  const address: Address = (figure, key) => rowsAddress(question, analysis.workflow, figure, key)
  const waiting = statesOfWaiting(analysis)
  const longest = Math.max(0, ...states.map(({ state, ninety }) => (waiting.has(state) ? (ninety ?? 0) : 0)))
  const noteOf = (key: string) => {
    const figures = states.find(({ state }) => state === key)
    return (
      figures && (
        <StateNote
          figures={figures}
          longest={waiting.has(key) ? longest : null}
          addressOf={(figure) => address(figure, key)}
        />
      )
    )
  }
  return (
    <Stack gap="l">
      <Worst analysis={analysis} address={address} />
      <Surface title={t('chart')}>
        <Caption>{t('chartHint')}</Caption>
        <StateMap
          label={t('chart')}
          initial={chart.initial}
          states={chart.states}
          edges={chart.edges}
          noteOf={noteOf}
        />
      </Surface>
      <Cards>
        {tables.map(({ figure, what, hint, none }) => (
          <Surface key={figure} title={t(figure)}>
            <Caption>{t(hint)}</Caption>
            {analysis[figure].length === 0 ? (
              <span>{t(none)}</span>
            ) : (
              <PlainTable<CountedFigure>
                caption={t('table', { name: t(figure) })}
                rows={analysis[figure]}
                keyOf={({ key }) => key}
                columns={[
                  {
                    key: 'what',
                    label: t(what),
                    cell: ({ key }) => <bdi>{nameOf(analysis, figure, key)}</bdi>,
                  },
                  {
                    key: 'count',
                    label: t('count'),
                    isNumber: true,
                    cell: ({ key, count }) => (
                      <AppLink
                        to={address(figure, key)}
                        aria-label={`${nameOf(analysis, figure, key)}: ${numberText(count, language)}`}
                      >
                        {numberText(count, language)}
                      </AppLink>
                    ),
                  },
                ]}
              />
            )}
          </Surface>
        ))}
      </Cards>
    </Stack>
  )
}
