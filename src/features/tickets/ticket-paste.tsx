import { useState } from 'react'
import { readTickets, type ReadTicketLine, type ReadTickets } from '../../client/desk/ticket-entry.ts'
import { isApiProblem } from '../../client/http/api.ts'
import { showTicketNumber } from '../../domain/tickets/ticket-number.ts'
import { ticketPurchase } from '../../domain/tickets/ticket-purchase.ts'
import { amountText, instantOfTyped } from '../../foundation/text/agency-format.ts'
import { useT } from '../../foundation/text/i18n.ts'
import { Caption, Row, Stack } from '../../ui/layout/arrange.tsx'
import { Button, Field, Textarea } from '../../ui/layout/fluent.ts'
import { FileButton } from '../../ui/inputs/drop/file-drop.tsx'
import { startLine } from '../../ui/records/line-values.ts'
import { KnownAt } from './ticket-checks.tsx'

const sub = ticketPurchase.lines?.['lines']
/** The most the server reads at once. */
const longest = 500_000

/** Values for the form, made from what it holds now. */
type Values = Readonly<Record<string, unknown>>
type Bring = (now: Values) => Record<string, unknown>

type Say = ReturnType<typeof useT<'tickets'>>

const remarkText = (t: Say, { reason, value }: ReadTicketLine['doubts'][number]): string =>
  t(`paste.doubts.${reason}`, {
    value: value !== null && /^\d+\.\d{2}$/.test(value) ? amountText(value) : (value ?? ''),
  })

/** A line of the form with what is said of its doubtful cells. */
function lineOf(line: ReadTicketLine, t: Say): Values {
  const byField = Map.groupBy(line.doubts, ({ field }) => field)
  return {
    ...(sub ? startLine(sub, line.values) : {}),
    remarks: Object.fromEntries(
      [...byField].map(([field, doubts]) => [field, doubts.map((one) => remarkText(t, one)).join(' ')]),
    ),
  }
}

const isTyped = (line: unknown): boolean =>
  typeof line === 'object' &&
  line !== null &&
  ['ticket_no', 'passenger', 'passenger_name', 'pnr'].some((name) =>
    Boolean((line as Readonly<Record<string, unknown>>)[name]),
  )

/** The only value of all lines, null where they have several or none. */
function common(values: readonly (string | null)[]): string | null {
  const found = new Set(values.filter((value) => value !== null))
  const [only = null] = found
  return found.size === 1 ? only : null
}

const isOf = (line: unknown, lines: readonly ReadTicketLine[]): boolean =>
  lines.some(({ values }) =>
    (['ticket_no', 'passenger_name', 'pnr'] as const).every(
      (name) => ((line as Readonly<Record<string, unknown>>)[name] || null) === values[name],
    ),
  )

/** What the form takes from these lines: who sold them, when, and each ticket below those that are there, in place of the `former` ones. */
const broughtBy =
  (
    lines: readonly ReadTicketLine[],
    { gds, former, t }: { gds: number | null; former: readonly ReadTicketLine[]; t: Say },
  ): Bring =>
  (now) => {
    const airline = lines.find((line) => line.airline !== null)?.airline
    const issued = common(lines.map((line) => line.issued_on))
    const limit = common(lines.map((line) => line.time_limit))
    const typed = Array.isArray(now['lines'])
      ? now['lines'].filter((line) => isTyped(line) && !isOf(line, [...former, ...lines]))
      : []
    return {
      ...(airline ? { airline: airline.id, channel: airline.channel } : {}),
      ...(gds === null ? {} : { gds }),
      ...(issued ? { issue_date: issued } : {}),
      ...(limit ? { time_limit: instantOfTyped(limit.includes('T') ? limit : `${limit}T23:59`) } : {}),
      lines: [...typed, ...lines.map((line) => lineOf(line, t))],
    }
  }

interface Group {
  airline: string | null
  lines: ReadTicketLine[]
}

/** Tickets that can be lines, by airline, the most first: a request is of one airline. */
const groupsOf = ({ lines }: ReadTickets): Group[] =>
  [
    ...Map.groupBy(
      lines.filter(({ use }) => use === 'fill'),
      ({ airline }) => airline?.id ?? null,
    ).values(),
  ]
    .map((group) => ({ airline: group[0]?.airline?.name ?? null, lines: group }))
    .toSorted((a, b) => b.lines.length - a.lines.length)

/** Why a ticket of the text is no line of the request. */
function LeftOut({ line }: { line: ReadTicketLine }) {
  const t = useT('tickets')
  if (line.use === 'known' && line.known) return <KnownAt known={line.known} />
  if (line.use === 'fill') return null
  const number = line.values['ticket_no']
  return t(`paste.left.${line.use}`, {
    number: typeof number === 'string' ? showTicketNumber(number) : (line.values['passenger_name'] ?? ''),
    original: line.original ? showTicketNumber(line.original) : '',
    amount: amountText(line.difference),
  })
}

type State =
  | { is: 'waiting' | 'reading' | 'nothing' | 'tooLong' }
  | { is: 'failed'; why: string }
  | { is: 'read'; read: ReadTickets; groups: readonly Group[]; filled: Group | null }

/**
 * A pasted booking, e-ticket or interface file fills the lines of a request. The text stands here until it is read and is
 * no value of the form, so no draft keeps it. Source: tickets 5.1, samples 1 to 6.
 */
export function TicketPaste({ fill }: { fill: (bring: Bring) => void }) {
  const t = useT('tickets')
  const [text, setText] = useState('')
  const [state, setState] = useState<State>({ is: 'waiting' })
  const take = (group: Group | null, { gds }: ReadTickets, former: readonly ReadTicketLine[] = []) => {
    if (group) fill(broughtBy(group.lines, { gds, former, t }))
  }
  const readText = (pasted: string) => {
    if (pasted.trim() === '') return
    if (pasted.length > longest) return setState({ is: 'tooLong' })
    setState({ is: 'reading' })
    readTickets(pasted).then(
      (read) => {
        if (read.lines.length === 0) return setState({ is: 'nothing' })
        const groups = groupsOf(read)
        const [first = null] = groups
        take(first, read)
        setText('')
        setState({ is: 'read', read, groups, filled: first })
      },
      (error: unknown) => {
        setState({ is: 'failed', why: isApiProblem(error) ? error.detail || error.title : t('desk.failed') })
      },
    )
  }
  return (
    <Stack gap="s">
      <Field
        label={t('paste.label')}
        hint={t('paste.hint')}
        {...(state.is === 'failed'
          ? { validationState: 'error' as const, validationMessage: state.why }
          : {})}
        {...(state.is === 'nothing' || state.is === 'tooLong'
          ? { validationState: 'warning' as const, validationMessage: t(`paste.${state.is}`) }
          : {})}
      >
        <Textarea
          textarea={{ rows: 2, dir: 'ltr', spellCheck: false, autoComplete: 'off' }}
          resize="vertical"
          value={text}
          onChange={(_, data) => setText(data.value)}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData('text/plain')
            // What is pasted into a text that stands there already belongs to it.
            if (text !== '' || pasted === '') return
            event.preventDefault()
            setText(pasted.slice(0, longest))
            readText(pasted)
          }}
        />
      </Field>
      <Row>
        <Button disabled={text.trim() === '' || state.is === 'reading'} onClick={() => readText(text)}>
          {state.is === 'reading' ? t('paste.reading') : t('paste.read')}
        </Button>
        <FileButton
          label={t('paste.file')}
          accept=".txt,.air,.mir,.iur,.pnr,text/plain"
          onFile={(file) => void file.text().then(readText)}
        />
      </Row>
      {state.is === 'read' && (
        <Result
          state={state}
          onTake={(group) => {
            take(group, state.read, state.filled?.lines)
            setState({ ...state, filled: group })
          }}
        />
      )}
    </Stack>
  )
}

function Result({
  state: { read, groups, filled },
  onTake,
}: {
  state: Extract<State, { is: 'read' }>
  onTake: (group: Group) => void
}) {
  const t = useT('tickets')
  const lines = filled?.lines ?? []
  const doubtful = lines.reduce((sum, line) => sum + new Set(line.doubts.map(({ field }) => field)).size, 0)
  const left = read.lines.filter(({ use }) => use !== 'fill')
  return (
    <div role="status">
      <Stack gap="xs">
        <span>
          {t('paste.filled', { count: lines.length })}
          {doubtful > 0 && ` ${t('paste.toCheck', { count: doubtful })}`}
        </span>
        {groups
          .filter((group) => group !== filled)
          .map((group) => (
            <Row key={group.airline ?? ''}>
              <Caption>
                {t('paste.otherAirline', {
                  airline: group.airline ?? t('paste.noAirline'),
                  count: group.lines.length,
                })}
              </Caption>
              <Button size="small" onClick={() => onTake(group)}>
                {t('paste.takeThese')}
              </Button>
            </Row>
          ))}
        {left.map((line, at) => (
          // The same number may stand twice, sold and refunded.
          <Caption key={`${at}-${String(line.values['ticket_no'])}`}>
            <LeftOut line={line} />
          </Caption>
        ))}
        {read.unread.length > 0 && (
          <Caption>
            {t('paste.unread', {
              count: read.unread.length,
              lines:
                read.unread.slice(0, mostNamed).join(', ') + (read.unread.length > mostNamed ? ' …' : ''),
            })}
          </Caption>
        )}
        {read.left_off > 0 && <Caption>{t('paste.leftOff', { count: read.left_off })}</Caption>}
      </Stack>
    </div>
  )
}

/** Lines of the text that are named one by one. */
const mostNamed = 12
