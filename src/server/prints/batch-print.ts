import { z } from 'zod'
import { AppError } from '../../domain/errors.ts'
import { doubtCodes, type PrintDoubt } from '../../foundation/prints/print.ts'
import { printFormAt } from '../../domain/prints/index.ts'
import {
  batchConsent,
  doubtWeight,
  isPrintable,
  verdictOf,
  type Verdict,
  type Weight,
} from '../../domain/prints/readiness.ts'
import { auditWriter } from '../platform/audit/audit-log.ts'
import { tx } from '../platform/db/kysely.ts'
import { joinPdf } from './join-pdf.ts'
import { preparePrint, type Prepared, type PreparedOne, type PrintAsked } from './prepare.ts'
import { drawSheets, logPrint, madeAt } from './print-log.ts'
import { defineJob } from '../jobs/define-job.ts'

/** Passengers of one batch. */
const mostInBatch = 500
/** Sheets drawn at once: more would keep the PDF thread from everybody else (forms 1.11). Three cards share a sheet. */
const partSize = 24

/** A passenger who was not printed, and why. */
export interface LeftOut {
  id: number
  name: string
  /** Labels of needed values that are missing; empty when the passenger was not found. */
  missing: string[]
  /** What is doubtful; those of weight 'confirm' print once their code is confirmed. */
  doubts: (PrintDoubt & { weight: Weight })[]
}

/** Doubts a user has seen and confirmed, by code. */
export const confirmedDoubts = z.array(z.enum(doubtCodes)).max(doubtCodes.length).default([])

export const batchPayload = z.object({
  form: z.string().max(40),
  passengers: z.array(z.int().min(1).max(2_147_483_647)).min(1).max(mostInBatch),
  letterhead: z.enum(['print', 'pad', 'none']).default('print'),
  printer: z.string().max(60).default('default'),
  three_up: z.boolean().default(false),
  confirmed: confirmedDoubts,
})

/** The doubts that keep a passenger out of the batch: those not confirmed, and those only an override prints. */
const hindering = (people: readonly PreparedOne[], verdicts: readonly Verdict[]): LeftOut['doubts'] =>
  people.flatMap(({ doubts }, at) =>
    doubts
      .filter((doubt) => doubtWeight(doubt.code) === 'stop' || verdicts[at]?.unconfirmed.includes(doubt))
      .map((doubt) => ({ ...doubt, weight: doubtWeight(doubt.code) })),
  )

/**
 * Prints one form for many passengers into one file, by the same readiness as a single print (decision 0250). Who lacks a
 * needed value, or is in doubt without a yes, is left out and named in the result; each
 * of the others gets a row in the print log, so that the paper can be printed again alone (forms 1.11, 1.13).
 */
export const batchPrint = defineJob({
  name: 'batch_print',
  title: 'Batch print',
  payload: batchPayload,
  parallel: 1,
  async run({ services, payload, user, progress, stopIfCancelled, keepFile }) {
    const { db, clock, keys } = services
    const form = printFormAt(payload.form)
    if (!form || !user?.permissions.has(`${form.module}.print`)) throw new AppError('access.denied')
    const ids = [...new Set(payload.passengers)]
    const ready: { asked: PrintAsked; prepared: Prepared }[] = []
    const leftOut: LeftOut[] = []
    // Reading counts as much as drawing in what is shown.
    for (const [at, id] of ids.entries()) {
      stopIfCancelled()
      progress(at, ids.length * 2)
      const asked: PrintAsked = {
        form,
        passengers: [id],
        pages: [],
        letterhead: payload.letterhead,
        printer: payload.printer,
        barcodes: false,
        test: false,
        threeUp: payload.three_up,
      }
      try {
        const prepared = await preparePrint({ db, user, clock, services }, asked)
        const verdicts = prepared.people.map((one) => verdictOf(one, batchConsent(payload.confirmed)))
        if (verdicts.every(isPrintable)) ready.push({ asked, prepared })
        else
          leftOut.push({
            id,
            name: prepared.people[0]?.name ?? '',
            missing: verdicts.flatMap(({ missing }) => missing.map(({ label }) => label)),
            doubts: hindering(prepared.people, verdicts),
          })
      } catch (fault) {
        if (!(fault instanceof AppError) || fault.code !== 'record.notFound') throw fault
        leftOut.push({ id, name: '', missing: [], doubts: [] })
      }
    }
    const [first] = ready
    if (!first) return { printed: 0, pages: 0, left_out: leftOut }
    const facts = { at: madeAt(clock), author: first.prepared.author }
    const parts: Uint8Array[] = []
    for (let from = 0; from < ready.length; from += partSize) {
      stopIfCancelled()
      progress(ids.length + from, ids.length * 2)
      parts.push(
        await drawSheets(
          db,
          services,
          ready.slice(from, from + partSize).flatMap(({ prepared }) => prepared.sheets),
          { ...facts, threeUp: payload.three_up },
          user.id,
        ),
      )
    }
    const { bytes, pages } = joinPdf(parts, {
      title: form.title,
      subject: `${form.code} ${form.version}`,
      ...facts,
    })
    stopIfCancelled()
    // What was drawn is what is logged, all or nothing.
    await tx(db, async (trx) => {
      for (const { asked, prepared } of ready) await logPrint(trx, user, clock, asked, prepared, '')
      await auditWriter(keys.audit)(trx, {
        actor: user.id,
        action: 'print.batch',
        object: { module: 'print', id: form.code },
        changes: { passengers: [null, ready.map(({ asked }) => asked.passengers[0]).join(',')] },
      })
    })
    const stamp = clock
      .now()
      .toISOString()
      .slice(0, 16)
      .replaceAll('-', '')
      .replace('T', '-')
      .replace(':', '')
    await keepFile({
      name: `${form.code}_${ready.length}pax_${stamp}.pdf`,
      mime: 'application/pdf',
      bytes: Buffer.from(bytes),
    })
    return { printed: ready.length, pages, left_out: leftOut }
  },
})
