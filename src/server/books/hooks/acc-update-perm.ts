import { sql } from 'kysely'
import {
  type accUpdatePerm,
  permittedChange,
  permittedRecords,
} from '../../../domain/books/chart/acc-update-perm.ts'
import type { Row } from '../../../domain/journey/facts.ts'
import type { Tx } from '../../platform/db/kysely.ts'
import { insertRow } from '../../workflow/event/rows.ts'
import { kindOf } from '../../../domain/books/kinds/index.ts'
import { entityOf } from '../../../domain/entities.ts'
import { AppError } from '../../../domain/errors.ts'
import { moneyText, parseMoney } from '../../../foundation/values/money.ts'
import { notifications, notificationText } from '../../../domain/messages/notifications.ts'
import { publish } from '../../platform/events/publish.ts'
import { actorOf } from '../../workflow/event/facts.ts'
import { wireRow } from '../../records/read/related-rows.ts'
import { visibleRows } from '../../records/scope.ts'
import { textOf } from '../../platform/text-of.ts'
import type { Hooks, RemovingOf, UpdateOf, Writing } from '../../records/hooks.ts'
import { refuseField } from '../../records/hooks/refuse.ts'

const onlyPosted = 'Only posted vouchers need an update permission.'

/** What the request is about, as it stands: number, amount and branch come from the voucher (entities 1.13), or from the record that waits for it. */
async function fillFromVoucher({ values, crud }: Writing): Promise<void> {
  const type = textOf(values['voucher_type'])
  const other = permittedRecords[type]
  const module = other ? type : kindOf(type)?.module
  if (!module) refuseField('voucher_type', 'POSTED', onlyPosted)
  const entity = entityOf(module)
  const { rows } = await sql<{
    row: Record<string, unknown>
  }>`select to_jsonb(t) as row from ${sql.table(entity.table)} t where t.id = ${Number(values['voucher_id'])} and ${visibleRows(entity, crud.user, 't')}`.execute(
    crud.db,
  )
  const voucher = rows[0] ? wireRow(entity, rows[0].row) : null
  if (!voucher || !(other ? other.isOpen(voucher) : voucher['status'] === 'posted'))
    refuseField('voucher_id', 'POSTED', voucher ? onlyPosted : 'There is no such voucher.')
  Object.assign(values, {
    voucher_no: voucher[other?.number ?? 'voucher_no'],
    amount_before: voucher[other ? 'amount_before' : 'amount'],
    ...(other ? { ...permittedChange, amount_after: voucher['amount_after'] } : {}),
    branch: voucher['branch'],
    requested_by: crud.user.id,
    requested_at: crud.clock.now().toISOString(),
  })
}

/** N18 to everybody who may decide: an authority of the scope and the amount, in the branch of the voucher. */
async function notifyApprovers(
  values: Row,
  crud: Pick<Writing['crud'], 'db' | 'user' | 'clock'>,
  id: number,
): Promise<void> {
  const known = notifications['N18']
  const type = textOf(values['voucher_type'])
  const kind = permittedRecords[type] ?? kindOf(type)
  if (!known || !kind) return
  const amounts = [values['amount_before'], values['amount_after']].map(
    (one) => parseMoney(textOf(one)) ?? 0n,
  )
  const amount = amounts.reduce((a, b) => (a > b ? a : b), 0n)
  const message = notificationText(known, {
    user: `${crud.user.firstName} ${crud.user.lastName}`.trim(),
    action: textOf(values['action']),
    voucher_type: kind.title.toLowerCase(),
    no: textOf(values['voucher_no']),
  })
  const { rows } = await sql<{ id: number; user: number }>`
    insert into notification ("user", variant, message, url, key)
    select distinct on (u.id) u.id, ${known.variant}, ${message.slice(0, 200)}, ${`/apps/accUpdatePerm-management/accUpdatePerms/${id}`}, ${`N18:${id}:`} || u.id
    from app_user u join authorize_account a on a."user" = u.id
    where u.is_active and not u.is_deleted and a.is_active and not a.is_deleted and a.scope in (${kind.scope}, 'all') and a.max_amount >= ${amount} and a.valid_from <= ${crud.clock.today()}::date and (a.valid_to is null or a.valid_to >= ${crud.clock.today()}::date)
      and (u.id <> ${crud.user.id} or a.can_approve_own) and (u.branch_scope = 'all' or u.branch = ${Number(values['branch'])} or (u.branch_scope = 'list' and ${Number(values['branch'])} = any(u.scope_branches)))
    on conflict do nothing returning id, "user" as user`.execute(crud.db)
  for (const row of rows) await publish(crud.db, { module: 'notification', id: row.id, user: row.user })
}

/** Asks for the permission a record of another workflow waits for. @returns its id. */
export async function askPermission(
  { db, user, clock }: Pick<Writing['crud'], 'user' | 'clock'> & { db: Tx },
  values: Row,
): Promise<number> {
  const now = clock.now().toISOString()
  const id = await insertRow(
    db,
    entityOf('acc_update_perm'),
    { ...values, status: 'pending', state_since: clock.today(), requested_by: user.id, requested_at: now },
    user.id,
  )
  await notifyApprovers(values, { db, user, clock }, id)
  await publish(db, { module: 'acc_update_perm', id })
  return id
}

const isManager = (crud: Writing['crud']): boolean => actorOf(crud.user).role === 'ADM'

export const accUpdatePermHooks: Hooks = {
  narrowed: 'ownRecords',
  async beforeCreate(writing) {
    await fillFromVoucher(writing)
    if (
      writing.values['action'] === 'edit' &&
      moneyText(parseMoney(textOf(writing.values['amount_after'])) ?? 0n) === '0.00'
    )
      refuseField('amount_after', 'POS', 'Amount After must be greater than 0.')
  },
  async beforeUpdate({ stored, values, crud }: UpdateOf<typeof accUpdatePerm>) {
    if (stored.status !== 'pending')
      throw new AppError('step.refused', {
        detail: 'A decided request is not changed. Make a new one.',
        publicCode: 'G-STATE',
      })
    // What another user decides about is what the requester wrote: it is not changed on the way.
    if (stored.requested_by !== crud.user.id) throw new AppError('access.denied')
    if (values.voucher_id !== undefined || values.voucher_type !== undefined)
      refuseField(
        'voucher_id',
        'LOCKED',
        'A request is about one voucher. Make another request for another voucher.',
      )
  },
  async beforeDelete({ stored, crud }: RemovingOf<typeof accUpdatePerm>) {
    if (stored.requested_by !== crud.user.id && !isManager(crud)) throw new AppError('access.denied')
  },
  async afterWrite(at, id) {
    if (!at.stored) await notifyApprovers(at.values, at.crud, id)
  },
}
