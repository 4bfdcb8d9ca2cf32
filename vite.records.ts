/** What the lists of records fetch one by one, cut by the build out of files that hold all of them. */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { routeRows } from './src/app/routes.ts'
import { entityOf } from './src/domain/entities.ts'
import { textKey } from './src/foundation/text/text-key.ts'

type Texts = Readonly<Record<string, unknown>>

/** Areas of texts that every page needs. */
const firstAreas: readonly string[] = ['shell', 'session']

/** Records that have a list of their own. */
export const listedRecords = routeRows.flatMap(({ kind, entity }) =>
  kind === 'entity-list' && entity !== undefined ? [entity] : [],
)

/** Of the names and values of all records what the list of one kind says. */
export function textsOfRecord(all: Readonly<Record<string, Texts | undefined>>, record: string): Texts {
  const pick = (section: string, keys: readonly string[]): Texts => {
    const texts = all[section] ?? {}
    return Object.fromEntries(keys.filter((key) => key in texts).map((key) => [key, texts[key]]))
  }
  const fields = Object.values(entityOf(record).fields)
  const values = fields.flatMap((field) => field.values ?? [])
  // A list of permissions, say, names every kind of record.
  const named = fields.flatMap((field) => field.names ?? [])
  const namesRecords = named.some(({ thing }) => thing === 'module' || thing === 'permission')
  const namedFields = named.flatMap((names) => (names.thing === 'field' ? [names.of] : []))
  return {
    entity: pick('entity', namesRecords ? Object.keys(all['entity'] ?? {}) : [record]),
    field: pick('field', ['system', record, ...namedFields]),
    value: pick('value', values.map(textKey)),
    valueIn: pick(
      'valueIn',
      fields.flatMap((field) => field.words ?? []),
    ),
  }
}

/** File and name of the definition of each listed record, as the register of records imports it. */
export function definitionsOf(register: string): { record: string; file: string; name: string }[] {
  const source = readFileSync(register, 'utf8')
  const places = new Map(
    [...source.matchAll(/^import \{([^}]*)\} from '(\.[^']+)'/gm)].flatMap(([, names = '', file = '']) =>
      names.split(',').map((name) => [name.trim(), join(dirname(register), file)] as const),
    ),
  )
  const listed = new Map(
    [...source.matchAll(/^ {2}(\w+)(?:: (\w+))?,$/gm)].map(([, key = '', name = key]) => [key, name]),
  )
  return listedRecords.map((record) => {
    const name = listed.get(record) ?? ''
    const file = places.get(name)
    if (file === undefined)
      throw new Error(`vite.records.ts: ${register} imports no definition of "${record}".`)
    return { record, file, name }
  })
}

const modules = (entries: readonly (readonly [name: string, load: string])[]): string =>
  `export default {${entries.map(([name, load]) => `${JSON.stringify(name)}: ${load}`).join(',\n')}}`
const fetched = (file: string): string => `() => import(${JSON.stringify(file)})`
const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

/** What a file of this name says for a question after its path; nothing for any other. */
const answers: Readonly<Record<string, (file: string) => string>> = {
  'entities.ts?each': (file) =>
    modules(
      definitionsOf(file).map(({ record, file: place, name }) => [
        record,
        `${fetched(place)}.then((module) => module.${name})`,
      ]),
    ),
  'shell.json?start': (file) =>
    modules(firstAreas.map((area) => [area, JSON.stringify(read(join(dirname(file), `${area}.json`)))])),
  'shell.json?places': (file) => {
    const folder = dirname(file)
    const areas = readdirSync(folder)
      .map((name) => name.replace(/\.json$/, ''))
      .filter((area) => !firstAreas.includes(area))
    return modules([
      ...areas.map((area) => [area, fetched(join(folder, `${area}.json`))] as const),
      ...['passenger', ...listedRecords].map(
        (record) => [`fields/${record}`, fetched(join(folder, `fields.json?record=${record}`))] as const,
      ),
    ])
  },
}

/**
 * Answers `entities.ts?each` with what fetches the definition of one record; of the texts of a language `shell.json?start`
 * with those of every page, `shell.json?places` with what fetches any others, and `fields.json?record=agent` with the
 * names and values one list shows.
 */
export function recordsOneByOne(): Plugin {
  return {
    name: 'records-one-by-one',
    enforce: 'pre',
    load(id) {
      const [file = '', query = ''] = id.split('?')
      const answer = answers[`${basename(file)}?${query.replace(/=$/, '')}`]
      if (answer) return { code: answer(file), moduleType: 'js' }
      const record = new URLSearchParams(query).get('record')
      if (record === null || !file.endsWith('/fields.json')) return null
      const all = read(file) as Readonly<Record<string, Texts>> // Our own file.
      return { code: `export default ${JSON.stringify(textsOfRecord(all, record))}`, moduleType: 'js' }
    },
  }
}
