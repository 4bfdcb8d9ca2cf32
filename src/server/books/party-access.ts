/**
 * Whose accounts a person may look into and settle: passengers and agents they know of (roles 4, security 4).
 */
import { sql } from 'kysely'
import { entityOf } from '../../domain/entities.ts'
import { AppError } from '../../domain/errors.ts'
import type { Crud } from '../records/crud-context.ts'
import { pickableRows, visibleRows } from '../records/scope.ts'

type Reader = Pick<Crud, 'db' | 'user'>

/** A sub ledger `of` whose passenger or agent does not exist for this person. */
export const unknownParty = (user: Reader['user'], of: string) => sql`(
  (${sql.ref(`${of}.party_type`)} = 'passenger' and not exists (select 1 from passenger f where f.id = ${sql.ref(`${of}.party_id`)} and ${visibleRows(entityOf('passenger'), user, 'f')}))
  or (${sql.ref(`${of}.party_type`)} = 'agent' and not exists (select 1 from agent g where g.id = ${sql.ref(`${of}.party_id`)} and ${pickableRows(entityOf('agent'), user, 'g', { inactive: true })})))`

/** @throws AppError 'record.notFound' for a sub ledger whose passenger or agent does not exist for this person. */
async function requireKnown({ db, user }: Reader, isMeant: ReturnType<typeof sql>): Promise<void> {
  const { rows } = await sql`
    select 1 from sub_ledger_account s where ${isMeant} and ${unknownParty(user, 's')} limit 1`.execute(db)
  if (rows.length > 0) throw new AppError('record.notFound')
}

/** @throws AppError 'record.notFound' outside the scope of the person. */
export const requireParty = (reader: Reader, subLedger: number): Promise<void> =>
  requireKnown(reader, sql`s.id = ${subLedger}`)

/** The same for lines of the books that are settled against each other. @throws AppError 'record.notFound'. */
export const requirePartiesOf = (reader: Reader, lines: readonly number[]): Promise<void> =>
  requireKnown(
    reader,
    sql`s.id in (select l.sub_ledger_id from gl_line l where l.id = any(${[...lines]}::int8[]))`,
  )
