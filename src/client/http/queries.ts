import type { Answer } from './answers.ts'

/**
 * The one factory of cache keys. The first part is the module whose changes make the answer stale; a part
 * `{ passenger: id }` makes it stale with any change of that passenger, a part `{ follows: [module] }` with those of
 * other modules.
 */
export const keys = {
  list: (module: string, params: object = {}) => [module, 'list', params] as const,
  record: (module: string, id: string | number) => [module, 'record', String(id)] as const,
  lookup: (module: string, params: object = {}) => [module, 'lookup', params] as const,
  ofPassenger: (module: string, passengerId: string | number) =>
    [module, 'of-passenger', { passenger: Number(passengerId) }] as const,
  /** Everything the page of one passenger gathers from several modules. */
  passenger: (passengerId: string | number, part: string) =>
    ['passenger', part, { passenger: Number(passengerId) }] as const,
  /** What an event would do to one version of a record: a change makes another version, which is another question. */
  rehearsal: (module: string, id: number, version: number | null, event: object) =>
    ['rehearsal', module, id, version, event] as const,
  report: (name: string, params: object = {}) => ['report', name, params] as const,
  dashboard: (part: string, params: object = {}) => ['dashboard', part, params] as const,
  site: () => ['general_setting', 'site'] as const,
  me: () => ['user', 'me'] as const,
  ownSessions: () => ['user', 'own-sessions'] as const,
  menu: () => ['menu_item', 'by-role'] as const,
  setup: () => ['setup', 'state'] as const,
}

/** The part of a key whose answer is gathered from records of other modules too. */
export const following = (...modules: readonly string[]) => ({ follows: modules })

/** Specification of freshness (ux 19: server data 30 s, lookups 5 min. */
export const staleMs = { data: 30_000, lookup: 5 * 60_000 }

export type MenuAnswer = Answer<'GET /menu_item/api/v1/menu_item/by_role'>
/** A row of the menu, at whatever level; one that no record stands for has a word as its id. */
export type MenuItem = Omit<MenuAnswer['menu_items'][number], 'id' | 'auth' | 'children'> & {
  id: number | string
  children: MenuItem[]
}
