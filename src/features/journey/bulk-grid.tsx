import { isBlank } from '../../foundation/values/empty.ts'
import { memo, useEffect, useId, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { commonValuesOf, issueForMany, namedPeople, useBulkUpdate } from '../../client/journey/bulk.ts'
import { useDraft } from '../../client/http/use-draft.ts'
import type { Refused } from '../../client/passengers/list-members.ts'
import { bulkEventOf, sheetEvents, type BulkPerson, type BulkRow } from '../../domain/journey/bulk-events.ts'
import { bulkAskedBy } from '../../machines/journey/bulk-payload.ts'
import { useT } from '../../foundation/text/i18n.ts'
import { useMessages } from '../../ui/feedback/messages.ts'
import { AppLink } from '../../ui/layout/app-link.tsx'
import { Caption, Row, Stack } from '../../ui/layout/arrange.tsx'
import { Button, Input } from '../../ui/layout/fluent.ts'
import { useLatest } from '../../ui/records/entity-latest.ts'
import { useOfferedKeys } from '../../ui/layout/keys/offered-keys.ts'
import { PlainTable, type PlainColumn } from '../../ui/tables/plain-table.tsx'
import { EventFormFrame } from '../../ui/workflow/event-form-frame.tsx'
import { Reasons } from '../../ui/workflow/reasons.tsx'
import { StateBadge } from '../../ui/workflow/state-badge.tsx'
import { useStepTexts, type StepTexts } from '../../ui/workflow/step-texts.ts'
import { PickStep, useBulkNames } from './bulk-choose.tsx'
import { SharedFields, useSharedFields } from './bulk-shared.tsx'
import { useRowChecks } from './row-checks.ts'
import { BulkUpdateView } from './bulk-update.tsx'
import { fixOf, whyOf } from './bulk-preview.tsx'
import { fillDown } from './pasted.ts'
import { usePersonColumns } from './person-columns.tsx'

/** The event that most next actions ask for; none where no grid takes it. */
function mostAsked(nextActions: readonly string[]): string {
  const eventNames = nextActions.flatMap((one) => bulkAskedBy(one)?.name ?? [])
  const [most] = [...Map.groupBy(eventNames, (name) => name)].toSorted(([, a], [, b]) => b.length - a.length)
  return sheetEvents.find(({ name }) => name === most?.[0])?.name ?? ''
}

/** Reasons read out when many rows are refused at once; all of them stand in the sheet. */
const mostSaid = 3

/**
 * Where typing begins in a sheet once it is drawn: at the step where none is known, at the first value all of them still need,
 * else at the number of the first passenger. A clerk who types somewhere by then stays there.
 */
function useSheetStart(isThere: boolean, firstNeeded: string | null, hasTarget: boolean) {
  const start = useLatest(
    !hasTarget
      ? 'h3 select'
      : firstNeeded === null
        ? '[data-own] input'
        : `[data-field="${firstNeeded}"] :is(input, select)`,
  )
  useEffect(() => {
    if (!isThere) return undefined
    // After the panel took the focus for itself.
    const timer = setTimeout(() => {
      const sheet = document.querySelector('form[data-sheet]')
      if (!sheet?.contains(document.activeElement)) sheet?.querySelector<HTMLElement>(start())?.focus()
    }, 100)
    return () => clearTimeout(timer)
  }, [isThere, start])
}

type Values = Readonly<Record<string, unknown>>

/** What was given last for such passengers, once it is known; nothing where it could not be asked. */
function useProposed(target: string, chosen: string): Values | null {
  const [proposed, setFound] = useState<{ of: string; values: Values }>({ of: '', values: {} })
  const of = `${target} ${chosen}`
  useEffect(() => {
    if (target === '') return undefined
    let isOld = false
    const take = (values: Values) => {
      if (!isOld) setFound({ of, values })
    }
    commonValuesOf(target, chosen.split(',').map(Number)).then(
      (values) => take(values ?? {}),
      () => take({}),
    )
    return () => {
      isOld = true
    }
  }, [of, target, chosen])
  return target === '' ? {} : proposed.of === of ? proposed.values : null
}

/** What a cell of numbers may do; the way to the newest of it, so that a key in one row draws no other. */
type Acts = () => {
  put: (from: number, typed: readonly string[]) => void
  /** @param isClosed whether it stood there as refused, so that it is asked again. */
  leave: (passenger: number, isClosed: boolean) => void
}

/** The number that belongs to one passenger alone. */
const OwnNumber = memo(function OwnNumber({
  at,
  passenger,
  label,
  value,
  isClosed,
  isInvalid,
  reason,
  acts,
}: {
  at: number
  passenger: number
  label: string
  value: string
  isClosed: boolean
  isInvalid: boolean
  /** Id of what says why it cannot go. */
  reason: string
  acts: Acts
}) {
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    if (!/\r?\n/.test(text.trim())) return
    event.preventDefault()
    acts().put(at, text.trim().split(/\r?\n/))
  }
  // A scanner ends each number with Enter: the next one belongs to the row below.
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    document.querySelector<HTMLElement>(`[data-own="${at + step}"] input`)?.focus()
  }
  return (
    <span data-own={at}>
      <Input
        size="small"
        dir="ltr"
        aria-label={label}
        aria-invalid={isInvalid}
        aria-describedby={reason}
        value={value}
        onBlur={() => acts().leave(passenger, isClosed)}
        onPaste={onPaste}
        onKeyDown={onKeyDown}
        onChange={(_, { value: typed }) => acts().put(at, [typed])}
      />
    </span>
  )
})

/** Whether a row may go, or what holds it back. */
const Standing = memo(function Standing({
  why,
  isReady,
  texts,
  words,
}: {
  why: Pick<BulkRow, 'message' | 'sentence' | 'fix'> | undefined
  isReady: boolean
  texts: StepTexts
  words: string
}) {
  return why ? (
    <Reasons reasons={[{ why: whyOf(texts, why), fix: fixOf(texts, why) }]} />
  ) : (
    <StateBadge size="small" tone={isReady ? 'satisfied' : 'blocker'} text={words} />
  )
})

/** What is known of a passenger; it stands while numbers are typed. */
const Known = memo(function Known({
  cell,
  row,
}: Pick<PlainColumn<BulkPerson>, 'cell'> & { row: BulkPerson }) {
  return cell(row)
})
const keptColumn = ({ cell, ...rest }: PlainColumn<BulkPerson>): PlainColumn<BulkPerson> => ({
  ...rest,
  cell: (row) => <Known cell={cell} row={row} />,
})

type GridDraft = { values: Record<string, unknown>; own: [number, string][] }

export type BulkGridProps = {
  passengers: readonly number[]
  /** The event where it is known, by its name on the wire. */
  target?: string
  /** What they are to do next, as it is stored with them; what most of them wait for is chosen at once. */
  nextActions?: readonly string[]
}

/**
 * One event for many passengers as a sheet: what is the same for all stands above, the number of each in its row, typed,
 * pasted as a column or scanned one after the other. Who is ready goes; who stays says why. Source: machines M16 (desk 6.8).
 */
export function BulkGrid({ passengers, target: givenTarget, nextActions = [] }: BulkGridProps) {
  const t = useT('bulk')
  const texts = useStepTexts()
  const nameOf = useBulkNames()
  const { announce } = useMessages()
  const [target, setTarget] = useState(() => givenTarget ?? mostAsked(nextActions))
  const [typed, setTyped] = useState<Values>({})
  const [own, setOwn] = useState<ReadonlyMap<number, string>>(new Map())
  const [people, setPeople] = useState<readonly BulkPerson[] | null>(null)
  const [refused, setRefused] = useState<Refused | null>(null)
  const [isSending, setSending] = useState(false)
  const [made, setMade] = useState<number | null>(null)
  /** Why those who are still here did not move when it was tried. */
  const [stayed, setStayed] = useState<ReadonlyMap<number, BulkRow>>(new Map())
  const { data: update } = useBulkUpdate(made)
  const chosen = passengers.join()
  useEffect(() => {
    let isOld = false
    namedPeople('multiple_status_update', chosen.split(',').map(Number)).then(
      (named) => {
        if (!isOld) setPeople(named)
      },
      () => {
        if (!isOld) setRefused({ message: t('failed'), fields: {} })
      },
    )
    return () => {
      isOld = true
    }
  }, [chosen, t])
  const bulk = bulkEventOf(target) ?? null
  const proposed = useProposed(target, chosen)
  const values = { ...proposed, ...typed }
  const shared = useSharedFields(bulk)
  const person = usePersonColumns()
  const ownName = bulk?.own ?? null
  const ownLabel = ownName === null ? '' : shared.labelOf(ownName)
  const rows = people ?? []
  const filled = rows.filter(({ id }) => ownName === null || !isBlank(own.get(id)))
  const common = shared.payloadOf(values)
  const isComplete = shared.fields.every(({ name, required }) => !required || name in common)
  useSheetStart(
    people !== null && proposed !== null,
    shared.fields.find(({ name, required }) => required && !(name in common))?.name ?? null,
    bulk !== null,
  )
  const { refused: closed, ask: checkRow } = useRowChecks(
    isComplete ? target : '',
    common,
    filled.map(({ id }) => ({ passenger: id, own: own.get(id)?.trim() ?? null })),
    (refusals) =>
      announce(
        refusals
          .slice(0, mostSaid)
          .map((one) => `${rows.find(({ id }) => id === one.passenger)?.name ?? ''}: ${whyOf(texts, one)}`)
          .join(' '),
      ),
  )
  // Who could not move as the sheet stands is not sent; what was tried and refused may be tried again.
  const ready = filled.filter(({ id }) => !closed.has(id))
  const sendLabel = !bulk
    ? t('pickStatus')
    : ready.length === 0
      ? nameOf(bulk)
      : t('grid.send', { what: nameOf(bulk), count: ready.length })
  const reasons = useId()
  const draft = useDraft(
    `bulk.grid.${target}.${passengers.length}.${passengers[0] ?? 0}`,
    { values: typed, own: [...own] },
    (stored) => {
      // Kept by this form.
      const { values: common, own: numbers } = stored as GridDraft
      setTyped(common)
      setOwn(new Map(numbers))
    },
  )
  useOfferedKeys('sheet Enter')
  const put = (from: number, typed: readonly string[]) => {
    setOwn((before) => fillDown(before, rows, from, typed))
    // A reason spoke of the number that stood there.
    const changed = new Set(rows.slice(from, from + typed.length).map(({ id }) => id))
    setStayed((before) => new Map([...before].filter(([id]) => !changed.has(id))))
    // A pasted column is complete; what is typed is once the cell is left.
    if (typed.length > 1) checkRow()
  }
  const acts = useLatest({
    put,
    leave: (passenger: number, isClosed: boolean) => checkRow(isClosed ? passenger : null),
  })
  const send = async (key: string): Promise<boolean> => {
    if (!bulk || ready.length === 0) return false
    setSending(true)
    setRefused(null)
    const answer = await issueForMany(
      {
        target_event: target,
        passengers: ready.map(({ id }) => id),
        numbers: ready.flatMap(({ id }) => (!isBlank(own.get(id)) ? [`${id}=${own.get(id)}`] : [])),
        common_payload: common,
        note: t('grid.note', { what: nameOf(bulk), count: ready.length }),
      },
      key,
    )
    setSending(false)
    if ('id' in answer) setMade(answer.id)
    else setRefused(answer)
    return 'id' in answer
  }
  /** Who did not move stays in the sheet with what was typed. */
  const goOn = () => {
    const moved = new Set(update?.rows.filter((row) => row.ok && row.is_tried).map((row) => row.passenger))
    setPeople(rows.filter(({ id }) => !moved.has(id)))
    setStayed(new Map(update?.rows.filter((row) => !row.ok).map((row) => [row.passenger, row])))
    setMade(null)
  }
  if (made !== null)
    return (
      <Stack gap="m">
        <BulkUpdateView id={made} given={[]} onMade={setMade} />
        {update?.state === 'done' && rows.length > update.counts.moved && (
          <Row>
            <Button onClick={goOn}>{t('grid.goOn', { count: rows.length - update.counts.moved })}</Button>
          </Row>
        )}
      </Stack>
    )
  const places = new Map(rows.map(({ id }, at) => [id, at]))
  const going = new Set(ready.map(({ id }) => id))
  const [readyText, toFill] = [t('grid.ready'), t('grid.toFill')]
  const columns: PlainColumn<BulkPerson>[] = [
    keptColumn(person.name),
    keptColumn(person.passport),
    keptColumn(person.status),
    ...(ownName === null
      ? []
      : [
          {
            key: 'own',
            label: ownLabel,
            cell: (row: BulkPerson) => (
              <OwnNumber
                at={places.get(row.id) ?? 0}
                passenger={row.id}
                label={t('ownOf', { label: ownLabel, name: row.name })}
                value={own.get(row.id) ?? ''}
                isClosed={closed.has(row.id)}
                isInvalid={closed.has(row.id) || stayed.has(row.id)}
                reason={`${reasons}-${row.id}`}
                acts={acts}
              />
            ),
          },
        ]),
    {
      key: 'ready',
      label: t('column.result'),
      cell: (row) => {
        const why = closed.get(row.id) ?? stayed.get(row.id)
        const isReady = going.has(row.id)
        return (
          <span id={`${reasons}-${row.id}`}>
            {(why ?? bulk) && (
              <Standing why={why} isReady={isReady} texts={texts} words={isReady ? readyText : toFill} />
            )}
          </span>
        )
      },
    },
  ]
  return (
    <EventFormFrame
      label={t('grid.title')}
      fills="sheet"
      title={
        <>
          <PickStep
            events={sheetEvents}
            value={target}
            onPick={(value) => {
              // Numbers and values of one event say nothing of another.
              setTarget(value)
              setTyped({})
              setOwn(new Map())
              setStayed(new Map())
              setRefused(null)
            }}
          />
          {bulk && ready.length > 0 && (
            <StateBadge
              size="small"
              tone="satisfied"
              text={t('grid.counted', { state: t('grid.ready'), n: ready.length })}
            />
          )}
          {bulk && rows.length > ready.length && (
            <StateBadge
              size="small"
              tone="blocker"
              text={t('grid.counted', { state: t('grid.toFill'), n: rows.length - ready.length })}
            />
          )}
        </>
      }
      refusal={refused && !shared.names(refused) ? { message: refused.message } : null}
      sendLabel={sendLabel}
      sendHint="Ctrl+Enter"
      isSending={isSending || bulk === null || ready.length === 0}
      draft={draft}
      onSend={() => void draft.settle(send)}
      more={
        <Stack gap="s">
          {ownName !== null && <Caption>{t('grid.hint', { label: ownLabel })}</Caption>}
          <PlainTable
            isStacked
            caption={t('whichPassengers')}
            rows={rows}
            keyOf={(row) => row.id}
            columns={columns}
          />
          {rows.length > ready.length && (
            <Caption>{t('grid.stay', { count: rows.length - ready.length })}</Caption>
          )}
          <AppLink to={`/apps/multipleStatusUpdate/new?passengers=${chosen}`}>{t('grid.allSteps')}</AppLink>
        </Stack>
      }
    >
      <SharedFields
        target={target}
        shared={shared}
        values={values}
        refused={refused}
        onChange={(name, value) => setTyped((before) => ({ ...before, [name]: value }))}
      />
    </EventFormFrame>
  )
}
