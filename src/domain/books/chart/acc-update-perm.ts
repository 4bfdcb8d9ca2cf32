import { defineEntity } from '../../../foundation/definitions/entity.ts'
import {
  choice,
  datetime,
  int,
  json,
  longtext,
  money,
  ref,
  text,
} from '../../../foundation/definitions/fields.ts'

import type { AuthorityScope } from '../words.ts'

type Row = Readonly<Record<string, unknown>>

/** Vouchers that may be replaced or taken back under a permission. */
export const permittedVouchers = [
  'payment_voucher',
  'receipt_voucher',
  'journal',
  'idjournal',
  'contra',
  'sales',
  'purchase',
] as const

/** Records of other workflows whose money part is permitted like a change of a voucher; their own events use the permission (decision 0720). */
export const permittedRecords: Readonly<
  Record<string, { scope: AuthorityScope; title: string; isOpen: (record: Row) => boolean; number: string }>
> = {
  ticket_edit: {
    scope: 'ticket',
    title: 'Ticket edit',
    number: 'edit_no',
    isOpen: ({ state }) => state === 'submitted',
  },
}
/** What such a record does to the books: it puts another entry in the place of one. */
export const permittedChange = { action: 'edit' } as const

const permissionStates = ['pending', 'approved', 'canceled', 'used', 'expired'] as const

/** Permission to replace or take back one posted voucher, once. Source: entities 1.13, machines M12, accounting 6.3 and 9. */
export const accUpdatePerm = defineEntity({
  name: 'acc_update_perm',
  label: 'Account Update Permission',
  access: 'FIN-PERM',
  hasOwnMaker: true,
  branchScoped: true,
  remove: 'draft-only',
  machine: 'acc_update_perm',
  stateColumn: 'status',
  sort: ['-requested_at', '-id'],
  title: '#{id} {voucher_type} {voucher_no}',
  paths: {
    list: '/apps/accUpdatePerm-management/accUpdatePerms',
    detail: '/apps/accUpdatePerm-management/accUpdatePerms/:id/:name?',
    form: '/apps/accUpdatePerm-management/:id',
  },
  fields: {
    voucher_type: choice([...permittedVouchers, 'ticket_edit'], {
      required: true,
      list: 1,
      searched: true,
      section: 'Request',
    }),
    voucher_id: int({
      label: 'Voucher (number in the address of its page)',
      required: true,
      min: 1,
      unique: ['voucher_type'],
      uniqueWhen: { status: ['pending', 'approved'] },
      uniqueMessage: 'A request for this entry is already open.',
      section: 'Request',
    }),
    voucher_no: text(40, { label: 'Voucher number', calc: true, isEntry: true, list: 2, searched: true }),
    action: choice(['edit', 'delete'], { required: true, list: 3, section: 'Request' }),
    amount_before: money({ calc: true, list: 5 }),
    amount_after: money({
      requiredWhen: { action: ['edit'] },
      shownWhen: { action: ['edit'] },
      list: 5,
      section: 'Request',
    }),
    reason: longtext(500, { required: true, min: 10, list: 4, searched: true, section: 'Request' }),
    requested_by: ref('user', { calc: true, list: 6, searched: true }),
    requested_at: datetime({ calc: true, list: 6 }),
    status: choice(permissionStates, { calc: true, required: true, default: 'pending', list: 7 }),
    decided_by: ref('user', { calc: true, list: 8 }),
    decided_at: datetime({ calc: true, list: 8 }),
    decision_note: longtext(500, { calc: true }),
    valid_until: datetime({ calc: true, list: 9 }),
    used_at: datetime({ calc: true }),
    replaced_by: text(40, { label: 'Replaced by', calc: true }),
    before: json({ calc: true }),
    after: json({ calc: true }),
  },
})
