/** The stored access token and what is kept beside it. Names of the keys: specification 3. */
const tokenKey = 'jwt_access_token'
const userKeys = ['user_id', 'user_name', 'user_email', 'user_role', 'user_image'] as const

/** 'Bearer {access}', or null for a guest. */
export const readToken = (): string | null => localStorage.getItem(tokenKey)

/** One claim of a stored or bare token; undefined when it is not a token. */
function claimOf(token: string, name: string): unknown {
  const payload = token.replace(/^Bearer /, '').split('.')[1]
  if (!payload) return undefined
  try {
    const claims: unknown = JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/')))
    return typeof claims === 'object' && claims !== null
      ? (claims as Record<string, unknown>)[name]
      : undefined
  } catch {
    // A damaged token is no token; the caller treats it as expired.
    return undefined
  }
}

/** The exp claim (seconds since 1970) of a stored or bare token; null when it is not a token. */
export function expiryOf(token: string): number | null {
  const exp = claimOf(token, 'exp')
  return typeof exp === 'number' ? exp : null
}

/** Id of the user a token belongs to; null when it does not say. */
export function ownerOf(token: string): number | null {
  const sub = claimOf(token, 'sub')
  return typeof sub === 'string' && /^\d+$/.test(sub) ? Number(sub) : null
}

export const storeToken = (access: string) => localStorage.setItem(tokenKey, `Bearer ${access}`)

/** Keeps what the specification wants beside the token. */
export function storeUser(user: {
  id: number
  email: string
  first_name: string
  last_name: string
  image: string | null
  role: { name: string } | null
}) {
  const values = [
    String(user.id),
    `${user.first_name} ${user.last_name}`.trim().toUpperCase(),
    user.email,
    user.role?.name ?? '',
    user.image ?? '',
  ]
  userKeys.forEach((key, at) => localStorage.setItem(key, values[at] ?? ''))
}

/**
 * Lets the other tabs know why the token went: work typed there is kept when a session was over, not when a
 * user signed out.
 */
const endKey = 'session_end'

export function clearToken(isSignedOut: boolean) {
  localStorage.setItem(endKey, isSignedOut ? 'signed out' : 'over')
  for (const key of [tokenKey, ...userKeys]) localStorage.removeItem(key)
}

/** Says in this tab what other tabs learn from the browser itself: a user signed in or out. */
export const fireLoginEvent = () => {
  window.dispatchEvent(new StorageEvent('storage', { key: 'login_event' }))
  localStorage.setItem('login_event', String(Date.now()))
}

export type TokenNews = { hasToken: boolean; userId: number | null; exp: number; isSignedOut: boolean }

/** Calls back whenever the stored token may have changed, here or in another tab: whether one is there, whose, and why it went. */
export function onTokenChange(callback: (news: TokenNews) => void): () => void {
  const listener = (event: StorageEvent) => {
    if (event.key !== null && event.key !== tokenKey && event.key !== 'login_event') return
    const token = readToken()
    callback({
      hasToken: token !== null,
      userId: token === null ? null : ownerOf(token),
      exp: token === null ? 0 : (expiryOf(token) ?? 0),
      isSignedOut: localStorage.getItem(endKey) === 'signed out',
    })
  }
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}
