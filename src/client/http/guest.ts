/**
 * The two questions the sign-in page asks before anybody is signed in. Plain fetch: the page must not wait for the
 * client that serves everybody else.
 */
export type SiteSettings = {
  site_name: string
  logo: string | null
  rams_logo: string | null
  favicon: string | null
  is_demo: boolean
}
export type SetupState = { needed: boolean; token_required: boolean }

async function ask<T>(path: string): Promise<T> {
  const answer = await fetch(path, { headers: { Accept: 'application/json' } })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  // The shape is the endpoint's own schema, as everywhere in this folder.
  return (await answer.json()) as T
}

/** Address of a picture of the site, which anybody may see; null without one. */
const pictureAt = (id: string | null): string | null =>
  id ? `/general_setting/api/v1/general_setting/picture/${encodeURIComponent(id)}` : null

/**
 * The first row of the general settings; the only call the specification makes without a token. The server answers ids
 * of pictures, this function the addresses they are shown from.
 */
export async function fetchSite(): Promise<SiteSettings | null> {
  const [site] = (
    await ask<{ general_settings: SiteSettings[] }>('/general_setting/api/v1/general_setting/all/')
  ).general_settings
  return site
    ? {
        ...site,
        logo: pictureAt(site.logo),
        rams_logo: pictureAt(site.rams_logo),
        favicon: pictureAt(site.favicon),
      }
    : null
}

/** First visit: is there an agency yet, and does setting it up need the token printed at start? */
export const fetchSetupState = () => ask<SetupState>('/setup/api/v1/setup/state/')
