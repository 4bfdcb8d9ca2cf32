/** Prints a voucher: which print of it this is, the file, and its row in the log. Source: accounting 12 (print log), forms 9.1. */
import { sql } from 'kysely'
import { AppError } from '../../../domain/errors.ts'
import type { ShownVoucher } from '../../../domain/books/vouchers/voucher-row.ts'
import { unequalSides, type VoucherKind } from '../../../domain/books/posting.ts'
import { papersOf, voucherSheet, type VoucherOnPaper } from '../../../domain/prints/vouchers/voucher-paper.ts'
import type { VoucherPaper } from '../../../domain/prints/vouchers/voucher-sheet.ts'
import type { Clock } from '../../platform/clock.ts'
import { tx, type Db } from '../../platform/db/kysely.ts'
import type { Services } from '../../platform/services.ts'
import type { SessionUser } from '../../platform/session-user.ts'
import { drawPdf } from '../draw.ts'
import { printPictures } from '../print-pictures.ts'
import { madeAt } from '../print-log.ts'
import { readVoucher } from './read-voucher.ts'

interface Printing {
  db: Db
  user: SessionUser
  clock: Clock
  services: Services
}

/** The money receipt and the voucher are counted apart: the payer has the one, the file the other. */
const formOf = (paper: VoucherPaper): 'receipt' | 'voucher' =>
  paper === 'receipt' || paper === 'roll' ? 'receipt' : 'voucher'

/** Two people who print at once get two numbers; so many tries are never needed. */
const tries = 4

/** How often this form of a posted voucher was printed. */
async function printedBefore(db: Db, module: string, id: number, form: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select coalesce(max(duplicate) + 1, 0)::int as n from voucher_print where module = ${module} and voucher_id = ${id} and form = ${form}`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

/** A journal whose sides differ is no voucher yet (forms 9.1, accounting 4.6). */
function requireBalance({ lines }: VoucherOnPaper): void {
  const difference = lines.reduce((sum, line) => sum + line.debit - line.credit, 0n)
  if (difference !== 0n)
    throw new AppError('step.refused', {
      detail: unequalSides(difference),
      publicCode: 'voucher.notBalanced',
    })
}

/** States in which a voucher is in the books, or was. */
const inBooks = new Set(['posted', 'reversed'])

/**
 * Draws a paper of a voucher and writes it into the log.
 * @param log what else is written with the row, in its transaction.
 * @throws AppError input.invalid for a paper the kind does not have; step.refused for a journal that does not balance.
 */
export async function printVoucher(
  { db, user, clock, services }: Printing,
  kind: VoucherKind,
  record: ShownVoucher,
  paper: VoucherPaper,
  log: (within: Db, duplicate: number | null) => Promise<void>,
): Promise<{ bytes: Uint8Array; name: string }> {
  const { module } = kind
  if (!papersOf(module).includes(paper))
    throw new AppError('input.invalid', { detail: 'This voucher is not printed on that paper.' })
  const [status, form] = [record.status ?? '', formOf(paper)]
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const duplicate = inBooks.has(status) ? await printedBefore(db, module, record.id, form) : null
    const voucher = await readVoucher({ db, user, clock }, kind, record, {
      duplicate,
      publicUrl: services.config.publicUrl ?? '',
    })
    if (module === 'journal' || module === 'idjournal') requireBalance(voucher)
    const sheet = voucherSheet(voucher, paper)
    const bytes = await drawPdf(
      {
        kind: 'voucher',
        data: sheet,
        at: madeAt(clock),
        author: sheet.head.name,
        pictures: await printPictures(db, services, sheet.head.logo ? [sheet.head.logo] : []),
      },
      user.id,
    )
    const isLogged = await tx(db, async (within) => {
      const { rows } = await sql<{ id: number }>`
        insert into voucher_print (module, voucher_id, form, paper, status, duplicate, printed_by, printed_at, branch)
        values (${module}, ${record.id}, ${form}, ${sheet.paper}, ${status}, ${duplicate}, ${user.id}, ${clock.now().toISOString()}, ${record.branch ?? null})
        on conflict do nothing returning id`.execute(within)
      if (rows.length === 0) return false
      await log(within, duplicate)
      return true
    })
    if (isLogged) return { bytes, name: `${form}_${voucher.no || `draft-${record.id}`}.pdf` }
  }
  throw new AppError('record.stale', { detail: 'This voucher is being printed by others. Print it again.' })
}
