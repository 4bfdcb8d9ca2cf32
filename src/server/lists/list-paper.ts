/** The paper of a cover list, kept when the list is printed or handed in and drawn again as it was. Source: forms 1.13, decision 0251. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { ListDoubt } from '../../domain/prints/lists/list-form.ts'
import { entities } from '../../domain/entities.ts'
import { AppError } from '../../domain/errors.ts'
import type { ListSheet } from '../../domain/prints/lists/list-sheet.ts'
import type { ListModule } from '../../domain/clearance/submission-lists.ts'
import { canonical } from '../platform/audit/audit-log.ts'
import type { Clock } from '../platform/clock.ts'
import { visibleRows } from '../records/scope.ts'
import type { Db } from '../platform/db/kysely.ts'
import type { SessionUser } from '../platform/session-user.ts'
import { listSaysReserved } from '../prints/hidden-boxes.ts'
import { prepareList } from './list-print.ts'
import { madeAt } from '../prints/print-log.ts'

interface ListPaper {
  sheet: ListSheet
  /** Instant and author of the file. */
  at: string
  author: string
}

interface At {
  module: ListModule
  id: number
}

const printed = new Set(['printed', 'submitted', 'closed'])

const keptPaper = async (db: Db, { module, id }: At): Promise<ListPaper | null> => {
  const { rows } = await sql<{
    sheet: ListSheet
    made_at: string
    author: string
  }>`select sheet, made_at, author from list_paper where module = ${module} and list_id = ${id}`.execute(db)
  return rows[0]
    ? { sheet: rows[0].sheet, at: new Date(rows[0].made_at).toISOString(), author: rows[0].author }
    : null
}

/**
 * Keeps what the list says now as its paper. One that is kept already stays unless `isNew`; a list whose form refuses it has none yet.
 * @param by the user who prints or hands the list in; null for the system.
 */
export async function keepListPaper(
  { db, clock }: { db: Db; clock: Clock },
  at: At,
  by: number | null,
  { isNew }: { isNew: boolean },
): Promise<void> {
  if (!isNew && (await keptPaper(db, at))) return
  const { rows } = await sql<{
    name: string
  }>`select trim(concat_ws(' ', first_name, last_name)) as name from app_user where id = ${by}`.execute(db)
  const { form, given, author } = await prepareList(
    { db, clock, user: null, name: rows[0]?.name ?? '' },
    at.module,
    at.id,
    { isPrinted: true },
  )
  if (form.refusals(given).length > 0) return dropListPaper(db, at)
  await sql`
    insert into list_paper (module, list_id, sheet, made_at, author, kept_by, kept_at) values (${at.module}, ${at.id}, ${JSON.stringify(form.build(given))}::jsonb, ${madeAt(clock)}, ${author}, ${by}, ${clock.now().toISOString()})
    on conflict (module, list_id) do update set sheet = excluded.sheet, made_at = excluded.made_at, author = excluded.author, kept_by = excluded.kept_by, kept_at = excluded.kept_at`.execute(
    db,
  )
}

/** The list is open again: what it says follows the records. */
export async function dropListPaper(db: Db, { module, id }: At): Promise<void> {
  await sql`delete from list_paper where module = ${module} and list_id = ${id}`.execute(db)
}

const reservedPaper = 'The printed list carries values that your role may not read.'

export interface ListToPrint extends ListPaper {
  /** What hinders the print; a kept paper has nothing. */
  refusals: string[]
  /** What may be wrong; nothing once it was printed or handed in. */
  doubts: ListDoubt[]
  title: string
  /** Number of the list; '' before it has one. */
  number: string
  passengers: number[]
  branch: number | null
}

/**
 * The paper of a list as it prints now: the kept one of a list that was printed or handed in, else what its records say.
 * @throws AppError record.notFound for a list outside the user's branches, access.denied when the user does not see every passenger of it.
 */
export async function listToPrint(
  asker: { db: Db; user: SessionUser; clock: Clock },
  at: At,
): Promise<ListToPrint> {
  const { db, user } = asker
  const name = [user.firstName, user.lastName].join(' ').trim()
  const { form, given, author, members } = await prepareList({ ...asker, name }, at.module, at.id)
  await requireEveryone(db, user, members)
  const isPrinted = printed.has(String(given.list['state']))
  const branch = typeof given.list['branch'] === 'number' ? given.list['branch'] : null
  const facts = {
    title: form.title,
    number: typeof given.list['list_no'] === 'string' ? given.list['list_no'] : '',
    passengers: members,
    branch,
    doubts: form.doubts(given),
  }
  let kept = isPrinted ? await keptPaper(db, at) : null
  if (isPrinted && !kept && form.refusals(given).length === 0) {
    await keepListPaper(asker, at, user.id, { isNew: false })
    kept = await keptPaper(db, at)
  }
  // The kept paper says everything, no matter who printed it first; with parts left out it would be another
  // paper.
  const isReserved = kept !== null && listSaysReserved(form, at.module, user)
  if (kept && !isReserved) {
    // A paper that is fixed but was never drawn is looked at like a draft.
    const isAsked = given.list['state'] === 'printed' && !(await wasDrawn(db, at, kept.sheet))
    return { ...facts, ...kept, refusals: [], ...(isAsked ? {} : { doubts: [] }) }
  }
  return {
    ...facts,
    sheet: form.build(given),
    at: madeAt(asker.clock),
    author,
    refusals: isReserved ? [reservedPaper] : form.refusals(given),
  }
}

/** A list with rows left out would be another list. */
async function requireEveryone(db: Db, user: SessionUser, passengers: readonly number[]): Promise<void> {
  const { rows } =
    await sql`select p.id from passenger p where p.id = any(${[...passengers]}::int4[]) and ${visibleRows(entities.passenger, user, 'p')}`.execute(
      db,
    )
  if (rows.length !== new Set(passengers).size)
    throw new AppError('access.denied', { detail: 'You do not see every passenger of this list.' })
}

/** SHA-256 of what a list says; who printed it is left out. */
const hashOf = ({ officeLine: _line, ...said }: ListSheet): string =>
  createHash('sha256').update(canonical(said)).digest('hex')

/** A user printed this very sheet before. */
const wasDrawn = async (db: Db, { module, id }: At, sheet: ListSheet): Promise<boolean> =>
  (
    await sql`select 1 from print_log where list_module = ${module} and list_id = ${id} and values_hash = ${hashOf(sheet)} limit 1`.execute(
      db,
    )
  ).rows.length > 0

/** Writes a print of a list into the log. The same sheet again is a reprint of the same revision. @returns the number of the print. */
export async function logListPrint(
  db: Db,
  user: SessionUser,
  clock: Clock,
  { module, id }: At,
  paper: ListToPrint,
  pages: number,
): Promise<number> {
  const hash = hashOf(paper.sheet)
  const {
    rows: [last],
  } = await sql<{ revision: number; reprint_no: number; values_hash: string }>`
    select revision, reprint_no, values_hash from print_log where list_module = ${module} and list_id = ${id} order by id desc limit 1`.execute(
    db,
  )
  const isSame = last?.values_hash === hash
  const { rows } = await sql<{ id: number }>`
    insert into print_log (form_code, form_version, mode, passenger_ids, list_module, list_id, sheets, made_at, author, page_count, values_hash, revision, reprint_no, printed_by, printed_at, branch)
    values (${paper.sheet.code}, ${paper.sheet.version}, 'full', ${paper.passengers}::int4[], ${module}, ${id}, ${JSON.stringify([paper.sheet])}::jsonb, ${paper.at}, ${paper.author}, ${pages}, ${hash},
      ${(last?.revision ?? 0) + (isSame ? 0 : 1)}, ${isSame && last ? last.reprint_no + 1 : 0}, ${user.id}, ${clock.now().toISOString()}, ${paper.branch})
    returning id`.execute(db)
  return rows[0]?.id ?? 0
}

export interface ListPrintRow {
  id: number
  revision: number
  reprint_no: number
  page_count: number
  printed_at: string
  printed_by: string | null
}

/** Prints of a list, newest first. */
export async function printsOfList(db: Db, { module, id }: At): Promise<ListPrintRow[]> {
  const { rows } = await sql<ListPrintRow>`
    select l.id, l.revision, l.reprint_no, l.page_count, l.printed_at, nullif(trim(concat_ws(' ', u.first_name, u.last_name)), '') as printed_by
    from print_log l left join app_user u on u.id = l.printed_by where l.list_module = ${module} and l.list_id = ${id} order by l.id desc limit 50`.execute(
    db,
  )
  return rows
}
