import { zodResolver } from '@hookform/resolvers/zod'
import { useMachine } from '@xstate/react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useForm, type FieldValues, type Resolver } from 'react-hook-form'
import { fromCallback } from 'xstate'
import { newIdempotencyKey } from '../../client/api.ts'
import { dropDraft, fetchDraft, keepDraft } from '../../client/drafts.ts'
import { isApiProblem, type FieldProblem } from '../../client/problem.ts'
import { agencyDay } from '../../client/records-today.ts'
import { createRecord, updateRecord, useForgetModule, useRecord, type WireRecord } from '../../client/records.ts'
import type { Entity } from '../../domain/kit/entity.ts'
import { createSchema, updateSchema } from '../../domain/kit/schema.ts'
import { recordFormMachine, type AfterSave, type RecordFormEvent } from '../../machines/record-form.ts'
import { goToFirstMistake } from '../../ui/entity-form-messages.tsx'
import { writableFields } from '../../ui/entity-sections.ts'
import { bodyOf, changedNames, startValues, type Values } from './record-form-values.ts'
import { problemOf } from './record-problem.ts'
import { useRelated, type Related } from './use-related.ts'

const draftAfterMs = 2000 // interaction handbook 4
const fewestForDraft = 7

export type RecordFormOptions = {
  entity: Entity
  id: number | 'new'
  /** Values a new record starts with, e.g. the text typed in a picker. */
  given?: Readonly<Record<string, unknown>>
  onSaved: (record: WireRecord, then: AfterSave) => void
  onLeave: () => void
}

/** '/lines/0/profession' → 'lines.0.profession'. */
const nameOf = ({ pointer }: FieldProblem) => pointer.replace(/^\//, '').replaceAll('/', '.')
const never: Readonly<Record<string, unknown>> = {}

/** A form of one record: values, schema, server, drafts and the machine that says what is shown. */
export function useRecordForm({ entity, id, given = never, onSaved, onLeave }: RecordFormOptions) {
  const isNew = id === 'new'
  const query = useRecord(entity.name, isNew ? null : id)
  const forget = useForgetModule()
  const today = agencyDay()
  const [record, setRecord] = useState<WireRecord | null>(null)
  const [labels, setLabels] = useState<Readonly<Record<string, unknown>>>({})
  const start = useRef<Values>(startValues(entity, null, given))
  const base = useRef<WireRecord | null>(null)
  const saved = useRef<WireRecord | null>(null)
  const related = useRef<Related>({})
  const attempt = useRef<{ key: string; body: string }>({ key: newIdempotencyKey(), body: '' })
  const draft = useRef<Values | null>(null)
  const lastThen = useRef<AfterSave>('list')
  const hasDrafts = writableFields(entity).length >= fewestForDraft
  const draftKey = `${entity.name}.${id}`
  /** What a new record is given along is sent even when nobody touches it. */
  const always = useMemo(() => (isNew ? Object.keys(given) : []), [isNew, given])

  const resolver = useCallback<Resolver<FieldValues>>(async (values, context, options) => {
    const body = bodyOf(entity, values, start.current, always)
    const facts = { today, related: related.current, ...(base.current ? { stored: base.current } : {}) }
    // The schema's input is a closed object; its type is only known as values by name.
    const schema = (base.current ? updateSchema(entity, facts) : createSchema(entity, facts)) as Parameters<typeof zodResolver>[0]
    const answer = await zodResolver(schema)(body, context, options as never)
    return answer as Awaited<ReturnType<Resolver<FieldValues>>>
  }, [entity, today, always])
  const form = useForm<FieldValues>({ defaultValues: start.current, resolver, mode: 'onBlur', reValidateMode: 'onBlur', shouldFocusError: false })
  const rows = useRelated(entity, form.control)
  related.current = rows.related

  const open = useCallback((from: WireRecord | null) => {
    base.current = from
    start.current = startValues(entity, from, given)
    setRecord(from)
    setLabels(from?.labels ?? {})
    form.reset(start.current)
    attempt.current = { key: newIdempotencyKey(), body: '' }
  }, [entity, form, given])

  const save = async (): Promise<RecordFormEvent> => {
    const body = bodyOf(entity, form.getValues(), start.current, always)
    const text = JSON.stringify(body)
    if (attempt.current.body !== '' && attempt.current.body !== text) attempt.current.key = newIdempotencyKey()
    attempt.current.body = text
    try {
      const stored = base.current
      if (stored && text === '{}') saved.current = stored
      else saved.current = stored ? await updateRecord(entity.name, stored.id, body, stored.version ?? 0, attempt.current.key) : await createRecord(entity.name, body, attempt.current.key)
      void forget(entity.name, saved.current.id)
      return { type: 'save.done' }
    } catch (error) {
      return refusalOf(error)
    }
  }
  const refusalOf = (error: unknown): RecordFormEvent => {
    if (!isApiProblem(error)) return { type: 'save.failed', problem: problemOf(error) }
    if (error.status === 0) return { type: 'save.unsent' }
    // A definite answer: another try is another request.
    attempt.current = { key: newIdempotencyKey(), body: '' }
    if (error.code === 'record.stale') return { type: 'save.stale', conflict: { by: String(error.body['changed_by'] ?? ''), at: String(error.body['changed_at'] ?? ''), theirs: (error.body['current'] as WireRecord | undefined) ?? {} } } // The refusal carries the record as GET answers it.
    if (!isNew && (error.status === 404 || error.status === 410)) return { type: 'save.missing' }
    if (error.errors.length > 0) {
      for (const one of error.errors) form.setError(nameOf(one), { type: 'server', message: one.message })
      return { type: 'save.refused' }
    }
    return { type: 'save.failed', problem: problemOf(error) }
  }

  const doing = { save, onSaved, onLeave, open }
  const latest = useRef(doing)
  latest.current = doing
  const machine = useMemo(() => recordFormMachine.provide({
    actors: {
      'check the values': fromCallback(({ sendBack }) => {
        form.clearErrors()
        void form.trigger().then((isRight) => sendBack({ type: isRight ? 'check.passed' : 'check.refused' }))
      }),
      'save the values': fromCallback(({ sendBack }) => void latest.current.save().then(sendBack)),
    },
    actions: {
      'fill in the draft': () => {
        for (const [name, value] of Object.entries(draft.current ?? {})) if (name in start.current) form.setValue(name, value, { shouldDirty: true })
      },
      'delete the draft': () => { if (hasDrafts) void dropDraft(draftKey).catch(() => { /* It is offered again, which harms nobody. */ }) },
      // After the marks are drawn.
      'point to the first mistake': () => void setTimeout(goToFirstMistake),
      'go where asked': (_, { then }) => {
        lastThen.current = then
        if (saved.current) latest.current.onSaved(saved.current, then)
      },
      'let it go': () => latest.current.onLeave(),
      'start anew': () => latest.current.open(lastThen.current === 'new' ? null : saved.current),
    },
  }), [form, hasDrafts, draftKey])
  const [snapshot, send] = useMachine(machine)

  const isLoading = snapshot.matches('loading')
  const { data, error, isFetching } = query
  useEffect(() => {
    if (!isLoading) return
    if (!isNew && error && !isFetching) return send(isApiProblem(error) && (error.status === 404 || error.status === 410) ? { type: 'record.missing' } : { type: 'record.unavailable', problem: problemOf(error) })
    if (!isNew && (!data || isFetching)) return
    open(isNew ? null : (data ?? null))
    let isOld = false
    const asked = hasDrafts ? fetchDraft(draftKey).catch(() => null) : Promise.resolve(null)
    void asked.then((kept) => {
      if (isOld) return
      draft.current = kept?.value ?? null
      send({ type: 'record.loaded', draftAt: kept?.at ?? null })
    })
    return () => { isOld = true }
  }, [isLoading, isNew, data, error, isFetching, hasDrafts, draftKey, open, send])

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const onTold = useCallback((name: string, _value: unknown, label?: string) => {
    if (label !== undefined) setLabels((old) => ({ ...old, [name]: label }))
    form.clearErrors(name)
    for (const [other, field] of Object.entries(entity.fields)) if (field.dependsOn?.field === name) form.setValue(other, null, { shouldDirty: true })
    send({ type: 'value.changed' })
    if (!hasDrafts) return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      // A draft that cannot be kept is no reason to disturb; the next change tries again.
      keepDraft(draftKey, form.getValues()).then((at) => send({ type: 'draft.kept', at }), () => {})
    }, draftAfterMs)
  }, [entity, form, hasDrafts, draftKey, send])
  const isSaved = snapshot.matches('saved')
  useEffect(() => { if (isSaved) clearTimeout(timer.current) }, [isSaved])

  /** Takes the other side's record as the new base and lays what is kept of one's own on top. */
  const merge = (theirs: readonly string[]) => {
    const conflict = snapshot.context.conflict
    if (!conflict) return
    const values = form.getValues()
    const mine = changedNames(values, start.current).filter((name) => !theirs.includes(name))
    open({ ...conflict.theirs, id: Number(id) })
    for (const name of mine) form.setValue(name, values[name], { shouldDirty: true })
    send({ type: 'conflict.merged' })
  }
  /** Values brought in from outside the fields, e.g. read from a passport. */
  const fill = useCallback((values: Values) => {
    for (const [name, value] of Object.entries(values)) if (name in start.current) form.setValue(name, value, { shouldDirty: true, shouldValidate: false })
    send({ type: 'value.changed' })
  }, [form, send])
  const changed = () => changedNames(form.getValues(), start.current)
  return { form, snapshot, send, record, labels, known: rows.known, onTold, merge, fill, changed, reload: () => { void query.refetch(); send({ type: 'record.reloaded' }) }, isNew }
}
