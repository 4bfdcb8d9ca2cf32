import { ownTaskTitle } from '../../../domain/desk/task-titles.ts'
import { dateText } from '../../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../../foundation/text/i18n.ts'
import { useSeededName } from '../../../foundation/text/seeded-names.ts'
import { ProblemMessage } from '../../../ui/feedback/problem-message.tsx'
import { Waiting } from '../../../ui/feedback/waiting.tsx'
import { AppLink } from '../../../ui/layout/app-link.tsx'
import { makeStyles, Text, tokens } from '../../../ui/layout/fluent.ts'
import { Ltr } from '../../../ui/layout/ltr.tsx'

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0, display: 'grid', rowGap: tokens.spacingVerticalS },
  quiet: { color: tokens.colorNeutralForeground3, whiteSpace: 'nowrap' },
})

/** The day of one person: what stands in the calendar and which tasks are due, late ones included. */
export type QuickDay = {
  today: string
  events: readonly { id: number; title: string }[]
  notes: readonly { id: number; title: string; due_date: string | null; source: string }[]
}

/** The contents of the Quick Panel; null while they are on their way. */
export function QuickPanel({ day, onRetry }: { day: QuickDay | null; onRetry: (() => void) | null }) {
  const styles = useStyles()
  const t = useT('look')
  const language = useLanguage()
  const seededName = useSeededName()
  if (onRetry) return <ProblemMessage title={t('quickFailed')} detail="" onRetry={onRetry} />
  if (!day) return <Waiting label={t('quick')} />
  return (
    <>
      <Text as="p" size={500} weight="semibold">
        <Ltr>{dateText(day.today, language)}</Ltr>
      </Text>
      <section aria-label={t('events')}>
        <Text as="h3" weight="semibold">
          {t('events')}
        </Text>
        <ul className={styles.list}>
          {day.events.map((event) => (
            <li key={event.id}>
              <AppLink to="/apps/calendar">
                <bdi>{event.title}</bdi>
              </AppLink>
            </li>
          ))}
        </ul>
        {day.events.length === 0 && <Text className={styles.quiet}>{t('noEvents')}</Text>}
      </section>
      <section aria-label={t('notes')}>
        <Text as="h3" weight="semibold">
          {t('notes')}
        </Text>
        <ul className={styles.list}>
          {day.notes.map((note) => (
            <li key={note.id}>
              <AppLink to="/apps/todo/all">
                <bdi>{ownTaskTitle(note, seededName, language)}</bdi>
              </AppLink>{' '}
              {note.due_date && (
                <Text size={200} className={styles.quiet}>
                  <Ltr>{dateText(note.due_date, language)}</Ltr>
                </Text>
              )}
            </li>
          ))}
        </ul>
        {day.notes.length === 0 && <Text className={styles.quiet}>{t('noNotes')}</Text>}
      </section>
    </>
  )
}
