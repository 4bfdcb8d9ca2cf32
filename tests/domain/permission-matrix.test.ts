import { expect, test } from 'vitest'
import { roleGives, roleSees, roles } from '../../src/domain/people/access.ts'
import { entityOf } from '../../src/domain/entities.ts'
import { above, tick, withBelow } from '../../src/domain/people/menu-tree-ticks.ts'
import { permissionRows } from '../../src/server/composition/seed/rights.ts'
import { defaultIdsOf, permissionMatrix } from '../../src/domain/people/permission-matrix.ts'

const rows = ['passenger.create', 'passenger.read', 'role.read', 'city.read', 'invented.read'].map(
  (code, at) => ({ id: at + 1, code, module: code.split('.')[0] ?? '', action: code.split('.')[1] ?? '' }),
)

test('permissions stand under the class of their module, in the order of the handbook, unknown modules last', () => {
  expect(
    permissionMatrix(rows).map((one) => [one.name, one.modules.map((module) => [module.name, module.cells])]),
  ).toEqual([
    ['SECURITY', [['role', { read: 3 }]]],
    ['MASTER', [['city', { read: 4 }]]],
    ['PAX', [['passenger', { create: 1, read: 2 }]]],
    ['OTHER', [['invented', { read: 5 }]]],
  ])
})

test('the right to move a cheque exists and is given with its role, although nobody edits the record', () => {
  expect(permissionRows().map(({ code }) => code)).toContain('cheque.update')
  expect(permissionRows().map(({ code }) => code)).not.toContain('cheque.create')
  const row = { id: 9, code: 'cheque.update', module: 'cheque', action: 'update' }
  expect(permissionMatrix([row]).flatMap(({ modules }) => modules)).toMatchObject([
    { name: 'cheque', cells: { update: 9 } },
  ])
  expect([...(defaultIdsOf('accountant', [row]) ?? [])]).toEqual([9])
})

test('what a system role holds at installation is its default; an own role has none', () => {
  expect([...(defaultIdsOf('data-entry', rows) ?? [])]).toEqual([1, 2, 4])
  expect([...(defaultIdsOf('admin', rows) ?? [])]).toEqual([1, 2, 3, 4])
  expect(defaultIdsOf('night-shift', rows)).toBeNull()
})

test('a reserved field is given by those who see it, and by those who later see it masked', () => {
  const { nid_no: nid, opening_balance: balance, name } = entityOf('agent').fields
  if (!nid || !balance || !name) throw new Error('The agent has these fields.')
  const givers = (field: typeof nid) =>
    roles.filter((role) => roleGives(role.name, field)).map((role) => role.code)
  expect(givers(balance)).toEqual(['ADM', 'MGR', 'ACC', 'AGR', 'QAR'])
  expect(roleSees('agent-relations', nid)).toBe(false)
  expect(givers(nid)).toHaveLength(roles.length)
  expect(roleGives('night-shift', balance)).toBe(false)
  expect(roleGives('night-shift', name)).toBe(true)
})

const sorted = (ids: Iterable<number>) => [...ids].toSorted((a, b) => a - b)
const tree = [
  { id: 1, parent: null },
  { id: 2, parent: 1 },
  { id: 3, parent: 2 },
  { id: 4, parent: 1 },
  { id: 5, parent: null },
]

test('a ticked menu entry brings its parents and children, an unticked one takes its children along', () => {
  expect(sorted(withBelow(tree, 2))).toEqual([2, 3])
  expect(above(tree, 3)).toEqual([2, 1])
  expect(sorted(tick(tree, new Set(), 3, true))).toEqual([1, 2, 3])
  expect(sorted(tick(tree, new Set([1, 2, 3, 4, 5]), 2, false))).toEqual([1, 4, 5])
  expect(sorted(tick(tree, new Set(), 1, true))).toEqual([1, 2, 3, 4])
})
