/** One change of one row at a time: what the tests of a workflow should notice. */
import type { RowSpec, WorkflowSpec } from '../../src/machines/kit/workflow.ts'

/** A change, as it is handed to the process that runs the tests. */
export interface Mutant {
  workflow: string
  /** Place of the row in the table's list. */
  row: number
  kind:
    | 'guard'
    | 'target'
    | 'from'
    | 'effects'
    | 'effect'
    | 'writes'
    | 'payload'
    | 'condition'
    | 'roles'
    | 'undo'
  /** Which guard, source state, effect or payload field; 0 where there is only one. */
  at: number
  /** For the report: 'row 6 RESULT_FIT: without guard G-MED-EXP'. */
  says: string
}

const others = (spec: WorkflowSpec, row: RowSpec): string[] =>
  Object.keys(spec.states).filter(
    (state) => state !== row.to && (row.to !== '(same)' || !row.from.includes(state)),
  )
const everybody = 'PRO DEO TKT ACC AGR QAR'

/** Every change worth trying on a table. */
export function mutantsOf(spec: WorkflowSpec): Mutant[] {
  return spec.rows.flatMap((row, index) => {
    const made = (kind: Mutant['kind'], at: number, what: string): Mutant => ({
      workflow: spec.id,
      row: index,
      kind,
      at,
      says: `row ${row.n} ${row.on}: ${what}`,
    })
    const froms = row.from === '*' ? [] : row.from
    return [
      ...(row.guards ?? []).map(({ code }, at) => made('guard', at, `without guard ${code}`)),
      ...(others(spec, row).length > 0
        ? [made('target', 0, `to ${others(spec, row)[0]} instead of ${row.to}`)]
        : []),
      ...(froms.length > 1 ? froms.map((state, at) => made('from', at, `not from ${state}`)) : []),
      ...(row.effects
        ? [
            made('effects', 0, 'without any effect'),
            made('effect', 0, 'without its first effect'),
            made('effect', -1, 'without its last effect'),
          ]
        : []),
      ...(row.set ? [made('writes', 0, 'without the fields it sets')] : []),
      ...(row.payload ?? []).map((name, at) =>
        made('payload', at, `without payload field ${name.replace('?', '')}`),
      ),
      ...(row.when ? [made('condition', 0, 'without its condition')] : []),
      ...(row.roles === everybody || row.on === 'always' ? [] : [made('roles', 0, 'sent by everybody')]),
      ...(row.on === 'always'
        ? []
        : [made('undo', 0, row.undo === 'none' ? 'undone by its sender' : 'never undone')]),
    ]
  })
}

function changedRow(spec: WorkflowSpec, row: RowSpec, { kind, at }: Mutant): RowSpec {
  const { when, set, ...rest } = row
  const both = { ...(when ? { when } : {}), ...(set ? { set } : {}) }
  const without = <T>(list: readonly T[]): T[] =>
    list.filter((_, index) => index !== (at < 0 ? list.length + at : at))
  switch (kind) {
    case 'guard':
      return { ...row, guards: without(row.guards ?? []) }
    case 'target':
      return { ...row, to: others(spec, row)[0] ?? row.to }
    case 'from':
      return { ...row, from: row.from === '*' ? row.from : without(row.from) }
    case 'effects':
      return { ...row, effects: () => [] }
    case 'effect':
      return { ...row, effects: (args) => without(row.effects?.(args) ?? []) }
    case 'writes':
      return { ...rest, ...(when ? { when } : {}) }
    case 'payload':
      return { ...row, payload: without(row.payload ?? []) }
    case 'condition':
      return { ...rest, ...(set ? { set } : {}) }
    case 'roles':
      return { ...rest, ...both, roles: everybody }
    case 'undo':
      return { ...row, undo: row.undo === 'none' ? 'self' : 'none' }
  }
}

/** The table with one row changed; the same table for another workflow. */
export const mutated = (spec: WorkflowSpec, mutant: Mutant | null): WorkflowSpec =>
  mutant === null || mutant.workflow !== spec.id
    ? spec
    : {
        ...spec,
        rows: spec.rows.map((row, index) => (index === mutant.row ? changedRow(spec, row, mutant) : row)),
      }
