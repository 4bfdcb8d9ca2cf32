import type { Db } from '../../platform/db/kysely.ts'

/** Every question asked of one moment, so that postings beside it do not look broken; inside a transaction, of that one. */
export const ofOneMoment = <T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> =>
  db.isTransaction
    ? work(db)
    : db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)
