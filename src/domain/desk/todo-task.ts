import { defineEntity } from '../../foundation/definitions/entity.ts'
import {
  bool,
  choice,
  date,
  datetime,
  longtext,
  ref,
  refs,
  text,
} from '../../foundation/definitions/fields.ts'

/** Something to do, by a person or raised by a workflow. Source: entities 6.2. */
export const todoTask = defineEntity({
  name: 'todo_task',
  label: 'To-Do',
  access: 'PERSONAL',
  remove: 'soft',
  sort: ['completed', 'due_date', '-id'],
  title: '{title}',
  fields: {
    title: text(120, { required: true, list: 1, searched: true }),
    notes: longtext(2000, { searched: true }),
    task_type: refs('task_type', { label: 'Labels', list: 2 }),
    start_date: date({ list: 3 }),
    due_date: date({ notBefore: 'start_date', list: 3 }),
    starred: bool({ list: 4 }),
    important: bool({ list: 4 }),
    completed: bool({ list: 4 }),
    deleted: bool({ label: 'In folder Deleted', list: 4 }),
    assigned_to: ref('user', { list: 5, help: 'You, when left empty.' }),
    passenger: ref('passenger', { list: 6, searched: true }),
    source: choice(['manual', 'auto', 'machine'], { required: true, calc: true, default: 'manual' }),
    source_key: text(80, { calc: true }),
    /** A workflow's task waits for anyone with this role in this branch; a person's own task has neither. */
    for_role: text(40, { calc: true }),
    for_branch: ref('branch', { calc: true }),
    completed_at: datetime({ calc: true }),
    /** States in which a machine's task is still to be done (open-while.ts). */
    open_while: text(300, { calc: true }),
    /** Entry that ended it; empty where time did, none where a person did. */
    ended_by: text(20, { calc: true }),
  },
})
