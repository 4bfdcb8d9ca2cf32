/**
 * The right over a module with which its events are sent. Requests are decided and used by those their machine names; asking
 * for one is all the right that is needed to open it.
 */
export const eventRight = (module: string): string =>
  `${module}.${module === 'acc_update_perm' ? 'create' : 'update'}`
