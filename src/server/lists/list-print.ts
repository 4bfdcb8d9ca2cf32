/**
 * From a cover list to its paper: its passengers in their order, as frozen, with what else their records say.
 * Source: forms 8, machines M9c.
 */
import { sql } from 'kysely'
import { entityOf } from '../../domain/entities.ts'
import { AppError } from '../../domain/errors.ts'
import type { Row } from '../../foundation/prints/print.ts'
import type { StoredRow } from '../../foundation/definitions/entity.ts'
import { placeInTime } from '../../foundation/text/format.ts'
import { listForm, paperOfList } from '../../domain/prints/lists/index.ts'
import type { ListForm, ListGiven, ListPerson } from '../../domain/prints/lists/list-form.ts'
import { day } from '../../domain/prints/values/show-value.ts'
import type { ListModule } from '../../domain/clearance/submission-lists.ts'
import { asPrinted } from '../../domain/prints/lists/as-printed.ts'
import type { Clock } from '../platform/clock.ts'
import { wireRow } from '../records/read/related-rows.ts'
import { shownTo } from '../records/shown-row.ts'
import type { Db } from '../platform/db/kysely.ts'
import { listRowsOf, type ListRow } from './list-rows.ts'
import { sheetNumbers } from './paper-members.ts'
import { seesBranch, type SessionUser } from '../platform/session-user.ts'
import { gather, wordingsOf } from '../prints/gather.ts'

interface Asker {
  db: Db
  /** Null for the system, which sees every passenger. */
  user: SessionUser | null
  clock: Clock
  /** Who prints, as the paper says it. */
  name: string
}

/** What stands on a printed list wins over what the records say today. */
function asFrozen(data: ListPerson['data'], member: ListRow): ListPerson['data'] {
  const changed = (name: string, values: Row): [string, Row | null] => {
    const known = Object.fromEntries(
      Object.entries(values).filter(([, value]) => value !== null && value !== undefined && value !== ''),
    )
    const row = data.records[name] ?? null
    return [name, Object.keys(known).length === 0 ? row : { ...row, ...known }]
  }
  const profession =
    member.profession === null
      ? {}
      : {
          profession: {
            ...(typeof data.records['visa_line']?.['profession'] === 'object'
              ? data.records['visa_line']['profession']
              : {}),
            name: member.profession,
          },
        }
  const records = [
    changed('passenger', { full_name: member.name, passport_no: member.passport_no }),
    changed('visa_entry', { visa_no: member.visa_no, sponsor_id: member.sponsor_id }),
    changed('visa_line', profession),
    changed('embassy', { visa_stamp_no: member.visa_stamp_no }),
    changed('mofa', { mofa_no: member.mofa_no }),
  ]
  return { ...data, records: { ...data.records, ...Object.fromEntries(records) } }
}

/**
 * The people of a list, in its order.
 * @throws AppError access.denied when the user may not see one of them: a list with rows left out would be another list.
 */
async function peopleOf(
  { db, user, clock }: Asker,
  form: ListForm,
  module: ListModule,
  list: number,
): Promise<(ListPerson & { id: number })[]> {
  const members = await listRowsOf(db, module, list)
  const found = new Map(
    (
      await gather(
        db,
        user,
        form,
        members.map((row) => row.passenger),
        clock.today(),
      )
    ).map((one) => [one.id, one.data]),
  )
  return members.map((member) => {
    const data = found.get(member.passenger)
    if (!data) throw new AppError('access.denied', { detail: 'You do not see every passenger of this list.' })
    return {
      id: member.passenger,
      data: asFrozen(data, member),
      reason_code: member.reason_code ?? '',
      reason: member.reason ?? '',
    }
  })
}

/** Lists of the other two kinds that go to the embassy with this one: same country, agency and day. */
async function combinedWith(asker: Asker, form: ListForm, list: Row): Promise<ListGiven['combined']> {
  const of = async (module: 'visa_reissue_list' | 'visa_cancel_list'): Promise<ListPerson[]> => {
    const { rows } = await sql<{ id: number; branch: number | null }>`
      select id, branch from ${sql.table(module)} where country = ${list['country']} and recruiting_agency = ${list['recruiting_agency']} and list_date = ${list['list_date']}::date and not is_deleted and state not in ('draft', 'cancelled') order by id`.execute(
      asker.db,
    )
    const people: ListPerson[] = []
    for (const row of rows.filter(({ branch }) => asker.user === null || seesBranch(asker.user, branch)))
      people.push(...(await peopleOf(asker, form, module, row.id)))
    return people
  }
  return { reissue: await of('visa_reissue_list'), cancel: await of('visa_cancel_list') }
}

/** Numbers that are counted until the list is printed, and the visa or demand a list is about. */
async function withNumbers(db: Db, module: ListModule, list: Row, isDraft: boolean): Promise<Row> {
  if (module === 'manpower_note_sheet' && isDraft) return { ...list, ...(await sheetNumbers(db, list)) }
  if (module !== 'list_of_manpower_ref') return list
  const { rows } =
    await sql<Row>`select (select visa_no from visa_entry where id = ${list['visa_entry'] ?? null}::int) as visa_no, (select demand_no from demand where id = ${list['demand'] ?? null}::int) as demand_no`.execute(
      db,
    )
  return { ...list, ...rows[0] }
}

export interface PreparedList {
  form: ListForm
  given: ListGiven
  author: string
  /** Passengers of the list, in its order. */
  members: number[]
}

/**
 * Reads a cover list for its print.
 * @param options `isPrinted` while the list is being printed: its paper is no draft any more.
 * @throws AppError record.notFound for a list that is not there or belongs to another branch.
 */
export async function prepareList(
  asker: Asker,
  module: ListModule,
  id: number,
  { isPrinted = false } = {},
): Promise<PreparedList> {
  const { db, user, clock } = asker
  const entity = entityOf(module)
  const { rows } = await sql<{
    row: StoredRow
    country: Row | null
    agency: Row | null
    company: string | null
  }>`
    select to_jsonb(t) as row, to_jsonb(c) as country, to_jsonb(a) as agency, (select company_name from general_setting order by id limit 1) as company
    from ${sql.table(entity.table)} t left join country c on c.id = t.country left join recruiting_agency a on a.id = t.recruiting_agency where t.id = ${id} and not t.is_deleted`.execute(
    db,
  )
  const [found] = rows
  if (!found || (user && !seesBranch(user, found.row.branch ?? null))) throw new AppError('record.notFound') // A branch column holds an id or nothing.
  const list = asPrinted(
    module,
    shownTo(
      user,
      entity,
      wireRow(entity, {
        ...found.row,
        ...(isPrinted && found.row.state === 'draft' ? { state: 'printed' } : {}),
      }),
    ),
  )
  const form = listForm(paperOfList(module, list))
  // A wording of the list itself wins over that of the agency.
  const texts = {
    ...(await wordingsOf(db, form))(list['country']),
    ...(typeof list['body'] === 'string' && list['body'] !== '' ? { body: list['body'] } : {}),
  }
  const at = placeInTime(clock.now(), clock.zone)?.time ?? ''
  const people = await peopleOf(asker, form, module, id)
  const given: ListGiven = {
    today: clock.today(),
    list: await withNumbers(db, module, list, found.row.state === 'draft'),
    country: found.country,
    agency: found.agency,
    people,
    texts,
    officeLine: `Printed by ${asker.name} on ${day(clock.today())} ${at}`,
    ...(module === 'visa_submission_list' ? { combined: await combinedWith(asker, form, list) } : {}),
  }
  return { form, given, author: found.company ?? '', members: people.map((person) => person.id) }
}
