import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { agencyDay } from '../../../client/records/records-today.ts'
import { useInvalidateModule } from '../../../client/records/records.ts'
import { entityOf } from '../../../domain/entities.ts'
import { CalendarView, calendarViews } from '../../../features/desk/calendar-view.tsx'
import { RecordForm } from '../../../features/records/record-form.tsx'
import { useT } from '../../../foundation/text/i18n.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { WithServices } from '../../parts/with-services.tsx'

const here = '/apps/calendar'

function EntryForm({ id, day, onDone }: { id: number | 'new'; day: string; onDone: () => void }) {
  const invalidate = useInvalidateModule()
  const defaults = useMemo(
    () => ({ start: `${day}T09:00:00+06:00`, end: `${day}T10:00:00+06:00`, visibility: 'me' }),
    [day],
  )
  return (
    <RecordForm
      entity={entityOf('calendar_event')}
      id={id}
      given={defaults}
      isPanel
      canSaveAndNew={false}
      backPath={here}
      onDone={() => {
        void invalidate('calendar_event')
        onDone()
      }}
    />
  )
}

/** /apps/calendar: appointments, submissions, flights and own entries; view and day stand in the address. Source: specification 2. */
export function Component() {
  const t = useT('planner')
  const [search, setSearch] = useSearchParams()
  const view = calendarViews.find((one) => one === search.get('view')) ?? 'month'
  const dayParam = search.get('day') ?? ''
  const day =
    /^\d{4}-\d{2}-\d{2}$/.test(dayParam) && !Number.isNaN(Date.parse(dayParam)) ? dayParam : agencyDay()
  return (
    <Page title={t('calendar.title')}>
      <WithServices>
        <CalendarView
          view={view}
          day={day}
          onGo={(nextView, nextDay) => setSearch({ view: nextView, day: nextDay })}
          form={(id, on, closeThen, onClose) => (
            <EntryForm id={id} day={on} onDone={() => closeThen(onClose)} />
          )}
        />
      </WithServices>
    </Page>
  )
}
