import { expect, test } from 'vitest'
import englishLook from '../../../src/app/locales/en/look.json' with { type: 'json' }
import { readCommands } from '../../../src/foundation/text/typed-command.ts'
import { nameFits, namesIn } from '../../../src/foundation/text/typed-names.ts'
import type { Reader } from '../../../src/foundation/text/typed-words.ts'

const { links, spoken } = englishLook.palette.typed
const reader: Reader = { language: 'en', today: '2026-11-20', links, spoken }
const known = new Set(['fit', 'result', 'receive', 'received', 'payment', 'bkash', 'cash', 'issue', 'slip'])
const names = (line: string) => namesIn(line, known, reader).names

test.each<[string, string[]]>([
  ['fit karim today', ['karim']],
  ['today fit Karim', ['Karim']],
  ['received 50000 from rahima bkash', ['rahima']],
  ['receive 50,000 cash from rahima begum next sunday', ['rahima begum', 'rahima', 'begum']],
  // A word after a word of connection first: what stands elsewhere may be anything.
  ['quickly receive 700 from karim', ['karim', 'quickly']],
  ['slips karim', ['karim']],
  ['fit 1023 today', []],
  ['receive 2k', []],
])('%s may name %j', (line, expected) => {
  expect(names(line)).toEqual(expected)
})
test('only a line with a word of a command asks whom it is about', () => {
  expect(namesIn('abdul karim', known, reader).isCommand).toBe(false)
  expect(namesIn('rec abdul karim', known, reader).isCommand).toBe(true)
  expect(namesIn('fit abdul karim', known, reader).isCommand).toBe(true)
})
test('a name fits by its words in any order, or by their beginnings', () => {
  expect(nameFits('MD ABDUL KARIM', 'karim abdul')).toBe(2)
  expect(nameFits('MD ABDUL KARIM', 'kar')).toBe(1)
  expect(nameFits('MD ABDUL KARIM', 'rahima')).toBe(0)
  expect(nameFits('MD ABDUL KARIM', 'arim')).toBe(0)
})
test('a name of several words is taken out of the line', () => {
  const fit = {
    key: 'fit',
    names: ['Result: fit'],
    places: [],
    fields: [{ name: 'report_date', kind: 'date' as const, label: 'Report date', required: true }],
  }
  expect(readCommands('fit abdul karim today', 'abdul karim', [fit], reader)).toEqual([
    { key: 'fit', values: { report_date: '2026-11-20' }, unread: [] },
  ])
})
