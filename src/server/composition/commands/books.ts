/** Commands that check the books and take them to the auditor. */
import { writeFileSync } from 'node:fs'
import { AppError } from '../../../domain/errors.ts'
import { counted } from '../../../foundation/text/counted.ts'
import { writeBundle } from '../../books/proof/bundle.ts'
import { verifyOwnBooks } from '../../books/verify-books.ts'
import { auditWriter } from '../../platform/audit/audit-log.ts'
import { onDatabase, pathOf, type Options } from './command.ts'

/** Fails when the books are broken, so that a script sees it by the exit code. */
export const checkBooks = (values: Options): Promise<void> =>
  onDatabase(values, async ({ db, keys, dataDir }) => {
    const report = await verifyOwnBooks(db, { keys, config: { dataDir } }, { whole: true, hasTime: true })
    if (!report.ok && !values.json)
      throw new AppError('ledger.refused', {
        detail: report.broken.map(({ rule, what }) => `${rule}: ${what}`).join('\n'),
      })
    if (!report.ok) process.exitCode = 1
    return {
      sentence: `The books are whole: ${counted(report.entries, 'entry', 'entries')}${report.seal ? `, last seal ${report.seal.seq} ${report.seal.hash}` : ''}.`,
      facts: report,
    }
  })

export const auditBundle = (values: Options): Promise<void> =>
  onDatabase(values, async ({ db, keys }) => {
    const path = pathOf(values.out, '--out')
    writeFileSync(path, await writeBundle(db), { flag: 'wx', mode: 0o600 })
    await auditWriter(keys.audit)(db, { actor: null, action: 'ledger.bundle' })
    return { sentence: `${path}: the whole ledger with its seals.`, facts: { path } }
  })
