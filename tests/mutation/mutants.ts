/** One change of one row at a time: what the tests of a workflow should notice. */
import type { RowSpec, Workflow } from '../../src/machines/kit/workflow.ts'

/** One row changed, and in which way. */
export interface Mutant {
  /** Place of the row in the table's list. */
  row: number
  /** For the report: 'row 6 RESULT_FIT: without guard G-MED-EXP'. */
  says: string
  changed: RowSpec
}

/** What rows were seen to write and do while their tests ran, by place of the row: names of fields, and number of effects. */
export interface Observed {
  writes: Set<string>
  effects: number
}

const everybody = 'PRO DEO TKT ACC AGR QAR'
const without = <T>(list: readonly T[], at: number): T[] => list.filter((_, index) => index !== at)
const nameOf = (field: string): string => field.replace('?', '')

/** Another state: for an eventless row none it leaves itself, or the machine would never come to rest. */
function otherTarget({ states }: Workflow, row: RowSpec): string | undefined {
  return Object.keys(states).find(
    (state) =>
      state !== row.to &&
      (row.to !== '(same)' || !row.from.includes(state)) &&
      (row.on !== 'always' || !row.from.includes(state)),
  )
}

function changesOf(workflow: Workflow, row: RowSpec, observed: Observed): [string, RowSpec][] {
  const { when, set, effects, guards = [], payload = [], ...rest } = row
  const target = otherTarget(workflow, row)
  const { from } = row
  const isSent = row.on !== 'always'
  const undos = (['self', 'mgr', 'none'] as const).filter((undo) => isSent && undo !== row.undo)
  return [
    ...guards.map(({ code, params }, at): [string, RowSpec] => [
      `without guard ${[code, ...params].join(' ')}`,
      { ...row, guards: without(guards, at) },
    ]),
    ...(target === undefined
      ? []
      : [[`to ${target} instead of ${row.to}`, { ...row, to: target }] satisfies [string, RowSpec]]),
    ...(from === '*' || from.length < 2
      ? []
      : from.map((state, at): [string, RowSpec] => [
          `not from ${state}`,
          { ...row, from: from.toSpliced(at, 1) },
        ])),
    ...(effects === undefined
      ? []
      : Array.from({ length: observed.effects }, (_, at): [string, RowSpec] => [
          `without effect ${at + 1}`,
          { ...row, effects: (args) => without(effects(args), at) },
        ])),
    ...(set === undefined
      ? []
      : [...observed.writes].toSorted().map((field): [string, RowSpec] => [
          `without writing ${field}`,
          {
            ...row,
            set: (args) => Object.fromEntries(Object.entries(set(args)).filter(([name]) => name !== field)),
          },
        ])),
    ...payload.flatMap((field, at): [string, RowSpec][] => [
      [`without payload field ${nameOf(field)}`, { ...row, payload: without(payload, at) }],
      [
        `payload field ${nameOf(field)} ${field.endsWith('?') ? 'required' : 'optional'}`,
        {
          ...row,
          payload: payload.map((one) =>
            one === field ? (field.endsWith('?') ? nameOf(field) : `${field}?`) : one,
          ),
        },
      ],
    ]),
    ...(when === undefined
      ? []
      : [
          [
            'without its condition',
            { ...rest, guards, payload, ...(set ? { set } : {}), ...(effects ? { effects } : {}) },
          ] satisfies [string, RowSpec],
        ]),
    ...(row.roles === everybody || !isSent
      ? []
      : [['sent by everybody', { ...row, roles: everybody }] satisfies [string, RowSpec]]),
    ...undos.map((undo): [string, RowSpec] => [`undo ${undo}`, { ...row, undo }]),
  ]
}

/** Every change worth trying on a table. @param observed by place of the row, from a run of its tests. */
export const mutantsOf = (workflow: Workflow, observed: readonly Observed[]): Mutant[] =>
  workflow.rows.flatMap((row, index) =>
    changesOf(workflow, row, observed[index] ?? { writes: new Set(), effects: 0 }).map(([what, changed]) => ({
      row: index,
      // A number may stand for several rows, one per group of source states.
      says: `row ${row.n} ${row.on}${workflow.rows.filter(({ n }) => n === row.n).length > 1 ? ` from ${row.froms.join(' ')}` : ''}: ${what}`,
      changed,
    })),
  )
