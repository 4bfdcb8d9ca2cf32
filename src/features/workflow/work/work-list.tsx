import { useState } from 'react'
import { agencyDay } from '../../../client/records/records-today.ts'
import { useWork } from '../../../client/journey/work.ts'
import { isApiProblem } from '../../../client/http/api.ts'
import { addDays, daysBetween } from '../../../foundation/values/dates.ts'
import type { WorkItem, WorkStage } from '../../../domain/desk/work.ts'
import { bulkEventAt } from '../../../domain/journey/bulk-events.ts'
import { mostInBulk } from '../../../domain/passengers/most-in-bulk.ts'
import { Row, Stack, Strip } from '../../../ui/layout/arrange.tsx'
import { ChoiceTabs } from '../../../ui/layout/choice-tabs.tsx'
import { DueList, type DueLine } from '../../../ui/workflow/due-list.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Button } from '../../../ui/layout/fluent.ts'
import { dateText, numberText } from '../../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../../foundation/text/i18n.ts'
import { CheckmarkCircleRegular } from '../../../ui/icons/icons.ts'
import { useMessages } from '../../../ui/feedback/messages.ts'
import { ProblemMessage } from '../../../ui/feedback/problem-message.tsx'
import { useStepTexts } from '../../../ui/workflow/step-texts.ts'
import { Waiting } from '../../../ui/feedback/waiting.tsx'
import { EventDrawer, type WorkPlace } from '../event/event-drawer.tsx'

const groups = ['over', 'today', 'week', 'later', 'none'] as const
type Group = (typeof groups)[number]
const everyStage = 'all'
/** Steps offered for many at once. */
const mostTogether = 4

function groupOf({ due }: WorkItem, today: string): Group {
  if (due === null) return 'none'
  if (due < today) return 'over'
  if (due === today) return 'today'
  return due <= addDays(today, 7) ? 'week' : 'later'
}

/** What waits for the signed-in person, by its days; acting empties it. Source: design 3, ux 11. */
export function WorkList({
  stage,
  onStage,
  onMany = null,
  most,
}: {
  stage: WorkStage | null
  onStage: (stage: WorkStage | null) => void
  /** Takes many on by one event; null where no passengers are taken on together. */
  onMany?: ((of: { passengers: readonly number[]; target: string }) => void) | null
  /** Only the first lines, without the choice of a stage. */ most?: number
}) {
  const t = useT('desk')
  const texts = useStepTexts()
  const language = useLanguage()
  const { snackbar } = useMessages()
  const query = useWork(stage)
  const [place, open] = useState<WorkPlace | null>(null)
  const today = agencyDay()
  if (!query.data) {
    const problem = isApiProblem(query.error) ? query.error : null
    return query.isError ? (
      <ProblemMessage
        title={t('work.failed')}
        {...(problem ? { detail: problem.detail || problem.title, requestId: problem.requestId } : {})}
        onRetry={() => void query.refetch()}
      />
    ) : (
      <Waiting label={t('loading')} />
    )
  }
  const items = query.data.pages.flatMap((page) => page.items).slice(0, most)
  const counts = query.data.pages[0]?.counts ?? []
  const titleOf = (one: WorkStage) => (one === 'journey' ? t('file') : texts.stage(one))
  const lineOf = (item: WorkItem): DueLine => {
    const days = daysBetween(item.since, today)
    return {
      key: `${item.passenger} ${item.stage}`,
      name: item.full_name,
      path: `/apps/passenger-management/passenger/${item.passenger}`,
      due:
        item.due === null || item.due_of === null
          ? null
          : {
              level: item.due < today ? 'over' : item.due === today ? 'today' : 'later',
              day: dateText(item.due, language),
              why: t(`due.${item.due_of}`),
            },
      second: [
        item.passport_no,
        item.office_serial,
        item.agent,
        item.country && texts.row('country', item.country),
      ].flatMap((text) => text || []),
      place: `${titleOf(item.stage)}${days > 0 ? ` · ${t('work.days', { count: days })}` : ''}`,
      action: texts.event(item.event, item.label, item.machine),
      onAction: () =>
        open({ passenger: item.passenger, name: item.full_name, stage: item.stage, event: item.event }),
    }
  }
  // What several of them wait for, the most frequent first.
  const together = [...Map.groupBy(items, ({ stage: at, event }) => bulkEventAt(at, event))]
    .flatMap(([bulk, waiting]) => (bulk && waiting.length > 1 ? [{ bulk, waiting }] : []))
    .toSorted((a, b) => b.waiting.length - a.waiting.length)
    .slice(0, mostTogether)
  const all = counts.reduce((sum, one) => sum + one.all, 0)
  const shown = groups.flatMap((key) => {
    const lines = items.filter((item) => groupOf(item, today) === key).map(lineOf)
    return lines.length === 0
      ? []
      : [{ key, title: t(`group.${key}`), count: numberText(lines.length, language), lines }]
  })
  return (
    <Stack>
      {most === undefined && counts.length > 0 && (
        <Strip>
          <ChoiceTabs
            label={t('work.stages')}
            value={stage ?? everyStage}
            onPick={(value) => onStage(counts.find((one) => one.stage === value)?.stage ?? null)}
            options={[
              { value: everyStage, text: `${t('work.all')} ${numberText(all, language)}` },
              ...counts.map((one) => ({
                value: one.stage,
                text: `${titleOf(one.stage)} ${numberText(one.all, language)}`,
              })),
            ]}
          />
        </Strip>
      )}
      {onMany && together.length > 0 && (
        <Row>
          {together.map(({ bulk, waiting }) => (
            <Button
              key={bulk.name}
              size="small"
              onClick={() =>
                onMany({
                  target: bulk.name,
                  passengers: waiting.slice(0, mostInBulk).map(({ passenger }) => passenger),
                })
              }
            >
              {t('work.together', {
                stage: titleOf(waiting[0]?.stage ?? 'journey'),
                what: texts.event(bulk.event, waiting[0]?.label ?? '', waiting[0]?.machine),
                number: numberText(Math.min(waiting.length, mostInBulk), language),
              })}
            </Button>
          ))}
        </Row>
      )}
      {items.length === 0 ? (
        <EmptyState
          icon={<CheckmarkCircleRegular />}
          title={t('work.none')}
          {...(stage === null
            ? {}
            : { actions: <Button onClick={() => onStage(null)}>{t('work.showAll')}</Button> })}
        >
          {t('work.noneWhy')}
        </EmptyState>
      ) : (
        <DueList
          groups={shown}
          after={
            most === undefined &&
            query.hasNextPage && (
              <Button disabledFocusable={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                {t('more')}
              </Button>
            )
          }
        />
      )}
      {place && (
        <EventDrawer
          key={`${place.passenger} ${place.stage}`}
          place={place}
          onClose={() => open(null)}
          onDone={(event) =>
            snackbar(t('done', { name: place.name, what: texts.event(event, event) }), 'success')
          }
        />
      )}
    </Stack>
  )
}
