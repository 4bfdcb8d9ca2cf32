/** Effects of permissions to change a posted voucher. */
import type { accUpdatePerm } from '../../domain/books/chart/acc-update-perm.ts'
import type { EffectOf, NamedEffect } from '../workflow/registry.ts'
import { followReversal } from './cheques.ts'
import { applyPermission } from './authority/use-permission.ts'

export const bookEffects: Readonly<Record<string, NamedEffect>> = {
  /** The change an update permission allows; it is used up with it (machines M12 row 5). */
  'use permission': {
    async do(context, { record }: EffectOf<typeof accUpdatePerm>, data) {
      const {
        db,
        clock,
        actor: { user },
      } = context
      if (!user) throw new Error('a permission is used by the person who asked for it')
      await applyPermission({ db, user, clock }, record, data['replacement'])
      await followReversal(context, record.voucher_type, record.voucher_id)
      return undefined
    },
  },
}
