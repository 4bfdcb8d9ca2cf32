/** The sentences rules say to people, gathered from where they stand: sources of domain and server, definitions, migrations. */
import { readdirSync, readFileSync } from 'node:fs'
import { parseAst } from 'vite'
import { entities } from '../../../src/domain/entities.ts'
import { errorCodes } from '../../../src/domain/errors.ts'
import type { Fields } from '../../../src/foundation/definitions/entity.ts'
import { notifications } from '../../../src/domain/messages/notifications.ts'

const root = new URL('../../../src/', import.meta.url)

/** Folders whose sentences answer people, and what in them does not: letters, the console, the handbook, made data. */
const folders = ['foundation', 'domain', 'server']
const others =
  /^(domain\/(prints|reports)|foundation\/text\/sentence|server\/(composition\/(account-request|cli|demo|golden|scripts|seed|start)|desk\/handbook|http\/authorization-table|operations\/(backup\/check-restored|upgrade)|platform\/db|workflow\/view\/check-workflows))/

/** Properties and tables whose texts have translations of their own, or none but developers read. */
const elsewhere = new Set([
  'summary',
  'help',
  'description',
  'says',
  'note',
  'about',
  'cost',
  'body',
  'boundReasons',
])

interface Node {
  type: string
  [key: string]: unknown
}
const isNode = (given: unknown): given is Node =>
  typeof given === 'object' && given !== null && 'type' in given

const nameOf = (node: unknown): string => {
  if (!isNode(node)) return ''
  if (node.type === 'Identifier') return String(node['name'])
  return node.type === 'MemberExpression'
    ? nameOf(node['property'])
    : node.type === 'Literal'
      ? String(node['value'])
      : ''
}

/** A text with `{{n}}` for its values; null for what is no text. */
function textOf(node: Node): string | null {
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value']
  if (node.type !== 'TemplateLiteral') return null
  const quasis = node['quasis'] as { value: { cooked: string } }[] // ESTree.
  return quasis.map(({ value }, at) => value.cooked + (at < quasis.length - 1 ? `{{${at}}}` : '')).join('')
}

/** Types around a value that is said: `{ … } as const`, `{ … } satisfies X`. */
const around = new Set(['TSAsExpression', 'TSSatisfiesExpression'])

const isQuiet = (node: Node): boolean =>
  node.type === 'TaggedTemplateExpression' ||
  (node.type.startsWith('TS') && !around.has(node.type)) ||
  (node.type === 'NewExpression' && nameOf(node['callee']) === 'Error') ||
  (node.type === 'Property' && elsewhere.has(nameOf(node['key']))) ||
  (node.type === 'VariableDeclarator' && elsewhere.has(nameOf(node['id']))) ||
  (node.type === 'CallExpression' && /^(log|warn|error|info|debug|describe)$/.test(nameOf(node['callee'])))

const isSentence = (text: string) =>
  / /.test(text) &&
  /[.?]$/.test(text) &&
  /^[A-Z{]/.test(text) &&
  !text.includes('\n') &&
  /[a-z]{3}/.test(text.replaceAll(/\{\{?\w+\}\}?/g, ''))

function sentencesIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(sentencesIn)
  if (!isNode(node) || isQuiet(node)) return []
  const text = textOf(node)
  const inside = Object.values(node).flatMap(sentencesIn)
  return text !== null && isSentence(text) ? [text, ...inside] : inside
}

const filesIn = (folder: string): string[] =>
  readdirSync(new URL(`${folder}/`, root), { withFileTypes: true }).flatMap((one) =>
    one.isDirectory()
      ? filesIn(`${folder}/${one.name}`)
      : one.name.endsWith('.ts')
        ? [`${folder}/${one.name}`]
        : [],
  )

/** Marks of other makers, in their order, as `{{n}}`. */
const numbered = (text: string, marks: RegExp): string => {
  let at = 0
  return text.replaceAll(marks, () => `{{${at++}}}`)
}
const named = /\{\{\d+\}\}|\{+\w+\}+/g

const hintsOf = (fields: Fields): string[] =>
  Object.values(fields).flatMap(({ patternMessage }) =>
    patternMessage && !patternMessage.endsWith('.') ? [`{{0}} must be ${patternMessage}.`] : [],
  )

/** Sentences the database says. */
const said = () =>
  readdirSync(new URL('server/platform/db/migrations/', root)).flatMap((folder) =>
    [
      ...readFileSync(new URL(`server/platform/db/migrations/${folder}/up.sql`, root), 'utf8').matchAll(
        /raise exception '([^']+)'/g,
      ),
    ].map(([, text]) => numbered(text ?? '', /%/g)),
  )

/** @returns every sentence once, in English, sorted. */
export function ruleSentences(): string[] {
  const written = folders
    .flatMap(filesIn)
    .filter((name) => !others.test(name))
    .flatMap((name) => sentencesIn(parseAst(readFileSync(new URL(name, root), 'utf8'), { lang: 'ts' })))
  const hints = Object.values(entities).flatMap((entity) => [
    ...hintsOf(entity.fields),
    ...Object.values(entity.lines ?? {}).flatMap((sub) => hintsOf(sub.fields)),
  ])
  const all = [
    ...written,
    ...Object.values(errorCodes).map(({ text }) => text),
    ...Object.values(notifications).map(({ text }) => text),
    'You must enter a valid email',
  ].map((text) => numbered(text, named))
  return [...new Set([...all, ...hints, ...said()])].toSorted()
}
