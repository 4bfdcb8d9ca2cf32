/** A value that means something else in another field has words of its own there. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { entities } from '../../../src/domain/entities.ts'
import { passenger } from '../../../src/domain/passengers/passenger.ts'
import { completeLanguages } from '../../../src/foundation/text/languages.ts'
import type { Field } from '../../../src/foundation/definitions/fields.ts'
import { textsOfRecord } from '../../../vite.records.ts'

type Texts = Readonly<Record<string, Readonly<Record<string, unknown>>>>
const textsIn = (language: string): Texts =>
  JSON.parse(
    readFileSync(new URL(`../../../src/app/locales/${language}/fields.json`, import.meta.url), 'utf8'),
  ) as Texts // A file of texts is an object.

const worded = Object.values(entities).flatMap((entity) =>
  Object.entries<Field>(entity.fields).flatMap(([name, field]) =>
    field.words === undefined
      ? []
      : [{ of: `${entity.name}.${name}`, words: field.words, values: field.values ?? [] }],
  ),
)

describe.each(completeLanguages)('values in words of their own in %s', (language) => {
  const own = textsIn(language)['valueIn'] as Readonly<Record<string, Readonly<Record<string, string>>>>

  test('are all said', () => {
    expect(worded.map(({ of }) => of)).toContain('passenger.marital_status')
    const unsaid = worded.flatMap(({ of, words, values }) =>
      values.filter((value) => !own[words]?.[value]).map((value) => `${of} ${value}`),
    )
    expect(unsaid).toEqual([])
  })

  test('are those of a field, and come with the texts of its list', () => {
    expect(Object.keys(own).filter((words) => worded.every((one) => one.words !== words))).toEqual([])
    expect((textsOfRecord(textsIn(language), passenger.name) as Texts)['valueIn']).toEqual({
      marital: own['marital'],
    })
  })
})

test('a man who is single is not said as a visa for one entry', () => {
  const said = (language: string) => {
    const texts = textsIn(language) as { value: { single: string }; valueIn: { marital: { single: string } } }
    return [texts.valueIn.marital.single, texts.value.single]
  }
  expect(said('tr')).toEqual(['Bekâr', 'Tek'])
  expect(said('ar')).toEqual(['أعزب أو عزباء', 'مفرد'])
})

test('no picker names a record, or says more of it, by a word of the program', () => {
  const ofProgram = Object.values(entities).flatMap(({ name, title, subtitle = '', fields }) =>
    [...`${title} ${subtitle}`.matchAll(/\{(\w+)\}/g)].flatMap(([, part = '']) => {
      const { pattern } = (fields as Readonly<Record<string, Field>>)[part] ?? {}
      // Small letters alone, as in 'data-entry' or 'embassy.ready': a name that is read by the program.
      return pattern?.test('ab') || pattern?.test('ab.cd')
        ? pattern.test('AB 12')
          ? []
          : [`${name}.${part}`]
        : []
    }),
  )
  // A permission is known by its code: tables of who may do what name it so.
  expect(ofProgram).toEqual(['permission.code'])
})
