import pg from 'pg'

const mark = /^\/\* named: ([a-z0-9_]{1,60}) \*\//

/**
 * Sends a statement that begins with the comment "named: x" as a prepared statement of that name: the server plans it
 * once per connection, which takes 40 % off the hottest look-ups by key. Never for searches with LIKE, whose generic plan is
 * forty times slower (performance 2).
 */
export class NamedClient extends pg.Client {
  // pg's overloads are one function at run time; only the form (text, values) is changed.
  override query = ((first: unknown, ...rest: unknown[]) => {
    const run = super.query.bind(this) as (...args: unknown[]) => unknown
    const name = typeof first === 'string' ? mark.exec(first)?.[1] : undefined
    if (name === undefined) return run(first, ...rest)
    const [values, ...callback] = rest
    return run({ name, text: first, values }, ...callback)
  }) as pg.Client['query']
}
