import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { entities } from '../../../src/domain/entities.ts'
import type { Entity } from '../../../src/foundation/definitions/entity.ts'
import { passenger } from '../../../src/domain/passengers/passenger.ts'

const folder = new URL('../../../src/app/locales/', import.meta.url)
const languages = ['en', 'tr', 'ar'] as const
/** CLDR plural categories each language must spell out. */
const forms: Record<(typeof languages)[number], readonly string[]> = {
  en: ['one', 'other'],
  tr: ['one', 'other'],
  ar: ['zero', 'one', 'two', 'few', 'many', 'other'],
}
const areas = readdirSync(new URL('en/', folder)).filter((name) => name.endsWith('.json'))

const flatten = (node: object, at = ''): [string, string][] =>
  Object.entries(node).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? flatten(value, `${at}${key}.`)
      : [[at + key, String(value)] as [string, string]],
  )
const read = (language: string, area: string) =>
  new Map(flatten(JSON.parse(readFileSync(new URL(`${language}/${area}`, folder), 'utf8')) as object))

const pluralForm = /_(zero|one|two|few|many|other)$/
const stem = (key: string) => key.replace(pluralForm, '')
const plurals = (texts: Map<string, string>) =>
  new Set([...texts.keys()].filter((key) => pluralForm.test(key)).map(stem))
const variables = (text: string) =>
  [...new Set([...text.matchAll(/\{\{\s*(\w+)/g)].map((match) => match[1] ?? ''))].toSorted()

/** A language that is not complete: areas that must stay complete, and how many texts it has at least. */
describe('bn', () => {
  const complete = [
    'shell',
    'menu',
    'session',
    'factor',
    'dashboard',
    'passenger',
    'passport',
    'step',
    'desk',
    'bulk',
  ].map((area) => `${area}.json`)
  const own = (area: string) =>
    existsSync(new URL(`bn/${area}`, folder)) ? read('bn', area) : new Map<string, string>()

  test.each(areas)('says in %s only what English says, with the same values', (area) => {
    const english = read('en', area)
    const faults = [...own(area)].filter(([key, text]) => {
      const source = english.get(key)
      return source === undefined || text.trim() === '' || variables(text).join() !== variables(source).join()
    })
    expect(faults).toEqual([])
    // Screens the specification does not name are added with English, Turkish and Arabic (own-screens.ts).
    const needed = [...english.keys()].filter((key) => !key.startsWith('own-'))
    if (complete.includes(area)) expect([...own(area).keys()]).toEqual(needed)
  })

  test.each([
    ['fields.json', 'field.passenger.'],
    ['fields.json', 'help.passenger.'],
    ['guards.json', 'sentence.'],
    ['guards.json', 'word.'],
  ])('says all of %s %s', (area, start) => {
    const of = (texts: Map<string, string>) => [...texts.keys()].filter((key) => key.startsWith(start))
    expect(of(own(area))).toEqual(of(read('en', area)))
  })

  test('says what can be chosen of a passenger and of each step', () => {
    const said = own('fields.json')
    const english = read('en', 'fields.json')
    const asked: Entity[] = [passenger, ...Object.values<Entity>(entities).filter(({ step }) => step)]
    const missing = asked.flatMap(({ name, fields }) =>
      Object.entries(fields).flatMap(([field, one]) =>
        (one.values ?? [])
          .map((value) => `value.${value}`)
          .filter((key) => english.has(key) && !said.has(key))
          .map((key) => `${name}.${field} ${key}`),
      ),
    )
    expect(missing).toEqual([])
  })

  test('has no fewer texts than before, and counts what is missing', () => {
    const keys = areas.flatMap((area) => {
      const said = own(area)
      return [...read('en', area).keys()].map((key) => ({ key, isSaid: said.has(key) }))
    })
    const missing = keys.filter(({ isSaid }) => !isSaid)
    process.stdout.write(`Texts without Bangla: ${missing.length} of ${keys.length}\n`)
    expect(keys.length - missing.length).toBeGreaterThanOrEqual(3310)
  })
})

describe.each(areas)('%s', (area) => {
  const english = read('en', area)

  test.each(languages)('has the same keys in %s, none empty', (language) => {
    const texts = read(language, area)
    expect([...new Set([...texts.keys()].map(stem))].toSorted()).toEqual(
      [...new Set([...english.keys()].map(stem))].toSorted(),
    )
    expect([...texts].filter(([, text]) => text.trim() === '').map(([key]) => key)).toEqual([])
  })

  test.each(languages)('spells every plural form out in %s', (language) => {
    const texts = read(language, area)
    expect([...plurals(texts)].toSorted()).toEqual([...plurals(english)].toSorted())
    expect(
      [...plurals(texts)]
        .flatMap((key) => forms[language].map((form) => `${key}_${form}`))
        .filter((key) => !texts.has(key)),
    ).toEqual([])
  })

  test.each(['tr', 'ar'] as const)(
    'uses no variable in %s that English does not have, and loses none but the count',
    (language) => {
      const texts = read(language, area)
      for (const [key, text] of texts) {
        const source = english.get(key) ?? english.get(`${stem(key)}_other`) ?? ''
        const missing = variables(source).filter(
          (name) => name !== 'count' && !variables(text).includes(name),
        )
        expect({
          key,
          unknown: variables(text).filter((name) => !variables(source).includes(name)),
          missing,
        }).toEqual({ key, unknown: [], missing: [] })
      }
    },
  )
})

test('the fixed English texts of sign-in and shell are there word for word', () => {
  const fixed = JSON.parse(
    readFileSync(new URL('../../spec/strings.json', import.meta.url), 'utf8'),
  ) as Record<string, string[]>
  const texts = new Set([
    ...read('en', 'session.json').values(),
    ...read('en', 'shell.json').values(),
    ...read('en', 'look.json').values(),
    ...read('en', 'chat.json').values(),
  ])
  // Other issues bring these: identity providers and the job's banner.
  const later = new Set([
    'User data saved to firebase',
    'User data saved to auth0',
    'Auto Status Update Successfully...',
  ])
  const expected = [
    ...(fixed['login'] ?? []),
    ...(fixed['session'] ?? []),
    ...(fixed['save'] ?? []),
    ...(fixed['shell'] ?? []),
  ].filter((text) => !later.has(text))
  expect(expected.filter((text) => !texts.has(text))).toEqual([])
})

describe('Turkish', () => {
  /** English and Turkish of every text: areas by their keys, rules by the sentence itself. */
  const pairs = [
    ...areas.flatMap((area) => {
      const turkish = read('tr', area)
      return [...read('en', area)].map(
        ([key, text]) => [`${area} ${key}`, text, turkish.get(key) ?? ''] as const,
      )
    }),
    ...[...read('tr', 'rules.json')].map(([text, turkish]) => ['rules.json', text, turkish] as const),
  ]

  // "acente" is the agency itself and "temsilci" a delegate, so that an agent needs a third word.
  test('has one word for an agent', () => {
    const ofAgents = pairs.filter(([, english]) => /\bagents?\b/i.test(english))
    expect(ofAgents.length).toBeGreaterThan(40)
    expect(
      ofAgents.filter(([, , turkish]) => !/aracı/i.test(turkish) || /acente|temsilci/i.test(turkish)),
    ).toEqual([])
  })
})

/** What can be one of, so that "1 passengers" must never be said. */
const counted =
  /\{\{\w+\}\} (?:\w+ )?(?:passengers|visas|rows|records|vouchers|entries|columns|attempts|pages|values|files|differences|lists|steps|items|permissions|accounts|units)\b/
/** Bounds, which are never one, and parts of a number of things: "at most 500 rows", "3 of 12 steps". */
const bound = /at most|at least|more than|can have|of \{\{/i
/** Texts whose number is never one (a question about a long file, names that fit several records), and the last resort of a frozen migration. */
const several = [
  'Export {{total}} rows?',
  '{{0}} rows are not resolved.',
  '{{0}} "{{1}}" can be {{2}} records: {{3}}{{4}}. Write one of them in full.',
  'visa line {{0}} has only {{1}} units',
]

test('a text with a number says it so that it is right for one', () => {
  const texts = areas.flatMap((area) =>
    [...read('en', area)].filter(([key]) => !pluralForm.test(key)).map(([, text]) => text),
  )
  const rules = [...read('tr', 'rules.json').keys()]
  expect(
    [...texts, ...rules].filter((text) => counted.test(text) && !bound.test(text) && !several.includes(text)),
  ).toEqual([])
})
