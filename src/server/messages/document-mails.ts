/**
 * Document mails on their way out: picked up into the outbox, and their outcome recorded (machines M14;
 * decision 0133).
 */
import { documentSendWorkflow } from '../../machines/desk/document-send.ts'
import { inStates } from '../platform/db/in-states.ts'
import { sql } from 'kysely'
import { entities } from '../../domain/entities.ts'
import { printForm } from '../../domain/prints/index.ts'
import type { Row } from '../../domain/journey/facts.ts'
import { userById } from '../access/authenticate.ts'
import { tx, type Tx } from '../platform/db/kysely.ts'
import { publish } from '../platform/events/publish.ts'
import { bindingOf } from '../workflow/event/bindings.ts'
import { rowById, updateRow } from '../workflow/event/rows.ts'
import { runEvent } from '../workflow/event/run-event.ts'
import { keepFile } from '../platform/files/keep-file.ts'
import { preparePrint } from '../prints/prepare.ts'
import { drawSheets, madeAt } from '../prints/print-log.ts'
import type { Services } from '../platform/services.ts'
import { attachmentsOf } from './attachments.ts'
import { withNames } from './mail-names.ts'
import { queueMail } from '../transport/outbox.ts'
import { systemContext } from '../workflow/event/context.ts'
import type { EngineServices } from '../workflow/registry.ts'

export const documentMails = 'document_send'

async function eventIn(
  db: Tx,
  services: Pick<Services, 'clock' | 'registry'>,
  id: number,
  type: string,
  data: Row,
): Promise<{ happened: boolean; state: string }> {
  const binding = bindingOf(documentMails)
  if (!binding) throw new Error('document mails have no workflow')
  const result = await runEvent(systemContext(db, services), {
    binding,
    id,
    passengerId: null,
    type,
    data,
  })
  const mail = await rowById(db, entities[documentMails], id)
  // A mail of many is shown in the timeline of each.
  await publish(
    db,
    ...(mail?.passengers ?? []).map((passenger) => ({
      module: documentMails,
      id,
      passenger,
      branch: mail?.branch ?? null,
    })),
  )
  return result
}

/**
 * Records for a mail what happened to it, in a transaction of its own. `happened` is false where it does not
 * wait for that any more.
 */
export const documentEvent = (
  services: EngineServices,
  id: number,
  type: string,
  data: Row = {},
): Promise<{ happened: boolean; state: string }> =>
  tx(services.db, (db) => eventIn(db, services, id, type, data))

/** Draws the CV as it is now and keeps it, so that what was sent can be read later. @returns id of the file. */
async function drawCv(services: Services, passenger: number, sentBy: number): Promise<string> {
  const { db, clock } = services
  const user = await userById(db, sentBy)
  const { rows } = await sql<{
    gender: string
  }>`select gender from passenger where id = ${passenger}`.execute(db)
  if (!user || !rows[0]) throw new Error('no user may draw this CV')
  const form = printForm(rows[0].gender === 'female' ? 'female_cv' : 'male_cv')
  const prepared = await preparePrint(
    { db, user, clock, services },
    {
      form,
      passengers: [passenger],
      pages: [],
      letterhead: 'none',
      printer: 'default',
      barcodes: false,
      test: false,
      threeUp: false,
    },
  )
  const bytes = await drawSheets(
    db,
    services,
    prepared.sheets,
    { at: madeAt(clock), author: prepared.author, threeUp: false },
    sentBy,
  )
  return (
    await keepFile(db, services, {
      name: `CV ${prepared.people[0]?.name ?? passenger}.pdf`,
      mime: 'application/pdf',
      bytes: Buffer.from(bytes),
      module: documentMails,
      uploadedBy: sentBy,
    })
  ).id
}

async function pickUp(services: Services, id: number): Promise<void> {
  const entity = entities[documentMails]
  const seen = await rowById(services.db, entity, id)
  if (!seen) return
  const files: string[] = []
  // Drawing takes its time; it happens before anything is locked.
  for (const { source, passenger, file } of attachmentsOf(seen))
    files.push(
      source === 'cv' ? await drawCv(services, Number(passenger), Number(seen['sent_by'])) : String(file),
    )
  await tx(services.db, async (db) => {
    const record = await rowById(db, entity, id, { lock: true })
    if (!record || record.state !== 'queued' || record.mail !== null) return
    const passengers = record.passengers ?? []
    const mail = await queueMail(db, services.keys, {
      kind: documentMails,
      object: { module: documentMails, id },
      to: record.to ?? [],
      cc: record.cc ?? [],
      bcc: record.bcc ?? [],
      subject: String(record.subject),
      text: await withNames(db, String(record.body), passengers),
      files,
      by: Number(record.sent_by),
    })
    await updateRow(db, entity, id, { mail }, { by: null, bump: false })
  })
}

/** Puts every waiting document mail into the outbox. Those of the demo agency stay where they are: their addresses are invented. */
export async function pickUpDocuments(services: Services): Promise<void> {
  const { rows } = await sql<{
    id: number
  }>`select id from document_send where state ${inStates(documentSendWorkflow, 'queued')} and mail is null and not is_deleted and not is_demo order by id`.execute(
    services.db,
  )
  for (const { id } of rows) {
    try {
      await pickUp(services, id)
    } catch (fault) {
      services.log.warn('a document mail could not be put together', {
        id,
        reason: fault instanceof Error ? fault.message : 'fault',
      })
      await documentEvent(services, id, 'TAKE')
      await documentEvent(services, id, 'ERROR', {
        error: 'The attachments could not be put together.',
        temporary: false,
      })
    }
  }
}
