import {
  Button,
  Field as FieldBox,
  Link,
  makeStyles,
  mergeClasses,
  Spinner,
  Switch,
  Text,
  tokens,
} from '@fluentui/react-components'
import { useMemo, type KeyboardEvent, type ReactNode } from 'react'
import {
  Controller,
  useController,
  useFormState,
  useWatch,
  type Control,
  type FieldErrors,
  type FieldValues,
} from 'react-hook-form'
import type { Entity, SubTable } from '../../foundation/definitions/entity.ts'
import { holds, offeredValues, offeredWhere, type Field } from '../../foundation/definitions/fields.ts'
import { Caption } from '../layout/arrange.tsx'
import { ConflictDialog, type ConflictField } from '../feedback/conflict-dialog.tsx'
import { EntityFormField, type TakenCheck } from './entity-form-field.tsx'
import { EntityFormLines, LinesBalance, type Line, type LineMistakes } from './entity-form-lines.tsx'
import {
  DraftMessage,
  MistakesMessage,
  OfflineMessage,
  SaveFailedMessage,
  type Mistake,
  type SaveProblem,
} from './entity-form-messages.tsx'
import { conditionNames, isRequiredNow, sectionsOf, writableFields } from './entity-sections.ts'
import { useEntityTexts } from './entity-texts.ts'
import { textOfValue } from './entity-value.tsx'
import { instantText, timeText } from '../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../foundation/text/i18n.ts'
import { UploadModuleContext } from './record-services.ts'
import { UnsavedDialog } from '../feedback/unsaved-dialog.tsx'

const useStyles = makeStyles({
  layout: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: tokens.spacingHorizontalXXL,
    alignItems: 'start',
  },
  indexed: { '@media (min-width: 1280px)': { gridTemplateColumns: '200px minmax(0, 1fr)' } },
  index: {
    position: 'sticky',
    insetBlockStart: '16px',
    display: 'none',
    '@media (min-width: 1280px)': { display: 'grid' },
    rowGap: tokens.spacingVerticalXS,
  },
  indexLink: {
    paddingBlock: tokens.spacingVerticalXS,
    paddingInline: tokens.spacingHorizontalM,
    borderInlineStartWidth: tokens.strokeWidthThick,
    borderInlineStartStyle: 'solid',
    borderInlineStartColor: tokens.colorNeutralStroke2,
  },
  form: {
    display: 'grid',
    rowGap: tokens.spacingVerticalL,
    gridTemplateColumns: 'minmax(0, 1fr)',
    maxWidth: '980px',
  },
  // A grid of many columns takes the width there is; the fields above it stay as wide as they can be read.
  wide: { maxWidth: 'none' },
  readable: { maxWidth: '980px' },
  section: {
    display: 'grid',
    rowGap: tokens.spacingVerticalM,
    gridTemplateColumns: 'minmax(0, 1fr)',
    backgroundColor: tokens.colorNeutralBackground1,
    borderRadius: tokens.borderRadiusLarge,
    padding: tokens.spacingHorizontalXL,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    scrollMarginBlockStart: '16px',
    '@media (max-width: 959px)': { padding: tokens.spacingHorizontalL },
  },
  bare: { padding: '0', border: 'none' },
  heading: {
    margin: '0',
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
  },
  fields: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalXL,
    rowGap: tokens.spacingVerticalL,
    '@media (max-width: 959px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  one: { gridTemplateColumns: 'minmax(0, 1fr)' },
  foot: {
    position: 'sticky',
    insetBlockEnd: '0',
    zIndex: 5,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    paddingBlock: tokens.spacingVerticalM,
    backgroundColor: 'var(--canvas)',
    borderBlockStartWidth: tokens.strokeWidthThin,
    borderBlockStartStyle: 'solid',
    borderBlockStartColor: tokens.colorNeutralStroke2,
  },
  panelFoot: { backgroundColor: tokens.colorNeutralBackground1 },
  grow: { flexGrow: 1 },
  quiet: { color: tokens.colorNeutralForeground3 },
  whole: {
    gridColumn: '1 / -1',
    minWidth: 0,
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    rowGap: tokens.spacingVerticalS,
  },
  mistake: { color: tokens.colorPaletteRedForeground1 },
})

export type FormState =
  | 'loading'
  | 'pristine'
  | 'dirty'
  | 'validating'
  | 'saving'
  | 'saved'
  | 'invalid'
  | 'conflict'
  | 'failed'
  | 'offline'
  | 'gone'
  | 'unavailable'
export type FormSignal =
  | { type: 'save.asked'; after: 'list' | 'new' | 'stay' | 'leave' }
  | { type: 'draft.taken' | 'draft.dropped' | 'leave.stayed' | 'leave.agreed' | 'conflict.left' }

export type EntityFormProps = {
  entity: Entity
  control: Control<FieldValues>
  state: FormState
  send: (signal: FormSignal) => void
  isNew: boolean
  /** In a side panel: one column, no frames, no index. */
  isPanel?: boolean
  /** Labels of what refs point to, by field, as the record came with. */
  labels: Readonly<Record<string, unknown>>
  /** Values of server-set fields that conditions ask about, e.g. the plan of the chosen type. */
  known: Readonly<Record<string, unknown>>
  /** Fields the user does not see; and those shown but closed, with the reason. */
  hidden: ReadonlySet<string>
  locked: Readonly<Record<string, string>>
  /** Told when a value changes by hand, for what depends on it. */
  onTold: (name: string, value: unknown, label?: string) => void
  checkTaken: TakenCheck
  /** Asked about cells of lines while they are typed in. */
  checkLine?: TakenCheck | undefined
  problem: SaveProblem | null
  conflict: { by: string; at: string; fields: readonly ConflictField[] } | null
  onMerge: (theirs: readonly string[]) => void
  offeredDraft: string | null
  keptDraft: string | null
  isLeaving: boolean
  canSaveAndNew: boolean
  /** Saves and does what comes next at once, e.g. "Save and register". */
  finish?: { label: string; onFinish: () => void } | undefined
  onCancel: () => void
  /** Put at the top of a section, by its heading in the definition. */
  slots?: Readonly<Record<string, ReactNode>>
  /** Controls of an entity's own instead of the usual ones, by field. */
  controls?: Readonly<Record<string, OwnControl>>
  extra?: ReactNode
}

type OwnControl = (value: unknown, onChange: (value: unknown) => void) => ReactNode

const sectionId = (heading: string) => `section-${heading.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`
const fewestForIndex = 4 // ux 4
/** Columns of lines that fit into the usual width of a form. */
const mostColumns = 5

/** Messages inside a sub-table's error, line by line. */
function lineMistakes(error: unknown): { list: string | undefined; lines: LineMistakes } {
  const messageOf = (given: unknown): string | undefined =>
    typeof given === 'object' && given !== null && 'message' in given && typeof given.message === 'string'
      ? given.message
      : undefined
  const rows: readonly unknown[] = Array.isArray(error) ? error : []
  const root =
    typeof error === 'object' && error !== null && 'root' in error ? messageOf(error.root) : undefined
  return {
    list: messageOf(error) ?? root,
    lines: rows.map((row) =>
      typeof row === 'object' && row !== null
        ? Object.fromEntries(
            Object.entries(row).flatMap(([name, one]) =>
              messageOf(one) ? [[name, messageOf(one) ?? '']] : [],
            ),
          )
        : undefined,
    ),
  }
}

/** The mistakes for the summary, in form order. */
function useMistakes(
  entity: Entity,
  control: Control<FieldValues>,
  labelOf: (name: string, field?: Field) => string,
): Mistake[] {
  const { errors } = useFormState({ control })
  const known: FieldErrors = errors
  return [...Object.keys(entity.fields), ...Object.keys(entity.lines ?? {}), 'is_active', 'branch'].flatMap(
    (name) => {
      const error: unknown = known[name]
      if (!error) return []
      const { list, lines } = lineMistakes(error)
      const message = list ?? lines.flatMap((line) => Object.values(line ?? {}))[0]
      return message ? [{ name, label: labelOf(name, entity.fields[name]), message }] : []
    },
  )
}

const rowsOf = (value: unknown): readonly Line[] => (Array.isArray(value) ? value : [])

function BalanceOf({ name, sub, control }: { name: string; sub: SubTable; control: Control<FieldValues> }) {
  return <LinesBalance sub={sub} lines={rowsOf(useWatch({ control, name }))} />
}

/**
 * The form of any entity: sections in the definition's order, conditions live, mistakes at their fields, what the
 * machine's state says around it. Source: ux 4.
 */
export function EntityForm(props: EntityFormProps) {
  const { entity, control, state, send, isNew, isPanel = false, hidden, finish, slots = {} } = props
  const styles = useStyles()
  const t = useT('entity')
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
  // What waits for an answer must not say something else meanwhile.
  const isWaiting = state === 'offline'
  const isBusy = state === 'validating' || state === 'saving' || isWaiting
  const save = (after: 'list' | 'new' | 'stay' | 'leave') => {
    if (!isBusy) send({ type: 'save.asked', after })
  }
  const hasIndex = !isPanel && shown.length >= fewestForIndex
  const lineParts = Object.entries(entity.lines ?? {})

  const isWide = !isPanel && lineParts.some(([, sub]) => writableFields(sub).length > mostColumns)

  const narrowed = (field: Field): { where?: Record<string, string>; whyNot?: string } => {
    const only = {
      ...Object.fromEntries(Object.entries(field.only ?? {}).map(([name, value]) => [name, String(value)])),
      ...offeredWhere(field, record),
    }
    if (!field.dependsOn) return Object.keys(only).length > 0 ? { where: only } : {}
    const above = record[field.dependsOn.field]
    const label = texts.label(field.dependsOn.field, entity.fields[field.dependsOn.field])
    return above
      ? { where: { ...only, [field.dependsOn.through]: textOfValue(above) } }
      : { whyNot: t('lookup.first', { label }) }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // A panel over the form sends its keys here too; they are not meant for this form.
    if (
      (!event.ctrlKey && !event.metaKey) ||
      !(event.target instanceof Node) ||
      !event.currentTarget.contains(event.target)
    )
      return
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
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Ctrl+S and Ctrl+Enter do what the buttons at the foot do */}
      <form
        noValidate
        onKeyDown={onKeyDown}
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          save('list')
        }}
      >
        <div className={mergeClasses(styles.layout, hasIndex && styles.indexed)}>
          {hasIndex && (
            <nav className={styles.index} aria-label={t('form.sections')}>
              {shown.map(({ heading }) => (
                <Link
                  key={heading}
                  as="button"
                  appearance="subtle"
                  className={styles.indexLink}
                  onClick={() =>
                    document.getElementById(sectionId(heading))?.scrollIntoView({ block: 'start' })
                  }
                >
                  {heading ? texts.section(heading) : texts.one}
                </Link>
              ))}
              {lineParts.map(([key, sub]) => (
                <Link
                  key={key}
                  as="button"
                  appearance="subtle"
                  className={styles.indexLink}
                  onClick={() => document.getElementById(sectionId(key))?.scrollIntoView({ block: 'start' })}
                >
                  {texts.label(key, sub)}
                </Link>
              ))}
            </nav>
          )}
          <div className={mergeClasses(styles.form, isWide && styles.wide)}>
            {props.offeredDraft && (
              <DraftMessage
                at={props.offeredDraft}
                onRestore={() => send({ type: 'draft.taken' })}
                onDiscard={() => send({ type: 'draft.dropped' })}
              />
            )}
            {state === 'invalid' && mistakes.length > 0 && <MistakesMessage mistakes={mistakes} />}
            {state === 'failed' && (
              <SaveFailedMessage one={texts.oneIn} problem={props.problem} onRetry={() => save('list')} />
            )}
            {state === 'offline' && <OfflineMessage />}
            {shown.map(({ heading, fields }) => (
              <section
                key={heading}
                inert={isWaiting}
                id={sectionId(heading)}
                className={mergeClasses(styles.section, isPanel && styles.bare, isWide && styles.readable)}
                aria-label={heading ? texts.section(heading) : texts.one}
              >
                {heading && <h2 className={styles.heading}>{texts.section(heading)}</h2>}
                {slots[heading]}
                <div className={mergeClasses(styles.fields, isPanel && styles.one)}>
                  {fields.map(([name, field]) =>
                    props.controls?.[name] ? (
                      <OwnControlField
                        key={name}
                        name={name}
                        label={texts.label(name, field)}
                        help={texts.help(name, field)}
                        control={control}
                        show={props.controls[name]}
                        onTold={props.onTold}
                      />
                    ) : (
                      <EntityFormField
                        key={name}
                        name={name}
                        field={field}
                        texts={texts}
                        control={control}
                        valueLabel={props.labels[name]}
                        isRequired={isRequiredNow(field, record, isNew)}
                        lockedWhy={props.locked[name]}
                        onTold={props.onTold}
                        checkTaken={props.checkTaken}
                        {...(field.offeredBy ? { values: offeredValues(field, record) } : {})}
                        {...(field.currencyField
                          ? { currency: textOfValue(props.labels[field.currencyField]) || 'BDT' }
                          : {})}
                        {...stable(narrowed(field))}
                      />
                    ),
                  )}
                  {heading === shown[0]?.heading && !isNew && !hidden.has('is_active') && (
                    <FieldBox
                      label={texts.label('is_active', { label: 'Active' })}
                      hint={t('form.activeHelp')}
                      data-field="is_active"
                    >
                      <Controller
                        control={control}
                        name="is_active"
                        render={({ field }) => (
                          <Switch
                            checked={field.value !== false}
                            disabled={props.locked['is_active'] !== undefined}
                            label={field.value !== false ? t('form.yes') : t('form.no')}
                            onBlur={field.onBlur}
                            onChange={(_, data) => {
                              field.onChange(data.checked)
                              props.onTold('is_active', data.checked)
                            }}
                          />
                        )}
                      />
                    </FieldBox>
                  )}
                </div>
              </section>
            ))}
            {lineParts.map(([key, sub]) => (
              <section
                key={key}
                inert={isWaiting}
                id={sectionId(key)}
                className={mergeClasses(styles.section, isPanel && styles.bare)}
                aria-label={texts.label(key, sub)}
                data-field={key}
              >
                <h2 className={styles.heading}>{texts.label(key, sub)}</h2>
                <Controller
                  control={control}
                  name={key}
                  render={({ field, fieldState }) => {
                    const { list, lines } = lineMistakes(fieldState.error)
                    const rows = rowsOf(field.value)
                    return (
                      <FieldBox
                        {...(list ? { validationMessage: list, validationState: 'error' as const } : {})}
                      >
                        <EntityFormLines
                          sub={sub}
                          subName={key}
                          label={texts.label(key, sub)}
                          texts={texts}
                          value={rows}
                          mistakes={lines}
                          disabled={props.locked[key] !== undefined}
                          check={props.checkLine}
                          {...(sub.currencyField
                            ? { currency: textOfValue(props.labels[sub.currencyField]) || 'BDT' }
                            : {})}
                          onBlur={field.onBlur}
                          onChange={(next) => {
                            field.onChange(next)
                            props.onTold(key, next)
                          }}
                        />
                      </FieldBox>
                    )
                  }}
                />
              </section>
            ))}
            {props.extra}
            <div className={mergeClasses(styles.foot, isPanel && styles.panelFoot)}>
              <Button
                type="submit"
                appearance="primary"
                disabledFocusable={isBusy}
                aria-keyshortcuts="Control+S"
                icon={isBusy ? <Spinner size="extra-tiny" aria-label={t('form.saving')} /> : undefined}
              >
                {isBusy ? t('form.saving') : t('form.save')}
              </Button>
              {finish && (
                <Button
                  disabledFocusable={isBusy}
                  onClick={() => {
                    finish.onFinish()
                    save('list')
                  }}
                >
                  {finish.label}
                </Button>
              )}
              {isNew && props.canSaveAndNew && (
                <Button
                  disabledFocusable={isBusy}
                  aria-keyshortcuts="Control+Enter"
                  onClick={() => save('new')}
                >
                  {t('form.saveAndNew')}
                </Button>
              )}
              <Button appearance="subtle" onClick={props.onCancel}>
                {t('form.cancel')}
              </Button>
              <span className={styles.grow} />
              {lineParts.map(
                ([key, sub]) =>
                  (sub.equal ?? sub.rest) && <BalanceOf key={key} name={key} sub={sub} control={control} />,
              )}
              <Text size={200} role="status" className={styles.quiet}>
                {props.keptDraft ? t('form.draftSaved', { time: timeText(props.keptDraft) }) : ''}
              </Text>
            </div>
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

/** A field whose control is the entity's own, across the whole form. */
function OwnControlField({
  name,
  label,
  help,
  control,
  show,
  onTold,
}: {
  name: string
  label: string
  help: string | undefined
  control: Control<FieldValues>
  show: OwnControl
  onTold: (name: string, value: unknown) => void
}) {
  const styles = useStyles()
  const { field, fieldState } = useController({ name, control })
  const mistake = fieldState.error?.message
  return (
    <div role="group" aria-label={label} className={styles.whole} data-field={name}>
      <h3 className={styles.heading}>{label}</h3>
      {help && <Caption>{help}</Caption>}
      {show(field.value, (value) => {
        field.onChange(value)
        onTold(name, value)
      })}
      {mistake && (
        <Text role="alert" className={styles.mistake}>
          {mistake}
        </Text>
      )}
    </div>
  )
}

/** The same object for the same condition, so that a memoised field is not drawn again for nothing. */
const kept = new Map<string, { where?: Record<string, string>; whyNot?: string }>()
function stable(narrowed: { where?: Record<string, string>; whyNot?: string }) {
  const key = JSON.stringify(narrowed)
  if (!kept.has(key)) kept.set(key, narrowed)
  return kept.get(key) ?? narrowed
}
