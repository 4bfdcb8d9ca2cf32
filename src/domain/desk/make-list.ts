import { say } from '../../foundation/text/sentence.ts'
import type { z } from 'zod'
import { broken } from '../../foundation/definitions/checks.ts'
import { defineEntity } from '../../foundation/definitions/entity.ts'
import { choice, int, json, text, type SchemaLibrary } from '../../foundation/definitions/fields.ts'

export const mostListColumns = 20
/** Rows of one list (reports 7, default of the handbook). */
export const mostListRows = 1000

export const listColumnKinds = ['passenger_field', 'text', 'number', 'date', 'serial', 'blank'] as const

const columnShape = (z: SchemaLibrary) =>
  z.strictObject({
    key: z.string().regex(/^[a-z][a-z0-9_]{0,39}$/),
    label: z.string().trim().min(1, 'Label is required.').max(60, 'Label must be 60 characters or fewer.'),
    kind: z.enum(listColumnKinds),
    /** Field of the passenger a column shows; only with the kind `passenger_field`. */
    source_field: z.string().max(60).nullish(),
    /** Millimetres on paper; shared out evenly without it. */
    width: z.int().min(5).max(200).nullish(),
    align: z.enum(['start', 'center', 'end']).nullish(),
  })

export type ListColumn = z.output<ReturnType<typeof columnShape>>

/** Columns of a stored list; none for anything else. */
export const asColumns = (value: unknown): readonly Partial<ListColumn>[] =>
  Array.isArray(value) ? (value as Partial<ListColumn>[]) : [] // The shape above let only such lists through.
const labelsOf = (value: unknown) =>
  asColumns(value).map((column) => (column.label ?? '').trim().toLowerCase())

/** A list users build for themselves: columns first, then rows, then paper. Source: entities 5.1. */
export const makeList = defineEntity({
  name: 'make_list',
  label: 'List',
  access: 'LIST',
  hasOwnMaker: true,
  remove: 'soft',
  sort: ['-id'],
  title: '{title}',
  paths: {
    list: '/apps/makeAList-management/makeALists',
    detail: '/apps/makeAList-management/report/:id/:name?',
    form: '/apps/makeAList-management/columns/:id/:name?',
  },
  fields: {
    title: text(120, { required: true, list: 1, searched: true }),
    heading: text(200),
    footer: text(200),
    orientation: choice(['portrait', 'landscape'], { required: true, default: 'landscape', list: 2 }),
    row_source: choice(['passenger', 'free'], { required: true, default: 'passenger', list: 3 }),
    columns: json({ shape: (z) => z.array(columnShape(z)).max(200) }),
    row_count: int({ label: 'Rows', calc: true, virtual: true, list: 4 }),
    column_count: int({ label: 'Columns', calc: true, virtual: true, list: 5 }),
    owner: text(80, { calc: true, virtual: true, list: 6 }),
    shared_with: choice(['me', 'branch', 'all'], { required: true, default: 'me', list: 7 }),
  },
  checks: (list, { isNew }) => {
    const labels = labelsOf(list['columns'])
    return [
      broken(
        labels.length === 0 && (isNew || list['columns'] !== undefined),
        'columns',
        'MIN',
        'Add at least one column.',
      ),
      broken(
        labels.length > mostListColumns,
        'columns',
        'MAX',
        say`A list can have at most ${mostListColumns} columns.`,
      ),
      broken(
        new Set(labels).size < labels.length,
        'columns',
        'UNIQ',
        'Two columns cannot have the same label.',
      ),
    ]
  },
})
