/** Drafts of vouchers: entered and changed by their creator, with the amount their lines make. Source: accounting 4, 6.1. */
import type { voucherHead } from '../../../domain/books/vouchers/voucher-fields.ts'
import type { RowOf } from '../../../foundation/definitions/entity.ts'
import { saidOf, say, wordingOf, type Wording } from '../../../foundation/text/sentence.ts'
import { sql } from 'kysely'
import { linesIn, linesOf, minor, textOf, type Doc } from '../../../domain/books/document.ts'
import { creditOf, debitOf, Draft, type Entry, type VoucherKind } from '../../../domain/books/posting.ts'
import { voucherKinds } from '../../../domain/books/kinds/index.ts'
import { entityOf } from '../../../domain/entities.ts'
import { addDays } from '../../../foundation/values/dates.ts'
import { AppError } from '../../../domain/errors.ts'
import { moneyText } from '../../../foundation/values/money.ts'
import { isFarFrom } from '../../../foundation/values/rates.ts'
import { judge } from '../../../machines/kit/judge.ts'
import { voucherWorkflow } from '../../../machines/books/voucher.ts'
import { actorOf, loadFacts } from '../../workflow/event/facts.ts'
import { loadBooks } from '../books.ts'
import { followVoucher } from '../drafts/follow.ts'
import { writeHistory } from '../run-voucher.ts'
import { periodFault, periodOf } from '../rules.ts'
import { refusalOf } from '../voucher-effects.ts'
import type { Hooks, HookTable, RemovingOf, UpdateOf, Writing } from '../../records/hooks.ts'
import { refuseField } from '../../records/hooks/refuse.ts'

type OfVoucher = { fields: typeof voucherHead }
type StoredVoucher = RowOf<OfVoucher>

const immutable = 'Posted entries cannot be changed or deleted. Reverse the voucher instead.'

const posted = () => new AppError('ledger.refused', { detail: immutable, publicCode: 'ledger.immutable' })

/** Judges SAVE and DELETE by the table of the workflow, as the engine judges the other events. @throws AppError as they do. */
async function requireEvent(
  type: 'SAVE' | 'DELETE',
  record: StoredVoucher,
  { db, user, clock }: Pick<Writing['crud'], 'db' | 'user' | 'clock'>,
): Promise<void> {
  if (record.status !== 'draft') throw posted()
  const facts = await loadFacts(db, null, actorOf(user), clock.today())
  const stored = { state: record.status, record, facts, last: null }
  const verdict = judge(voucherWorkflow, stored, { type, data: {} })
  if (!verdict.ok) throw refusalOf(verdict, stored, type, null)
}

/** A bill without a due date is due after the days the party has (accounting 4.3). */
async function fillDueDate({ values, merged, crud }: Writing, party: 'customer' | 'supplier'): Promise<void> {
  if (textOf(merged['due_date']) || typeof merged[party] !== 'number') return
  const { rows } = await sql<{
    days: number | null
  }>`select credit_days as days from sub_ledger_account where id = ${merged[party]}`.execute(crud.db)
  values['due_date'] = addDays(textOf(merged['date']), rows[0]?.days ?? 0)
}

/** What a draft is worth: what it would post, at least what its lines say while accounts are still missing. */
function worthOf(kind: VoucherKind, merged: Doc, entries: readonly Entry[], isForeign: boolean): bigint {
  const { fields, lines } = entityOf(kind.module)
  const typed = Object.entries(lines ?? {}).flatMap(([name, sub]) =>
    (sub.needsAmount?.amounts ?? []).map((amount) =>
      linesIn(merged, name).reduce((sum, line) => sum + minor(line[amount]), 0n),
    ),
  )
  // Lines in another currency are not worth what they say.
  if (isForeign) return debitOf(entries) > creditOf(entries) ? debitOf(entries) : creditOf(entries)
  return [
    debitOf(entries),
    creditOf(entries),
    ...typed,
    ...Object.entries(fields).flatMap(([name, field]) =>
      field.kind === 'money' && field.required ? [minor(merged[name])] : [],
    ),
  ].reduce((most, one) => (one > most ? one : most), 0n)
}

/** Lines that name a party of another account are refused at once; the rest is asked when the voucher is submitted. */
async function fillAmount(writing: Writing, kind: VoucherKind): Promise<void> {
  const { merged, values, crud } = writing
  const books = await loadBooks(crud.db, merged, actorOf(crud.user).role)
  const { entries, faults } = kind.post(merged, books)
  const foreign = faults.find((one) => one.code === 'account.party')
  if (foreign) refuseField(foreign.pointer.slice(1), foreign.code, wordingOf(foreign) ?? '')
  values['amount'] = moneyText(worthOf(kind, merged, entries, new Draft(merged, books).foreign !== null))
}

/** A typed rate further from the last one is doubtful (accounting 4). */
const doubtfulPercent = 5n

/**
 * A voucher in another currency takes the last rate up to its day where none was written; one that was written is held
 * against it (accounting 4). Nothing of this hinders a draft.
 */
async function fillRate({ values, merged, crud, warnings }: Writing, kind: VoucherKind): Promise<void> {
  if (!('rate' in entityOf(kind.module).fields)) return
  if (typeof merged['currency'] !== 'number') return
  const date = textOf(merged['date'])
  const { rows } = await sql<{ code: string; rate: string | null }>`
    select c.code, (select trim_scale(r.rate)::text from exchange_rate r where r.currency = c.id and r.date <= ${date}::date and not r.is_deleted order by r.date desc limit 1) as rate
    from currency c where c.id = ${merged['currency']} and c.code <> 'BDT'`.execute(crud.db)
  const [found] = rows
  if (!found) return
  const typed = textOf(merged['rate'])
  const doubt = (wording: Wording) => warnings.push({ pointer: '/rate', ...saidOf(wording) })
  if (typed === '') {
    if (found.rate === null) doubt(say`There is no exchange rate of ${found.code} up to ${{ day: date }}.`)
    else values['rate'] = merged['rate'] = found.rate
  } else if ('rate' in values && found.rate !== null && isFarFrom(typed, found.rate, doubtfulPercent))
    doubt('The rate differs by more than 5% from the last rate.')
}

/** Name of the one party lines name; '' where they name none or several. */
async function partyOn(doc: Doc, db: Writing['crud']['db']): Promise<string> {
  const ids = new Set(linesIn(doc, 'lines').flatMap(({ sub_ledger: id }) => (id ? [Number(id)] : [])))
  const [id] = ids
  if (id === undefined || ids.size > 1) return ''
  const { rows } = await sql<{
    name: string
  }>`select name from sub_ledger_account where id = ${id}`.execute(db)
  return rows[0]?.name.slice(0, 120) ?? ''
}

/** Who pays or is paid is the party of the lines until another name is written; a name that came from the lines follows them. */
async function fillParty(writing: Writing, kind: VoucherKind, stored?: Doc): Promise<void> {
  const { merged, values, crud } = writing
  const field = ['payer', 'payee'].find((name) => name in entityOf(kind.module).fields)
  if (field === undefined) return
  const written = textOf(merged[field])
  if (written !== '' && !(stored && written === (await partyOn(stored, crud.db)))) return
  const party = await partyOn(merged, crud.db)
  if (party !== '' || written !== '') values[field] = party || null
}

function hooksOf(kind: VoucherKind): Hooks {
  const bill = kind.module === 'sales' ? 'customer' : kind.module === 'purchase' ? 'supplier' : null
  return {
    async beforeCreate(writing) {
      if (bill) await fillDueDate(writing, bill)
      await fillRate(writing, kind)
      await fillParty(writing, kind)
      await fillAmount(writing, kind)
    },
    ...(kind.module === 'opening_balance'
      ? {
          // A file of balances is complete: what would hinder posting it is said at its cells, before there is a draft.
          async ofFile({ merged, crud }: Writing) {
            const books = await loadBooks(crud.db, merged, actorOf(crud.user).role)
            const day = textOf(merged['date'])
            const period = day ? await periodOf(crud.db, day) : null
            // A day without a period is said when the draft is posted.
            const closed = period && periodFault(period, day, actorOf(crud.user).role)
            return [
              ...(closed ? [{ pointer: '/date', code: 'period.closed', ...saidOf(closed) }] : []),
              ...kind.post(merged, books).faults,
            ]
          },
        }
      : {}),
    async beforeUpdate(writing: UpdateOf<OfVoucher>) {
      await requireEvent('SAVE', writing.stored, writing.crud)
      writing.merged = { ...writing.stored, ...writing.values }
      if (bill) await fillDueDate(writing, bill)
      await fillRate(writing, kind)
      await fillParty(writing, kind, writing.stored)
      await fillAmount(writing, kind)
    },
    keeps: ({ status }) => (status === 'posted' || status === 'reversed' ? posted() : null),
    async beforeDelete({ stored, crud }: RemovingOf<OfVoucher>) {
      await requireEvent('DELETE', stored, crud)
      await writeHistory(crud, kind, stored.id, {
        version: stored.version,
        action: 'DELETE',
        from: 'draft',
        to: 'deleted',
        amount: null,
      })
      await followVoucher(crud.db, kind.module, stored.id, 'DELETE')
    },
    async afterWrite({ crud, stored, values }, id) {
      // A draft the process made belongs to the accountant who saves it first.
      if (stored && stored.created_by === null)
        await sql`update ${sql.table(kind.module)} set created_by = ${crud.user.id} where id = ${id} and created_by is null`.execute(
          crud.db,
        )
      const version = stored ? stored.version + 1 : 1
      await writeHistory(crud, kind, id, {
        version,
        action: stored ? 'SAVE' : 'CREATE',
        from: stored ? 'draft' : null,
        to: 'draft',
        amount: null,
        changes: { lines: linesOf(values).length, amount: values['amount'] },
      })
    },
  }
}

export const voucherHooks: HookTable = Object.fromEntries(
  voucherKinds.map((kind) => [kind.module, hooksOf(kind)]),
)
