/** The stored access token and what is kept beside it. Names of the keys: specification §3. */
const tokenKey = 'jwt_access_token'
const userKeys = ['user_id', 'user_name', 'user_email', 'user_role', 'user_image'] as const

/** 'Bearer {access}', or null for a guest. */
export const readToken = (): string | null => localStorage.getItem(tokenKey)

/** The exp claim (seconds since 1970) of a stored or bare token; null when it is not a token. */
export function expiryOf(token: string): number | null {
  const payload = token.replace(/^Bearer /, '').split('.')[1]
  if (!payload) return null
  try {
    const claims: unknown = JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/')))
    const exp = typeof claims === 'object' && claims !== null && 'exp' in claims ? claims.exp : null
    return typeof exp === 'number' ? exp : null
  } catch {
    // A damaged token is no token; the caller treats it as expired.
    return null
  }
}

export const storeToken = (access: string) => localStorage.setItem(tokenKey, `Bearer ${access}`)

/** Keeps what the specification wants beside the token. */
export function storeUser(user: { id: number; email: string; first_name: string; last_name: string; image: string | null; role: { name: string } | null }) {
  const values = [String(user.id), `${user.first_name} ${user.last_name}`.trim().toUpperCase(), user.email, user.role?.name ?? '', user.image ?? '']
  userKeys.forEach((key, at) => localStorage.setItem(key, values[at] ?? ''))
}

export function clearToken() {
  for (const key of [tokenKey, ...userKeys]) localStorage.removeItem(key)
}

/** Says in this tab what other tabs learn from the browser itself: somebody signed in or out. */
export const fireLoginEvent = () => {
  window.dispatchEvent(new StorageEvent('storage', { key: 'login_event' }))
  localStorage.setItem('login_event', String(Date.now()))
}

/** Calls back whenever the stored token may have changed, here or in another tab; the answer is whether one is there. */
export function onTokenChange(callback: (hasToken: boolean) => void): () => void {
  const listener = (event: StorageEvent) => {
    if (event.key === null || event.key === tokenKey || event.key === 'login_event') callback(readToken() !== null)
  }
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}
