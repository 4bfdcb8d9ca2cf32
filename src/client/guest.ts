/**
 * The two questions the sign-in page asks before anybody is signed in. Plain fetch: the page must not wait for the
 * client that serves everybody else.
 */
export type SiteSettings = { site_name: string; logo: string | null; rams_logo: string | null; favicon: string | null; is_demo: boolean }
export type SetupState = { needed: boolean; token_required: boolean }

async function ask<T>(path: string): Promise<T> {
  const answer = await fetch(path, { headers: { Accept: 'application/json' } })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  // The shape is the endpoint's own schema, as everywhere in this folder.
  return (await answer.json()) as T
}

/** The first row of the general settings; the only call the specification makes without a token. */
export async function fetchSite(): Promise<SiteSettings | null> {
  return (await ask<{ general_settings: SiteSettings[] }>('/general_setting/api/v1/general_setting/all/')).general_settings[0] ?? null
}

/** First visit: is there an agency yet, and does setting it up need the token printed at start? */
export const fetchSetupState = () => ask<SetupState>('/setup/api/v1/setup/state/')
