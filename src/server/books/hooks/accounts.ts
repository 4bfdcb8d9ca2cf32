/** Chart of accounts, sub ledgers, authorities and financial years: what only the database knows. Source: accounting 2, 6.4, entities 1.12. */
import type { accountGroup } from '../../../domain/books/chart/account-group.ts'
import type { authorizeAccount } from '../../../domain/books/chart/authorize-account.ts'
import type { ledgerAccount } from '../../../domain/books/chart/ledger-account.ts'
import type { subLedgerAccount } from '../../../domain/books/chart/sub-ledger-account.ts'
import { scopeTerm } from '../../../domain/books/words.ts'
import { say, term } from '../../../foundation/text/sentence.ts'
import { sql } from 'kysely'
import { isRuleAccount } from '../../../domain/books/rule-accounts.ts'
import { singleKinds } from '../../../domain/books/words.ts'
import { AppError } from '../../../domain/errors.ts'
import { makePeriods, nextFiscalYear } from '../fiscal-years.ts'
import type { Hooks, RemovingOf, UpdateOf, Writing, WritingOf } from '../../records/hooks.ts'
import { textOf } from '../../platform/text-of.ts'
import { refuseField } from '../../records/hooks/refuse.ts'

const exists = async (crud: Writing['crud'], query: ReturnType<typeof sql>): Promise<boolean> =>
  (await sql<{ found: boolean }>`select exists (${query}) as found`.execute(crud.db)).rows[0]?.found === true

export const groupHooks: Hooks = {
  beforeCreate: async ({ values }) => {
    values['sort_order'] ??= Number(values['code'])
  },
  async beforeDelete({ crud, stored }: RemovingOf<typeof accountGroup>) {
    if (
      await exists(
        crud,
        sql`select 1 from ledger_account where account_group = ${stored.id} and not is_deleted`,
      )
    )
      throw new AppError('record.used', { detail: 'This group has accounts and cannot be deleted.' })
  },
}

const posted = (account: unknown) => sql`select 1 from gl_line where ledger_account_id = ${account}`

async function checkAccount(
  { values, merged, crud }: WritingOf<typeof ledgerAccount>,
  id: number | null,
): Promise<void> {
  const kind = textOf(merged.kind)
  if (
    'kind' in values &&
    (singleKinds as readonly string[]).includes(kind) &&
    (await exists(
      crud,
      sql`select 1 from ledger_account where kind = ${kind} and not is_deleted and id <> ${id ?? 0}`,
    ))
  ) {
    refuseField('kind', 'KIND', say`There is already a ${term(kind, `fields:value.${kind}`)} account.`)
  }
}

export const ledgerAccountHooks: Hooks = {
  beforeCreate: (writing: WritingOf<typeof ledgerAccount>) => checkAccount(writing, null),
  async beforeUpdate(writing: UpdateOf<typeof ledgerAccount>) {
    const { stored, values, crud } = writing
    await checkAccount(writing, stored.id)
    if (
      values.is_active === false &&
      stored.is_active &&
      isRuleAccount({ code: stored.code, kind: stored.kind })
    )
      refuseField('is_active', 'account.needed', 'Vouchers post to this account, so it stays in use.')
    const isTouched = (['code', 'nature', 'kind', 'account_group', 'currency'] as const).some(
      (name) => name in values && values[name] !== stored[name],
    )
    if (isTouched && (await exists(crud, posted(stored.id))))
      throw new AppError('ledger.refused', {
        detail: 'An account with postings cannot change its code, nature or kind.',
        publicCode: 'account.frozen',
      })
  },
  async beforeDelete({ crud, stored }: RemovingOf<typeof ledgerAccount>) {
    if (await exists(crud, posted(stored.id)))
      throw new AppError('record.used', { detail: 'This account has postings and cannot be deleted.' })
  },
}

async function checkParty({
  merged,
  crud,
}: Pick<WritingOf<typeof subLedgerAccount>, 'merged' | 'crud'>): Promise<void> {
  const { rows } = await sql<{
    name: string
    is_control: boolean
    fits: boolean
  }>`select name, is_control, control_party_types ? ${textOf(merged.party_type)} as fits from ledger_account where id = ${merged.ledger_account}`.execute(
    crud.db,
  )
  const [account] = rows
  if (!account) return
  const party = textOf(merged.party_type)
  const isFit = party === 'general' ? !account.is_control : account.fits
  if (!isFit)
    refuseField(
      'party_type',
      'account.party',
      say`${term(party.replaceAll('_', ' '), `fields:value.${party}`)} is not allowed on ${account.name}.`,
    )
}

export const subLedgerHooks: Hooks = {
  beforeCreate: checkParty,
  async beforeUpdate(writing: UpdateOf<typeof subLedgerAccount>) {
    const { stored, values, crud } = writing
    await checkParty(writing)
    const isMoved = (['ledger_account', 'party_type'] as const).some(
      (name) => name in values && values[name] !== stored[name],
    )
    if (isMoved && (await exists(crud, sql`select 1 from gl_line where sub_ledger_id = ${stored.id}`)))
      throw new AppError('ledger.refused', {
        detail: 'A sub ledger with postings cannot move to another account.',
        publicCode: 'account.frozen',
      })
    if (stored.party_id !== null && isMoved)
      throw new AppError('ledger.refused', {
        detail: 'The sub ledger of a party stays where it is.',
        publicCode: 'account.frozen',
      })
  },
}

const approvers = ['admin', 'branch-manager', 'accountant']

async function checkAuthority(
  { merged, crud, stored }: WritingOf<typeof authorizeAccount>,
  id: number | null,
): Promise<void> {
  // Rights come from another user; any user may give back their own (decision 0200).
  if (merged.user === crud.user.id || stored?.user === crud.user.id)
    refuseField('user', 'SELF', 'You cannot give an authority to yourself.')
  const { rows } = await sql<{
    role: string
  }>`select r.name as role from app_user u join role r on r.id = u.role where u.id = ${merged.user}`.execute(
    crud.db,
  )
  if (!approvers.includes(rows[0]?.role ?? ''))
    refuseField('user', 'ROLE', 'This role cannot hold approval authority.')
  const overlap = sql`
    select 1 from authorize_account where "user" = ${merged.user} and scope = ${merged.scope} and not is_deleted and id <> ${id ?? 0}
      and daterange(valid_from, valid_to, '[]') && daterange(${merged.valid_from}::date, ${merged.valid_to ?? null}::date, '[]')`
  if (await exists(crud, overlap))
    refuseField(
      'user',
      'UNIQ',
      say`This user already has authority for ${scopeTerm(merged.scope ?? 'all')} in that period.`,
    )
}

export const authorizeAccountHooks: Hooks = {
  beforeCreate: (writing: WritingOf<typeof authorizeAccount>) => checkAuthority(writing, null),
  beforeUpdate: (writing: UpdateOf<typeof authorizeAccount>) => checkAuthority(writing, writing.stored.id),
}

export const fiscalYearHooks: Hooks = {
  async beforeCreate({ values, crud }) {
    if (
      await exists(
        crud,
        sql`select 1 from fiscal_year where daterange(starts_on, ends_on, '[]') && daterange(${values['starts_on']}::date, ${values['ends_on']}::date, '[]')`,
      )
    )
      refuseField('starts_on', 'OVERLAP', 'Another fiscal year covers these days.')
    const next = await nextFiscalYear(crud.db)
    if (next && values['starts_on'] !== next.starts_on)
      refuseField('starts_on', 'GAP', say`The next fiscal year begins on ${{ day: next.starts_on }}.`)
  },
  async beforeUpdate({ stored, values }) {
    const isMoved = ['starts_on', 'ends_on'].some((name) => name in values && values[name] !== stored[name])
    if (isMoved) refuseField('starts_on', 'LOCKED', 'The days of a fiscal year cannot be changed.')
  },
  async afterWrite({ stored, values, crud }, id) {
    if (!stored) await makePeriods(crud.db, id, textOf(values['starts_on']), textOf(values['ends_on']))
  },
}
