import { zodResolver } from '@hookform/resolvers/zod'
import { useMachine } from '@xstate/react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useForm, type FieldValues, type Resolver } from 'react-hook-form'
import { fromCallback } from 'xstate'
import { draftKeeper } from '../../client/http/draft-keeper.ts'
import type { Draft } from '../../client/http/drafts.ts'
import { isApiProblem, type ApiProblem, type FieldProblem } from '../../client/http/problem.ts'
import { agencyDay } from '../../client/records/records-today.ts'
import {
  createRecord,
  updateRecord,
  useInvalidateModule,
  useRecord,
  type WireRecord,
} from '../../client/records/records.ts'
import type { Entity } from '../../foundation/definitions/entity.ts'
import { createSchema, updateSchema } from '../../foundation/definitions/schema.ts'
import { recordFormMachine, type AfterSave, type RecordFormEvent } from '../../machines/shell/record-form.ts'
import { useLatest, useMemory } from '../../ui/records/entity-latest.ts'
import { goToFirstMistake } from '../../ui/records/entity-form-messages.tsx'
import { useRuleText } from '../../foundation/text/rule-text.ts'
import { writableFields } from '../../ui/records/entity-sections.ts'
import {
  bodyOf,
  changedNames,
  filledAtStart,
  isSame,
  startValues,
  type Values,
} from './record-form-values.ts'
import { mistakesIn } from './record-mistakes.ts'
import { problemOf } from './record-problem.ts'
import { useRelated, type Related } from './use-related.ts'

/** The request that sets a record back to what it was before it was saved. */
export type WayBack = { id: number; version: number; body: Values }

/** Values for some fields, also made from what the form holds now. */
export type Brought = Values | ((now: Readonly<Values>) => Values)

export type RecordFormOptions = {
  entity: Entity
  id: number | 'new'
  /** Values a new record starts with, e.g. the text typed in a picker. */
  given?: Readonly<Record<string, unknown>>
  /** What a new one is about, '7.malaysia_visa': drafts about something else are not offered. */
  about?: string
  /** `wayBack`: what would undo the change; null for a new record or when nothing changed. */
  onSaved: (record: WireRecord, after: AfterSave, wayBack: WayBack | null) => void
  onLeave: () => void
}

/** '/lines/0/profession' → 'lines.0.profession'. */
const nameOf = ({ pointer }: FieldProblem) => pointer.replace(/^\//, '').replaceAll('/', '.')
const never: Readonly<Record<string, unknown>> = {}
const textOfId = (value: unknown): string | undefined =>
  typeof value === 'number' || typeof value === 'string' ? String(value) : undefined

/** A form of one record: values, schema, server, drafts and the machine that says what is shown. */
export function useRecordForm({
  entity,
  id,
  given: preset = never,
  about,
  onSaved,
  onLeave,
}: RecordFormOptions) {
  const isNew = id === 'new'
  const query = useRecord(entity.name, isNew ? null : id)
  const invalidate = useInvalidateModule()
  const today = agencyDay()
  const ruleText = useRuleText()
  const [record, setRecord] = useState<WireRecord | null>(null)
  const [labels, setLabels] = useState<Readonly<Record<string, unknown>>>({})
  const [fix, setFix] = useState<ApiProblem['fix']>(null)
  const start = useMemory<Values>(() => startValues(entity, null, preset, today))
  const base = useMemory<WireRecord | null>(() => null)
  const saved = useMemory<WireRecord | null>(() => null)
  const wayBack = useMemory<WayBack | null>(() => null)
  const related = useMemory<Related>(() => ({}))
  const offered = useMemory<Draft | null>(() => null)
  const request = useMemory<AbortController | null>(() => null)
  const lastAfter = useMemory<AfterSave>(() => 'list')
  // Passwords are typed again: nothing of them is kept outside their own form.
  const secrets = useMemo(
    () =>
      new Set(
        writableFields(entity)
          .filter(([, field]) => field.kind === 'secret')
          .map(([name]) => name),
      ),
    [entity],
  )
  // What was typed for one passenger is not offered for another.
  const whose = about ?? (isNew ? textOfId(preset['passenger']) : undefined)
  const draftName = [entity.name, id, ...(isNew && whose ? [whose] : [])].join('.')
  const draft = useMemo(() => draftKeeper(draftName), [draftName])
  /** What a new record is given along is sent even when it is not changed. */
  const always = useMemo(
    () => (isNew ? [...Object.keys(preset), ...filledAtStart(entity)] : []),
    [isNew, preset, entity],
  )

  const resolver = useCallback<Resolver<FieldValues>>(
    async (values, context, options) => {
      const body = bodyOf(entity, values, start.get(), always)
      const stored = base.get()
      const facts = { today, related: related.get(), ...(stored ? { stored } : {}) }
      // The schema's input is a closed object; its type is only known as values by name.
      const schema = (stored ? updateSchema(entity, facts) : createSchema(entity, facts)) as Parameters<
        typeof zodResolver
      >[0]
      const answer = await zodResolver(schema)(body, context, options as never) // Its names are those of a closed object, too.
      return { ...answer, errors: mistakesIn(answer.errors, ruleText) } as Awaited<
        ReturnType<Resolver<FieldValues>>
      >
    },
    [entity, today, always, start, base, related, ruleText],
  )
  const [opened] = useState(start.get)
  const form = useForm<FieldValues>({
    defaultValues: opened,
    resolver,
    mode: 'onBlur',
    reValidateMode: 'onBlur',
    shouldFocusError: false,
  })
  const rows = useRelated(entity, form.control)
  useEffect(() => related.put(rows.related), [related, rows.related])

  const open = useCallback(
    (from: WireRecord | null) => {
      base.put(from)
      start.put(startValues(entity, from, preset, today))
      setRecord(from)
      setLabels(from?.labels ?? {})
      form.reset(start.get())
      draft.renew()
    },
    [entity, form, preset, today, base, start, draft],
  )

  const save = async (): Promise<RecordFormEvent> => {
    const body = bodyOf(entity, form.getValues(), start.get(), always)
    const text = JSON.stringify(body)
    const key = draft.keyFor(text)
    setFix(null)
    try {
      const stored = base.get()
      const controller = new AbortController()
      request.put(controller)
      const sending = {
        idempotencyKey: key,
        signal: controller.signal,
        onWaiting: () => latest().send({ type: 'save.unsent' }),
      }
      const answer =
        stored && text === '{}'
          ? stored
          : stored
            ? await updateRecord(entity.name, stored.id, body, stored.version ?? 0, sending)
            : await createRecord(entity.name, body, sending)
      saved.put(answer)
      wayBack.put(
        stored && stored !== answer
          ? {
              id: answer.id,
              version: answer.version ?? 0,
              body: bodyOf(entity, startValues(entity, stored), startValues(entity, answer)),
            }
          : null,
      )
      void invalidate(entity.name, answer.id)
      return { type: 'save.done' }
    } catch (error) {
      return refusalOf(error)
    }
  }
  const refusalOf = (error: unknown): RecordFormEvent => {
    // Given up while it waited: whether it happened is not known, so another try keeps the key.
    if (!isApiProblem(error) || error.status === 0) return { type: 'save.failed', problem: problemOf(error) }
    // A definite answer: another try is another request.
    draft.renew()
    if (error.code === 'record.stale')
      return {
        type: 'save.stale',
        conflict: {
          by: String(error.body['changed_by'] ?? ''),
          at: String(error.body['changed_at'] ?? ''),
          theirs: (error.body['current'] as WireRecord | undefined) ?? {},
        },
      } // The refusal carries the record as GET answers it.
    if (!isNew && (error.status === 404 || error.status === 410)) return { type: 'save.missing' }
    setFix(error.fix)
    if (error.errors.length > 0) {
      for (const one of error.errors) form.setError(nameOf(one), { type: 'server', message: one.message })
      return { type: 'save.refused' }
    }
    return { type: 'save.failed', problem: problemOf(error) }
  }

  const sendRef = useMemory<(event: RecordFormEvent) => void>(() => () => {})
  const latest = useLatest({
    save,
    onSaved,
    onLeave,
    open,
    send: (event: RecordFormEvent) => sendRef.get()(event),
  })
  const machine = useMemo(
    () =>
      recordFormMachine.provide({
        actors: {
          'check the values': fromCallback(({ sendBack }) => {
            form.clearErrors()
            void form
              .trigger()
              .then((isRight) => sendBack({ type: isRight ? 'check.passed' : 'check.refused' }))
          }),
          // Its answer may come when the form has long left this state to wait for the connection.
          'save the values': fromCallback(
            () =>
              void latest()
                .save()
                .then((event) => latest().send(event)),
          ),
        },
        actions: {
          'fill in the draft': () => {
            const storedDraft = offered.get()
            for (const [name, value] of Object.entries(storedDraft ? draft.take(storedDraft) : {}))
              if (name in start.get()) form.setValue(name, value, { shouldDirty: true })
          },
          'delete the draft': draft.drop,
          // After the marks are drawn.
          'point to the first mistake': () => void setTimeout(goToFirstMistake),
          'go where asked': (_, { after }) => {
            lastAfter.put(after)
            const written = saved.get()
            if (written) latest().onSaved(written, after, wayBack.get())
          },
          'give the request up': () => request.get()?.abort(),
          'let it go': () => latest().onLeave(),
          'start again': () => latest().open(lastAfter.get() === 'new' ? null : saved.get()),
        },
      }),
    [form, draft, offered, lastAfter, latest, saved, start, request, wayBack],
  )
  const [snapshot, send] = useMachine(machine)
  useEffect(() => sendRef.put(send), [send, sendRef])

  const isLoading = snapshot.matches('loading')
  const { data, error, isFetching } = query
  useEffect(() => {
    if (!isLoading) return
    if (!isNew && error && !isFetching)
      return send(
        isApiProblem(error) && (error.status === 404 || error.status === 410)
          ? { type: 'record.missing' }
          : { type: 'record.unavailable', problem: problemOf(error) },
      )
    if (!isNew && (!data || isFetching)) return
    let isOld = false
    void draft.read().then((storedDraft) => {
      if (isOld) return
      open(isNew ? null : (data ?? null))
      offered.put(storedDraft)
      send({ type: 'record.loaded', draftAt: storedDraft?.at ?? null })
    })
    return () => {
      isOld = true
    }
  }, [isLoading, isNew, data, error, isFetching, draft, offered, open, send])

  const proposals = useMemory<Values>(() => ({}))
  /** Puts what a filled field proposes into fields that are empty or hold an earlier proposal, and what those propose in turn. */
  const propose = useCallback(
    function proposeFrom(changedField: string): void {
      if (!isNew) return
      for (const [name, value] of Object.entries(
        entity.proposes?.(changedField, form.getValues(), today) ?? {},
      )) {
        const now: unknown = form.getValues(name)
        const isFree = isSame(now, null) || (name in proposals.get() && isSame(now, proposals.get()[name]))
        if (!(name in start.get()) || !isFree || isSame(now, value)) continue
        proposals.put({ ...proposals.get(), [name]: value })
        form.setValue(name, value, { shouldDirty: true })
        form.clearErrors(name)
        proposeFrom(name)
      }
    },
    [entity, form, isNew, today, start, proposals],
  )

  useEffect(() => draft.watch((at) => send({ type: 'draft.kept', at })), [draft, send])
  /** Something was typed: what differs from the record is kept, and nothing where all was taken back. */
  const noteTyped = useCallback(() => {
    send({ type: 'value.changed' })
    const values = Object.fromEntries(Object.entries(form.getValues()).filter(([name]) => !secrets.has(name)))
    draft.type(changedNames(values, start.get()).length > 0 ? values : null)
  }, [form, secrets, draft, start, send])
  const onUserChange = useCallback(
    (name: string, _value: unknown, label?: string) => {
      if (label !== undefined) setLabels((old) => ({ ...old, [name]: label }))
      form.clearErrors(name)
      for (const [other, field] of Object.entries(entity.fields))
        if (field.dependsOn?.field === name) form.setValue(other, null, { shouldDirty: true })
      propose(name)
      noteTyped()
    },
    [entity, form, propose, noteTyped],
  )

  /** Takes the other side's record as the new base and lays what is kept of one's own on top. */
  const merge = (theirs: readonly string[]) => {
    const conflict = snapshot.context.conflict
    if (!conflict) return
    const values = form.getValues()
    const mine = changedNames(values, start.get()).filter((name) => !theirs.includes(name))
    open({ ...conflict.theirs, id: Number(id) })
    for (const name of mine) form.setValue(name, values[name], { shouldDirty: true })
    send({ type: 'conflict.merged' })
  }
  /** Values brought in from outside the fields, e.g. read from a passport. */
  const fill = useCallback(
    (brought: Brought) => {
      const values = typeof brought === 'function' ? brought(form.getValues()) : brought
      for (const [name, value] of Object.entries(values))
        if (name in start.get()) {
          form.setValue(name, value, { shouldDirty: true })
          // What was wrong with the value before says nothing of this one.
          form.clearErrors(name)
        }
      for (const name of Object.keys(values)) propose(name)
      noteTyped()
    },
    [form, propose, noteTyped, start],
  )
  const changed = () => changedNames(form.getValues(), start.get())
  return {
    form,
    snapshot,
    fix,
    send,
    record,
    labels,
    known: rows.known,
    onUserChange,
    merge,
    fill,
    changed,
    reload: () => {
      void query.refetch()
      send({ type: 'record.reloaded' })
    },
    isNew,
  }
}
