import { defineEntity } from '../../foundation/definitions/entity.ts'
import { datetime, file, longtext, ref } from '../../foundation/definitions/fields.ts'

/** What one user wrote to another; it never goes, its sender may blank it. Source: entities 6.4. */
export const chatMessage = defineEntity({
  name: 'chat_message',
  label: 'Chat Message',
  access: 'PERSONAL',
  remove: 'never',
  sort: ['-updated_at', '-id'],
  title: '{message}',
  hasEndpoints: false,
  fields: {
    sender: ref('user', { required: true, calc: true, list: 1 }),
    receiver: ref('user', { required: true, calc: true, list: 2 }),
    message: longtext(4000, { calc: true, list: 3 }),
    file: file('doc', { calc: true }),
    seen_at: datetime({ calc: true }),
    blanked_at: datetime({ calc: true }),
  },
})
