/** The texts and the definition a list fetches alone say all that it shows, in every language that is complete. */
import { readFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { entityOf } from '../../../src/domain/entities.ts'
import { listFields } from '../../../src/foundation/definitions/list-offers.ts'
import { isComplete, languages } from '../../../src/foundation/text/languages.ts'
import { textKey } from '../../../src/foundation/text/text-key.ts'
import { definitionsOf, listedRecords, textsOfRecord } from '../../../vite.records.ts'

type Texts = Readonly<Record<string, Readonly<Record<string, unknown>>>>

describe.each(languages.map(({ code }) => code).filter(isComplete))(
  'texts of one record in %s',
  (language) => {
    const all = JSON.parse(
      readFileSync(new URL(`../../../src/app/locales/${language}/fields.json`, import.meta.url), 'utf8'),
    ) as Texts

    test.each(['passenger', ...listedRecords])('name %s and whatever its list can show', (record) => {
      const own = textsOfRecord(all, record) as Texts
      const entity = entityOf(record)
      expect(own['entity']?.[record]).toEqual(all['entity']?.[record])
      const named = { ...(own['field']?.['system'] as object), ...(own['field']?.[record] as object) }
      expect(Object.keys(listFields(entity)).filter((name) => !(name in named))).toEqual([])
      const values = Object.values(entity.fields).flatMap(({ values: known = [] }) => known.map(textKey))
      const said = (texts: Texts) => values.map((value) => texts['value']?.[value])
      expect(said(own)).toEqual(said(all))
    })

    test('name every kind of record and field that a list names', () => {
      expect(textsOfRecord(all, 'permission')['entity']).toEqual(all['entity'])
      expect((textsOfRecord(all, 'passenger_edit_history') as Texts)['field']?.['passenger']).toEqual(
        all['field']?.['passenger'],
      )
    })

    test('are a small part of all', () => {
      for (const record of ['passenger', 'agent', 'journal'])
        expect(JSON.stringify(textsOfRecord(all, record)).length).toBeLessThan(JSON.stringify(all).length / 5)
    })
  },
)

test('the definition of every record with a list is found where the register takes it from', async () => {
  const found = definitionsOf(fileURLToPath(new URL('../../../src/domain/entities.ts', import.meta.url)))
  expect(found.length).toBeGreaterThan(50)
  for (const { record, file, name } of found) {
    const module = (await import(pathToFileURL(file).href)) as Record<string, unknown>
    expect(module[name], record).toBe(entityOf(record))
  }
})
