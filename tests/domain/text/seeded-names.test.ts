/** Rows the product brings are called in the language of the reader; those of the agency keep their name. */
import { expect, it } from 'vitest'
import { seededNameIn } from '../../../src/foundation/text/row-names.ts'
import { countryRows } from '../../../src/server/agency/countries.ts'
import { roles } from '../../../src/domain/people/access.ts'
import { passengerTypes } from '../../../src/server/composition/seed/trades.ts'
import ar from '../../../src/app/locales/ar/seeded.json' with { type: 'json' }
import bn from '../../../src/app/locales/bn/seeded.json' with { type: 'json' }
import tr from '../../../src/app/locales/tr/seeded.json' with { type: 'json' }

const texts = { ar, bn, tr } as const
const nameIn = (language: keyof typeof texts) =>
  seededNameIn((key, otherwise) => {
    const [area = '', name = ''] = key.split('.')
    return (texts[language] as Record<string, Record<string, string>>)[area]?.[name] ?? otherwise
  }, language)

it.each(['ar', 'bn'] as const)('in %s every country, role and type of passenger has its name', (language) => {
  const name = nameIn(language)
  const rows = [
    ...countryRows(() => 1).map((row) => ['country', String(row['name'])] as const),
    ...roles.map(({ title }) => ['role', title] as const),
    ...passengerTypes.map(({ title }) => ['passenger_type', title] as const),
  ]
  expect(rows.length).toBeGreaterThan(200)
  expect(rows.filter(([entity, stored]) => /[a-z]/i.test(name(entity, stored)))).toEqual([])
})

it('knows a country whose name in the table is not that of the standard', () => {
  expect(nameIn('tr')('country', 'Turkey')).toBe('Türkiye')
  expect(nameIn('tr')('country', 'UAE')).toBe('Birleşik Arap Emirlikleri')
})

it('leaves what the agency named, and everything in English', () => {
  expect(nameIn('ar')('role', 'Night Desk')).toBe('Night Desk')
  expect(nameIn('ar')('agent', 'Saudi Arabia')).toBe('Saudi Arabia')
  expect(seededNameIn(() => 'no', 'en')('country', 'Saudi Arabia')).toBe('Saudi Arabia')
})
