import { useState, type FormEvent, type ReactNode } from 'react'
import { isApiProblem } from '../../client/http/api.ts'
import { useDraft } from '../../client/http/use-draft.ts'
import { agencyDay } from '../../client/records/records-today.ts'
import { useInvalidateModule, useRecordPage, type WireRecord } from '../../client/records/records.ts'
import {
  addTask,
  changeTask,
  todoFilters,
  todoFolders,
  useTasks,
  type TodoQuestion,
} from '../../client/desk/todo.ts'
import { entityOf } from '../../domain/entities.ts'
import { ownTaskTitle } from '../../domain/desk/task-titles.ts'
import { AsideAndMain, Row, Stack } from '../../ui/layout/arrange.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { DraftOffer } from '../../ui/records/entity-form-messages.tsx'
import { EntityFormPanel } from '../../ui/records/entity-form-panel.tsx'
import { Button, Input } from '../../ui/layout/fluent.ts'
import { dateText, numberText } from '../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../foundation/text/i18n.ts'
import { useSeededName } from '../../foundation/text/seeded-names.ts'
import { AddRegular, CheckmarkCircleRegular } from '../../ui/icons/icons.ts'
import { useMessages } from '../../ui/feedback/messages.ts'
import { ProblemMessage } from '../../ui/feedback/problem-message.tsx'
import { SideLinks } from '../../ui/layout/side-links.tsx'
import { Surface } from '../../ui/layout/surface.tsx'
import { TaskList, type TaskLine } from '../../ui/workflow/task-list.tsx'
import { Waiting } from '../../ui/feedback/waiting.tsx'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Address of a question, as the specification spells it. */
export function pathOf(question: TodoQuestion): string {
  return 'label' in question
    ? `/apps/todo/label/${question.label}`
    : 'filter' in question
      ? `/apps/todo/filter/${question.filter}`
      : `/apps/todo/${question.folder}`
}
const labels = entityOf('task_type')

export type TodoViewProps = {
  question: TodoQuestion
  task: number | 'new' | null
  onTask: (task: number | 'new' | null) => void
  /** The form of one task. */ form: (
    id: number | 'new',
    closeThen: (next: () => void) => void,
    onClose: () => void,
  ) => ReactNode
}

/** Folders, filters and labels beside the tasks; a task is ticked off, starred, opened and put away. Source: specification 2, entities 6.2. */
export function TodoView({ question, task, onTask, form }: TodoViewProps) {
  const t = useT('planner')
  const language = useLanguage()
  const { snackbar, announce } = useMessages()
  const invalidate = useInvalidateModule()
  const seededName = useSeededName()
  const today = agencyDay()
  const query = useTasks(question, today)
  const labelled = useRecordPage(labels, { size: 100 })
  const labelRows = labelled.data?.rows ?? []
  const [typed, type] = useState('')
  const [isAdding, setAdding] = useState(false)
  const draft = useDraft('todo.line', { title: typed }, (stored) => type(textOf(stored['title'])))
  const rows = query.data?.rows ?? []
  const failed = (problem: unknown) => {
    snackbar(isApiProblem(problem) ? problem.detail || problem.title : t('todo.failed'), 'error')
    void invalidate('todo_task')
  }
  const change = (
    one: WireRecord,
    values: Readonly<Record<string, unknown>>,
    said: string,
    back?: Readonly<Record<string, unknown>>,
  ) =>
    changeTask(one, values).then((saved) => {
      void invalidate('todo_task', one.id)
      if (back)
        snackbar(said, 'success', {
          label: t('todo.undo'),
          run: () => {
            changeTask(saved, back).then(() => invalidate('todo_task', one.id), failed)
          },
        })
      else announce(said)
    }, failed)
  const add = (event: FormEvent) => {
    event.preventDefault()
    const title = typed.trim()
    if (title === '' || isAdding) return
    setAdding(true)
    const more =
      'label' in question
        ? { task_type: [question.label] }
        : 'filter' in question
          ? question.filter === 'today'
            ? { due_date: today }
            : {}
          : question.folder === 'starred' || question.folder === 'important'
            ? { [question.folder]: true }
            : {}
    const send = (key: string) =>
      addTask(title, more, key).then(
        () => {
          type('')
          void invalidate('todo_task')
          announce(t('todo.added', { title }))
          return true
        },
        (problem: unknown) => {
          failed(problem)
          return false
        },
      )
    void draft.settle(send).finally(() => setAdding(false))
  }
  const lineOf = (one: WireRecord): TaskLine => {
    const due = textOf(one['due_date'])
    const title = ownTaskTitle(
      { title: textOf(one['title']), source: textOf(one['source']) },
      seededName,
      language,
    )
    const isDone = one['completed'] === true
    const isGone = one['deleted'] === true
    const passenger = typeof one['passenger'] === 'number' ? one['passenger'] : null
    const named = one.labels?.['task_type']
    return {
      key: String(one.id),
      title,
      isDone,
      isStarred: one['starred'] === true,
      isImportant: one['important'] === true,
      isGone,
      due: due ? { text: dateText(due, language), isOver: !isDone && due < today } : null,
      tags: [
        ...(Array.isArray(named) ? named.map(String) : typeof named === 'string' ? [named] : []),
        ...(one['source'] === 'machine' ? [t('todo.fromFile')] : []),
      ],
      person:
        passenger === null
          ? null
          : {
              name: String(one.labels?.['passenger'] ?? passenger),
              path: `/apps/passenger-management/passenger/${passenger}`,
            },
      onOpen: () => onTask(one.id),
      onDone: () =>
        void change(one, { completed: !isDone }, t(isDone ? 'todo.reopened' : 'todo.doneSaid', { title }), {
          completed: isDone,
        }),
      onStar: () => void change(one, { starred: one['starred'] !== true }, t('todo.saved', { title })),
      onImportant: () =>
        void change(one, { important: one['important'] !== true }, t('todo.saved', { title })),
      onAway: () =>
        void change(one, { deleted: !isGone }, t(isGone ? 'todo.restored' : 'todo.deletedSaid', { title }), {
          deleted: isGone,
        }),
    }
  }
  const here = pathOf(question)
  const groups = [
    {
      title: t('todo.folders'),
      links: todoFolders.map((folder) => ({ to: pathOf({ folder }), text: t(`folder.${folder}`) })),
    },
    {
      title: t('todo.filters'),
      links: todoFilters.map((filter) => ({ to: pathOf({ filter }), text: t(`filter.${filter}`) })),
    },
    {
      title: t('todo.labels'),
      links: labelRows.map((label) => ({ to: pathOf({ label: label.id }), text: textOf(label['name']) })),
    },
  ]
  const title =
    'label' in question
      ? textOf(labelRows.find(({ id }) => id === question.label)?.['name']) || t('todo.labels')
      : 'filter' in question
        ? t(`filter.${question.filter}`)
        : t(`folder.${question.folder}`)
  const problem = isApiProblem(query.error) ? query.error : null
  const canAdd = !('folder' in question) || (question.folder !== 'done' && question.folder !== 'deleted')
  return (
    <>
      {/* The labels are a group of their own above the tasks on a phone: both come together. */}
      {labelled.isPending ? (
        <Waiting label={t('loading')} />
      ) : (
        <AsideAndMain
          aside={
            <SideLinks
              groups={groups.filter(({ links }) => links.length > 0)}
              current={here}
              label={t('todo.title')}
            />
          }
        >
          <Surface title={title} aside={query.data ? numberText(query.data.total, language) : undefined}>
            <Stack>
              {canAdd && <DraftOffer draft={draft} />}
              {canAdd && (
                <form onSubmit={add}>
                  <Row>
                    <Input
                      value={typed}
                      maxLength={120}
                      readOnly={isAdding}
                      aria-label={t('todo.add')}
                      placeholder={t('todo.add')}
                      onChange={(_, data) => type(data.value)}
                    />
                    <Button type="submit" icon={<AddRegular />} disabledFocusable={isAdding}>
                      {t('todo.addButton')}
                    </Button>
                    <Button appearance="subtle" onClick={() => onTask('new')}>
                      {t('todo.addMore')}
                    </Button>
                  </Row>
                </form>
              )}
              {query.isError ? (
                <ProblemMessage
                  title={t('todo.failed')}
                  {...(problem
                    ? { detail: problem.detail || problem.title, requestId: problem.requestId }
                    : {})}
                  onRetry={() => void query.refetch()}
                />
              ) : !query.data ? (
                <Waiting label={t('loading')} />
              ) : rows.length === 0 ? (
                <EmptyState icon={<CheckmarkCircleRegular />} title={t('todo.none')} />
              ) : (
                <TaskList
                  label={title}
                  lines={rows.map(lineOf)}
                  words={{
                    done: (name) => t('todo.tick', { title: name }),
                    star: (name) => t('todo.star', { title: name }),
                    important: (name) => t('todo.mark', { title: name }),
                    away: (name) => t('todo.away', { title: name }),
                    back: (name) => t('todo.back', { title: name }),
                  }}
                />
              )}
            </Stack>
          </Surface>
        </AsideAndMain>
      )}
      {task !== null && (
        <EntityFormPanel
          title={
            task === 'new'
              ? t('todo.new')
              : textOf(rows.find(({ id }) => id === task)?.['title']) || t('todo.task')
          }
          onClose={() => onTask(null)}
        >
          {(closeThen) => form(task, closeThen, () => onTask(null))}
        </EntityFormPanel>
      )}
    </>
  )
}
