/** Who may see a route: no list = everybody signed in or not; empty list = only guests; else any shared name. */
export type RouteAuth = readonly string[] | null

/**
 * May a user with these role names open a route? Specification 6 "Route-permission helper": no list lets
 * everybody in, an empty list only people without a role, any other list every user who shares a name with
 * it.
 */
export function mayVisit(auth: RouteAuth, roles: readonly string[]): boolean {
  if (auth === null) return true
  if (auth.length === 0) return roles.length === 0
  return auth.some((name) => roles.includes(name))
}
