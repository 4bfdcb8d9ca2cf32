/**
 * `npm run new entity hotel -- --in flights --label Hotel`, `npm run new report hotels -- --of hotel`: writes the files of
 * one more record or report (decision 0390) and names what is left to do by hand.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { TextInFile } from './own-texts.ts'

const root = join(import.meta.dirname, '../../../..')
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    in: { type: 'string', default: 'agency' },
    label: { type: 'string' },
    plural: { type: 'string' },
    of: { type: 'string' },
    under: { type: 'string' },
  },
})
const [kind = '', name = ''] = positionals

function refuse(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(2)
}

const camel = (words: string): string => words.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
const kebab = (words: string): string =>
  words.replaceAll('_', '-').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const inWords = (words: string): string => {
  const spaced = words.replaceAll('_', ' ').replace(/([a-z])([A-Z])/g, '$1 $2')
  return spaced.replace(/(^| )(\w)/g, (found) => found.toUpperCase())
}

/** Seen from the folder of a capability. */
const foundation = '../../foundation'

const written = new Set<string>()
const pathOf = (file: string): string => join(root, file)
function create(file: string, text: string): void {
  if (existsSync(pathOf(file))) refuse(`${file} exists already.`)
  writeFileSync(pathOf(file), text)
  written.add(file)
}
/** @throws Error where the file no longer has the place a line belongs to. */
function insert(file: string, before: RegExp, lines: string): void {
  const text = readFileSync(pathOf(file), 'utf8')
  if (!before.test(text)) throw new Error(`${file} has no place for ${lines}`)
  writeFileSync(
    pathOf(file),
    text.replace(before, (place) => `${lines}${place}`),
  )
  written.add(file)
}

const everyRole = [
  'admin',
  'branch-manager',
  'processing-officer',
  'ticketing-officer',
  'accountant',
  'agent-relations',
  'data-entry',
  'auditor',
]
const addScreen = (screen: object): void =>
  insert('src/domain/own-screens.ts', /\](?=\n\n\/\*\* Id of its line)/, `${JSON.stringify(screen)},`)

function newEntity(): void {
  const label = options.label ?? inWords(name)
  const plural = options.plural ?? `${name}s`
  const constant = camel(name)
  const list = `/apps/${constant}-management/${camel(plural)}`
  create(
    `src/domain/${options.in}/${kebab(name)}.ts`,
    `import { defineEntity } from '${foundation}/definitions/entity.ts'
import { text } from '${foundation}/definitions/fields.ts'

/** ${label} (decision 0390). */
export const ${constant} = defineEntity({
  name: '${name}',
  label: '${label}',
  plural: '${plural}',
  access: 'MASTER',
  sort: ['name'],
  paths: {
    list: '${list}',
    detail: '${list}/:id/:name?',
    form: '/apps/${constant}-management/:id',
  },
  fields: {
    name: text(60, { required: true, unique: true, list: 1, searched: true }),
  },
})
`,
  )
  const catalogue = 'src/domain/entities.ts'
  insert(
    catalogue,
    /\nexport const entities = /,
    `import { ${constant} } from './${options.in}/${kebab(name)}.ts'\n`,
  )
  insert(catalogue, /\} as const\n/, `  ${name}: ${constant},\n`)
  addScreen({
    entity: name,
    stem: constant,
    plural: camel(plural),
    roles: everyRole,
    menu: { under: options.under ?? 'user-config-g', icon: 'list_alt' },
  })
}

function newReport(): void {
  if (options.of === undefined) refuse('Say whose records it shows: --of hotel')
  const constant = `${camel(name)}Report`
  create(
    `src/domain/reports/${kebab(name)}.ts`,
    `import { defineReport } from '${foundation}/reports/report.ts'
import { columnOf } from './dictionary.ts'

/** One row for each ${inWords(options.of).toLowerCase()} (decision 0390). */
export const ${constant} = defineReport({
  name: '${camel(name)}',
  title: '${options.label ?? `${inWords(name)} Report`}',
  endpoint: '${name}',
  needs: ['${options.of}'],
  rowsOf: '${options.of}',
  columns: { name: columnOf('${options.of}', 'name') },
  shown: ['name'],
  sort: 'name',
  search: { keys: ['name'] },
})
`,
  )
  const catalogue = 'src/domain/reports/index.ts'
  insert(catalogue, /\nexport const reports: /, `import { ${constant} } from './${kebab(name)}.ts'\n`)
  insert(catalogue, / {2}\.\.\.statusListReports,\n/, `  ${constant},\n`)
  addScreen({
    report: camel(name),
    roles: everyRole,
    menu: { under: options.under ?? 'report-g', icon: 'bar_chart' },
  })
}

const kinds: Readonly<Record<string, () => void>> = { entity: newEntity, report: newReport }
const make = kinds[kind]
if (!make || !/^[a-z][a-zA-Z0-9_]*$/.test(name))
  refuse(
    `npm run new ${Object.keys(kinds).join('|')} NAME -- [--in FOLDER] [--label LABEL] [--of ENTITY] [--under MENU]`,
  )
make()
spawnSync(process.execPath, [join(root, 'node_modules/oxfmt/bin/oxfmt'), ...written], { cwd: root })

// Only now, because this reads the definitions that were just written.
const { englishOf, missingOwnTexts, textAt, textsOf, writeTexts } = await import('./own-texts.ts')
const { reportOf } = await import('../../../domain/reports/index.ts')
const english =
  kind === 'entity'
    ? englishOf(name)
    : [{ area: 'routes' as const, keys: ['report', camel(name)], text: reportOf(camel(name)).title }]
const leaves = (texts: object, at: string[] = []): [string[], string][] =>
  Object.entries(texts).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? leaves(value, [...at, key])
      : [[[...at, key], String(value)] as [string[], string]],
  )
const untranslated: string[] = []
/** What another field of the same English name is called in that language; English until someone translates it. */
const translated = (['tr', 'ar'] as const).flatMap((language) => {
  const texts = textsOf(language, 'fields')
  const known = new Map(
    leaves(textsOf('en', 'fields')).flatMap(([keys, text]) => {
      const translation = textAt(texts, keys)
      return translation === undefined ? [] : [[text, translation] as const]
    }),
  )
  return english.flatMap(({ area, keys, text }): TextInFile[] => {
    if (textAt(textsOf(language, area), keys) !== undefined) return []
    const translation = known.get(text)
    if (translation === undefined) untranslated.push(`${language}/${area}.json ${keys.join('.')}: ${text}`)
    written.add(`src/app/locales/${language}/${area}.json`)
    return [{ area, keys, text: translation ?? text, language }]
  })
})
writeTexts(translated)
writeTexts(missingOwnTexts())
process.stdout.write(
  [
    'Yours to go on with:',
    ...[...written].map((file) => `  ${file}`),
    ...(untranslated.length > 0 ? ['To be translated:', ...untranslated.map((line) => `  ${line}`)] : []),
    'Then, after a change of names: npm run texts',
    ...(kind === 'entity' ? [`and for its table: npm run db:generate -- --name ${kebab(name)}`] : []),
    'and for the pages of rights: npm run docs:authorization',
    '',
  ].join('\n'),
)
