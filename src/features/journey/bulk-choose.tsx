import { useEffect, useState } from 'react'
import {
  beginBulk,
  namedPeople,
  ownValuesOf,
  refusedBy,
  useBulkEvent,
  type BulkUpdate,
} from '../../client/journey/bulk.ts'
import { keyOfPart } from '../../client/http/api.ts'
import { useDraft } from '../../client/http/use-draft.ts'
import type { Refused } from '../../client/passengers/list-members.ts'
import {
  bulkEventOf,
  bulkEvents,
  numbersByPassenger,
  type BulkEvent,
  type BulkPerson,
  type OwnValues,
} from '../../domain/journey/bulk-events.ts'
import { workflowOfBulk } from '../../machines/journey/bulk-payload.ts'
import { eventLabel } from '../../machines/kit/judge.ts'
import { Row, Stack } from '../../ui/layout/arrange.tsx'
import { EventFormFrame, RefusalBar } from '../../ui/workflow/event-form-frame.tsx'
import { Button, Field, Input } from '../../ui/layout/fluent.ts'
import { useT } from '../../foundation/text/i18n.ts'
import { PickOne } from '../../ui/inputs/pick-one.tsx'
import { PlainTable, type PlainColumn } from '../../ui/tables/plain-table.tsx'
import { useRecordServices } from '../../ui/records/record-services.ts'
import { useStepTexts } from '../../ui/workflow/step-texts.ts'
import { Surface } from '../../ui/layout/surface.tsx'
import { SharedFields, useSharedFields } from './bulk-shared.tsx'
import { ChoosePassengers } from './choose-passengers.tsx'
import { usePersonColumns } from './person-columns.tsx'
import { PapersOfOne } from './papers-of-one.tsx'

/** How an event is named among many: its stage, then what it does. */
export function useBulkNames() {
  const texts = useStepTexts()
  return (bulk: BulkEvent): string => {
    const workflow = workflowOfBulk(bulk)
    return `${texts.stage(bulk.place === 'journey' ? 'lifecycle' : bulk.place, bulk.place === 'journey' ? 'File' : undefined)}: ${texts.event(bulk.event, eventLabel(workflow, bulk.event), workflow.id)}`
  }
}

/** The step that many passengers are to do. */
export function PickStep({
  events,
  value,
  onPick,
}: {
  events: readonly BulkEvent[]
  value: string
  onPick: (value: string) => void
}) {
  const t = useT('bulk')
  const nameOf = useBulkNames()
  return (
    <PickOne
      size="medium"
      label={t('status')}
      value={value}
      options={[
        { value: '', text: t('pickStatus') },
        ...events.map((one) => ({ value: one.name, text: nameOf(one) })),
      ]}
      onPick={onPick}
    />
  )
}

type BulkDraft = {
  target: string
  values: Record<string, unknown>
  note: string
  people: number[] | null
  own: [number, string][]
  each: OwnValues
}
type Props = {
  id: number | null
  update: BulkUpdate | null
  /** Passengers brought along from another page. */
  given?: readonly number[]
  /** Status chosen there. */
  target?: string
  onMade: (id: number) => void
}

/** Which status, what all of them get, and who: everything is kept until the preview is asked for. */
export function BulkChoose({ id, update, given: initialIds = [], target: givenTarget = '', onMade }: Props) {
  const t = useT('bulk')
  const services = useRecordServices()
  const send = useBulkEvent()
  const [target, setTarget] = useState(update?.target_event ?? givenTarget)
  const [values, setValues] = useState<Record<string, unknown>>({ ...update?.common_payload })
  const [note, setNote] = useState(update?.note ?? '')
  const [people, setPeople] = useState<readonly BulkPerson[]>([])
  const [own, setOwn] = useState<ReadonlyMap<number, string>>(() => numbersByPassenger(update?.numbers ?? []))
  const [ofEach, setOfEach] = useState<OwnValues>({ ...update?.own_payload })
  /** Who was chosen and what was typed of each by hand; what comes with the page or from the files is no work of anybody's. */
  const [hand, setHand] = useState<{ people: boolean; each: OwnValues }>({ people: false, each: {} })
  const [refused, setRefused] = useState<Refused | null>(null)
  const [isSending, setSending] = useState(false)
  /** The update that was begun here; its address is taken only once its preview stands, so a refusal loses nothing. */
  const [begun, setBegun] = useState(id)
  const begin = (update?.passengers ?? initialIds).join()
  const draft = useDraft(
    `bulk.${id ?? 'new'}`,
    {
      target,
      values,
      note,
      people: hand.people ? people.map((one) => one.id) : null,
      own: [...own],
      each: hand.each,
    },
    (stored) => {
      // Kept by this form.
      const {
        target: event,
        values: common,
        note: why,
        people: ids,
        own: numbers,
        each,
      } = stored as BulkDraft
      setTarget(event)
      setValues(common)
      setNote(why)
      setOwn(new Map(numbers))
      setOfEach((before) => ({ ...before, ...each }))
      setHand({ people: ids !== null, each })
      if (ids)
        namedPeople('multiple_status_update', ids).then(setPeople, (fault: unknown) =>
          setRefused(refusedBy(fault)),
        )
    },
  )
  useEffect(() => {
    let isOld = false
    const ids = begin === '' ? [] : begin.split(',').map(Number)
    namedPeople('multiple_status_update', ids).then(
      (named) => {
        if (!isOld && named.length > 0) setPeople((before) => (before.length > 0 ? before : named))
      },
      () => {},
    )
    return () => {
      isOld = true
    }
  }, [begin])
  const bulk = bulkEventOf(target) ?? null
  const perPassenger = bulk?.perPassenger ?? []
  const unread =
    perPassenger.length === 0 ? '' : people.flatMap(({ id: one }) => (ofEach[one] ? [] : [one])).join()
  useEffect(() => {
    if (unread === '') return
    let isOld = false
    const ids = unread.split(',')
    ownValuesOf(target, ids.map(Number)).then(
      (answer) => {
        // A passenger the answer leaves out is asked nothing.
        if (!isOld)
          setOfEach((before) => ({
            ...Object.fromEntries(ids.map((one) => [one, {}])),
            ...answer,
            ...before,
          }))
      },
      (fault: unknown) => {
        if (!isOld) setRefused(refusedBy(fault))
      },
    )
    return () => {
      isOld = true
    }
  }, [unread, target])
  const shared = useSharedFields(bulk)
  const person = usePersonColumns()
  const hasOwn = bulk !== null && bulk.own !== null
  const ownLabel = bulk?.own ? shared.labelOf(bulk.own) : ''
  const choose = (change: (before: readonly BulkPerson[]) => readonly BulkPerson[]) => {
    setHand((before) => ({ ...before, people: true }))
    setPeople(change)
  }
  const add = (more: readonly BulkPerson[], numbers: ReadonlyMap<number, string>) => {
    choose((before) => [...before, ...more.filter((one) => !before.some((other) => other.id === one.id))])
    setOwn((before) => new Map([...before, ...numbers]))
  }
  const preview = async (key: string): Promise<boolean> => {
    setSending(true)
    setRefused(null)
    const number = begun ?? (await beginBulk(key))
    setBegun(number)
    const numbers = hasOwn
      ? people.flatMap((one) => (own.get(one.id) ? [`${one.id}=${own.get(one.id)}`] : []))
      : []
    const answer =
      (await send(
        number,
        'SELECT',
        {
          passengers: people.map((one) => one.id),
          numbers,
          ...(perPassenger.length > 0
            ? { own_payload: Object.fromEntries(people.map((one) => [one.id, ofEach[one.id] ?? {}])) }
            : {}),
        },
        keyOfPart(key, 1),
      )) ??
      (await send(
        number,
        'PREVIEW',
        { target_event: target, common_payload: shared.payloadOf(values), note },
        keyOfPart(key, 2),
      ))
    setSending(false)
    setRefused(answer)
    if (id === null && answer === null) onMade(number)
    return answer === null
  }
  const columns: PlainColumn<BulkPerson>[] = [
    person.name,
    person.passport,
    person.serial,
    person.status,
    ...(hasOwn
      ? [
          {
            key: 'own',
            label: ownLabel,
            cell: (row: BulkPerson) => (
              <Input
                size="small"
                dir="ltr"
                aria-label={t('ownOf', { label: ownLabel, name: row.name })}
                value={own.get(row.id) ?? ''}
                onChange={(_, { value }) => setOwn((before) => new Map([...before, [row.id, value]]))}
              />
            ),
          },
        ]
      : []),
    ...perPassenger.map((name) => ({
      key: name,
      label: shared.labelOf(name),
      cell: (row: BulkPerson) => (
        <PapersOfOne
          label={t('papersOf', { name: row.name })}
          value={ofEach[row.id]?.[name]}
          today={services.today}
          onChange={(value) => {
            const mine = { ...ofEach[row.id], [name]: value }
            setHand((before) => ({ ...before, each: { ...before.each, [row.id]: mine } }))
            setOfEach((before) => ({ ...before, [row.id]: mine }))
          }}
        />
      ),
    })),
    person.remove(({ id: one }) => choose((before) => before.filter((other) => other.id !== one))),
  ]
  const isNamed = refused !== null && ('note' in refused.fields || shared.names(refused))
  return (
    <Stack gap="m">
      <Surface title={t('whichStatus')}>
        <EventFormFrame
          label={t('whichStatus')}
          title={
            <PickStep
              events={bulkEvents}
              value={target}
              onPick={(value) => {
                setTarget(value)
                setOfEach({})
                setHand((before) => ({ ...before, each: {} }))
                setRefused(null)
              }}
            />
          }
          refusal={refused && !isNamed ? { message: refused.message } : null}
          sendLabel={t('preview', { count: people.length })}
          sendHint="Ctrl+Enter"
          isSending={isSending || target === '' || people.length === 0 || unread !== ''}
          draft={draft}
          onSend={() => void draft.settle(preview)}
          more={
            <Field
              label={t('note')}
              required
              hint={t('noteHint')}
              {...(refused?.fields['note']
                ? { validationMessage: refused.fields['note'], validationState: 'error' as const }
                : {})}
            >
              <Input value={note} maxLength={250} onChange={(_, { value }) => setNote(value)} />
            </Field>
          }
        >
          <SharedFields
            target={target}
            shared={shared}
            values={values}
            refused={refused}
            onChange={(name, value) => setValues((before) => ({ ...before, [name]: value }))}
          />
        </EventFormFrame>
      </Surface>
      <Surface
        title={t('whichPassengers')}
        aside={
          people.length > 0 && (
            <Row gap="s">
              <span role="status">{t('chosen', { count: people.length })}</span>
              <Button size="small" appearance="subtle" onClick={() => choose(() => [])}>
                {t('removeAll')}
              </Button>
            </Row>
          )
        }
      >
        <ChoosePassengers
          key={target === '' ? 'none' : 'some'}
          module="multiple_status_update"
          event={target === '' ? null : target}
          hasOwn={hasOwn}
          onAdd={add}
        />
        {people.length > 500 && (
          <RefusalBar message={t('tooMany', { count: people.length })} intent="warning" />
        )}
        {people.length === 0 ? (
          <div>{t('none')}</div>
        ) : (
          <PlainTable
            caption={t('chosen', { count: people.length })}
            columns={columns}
            rows={people}
            keyOf={(row) => row.id}
            isStacked
          />
        )}
      </Surface>
    </Stack>
  )
}
