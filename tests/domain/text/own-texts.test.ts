import { expect, test } from 'vitest'
import { englishOf, missingOwnTexts } from '../../../src/server/composition/scripts/own-texts.ts'

test('titles and menu lines of own screens say what their records and reports are called; run: npm run texts', () => {
  expect(missingOwnTexts()).toEqual([])
})

test('the English of a record is its names, its labels, its headings and its choices', () => {
  const english = new Map(englishOf('city').map(({ keys, text }) => [keys.join('.'), text]))
  expect(english.get('entity.city.one')).toBe('City')
  expect(english.get('entity.city.many')).toBe('Cities')
  expect(english.get('field.city.country')).toBe('Country')
  expect(english.get('value.dhaka')).toBe('Dhaka')
})
