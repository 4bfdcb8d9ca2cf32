import { authorityScopes } from '../words.ts'
import { defineEntity } from '../../../foundation/definitions/entity.ts'
import { bool, choice, date, money, ref, text } from '../../../foundation/definitions/fields.ts'

/** Who may approve what, up to which amount and when. Source: entities 1.12, accounting 8. */
export const authorizeAccount = defineEntity({
  name: 'authorize_account',
  label: 'Authorization',
  plural: 'authorize_accounts',
  pluralLabel: 'Authorizations',
  access: 'SECURITY',
  remove: 'soft',
  sort: ['user', 'scope'],
  title: '{user} – {scope} ≤ {max_amount}',
  paths: {
    list: '/apps/authorize-management/authorizes',
    detail: '/apps/authorize-management/authorizes/:id/:name?',
    form: '/apps/authorize-management/:id',
  },
  fields: {
    user: ref('user', { required: true, list: 1, searched: true }),
    scope: choice(authorityScopes, { required: true, list: 2 }),
    max_amount: money({ required: true, positive: true, list: 3 }),
    can_approve_own: bool({ list: 4 }),
    valid_from: date({ required: true, list: 5 }),
    valid_to: date({ after: 'valid_from', list: 6 }),
    note: text(200, { searched: true }),
  },
})
