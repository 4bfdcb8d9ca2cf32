import { z } from 'zod'
import type { Route } from './define-route.ts'

/** A type of `src/`: its name and file. */
type SharedType = { name: string; file: string }
const sharedKey = 'x-type'
/**
 * A part of an answer whose type server and browser share, because a schema cannot say it (a sentence may hold sentences).
 * @param file below src, without a leading slash.
 */
export const sharedType = <Value>(name: string, file: string): z.ZodType<Value> =>
  z.custom<Value>((value) => value !== undefined).meta({ [sharedKey]: { name, file } satisfies SharedType })

/** What is read of a JSON Schema made by zod from the schema of an answer. */
type Schema = {
  $ref?: string
  const?: unknown
  enum?: readonly unknown[]
  type?: string | readonly string[]
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  allOf?: readonly Schema[]
  items?: Schema | false
  prefixItems?: readonly Schema[]
  properties?: Record<string, Schema>
  required?: readonly string[]
  additionalProperties?: Schema | boolean
  propertyNames?: Schema
  not?: Schema
  [sharedKey]?: SharedType
}
type Document = Schema & { $defs?: Record<string, Schema> }

const plain: Record<string, string> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
}
const literal = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replaceAll(/[\\']/g, String.raw`\$&`)}'` : JSON.stringify(value)
const memberName = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : literal(name))
const indented = (text: string): string => text.replaceAll('\n', '\n  ')
const joined = (parts: readonly string[], sign: '|' | '&'): string => {
  const different = [...new Set(parts)]
  // Whatever stands beside it, a union with an unknown value is unknown.
  if (sign === '|' && different.includes('unknown')) return 'unknown'
  return different.length === 1 ? (different[0] ?? '') : `(${different.join(` ${sign} `)})`
}

const anyEntity = ':entity/'
/**
 * The key of an answer: method and path as declared. '*' is any one part, the same in every place: the answers of all
 * modules. ':entity' is the same for the operations every entity has: the members their answers share.
 */
function isMeant(key: string, { method, path, sharedAnswer }: Route): boolean {
  if (key.includes(anyEntity) && sharedAnswer === undefined) return false
  const [module = ''] = /\*|:entity/.test(key) ? path.slice(1).split('/') : []
  return key.replaceAll(/\*|:entity(?=\/)/g, () => module) === `${method} ${path}`
}

function typeOf(document: Document, key: string): string {
  const open = new Set<string>()
  const objectOf = (schema: Schema): string => {
    const { properties = {}, required = [], additionalProperties: rest, propertyNames } = schema
    const members = Object.entries(properties).map(
      ([name, member]) =>
        `  ${memberName(name)}${required.includes(name) ? '' : '?'}: ${indented(of(member))}\n`,
    )
    if (propertyNames?.enum) {
      const record = `Record<${of(propertyNames)}, ${rest && rest !== true ? of(rest) : 'unknown'}>`
      return required.length === 0 ? `Partial<${record}>` : record
    }
    if (members.length > 0) return `{\n${members.join('')}${rest ? '  [key: string]: unknown\n' : ''}}`
    return rest === false
      ? 'Record<string, never>'
      : `Record<string, ${rest && rest !== true ? of(rest) : 'unknown'}>`
  }
  const refersTo = (ref: string): string => {
    if (ref === '#') return `Answers[${literal(key)}]`
    const name = ref.replace('#/$defs/', '')
    const target = document.$defs?.[name]
    if (!target || open.has(name)) throw new Error(`${key}: the part ${name} refers to itself`)
    open.add(name)
    const type = of(target)
    open.delete(name)
    return type
  }
  const of = (schema: Schema): string => {
    const shared = schema[sharedKey]
    if (shared) return `import(${literal(`../../${shared.file}`)}).${shared.name}`
    if (schema.$ref !== undefined) return refersTo(schema.$ref)
    if (schema.not && Object.keys(schema.not).length === 0) return 'never'
    if ('const' in schema) return literal(schema.const)
    if (schema.enum) return joined(schema.enum.map(literal), '|')
    const either = schema.anyOf ?? schema.oneOf
    if (either) return joined(either.map(of), '|')
    if (schema.allOf) return joined(schema.allOf.map(of), '&')
    if (Array.isArray(schema.type))
      return joined(
        schema.type.map((type: string) => of({ ...schema, type })),
        '|',
      )
    if (schema.type === 'array') {
      if (schema.prefixItems) return `[${schema.prefixItems.map(of).join(', ')}]`
      return `${schema.items ? of(schema.items) : 'unknown'}[]`
    }
    if (schema.type === 'object') return objectOf(schema)
    return plain[String(schema.type)] ?? 'unknown'
  }
  return of(document)
}

/**
 * Source text of the types of the answers a browser reads, made from the schemas of the routes: a changed answer is a
 * type error in the screen that reads it. Only answers that are read are written, the others would be megabytes.
 * @param read keys of answers, 'GET /city/api/v1/city/:id'; with stars for the module those of every module, with ':entity' what
 *   those of every entity share.
 * @throws Error for a key no route has, or whose route answers no JSON.
 */
export function answerTypes(routes: readonly Route[], read: Iterable<string>): string {
  const answerOf = ({ response: own, sharedAnswer }: Route, key: string): string => {
    const response = key.includes(anyEntity) && sharedAnswer ? sharedAnswer : own
    if (response === 'raw') throw new Error(`${key} answers no JSON`)
    if (response === null) return 'undefined'
    return typeOf(z.toJSONSchema(response, { io: 'output', unrepresentable: 'any' }) as Document, key) // JSON Schema of one answer.
  }
  const members = [...new Set(read)].sort().map((key) => {
    const meant = routes.filter((route) => isMeant(key, route))
    if (meant.length === 0) throw new Error(`No route is declared as ${key}`)
    const type = joined(
      meant.map((route) => answerOf(route, key)),
      '|',
    )
    return `  ${literal(key)}: ${indented(type)}\n`
  })
  return `// Made by npm run types from the schemas of the routes; a test compares it with them.\n\ninterface Answers {\n${members.join('')}}\n\n/** Answer of a route, by its method and path. */\nexport type Answer<Key extends keyof Answers> = Answers[Key]\n`
}

/** Keys named as `Answer<'GET …'>` in a source text. */
export const answersReadIn = (source: string): string[] =>
  [...source.matchAll(/\bAnswer<\s*((?:\|?\s*'[^']+'\s*)+)>/g)].flatMap(([, keys = '']) =>
    [...keys.matchAll(/'([^']+)'/g)].map(([, key = '']) => key),
  )
