import type { ProblemReport } from '../../../domain/desk/problem-report.ts'
import { screenChart } from '../../../machines/charts/screen-chart.ts'
import { screenMachines } from '../../../machines/charts/screen-machines.ts'
import { instantText } from '../../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../../foundation/text/i18n.ts'
import { textsByName } from '../../../foundation/text/text-by-name.ts'
import { Caption, Stack, Strong } from '../../../ui/layout/arrange.tsx'
import { Ltr } from '../../../ui/layout/ltr.tsx'
import { Surface } from '../../../ui/layout/surface.tsx'
import { KeyFacts } from '../../../ui/records/key-facts.tsx'
import { PlainTable } from '../../../ui/tables/plain-table.tsx'
import { StateMap } from '../../../ui/workflow/state-map.tsx'
import { joinedEdges } from '../stories/drawn-chart.tsx'

/** The machine of the reported screen, the state it was in marked. */
function ScreenChart({ machine, state }: { machine: string; state: string }) {
  const t = useT('replay')
  const screen = screenMachines[machine]
  if (!screen) return null
  const { initial, states, edges } = screenChart(screen.machine)
  return (
    <StateMap
      label={t('statesOf', {
        name: textsByName(t)(`screenMachine.${machine}`, { defaultValue: screen.title }),
      })}
      initial={initial}
      states={states.map(({ key, kind }) => ({ key, label: key, kind }))}
      edges={joinedEdges(edges.map(({ from, to, event }) => ({ from, to, label: event })))}
      here={{ key: state, mark: t('reportedHere') }}
    />
  )
}

/** A report of a problem: the page, the state of its screen, what the server answered last, and what broke. */
export function ReportPart({ name, report }: { name: string; report: ProblemReport }) {
  const t = useT('replay')
  const language = useLanguage()
  const { page, screen, answers, faults } = report
  return (
    <Surface title={`${t('report')}: ${name}`}>
      <KeyFacts
        wide
        facts={[
          { key: 'said', name: t('reportSaid'), value: <bdi>{report.said || '–'}</bdi> },
          { key: 'page', name: t('reportPage'), value: <Ltr>{page.route}</Ltr> },
          {
            key: 'screen',
            name: t('reportScreen'),
            value: <Ltr>{screen ? `${screen.machine}: ${screen.states.join(', ')}` : '–'}</Ltr>,
          },
          { key: 'role', name: t('role'), value: page.role === '' ? t('guest') : <Ltr>{page.role}</Ltr> },
          { key: 'written', name: t('reportWritten'), value: instantText(report.written_at, language) },
          { key: 'build', name: t('reportBuild'), value: <Ltr>{report.build}</Ltr> },
          {
            key: 'look',
            name: t('reportLook'),
            value: <Ltr>{`${page.language}, ${page.theme}, ${page.width} × ${page.height}`}</Ltr>,
          },
        ]}
      />
      {screen?.states.map((state) => (
        <ScreenChart key={state} machine={screen.machine} state={state} />
      ))}
      <Stack gap="s">
        <Strong>{t('lastAnswers')}</Strong>
        {answers.length === 0 ? (
          <Caption>{t('nothing')}</Caption>
        ) : (
          <PlainTable
            isStacked
            caption={t('lastAnswers')}
            rows={answers.map((answer, place) => ({ ...answer, place }))}
            keyOf={({ place }) => place}
            columns={[
              { key: 'ago', label: t('secondsBefore'), isNumber: true, cell: (one) => one.seconds_ago },
              { key: 'path', label: t('request'), cell: (one) => <Ltr>{`${one.method} ${one.path}`}</Ltr> },
              {
                key: 'status',
                label: t('answer'),
                cell: (one) => <Ltr>{[one.status || t('noAnswer'), one.code].filter(Boolean).join(' ')}</Ltr>,
              },
              { key: 'id', label: t('requestId'), cell: (one) => <Ltr>{one.request_id ?? '–'}</Ltr> },
              {
                key: 'body',
                label: t('formOfAnswer'),
                cell: (one) => <Ltr>{JSON.stringify(one.body).slice(0, 300)}</Ltr>,
              },
            ]}
          />
        )}
        {faults.length > 0 && (
          <>
            <Strong>{t('pageFaults')}</Strong>
            {faults.map((fault, place) => (
              // The same fault may come twice.
              <Ltr key={place}>{`${fault.name}: ${fault.message} ${fault.at[0] ?? ''}`}</Ltr>
            ))}
          </>
        )}
      </Stack>
    </Surface>
  )
}
