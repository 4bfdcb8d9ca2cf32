/** Values of sentences: a code or a word of the product is a term, which every language translates; no sentence carries it raw. */
import { readdirSync, readFileSync } from 'node:fs'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { jobs } from '../../../src/server/composition/jobs.ts'
import { entities } from '../../../src/domain/entities.ts'
import { AppError } from '../../../src/domain/errors.ts'
import type { Entity } from '../../../src/foundation/definitions/entity.ts'
import { term } from '../../../src/foundation/text/sentence.ts'
import { translate, type ReaderLanguage } from '../../../src/server/platform/reader-words.ts'

const root = new URL('../../../src/', import.meta.url)
interface Node {
  type: string
  [key: string]: unknown
}
const isNode = (given: unknown): given is Node =>
  typeof given === 'object' && given !== null && 'type' in given
const nameOf = (node: unknown): string =>
  !isNode(node)
    ? ''
    : node.type === 'Identifier'
      ? String(node['name'])
      : node.type === 'Literal'
        ? String(node['value'])
        : node.type === 'MemberExpression'
          ? nameOf(node['property'])
          : ''
const insideOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)
const everyNode = (node: Node): Node[] => [node, ...insideOf(node).flatMap(everyNode)]

/** Calls that make a term of a word, by how the product names them. */
const isTerm = (node: Node): boolean =>
  node.type === 'CallExpression' && /^(word|\w*[tT]erm|nameOf)$/.test(nameOf(node['callee']))
/** Fields that hold the id of another record, and ids themselves: who reads a sentence knows neither. */
const ids = new Set([
  'id',
  ...Object.values(entities as Readonly<Record<string, Entity>>).flatMap(({ fields }) =>
    Object.entries(fields).flatMap(([name, { kind }]) => (kind === 'ref' || kind === 'refs' ? [name] : [])),
  ),
])
/** Names under which codes and English words of the product travel: those, and fields that hold one of a list. A code of an account is its number. */
const words =
  /^(state|status|stage|event|kind|category|job|role_name|module|gender|party_type|label|pluralLabel|title|scope)$/
const chosen = new Set(
  Object.values(entities as Readonly<Record<string, Entity>>).flatMap(({ fields }) =>
    Object.entries(fields).flatMap(([name, { kind }]) => (kind === 'enum' && name !== 'code' ? [name] : [])),
  ),
)
const codes = { test: (name: string) => words.test(name) || chosen.has(name) }
/** Names under which records travel; their fields are the record's own. */
const records = /^(record|stored|passenger)$/
const makers = /^(titleCase|eventLabel|stateLabel|labelOf|replaceAll?|toLowerCase)$/

/** Whether a value is a word of the product that no language can translate. @param known names that stand for terms or texts of people */
function isRaw(node: Node, known: ReadonlySet<string>): boolean {
  if (isTerm(node)) return false
  if (node.type === 'CallExpression') {
    const callee = node['callee']
    if (makers.test(nameOf(callee))) return true
    // `String(row['state'])` says the code; what another call answers is its own affair.
    return (
      /^(String|textOf)$/.test(nameOf(callee)) &&
      (node['arguments'] as Node[]).some((one) => isRaw(one, known))
    ) // ESTree.
  }
  if (node.type === 'Identifier')
    return codes.test(nameOf(node)) && nameOf(node) !== 'label' && !known.has(nameOf(node))
  // A stored record answers by the name of its field; other objects name what they hold.
  if (node.type === 'MemberExpression')
    return (
      codes.test(nameOf(node)) ||
      (ids.has(nameOf(node)) && (node['computed'] === true || records.test(nameOf(node['object']))))
    )
  if (node.type === 'ConditionalExpression')
    return [node['consequent'], node['alternate']].some((one) => isNode(one) && isRaw(one, known))
  if (node.type === 'LogicalExpression')
    return [node['left'], node['right']].some((one) => isNode(one) && isRaw(one, known))
  // An English word written as a value: 'another user'.
  return node.type === 'Literal' && typeof node['value'] === 'string' && /[a-z]{3}/.test(node['value'])
}

/** Values of the sentences and refusals of a source that are raw words, as they are written there. */
function rawIn(source: string): string[] {
  const all = everyNode(parseAst(source, { lang: 'ts' }) as unknown as Node)
  const known = new Set(
    all
      .filter((one) => one.type === 'VariableDeclarator' && isNode(one['init']) && isTerm(one['init']))
      .map((one) => nameOf(one['id'])),
  )
  const values = all.flatMap((node) => {
    if (node.type === 'TaggedTemplateExpression' && nameOf(node['tag']) === 'say' && isNode(node['quasi']))
      return node['quasi']['expressions'] as Node[] // ESTree.
    if (node.type !== 'NewExpression' || nameOf(node['callee']) !== 'AppError') return []
    return everyNode(node)
      .filter((one) => one.type === 'Property' && nameOf(one['key']) === 'values')
      .flatMap((one) =>
        isNode(one['value'])
          ? insideOf(one['value'])
              // Names of fields and records become terms by their mark (`fillIn`).
              .filter((part) => part.type === 'Property' && !/^(label|records)$/.test(nameOf(part['key'])))
              .flatMap((part) => (isNode(part['value']) ? [part['value']] : []))
          : [],
      )
  })
  return values
    .filter((node) => isRaw(node, known))
    .map((node) => source.slice(Number(node['start']), Number(node['end'])))
}

test('finds a state, an event and an English word that are said as they are', () => {
  expect(rawIn("say`It is ${state}, then ${eventLabel(one, 'GO')}, by ${name ?? 'somebody'}.`")).toHaveLength(
    3,
  )
  expect(rawIn("new AppError('job.busy', { values: { job: job.title } })")).toEqual(['job.title'])
  expect(rawIn("const state = term(a, 'b'); say`It is ${state}, ${word('done')}, ${name}.`")).toEqual([])
})

test('finds the id of a record that is said instead of its name', () => {
  expect(rawIn("say`Visa ${String(entry['visa_no'])} is for ${String(entry['country'])}.`")).toHaveLength(1)
  expect(rawIn("say`Visa ${String(entry['visa_no'])} is for ${labelIn(entry, 'country')}.`")).toEqual([])
})

test('no sentence and no refusal has a code or an English word as its value', () => {
  const found = ['domain', 'foundation', 'machines', 'server'].flatMap((folder) =>
    readdirSync(new URL(`${folder}/`, root), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !/composition\/(demo|golden|seed|scripts)/.test(name))
      .flatMap((name) =>
        rawIn(readFileSync(new URL(`${folder}/${name}`, root), 'utf8')).map(
          (raw) => `${folder}/${name}: ${raw}`,
        ),
      ),
  )
  expect(found).toEqual([])
})

test.each(['tr', 'ar'] as const)(
  'every job is refused under its own name in %s',
  (language: ReaderLanguage) => {
    const english = [...jobs.values()].filter(({ name, title }) =>
      translate(
        new AppError('job.busy', { values: { job: term(title, `jobs:job.${name}`) } }).said,
        language,
      ).includes(title),
    )
    expect(jobs.size).toBeGreaterThan(15)
    expect(english.map(({ name }) => name)).toEqual([])
  },
)
