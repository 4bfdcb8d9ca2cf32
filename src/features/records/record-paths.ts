import { onSignOut } from '../../client/http/sign-out.ts'
import type { Entity } from '../../foundation/definitions/entity.ts'
import { recordPath } from '../../foundation/definitions/record-path.ts'

/** '/apps/agent-management/agents/12'; null for an entity without pages. */
export const detailPath = (entity: Entity, id: number | string): string | null =>
  entity.paths ? recordPath(entity.paths.detail, id) : null
export const formPath = (entity: Entity, id: number | string): string | null =>
  entity.paths ? recordPath(entity.paths.form, id) : null
export const listPath = (entity: Entity): string | null =>
  entity.paths ? recordPath(entity.paths.list, '') : null

/** Address (with its question) at which a list was last seen in this window; the way back from a record leads there. */
const lastSeen = new Map<string, string>()
export const rememberList = (entity: string, search: string) => lastSeen.set(entity, search)
export function backToList(entity: Entity): string {
  const path = listPath(entity) ?? '/'
  const search = lastSeen.get(entity.name)
  return search ? search : path
}

/** Where a reader was in a list when opening a record: px from the top, and the row. */
type Place = { top: number; id: number | null }
const places = new Map<string, Place>()
export const placeIn = (address: string): Place | undefined => places.get(address)
export const rememberPlace = (address: string, place: Place) => places.set(address, place)
onSignOut(() => {
  places.clear()
  lastSeen.clear()
})
