/** Who holds a permission now: by the role or by an own one, unless it is denied (entities 1.1: deny wins). Pure. */

export interface HoldingRole {
  id: number
  title: string
  permissions: readonly number[]
}

export interface HoldingUser {
  id: number
  name: string
  role: number | null
  isActive: boolean
  extra: readonly number[]
  denied: readonly number[]
}

export interface Holder {
  id: number
  name: string
  /** Title of the role; an own permission is held whatever the role. */
  role: string
}

/** Active users who hold the permission, by name. */
export function holdersOf(
  permission: number,
  roles: readonly HoldingRole[],
  users: readonly HoldingUser[],
): Holder[] {
  const roleOf = new Map(roles.map((role) => [role.id, role]))
  return users
    .filter(({ isActive, role, extra, denied }) => {
      const isGranted =
        roleOf.get(role ?? 0)?.permissions.includes(permission) === true || extra.includes(permission)
      return isActive && isGranted && !denied.includes(permission)
    })
    .map(({ id, name, role }) => ({ id, name, role: roleOf.get(role ?? 0)?.title ?? '' }))
    .toSorted((a, b) => a.name.localeCompare(b.name))
}
