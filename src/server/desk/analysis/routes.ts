/** Where work waits and is refused, for those who answer for a branch (decision 0880). */
import { z } from 'zod'
import {
  analysisFigures,
  analysisFilters,
  type AnalysisRow,
  type ProcessAnalysis,
} from '../../../domain/desk/process-analysis.ts'
import type { Sentence } from '../../../foundation/text/sentence.ts'
import { sharedType } from '../../http/answer-types.ts'
import { defineRoute, type Route } from '../../http/define-route.ts'
import { chartBlock } from '../handbook.ts'
import { analyse } from './figures.ts'
import { analysisQuery, forManagers, readAsked } from './asked.ts'
import { changesOf } from './changes.ts'
import { rowsOf } from './rows.ts'
import { analysisTraces } from './traces-job.ts'
import { workflows } from '../../../machines/catalogue.ts'
import { startJob } from '../../jobs/start-job.ts'
import { checkHistoryJob, triedChange } from '../../workflow/jobs/check-history.ts'
import { withGuard } from '../../workflow/view/check-history.ts'

const base = '/process_analysis/api/v1/process_analysis'
const figures = z.array(z.object({ key: z.string(), label: z.string().nullable(), count: z.number() }))
const analysis: z.ZodType<ProcessAnalysis> = z.object({
  workflow: z.string(),
  workflows: z.array(z.object({ id: z.string(), title: z.string() })),
  narrows: z.array(z.enum(analysisFilters)),
  chart: chartBlock,
  states: z.array(
    z.object({
      state: z.string(),
      now: z.number(),
      oldest: z.string().nullable(),
      waits: z.number(),
      median: z.number().nullable(),
      ninety: z.number().nullable(),
      refused: z.number(),
    }),
  ),
  refusals: figures,
  overrides: figures,
  corrections: figures,
})
const named = z.object({ key: z.string(), label: z.string() })
const row: z.ZodType<AnalysisRow> = z.object({
  passenger: z.number().nullable(),
  module: z.string(),
  record: z.number(),
  title: z.string().nullable(),
  serial: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  count: z.number().nullable(),
  event: z.string().nullable(),
  by: z.string().nullable(),
  reason: z.string().nullable(),
  refusal: z
    .object({
      message: z.string(),
      sentence: sharedType<Sentence>('Sentence', 'foundation/text/sentence.ts').optional(),
    })
    .nullable(),
})

export const processAnalysisRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: `${base}/figures`,
    summary: 'Waiting times, refusals, overrides and corrections of a workflow, from its history',
    access: 'staff',
    permission: 'passenger.read',
    admits: forManagers,
    query: analysisQuery,
    response: analysis,
    handler: ({ services, user, query }) => analyse(services.reportDb, readAsked(user, query)),
  }),
  defineRoute({
    method: 'GET',
    path: `${base}/rows`,
    summary: 'The records and entries behind a figure of the analysis',
    access: 'staff',
    permission: 'passenger.read',
    admits: forManagers,
    query: analysisQuery.extend({
      figure: z.enum(analysisFigures),
      key: z.string().max(60),
      page: z.coerce.number().int().min(1).max(1000).default(1),
    }),
    response: z.object({ rows: z.array(row), total: z.number() }),
    handler: ({ services, user, clock, query: { figure, key, page, ...query } }) =>
      rowsOf(services.reportDb, readAsked(user, query), { figure, key, page, today: clock.today() }),
  }),
  defineRoute({
    method: 'POST',
    path: `${base}/traces`,
    summary: 'Writes the history of the analysis as traces without personal data, for QA',
    access: 'staff',
    permission: 'passenger.export',
    admits: forManagers,
    audit: 'process_analysis.exportAsked',
    body: analysisQuery,
    response: z.object({ run: z.number() }),
    status: 202,
    async handler({ db, user, body }) {
      readAsked(user, body) // A workflow without access is refused now.
      const { id: run } = await startJob(db, analysisTraces, body, user)
      return { run }
    },
  }),
  defineRoute({
    method: 'GET',
    path: `${base}/changes`,
    summary: 'Steps of a workflow and the conditions that may be tried on them',
    access: 'staff',
    permission: 'passenger.read',
    admits: forManagers,
    query: z.object({ workflow: analysisQuery.shape.workflow }),
    response: z.object({
      workflow: z.string(),
      workflows: z.array(z.object({ id: z.string(), title: z.string() })),
      events: z.array(named),
      guards: z.array(named),
    }),
    handler: ({ user, query }) => Promise.resolve(changesOf(readAsked(user, query))),
  }),
  defineRoute({
    method: 'POST',
    path: `${base}/check`,
    summary: 'Holds the history against the workflows, with one more condition where one is tried',
    access: 'staff',
    permission: 'passenger.read',
    admits: forManagers,
    audit: 'process_analysis.started',
    body: z.object({ change: triedChange.optional() }),
    response: z.object({ run: z.number() }),
    status: 202,
    async handler({ db, user, body: { change } }) {
      if (change) withGuard(workflows, change) // What there is not is refused now.
      const { id: run } = await startJob(db, checkHistoryJob, change ? { change } : {}, user)
      return { run }
    },
  }),
]
