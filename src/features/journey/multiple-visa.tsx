import { useEffect, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import {
  confirmVisaForMany,
  namedPeople,
  refusedBy,
  previewVisaForMany,
  useVisaForMany,
  type VisaForMany,
} from '../../client/journey/bulk.ts'
import { isOver, useJobRun } from '../../client/agency/jobs.ts'
import { useDraft } from '../../client/http/use-draft.ts'
import type { Refused } from '../../client/passengers/list-members.ts'
import { invalidateChange } from '../../client/http/query-client.ts'
import { useRecord } from '../../client/records/records.ts'
import { visaForMany, type BulkPerson } from '../../domain/journey/bulk-events.ts'
import { multipleVisaEntry } from '../../domain/visas/multiple-visa-entry.ts'
import { date, money } from '../../foundation/definitions/fields.ts'
import { stateLabel } from '../../machines/kit/judge.ts'
import { workflowOfBulk } from '../../machines/journey/bulk-payload.ts'
import { Row, Stack } from '../../ui/layout/arrange.tsx'
import { useEntityTexts } from '../../ui/records/entity-texts.ts'
import { EventFormFrame, RefusalBar } from '../../ui/workflow/event-form-frame.tsx'
import { Button, Checkbox, Field } from '../../ui/layout/fluent.ts'
import { useT } from '../../foundation/text/i18n.ts'
import { Lookup } from '../../ui/inputs/lookup.tsx'
import { PayloadField } from '../../ui/workflow/payload-field.tsx'
import { PickOne } from '../../ui/inputs/pick-one.tsx'
import { PlainTable } from '../../ui/tables/plain-table.tsx'
import { LoadProblem } from '../../ui/feedback/load-problem.tsx'
import { ProgressLine } from '../../ui/feedback/progress-line.tsx'
import { useRecordServices } from '../../ui/records/record-services.ts'
import { useStepTexts } from '../../ui/workflow/step-texts.ts'
import { Surface } from '../../ui/layout/surface.tsx'
import { Waiting } from '../../ui/feedback/waiting.tsx'
import { BulkPreview } from './bulk-preview.tsx'
import { BulkResult, countsText } from './bulk-result.tsx'
import { usePersonColumns } from './person-columns.tsx'
import { ChoosePassengers } from './choose-passengers.tsx'

const module = 'multiple_visa_entry'
type Line = { id: number; gender?: string; available?: number; labels?: Readonly<Record<string, unknown>> }
const isLine = (value: unknown): value is Line =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'number'
const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)
const noPassengers: readonly number[] = []
const dateField = date({ past: true })
const amountField = money()

function Choose({
  id,
  entry,
  given: initialIds = noPassengers,
  onMade,
}: {
  id: number | null
  entry: VisaForMany | null
  given?: readonly number[]
  onMade: (id: number) => void
}) {
  const t = useT('bulk')
  const steps = useStepTexts()
  const texts = useEntityTexts(multipleVisaEntry)
  const { today } = useRecordServices()
  const [visa, setVisa] = useState(entry?.visa_entry ?? null)
  const [line, setLine] = useState(entry?.visa_line ?? null)
  const [day, setDay] = useState<unknown>(entry?.allot_date ?? today)
  const [amount, setAmount] = useState<unknown>(entry?.agreed_amount_each ?? '')
  const [stop, setStop] = useState(entry?.stop_on_error ?? false)
  const [people, setPeople] = useState<readonly BulkPerson[]>([])
  const [refused, setRefused] = useState<Refused | null>(null)
  const [isSending, setSending] = useState(false)
  /** Whether passengers were chosen here; those that come with the page are no work of anybody's. */
  const [isByHand, setByHand] = useState(false)
  const choose = (change: (before: readonly BulkPerson[]) => readonly BulkPerson[]) => {
    setByHand(true)
    setPeople(change)
  }
  const draft = useDraft(
    `visas.${id ?? 'new'}`,
    { visa, line, day, amount, stop, people: isByHand ? people.map((one) => one.id) : null },
    (stored) => {
      const ids = Array.isArray(stored['people']) ? stored['people'].map(Number) : null
      setVisa(numberOf(stored['visa']))
      setLine(numberOf(stored['line']))
      setDay(stored['day'])
      setAmount(stored['amount'])
      setStop(stored['stop'] === true)
      setByHand(ids !== null)
      if (ids) namedPeople(module, ids).then(setPeople, (fault: unknown) => setRefused(refusedBy(fault)))
    },
  )
  const begin = (entry?.passengers ?? initialIds).join()
  useEffect(() => {
    let isOld = false
    namedPeople(module, begin === '' ? [] : begin.split(',').map(Number)).then(
      (named) => {
        if (!isOld && named.length > 0) setPeople((before) => (before.length > 0 ? before : named))
      },
      () => {},
    )
    return () => {
      isOld = true
    }
  }, [begin])
  const person = usePersonColumns()
  const { data: record } = useRecord('visa_entry', visa)
  const stored: unknown = record?.['lines']
  const lines = Array.isArray(stored) ? stored.filter(isLine) : []
  const send = async (key: string): Promise<boolean> => {
    setSending(true)
    const answer = await previewVisaForMany(
      id,
      {
        visa_entry: visa,
        visa_line: line,
        allot_date: String(day ?? ''),
        passengers: people.map((one) => one.id),
        agreed_amount_each: amount ? String(amount) : null,
        stop_on_error: stop,
      },
      key,
    )
    setSending(false)
    if ('id' in answer) onMade(answer.id)
    else setRefused(answer)
    return 'id' in answer
  }
  const said = (name: string) => refused?.fields[name]
  const isNamed =
    refused !== null &&
    ['visa_entry', 'visa_line', 'allot_date', 'agreed_amount_each', 'passengers'].some(
      (name) => name in refused.fields,
    )
  const wrong = (name: string) => {
    const message = said(name)
    return message === undefined ? {} : { validationMessage: message, validationState: 'error' as const }
  }
  const label = (name: keyof typeof multipleVisaEntry.fields) =>
    texts.label(name, multipleVisaEntry.fields[name])
  return (
    <Stack gap="m">
      <Surface title={t('visa.which')}>
        <EventFormFrame
          label={t('visa.which')}
          refusal={refused && !isNamed ? { message: refused.message } : null}
          sendLabel={t('preview', { count: people.length })}
          sendHint="Ctrl+Enter"
          isSending={isSending || visa === null || line === null || people.length === 0}
          draft={draft}
          onSend={() => void draft.settle(send)}
          more={
            <Checkbox
              checked={stop}
              label={t('visa.allOrNone')}
              onChange={(_, data) => setStop(data.checked === true)}
            />
          }
        >
          <Field label={label('visa_entry')} required {...wrong('visa_entry')}>
            <Lookup
              label={label('visa_entry')}
              entity="visa_entry"
              value={visa}
              where={{ state: 'open' }}
              onChange={(choice) => {
                setVisa(choice?.id ?? null)
                setLine(null)
              }}
            />
          </Field>
          <Field label={label('visa_line')} required {...wrong('visa_line')}>
            <PickOne
              size="medium"
              label={label('visa_line')}
              value={line === null ? '' : String(line)}
              onPick={(value) => setLine(value === '' ? null : Number(value))}
              options={[
                { value: '', text: visa === null ? t('visa.lineFirst') : '' },
                ...lines.map((one) => ({
                  value: String(one.id),
                  text: [
                    String(one.labels?.['profession'] ?? ''),
                    steps.value(one.gender ?? ''),
                    t('visa.left', { count: one.available ?? 0 }),
                  ]
                    .filter((part) => part !== '')
                    .join(' · '),
                })),
              ]}
            />
          </Field>
          <PayloadField
            name="allot_date"
            field={dateField}
            label={label('allot_date')}
            required
            value={day}
            message={said('allot_date')}
            texts={texts}
            onChange={setDay}
          />
          <PayloadField
            name="agreed_amount_each"
            field={{ ...amountField, help: t('visa.amountHint') }}
            label={label('agreed_amount_each')}
            required={false}
            value={amount}
            message={said('agreed_amount_each')}
            texts={texts}
            onChange={setAmount}
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
        {said('passengers') && <RefusalBar message={said('passengers') ?? ''} />}
        <ChoosePassengers
          module={module}
          event={visaForMany.name}
          hasOwn={false}
          onAdd={(more) => {
            setRefused(null)
            choose((before) => [
              ...before,
              ...more.filter((one) => !before.some((other) => other.id === one.id)),
            ])
          }}
        />
        {people.length === 0 ? (
          <div>{t('none')}</div>
        ) : (
          <PlainTable
            caption={t('chosen', { count: people.length })}
            rows={people}
            keyOf={(row) => row.id}
            columns={[
              person.name,
              person.passport,
              person.country,
              person.status,
              person.remove(({ id: one }) => choose((before) => before.filter((other) => other.id !== one))),
            ]}
          />
        )}
      </Surface>
    </Stack>
  )
}

/** How far the allotting is; its page is read again when it has ended. */
function Running({ entry, onEnded }: { entry: VisaForMany; onEnded: () => void }) {
  const t = useT('bulk')
  const { data: run } = useJobRun(entry.job_run)
  const isEnded = run !== undefined && isOver(run)
  useEffect(() => {
    if (isEnded) onEnded()
  }, [isEnded, onEnded])
  return (
    <Surface title={t('running')}>
      <ProgressLine
        label={t('running')}
        words={t('progress', { done: run?.done ?? 0, total: run?.total ?? entry.counts.total })}
        done={run?.done ?? 0}
        total={run?.total ?? null}
      />
      {isEnded && run.state !== 'done' && <RefusalBar message={run.error ?? t('stopped')} intent="warning" />}
    </Surface>
  )
}

/**
 * One visa line for many passengers: chosen, rehearsed, allotted, each with their own result.
 * Source: entities 3.5.
 */
export function MultipleVisa({
  id,
  given: initialIds,
  onMade,
}: {
  id: number | null
  /** Passengers chosen elsewhere. */ given: readonly number[]
  onMade: (id: number) => void
}) {
  const t = useT('bulk')
  const texts = useStepTexts()
  const client = useQueryClient()
  const { data: entry, error, refetch } = useVisaForMany(id)
  const [isChoosing, setChoosing] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  if (id === null) return <Choose id={null} entry={null} given={initialIds} onMade={onMade} />
  if (error) return <LoadProblem title={t('failed')} error={error} onRetry={() => void refetch()} />
  if (!entry) return <Waiting label={t('loading')} />
  const again = () => void invalidateChange(client, { module, id })
  const workflow = workflowOfBulk(visaForMany)
  const stateOf = (state: string | null) => {
    const name = state?.split('.')[1]
    return name ? texts.state(workflow.id, name, stateLabel(workflow, name)) : ''
  }
  const confirm = async () => {
    setBusy(true)
    setRefusal((await confirmVisaForMany(id))?.message ?? null)
    setBusy(false)
    again()
  }
  if (entry.state === 'draft' && isChoosing)
    return (
      <Choose
        id={id}
        entry={entry}
        onMade={() => {
          setChoosing(false)
          again()
        }}
      />
    )
  if (entry.state === 'draft')
    return (
      <BulkPreview
        rows={entry.rows}
        isBusy={isBusy}
        refusal={refusal}
        canTryAll={false}
        onConfirm={() => void confirm()}
        onBack={() => {
          setRefusal(null)
          setChoosing(true)
        }}
      />
    )
  if (entry.state === 'running') return <Running entry={entry} onEnded={again} />
  return (
    <BulkResult
      id={id}
      rows={entry.rows}
      stateOf={stateOf}
      title={countsText(t, entry.counts)}
      fileName={`visa-entry-${id}.csv`}
      onUndone={null}
    />
  )
}
