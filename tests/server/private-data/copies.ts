/** Bodies that make a record: what stands in one that is there already, so that the answer or the refusal speaks of it. */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { roleSees, type RoleFacts } from '../../../src/domain/people/access.ts'
import { entityOf, isEntityName } from '../../../src/domain/entities.ts'
import type { Route } from '../../../src/server/http/define-route.ts'
import type { Inject } from '../harness.ts'
import type { Call } from './exits.ts'

/** What a body that makes a record of the module would repeat, by module. */
export type Copies = ReadonlyMap<string, Readonly<Record<string, unknown>>>

const createPath = /^\/([a-z_]+)\/api\/v1\/\1\/create$/

/** Names a body may have; none where its shape is not an object. */
const namesOf = (route: Route): ReadonlySet<string> =>
  new Set(route.body instanceof z.ZodObject ? Object.keys(route.body.shape) : [])

/** A value as a body takes it: a choice of a record by its number. */
const sent = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'id' in value ? value.id : value

/** @param idOf the record of a module that is repeated. */
export async function copiesOf(
  routes: readonly Route[],
  send: Inject,
  idOf: (module: string) => Promise<number>,
): Promise<Copies> {
  const copies = new Map<string, Record<string, unknown>>()
  for (const route of routes) {
    const module = route.method === 'POST' ? createPath.exec(route.path)?.[1] : undefined
    if (module === undefined || !isEntityName(module)) continue
    const names = namesOf(route)
    const answer = await send({ url: `/${module}/api/v1/${module}/${await idOf(module)}/` })
    const record = answer.statusCode < 300 ? answer.json<Record<string, unknown>>() : {}
    copies.set(
      module,
      Object.fromEntries(
        Object.entries(record).flatMap(([name, value]) =>
          names.has(name) && value !== null ? [[name, sent(value)]] : [],
        ),
      ),
    )
  }
  return copies
}

/** What the role could type of a record: a field it may not read would be refused before anything else is looked at. */
const typedBy = (role: RoleFacts, module: string, copies: Copies): Record<string, unknown> => {
  const { fields, restricted } = entityOf(module)
  return Object.fromEntries(
    Object.entries(copies.get(module) ?? {}).filter(([name]) => {
      const field = fields[name]
      if (restricted?.fields.includes(name) && !restricted.roles.includes(role.code)) return false
      return !field || roleSees(role.name, field)
    }),
  )
}

/** An empty body and a repetition; bodies that are accepted are made by `Maker`. */
export function createCalls(role: RoleFacts, url: string, module: string, copies: Copies): Call[] {
  const copy = isEntityName(module) ? typedBy(role, module, copies) : null
  return [{}, ...(copy ? [copy] : [])].map((body) => ({
    url,
    body,
    headers: { 'idempotency-key': randomUUID() },
  }))
}
