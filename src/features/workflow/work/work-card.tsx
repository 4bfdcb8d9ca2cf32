import { useState } from 'react'
import { useWork } from '../../../client/journey/work.ts'
import { agencyDay } from '../../../client/records/records-today.ts'
import { workParts, type WorkItem, type WorkPart } from '../../../domain/desk/work.ts'
import { daysBetween } from '../../../foundation/values/dates.ts'
import { dateText, numberText } from '../../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../../foundation/text/i18n.ts'
import { useMessages } from '../../../ui/feedback/messages.ts'
import { AppLink } from '../../../ui/layout/app-link.tsx'
import { Surface } from '../../../ui/layout/surface.tsx'
import { ChipFilter } from '../../../ui/workflow/lines/chip-filter.tsx'
import { useStepTexts } from '../../../ui/workflow/step-texts.ts'
import { WorkRows, type WorkRow } from '../../../ui/workflow/lines/work-rows.tsx'
import { EventDrawer, type WorkPlace } from '../event/event-drawer.tsx'
import { StepInRow } from './step-in-row.tsx'

const mostRows = 6
const meanings = { late: 'late', today: 'ours', others: 'others' } as const
const countOf = { late: 'overdue', today: 'today', others: 'others' } as const
const keyOf = ({ passenger, stage }: WorkItem) => `${passenger} ${stage}`

/**
 * The first rows of My work on the page the day begins on, done in place: a row opens the form of its step, sending it opens
 * the next row. Nothing where nothing waits. Source: decision 1120.
 */
export function WorkCard({ path }: { path: string }) {
  const t = useT('desk')
  const texts = useStepTexts()
  const language = useLanguage()
  const { snackbar } = useMessages()
  const [part, choosePart] = useState<WorkPart | null>(null)
  const whole = useWork(null)
  const { data } = useWork(null, part)
  const [openKey, open] = useState<string | null>(null)
  const [undone, undo] = useState<WorkPlace | null>(null)
  const today = agencyDay()
  const counts = whole.data?.pages[0]?.counts ?? []
  const all = counts.reduce((sum, one) => sum + one.all, 0)
  if ((whole.data?.pages[0]?.items.length ?? 0) === 0) return null
  const items = data?.pages.flatMap((page) => page.items) ?? []
  const titleOf = (item: WorkItem) => (item.stage === 'journey' ? t('file') : texts.stage(item.stage))
  const whatOf = (item: WorkItem) => texts.event(item.event, item.label, item.machine)
  const chipOf = (item: WorkItem): WorkRow['chip'] => {
    const days = daysBetween(item.since, today)
    const why =
      item.due !== null && item.due_of !== null
        ? `${t(`due.${item.due_of}`)} ${dateText(item.due, language)}`
        : days > 0
          ? t('work.days', { count: days })
          : t('board.today')
    return {
      meaning: item.due !== null && item.due < today ? 'late' : item.with_others ? 'others' : 'ours',
      text: `${titleOf(item)} · ${why}`,
    }
  }
  const done = (item: WorkItem) => (event: string) => {
    const next = items[items.indexOf(item) + 1]
    open(next ? keyOf(next) : null)
    const place = { passenger: item.passenger, name: item.full_name, stage: item.stage }
    snackbar(t('done', { name: item.full_name, what: texts.event(event, event, item.machine) }), 'success', {
      label: t('undo'),
      run: () => undo({ ...place, event: 'UNDO_LAST' }),
    })
  }
  return (
    <Surface
      title={t('work.title')}
      badge={
        <ChipFilter
          chosen={part}
          chips={workParts.map((key) => {
            const count = counts.reduce((sum, one) => sum + one[countOf[key]], 0)
            return {
              key,
              // Nothing late is no alarm.
              meaning: count > 0 ? meanings[key] : 'rest',
              text: t(`home.${key}`, { count: numberText(count, language) }),
            }
          })}
          onChoose={(key) => {
            open(null)
            choosePart(key)
          }}
        />
      }
      aside={<AppLink to={path}>{t('home.all', { count: numberText(all, language) })}</AppLink>}
    >
      <WorkRows
        label={t('work.title')}
        rows={items.slice(0, mostRows).map((item) => ({
          key: keyOf(item),
          name: item.full_name,
          path: `/apps/passenger-management/passenger/${item.passenger}`,
          second: item.passport_no ?? item.office_serial,
          chip: chipOf(item),
          action: whatOf(item),
          // A second press closes nothing: the row may just have opened by itself, behind the one above it. Escape closes it.
          onAction: () => open(keyOf(item)),
          form:
            openKey === keyOf(item) ? (
              <StepInRow item={item} onDone={done(item)} onCancel={() => open(null)} />
            ) : null,
        }))}
      />
      {undone && (
        <EventDrawer
          key={`${undone.passenger} ${undone.stage}`}
          place={undone}
          onClose={() => undo(null)}
          onDone={(event) =>
            snackbar(t('done', { name: undone.name, what: texts.event(event, event) }), 'success')
          }
        />
      )}
    </Surface>
  )
}
