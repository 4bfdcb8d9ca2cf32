import { expect, test } from 'vitest'
import { passenger } from '../../src/domain/passengers/passenger.ts'
import { proposePassenger } from '../../src/domain/passengers/passenger-proposals.ts'

const today = '2027-01-03'

test.each([
  ['passport_expiry_date', { passport_expiry_date: '2033-08-20' }, { passport_issue_date: '2023-08-21' }],
  // Not issued yet, no date, or no day of that name ten years before: nothing is proposed.
  ['passport_expiry_date', { passport_expiry_date: '2037-02-01' }, {}],
  ['passport_expiry_date', { passport_expiry_date: 'soon' }, {}],
  ['passport_expiry_date', { passport_expiry_date: '2028-02-29' }, {}],
  ['birth_place', { birth_place: 7 }, { permanent_city: 7 }],
  [
    'emergency_relation',
    { emergency_relation: 'father', father_name: 'ABUL HASAN' },
    { emergency_name: 'ABUL HASAN' },
  ],
  ['emergency_relation', { emergency_relation: 'brother', father_name: 'ABUL HASAN' }, {}],
  ['mobile', { mobile: '01712345678' }, {}],
] as const)('%s of %o proposes %o', (changed, values, proposed) => {
  expect(proposePassenger(changed, values, today)).toEqual(proposed)
})

test('proposes only fields that the form has', () => {
  const every = ['passport_expiry_date', 'birth_place', 'emergency_relation'].flatMap((name) =>
    Object.keys(
      proposePassenger(name, { passport_expiry_date: '2033-08-20', emergency_relation: 'mother' }, today),
    ),
  )
  expect(
    every.filter(
      (name) =>
        !(name in passenger.fields) || passenger.fields[name as keyof typeof passenger.fields].calc === true,
    ),
  ).toEqual([])
})
