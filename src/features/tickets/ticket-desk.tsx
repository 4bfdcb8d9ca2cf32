import { useState, type ComponentType } from 'react'
import { isApiProblem } from '../../client/http/api.ts'
import { agencyDay } from '../../client/records/records-today.ts'
import { useTicketDesk, useTicketWork, type DeskLine, type DeskTiles } from '../../client/desk/ticket-desk.ts'
import { deskMeaning, deskNames, type DeskQueue } from '../../domain/tickets/desk.ts'
import { showTicketNumber } from '../../domain/tickets/ticket-number.ts'
import {
  amountText,
  dateText,
  dayOfInstant,
  numberText,
  timeText,
} from '../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../foundation/text/i18n.ts'
import { workflowOfModule } from '../../machines/catalogue.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { useMessages } from '../../ui/feedback/messages.ts'
import { ProblemMessage } from '../../ui/feedback/problem-message.tsx'
import { Waiting } from '../../ui/feedback/waiting.tsx'
import { CheckmarkCircleRegular } from '../../ui/icons/icons.ts'
import { AppLink } from '../../ui/layout/app-link.tsx'
import { Caption, Row, Stack, Strip } from '../../ui/layout/arrange.tsx'
import { ChoiceTabs } from '../../ui/layout/choice-tabs.tsx'
import { Button } from '../../ui/layout/fluent.ts'
import { Ltr } from '../../ui/layout/ltr.tsx'
import { Surface } from '../../ui/layout/surface.tsx'
import { Stats, type Stat } from '../../ui/reports/stat-card.tsx'
import { PlainTable, type PlainColumn } from '../../ui/tables/plain-table.tsx'
import { DueChip } from '../../ui/workflow/due-list.tsx'
import { Reasons } from '../../ui/workflow/reasons.tsx'
import { StateChip } from '../../ui/workflow/state-chip.tsx'
import { useStepTexts } from '../../ui/workflow/step-texts.ts'
import { useRecordServices } from '../../ui/records/record-services.ts'
import { BspDue, useBspHint } from './bsp-due.tsx'

export type DeskTab = DeskQueue | 'todo'
const tabs: readonly DeskTab[] = ['todo', ...deskNames]
export const deskTabOf = (given: string | null): DeskTab => tabs.find((one) => one === given) ?? 'todo'

const deskPath = '/apps/ticketDesk'

/** A document of the desk whose next event is wanted. */
export interface DeskDrawerProps {
  line: DeskLine
  title: string
  onClose: () => void
  onDone: (event: string) => void
}

/** What a line without a passenger is called: a ticket that is being captured may have its PNR only. */
const numberOf = ({ no, pnr, id }: DeskLine): string => showTicketNumber(no ?? pnr ?? `#${id}`)

/** What presses on a queue, in a few words. */
function useHints() {
  const t = useT('tickets')
  const language = useLanguage()
  return ({
    queue,
    late,
    oldest,
    twice,
    all,
    amount,
  }: DeskTiles['queues'][number]): Pick<Stat, 'hint' | 'isUrgent'> => {
    if (all === 0) return {}
    if (queue === 'requests' && late > 0)
      return { hint: t('desk.limitsPassed', { count: late }), isUrgent: true }
    if (queue === 'temporary' && twice > 0) return { hint: t('desk.twice', { count: twice }), isUrgent: true }
    if (queue === 'stock') return { hint: `BDT ${amountText(amount, language)}` }
    if (late > 0) return { hint: t('desk.late', { count: late }), isUrgent: true }
    return { hint: t('desk.oldest', { count: oldest }) }
  }
}

function Tiles({ data }: { data: DeskTiles }) {
  const t = useT('tickets')
  const language = useLanguage()
  const hintOf = useHints()
  const bspHint = useBspHint()
  const { bsp } = data.money
  const shown = data.queues.filter(({ queue }) =>
    ['requests', 'temporary', 'stock', 'refunds'].includes(queue),
  )
  const stats: Stat[] = shown.map((one) => ({
    key: one.queue,
    label: t(`desk.queue.${one.queue}`),
    value: numberText(one.all, language),
    to: `${deskPath}?queue=${one.queue}`,
    ...hintOf(one),
  }))
  if (bsp) stats.push({ key: 'bsp', to: `${deskPath}?queue=billings`, ...bspHint(bsp) })
  return <Stats stats={stats} isLong isOnPage />
}

/** Queues of the desk as numbers, for the page the day of a ticketing officer begins on. */
export function TicketStrip() {
  const { data } = useTicketDesk()
  return data ? <Tiles data={data} /> : null
}

function Money({ money }: { money: DeskTiles['money'] }) {
  const t = useT('tickets')
  const language = useLanguage()
  return (
    <Surface title={t('desk.money')}>
      <Caption>
        {t('desk.mine', {
          today: numberText(money.mine.today, language),
          month: numberText(money.mine.month, language),
          amount: amountText(money.mine.month_amount, language),
        })}
      </Caption>
      {money.deposits.length > 0 && (
        <PlainTable
          caption={t('desk.deposits')}
          rows={money.deposits}
          keyOf={(row) => row.sub_ledger}
          columns={[
            { key: 'airline', label: t('desk.deposits'), cell: (row) => <bdi>{row.airline}</bdi> },
            {
              key: 'balance',
              label: t('desk.balance'),
              isNumber: true,
              cell: (row) => <Ltr>{amountText(row.balance)}</Ltr>,
            },
          ]}
        />
      )}
    </Surface>
  )
}

function Due({ line }: { line: DeskLine }) {
  const t = useT('tickets')
  const language = useLanguage()
  if (!line.due_at && !line.due_day) return null
  const day = line.due_at ? dayOfInstant(line.due_at) : (line.due_day ?? '')
  const isToday = day === agencyDay()
  return (
    <DueChip
      level={line.is_late ? 'over' : isToday ? 'today' : 'later'}
      day={line.due_at && isToday ? timeText(line.due_at) : dateText(day, language)}
      why={t(line.is_late ? `desk.over.${line.queue}` : `desk.due.${line.queue}`)}
    />
  )
}

/** Forms of new sales; null for one this person may not enter. */
type SellPaths = { account: string | null; counter: string | null }

/** Ways to sell a ticket in stock: alone or with the others of its booking, on account or at the counter. */
function Sell({ line, lines, paths }: { line: DeskLine; lines: readonly DeskLine[]; paths: SellPaths }) {
  const t = useT('tickets')
  const booking = lines.filter(
    ({ queue, pnr, sale }) => queue === 'stock' && sale === null && pnr !== null && pnr === line.pnr,
  )
  const formOf = (path: string, tickets: readonly DeskLine[]) =>
    `${path}?${tickets.map(({ id }) => `lines.ticket=${id}`).join('&')}`
  return (
    <Row>
      {paths.account && <AppLink to={formOf(paths.account, [line])}>{t('desk.sell')}</AppLink>}
      {paths.account && booking.length > 1 && (
        <AppLink to={formOf(paths.account, booking)}>{t('desk.sellAll', { count: booking.length })}</AppLink>
      )}
      {paths.counter && <AppLink to={formOf(paths.counter, [line])}>{t('desk.sellAtCounter')}</AppLink>}
    </Row>
  )
}

/** On which sale a ticket is: another one would be refused when it is handed in. */
function OnSale({ sale }: { sale: NonNullable<DeskLine['sale']> }) {
  const t = useT('tickets')
  const { pathOf } = useRecordServices()
  const path = pathOf?.(sale.module, sale.id)
  const words = t('desk.onSale', { no: sale.no })
  return path ? <AppLink to={path}>{words}</AppLink> : <Caption>{words}</Caption>
}

/** Whose turn it is, where the reader has nothing to do. */
function Waits({ line: { waits_for: roles, since } }: { line: DeskLine }) {
  const t = useT('tickets')
  const step = useT('step')
  const language = useLanguage()
  const day = dateText(since, language)
  return (
    <Caption>
      {roles.length > 0
        ? t('desk.waitsFor', { who: roles.map((code) => step(`role.${code}`)).join(step('or')), since: day })
        : t('desk.waits', { since: day })}
    </Caption>
  )
}

function Lines({
  tab,
  query,
  sellPaths,
  onWork,
}: {
  tab: DeskTab
  query: ReturnType<typeof useTicketWork>
  sellPaths: SellPaths
  onWork: (line: DeskLine) => void
}) {
  const t = useT('tickets')
  const texts = useStepTexts()
  const { pathOf } = useRecordServices()
  const problem = isApiProblem(query.error) ? query.error : null
  if (!query.data)
    return query.isError ? (
      <ProblemMessage
        title={t('desk.failed')}
        {...(problem ? { detail: problem.detail || problem.title, requestId: problem.requestId } : {})}
        onRetry={() => void query.refetch()}
      />
    ) : (
      <Waiting label={t('desk.title')} />
    )
  const lines = query.data.pages.flatMap((page) => page.lines)
  if (lines.length === 0) return <EmptyState icon={<CheckmarkCircleRegular />} title={t('desk.none')} />
  const nameOf = (line: DeskLine) =>
    line.passenger
      ? line.others > 0
        ? t('desk.andOthers', { name: line.passenger, count: line.others })
        : line.passenger
      : numberOf(line)
  const all: readonly PlainColumn<DeskLine>[] = [
    {
      key: 'who',
      label: t(tab === 'billings' ? 'desk.bsp.period' : 'desk.who'),
      cell: (line) => {
        const path = pathOf?.(line.module, line.id)
        // The sentence runs as the page does; only the name has a direction of its own.
        const name =
          line.passenger && line.others > 0 ? (
            t('desk.andOthers', { name: `\u2068${line.passenger}\u2069`, count: line.others })
          ) : (
            <bdi>{nameOf(line)}</bdi>
          )
        return path ? <AppLink to={path}>{name}</AppLink> : name
      },
    },
    {
      key: 'no',
      label: t('desk.no'),
      isTight: true,
      cell: (line) => (
        <Stack gap="xs">
          {/* No passenger is named on it: the number is its name. */}
          {(line.pnr || line.passenger) && <Ltr>{line.pnr ?? showTicketNumber(line.no ?? '')}</Ltr>}
          {line.pnr && line.no && (
            <Caption>
              <Ltr>{showTicketNumber(line.no)}</Ltr>
            </Caption>
          )}
        </Stack>
      ),
    },
    {
      key: 'route',
      label: t('desk.route'),
      isTight: true,
      cell: (line) => line.route && <Ltr>{line.route}</Ltr>,
    },
    {
      key: 'state',
      label: t('desk.state'),
      isTight: true,
      cell: (line) => {
        const workflow = workflowOfModule(line.module)
        const known = workflow?.states[line.state]
        return (
          <Stack gap="xs">
            {tab === 'todo' && <Caption>{t(`desk.queue.${line.queue}`)}</Caption>}
            <StateChip meaning={deskMeaning(line)}>
              {texts.state(workflow?.id ?? line.module, line.state, known?.label ?? line.state)}
            </StateChip>
          </Stack>
        )
      },
    },
    { key: 'due', label: t('desk.dueOn'), isTight: true, cell: (line) => <Due line={line} /> },
    {
      key: 'amount',
      label: t('desk.amount'),
      isNumber: true,
      cell: (line) => line.amount !== null && <Ltr>{amountText(line.amount)}</Ltr>,
    },
    {
      key: 'next',
      label: t('desk.next'),
      cell: (line) => {
        if (line.sale) return <OnSale sale={line.sale} />
        const workflow = workflowOfModule(line.module)
        const nameOfEvent = (event: string) =>
          texts.event(event, workflow?.labels?.[event] ?? event, workflow?.id)
        if (line.closed)
          return (
            <Stack gap="xs">
              <Caption>{nameOfEvent(line.closed.event)}</Caption>
              <Reasons
                reasons={line.closed.why.map(({ message, fix }) => ({
                  why: message,
                  ...(fix ? { fix } : {}),
                }))}
              />
            </Stack>
          )
        if (!line.event) return <Waits line={line} />
        if (line.queue === 'stock') return <Sell line={line} lines={lines} paths={sellPaths} />
        const label = nameOfEvent(line.event)
        return (
          <Button size="small" aria-label={`${label}: ${nameOf(line)}`} onClick={() => onWork(line)}>
            {label}
          </Button>
        )
      },
    },
  ]
  // A billing has neither booking nor route, a memo no route: no column stands empty.
  const columns = all.filter(
    ({ key }) =>
      (key !== 'route' || lines.some(({ route }) => route)) &&
      (key !== 'no' || lines.some(({ pnr, passenger }) => pnr || passenger)),
  )
  return (
    <Surface title={t(`desk.queue.${tab}`)}>
      <PlainTable
        caption={t(`desk.queue.${tab}`)}
        rows={lines}
        keyOf={(line) => `${line.module}/${line.id}`}
        isDimmed={query.isPlaceholderData}
        isStacked
        columns={columns}
      />
      {query.hasNextPage && (
        <Button disabledFocusable={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('desk.more')}
        </Button>
      )}
    </Surface>
  )
}

/** What waits at the ticket desk, by queue, each line worked on in place; and the money behind it. Source: tickets 11. */
export function TicketDesk({
  tab,
  onTab,
  sellPaths,
  Drawer,
}: {
  tab: DeskTab
  onTab: (tab: DeskTab) => void
  sellPaths: SellPaths
  Drawer: ComponentType<DeskDrawerProps>
}) {
  const t = useT('tickets')
  const texts = useStepTexts()
  const language = useLanguage()
  const { snackbar } = useMessages()
  const { data, error, isPending, refetch } = useTicketDesk()
  const work = useTicketWork(tab)
  const [line, open] = useState<DeskLine | null>(null)
  const name = line ? (line.passenger ?? numberOf(line)) : ''
  const countOf = (queue: DeskTab): number | undefined =>
    queue === 'todo' ? data?.todo : data?.queues.find((one) => one.queue === queue)?.all
  // Tabs and lines stand below the tiles: drawn before them, they would be pushed down.
  if (isPending) return <Waiting label={t('desk.title')} />
  return (
    <Stack gap="l">
      {data && <Tiles data={data} />}
      {!data && error && <ProblemMessage title={t('desk.failed')} onRetry={() => void refetch()} />}
      <Strip>
        <ChoiceTabs
          label={t('desk.queues')}
          value={tab}
          onPick={(value) => onTab(deskTabOf(value))}
          options={tabs
            .filter((one) => !data || countOf(one) !== undefined)
            .map((one) => {
              const count = countOf(one)
              return {
                value: one,
                text: `${t(`desk.queue.${one}`)}${count === undefined ? '' : ` ${numberText(count, language)}`}`,
              }
            })}
        />
      </Strip>
      {tab === 'billings' && data?.money.bsp && <BspDue due={data.money.bsp} />}
      <Lines tab={tab} query={work} sellPaths={sellPaths} onWork={open} />
      {data && !work.isPending && <Money money={data.money} />}
      {line && (
        <Drawer
          key={`${line.module}/${line.id}`}
          line={line}
          title={name}
          onClose={() => open(null)}
          onDone={(event) =>
            snackbar(
              t('desk.done', {
                what: texts.event(event, event, workflowOfModule(line.module)?.id),
                name,
              }),
              'success',
            )
          }
        />
      )}
    </Stack>
  )
}
