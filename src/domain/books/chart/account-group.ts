import { say } from '../../../foundation/text/sentence.ts'
import { broken, said } from '../../../foundation/definitions/checks.ts'
import { defineEntity } from '../../../foundation/definitions/entity.ts'
import { int, ref, text } from '../../../foundation/definitions/fields.ts'

/** A group of accounts below a primary group. Source: accounting 2 (`group`). */
export const accountGroup = defineEntity({
  name: 'group',
  table: 'account_group',
  label: 'Group',
  access: 'FIN',
  sort: ['sort_order', 'code'],
  title: '{code} {name}',
  paths: {
    list: '/apps/group-management/groups',
    detail: '/apps/group-management/groups/:id/:name?',
    form: '/apps/group-management/:id',
  },
  fields: {
    code: text(2, {
      required: true,
      example: '19',
      unique: true,
      uniqueMessage: 'This code is already used.',
      list: 1,
      searched: true,
      pattern: /^[1-5]\d$/,
      patternMessage: 'Group code must be two digits.',
    }),
    name: text(100, {
      required: true,
      unique: true,
      uniqueMessage: 'This name is already used.',
      list: 2,
      searched: true,
    }),
    primary_group: ref('primary_group', { required: true, list: 3 }),
    sort_order: int({ min: 0, max: 9999, list: 4, help: 'If left empty, the code is used.' }),
  },
  checks: (group, { related }) => {
    const primary = related?.['primary_group']
    return [
      broken(
        primary && said(group['code']) !== '' && !said(group['code']).startsWith(said(primary['code'])),
        'code',
        'PREFIX',
        say`Group code must start with ${said(primary?.['code'])}.`,
      ),
    ]
  },
})
