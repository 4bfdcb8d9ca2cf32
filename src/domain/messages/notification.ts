import { defineEntity } from '../../foundation/definitions/entity.ts'
import { choice, datetime, int, ref, text } from '../../foundation/definitions/fields.ts'

/** A card in a user's notification panel; the same key updates the card instead of adding one. Source: entities 6.5. */
export const notification = defineEntity({
  name: 'notification',
  label: 'Notification',
  access: 'PERSONAL',
  remove: 'hard',
  sort: ['-created_at', '-id'],
  title: '{message}',
  fields: {
    user: ref('user', { required: true, calc: true }),
    variant: choice(['passport', 'medical', 'visa', 'info'], {
      required: true,
      calc: true,
      default: 'info',
      list: 1,
    }),
    message: text(200, { required: true, calc: true, list: 2, searched: true }),
    count: int({ calc: true, default: 1, list: 3 }),
    url: text(200, { calc: true }),
    key: text(80, { required: true, calc: true, unique: ['user'] }),
    read_at: datetime({ calc: true }),
    dismissed_at: datetime({ calc: true }),
    auto_hide_duration: int({ calc: true }),
  },
})
