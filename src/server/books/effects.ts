/** Effects of permissions to change a posted voucher. */
import type { NamedEffect } from '../workflow/registry.ts'
import { applyPermission } from './use-permission.ts'

export const bookEffects: Readonly<Record<string, NamedEffect>> = {
  /** The change an update permission allows; it is used up with it (machines M12 row 5). */
  'use permission': {
    async do({ db, clock, actor: { user } }, { record }, data) {
      if (!user) throw new Error('a permission is used by the person who asked for it')
      await applyPermission({ db, user, clock }, record, data['replacement'])
      return undefined
    },
  },
}
