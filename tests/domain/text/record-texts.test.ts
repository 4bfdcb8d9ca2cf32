/** The texts a list of passengers fetches alone say all that it shows, in every language that is complete. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { passenger } from '../../../src/domain/passengers/passenger.ts'
import { listFields } from '../../../src/foundation/definitions/list-offers.ts'
import { isComplete, languages } from '../../../src/foundation/text/languages.ts'
import { textKey } from '../../../src/foundation/text/text-key.ts'
import { textsOfRecord } from '../../../vite.texts.ts'

type Texts = Readonly<Record<string, Readonly<Record<string, unknown>>>>

describe.each(languages.map(({ code }) => code).filter(isComplete))(
  'texts of passengers in %s',
  (language) => {
    const all = JSON.parse(
      readFileSync(new URL(`../../../src/app/locales/${language}/fields.json`, import.meta.url), 'utf8'),
    ) as Texts
    const own = textsOfRecord(all, 'passenger') as Texts

    test('name the record and whatever its list can show', () => {
      expect(own['entity']?.['passenger']).toEqual(all['entity']?.['passenger'])
      const named = { ...(own['field']?.['system'] as object), ...(own['field']?.['passenger'] as object) }
      expect(Object.keys(listFields(passenger)).filter((name) => !(name in named))).toEqual([])
    })

    test('say every value of a field that the texts of all say', () => {
      const values = Object.values(passenger.fields).flatMap(({ values: known = [] }) => known.map(textKey))
      expect(values.length).toBeGreaterThan(20)
      const said = (texts: Texts) => values.map((value) => texts['value']?.[value])
      expect(said(own)).toEqual(said(all))
    })

    test('are a small part of all', () => {
      expect(JSON.stringify(own).length).toBeLessThan(JSON.stringify(all).length / 5)
    })
  },
)
