/** The sentences rules say to people, gathered from where they stand: sources of domain and server, definitions, migrations. */
import { readdirSync, readFileSync } from 'node:fs'
import { parseAst } from 'vite'
import { ledgerSentence } from '../../../src/server/http/plugins/database-refusals.ts'
import { entities } from '../../../src/domain/entities.ts'
import { errorCodes, type ErrorText } from '../../../src/domain/errors.ts'
import type { Fields } from '../../../src/foundation/definitions/entity.ts'
import { notifications } from '../../../src/domain/messages/notifications.ts'

const root = new URL('../../../src/', import.meta.url)

/** Folders whose sentences answer people, and what in them does not: letters, the console, the handbook, made data. */
const folders = ['foundation', 'domain', 'server']
const others =
  /^(domain\/(prints|reports)|foundation\/text\/sentence|server\/(composition\/(account-request|cli|commands|demo|golden|scripts|seed|start)|desk\/handbook|http\/authorization-table|operations\/(backup\/check-restored|upgrade)|platform\/db|workflow\/view\/check-workflows))/

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

const isSaid = (node: Node): boolean =>
  node.type === 'TaggedTemplateExpression' && nameOf(node['tag']) === 'say'

const isQuiet = (node: Node): boolean =>
  (node.type === 'TaggedTemplateExpression' && !isSaid(node)) ||
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

interface Found {
  text: string
  /** It has values and is no `say`: finished English that cannot be translated. */
  isFinished: boolean
  /** It is a `say`, which looks in the sentences of machines too. */
  isSaid: boolean
}

function sentencesIn(node: unknown): Found[] {
  if (Array.isArray(node)) return node.flatMap(sentencesIn)
  if (!isNode(node) || isQuiet(node)) return []
  if (isSaid(node)) {
    const template = node['quasi'] as Node // ESTree.
    return [
      { text: textOf(template) ?? '', isFinished: false, isSaid: true },
      ...Object.values(template).flatMap(sentencesIn),
    ]
  }
  const text = textOf(node)
  const inside = Object.values(node).flatMap(sentencesIn)
  return text !== null && isSentence(text)
    ? [
        {
          text,
          isFinished: node.type === 'TemplateLiteral' && /\{\{\d+\}\}(?!\})/.test(text),
          isSaid: false,
        },
        ...inside,
      ]
    : inside
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
    ].map(([, text]) => numbered(ledgerSentence(text ?? ''), /%/g)),
  )

const inSources = (): (Found & { file: string })[] =>
  folders
    .flatMap(filesIn)
    .filter((name) => !others.test(name))
    .flatMap((file) =>
      sentencesIn(parseAst(readFileSync(new URL(file, root), 'utf8'), { lang: 'ts' })).map((one) => ({
        ...one,
        file,
      })),
    )

/** Sentences that are finished English where they leave the code: their values are lost for other languages. */
export const finishedSentences = (): string[] =>
  inSources().flatMap(({ file, text, isFinished }) => (isFinished ? [`${file}: ${text}`] : []))

/** @returns every sentence of plain rules once, in English, sorted; those of machines are in guards.json. */
export function ruleSentences(machines: ReadonlySet<string>): string[] {
  const written = inSources()
    .filter(({ file, text, isSaid: said }) => !(said && file.startsWith('server/') && machines.has(text)))
    .map(({ text }) => text)
  const hints = Object.values(entities).flatMap((entity) => [
    ...hintsOf(entity.fields),
    ...Object.values(entity.lines ?? {}).flatMap((sub) => hintsOf(sub.fields)),
  ])
  const all = [
    ...written,
    ...Object.values<ErrorText>(errorCodes).flatMap(({ text, one }) => [
      text,
      ...(one === undefined ? [] : [one]),
    ]),
    ...Object.values(notifications).flatMap(({ text, one, withheld }) => [
      text,
      ...(one === undefined ? [] : [one]),
      ...(withheld ? [withheld.text] : []),
    ]),
    'You must enter a valid email',
  ].map((text) => numbered(text, named))
  return [...new Set([...all, ...hints, ...said()])].toSorted()
}
