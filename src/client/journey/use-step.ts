import { isEmpty } from '../../foundation/values/empty.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import type { Facts, Row } from '../../domain/journey/facts.ts'
import { payloadSchema, schemaErrors } from '../../foundation/definitions/schema.ts'
import { workflows } from '../../machines/catalogue.ts'
import { everyRefusal, judge, type StoredWorkflow } from '../../machines/kit/judge.ts'
import type { Workflow } from '../../machines/kit/workflow.ts'
import { api, apiPath, isApiProblem, type ApiProblem } from '../http/api.ts'
import type { Sentence } from '../../foundation/text/sentence.ts'
import type { Refusal, StepView } from '../../domain/journey/case-view.ts'
import type { JournalRehearsal } from '../desk/vouchers.ts'
import { keys } from '../http/queries.ts'
import { invalidateChange } from '../http/query-client.ts'

/** Values of an event by wire name; empty ones are not sent. */
export type Payload = Readonly<Record<string, unknown>>

/** Why an event did not happen: a sentence, the fields it belongs to, and where it is fixed. */
type StepRefusal = {
  message: string
  /** First sentence of each field. */
  fields: Readonly<Record<string, string>>
  fix: { label: string; path: string } | null
  /** What else refuses, in the order in which it is put right. */
  others: readonly Refusal[]
  /** Another user was faster; the panel already shows the new state. */
  isStale: boolean
  requestId: string | null
}

const ownRecord = (view: StepView, facts: Facts): Row =>
  view.module === 'passenger' || view.module === 'passport_custody' ? (facts.passenger ?? {}) : view.record

/** The workflow of a panel; one paper machine serves four modules. @throws Error for a machine this version does not know. */
export function workflowOf(view: Pick<StepView, 'machine' | 'module'>): Workflow {
  const workflow = workflows[view.machine]
  if (!workflow) throw new Error(`There is no workflow ${view.machine}.`)
  return workflow.module === view.module || view.module === 'passport_custody'
    ? workflow
    : { ...workflow, module: view.module }
}

/** The record as the machine reads it, to ask it the same questions as the server. */
export function storedOf(view: StepView, facts: Facts): StoredWorkflow {
  const stage = view.stage
  const settledStage = stage !== null && (facts.stages[stage]?.satisfied ?? false)
  const correctable = Object.entries(workflowOf(view).fields)
    .filter(([, field]) => field.correctable)
    .map(([name]) => name)
  return {
    state: view.state,
    record: ownRecord(view, facts),
    facts: { ...facts, correctable, settledStage },
    last: null,
  }
}

/** What of a payload is sent: empty fields are not. */
export const filledFields = (payload: Payload): Record<string, unknown> =>
  Object.fromEntries(Object.entries(payload).filter(([, value]) => !isEmpty(value)))

/** What is wrong with a value, in English and, from a guard, as a sentence for every language. */
type Foreseen = { message: string; sentence?: Sentence; isRefusal: boolean }

/**
 * What the server would say about these values, asked of the same schema and machine: sentences by field. Look-ups (is
 * the number free, is the centre approved) are the server's alone, so refusals at chosen records are left to it.
 */
function foresee(
  view: StepView,
  facts: Facts,
  event: string,
  payload: Payload,
): Readonly<Record<string, Foreseen>> {
  const workflow = workflowOf(view)
  const action = view.actions.find((one) => one.event === event)
  if (!action) return {}
  const names = action.payload.map(({ name, required }) => (required ? name : `${name}?`))
  const read = payloadSchema(workflow.fields, names, { today: facts.today }).safeParse(filledFields(payload))
  if (!read.success) {
    const faults: Record<string, Foreseen> = {}
    for (const { pointer, message } of schemaErrors(read.error))
      faults[pointer.slice(1)] ??= { message, isRefusal: false }
    return faults
  }
  const verdict =
    event === 'UNDO_LAST'
      ? { ok: true as const }
      : judge(workflow, storedOf(view, facts), { type: event, data: read.data })
  if (verdict.ok) return {}
  const refusals: Record<string, Foreseen> = {}
  for (const { field, message, sentence } of everyRefusal(verdict)) {
    if (field === undefined || workflow.fields[field]?.kind === 'ref' || !(field in read.data)) continue
    refusals[field] ??= { message, ...(sentence ? { sentence } : {}), isRefusal: true }
  }
  return refusals
}

function refusalOf(problem: ApiProblem): StepRefusal {
  return {
    message: problem.detail || problem.title,
    fields: problem.fieldMessages,
    fix: problem.fix,
    others: problem.others,
    isStale: problem.code === 'record.stale',
    requestId: problem.status >= 500 ? problem.requestId : null,
  }
}

/** Marks of a record that does not exist yet: the stage shows the server what kind it is. */
const newRecord = (view: StepView, passengerId: number | null) => ({
  passenger: passengerId,
  stage: view.stage,
  ...(view.module === 'finger' ? { kind: view.stage === 'visa_bio' ? 'visa_bio' : 'bmet' } : {}),
  ...(typeof view.record.paper_kind === 'string' ? { paper_kind: view.record.paper_kind } : {}),
})

/** Sends one event of a panel and answers the panel as it is now. @throws ApiProblem for every refusal. */
export function sendEvent(
  view: StepView,
  passengerId: number | null,
  event: string,
  payload: Payload,
  idempotencyKey?: string,
): Promise<StepView> {
  const body = { type: event, ...filledFields(payload) }
  const options = { idempotencyKey, ...(view.version === null ? {} : { ifMatch: view.version }) }
  if (view.module === 'passport_custody')
    return api.post(apiPath('passport_custody', 'event', passengerId ?? 0), body, options)
  if (view.id === null)
    return api.post(
      apiPath(view.module, 'create'),
      { ...newRecord(view, passengerId), ...body },
      { idempotencyKey },
    )
  return api.post(
    apiPath(view.module, 'event', view.id),
    view.record.passenger === null ? { passenger: passengerId, ...body } : body,
    options,
  )
}

/** Values that are still being typed are not asked about. */
const restMs = 300

/** What an event that writes into the books would leave there: asked of the server as the event itself would be sent. */
export function useEventRehearsal(view: StepView, event: string, payload: Payload) {
  const body = { type: event, ...filledFields(payload) }
  return useQuery({
    queryKey: keys.rehearsal(view.module, view.id ?? 0, view.version, body),
    queryFn: async ({ signal }) => {
      await new Promise((resolve) => setTimeout(resolve, restMs))
      signal.throwIfAborted()
      const { previews } = await api.post<JournalRehearsal>(
        apiPath(view.module, 'rehearse', view.id ?? 0),
        body,
        { ...(view.version === null ? {} : { ifMatch: view.version }), signal, once: true },
      )
      return previews.journal
    },
    enabled: view.id !== null,
    placeholderData: keepPreviousData,
    retry: false,
  })
}

export type Step = {
  workflow: Workflow
  isSending: boolean
  refusal: StepRefusal | null
  clearRefusal: () => void
  /** Null when the event happened; otherwise why not, and everything typed is still the caller's. */
  send: (event: string, payload: Payload, idempotencyKey?: string) => Promise<StepRefusal | null>
  foresee: (event: string, payload: Payload) => Readonly<Record<string, Foreseen>>
}

/**
 * A panel's machine: its actions come judged from the server, typed values are judged by the same machine here, events
 * go to the server. After every answer, also a refusal because another user was faster, the shown data is
 * fetched again.
 */
export function useStep(view: StepView, facts: Facts): Step {
  const client = useQueryClient()
  const [refusal, setRefusal] = useState<StepRefusal | null>(null)
  const passengerId = facts.passenger ? Number(facts.passenger['id']) : null
  const [isSending, setSending] = useState(false)
  const send = useCallback(
    async (event: string, payload: Payload, idempotencyKey?: string): Promise<StepRefusal | null> => {
      setRefusal(null)
      setSending(true)
      const refused = await sendEvent(view, passengerId, event, payload, idempotencyKey)
        .then(
          () => null,
          (problem: unknown) => {
            if (isApiProblem(problem)) return problem
            throw problem
          },
        )
        .finally(() => setSending(false))
      const isChanged = refused === null || refused.code === 'record.stale' || refused.code === 'G-STATE'
      if (isChanged)
        await invalidateChange(client, {
          module: view.module,
          ...(view.id === null ? {} : { id: view.id }),
          ...(passengerId === null ? {} : { passenger: passengerId }),
        })
      const why = refused === null ? null : refusalOf(refused)
      setRefusal(why)
      return why
    },
    [client, view, passengerId],
  )
  const workflow = useMemo(
    () => workflowOf({ machine: view.machine, module: view.module }),
    [view.machine, view.module],
  )
  return {
    workflow,
    isSending,
    refusal,
    send,
    clearRefusal: useCallback(() => setRefusal(null), []),
    foresee: (event, payload) => foresee(view, facts, event, payload),
  }
}
