/** What a QR code on the paper of a voucher leads to: the entry itself, without a person's data. Source: forms 1.9, accounting 11, 12. */
import { sql } from 'kysely'
import { kindOf } from '../../../domain/books/kinds/index.ts'
import { share, type Doc } from '../../../domain/books/document.ts'
import { entityOf } from '../../../domain/entities.ts'
import { ownAmount } from '../../../domain/prints/vouchers/voucher-paper.ts'
import { minorDigits, moneyText } from '../../../foundation/values/money.ts'
import { textOf } from '../../platform/text-of.ts'
import type { Db } from '../../platform/db/kysely.ts'

/** Amounts are kept with two places, whatever the currency has (decision 0670); these are its own minor units. */
export function ownMinor(hundredths: bigint, currency: string): bigint {
  const digits = minorDigits(currency)
  return digits >= 2 ? hundredths * 10n ** BigInt(digits - 2) : hundredths / 100n
}

const storedAmount = (value: unknown): bigint => BigInt(textOf(value) || 0)

/** Amounts of a bill's or payment's line; those it does not have are zero. @param amountOf minor units of the currency. */
export function lineAmounts(line: Doc, amountOf: (name: string) => bigint) {
  const [amount, discount] = [amountOf('amount'), amountOf('discount')]
  const vatRate = Number(line['vat_bp'] ?? 0)
  return { amount, discount, vatRate, vat: share(amount - discount, BigInt(vatRate)) }
}

/** Enough of a seal to compare by eye. */
const shortLength = 12

export interface ProofFacts {
  /** Of the entry in the books; null for a voucher that is not posted. */
  seal: { seq: number; short: string; isWhole: boolean } | null
}

/** The seal of a voucher's own entry, and whether the entry still is what was sealed. */
export async function proofFacts(db: Db, module: string, id: number): Promise<ProofFacts> {
  const { rows } = await sql<{ seq: bigint; hash: string; whole: boolean | null }>`
    select s.seq, s.hash::text as hash, s.hash = encode(sha256(convert_to(s.prev_hash || s.seq::text || '|' || gl_payload(s.voucher_id), 'UTF8')), 'hex') as whole
    from gl_voucher v join gl_seal s on s.voucher_id = v.id where v.source_type = ${module} and v.source_id = ${id} and v.reverses_id is null`.execute(
    db,
  )
  const found = rows[0]
  return {
    seal: found
      ? { seq: Number(found.seq), short: found.hash.slice(0, shortLength), isWhole: found.whole === true }
      : null,
  }
}

/** The address of a voucher's proof; the random id is made with the first print and stays. */
export async function proofAddress(db: Db, module: string, id: number, publicUrl: string): Promise<string> {
  await sql`insert into voucher_proof (module, voucher_id) values (${module}, ${id}) on conflict do nothing`.execute(
    db,
  )
  const { rows } = await sql<{
    token: string
  }>`select token from voucher_proof where module = ${module} and voucher_id = ${id}`.execute(db)
  return `${publicUrl}/v/voucher/${rows[0]?.token ?? ''}`
}

interface ProofRow {
  module: string
  voucher_id: number
}

interface DocumentRow {
  row: Record<string, unknown>
  lines: Doc[] | null
  code: string | null
  agency: string
}

/** What anybody who holds the paper may compare with it. */
export interface VoucherProof {
  agency: string
  kind: string
  voucher_no: string
  date: string
  currency: string
  amount: string
  state: string
  reversed_on: string | null
  seal: { seq: number; short: string; is_whole: boolean } | null
}

/** The voucher a random id stands for; null for an id that was never printed, or a draft that is gone. */
export async function voucherProof(db: Db, token: string): Promise<VoucherProof | null> {
  const { rows } =
    await sql<ProofRow>`select module, voucher_id from voucher_proof where token = ${token}::uuid`.execute(db)
  const [found] = rows
  const kind = found && kindOf(found.module)
  if (!found || !kind) return null
  const { lines: tables } = entityOf(kind.module)
  const table = tables?.['lines']?.table
  const lines = table
    ? sql`(select jsonb_agg(to_jsonb(l)) from ${sql.table(table)} l where l.${sql.ref(kind.module)} = t.id)`
    : sql`null::jsonb`
  const document = await sql<DocumentRow>`
    select to_jsonb(t) as row, ${lines} as lines, (select code from currency where id = (to_jsonb(t) ->> 'currency')::int) as code,
      coalesce((select company_name from general_setting order by id limit 1), '') as agency
    from ${sql.table(entityOf(kind.module).table)} t where t.id = ${found.voucher_id} and not t.is_deleted`.execute(
    db,
  )
  const [voucher] = document.rows
  if (!voucher) return null
  const text = (name: string): string => textOf(voucher.row[name])
  const currency = voucher.code ?? 'BDT'
  const { seal } = await proofFacts(db, kind.module, found.voucher_id)
  return {
    agency: voucher.agency,
    kind: kind.module,
    voucher_no: text('voucher_no'),
    date: text('date'),
    currency,
    amount: moneyText(
      ownAmount({
        module: kind.module,
        currency,
        worth: BigInt(text('amount') || 0),
        lines: (voucher.lines ?? []).map((line) =>
          lineAmounts(line, (name) => ownMinor(storedAmount(line[name]), currency)),
        ),
      }),
      currency,
    ),
    state: text('status'),
    reversed_on: text('reversed_on') || null,
    seal: seal && { seq: seal.seq, short: seal.short, is_whole: seal.isWhole },
  }
}
