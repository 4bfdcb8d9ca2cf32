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

  it('are refused for a route nobody declared', () => {
    expect(() => answerTypes([cityRoute(z.string())], ['GET /town/api/v1/town/all'])).toThrow(
      'No route is declared as GET /town/api/v1/town/all',
    )
  })
})
