import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { entityOf } from './src/domain/entities.ts'
import { textKey } from './src/foundation/text/text-key.ts'

type Texts = Readonly<Record<string, unknown>>

/** Of the names and values of all records what the list of one kind says. */
export function textsOfRecord(all: Readonly<Record<string, Texts | undefined>>, record: string): Texts {
  const pick = (section: string, keys: readonly string[]): Texts => {
    const texts = all[section] ?? {}
    return Object.fromEntries(keys.filter((key) => key in texts).map((key) => [key, texts[key]]))
  }
  const values = Object.values(entityOf(record).fields).flatMap((field) => field.values ?? [])
  return {
    entity: pick('entity', [record]),
    field: pick('field', ['system', record]),
    value: pick('value', values.map(textKey)),
  }
}

/** Answers `fields.json?record=agent` with the texts of that record. */
export function textsOfOneRecord(): Plugin {
  return {
    name: 'texts-of-one-record',
    enforce: 'pre',
    load(id) {
      const [file = '', query = ''] = id.split('?')
      const record = new URLSearchParams(query).get('record')
      if (record === null || !file.endsWith('/fields.json')) return null
      const all = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, Texts>> // Our own file.
      return { code: `export default ${JSON.stringify(textsOfRecord(all, record))}`, moduleType: 'js' }
    },
  }
}
