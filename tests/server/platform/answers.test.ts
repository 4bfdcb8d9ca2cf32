import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { declaredRoutes } from '../../../src/server/composition/routes.ts'
import { answersFile, answersRead } from '../../../src/server/composition/scripts/answers-read.ts'
import { answerTypes, sharedType } from '../../../src/server/http/answer-types.ts'
import { defineRoute } from '../../../src/server/http/define-route.ts'

const cityRoute = (response: z.ZodType) =>
  defineRoute({
    method: 'GET',
    path: '/city/api/v1/city/all',
    summary: 'Cities',
    access: 'user',
    response,
    handler: async () => ({}),
  })
const key = 'GET /city/api/v1/city/all'

describe('types of the answers the browser reads', () => {
  it('are the ones the routes declare', () => {
    expect(readFileSync(answersFile, 'utf8'), 'run: npm run types').toBe(
      answerTypes(declaredRoutes(), answersRead()),
    )
  })

  it('follow the schema of a route', () => {
    const state = z.enum(['open', 'shut'])
    const type = answerTypes(
      [
        cityRoute(
          z.object({ id: z.int(), name: z.string().nullable(), state, is_far: z.boolean().optional() }),
        ),
      ],
      [key],
    )
    expect(type).toContain(
      `'${key}': {\n    id: number\n    name: (string | null)\n    state: ('open' | 'shut')\n    is_far?: boolean\n  }`,
    )
    expect(answerTypes([cityRoute(z.array(z.tuple([z.string(), z.number()])))], [key])).toContain(
      `'${key}': [string, number][]`,
    )
    expect(answerTypes([cityRoute(z.record(state, z.string()))], [key])).toContain(
      `Record<('open' | 'shut'), string>`,
    )
    const shared = sharedType<{ key: string }>('Sentence', 'foundation/text/sentence.ts')
    expect(answerTypes([cityRoute(z.object({ why: shared.nullable() }))], [key])).toContain(
      `why: (import('../../foundation/text/sentence.ts').Sentence | null)`,
    )
  })

  it('of any entity are what the answers of all of them share', () => {
    const shared = z.looseObject({ total: z.int() })
    const routes = ['city', 'town'].map((module) =>
      defineRoute({
        method: 'GET',
        path: `/${module}/api/v1/${module}/all`,
        summary: 'All',
        access: 'user',
        response: z.object({ total: z.int(), [module]: z.array(z.never()) }),
        sharedAnswer: shared,
        handler: async () => ({ total: 0 }),
      }),
    )
    const any = 'GET /:entity/api/v1/:entity/all'
    expect(answerTypes([...routes, cityRoute(z.string())], [any])).toContain(
      `'${any}': {\n    total: number\n    [key: string]: unknown\n  }`,
    )
    expect(answerTypes(routes, [key])).toContain('city: never[]')
    expect(() => answerTypes([cityRoute(z.string())], [any])).toThrow('No route is declared')
  })

  it('of any entity fit the answers of each', () => {
    for (const { method, path, response, sharedAnswer } of declaredRoutes()) {
      if (!sharedAnswer || !(response instanceof z.ZodObject) || !(sharedAnswer instanceof z.ZodObject))
        continue
      const typesOf = (schema: z.ZodObject) => z.toJSONSchema(schema, { io: 'output' }).properties ?? {}
      /** What may be empty for some and never is for others. */
      const neverEmpty = (type: object | boolean) =>
        typeof type === 'object' && 'type' in type && Array.isArray(type.type)
          ? { ...type, type: type.type.find((one) => one !== 'null') }
          : type
      const own = typesOf(response)
      for (const [name, type] of Object.entries(typesOf(sharedAnswer)))
        if (name in own)
          expect([type, neverEmpty(type)], `${method} ${path}: ${name}`).toContainEqual(own[name])
        else expect(sharedAnswer.shape[name], `${method} ${path}: ${name}`).toBeInstanceOf(z.ZodOptional)
    }
  })

  it('are refused for a route nobody declared', () => {
    expect(() => answerTypes([cityRoute(z.string())], ['GET /town/api/v1/town/all'])).toThrow(
      'No route is declared as GET /town/api/v1/town/all',
    )
  })
})
