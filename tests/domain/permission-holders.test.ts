import { expect, test } from 'vitest'
import { holdersOf } from '../../src/domain/people/permission-holders.ts'

const roles = [
  { id: 1, title: 'Accountant', permissions: [7, 8] },
  { id: 2, title: 'Processing Officer', permissions: [9] },
]
const person = { isActive: true, extra: [], denied: [] }
const users = [
  { ...person, id: 1, name: 'Rina', role: 1 },
  { ...person, id: 2, name: 'Alam', role: 2, extra: [7] },
  { ...person, id: 3, name: 'Tania', role: 1, denied: [7] },
  { ...person, id: 4, name: 'Selim', role: 1, isActive: false },
  { ...person, id: 5, name: 'Babul', role: 2, extra: [7], denied: [7] },
  { ...person, id: 6, name: 'Nobin', role: null },
]

test('a permission is held by role or by oneself; what is denied, and who may not sign in, does not count', () => {
  expect(holdersOf(7, roles, users)).toEqual([
    { id: 2, name: 'Alam', role: 'Processing Officer' },
    { id: 1, name: 'Rina', role: 'Accountant' },
  ])
  expect(holdersOf(9, roles, users).map(({ name }) => name)).toEqual(['Alam', 'Babul'])
  expect(holdersOf(10, roles, users)).toEqual([])
})
