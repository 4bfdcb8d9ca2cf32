import { Suspense, useState, type ReactNode } from 'react'
import { useChequeCalendar, type DueCheque } from '../../client/desk/cheque-calendar.ts'
import { agencyDay } from '../../client/records/records-today.ts'
import {
  amountText,
  dateText,
  numberedDay,
  datesText,
  monthText,
  weekdayText,
} from '../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../foundation/text/i18n.ts'
import { addDays } from '../../foundation/values/dates.ts'
import { moneyText, parseMoney } from '../../foundation/values/money.ts'
import { daysOf, inWeeks, monthSpan, monthStep, weekStart } from '../../foundation/values/weeks.ts'
import { chequeWorkflow } from '../../machines/books/cheque.ts'
import type { Workflow } from '../../machines/kit/workflow.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ProblemMessage } from '../../ui/feedback/problem-message.tsx'
import { Waiting } from '../../ui/feedback/waiting.tsx'
import { CalendarRegular } from '../../ui/icons/icons.ts'
import { CalendarSteps } from '../../ui/inputs/dates/calendar-steps.tsx'
import { DayGrid, type GridDay } from '../../ui/inputs/dates/day-grid.tsx'
import { Caption, Row, Stack } from '../../ui/layout/arrange.tsx'
import { Button, makeStyles, MessageBar, MessageBarBody } from '../../ui/layout/fluent.ts'
import { Ltr } from '../../ui/layout/ltr.tsx'
import { Surface } from '../../ui/layout/surface.tsx'
import { EntityFormPanel } from '../../ui/records/entity-form-panel.tsx'
import { useRecordServices } from '../../ui/records/record-services.ts'
import { PlainTable } from '../../ui/tables/plain-table.tsx'
import { StateChip } from '../../ui/workflow/state-chip.tsx'
import { meaningOf, toneOf } from '../../ui/workflow/state-colours.ts'
import { useStepTexts } from '../../ui/workflow/step-texts.ts'

const useStyles = makeStyles({
  // On a telephone the month is a list of its days; on a desk the grid shows them and the list is of one week.
  grid: { '@media (max-width: 639px)': { display: 'none' } },
  outsideWeek: { display: 'none', '@media (max-width: 639px)': { display: 'block' } },
})

const shownInDay = 3

type ChequeState = keyof typeof chequeWorkflow.states
/** By name: the state comes from an answer. */
const states: Workflow['states'] = chequeWorkflow.states
const stateOf = ({ state }: DueCheque) => states[state]

/** Cheques below each other; each is worked on where it stands. */
function Cheques({
  caption,
  cheques,
  hasDay = false,
  onOpen,
}: {
  caption: string
  cheques: readonly DueCheque[]
  hasDay?: boolean
  onOpen: (cheque: DueCheque) => void
}) {
  const t = useT('vouchers')
  const language = useLanguage()
  const { StateOf } = useRecordServices()
  return (
    <PlainTable
      isStacked
      caption={caption}
      rows={cheques}
      keyOf={({ id }) => id}
      columns={[
        ...(hasDay
          ? [
              {
                key: 'day',
                label: t('cheques.day'),
                isTight: true,
                cell: ({ day }: DueCheque) => <Ltr>{dateText(day, language)}</Ltr>,
              },
            ]
          : []),
        { key: 'direction', label: t('cheques.direction'), cell: (one) => t(`cheques.${one.direction}`) },
        {
          key: 'cheque',
          label: t('cheques.cheque'),
          cell: ({ cheque_no: no, bank }) => (
            <Stack gap="xs">
              <span>
                <Ltr>{no}</Ltr>
              </span>
              {bank && (
                <Caption>
                  <bdi>{bank}</bdi>
                </Caption>
              )}
            </Stack>
          ),
        },
        { key: 'party', label: t('cheques.party'), cell: ({ party }) => <bdi>{party}</bdi> },
        {
          key: 'amount',
          label: t('cheques.amount'),
          isNumber: true,
          cell: ({ amount }) => <Ltr>{amountText(amount, language)}</Ltr>,
        },
        {
          key: 'state',
          label: t('cheques.state'),
          cell: ({ state, overdue }) => (
            <Row>
              {StateOf && (
                <Suspense fallback={null}>
                  <StateOf machine="cheque" state={state} />
                </Suspense>
              )}
              {overdue && <StateChip meaning="late">{t('cheques.overdue')}</StateChip>}
            </Row>
          ),
        },
        {
          key: 'work',
          label: '',
          cell: (one) => (
            <Button
              size="small"
              aria-label={t('cheques.workOn', { no: one.cheque_no })}
              onClick={() => onOpen(one)}
            >
              {t('cheques.work')}
            </Button>
          ),
        },
      ]}
    />
  )
}

/**
 * Post-dated cheques by the day they fall due: a month with the sums of each day, below it the week of the chosen day; overdue
 * ones first. Source: accounting 6.2, 7.
 * @param panel state and actions of a cheque, shown over the calendar.
 */
export function ChequeCalendar({
  day,
  onDay,
  panel,
}: {
  day: string
  onDay: (day: string) => void
  panel: (cheque: number) => ReactNode
}) {
  const t = useT('vouchers')
  const plan = useT('planner')
  const stepTexts = useStepTexts()
  const language = useLanguage()
  const styles = useStyles()
  const { from, to } = monthSpan(day)
  const { data, isError, error, refetch } = useChequeCalendar(from, to)
  const [open, setOpen] = useState<{ id: number; no: string } | null>(null)
  if (isError)
    return (
      <ProblemMessage title={t('cheques.failed')} detail={error.message} onRetry={() => void refetch()} />
    )
  if (!data) return <Waiting label={t('loading')} />
  const today = agencyDay()
  const on = (one: string) => data.cheques.filter((cheque) => cheque.day === one)
  /** Sums of a day in words: what comes in and what goes out. */
  const sumsOf = (one: string): string[] => {
    const sums = data.days.find((entry) => entry.day === one)
    return (['received', 'issued'] as const).flatMap((direction) =>
      sums && sums[direction] !== '0.00'
        ? [t(`cheques.sum.${direction}`, { amount: amountText(sums[direction], language) })]
        : [],
    )
  }
  const gridDay = (one: string): GridDay => ({
    day: one,
    number: String(Number(one.slice(8))),
    label: numberedDay(one, language),
    isOutside: one.slice(0, 7) !== day.slice(0, 7),
    isToday: one === today,
    sums: sumsOf(one),
    entries: on(one).map((cheque) => ({
      key: String(cheque.id),
      title: cheque.party ?? cheque.cheque_no,
      hour: amountText(cheque.amount, language),
      kind: cheque.overdue ? 'late' : cheque.direction,
      // What the bank has ended stands beside what is to come, and is in no sum.
      ...(cheque.waits
        ? {}
        : {
            meaning: meaningOf(toneOf(stateOf(cheque)?.kind ?? 'final')),
            isOff: cheque.state !== ('cleared' satisfies ChequeState),
          }),
      // The name begins with the words that are seen, so that voice control finds them.
      label: [
        `${amountText(cheque.amount, language)} ${cheque.party ?? cheque.cheque_no}`,
        t(`cheques.${cheque.direction}`),
        cheque.party ? cheque.cheque_no : null,
        cheque.overdue ? t('cheques.overdue') : null,
        cheque.waits ? null : stepTexts.state('cheque', cheque.state, stateOf(cheque)?.label ?? cheque.state),
      ]
        .filter(Boolean)
        .join(' · '),
      canMove: false,
    })),
  })
  const days = daysOf(from, to)
  const week = weekStart(day)
  const isInWeek = (one: string) => one >= week && one <= addDays(week, 6)
  const listed = days.filter((one) => on(one).length > 0)
  const late = [...data.earlier, ...data.cheques.filter(({ overdue }) => overdue)]
  const lateSum = moneyText(late.reduce((sum, { amount }) => sum + (parseMoney(amount) ?? 0n), 0n))
  const work = ({ id, cheque_no: no }: DueCheque) => setOpen({ id, no })
  return (
    <Stack>
      <CalendarSteps
        title={monthText(day, language)}
        texts={{
          earlier: plan('calendar.earlier'),
          today: plan('calendar.today'),
          later: plan('calendar.later'),
        }}
        earlier={monthStep(day, -1)}
        today={today}
        later={monthStep(day, 1)}
        onGo={onDay}
      />
      {data.is_capped && (
        <MessageBar intent="warning">
          <MessageBarBody>{t('cheques.capped')}</MessageBarBody>
        </MessageBar>
      )}
      {late.length > 0 && (
        <Surface
          title={t('cheques.lateTitle', { count: late.length, amount: amountText(lateSum, language) })}
        >
          <Cheques hasDay caption={t('cheques.overdue')} cheques={late} onOpen={work} />
        </Surface>
      )}
      <div className={styles.grid}>
        <DayGrid
          label={t('cheques.title')}
          heads={days.slice(0, 7).map((one) => weekdayText(one, language))}
          weeks={inWeeks(days.map(gridDay))}
          most={shownInDay}
          moreText={(count) => t('cheques.more', { count })}
          onDay={onDay}
          onEntry={(key) => {
            const cheque = data.cheques.find(({ id }) => String(id) === key)
            if (cheque) work(cheque)
          }}
        />
      </div>
      <div className={styles.grid}>
        <Caption>{t('cheques.week', { days: datesText(week, addDays(week, 6), language) })}</Caption>
      </div>
      {!listed.some(isInWeek) && (
        <div className={listed.length > 0 ? styles.grid : undefined}>
          <EmptyState icon={<CalendarRegular />} title={t('cheques.none')} />
        </div>
      )}
      {listed.map((one) => (
        <div key={one} className={isInWeek(one) ? undefined : styles.outsideWeek}>
          <Surface
            title={
              <>
                {weekdayText(one, language)}, <bdi>{dateText(one, language)}</bdi>
              </>
            }
          >
            {sumsOf(one).length > 0 && (
              <Row>
                {sumsOf(one).map((sum) => (
                  <Caption key={sum}>{sum}</Caption>
                ))}
              </Row>
            )}
            <Cheques caption={dateText(one, language)} cheques={on(one)} onOpen={work} />
          </Surface>
        </div>
      ))}
      {open && (
        <EntityFormPanel title={t('cheques.one', { no: open.no })} onClose={() => setOpen(null)}>
          {() => panel(open.id)}
        </EntityFormPanel>
      )}
    </Stack>
  )
}
