/** Permissions as a table: classes of modules, modules, actions. Pure; the role editor shows it. Source: roles 2-3. */
import {
  actions,
  defaultPermissions,
  isRight,
  matrix,
  needOf,
  roleCodeOf,
  type AccessClass,
  type Action,
} from './access.ts'
import { modules } from './modules.ts'

export interface PermissionRow {
  id: number
  code: string
  module: string
  action: string
}

interface MatrixModule {
  name: string
  /** Permission id by action; an action no user can hold for this module has none. */
  cells: Partial<Record<Action, number>>
}

export interface MatrixClass {
  name: AccessClass | 'OTHER'
  modules: MatrixModule[]
}

const classes = Object.keys(matrix) as AccessClass[] // Object.keys loses that the keys are classes.
const classOf = new Map(modules.map(({ name, access }) => [name, access]))
const isAction = (text: string): text is Action => actions.some((action) => action === text)

/** Whether a permission of this name opens anything: an action no user may do is not offered to any role. */
const isHeld = (module: string, action: Action): boolean => {
  const access = classOf.get(module)
  if (!access) return true
  const need = needOf({ name: module, access }, action)
  return 'permission' in need
    ? need.permission === `${module}.${action}`
    : isRight({ name: module, access }, action)
}

/** The table of these permissions: classes in the order of the handbook, empty ones left out; modules that are not declared come last. */
export function permissionMatrix(rows: readonly PermissionRow[]): MatrixClass[] {
  const byModule = Map.groupBy(rows, (row) => row.module)
  const order = new Map(modules.map(({ name }, at) => [name, at]))
  const names = [...byModule.keys()].toSorted(
    (a, b) => (order.get(a) ?? modules.length) - (order.get(b) ?? modules.length) || (a < b ? -1 : 1),
  )
  return ([...classes, 'OTHER'] as const).flatMap((name): MatrixClass[] => {
    const own = names.filter((module) => (classOf.get(module) ?? 'OTHER') === name)
    const cellsOf = (module: string): MatrixModule['cells'] =>
      Object.fromEntries(
        (byModule.get(module) ?? []).flatMap(({ action, id }) =>
          isAction(action) && isHeld(module, action) ? [[action, id]] : [],
        ),
      )
    return own.length === 0
      ? []
      : [{ name, modules: own.map((module) => ({ name: module, cells: cellsOf(module) })) }]
  })
}

/** Ids a system role holds at installation; null for a role the agency made itself. */
export function defaultIdsOf(roleName: string, rows: readonly PermissionRow[]): Set<number> | null {
  const code = roleCodeOf(roleName)
  if (code === null) return null
  const codes = new Set(modules.flatMap(({ name, access }) => defaultPermissions(name, access, code)))
  return new Set(rows.filter((row) => codes.has(row.code)).map((row) => row.id))
}
