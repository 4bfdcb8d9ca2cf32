import { term } from '../../foundation/text/sentence.ts'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../domain/errors.ts'

const etagForm = /^(?:W\/)?"?(\d{1,10})"?$/

/** The version the caller has seen: header If-Match, else `version` of the body; null when neither is there. */
export function seenVersion(req: FastifyRequest): number | null {
  const found = etagForm.exec(String(req.headers['if-match'] ?? '').trim())?.[1]
  if (found !== undefined) return Number(found)
  const { body } = req
  return typeof body === 'object' && body !== null && 'version' in body && typeof body.version === 'number'
    ? body.version
    : null
}

/** What a conflict must say: the version that is stored and who stored it when. */
export interface CurrentRecord {
  version: number
  changedBy?: string | null
  /** As shown to a person. */
  changedAt?: string | null
  /** The record as GET would answer it now. */
  record?: unknown
}

/**
 * Refuses to write over a version the caller has not seen (security 8).
 * @throws AppError 'record.versionMissing' (428) or 'record.stale' (409, with `current`).
 */
export function requireFresh(ifMatch: number | null, current: CurrentRecord): void {
  if (ifMatch === null) throw new AppError('record.versionMissing')
  if (ifMatch === current.version) return
  throw new AppError('record.stale', {
    values: {
      user: current.changedBy ?? term('another user', 'guards:word'),
      time: current.changedAt ?? term('an unknown time', 'guards:word'),
    },
    extra: { current: current.record ?? { version: current.version } },
  })
}
