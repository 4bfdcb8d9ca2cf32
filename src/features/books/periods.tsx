import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import {
  openFiscalYear,
  sendPeriodEvent,
  usePeriods,
  type NextYear,
  type PeriodEvent,
  type StandingPeriod,
} from '../../client/desk/vouchers.ts'
import { useSessionUser } from '../../client/http/session.ts'
import { useInvalidateModule } from '../../client/records/records.ts'
import { agencyDay } from '../../client/records/records-today.ts'
import { fiscalYear, showFiscalYear } from '../../domain/books/chart/fiscal-year.ts'
import { yearClose } from '../../domain/books/chart/year-close.ts'
import { dateText, datesText, monthText } from '../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../foundation/text/i18n.ts'
import { useMessages } from '../../ui/feedback/messages.ts'
import { ProblemMessage } from '../../ui/feedback/problem-message.tsx'
import { Waiting } from '../../ui/feedback/waiting.tsx'
import { AppLink } from '../../ui/layout/app-link.tsx'
import { Caption, Row, Stack } from '../../ui/layout/arrange.tsx'
import { Button, Link } from '../../ui/layout/fluent.ts'
import { Surface } from '../../ui/layout/surface.tsx'
import { PlainTable } from '../../ui/tables/plain-table.tsx'
import { StateChip } from '../../ui/workflow/state-chip.tsx'

const rowId = (id: number) => `period-${id}`
const goTo = (id: string) => document.getElementById(id)?.scrollIntoView({ block: 'center' })
const meanings = { open: 'ours', soft_closed: 'others', closed: 'done' } as const
const closings = yearClose.paths?.list ?? ''
const newClosing = yearClose.paths?.form.replace(':id', 'new') ?? ''

/**
 * Periods of the open years: what keeps each open, with the place where it is put right, and closing them. Closing for good is
 * asked twice. Source: accounting 6.4.
 * @param queue id of the vouchers that wait, on the same page. @param checks id of the check of the books.
 */
export function Periods({ queue, checks }: { queue: string; checks: string }) {
  const t = useT('vouchers')
  const language = useLanguage()
  const { snackbar } = useMessages()
  const invalidate = useInvalidateModule()
  const { data, isError, error, refetch } = usePeriods()
  const [sure, setSure] = useState<number | null>(null)
  /** A month, or the one day on which balances were opened, as the reader's language says it. */
  const nameOf = ({ name, starts_on: from, ends_on: to }: StandingPeriod): string => {
    if (from === to) return t('periods.opening', { day: dateText(from, language) })
    const isMonth = from.slice(0, 7) === to.slice(0, 7)
    return isMonth ? monthText(from, language) : name
  }
  const send = useMutation({
    mutationFn: ({ period, type }: { period: StandingPeriod; type: PeriodEvent }) =>
      sendPeriodEvent(period, type),
    onSuccess: (_, { period, type }) =>
      snackbar(t(`periods.done.${type}`, { name: nameOf(period) }), 'success'),
    onError: (problem) => snackbar(problem.message, 'error'),
    onSettled: () => {
      setSure(null)
      void invalidate('voucher')
      void invalidate('accounting_period')
    },
  })
  const key = useRef(crypto.randomUUID())
  const [isNextAsked, setNextAsked] = useState(false)
  const openNext = useMutation({
    mutationFn: (next: NextYear) => openFiscalYear(next, key.current),
    onSuccess: (_, { code }) => snackbar(t('periods.nextOpened', { code: showFiscalYear(code) }), 'success'),
    onError: (problem) => snackbar(problem.message, 'error'),
    onSettled: () => {
      key.current = crypto.randomUUID()
      setNextAsked(false)
      void invalidate(fiscalYear.name)
      void invalidate('accounting_period')
      void invalidate('voucher')
    },
  })
  const mayOpen = useSessionUser()?.user_permissions.includes(`${fiscalYear.name}.create`) === true
  const mayClose = useSessionUser()?.user_permissions.includes(`${yearClose.name}.create`) === true
  if (isError)
    return (
      <ProblemMessage title={t('periods.failed')} detail={error.message} onRetry={() => void refetch()} />
    )
  if (!data) return <Waiting label={t('loading')} />
  const { next } = data
  const earlier = data.periods.find(({ status }) => status !== 'closed')
  const places = { earlier: rowId(earlier?.id ?? 0), waiting: queue, checks }
  const act = (period: StandingPeriod, type: PeriodEvent) => {
    if (send.isPending) return
    if (type === 'CLOSE' && sure !== period.id) setSure(period.id)
    else send.mutate({ period, type })
  }
  return (
    <Surface title={t('periods.title')}>
      <Caption>{t('periods.intro')}</Caption>
      <Row>
        {data.years
          // A year is closed by who may, once it is over.
          .filter(({ closing, ends_on: end }) => closing !== null || (mayClose && end < agencyDay()))
          .map(({ code, closing }) => (
            <AppLink key={code} to={closing === null ? newClosing : `${closings}/${closing}`}>
              {t(closing === null ? 'periods.year' : 'periods.yearPrepared', { code: showFiscalYear(code) })}
            </AppLink>
          ))}
        {next && mayOpen && (
          <Button
            size="small"
            appearance={isNextAsked ? 'primary' : 'secondary'}
            onClick={() => {
              if (openNext.isPending) return
              if (isNextAsked) openNext.mutate(next)
              else setNextAsked(true)
            }}
          >
            {isNextAsked
              ? t('periods.nextSure', { days: datesText(next.starts_on, next.ends_on, language) })
              : t('periods.next', { code: showFiscalYear(next.code) })}
          </Button>
        )}
      </Row>
      <PlainTable
        isStacked
        caption={t('periods.title')}
        rows={data.periods}
        keyOf={({ id }) => String(id)}
        isDimmed={send.isPending}
        columns={[
          {
            key: 'name',
            label: t('periods.name'),
            cell: (period) => <span id={rowId(period.id)}>{nameOf(period)}</span>,
          },
          {
            key: 'days',
            label: t('periods.days'),
            cell: ({ starts_on, ends_on }) => <bdi>{datesText(starts_on, ends_on, language)}</bdi>,
          },
          {
            key: 'status',
            label: t('periods.status'),
            cell: ({ status }) => (
              <StateChip meaning={meanings[status]}>{t(`periods.state.${status}`)}</StateChip>
            ),
          },
          {
            key: 'stops',
            label: t('periods.stops'),
            cell: ({ stops }) => (
              <Stack gap="xs">
                {stops.map(({ what, message }) => (
                  <Link key={what} as="button" onClick={() => goTo(places[what])}>
                    {message}
                  </Link>
                ))}
              </Stack>
            ),
          },
          {
            key: 'do',
            isTight: true,
            label: t('periods.do'),
            cell: (period) => (
              <Row>
                {period.events
                  .filter(({ open }) => open)
                  .map(({ event }) => {
                    const isAsked = sure === period.id && event === 'CLOSE'
                    const text = t(isAsked ? 'periods.sure' : `periods.event.${event}`)
                    return (
                      <Button
                        key={event}
                        size="small"
                        appearance={isAsked ? 'primary' : 'secondary'}
                        aria-label={`${text} · ${nameOf(period)}`}
                        onClick={() => act(period, event)}
                      >
                        {text}
                      </Button>
                    )
                  })}
              </Row>
            ),
          },
        ]}
      />
    </Surface>
  )
}
