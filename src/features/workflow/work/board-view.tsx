import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isApiProblem } from '../../../client/http/api.ts'
import { invalidateChange } from '../../../client/http/query-client.ts'
import { agencyDay } from '../../../client/records/records-today.ts'
import { sendEvent, workflowOf } from '../../../client/journey/use-step.ts'
import { fetchCards, useBoard, type BoardFilters } from '../../../client/journey/board.ts'
import { useFetchCase } from '../../../client/passengers/cases.ts'
import type { Board as BoardData, BoardCard, BoardColumn } from '../../../domain/desk/board.ts'
import { addDays, daysBetween } from '../../../foundation/values/dates.ts'
import type { WorkStage } from '../../../domain/desk/work.ts'
import { Stack } from '../../../ui/layout/arrange.tsx'
import { Board } from '../../../ui/workflow/board.tsx'
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

/** States a file can leave this one for by somebody's event. */
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
 * refused stays where it was, with the reason and the place to mend it. Source: ux 6.
 */
export function BoardView({ stage, filters }: { stage: WorkStage; filters: BoardFilters }) {
  const t = useT('desk')
  const texts = useStepTexts()
  const language = useLanguage()
  const client = useQueryClient()
  const { snackbar, announce } = useMessages()
  const fetchCase = useFetchCase()
  const query = useBoard(stage, filters)
  const [more, setMore] = useState<More>({})
  const [place, open] = useState<WorkPlace | null>(null)
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

  const move = async (id: number, from: string, to: string) => {
    const name = nameOf(id)
    const title = t('board.stays', { name, state: titleOf(from) })
    const stay = (...reasons: Reason[]) => {
      refuse({ title, reasons })
      announce([title, ...reasons.map(({ why }) => why)].join(' '))
    }
    refuse(null)
    try {
      const view = await fetchCase(id)
      const step = stepAt(view, stage)
      if (!step) return stay({ why: t('notInPlan') })
      const events = workflowOf(step)
        .rows.filter((row) => row.froms.includes(step.state) && row.to === to && row.roles !== 'SYS')
        .map((row) => row.on)
      const actions = step.actions.filter(({ event }) => events.includes(event))
      const chosen = actions.find(({ ok }) => ok)
      if (!chosen) {
        const closed = actions.find(({ code }) => code !== 'G-ROLE') ?? actions[0]
        return closed?.message
          ? stay(...reasonsOf(closed))
          : stay({ why: t('board.noWay', { from: titleOf(step.state), to: titleOf(to) }) })
      }
      if (chosen.payload.some(({ required }) => required))
        return open({ passenger: id, name, stage, event: chosen.event })
      // Nothing to fill in: the card goes there at once and comes back when the server refuses.
      setMoved((all) => ({ ...all, [id]: to }))
      await sendEvent(step, id, chosen.event, {})
      await invalidateChange(client, {
        module: step.module,
        passenger: id,
        ...(step.id === null ? {} : { id: step.id }),
      })
      snackbar(t('done', { name, what: texts.event(chosen.event, chosen.label, step.machine) }), 'success', {
        label: t('undo'),
        run: () => open({ passenger: id, name, stage, event: 'UNDO_LAST' }),
      })
    } catch (problem) {
      if (!isApiProblem(problem)) throw problem
      stay(
        { why: problem.detail || problem.title, mend: problem.mend },
        ...problem.others.map(({ message, mend }) => ({ why: message, mend })),
      )
    } finally {
      setMoved(({ [id]: _done, ...others }) => others)
    }
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
      <Board
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
              second: [card.passport_no, card.agent, waited(card.since)].filter(Boolean).join(' · '),
              chips: chipsOf(card),
            })),
          onMore:
            (more[column.state]?.next ?? (more[column.state] ? null : column.next)) === null
              ? null
              : () => void showMore(column),
        }))}
        targetsOf={(state) => targetsIn(board, state)}
        onMove={(card, from, to) => void move(Number(card), from, to)}
        onOpen={(card) => open({ passenger: Number(card), name: nameOf(Number(card)), stage, event: null })}
        say={announce}
        words={{
          columns: t('board.columns'),
          moveTo: t('board.moveTo'),
          actions: (name) => t('board.actions', { name }),
          open: t('board.open'),
          more: t('more'),
          empty: t('board.empty'),
          hint: t('board.hint'),
          lifted: (name, column) => t('board.lifted', { name, column }),
          over: (column) => t('board.over', { column }),
          left: t('board.left'),
        }}
      />
      {place && (
        <EventDrawer
          key={`${place.passenger} ${place.event}`}
          place={place}
          onClose={() => open(null)}
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
