import { useState } from 'react'
import { useFlow } from '../../../client/desk/dashboard.ts'
import { isApiProblem } from '../../../client/http/api.ts'
import { stageNames, type StageName } from '../../../domain/journey/facts.ts'
import { numberText } from '../../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../../foundation/text/i18n.ts'
import { ProblemMessage } from '../../../ui/feedback/problem-message.tsx'
import { AppLink } from '../../../ui/layout/app-link.tsx'
import { Caption } from '../../../ui/layout/arrange.tsx'
import { Button } from '../../../ui/layout/fluent.ts'
import { Surface } from '../../../ui/layout/surface.tsx'
import { PlainTable } from '../../../ui/tables/plain-table.tsx'
import { FlowMap, type FlowStage } from '../../../ui/workflow/lines/flow-map.tsx'
import { useStepTexts } from '../../../ui/workflow/step-texts.ts'

/** Stages of the map, as many as have room for their names; the table has all of them. */
const onMap: ReadonlySet<string> = new Set<StageName>([
  'documents',
  'medical',
  'training',
  'bmet_reg',
  'visa',
  'mofa',
  'visa_bio',
  'embassy',
  'manpower',
  'flight',
])

/** Where people stand on the way: each stage opens the board with the files it counts. Source: decision 1120. */
export function FlowCard({ boardPath }: { boardPath: string }) {
  const t = useT('desk')
  const texts = useStepTexts()
  const language = useLanguage()
  const query = useFlow()
  const [isTable, setTable] = useState(false)
  if (!query.data)
    return query.isError ? (
      <Surface title={t('home.flow')}>
        <ProblemMessage
          title={t('failed')}
          requestId={isApiProblem(query.error) ? query.error.requestId : null}
          onRetry={() => void query.refetch()}
        />
      </Surface>
    ) : null
  const stages = stageNames.flatMap((stage): FlowStage[] => {
    const { people, late } = query.data.find((one) => one.stage === stage) ?? { people: 0, late: 0 }
    // The CV keeps no record and has no board.
    if (stage === 'cv' || (people === 0 && !onMap.has(stage))) return []
    return [
      {
        key: stage,
        title: texts.stage(stage),
        people,
        late,
        peopleText: t('home.people', { count: people }),
        lateText: late > 0 ? t('home.lateOf', { count: late }) : null,
        to: `${boardPath}/${stage}?open=1`,
      },
    ]
  })
  // Without people the stages would stand under an empty picture.
  if (stages.every(({ people }) => people === 0))
    return (
      <Surface title={t('home.flow')}>
        <Caption>{t('home.flowEmpty')}</Caption>
      </Surface>
    )
  return (
    <Surface
      title={t('home.flow')}
      aside={
        <>
          {!isTable && t('home.flowHint')}
          <Button size="small" appearance="subtle" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
            {isTable ? t('home.asMap') : t('home.asTable')}
          </Button>
        </>
      }
    >
      {isTable ? (
        <PlainTable
          caption={t('home.flow')}
          rows={stages}
          keyOf={({ key }) => key}
          columns={[
            {
              key: 'stage',
              label: t('board.stage'),
              cell: ({ title, to }) => <AppLink to={to}>{title}</AppLink>,
            },
            {
              key: 'people',
              label: t('home.peopleHead'),
              isNumber: true,
              cell: ({ people }) => numberText(people, language),
            },
            {
              key: 'late',
              label: t('group.over'),
              isNumber: true,
              cell: ({ late }) => numberText(late, language),
            },
          ]}
        />
      ) : (
        <FlowMap stages={stages.filter(({ key }) => onMap.has(key))} label={t('home.flow')} />
      )}
    </Surface>
  )
}
