/** Sends the calls of a role and says which protected values came back. */
import { entities } from '../../../src/domain/entities.ts'
import type { RoleFacts } from '../../../src/domain/people/access.ts'
import { permissionsOf } from '../../../src/server/http/authorization-table.ts'
import { passes } from '../../../src/server/http/register.ts'
import type { Inject } from '../harness.ts'
import type { Call, Exit } from './exits.ts'
import { foundIn, readableText, type Secret } from './secrets.ts'

export interface Leak {
  role: string
  call: string
  fields: string[]
}
export interface Walked {
  leaks: Leak[]
  /** Operations that answered at least once, as 'GET /path'. */
  answered: ReadonlySet<string>
}

/** Everything of an answer a person can read; its own address in a refusal is what the sender wrote. */
async function textOf(answer: Awaited<ReturnType<Inject>>, url: string): Promise<string> {
  const head = `${String(answer.headers['content-disposition'] ?? '')}\n`
  const text = await readableText(answer.rawPayload)
  const [path = '', query = ''] = url.split('?')
  const own = answer.statusCode >= 400 ? [path, query].filter(Boolean) : []
  return head + own.reduce((so, part) => so.replaceAll(part, ''), text)
}

const atOnce = 4

/** Runs a step for every item, a few at a time: the server and its database then work beside each other. */
async function each<T>(items: readonly T[], step: (item: T) => Promise<void>): Promise<void> {
  const left = [...items]
  const work = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await step(item)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

/** Whether a role's permissions let it through to an operation at all; authorization.test.ts tries those that do not. */
export function mayCall(role: RoleFacts, exits: readonly Exit[]): readonly Exit[] {
  const modules = new Set([
    ...Object.keys(entities),
    ...exits.map(({ route }) => route.permission?.split('.')[0] ?? ''),
  ])
  const who = { roleName: role.name, accessLevel: role.level, permissions: permissionsOf(role, modules) }
  return exits.filter(({ route }) => passes(route, who))
}

/**
 * @param hidden values the role may not read; for who may read all, one call of each operation shows that it answers.
 * @param whole whether who may read all sends every call as well.
 */
export async function walk(
  exits: readonly Exit[],
  role: RoleFacts,
  send: Inject,
  hidden: readonly Secret[],
  whole = false,
): Promise<Walked> {
  const leaks: Leak[] = []
  const answered = new Set<string>()
  const one = async ({ route }: Exit, { url, body, headers = {} }: Call): Promise<void> => {
    const answer = await send({
      method: route.method,
      url,
      headers,
      ...(body === undefined ? {} : { payload: body }),
    })
    if (answer.statusCode < 300) answered.add(`${route.method} ${route.path}`)
    const found = foundIn(await textOf(answer, url), hidden)
    if (found.length > 0)
      leaks.push({
        role: role.code,
        call: `${route.method} ${url}${body === undefined ? '' : ` ${JSON.stringify(body).slice(0, 80)}`}`,
        fields: found.map(({ entity, name }) => `${entity.name}.${name}`),
      })
  }
  const open = mayCall(role, exits)
  const callsOf = (exit: Exit): readonly Call[] =>
    hidden.length === 0 && !whole ? exit.callsAs(role).slice(0, 1) : exit.callsAs(role)
  const reading = open.filter(({ route }) => route.method === 'GET')
  await each(
    reading.flatMap((exit) => callsOf(exit).map((call) => ({ exit, call }))),
    ({ exit, call }) => one(exit, call),
  )
  // What writes goes one after the other, because each changes the version the next one names.
  for (const exit of open.filter(({ route }) => route.method !== 'GET'))
    for (const call of callsOf(exit)) await one(exit, call)
  return { leaks, answered }
}

/** Leaks by call, numbers left out, so that a failure reads like a list of places. */
export const placesOf = (leaks: readonly Leak[]): string[] =>
  [...Map.groupBy(leaks, ({ call }) => call.replaceAll(/\d+/g, '#').slice(0, 160))].map(
    ([call, all]) => `${call}: ${[...new Set(all.flatMap(({ fields }) => fields))].join(', ')}`,
  )
