/** After a restore: do the books hold, and is the audit log complete? Source: security 11. */
import { verifyChain, type ChainReport } from '../../platform/audit/verify.ts'
import type { Db } from '../../platform/db/kysely.ts'
import type { Key } from '../../platform/keys.ts'
import { brokenBooks, verifyBooks, type BooksReport } from '../../books/verify-books.ts'
import { counted } from '../../../foundation/text/counted.ts'

export interface RestoredCheck {
  ok: boolean
  books: BooksReport
  audit: ChainReport
  /** What was found about the books and about the audit log, a sentence each. */
  sentences: readonly [books: string, audit: string]
}

/** Rechecks books and audit chain of a database whose rows have just come back. @param key the audit key the data belongs to. */
export async function checkRestored(db: Db, key: Key): Promise<RestoredCheck> {
  const books = await verifyBooks(db, { hasTime: true })
  const audit = await verifyChain(db, key)
  return {
    ok: books.ok && audit.ok,
    books,
    audit,
    sentences: [
      books.ok
        ? `The books are whole: ${counted(books.entries, 'entry', 'entries')}.`
        : `The books are broken: ${brokenBooks(books)}.`,
      audit.ok
        ? `The audit log is whole: ${counted(audit.entries, 'entry', 'entries')}.`
        : `The audit log was changed: entry ${audit.firstBad} does not follow from the one before it.`,
    ],
  }
}
