import { expect, test } from 'vitest'
import { entities, entityOf } from '../../../src/domain/entities.ts'
import type { Entity } from '../../../src/foundation/definitions/entity.ts'
import { copyOf, isTyped } from '../../../src/features/records/record-copy.ts'
import { bodyOf, filledAtStart, startValues } from '../../../src/features/records/record-form-values.ts'

const agent = {
  id: 7,
  version: 3,
  name: 'Karim Brothers',
  agent_code: 'AG-0007',
  agent_type: 'corporate',
  company_name: 'Karim Ltd',
  primary_phone: '+8801711111111',
  country: 18,
  nid_no: '•••••6789',
  image: 'a-file',
  credit_limit: '500.00',
  balance: '12.00',
  is_active: true,
}

test('a copy starts with what two records may share', () => {
  expect(copyOf(entityOf('agent'), agent)).toEqual({
    name: 'Karim Brothers',
    agent_type: 'corporate',
    company_name: 'Karim Ltd',
    country: 18,
    credit_limit: '500.00',
  })
})

test('lines of a copy are new lines', () => {
  const visa = {
    id: 4,
    visa_no: '1305550201',
    country: 18,
    lines: [
      { id: 9, profession: 2, gender: 'male', quantity: 5, available: 1, labels: { profession: 'Cook' } },
    ],
  }
  const copy = copyOf(entityOf('visa_entry'), visa)
  expect(copy['lines']).toEqual([{ profession: 2, gender: 'male', quantity: 5 }])
  const start = startValues(entityOf('visa_entry'), null, copy)
  expect(start['lines']).toMatchObject([{ profession: 2, quantity: 5 }])
  expect(bodyOf(entityOf('visa_entry'), start, start, Object.keys(copy))['lines']).toMatchObject([
    { profession: 2, gender: 'male', quantity: 5 },
  ])
})

test('a change is taken back by sending what was there before, and nothing else', () => {
  const changed = { ...agent, version: 4, name: 'Karim & Sons', company_name: null }
  expect(
    bodyOf(entityOf('agent'), startValues(entityOf('agent'), agent), startValues(entityOf('agent'), changed)),
  ).toEqual({ name: 'Karim Brothers', company_name: 'Karim Ltd' })
})

test('has a form where a person types something, and none for what the server writes alone', () => {
  const untyped = Object.values<Entity>(entities).filter((entity) => entity.paths && !isTyped(entity))
  expect(untyped.map(({ name }) => name).toSorted()).toEqual([
    'cheque',
    'cost_proposal',
    'passenger_edit_history',
  ])
})

test('a user entered by hand is asked for a password of their own, unless the switch is turned off', () => {
  const user = entityOf('user')
  const start = startValues(user, null, {}, '2027-01-03')
  expect(start).toMatchObject({ must_change_password: true, branch_scope: 'own' })
  expect(bodyOf(user, start, start, filledAtStart(user))).toMatchObject({ must_change_password: true })
  const off = { ...start, must_change_password: false }
  expect(bodyOf(user, off, start, filledAtStart(user))).toMatchObject({ must_change_password: false })
  expect(startValues(user, { must_change_password: false })).toMatchObject({ must_change_password: false })
})
