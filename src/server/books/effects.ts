/** Effects of permissions to change a posted voucher. */
import type { NamedEffect } from '../workflow/registry.ts'
import { textOf } from '../../domain/books/posting.ts'
import { followReversal } from './cheques.ts'
import { applyPermission } from './use-permission.ts'

export const bookEffects: Readonly<Record<string, NamedEffect>> = {
  /** The change an update permission allows; it is used up with it (machines M12 row 5). */
  'use permission': {
    async do(context, { record }, data) {
      const {
        db,
        clock,
        actor: { user },
      } = context
      if (!user) throw new Error('a permission is used by the person who asked for it')
      await applyPermission({ db, user, clock }, record, data['replacement'])
      await followReversal(context, textOf(record['voucher_type']), Number(record['voucher_id']))
      return undefined
    },
  },
}
