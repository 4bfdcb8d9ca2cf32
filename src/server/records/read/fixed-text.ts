import { createQueryId, PostgresQueryCompiler, sql } from 'kysely'
import type { Sql } from './columns.ts'

const texts = new WeakMap<object, Map<string, Sql>>()
const compiler = new PostgresQueryCompiler()

/**
 * A part of a statement that is the same for every request: its text is made once, because making it for each request
 * takes longer than the request's other work (decision 1158). A part with values in it is made each time.
 * @param declared what it follows from. @param key what else it follows from: alias, name, language.
 */
export function fixedText(declared: object, key: string, make: () => Sql): Sql {
  const known = texts.get(declared) ?? new Map<string, Sql>()
  texts.set(declared, known)
  const found = known.get(key)
  if (found) return found
  const part = make()
  const { sql: text, parameters } = compiler.compileQuery(part.toOperationNode(), createQueryId())
  if (parameters.length > 0) return part
  const fixed = sql.raw(text)
  known.set(key, fixed)
  return fixed
}
