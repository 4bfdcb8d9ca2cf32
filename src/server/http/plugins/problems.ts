import { fillIn, saidOf, type Wording } from '../../../foundation/text/sentence.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError, textOf, type AppErrorOptions, type ErrorCode } from '../../../domain/errors.ts'
import { limits } from '../../platform/config.ts'
import {
  languageAsked,
  translate,
  translatedFix,
  translatedRefusal,
  type ReaderLanguage,
} from '../../platform/reader-words.ts'
import { faultFields, type Log } from '../../platform/log.ts'
import { refusalOfDatabase } from './database-refusals.ts'

/** RFC 9457 body; the form of every answer that is not a success (security 12). */
export interface Problem {
  type: string
  title: string
  status: number
  detail: string
  instance: string
  requestId: string
  code: string
  [extra: string]: unknown
}

const typeByCode: Partial<Record<ErrorCode, string>> = {
  'record.stale': 'stale-version',
  'record.versionMissing': 'stale-version',
  'server.diskFull': 'disk-full',
}
const typeByStatus: Record<number, string> = {
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not-found',
  409: 'conflict',
  413: 'too-large',
  429: 'rate-limit',
  500: 'internal',
  503: 'unavailable',
}

function typeOf(code: ErrorCode, status: number): string {
  if (code.startsWith('idempotency.')) return 'idempotency'
  return typeByCode[code] ?? typeByStatus[status] ?? 'validation'
}

/** Faults of the framework that are the caller's doing. */
function refusalOfFramework(fault: unknown): AppError | undefined {
  const status = fault instanceof Error && 'statusCode' in fault ? fault.statusCode : undefined
  if (status === 413) return new AppError('input.tooLarge')
  if (status === 404) return new AppError('record.notFound')
  if (typeof status === 'number' && status >= 400 && status < 500) return new AppError('input.shape')
  return undefined
}

/** The refusal behind a fault; anything unknown becomes 'server.fault', which says nothing but the request id. */
function refusalOf(fault: unknown): AppError {
  if (fault instanceof AppError) return fault
  return refusalOfDatabase(fault) ?? refusalOfFramework(fault) ?? new AppError('server.fault')
}

/** Titles for refusals whose own text names values that were not given. */
const titleByStatus: Record<number, string> = {
  400: 'The request is not in the expected form.',
  403: 'You do not have permission to do this.',
  404: 'Not found.',
  409: 'This is not possible now.',
  422: 'Check the marked fields.',
  429: 'Too many requests.',
}

/** The table's text with its values; a text with an unfilled `{mark}` says nothing to a clerk, so the status speaks instead. */
function titleOf(code: ErrorCode, status: number, values: AppErrorOptions['values'] = {}): Wording {
  const text = textOf(code, values)
  const isFilled = [...text.matchAll(/\{(\w+)\}/g)].every(([, name]) => name !== undefined && name in values)
  return isFilled ? fillIn(text, values) : (titleByStatus[status] ?? titleByStatus[400] ?? '')
}

export function problemOf(
  refusal: AppError,
  requestId: string,
  instance: string,
  language: ReaderLanguage = 'en',
): Problem {
  const { detail, errors, others, publicCode, extra, values }: AppErrorOptions = refusal.options
  const { fix } = refusal
  const title = translate(saidOf(titleOf(refusal.code, refusal.status, values)), language)
  return {
    ...extra,
    type: `/problems/${typeOf(refusal.code, refusal.status)}`,
    title,
    status: refusal.status,
    detail: detail === undefined ? title : translate(refusal.said, language),
    instance,
    requestId,
    code: publicCode ?? refusal.code,
    ...(errors
      ? {
          errors: errors.map((one) => ({
            pointer: one.pointer,
            code: one.code,
            message: translate(one, language),
          })),
        }
      : {}),
    ...(fix ? withOldName(translatedFix(fix, language)) : {}),
    ...(others && others.length > 0 ? { others: others.map((one) => translatedRefusal(one, language)) } : {}),
  }
}

/** The link under its name and under that of earlier versions, which programs of others may read (decision 1151). */
const withOldName = <T>(fix: T): { fix: T; mend: T } => ({ fix, mend: fix })

/** Path without the query, whose values may be personal. */
const pathOf = (req: FastifyRequest): string => req.url.split('?')[0] ?? '/'

/** The one place where faults become answers. */
export function answerProblem(
  fault: unknown,
  req: FastifyRequest,
  reply: FastifyReply,
  log: Log,
): FastifyReply {
  const refusal = refusalOf(fault)
  if (refusal.status >= 500) {
    log[refusal.status === 500 ? 'error' : 'warn']('request failed', {
      requestId: req.id,
      route: req.routeOptions.url,
      status: refusal.status,
      ...faultFields(fault),
    })
  }
  const wait =
    refusal.options.retryAfterSeconds ??
    (refusal.status === 503 ? limits.overload.retryAfterSeconds : undefined)
  if (wait !== undefined) reply.header('retry-after', String(wait))
  if (refusal.status === 401) reply.header('www-authenticate', 'Bearer')
  return reply
    .code(refusal.status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(
      JSON.stringify(
        problemOf(
          refusal,
          req.id,
          pathOf(req),
          req.readerLanguage ?? languageAsked(req.headers['accept-language']) ?? 'en',
        ),
      ),
    )
}
