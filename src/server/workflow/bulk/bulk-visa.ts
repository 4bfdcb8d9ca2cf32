/** One visa line for many passengers (entities 3.5): the allotment of a single passenger, sent to each by the engine of bulk updates. */
import type { multipleVisaEntry } from '../../../domain/visas/multiple-visa-entry.ts'
import type { RowOf } from '../../../foundation/definitions/entity.ts'
import { saidOf, say, term, type Wording } from '../../../foundation/text/sentence.ts'
import { sql } from 'kysely'
import { visaForMany } from '../../../domain/journey/bulk-events.ts'
import { entityOf } from '../../../domain/entities.ts'
import { AppError } from '../../../domain/errors.ts'
import { visaEntryWorkflow } from '../../../machines/visas/visa-entry.ts'
import { stateTerm } from '../../../machines/kit/judge.ts'
import { enqueue } from '../../jobs/runs.ts'
import { tx, type Db } from '../../platform/db/kysely.ts'
import { carryOut, untried, type BulkAction, type BulkWorker } from './bulk.ts'
import { keepOutcome, type BulkAt, type BulkOutcome } from './bulk-rows.ts'
import { lineById } from '../event/facts-sql/visa-line.ts'
import { rowById, updateRow } from '../event/rows.ts'
import type { NamedEffect } from '../registry.ts'

/** Name of the job; written here because its order starts it in the transaction of the event. */
export const visaBulkJob = 'multiple_visa'

/** What is asked of a multiple visa entry, as its form sends it. */
export interface VisaAsked {
  visa_entry: number
  visa_line: number
  allot_date: string
  passengers: readonly number[]
  agreed_amount_each?: string | null | undefined
}

/** @throws AppError at the field when the visa is not open, the line is another visa's, or fewer units are left than passengers chosen. */
export async function requireUnits(db: Db, asked: VisaAsked): Promise<void> {
  const at = (pointer: string, code: string, wording: Wording) =>
    new AppError('step.refused', {
      detail: wording,
      publicCode: code,
      errors: [{ pointer, code, ...saidOf(wording) }],
    })
  const [entry, line] = [
    await rowById(db, entityOf('visa_entry'), asked.visa_entry),
    await lineById(db, asked.visa_line),
  ]
  if (!entry) throw at('/visa_entry', 'REF', 'Select a Visa Entry from the list.')
  if (entry['state'] !== 'open')
    throw at(
      '/visa_entry',
      'G-VE-LIVE',
      say`Visa ${String(entry['visa_no'])} is ${stateTerm(visaEntryWorkflow, String(entry['state']))}.`,
    )
  if (!line || Number(line['visa_entry']) !== asked.visa_entry)
    throw at('/visa_line', 'REF', 'Select a Visa Line from the list.')
  if (asked.allot_date < String(entry['issue_date'] ?? ''))
    throw at('/allot_date', 'NBEF', 'Allot Date cannot be before Issue Date.')
  const left = Number(line['available'])
  if (left < asked.passengers.length)
    throw at(
      '/passengers',
      'G-VE-QTY',
      say`Visas left: ${left}; passengers selected: ${asked.passengers.length}.`,
    )
}

/** What a stored entry does to each passenger. */
export const visaBulkAction = (
  record: Pick<
    RowOf<typeof multipleVisaEntry>,
    'visa_entry' | 'visa_line' | 'allot_date' | 'agreed_amount_each'
  >,
): BulkAction => ({
  bulk: visaForMany,
  common: {
    visa_entry: record.visa_entry,
    visa_line: record.visa_line,
    allot_date: record.allot_date,
    ...(record.agreed_amount_each ? { agreed_amount: record.agreed_amount_each } : {}),
  },
})

/** Effects of a multiple visa entry. */
export const visaBulkEffects: Readonly<Record<string, NamedEffect>> = {
  'visa bulk start': {
    async do({ db, actor }, { record }) {
      const { id } = record
      const run = await enqueue(db, {
        job: visaBulkJob,
        trigger: 'request',
        by: actor.id,
        payload: { id },
        onlyKey: null,
      })
      await updateRow(
        db,
        entityOf('multiple_visa_entry'),
        id,
        { job_run: run },
        { by: actor.id, bump: false },
      )
      return []
    },
  },
}

class OneRefused extends Error {
  readonly passenger: number
  readonly outcome: BulkOutcome
  constructor(passenger: number, outcome: BulkOutcome) {
    super('one passenger was refused')
    this.passenger = passenger
    this.outcome = outcome
  }
}

/** All or none: one transaction; the first refusal takes everything back and is the reason of all others. */
export async function allotAll(
  db: Db,
  worker: BulkWorker,
  at: BulkAt,
  action: BulkAction,
  onProgress: (done: number, total: number) => void,
): Promise<void> {
  const people = await untried(db, at, false)
  try {
    await tx(db, async (trx) => {
      for (const [index, passenger] of people.entries()) {
        onProgress(index, people.length)
        const outcome = await carryOut(trx, worker, at, action, passenger)
        if (outcome && !outcome.ok) throw new OneRefused(passenger, outcome)
      }
    })
  } catch (fault) {
    if (!(fault instanceof OneRefused)) throw fault
    const { rows } = await sql<{
      name: string
    }>`select full_name as name from passenger where id = ${fault.passenger}`.execute(db)
    const said = say`No passenger was allotted, because of ${rows[0]?.name ?? term('another passenger', 'guards:word')}.`
    await tx(db, async (trx) => {
      for (const passenger of people)
        await keepOutcome(
          trx,
          at,
          passenger,
          passenger === fault.passenger
            ? fault.outcome
            : {
                ok: false,
                from: null,
                to: null,
                code: 'G-MV-ALL',
                ...said,
                fix: null,
                recordId: null,
                eventId: null,
              },
        )
    })
  }
}
