import { addDays } from '../../foundation/values/dates.ts'
import { entityOf } from '../../domain/entities.ts'
import type { Params } from '../http/api.ts'
import { newIdempotencyKey } from '../http/api.ts'
import { createRecord, updateRecord, useRecordPage, type WireRecord } from '../records/records.ts'

export const todoFolders = ['all', 'starred', 'important', 'done', 'deleted'] as const
export const todoFilters = ['overdue', 'today', 'week', 'machine'] as const
type TodoFolder = (typeof todoFolders)[number]
type TodoFilter = (typeof todoFilters)[number]
/** What an address of the list asks for: a folder, a filter, or the label with this id. */
export type TodoQuestion = { folder: TodoFolder } | { filter: TodoFilter } | { label: number }

/** Questions of the list as the server reads them. @param today the agency's day. */
function paramsOf(question: TodoQuestion, today: string): Params {
  const common = { 'f.deleted': 'is:false', size: 200 }
  const open = { ...common, 'f.completed': 'is:false' }
  if ('label' in question) return { ...common, 'f.task_type': `in:${question.label}` }
  if ('filter' in question) {
    if (question.filter === 'overdue') return { ...open, 'f.due_date': `before:${today}` }
    if (question.filter === 'today') return { ...open, 'f.due_date': `is:${today}` }
    if (question.filter === 'week') return { ...open, 'f.due_date': `between:${today},${addDays(today, 7)}` }
    return { ...open, 'f.source': 'in:machine' }
  }
  if (question.folder === 'deleted') return { 'f.deleted': 'is:true', size: 200 }
  if (question.folder === 'done') return { ...common, 'f.completed': 'is:true' }
  return question.folder === 'all' ? common : { ...common, [`f.${question.folder}`]: 'is:true' }
}

/** Tasks of a question: own ones, those given to the user, and those machines left for the user's role. */
export const useTasks = (question: TodoQuestion, today: string) =>
  useRecordPage(entityOf('todo_task'), paramsOf(question, today))

/** @throws ApiProblem when it may not be changed or another user was faster. */
export const changeTask = (task: WireRecord, change: Readonly<Record<string, unknown>>) =>
  updateRecord('todo_task', task.id, change, task.version ?? 1, newIdempotencyKey())
export const addTask = (title: string, more: Readonly<Record<string, unknown>>, idempotencyKey: string) =>
  createRecord('todo_task', { title, ...more }, idempotencyKey)
