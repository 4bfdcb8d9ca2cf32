import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useSessionUser } from '../../client/http/session.ts'
import type { Control, FieldValues } from 'react-hook-form'
import { newIdempotencyKey } from '../../client/http/api.ts'
import { updateRecord, useInvalidateModule, type WireRecord } from '../../client/records/records.ts'
import { noteWork } from '../../client/http/unsent-work.ts'
import type { Entity } from '../../foundation/definitions/entity.ts'
import { roleGives } from '../../domain/people/access.ts'
import { holds, type Field } from '../../foundation/definitions/fields.ts'
import type { AfterSave } from '../../machines/shell/record-form.ts'
import { DataTableSkeleton } from '../../ui/tables/data-table-skeleton.tsx'
import type { TakenCheck } from '../../ui/records/entity-form-field.tsx'
import { EntityForm } from '../../ui/records/entity-form.tsx'
import type { Finish, FormState } from '../../ui/records/form/form-props.ts'
import { goToField } from '../../ui/records/entity-form-messages.tsx'
import { UploadModuleContext } from '../../ui/records/record-services.ts'
import { EntityFormBlocked } from '../../ui/records/entity-form-blocked.tsx'
import { writableFields } from '../../ui/records/entity-sections.ts'
import { useEntityTexts } from '../../ui/records/entity-texts.ts'
import { conflictFields } from './conflict-fields.ts'
import { useLanguage, useT } from '../../foundation/text/i18n.ts'
import { useMessages } from '../../ui/feedback/messages.ts'
import { useRuleText } from '../../foundation/text/rule-text.ts'
import { useTabGuard } from '../../ui/layout/tab-guard.ts'
import { afterModalClosed } from '../../ui/feedback/after-modal-closed.ts'
import { takenCheck } from './record-checks.tsx'
import { problemOf } from './record-problem.ts'
import { useRecordForm, type Brought, type WayBack } from './use-record-form.ts'

/** Leaving by the router: the page asks, the form answers. */
export type LeaveGuard = {
  isAsked: boolean
  onUnsaved: (isUnsaved: boolean) => void
  proceed: () => void
  stay: () => void
  /** The form stands in a panel, which `proceed` closes by itself. */ isPanel?: true
}

/** May fill in values, and follow what is chosen in the form. */
export type FormSlot = (fill: (values: Brought) => void, control: Control<FieldValues>) => ReactNode

export type RecordFormProps = {
  entity: Entity
  id: number | 'new'
  given?: Readonly<Record<string, unknown>>
  isPanel?: boolean
  /** Where the record goes after it was saved. */
  onDone: (record: WireRecord | null, after: AfterSave) => void
  backPath: string
  leave?: LeaveGuard
  /** Called once the form is there instead of its skeleton. */
  onShown?: () => void
  /** Called with the record once it is known, for the heading above. */
  onRecord?: (record: WireRecord | null) => void
  /** What stands at the top of a section, by its heading; it may fill in values and follow what is chosen. */
  slots?: Readonly<Record<string, FormSlot>>
  /** What is asked about cells of lines while they are typed in, of this record. */
  checkLine?: ((id: number | 'new') => TakenCheck) | undefined
  /** Controls of the entity's own by field; the stored record comes along, null for a new one. */
  controls?: RecordControls
  canSaveAndNew?: boolean
  finish?: RecordFinish | undefined
  /** Fields that are given along and not asked. */
  unasked?: readonly string[]
  /** What a new record is about, for its draft. */
  about?: string
  /** Field the cursor goes to once the form is there. */
  startAt?: string | undefined
}

/** A second way to save a new record: with what is done with it next, e.g. registering a passenger. */
export type RecordFinish = Pick<Finish, 'label' | 'point' | 'first'> & {
  /** @returns why it was not done, else null */
  run: (record: WireRecord) => Promise<string | null>
}

export type RecordControls = Readonly<
  Record<string, (value: unknown, onChange: (value: unknown) => void, record: WireRecord | null) => ReactNode>
>

const masked = /•/
const noPermissions: readonly string[] = []
const allAsked: readonly string[] = []

/** Goes on to where the person wanted; a panel is still open then, a dialog over a page is not. */
function leaveBy(guard: LeaveGuard | undefined) {
  if (guard?.isPanel) guard.proceed()
  else afterModalClosed(() => guard?.proceed())
}

/** Puts the cursor into the field a record is begun at when the form is there, and again for the next record. */
function useStartAt(name: string | undefined, isThere: boolean, round: number) {
  const doneRound = useRef(-1)
  useEffect(() => {
    if (!name || !isThere || doneRound.current === round) return
    doneRound.current = round
    // After the fields are drawn and a panel has taken the focus.
    // The page stays at its top where the field is in sight there.
    const timer = setTimeout(() => goToField(name, 'nearest'), 100)
    const stop = () => clearTimeout(timer)
    // A user who presses somewhere meanwhile begins there.
    document.addEventListener('pointerdown', stop)
    return () => {
      stop()
      document.removeEventListener('pointerdown', stop)
    }
  }, [name, isThere, round])
}

/** Where typing begins in a panel: the first field that is still empty. Otherwise the button that closes it has the focus. */
const firstEmpty = (
  entity: Entity,
  hidden: ReadonlySet<string>,
  preset: Readonly<Record<string, unknown>>,
): string | undefined =>
  writableFields(entity).find(
    ([name, { default: usual }]) => !hidden.has(name) && usual === undefined && (preset[name] ?? '') === '',
  )?.[0]

/** Fields the user does not see at all, and those that are closed to the user, with the reason. */
function useClosedFields(
  entity: Entity,
  record: WireRecord | null,
  isNew: boolean,
  unasked: readonly string[],
) {
  const t = useT('entity')
  const ruleText = useRuleText()
  const role = useSessionUser()?.role?.name ?? ''
  return useMemo(() => {
    const unseen = (name: string, field: Field) =>
      record === null || isNew
        ? !roleGives(role, field)
        : !(name in record) && !field.inputOnly && field.kind !== 'secret'
    const hidden = new Set(
      writableFields(entity)
        .filter(([name, field]) => unasked.includes(name) || unseen(name, field))
        .map(([name]) => name),
    )
    const locked = Object.fromEntries(
      writableFields(entity).flatMap(([name, field]) => {
        if (record === null || isNew) return []
        if (field.hiddenAs !== undefined && typeof record[name] === 'string' && masked.test(record[name]))
          return [[name, t('form.masked')]]
        return field.lockedWhen && holds(field.lockedWhen, record)
          ? [[name, field.lockedMessage === undefined ? t('form.masked') : ruleText(field.lockedMessage)]]
          : []
      }),
    )
    return { hidden, locked }
  }, [entity, record, isNew, role, t, ruleText, unasked])
}

/** The form of one record of any entity, connected with server, machine, drafts and permissions. */
export function RecordForm({
  entity,
  id,
  given: preset,
  isPanel = false,
  onDone,
  backPath,
  leave,
  onRecord,
  onShown,
  slots = {},
  checkLine,
  controls = {},
  canSaveAndNew = true,
  finish,
  unasked = allAsked,
  startAt,
  about,
}: RecordFormProps) {
  const ruleText = useRuleText()
  const t = useT('entity')
  const language = useLanguage()
  const texts = useEntityTexts(entity)
  const messages = useMessages()
  const permissions = useSessionUser()?.user_permissions ?? noPermissions
  const invalidate = useInvalidateModule()
  const undo = (back: WayBack) => {
    updateRecord(entity.name, back.id, back.body, back.version, newIdempotencyKey()).then(
      () => {
        messages.snackbar(t('form.undone', { one: texts.one }), 'success')
        void invalidate(entity.name, back.id)
      },
      (error: unknown) => messages.snackbar(problemOf(error).detail || problemOf(error).title, 'error'),
    )
  }
  // Asked by the button of this save alone: a refused save that is repeated with the other button only saves.
  const isFinishAsked = useRef(false)
  const isFinishing = useRef(false)
  const [round, setRound] = useState(0)
  const said = (record: WireRecord, after: AfterSave, wayBack: WayBack | null) => {
    leave?.onUnsaved(false)
    const remarks = Array.isArray(record['warnings'])
      ? record['warnings'].flatMap((one: unknown) =>
          typeof one === 'object' && one !== null && 'message' in one ? [String(one.message)] : [],
        )
      : []
    const canUndo = wayBack !== null && Object.keys(wayBack.body).length > 0
    messages.snackbar(
      t('form.saved', { one: texts.one }),
      'success',
      canUndo ? { label: t('form.undo'), run: () => undo(wayBack) } : undefined,
    )
    for (const remark of remarks) messages.snackbar(ruleText(remark), 'warning')
    if (after === 'leave') leaveBy(leave)
    else if (after === 'list' && finish && isFinishing.current)
      void finish.run(record).then((refusal) => {
        if (refusal !== null) messages.snackbar(refusal, 'warning')
        onDone(record, after)
      })
    else if (after === 'list') onDone(record, after)
    else {
      model.send({ type: 'form.restarted' })
      if (after === 'new') setRound((before) => before + 1)
    }
  }
  const model = useRecordForm({
    entity,
    id,
    ...(preset ? { given: preset } : {}),
    ...(about ? { about } : {}),
    onSaved: said,
    onLeave: () => {
      leave?.onUnsaved(false)
      // The dialog goes first: together with its page it would leave the next page hidden from screen readers.
      leaveBy(leave)
    },
  })
  const { snapshot, send, record, form } = model
  const state = snapshot.value as FormState // Every state of the machine is one of the view; the two lists are compared by a test.
  const { hidden, locked } = useClosedFields(entity, record, model.isNew, unasked)
  const begin = isPanel && model.isNew ? firstEmpty(entity, hidden, preset ?? {}) : undefined
  useStartAt(startAt ?? begin, state !== 'loading', round)

  const isShown = state !== 'loading'
  useEffect(() => {
    if (isShown) onShown?.()
  }, [isShown, onShown])

  const isUnsaved = snapshot.hasTag('unsaved')
  useTabGuard(isUnsaved)
  useEffect(() => (isUnsaved ? noteWork() : undefined), [isUnsaved])
  const { onUnsaved, isAsked = false, stay } = leave ?? {}
  useEffect(() => onUnsaved?.(isUnsaved), [onUnsaved, isUnsaved])
  useEffect(() => {
    if (isAsked) send({ type: 'leave.asked' })
  }, [isAsked, send])
  const { isLeaving, conflict } = snapshot.context
  useEffect(() => {
    onRecord?.(record)
  }, [onRecord, record])

  const checkTaken = useMemo(
    () =>
      takenCheck(entity.name, id, {
        taken: (name) => t('form.taken', { label: texts.label(name, entity.fields[name]) }),
        passport: (holder) => t('form.passportTaken', holder),
        open: (holder) => t('form.openHolder', { id: holder }),
      }),
    [entity, id, t, texts],
  )
  const checkLineOf = useMemo(() => checkLine?.(id), [checkLine, id])
  const words = { yes: t('form.yes'), no: t('form.no'), value: texts.value, named: texts.named, language }
  const conflictedFields = () =>
    conflict
      ? conflictFields(
          entity,
          model.changed(),
          { mine: form.getValues(), labels: model.labels, theirs: conflict.theirs },
          { values: words, texts, line: (n) => t('lines.line', { n }) },
        )
      : []

  const may = model.isNew
    ? permissions.includes(`${entity.name}.create`)
    : record === null || record.abilities?.['update'] !== false
  if (state === 'loading') return <DataTableSkeleton label={t('state.loading', { many: texts.oneIn })} />
  if (state === 'gone' || state === 'unavailable' || !may)
    return (
      <EntityFormBlocked
        why={
          state === 'gone'
            ? 'gone'
            : state === 'unavailable'
              ? 'unavailable'
              : model.isNew
                ? 'create'
                : 'update'
        }
        texts={texts}
        problem={snapshot.context.problem}
        backPath={backPath}
        onRetry={model.reload}
      />
    )
  return (
    <UploadModuleContext value={entity.name}>
      <EntityForm
        entity={entity}
        control={form.control}
        state={state}
        isNew={model.isNew}
        isPanel={isPanel}
        send={(signal) => {
          if (signal.type === 'leave.stayed') stay?.()
          if (signal.type === 'save.asked') {
            isFinishing.current = isFinishAsked.current
            isFinishAsked.current = false
          }
          if (signal.type === 'save.asked' && isLeaving && signal.after !== 'leave') stay?.()
          send(signal)
        }}
        finish={
          model.isNew && finish
            ? {
                ...finish,
                startAt,
                onFinish: () => {
                  isFinishAsked.current = true
                },
              }
            : undefined
        }
        labels={model.labels}
        known={model.known}
        hidden={hidden}
        locked={locked}
        onUserChange={model.onUserChange}
        checkTaken={checkTaken}
        checkLine={checkLineOf}
        problem={snapshot.context.problem}
        fix={model.fix}
        conflict={
          conflict && {
            by: conflict.by,
            at: conflict.at,
            fields: state === 'conflict' ? conflictedFields() : [],
          }
        }
        onMerge={model.merge}
        offeredDraft={snapshot.context.offeredDraft}
        keptDraft={snapshot.context.keptDraft}
        isLeaving={isLeaving}
        canSaveAndNew={canSaveAndNew && permissions.includes(`${entity.name}.create`)}
        onCancel={() => onDone(null, 'list')}
        controls={Object.fromEntries(
          Object.entries(controls).map(([name, show]) => [
            name,
            (value: unknown, onChange: (value: unknown) => void) => show(value, onChange, record),
          ]),
        )}
        slots={Object.fromEntries(
          Object.entries(slots).map(([heading, show]) => [heading, show(model.fill, form.control)]),
        )}
      />
    </UploadModuleContext>
  )
}
