import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { entityOf } from '../../../domain/entities.ts'
import { AppError } from '../../../domain/errors.ts'
import { defineJob } from '../../jobs/define-job.ts'
import { auditWriter } from '../../platform/audit/audit-log.ts'
import type { Db } from '../../platform/db/kysely.ts'
import { ZipWriter } from '../../platform/sheets/zip-writer.ts'
import { isManager } from '../../records/actor.ts'
import { visibleRows } from '../../records/scope.ts'
import { writeTrace } from '../../workflow/view/write-trace.ts'
import { analysisQuery, inMonths, readAsked, recordsOf, type Asked } from './asked.ts'

/** Passengers of one file, the newest first. */
const mostTraces = 200

/** Passengers with accepted or refused events of the workflow in the month asked for. */
const passengersOf = async (db: Db, of: Asked) =>
  (
    await sql<{ id: number; all: number }>`
    with records as ${recordsOf(of)}, files as (
      select r.passenger as id from stage_event e join records r on r.module = e.module and r.record_id = e.record_id where e.machine = ${of.workflow.id} and ${inMonths(of, sql`e.on_date`)}
      union select r.passenger from refused_event f join records r on r.module = f.module and r.record_id = f.record_id where f.machine = ${of.workflow.id} and ${inMonths(of, sql`f.on_date`)})
    select p.id, (count(*) over ())::int as all from files join passenger p on p.id = files.id where ${visibleRows(entityOf('passenger'), of.user, 'p')} order by p.id desc limit ${mostTraces}`.execute(
      db,
    )
  ).rows

/** The history of an analysis as traces without personal data, one file per passenger, which the Replay page opens (decision 0881). */
export const analysisTraces = defineJob({
  name: 'analysis_traces',
  title: 'Export of traces',
  parallel: 1,
  payload: analysisQuery,
  mayFetch: (_payload, user) => isManager(user),
  async run({ services, payload, user, progress, stopIfCancelled, keepFile }) {
    if (!user || !isManager(user)) throw new AppError('access.denied')
    const { db, reportDb, clock, keys, registry } = services
    const of = readAsked(user, payload)
    const passengers = await passengersOf(reportDb, of)
    const chunks: Buffer[] = []
    const zip = new ZipWriter((chunk) => chunks.push(chunk))
    for (const [at, { id }] of passengers.entries()) {
      stopIfCancelled()
      progress(at, passengers.length)
      // A salt of its own: no person is recognised from one file in another.
      const trace = await writeTrace(reportDb, id, clock, randomUUID(), user, registry)
      await zip.part(`${of.workflow.id}-${String(at + 1).padStart(3, '0')}.json`, [
        `${JSON.stringify(trace, null, 1)}\n`,
      ])
    }
    zip.finish()
    await keepFile({
      name: `traces-${of.workflow.id}-${clock.today()}.zip`,
      mime: 'application/zip',
      bytes: Buffer.concat(chunks),
    })
    await auditWriter(keys.audit)(db, {
      actor: user.id,
      action: 'process_analysis.exported',
      object: { module: 'process_analysis' },
      changes: { workflow: [null, of.workflow.id], rows: [null, passengers.length] },
    })
    return { traces: passengers.length, total: passengers[0]?.all ?? 0 }
  },
})
