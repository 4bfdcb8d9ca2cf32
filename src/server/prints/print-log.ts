import { sql } from 'kysely'
import { AppError } from '../../domain/errors.ts'
import { printForm } from '../../domain/prints/index.ts'
import { listForm } from '../../domain/prints/lists/index.ts'
import type { Sheet } from '../../domain/prints/sheet.ts'
import type { ListModule } from '../../domain/clearance/submission-lists.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/kysely.ts'
import { publish } from '../platform/events/publish.ts'
import type { Services } from '../platform/services.ts'
import type { SessionUser } from '../platform/session-user.ts'
import { drawPdf } from './draw.ts'
import { hiddenBoxes, listSaysReserved } from './hidden-boxes.ts'
import type { PrintAsked, Prepared } from './prepare.ts'
import { picturesOf, printPictures } from './print-pictures.ts'

/** A print as the log lists it. */
export interface PrintRow {
  id: number
  form_code: string
  revision: number
  reprint_no: number
  page_count: number
  missing_fields: string[]
  reason: string | null
  printed_at: string
  printed_by: string | null
}

/** Midnight of the agency's day, so that a preview and the print of the same day are the same bytes. */
export const madeAt = (clock: Clock): string => `${clock.today()}T00:00:00.000Z`

const pagesOf = (asked: PrintAsked, sheets: readonly Sheet[]): number => {
  if (asked.threeUp) return Math.ceil(sheets.length / 3)
  return sheets.length * (asked.pages.length || asked.form.paper.pages)
}

/** Writes a print into the log. The same values again are a reprint of the same revision (forms 1.13). */
export async function logPrint(
  db: Db,
  user: SessionUser,
  clock: Clock,
  asked: PrintAsked,
  prepared: Prepared,
  reason: string,
): Promise<{ id: number; revision: number; reprint_no: number }> {
  const { last, sheets, hash } = prepared
  const { rows: same } = await sql<{
    values_hash: string
  }>`select values_hash from print_log where id = ${last?.id ?? 0}`.execute(db)
  const isSame = same[0]?.values_hash === hash
  const revision = last === null ? 1 : isSame ? last.revision : last.revision + 1
  const reprintNo = last !== null && isSame ? last.reprint_no + 1 : 0
  const missing = [
    ...new Set(
      prepared.people.flatMap((one) => one.missing.filter((box) => box.level !== 'W').map((box) => box.box)),
    ),
  ]
  const { rows } = await sql<{ id: number }>`
    insert into print_log (form_code, form_version, mode, passenger_ids, sheets, three_up, made_at, author, page_count, missing_fields, doubts, values_hash, revision, reprint_no, reason, printed_by, printed_at, branch)
    values (${asked.form.code}, ${asked.form.version}, ${sheets[0]?.mode === 'overprint' ? 'overprint' : 'full'}, ${[...asked.passengers]}::int4[], ${JSON.stringify(sheets)}::jsonb, ${asked.threeUp}, ${madeAt(clock)}, ${prepared.author},
      ${pagesOf(asked, sheets)}, ${JSON.stringify(missing)}::jsonb, ${JSON.stringify(prepared.people.flatMap((one) => one.doubts.map((doubt) => doubt.code)))}::jsonb, ${hash}, ${revision}, ${reprintNo}, ${reason || null}, ${user.id}, ${clock.now().toISOString()}, ${prepared.branch})
    returning id`.execute(db)
  const id = rows[0]?.id ?? 0
  // The pages of these passengers show it in their timeline.
  const { branch } = prepared
  await publish(db, ...asked.passengers.map((passenger) => ({ module: 'print', id, passenger, branch })))
  return { id, revision, reprint_no: reprintNo }
}

/** Sheets as a file. */
export async function drawSheets(
  db: Db,
  services: Services,
  sheets: readonly Sheet[],
  { at, author, threeUp }: { at: string; author: string; threeUp: boolean },
  owner?: number,
): Promise<Uint8Array> {
  return drawPdf(
    {
      kind: 'form',
      data: { sheets, threeUp },
      at,
      author,
      pictures: await printPictures(db, services, picturesOf(sheets)),
    },
    owner,
  )
}

interface Kept {
  form_code: string
  /** Set for a print of a cover list; its sheet is the only one. */
  list_module: ListModule | null
  passenger_ids: number[]
  sheets: Sheet[]
  three_up: boolean
  made_at: string
  author: string
  printed_at: string
  printed_by: number | null
}

/** Whether a kept print may say more than this user reads. */
const saysReserved = (kept: Kept, user: SessionUser): boolean =>
  kept.list_module === null
    ? hiddenBoxes(printForm(kept.form_code), user).size > 0
    : listSaysReserved(listForm(kept.form_code), kept.list_module, user)

/**
 * A logged print drawn again: the same bytes as the first time.
 * @throws AppError 'record.notFound' for a print whose passengers the user may not see; access.denied for one that
 *   another user made and that says more than this user may read.
 */
export async function drawLogged(
  db: Db,
  services: Services,
  user: SessionUser,
  id: number,
  visible: (passengers: readonly number[]) => Promise<boolean>,
): Promise<{ bytes: Uint8Array; name: string }> {
  const { rows } =
    await sql<Kept>`select form_code, list_module, passenger_ids, sheets, three_up, made_at, author, printed_at, printed_by from print_log where id = ${id}`.execute(
      db,
    )
  const kept = rows[0]
  if (
    !kept ||
    !user.permissions.has(`${kept.list_module ?? printForm(kept.form_code).module}.print`) ||
    !(await visible(kept.passenger_ids))
  )
    throw new AppError('record.notFound')
  if (kept.printed_by !== user.id && saysReserved(kept, user))
    throw new AppError('access.denied', {
      detail: 'This print carries values that your role may not read. Print it again to see what you may.',
    })
  const facts = { at: new Date(kept.made_at).toISOString(), author: kept.author }
  const bytes =
    kept.list_module === null
      ? await drawSheets(db, services, kept.sheets, { ...facts, threeUp: kept.three_up }, user.id)
      : await drawPdf({ kind: 'list', data: kept.sheets[0], ...facts }, user.id)
  return { bytes, name: await fileName(db, kept) }
}

/** form_serial_passport_day.pdf, or form_npax_day.pdf for several (forms 1.13). */
async function fileName(db: Db, { form_code, passenger_ids, printed_at }: Kept): Promise<string> {
  const stamp = new Date(printed_at)
    .toISOString()
    .slice(0, 16)
    .replaceAll('-', '')
    .replace('T', '-')
    .replace(':', '')
  if (passenger_ids.length > 1) return `${form_code}_${passenger_ids.length}pax_${stamp}.pdf`
  const { rows } = await sql<{
    office_serial: string | null
    passport_no: string | null
  }>`select office_serial, passport_no from passenger where id = ${passenger_ids[0] ?? 0}`.execute(db)
  return `${[form_code, rows[0]?.office_serial, rows[0]?.passport_no, stamp]
    .filter(Boolean)
    .join('_')
    .replace(/[^\w.-]/g, '-')}.pdf`
}

/** Prints of a passenger, newest first. */
export async function printsOf(
  db: Db,
  passenger: number,
  form: string | null,
  limit: number,
): Promise<PrintRow[]> {
  const { rows } = await sql<PrintRow>`
    select l.id, l.form_code, l.revision, l.reprint_no, l.page_count, l.missing_fields, l.reason, l.printed_at, nullif(trim(concat_ws(' ', u.first_name, u.last_name)), '') as printed_by
    from print_log l left join app_user u on u.id = l.printed_by
    where l.passenger_ids @> ${[passenger]}::int4[] and (${form}::text is null or l.form_code = ${form}) order by l.id desc limit ${limit}`.execute(
    db,
  )
  return rows
}
