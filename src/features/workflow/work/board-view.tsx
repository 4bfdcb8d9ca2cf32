import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isApiProblem } from '../../../client/http/api.ts'
import { invalidateChange } from '../../../client/http/query-client.ts'
import { agencyDay } from '../../../client/records/records-today.ts'
import { sendEvent, workflowOf } from '../../../client/journey/use-step.ts'
import { fetchCards, useBoard, type BoardFilters } from '../../../client/journey/board.ts'
import { useFetchCase } from '../../../client/passengers/cases.ts'
import type { Board as BoardData, BoardCard, BoardColumn } from '../../../domain/desk/board.ts'
import { addDays, daysBetween } from '../../../foundation/values/dates.ts'
import type { WorkStage } from '../../../domain/desk/work.ts'
import { bulkEventAt } from '../../../domain/journey/bulk-events.ts'
import { mostInBulk } from '../../../domain/passengers/most-in-bulk.ts'
import type { CaseView } from '../../../domain/journey/case-view.ts'
import { Caption, Row, Stack } from '../../../ui/layout/arrange.tsx'
import type { BoardHint } from '../../../ui/workflow/board/board-column.tsx'
import { Board } from '../../../ui/workflow/board/board.tsx'
import { ExpiryChip } from '../../../ui/workflow/expiry-chip.tsx'
import {
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
} from '../../../ui/layout/fluent.ts'
import { dateText, numberText } from '../../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../../foundation/text/i18n.ts'
import { useMessages } from '../../../ui/feedback/messages.ts'
import { Reasons, type Reason } from '../../../ui/workflow/reasons.tsx'
import { ProblemMessage } from '../../../ui/feedback/problem-message.tsx'
import { toneOf } from '../../../ui/workflow/state-colours.ts'
import { useStepTexts } from '../../../ui/workflow/step-texts.ts'
import { Waiting } from '../../../ui/feedback/waiting.tsx'
import { reasonsOf } from '../closed-lines.ts'
import { EventDrawer, stepAt, type WorkPlace } from '../event/event-drawer.tsx'

/** Days ahead from which a date of a file is shown on its card. */
const soonDays = { passport: 180, medical: 21, visa: 30 } as const
type Refused = { title: string; reasons: readonly Reason[] }
type More = Readonly<Record<string, { cards: BoardCard[]; next: string | null }>>

/** States a file can leave this one for by a user's event. */
function targetsIn(board: BoardData, state: string): string[] {
  const { rows } = workflowOf(board)
  return board.columns
    .map((column) => column.state)
    .filter(
      (to) =>
        to !== state && rows.some((row) => row.froms.includes(state) && row.to === to && row.roles !== 'SYS'),
    )
}

/** Cards of a column with those asked for since; a newer answer for a card counts. */
const cardsOf = (column: BoardColumn, more: More) => {
  const known = new Set(column.cards.map(({ passenger }) => passenger))
  return [
    ...column.cards,
    ...(more[column.state]?.cards ?? []).filter(({ passenger }) => !known.has(passenger)),
  ]
}

/**
 * Files by where they stand in one stage. A move is the event that leads there: sent at once, or after its form; what is
 * refused stays where it was, with the reason and the place to fix it. Source: ux 6.
 */
export function BoardView({
  stage,
  filters,
  onMany,
}: {
  stage: WorkStage
  filters: BoardFilters
  /** Takes many on by one event; null for those who may not take many on together. */
  onMany: ((of: { passengers: readonly number[]; target: string }) => void) | null
}) {
  const t = useT('desk')
  const texts = useStepTexts()
  const language = useLanguage()
  const client = useQueryClient()
  const { snackbar, announce } = useMessages()
  const fetchCase = useFetchCase()
  const query = useBoard(stage, filters)
  const [more, setMore] = useState<More>({})
  /** Files whose form is open, the first of them now; the others follow it. */
  const [places, setPlaces] = useState<readonly WorkPlace[]>([])
  const place = places[0] ?? null
  const open = (next: WorkPlace | null) => setPlaces(next ? [next] : [])
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [hints, setHints] = useState<Readonly<Record<string, BoardHint>> | null>(null)
  const liftedCard = useRef<string | null>(null)
  const [refused, refuse] = useState<Refused | null>(null)
  const [moved, setMoved] = useState<Readonly<Record<number, string>>>({})
  const board = query.data
  const today = agencyDay()
  if (!board) {
    const problem = isApiProblem(query.error) ? query.error : null
    return query.isError ? (
      <ProblemMessage
        title={t('board.failed')}
        {...(problem ? { detail: problem.detail || problem.title, requestId: problem.requestId } : {})}
        onRetry={() => void query.refetch()}
      />
    ) : (
      <Waiting label={t('loading')} />
    )
  }
  const titleOf = (state: string) => {
    const column = board.columns.find((one) => one.state === state)
    return texts.state(board.machine, state, column?.label ?? state)
  }
  const everyCard = board.columns.flatMap((column) => cardsOf(column, more))
  const nameOf = (id: number) => everyCard.find(({ passenger }) => passenger === id)?.full_name ?? ''

  /** Which event takes a file to a column, and what it asks; or why none does. */
  const wayTo = (view: CaseView, to: string) => {
    const step = stepAt(view, stage)
    if (!step) return { step: null, chosen: null, reasons: [{ why: t('notInPlan') }] }
    const events = workflowOf(step)
      .rows.filter((row) => row.froms.includes(step.state) && row.to === to && row.roles !== 'SYS')
      .map((row) => row.on)
    const actions = step.actions.filter(({ event }) => events.includes(event))
    const way = actions.find(({ ok }) => ok)
    if (way) return { step, chosen: way, reasons: [] }
    const closed = actions.find(({ code }) => code !== 'G-ROLE') ?? actions[0]
    return {
      step,
      chosen: null,
      reasons: closed?.message
        ? reasonsOf(closed)
        : [{ why: t('board.noWay', { from: titleOf(step.state), to: titleOf(to) }) }],
    }
  }
  const lift = (card: string | null) => {
    liftedCard.current = card
    setHints(null)
    if (card === null) return
    fetchCase(Number(card)).then(
      (view) => {
        if (liftedCard.current !== card) return
        setHints(
          Object.fromEntries(
            board.columns.map(({ state }): [string, BoardHint] => {
              const { step, chosen: way, reasons } = wayTo(view, state)
              if (!step || !way)
                return [state, { isOpen: false, text: reasons.map(({ why }) => why).join(' ') }]
              const asked = way.payload
                .filter(({ required }) => required)
                .flatMap(({ name }) => {
                  const field = workflowOf(step).fields[name]
                  return field ? [texts.field(name, field, step.module)] : []
                })
              return [
                state,
                {
                  isOpen: true,
                  text:
                    asked.length > 0
                      ? t('board.asks', { fields: asked.join(', ') })
                      : texts.event(way.event, way.label, step.machine),
                },
              ]
            }),
          ),
        )
      },
      () => {},
    )
  }
  const move = async (ids: readonly number[], from: string, to: string) => {
    const stayed: string[] = []
    const why: Reason[] = []
    const forms: WorkPlace[] = []
    const done: { name: string; place: WorkPlace; what: string }[] = []
    refuse(null)
    for (const id of ids) {
      const name = nameOf(id)
      const stay = (...reasons: Reason[]) => {
        stayed.push(name)
        why.push(...reasons.filter((one) => !why.some((known) => known.why === one.why)))
      }
      try {
        const { step, chosen: way, reasons } = wayTo(await fetchCase(id), to)
        if (!step || !way) {
          stay(...reasons)
          continue
        }
        if (way.payload.some(({ required }) => required)) {
          forms.push({ passenger: id, name, stage, event: way.event })
          continue
        }
        // Nothing to fill in: the card goes there at once and comes back when the server refuses.
        setMoved((all) => ({ ...all, [id]: to }))
        await sendEvent(step, id, way.event, {})
        await invalidateChange(client, {
          module: step.module,
          passenger: id,
          ...(step.id === null ? {} : { id: step.id }),
        })
        done.push({
          name,
          place: { passenger: id, name, stage, event: 'UNDO_LAST' },
          what: texts.event(way.event, way.label, step.machine),
        })
      } catch (problem) {
        if (!isApiProblem(problem)) throw problem
        stay(
          { why: problem.detail || problem.title, fix: problem.fix },
          ...problem.others.map(({ message, fix }) => ({ why: message, fix })),
        )
      } finally {
        setMoved(({ [id]: _done, ...others }) => others)
      }
    }
    setChosen(new Set())
    if (stayed.length > 0) {
      const title = t(stayed.length > 1 ? 'board.stayMany' : 'board.stays', {
        name: stayed.join(', '),
        state: titleOf(from),
      })
      refuse({ title, reasons: why })
      announce([title, ...why.map((one) => one.why)].join(' '))
    }
    const [first] = done
    if (first)
      snackbar(t('done', { name: done.map(({ name }) => name).join(', '), what: first.what }), 'success', {
        label: t('undo'),
        run: () => setPlaces(done.map((one) => one.place)),
      })
    const event = forms[0]?.event
    const bulk =
      forms.length > 1 && event && forms.every((one) => one.event === event)
        ? bulkEventAt(stage, event)
        : undefined
    if (bulk && onMany) onMany({ target: bulk.name, passengers: forms.map(({ passenger }) => passenger) })
    else setPlaces(forms)
  }
  const showMore = async (column: BoardColumn) => {
    const after = more[column.state]?.next ?? column.next
    if (after === null) return
    const page = await fetchCards(stage, filters, column.state, after)
    setMore((all) => ({
      ...all,
      [column.state]: { cards: [...(all[column.state]?.cards ?? []), ...page.cards], next: page.next },
    }))
  }
  const chipsOf = (card: BoardCard) =>
    (
      [
        ['passport', card.passport_expiry_date],
        ['medical', card.medical_expiry_date],
        ['visa', card.visa_expiry_date],
      ] as const
    ).flatMap(([what, day]) => {
      if (day === null || day > addDays(today, soonDays[what])) return []
      const left = daysBetween(today, day)
      return [
        <ExpiryChip
          key={what}
          isShort
          label={t(`expires.${what}`)}
          day={dateText(day, language)}
          level={left < 0 ? 'over' : 'soon'}
          note={left < 0 ? t('expires.over') : t('expires.left', { count: left })}
        />,
      ]
    })
  const waited = (since: string) => {
    const days = daysBetween(since, today)
    return days > 0 ? t('work.days', { count: days }) : t('board.today')
  }
  return (
    <Stack>
      {refused && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>
            <MessageBarTitle>{refused.title}</MessageBarTitle>
            <Reasons reasons={refused.reasons} />
          </MessageBarBody>
          <MessageBarActions>
            <Button size="small" onClick={() => refuse(null)}>
              {t('dismiss')}
            </Button>
          </MessageBarActions>
        </MessageBar>
      )}
      {chosen.size > 0 && (
        <Row>
          <span role="status">{t('board.chosen', { count: chosen.size })}</span>
          <Button size="small" appearance="subtle" onClick={() => setChosen(new Set())}>
            {t('board.chooseNone')}
          </Button>
          <Caption>{t('board.chosenHint')}</Caption>
        </Row>
      )}
      <Board
        hints={hints}
        chosen={chosen}
        onChoose={(card) =>
          setChosen((all) => {
            const next = new Set(all)
            if (!next.delete(card) && next.size < mostInBulk) next.add(card)
            return next
          })
        }
        onLift={lift}
        columns={board.columns.map((column) => ({
          key: column.state,
          title: titleOf(column.state),
          tone: toneOf(column.kind),
          count: numberText(column.count, language),
          oldest: column.oldest ? t('board.oldest', { days: waited(column.oldest) }) : '',
          cards: everyCard
            .filter(
              (card) =>
                (moved[card.passenger] ??
                  board.columns.find((one) => cardsOf(one, more).includes(card))?.state) === column.state,
            )
            .map((card) => ({
              key: String(card.passenger),
              name: card.full_name,
              path: `/apps/passenger-management/passenger/${card.passenger}`,
              second: [card.passport_no, card.agent, waited(card.since)].filter((text) => text !== null),
              chips: chipsOf(card),
            })),
          onMore:
            (more[column.state]?.next ?? (more[column.state] ? null : column.next)) === null
              ? null
              : () => void showMore(column),
        }))}
        targetsOf={(state) => targetsIn(board, state)}
        onMove={(cards, from, to) => void move(cards.map(Number), from, to)}
        onOpen={(card) => open({ passenger: Number(card), name: nameOf(Number(card)), stage, event: null })}
        say={announce}
        words={{
          columns: t('board.columns'),
          moveTo: t('board.moveTo'),
          actions: (name) => t('board.actions', { name }),
          choose: (name) => t('board.choose', { name }),
          open: t('board.open'),
          more: t('more'),
          empty: t('board.empty'),
          hint: t('board.hint'),
          lifted: (name, column, count) =>
            count > 1
              ? t('board.liftedMany', { name, column, count: count - 1 })
              : t('board.lifted', { name, column }),
          over: (column) => t('board.over', { column }),
          left: t('board.left'),
        }}
      />
      {place && (
        <EventDrawer
          key={`${place.passenger} ${place.event}`}
          place={place}
          // Sent or left: the next of those that were moved together follows.
          onClose={() => setPlaces(places.slice(1))}
          onDone={(event) =>
            snackbar(
              t('done', { name: place.name, what: texts.event(event, event, board.machine) }),
              'success',
            )
          }
        />
      )}
    </Stack>
  )
}
