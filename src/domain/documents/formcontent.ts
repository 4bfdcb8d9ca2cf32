import { defineEntity } from '../../foundation/definitions/entity.ts'
import { choice, list, text } from '../../foundation/definitions/fields.ts'
import { formContentCodes } from './form-contents.ts'

/** A printed paper whose texts may be edited; one row per code, which never goes. Source: entities 5.2. */
export const formcontent = defineEntity({
  name: 'formcontent',
  label: 'Form',
  plural: 'formcontent_heads',
  pluralLabel: 'Forms',
  access: 'CONFIG',
  remove: 'never',
  sort: ['title'],
  title: '{title}',
  subtitle: '{code}',
  fields: {
    code: choice(formContentCodes, {
      required: true,
      unique: true,
      list: 1,
      searched: true,
      lockedWhen: { is_active: [true, false] },
      lockedMessage: 'The code of a form cannot be changed.',
    }),
    title: text(100, { required: true, list: 2, searched: true }),
    placeholders: list({ calc: true }),
  },
})
