import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useEffect, useMemo, useState, type KeyboardEvent } from 'react'
import { useOfferedKeys } from '../layout/keys/offered-keys.ts'
import { useWatch } from 'react-hook-form'
import { holds } from '../../foundation/definitions/fields.ts'
import { isFilled, neededFields } from '../../foundation/definitions/needed.ts'
import { instantText } from '../../foundation/text/agency-format.ts'
import { useLanguage } from '../../foundation/text/i18n.ts'
import { ConflictDialog } from '../feedback/conflict-dialog.tsx'
import { UnsavedDialog } from '../feedback/unsaved-dialog.tsx'
import {
  DraftMessage,
  goToField,
  MistakesMessage,
  OfflineMessage,
  SaveFailedMessage,
} from './entity-form-messages.tsx'
import { useLatest } from './entity-latest.ts'
import { sectionsOf, writableFields } from './entity-sections.ts'
import { conditionNames } from './form/condition-names.ts'
import { useEntityTexts } from './entity-texts.ts'
import { Checklist } from './form/checklist.tsx'
import { useEarlyLines } from './form/early-lines.ts'
import { FieldSections } from './form/field-sections.tsx'
import { FormFoot } from './form/foot.tsx'
import type { EntityFormProps } from './form/form-props.ts'
import { LinesSection } from './form/lines-section.tsx'
import { useMistakes } from './form/mistakes.ts'
import { FirstStep, NeededFields, split } from './form/needed-first.tsx'
import { SectionIndex } from './form/section-index.tsx'
import { UploadModuleContext } from './record-services.ts'

const useStyles = makeStyles({
  layout: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: tokens.spacingHorizontalXXL,
    alignItems: 'start',
  },
  indexed: { '@media (min-width: 1280px)': { gridTemplateColumns: '200px minmax(0, 1fr)' } },
  counted: {
    gap: tokens.spacingHorizontalL,
    '@media (min-width: 1280px)': { gridTemplateColumns: 'minmax(0, 1fr) 280px' },
  },
  form: {
    display: 'grid',
    rowGap: tokens.spacingVerticalL,
    gridTemplateColumns: 'minmax(0, 1fr)',
    maxWidth: '980px',
  },
  // A grid of many columns takes the width there is; the fields above it stay as wide as they can be read.
  wide: { maxWidth: 'none' },
  // Beside the form where there is room, above it where there is none.
  list: { '@media (min-width: 1280px)': { order: 1, alignSelf: 'stretch' } },
})

const fewestForIndex = 4 // ux 4
/** Columns of lines that fit into the usual width of a form. */
const mostColumns = 5

/** The fields a new record needs for the point it is saved for, and which of them are missing. */
function useNeeded(form: EntityFormProps, record: Readonly<Record<string, unknown>>) {
  const { entity, control, hidden, isNew, isPanel = false, finish } = form
  const point = isNew && !isPanel ? finish?.point : undefined
  const all = useMemo(
    () =>
      point
        ? Object.entries(entity.fields).flatMap(([name, { required, requiredBy }]) =>
            (required === true || requiredBy === point) && !hidden.has(name) ? [name] : [],
          )
        : [],
    [entity, hidden, point],
  )
  const values: readonly unknown[] = useWatch({ control, name: all })
  const now = new Set(point ? neededFields(entity, point, record).map(([name]) => name) : [])
  const needed = all.filter((name) => now.has(name))
  const missing = needed.filter((name) => !isFilled(values[all.indexOf(name)]))
  // A field that is needed no more, such as the birth registration once the NID is there, stays in its place.
  const [placed, setPlaced] = useState<readonly string[]>([])
  const added = needed.filter((name) => !placed.includes(name))
  if (added.length > 0) setPlaced([...placed, ...added])
  return { isCounted: point !== undefined, needed: new Set(needed), placed: new Set(placed), missing }
}

/** The name of the field the cursor is in. */
const fieldInHand = (): string | undefined =>
  document.activeElement?.closest('[data-field]')?.getAttribute('data-field') ?? undefined

/**
 * The form of any entity: sections in the definition's order, conditions live, mistakes at their fields, what the
 * machine's state says around it. Source: ux 4. A new record that is saved for a point of its life shows what the point
 * needs first and counts it (desk 6.4).
 */
export function EntityForm(props: EntityFormProps) {
  const { entity, control, state, send, isNew, isPanel = false, hidden, finish } = props
  const styles = useStyles()
  const language = useLanguage()
  const texts = useEntityTexts(entity)
  const names = useMemo(() => conditionNames(entity), [entity])
  const watched: readonly unknown[] = useWatch({ control, name: names })
  const record: Readonly<Record<string, unknown>> = {
    ...Object.fromEntries(names.map((name, at) => [name, watched[at] === '' ? null : watched[at]])),
    ...props.known,
  }
  const sections = useMemo(
    () => sectionsOf(writableFields(entity).filter(([name]) => !hidden.has(name))),
    [entity, hidden],
  )
  const shown = sections
    .map((section) => ({
      ...section,
      fields: section.fields.filter(([, field]) => holds(field.shownWhen, record)),
    }))
    .filter((section) => section.fields.length > 0)
  const mistakes = useMistakes(entity, control, texts.label)
  const { isCounted, needed, placed, missing } = useNeeded(props, record)
  const parts = split(shown, placed)
  const ordered = parts.needed.flatMap(({ fields }) =>
    fields.flatMap(([name]) => (missing.includes(name) ? [name] : [])),
  )
  const [isTyping, setTyping] = useState(finish?.first === undefined || finish.startAt !== undefined)
  const isBegun = !isCounted || isTyping || state !== 'pristine'
  const firstMissing = useLatest(ordered[0])
  const startsAtMissing = isCounted && isBegun && finish?.startAt === undefined
  useEffect(() => {
    if (!startsAtMissing) return
    // Once the fields are drawn.
    const timer = setTimeout(() => goToField(firstMissing() ?? ''))
    return () => clearTimeout(timer)
  }, [startsAtMissing, firstMissing])
  // What waits for an answer must not say something else meanwhile.
  const isBusy = state === 'validating' || state === 'saving' || state === 'offline'
  const save = (after: 'list' | 'new' | 'stay' | 'leave') => {
    if (!isBusy) send({ type: 'save.asked', after })
  }
  const finishNow = () => {
    const [first] = isCounted ? ordered : []
    if (first !== undefined) return goToField(first)
    finish?.onFinish()
    save('list')
  }
  /** After the last of them the button that finishes; what was typed in the field in hand counts once it is left. */
  const goToNext = (form: HTMLFormElement | null) => {
    const inHand = fieldInHand() ?? ''
    const next = ordered[(ordered.indexOf(inHand) + 1) % ordered.length]
    if (next !== undefined && next !== inHand) goToField(next)
    else form?.querySelector<HTMLElement>('button[type=submit]')?.focus()
  }
  const hasIndex = !isPanel && !isCounted && shown.length >= fewestForIndex
  const early = useEarlyLines(state)
  const lineParts = Object.entries(entity.lines ?? {})
  const isWide = !isPanel && lineParts.some(([, sub]) => writableFields(sub).length > mostColumns)

  useOfferedKeys('form Ctrl+S', isNew && props.canSaveAndNew && 'form Ctrl+Enter', isCounted && 'form Ctrl+.')
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    // A panel over the form sends its keys here too; they are not meant for this form.
    if (
      (!event.ctrlKey && !event.metaKey) ||
      !(event.target instanceof Node) ||
      !event.currentTarget.contains(event.target)
    )
      return
    if (event.key === '.' && isCounted) {
      event.preventDefault()
      return goToNext(event.currentTarget)
    }
    const after =
      event.key === 's'
        ? isNew
          ? 'list'
          : 'stay'
        : event.key === 'Enter' && isNew && props.canSaveAndNew
          ? 'new'
          : null
    if (!after) return
    event.preventDefault()
    save(after)
  }
  return (
    <UploadModuleContext value={entity.name}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Ctrl+S, Ctrl+Enter and Ctrl+. do what buttons of the form do */}
      <form
        noValidate
        onKeyDown={onKeyDown}
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          if (isCounted) finishNow()
          else save('list')
        }}
      >
        <div
          className={mergeClasses(
            styles.layout,
            hasIndex && styles.indexed,
            isCounted && isBegun && styles.counted,
          )}
        >
          {hasIndex && <SectionIndex form={props} sections={shown} />}
          {isCounted && isBegun && (
            <div className={styles.list}>
              <Checklist
                form={props}
                needed={split(shown, needed).needed}
                isMissing={(name) => missing.includes(name)}
                onNext={(at) => goToNext(at.closest('form'))}
              />
            </div>
          )}
          <div className={mergeClasses(styles.form, (isWide || isCounted) && styles.wide)}>
            {props.offeredDraft && (
              <DraftMessage
                at={props.offeredDraft}
                onRestore={() => send({ type: 'draft.taken' })}
                onDiscard={() => send({ type: 'draft.dropped' })}
              />
            )}
            {state === 'invalid' && mistakes.length > 0 && (
              <MistakesMessage mistakes={mistakes} fix={props.fix} />
            )}
            {state === 'failed' && (
              <SaveFailedMessage
                one={texts.oneIn}
                problem={props.problem}
                fix={props.fix}
                onRetry={() => save('list')}
              />
            )}
            {state === 'offline' && <OfflineMessage />}
            {isCounted && finish?.first !== undefined && (
              <FirstStep
                form={props}
                heading={finish.first}
                isBegun={isBegun}
                onBegin={() => setTyping(true)}
              />
            )}
            {isCounted ? (
              isBegun && (
                <NeededFields
                  form={props}
                  needed={parts.needed}
                  others={parts.others}
                  record={record}
                  isOpen={parts.others.some(({ fields }) =>
                    fields.some(
                      ([name]) => name === finish?.startAt || mistakes.some((one) => one.name === name),
                    ),
                  )}
                />
              )
            ) : (
              <FieldSections form={props} sections={shown} record={record} isWide={isWide} />
            )}
            {lineParts.map(([key, sub]) => (
              <LinesSection
                key={key}
                form={props}
                name={key}
                sub={sub}
                isEarly={early.isEarly(key)}
                onTyping={(isTyping) => early.onTyping(key, isTyping)}
              />
            ))}
            {props.extra}
            {isBegun && (
              <FormFoot
                form={props}
                isBusy={isBusy}
                isDraftKept={isCounted}
                isEarly={early.isEarly}
                onFinish={finishNow}
                onSave={save}
              />
            )}
          </div>
        </div>
        {state === 'conflict' && props.conflict && (
          <ConflictDialog
            one={texts.oneIn}
            by={props.conflict.by}
            at={instantText(props.conflict.at, language)}
            fields={props.conflict.fields}
            onSave={props.onMerge}
            onCancel={() => send({ type: 'conflict.left' })}
          />
        )}
        {props.isLeaving && (
          <UnsavedDialog
            onSave={() => send({ type: 'save.asked', after: 'leave' })}
            onDiscard={() => send({ type: 'leave.agreed' })}
            onStay={() => send({ type: 'leave.stayed' })}
          />
        )}
      </form>
    </UploadModuleContext>
  )
}
