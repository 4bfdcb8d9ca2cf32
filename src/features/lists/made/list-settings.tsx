import { useState } from 'react'
import { useDraft } from '../../../client/http/use-draft.ts'
import { isApiProblem } from '../../../client/http/problem.ts'
import { changeMadeList, createMadeList, type MadeListBody } from '../../../client/passengers/make-lists.ts'
import { useInvalidateModule, useRecord, type WireRecordOf } from '../../../client/records/records.ts'
import {
  asColumns,
  listColumnKinds,
  mostListColumns,
  type ListColumn,
  type makeList,
} from '../../../domain/desk/make-list.ts'
import { dictionary } from '../../../domain/reports/dictionary.ts'
import { AppLink } from '../../../ui/layout/app-link.tsx'
import { Caption, Row, Stack } from '../../../ui/layout/arrange.tsx'
import { movedItem } from '../../../ui/inputs/drop-place.ts'
import { RefusalBar } from '../../../ui/workflow/event-form-frame.tsx'
import {
  Button,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Field,
  Input,
} from '../../../ui/layout/fluent.ts'
import { Dialog } from '../../../ui/feedback/overlays.tsx'
import { useT } from '../../../foundation/text/i18n.ts'
import { AddRegular, ArrowDownRegular, ArrowUpRegular, DismissRegular } from '../../../ui/icons/icons.ts'
import { useMessages } from '../../../ui/feedback/messages.ts'
import { useGoTo } from '../../../ui/layout/navigation.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { PickOne } from '../../../ui/inputs/pick-one.tsx'
import { PlainTable } from '../../../ui/tables/plain-table.tsx'
import { DraftOffer } from '../../../ui/records/entity-form-messages.tsx'
import { LoadProblem } from '../../../ui/feedback/load-problem.tsx'
import { Surface } from '../../../ui/layout/surface.tsx'
import { Waiting } from '../../../ui/feedback/waiting.tsx'
import { madeListPath, madeListsPath } from './made-list-paths.ts'
import { ListPages } from './list-pages.tsx'

type Column = {
  key: string
  label: string
  kind: ListColumn['kind']
  source_field: string | null
  width: string
  align: string
}
type Form = Omit<MadeListBody, 'columns' | 'heading' | 'footer'> & {
  heading: string
  footer: string
  columns: Column[]
}
/** Names of the dictionary's columns in the reader's language. */
export type SourceName = (key: string, otherwise?: string) => string

const emptyForm: Form = {
  title: '',
  heading: '',
  footer: '',
  orientation: 'landscape',
  row_source: 'passenger',
  shared_with: 'me',
  columns: [],
}
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

type MadeList = WireRecordOf<typeof makeList>

function formOf(record: MadeList): Form {
  return {
    title: text(record.title),
    heading: text(record.heading),
    footer: text(record.footer),
    orientation: text(record.orientation),
    row_source: text(record.row_source),
    shared_with: text(record.shared_with),
    columns: asColumns(record.columns).map((one) => ({
      key: one.key ?? '',
      label: one.label ?? '',
      kind: one.kind ?? 'text',
      source_field: one.source_field ?? null,
      width: one.width ? String(one.width) : '',
      align: one.align ?? '',
    })),
  }
}

const bodyOf = ({ columns, heading, footer, ...form }: Form): MadeListBody => ({
  ...form,
  heading: heading || null,
  footer: footer || null,
  columns: columns.map(({ key, label, kind, source_field: source, width, align }) => ({
    key,
    label,
    kind,
    source_field: kind === 'passenger_field' ? source : null,
    width: width ? Number(width) : null,
    align: align || null,
  })),
})

/** A key no column of the list has had so far. */
const freeKey = (columns: readonly Column[]): string =>
  `c${1 + Math.max(0, ...columns.map(({ key }) => Number(/^c(\d+)$/.exec(key)?.[1] ?? 0)))}`

/** What a list is called, whom it is shown to and which columns it has. */
export function ListSettings({
  id,
  title,
  sourceName,
}: {
  id: number | null
  title: string
  sourceName: SourceName
}) {
  const t = useT('makelist')
  const { data, error, refetch } = useRecord('make_list', id)
  if (id !== null && error)
    return (
      <Page title={title}>
        <LoadProblem title={t('failed')} error={error} onRetry={() => void refetch()} />
      </Page>
    )
  if (id !== null && !data)
    return (
      <Page title={title}>
        <Waiting label={t('loading')} />
      </Page>
    )
  return (
    <Settings
      key={`${id ?? 'new'}:${data?.version ?? 0}`}
      record={data ?? null}
      title={title}
      sourceName={sourceName}
    />
  )
}

function Settings({
  record,
  title,
  sourceName,
}: {
  record: MadeList | null
  title: string
  sourceName: SourceName
}) {
  const t = useT('makelist')
  const messages = useMessages()
  const goTo = useGoTo()
  const invalidate = useInvalidateModule()
  const [form, setForm] = useState(() => (record ? formOf(record) : emptyForm))
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [leaving, setLeaving] = useState<Column | null>(null)
  const draft = useDraft(
    `make_list.settings.${record?.id ?? 'new'}`,
    { ...form },
    (stored) => setForm({ ...emptyForm, ...(stored as Partial<Form>) }), // Kept by this form.
  )
  const set = (patch: Partial<Form>) => setForm((old) => ({ ...old, ...patch }))
  const save = async (key: string): Promise<boolean> => {
    setBusy(true)
    setFaults({})
    setProblem(null)
    try {
      const saved = record
        ? await changeMadeList(record.id, record.version ?? 1, bodyOf(form), key)
        : await createMadeList(bodyOf(form), key)
      messages.snackbar(t('saved'), 'success')
      await invalidate('make_list')
      if (!record) goTo(madeListPath('rows', saved.id))
      return true
    } catch (fault) {
      if (!isApiProblem(fault)) throw fault
      setFaults(fault.fieldMessages)
      setProblem(fault.errors[0]?.message ?? (fault.detail || fault.title))
      return false
    } finally {
      setBusy(false)
    }
  }
  const change = (at: number, patch: Partial<Column>) =>
    set({ columns: form.columns.map((one, index) => (index === at ? { ...one, ...patch } : one)) })
  const remove = (key: string) => set({ columns: form.columns.filter((one) => one.key !== key) })
  // A column of a kept list may have values in its rows; they go with it.
  const hasValues = (column: Column) =>
    record !== null &&
    (record.row_count ?? 0) > 0 &&
    column.kind !== 'serial' &&
    column.kind !== 'blank' &&
    asColumns(record.columns).some(({ key }) => key === column.key)
  const add = (kind: Column['kind'], source: string | null = null) =>
    set({
      columns: [
        ...form.columns,
        {
          key: freeKey(form.columns),
          label: source ? sourceName(source) : t(`kind.${kind}`),
          kind,
          source_field: source,
          width: '',
          align: '',
        },
      ],
    })
  const unused = Object.keys(dictionary).filter(
    (key) => !form.columns.some((one) => one.source_field === key),
  )
  const isFull = form.columns.length >= mostListColumns
  const fault = (name: string) => faults[name] ?? undefined
  return (
    <Page
      title={record ? `${title}: ${form.title}` : t('newList')}
      actions={
        record ? (
          <ListPages id={record.id} page="columns" />
        ) : (
          <AppLink to={madeListsPath}>{t('all')}</AppLink>
        )
      }
    >
      <Stack gap="l">
        <DraftOffer draft={draft} />
        {problem && <RefusalBar message={problem} />}
        <Surface title={t('about')}>
          <Field label={t('title')} required validationMessage={fault('title')}>
            <Input value={form.title} maxLength={120} onChange={(_, { value }) => set({ title: value })} />
          </Field>
          <Field label={t('heading')} hint={t('headingHint')} validationMessage={fault('heading')}>
            <Input
              value={form.heading}
              maxLength={200}
              onChange={(_, { value }) => set({ heading: value })}
            />
          </Field>
          <Field label={t('footer')} validationMessage={fault('footer')}>
            <Input value={form.footer} maxLength={200} onChange={(_, { value }) => set({ footer: value })} />
          </Field>
          <Row gap="l">
            <Field label={t('rowSource')} validationMessage={fault('row_source')}>
              <PickOne
                size="medium"
                label={t('rowSource')}
                value={form.row_source}
                options={(['passenger', 'free'] as const).map((value) => ({
                  value,
                  text: t(`source.${value}`),
                }))}
                onPick={(value) => set({ row_source: value })}
              />
            </Field>
            <Field label={t('sharedWith')} validationMessage={fault('shared_with')}>
              <PickOne
                size="medium"
                label={t('sharedWith')}
                value={form.shared_with}
                options={(['me', 'branch', 'all'] as const).map((value) => ({
                  value,
                  text: t(`shared.${value}`),
                }))}
                onPick={(value) => set({ shared_with: value })}
              />
            </Field>
            <Field label={t('orientation')}>
              <PickOne
                size="medium"
                label={t('orientation')}
                value={form.orientation}
                options={(['landscape', 'portrait'] as const).map((value) => ({
                  value,
                  text: t(`orientationOf.${value}`),
                }))}
                onPick={(value) => set({ orientation: value })}
              />
            </Field>
          </Row>
        </Surface>
        <Surface title={t('columns')} aside={`${form.columns.length} / ${mostListColumns}`}>
          {fault('columns') && <RefusalBar message={fault('columns') ?? ''} />}
          <Row gap="m">
            <Field label={t('addField')}>
              <PickOne
                size="medium"
                label={t('addField')}
                value=""
                options={[
                  { value: '', text: t('chooseField') },
                  ...unused.map((value) => ({ value, text: sourceName(value) })),
                ]}
                onPick={(value) => {
                  if (value !== '' && !isFull) add('passenger_field', value)
                }}
              />
            </Field>
            {listColumnKinds
              .filter((kind) => kind !== 'passenger_field')
              .map((kind) => (
                <Button
                  key={kind}
                  icon={<AddRegular />}
                  disabledFocusable={isFull}
                  onClick={() => {
                    if (!isFull) add(kind)
                  }}
                >
                  {t(`kind.${kind}`)}
                </Button>
              ))}
          </Row>
          {isFull && <Caption>{t('full', { most: mostListColumns })}</Caption>}
          {form.columns.length === 0 ? (
            <div>{t('noColumns')}</div>
          ) : (
            <PlainTable
              isStacked
              caption={t('columns')}
              rows={form.columns.map((column, index) => ({ ...column, index }))}
              keyOf={(row) => row.key}
              columns={[
                {
                  key: 'label',
                  label: t('label'),
                  cell: (row) => (
                    <Input
                      size="small"
                      aria-label={t('labelOf', { column: row.label })}
                      maxLength={60}
                      value={row.label}
                      onChange={(_, { value }) => change(row.index, { label: value })}
                    />
                  ),
                },
                {
                  key: 'kind',
                  label: t('content'),
                  cell: (row) =>
                    row.kind === 'passenger_field' && row.source_field
                      ? sourceName(row.source_field)
                      : t(`kind.${row.kind}`),
                },
                {
                  key: 'do',
                  label: t('actions'),
                  cell: (row) => (
                    <Row gap="xs">
                      <Button
                        size="small"
                        appearance="subtle"
                        icon={<ArrowUpRegular />}
                        disabledFocusable={row.index === 0}
                        aria-label={t('up', { column: row.label })}
                        onClick={() => {
                          if (row.index > 0)
                            set({ columns: movedItem(form.columns, row.index, row.index - 1) })
                        }}
                      />
                      <Button
                        size="small"
                        appearance="subtle"
                        icon={<ArrowDownRegular />}
                        disabledFocusable={row.index === form.columns.length - 1}
                        aria-label={t('down', { column: row.label })}
                        onClick={() => {
                          if (row.index < form.columns.length - 1)
                            set({ columns: movedItem(form.columns, row.index, row.index + 1) })
                        }}
                      />
                      <Button
                        size="small"
                        appearance="subtle"
                        icon={<DismissRegular />}
                        aria-label={t('removeColumn', { column: row.label })}
                        onClick={() => (hasValues(row) ? setLeaving(row) : remove(row.key))}
                      />
                    </Row>
                  ),
                },
              ]}
            />
          )}
        </Surface>
        <Row>
          <Button
            appearance="primary"
            disabledFocusable={isBusy}
            onClick={() => {
              if (!isBusy) void draft.settle(save)
            }}
          >
            {record ? t('save') : t('create')}
          </Button>
        </Row>
      </Stack>
      <Dialog
        open={leaving !== null}
        onOpenChange={(_, { open }) => {
          if (!open) setLeaving(null)
        }}
      >
        <DialogSurface>
          <DialogBody>
            <DialogTitle>{t('deleteColumn', { label: leaving?.label ?? '' })}</DialogTitle>
            <DialogContent>{t('deleteColumnText')}</DialogContent>
            <DialogActions>
              <Button
                appearance="primary"
                onClick={() => {
                  if (leaving) remove(leaving.key)
                  setLeaving(null)
                }}
              >
                {t('deleteIt')}
              </Button>
              <Button onClick={() => setLeaving(null)}>{t('keepIt')}</Button>
            </DialogActions>
          </DialogBody>
        </DialogSurface>
      </Dialog>
    </Page>
  )
}
