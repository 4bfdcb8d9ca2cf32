/** The handbook on the screen, in the reader's language: contents, search and pages (decision 0159). */
import { z } from 'zod'
import { AppError } from '../../domain/errors.ts'
import type { HandbookBlock } from '../../domain/desk/handbook-page.ts'
import { agencyNumbers } from './handbook/handbook-numbers.ts'
import { handbookContents, handbookOf } from './handbook/handbook-blocks.ts'
import { defineRoute, type Route } from '../http/define-route.ts'

const base = '/handbook/api/v1/handbook'
const parts = z.array(
  z.object({
    text: z.string(),
    isCode: z.boolean().optional(),
    page: z.string().optional(),
    to: z.string().optional(),
  }),
)
const state = z.object({
  key: z.string(),
  label: z.string(),
  kind: z.enum(['initial', 'normal', 'satisfied', 'blocker', 'parked', 'final']),
})
/** A drawn workflow, as other answers have it too. */
export const chartBlock = z.object({
  kind: z.literal('chart'),
  initial: z.string(),
  states: z.array(state),
  edges: z.array(z.object({ from: z.string(), to: z.string(), label: z.string() })),
})
const block: z.ZodType<HandbookBlock> = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('heading'),
    level: z.union([z.literal(1), z.literal(2), z.literal(3)]),
    text: z.string(),
  }),
  z.object({ kind: z.literal('text'), parts }),
  z.object({ kind: z.literal('list'), items: z.array(parts) }),
  z.object({ kind: z.literal('table'), head: z.array(z.string()), rows: z.array(z.array(parts)) }),
  z.object({ kind: z.literal('picture'), address: z.string(), alt: z.string() }),
  z.object({
    kind: z.literal('quiz'),
    questions: z.array(
      z.object({
        question: z.string(),
        options: z.array(z.object({ text: z.string(), isRight: z.boolean() })),
      }),
    ),
  }),
  chartBlock,
])

export const handbookRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: `${base}/contents`,
    summary: 'Pages of the handbook; with words those that hold them, and where',
    access: 'user',
    query: z.object({ q: z.string().trim().max(100).default('') }),
    response: z.object({
      pages: z.array(
        z.object({
          page: z.string(),
          title: z.string(),
          group: z.enum(['overviews', 'dayPages', 'examples', 'workflows']),
          lines: z.array(z.string()),
        }),
      ),
    }),
    handler: async ({ user, query, services }) => ({
      pages: handbookContents(user.language, query.q, await agencyNumbers(services.db)),
    }),
  }),
  defineRoute({
    method: 'GET',
    path: `${base}/page/:page`,
    summary: 'A page of the handbook in the language of the reader',
    access: 'user',
    params: z.object({ page: z.string().max(100) }),
    response: z.object({ page: z.string(), title: z.string(), blocks: z.array(block) }),
    async handler({ user, params, services }) {
      const found = handbookOf(user.language, await agencyNumbers(services.db)).get(params.page)
      if (!found) throw new AppError('record.notFound')
      return found
    },
  }),
]
