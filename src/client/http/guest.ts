import type { Answer } from './answers.ts'

/**
 * Questions asked before anybody is signed in: those of the sign-in page, and the proof of a printed voucher. Plain
 * fetch: the page must not wait for the client that serves everybody else.
 */
type SiteAnswer = Answer<'GET /general_setting/api/v1/general_setting/all'>
export type SiteSettings = SiteAnswer['general_settings'][number]
type ProofAnswer = Answer<'GET /voucher/api/v1/voucher/proof/:token'>
/** A printed voucher as anybody may check it; null for an address that none has. */
export type VoucherProof = NonNullable<ProofAnswer['voucher']>
export type SetupState = Answer<'GET /setup/api/v1/setup/state'>

async function ask<T>(path: string): Promise<T> {
  const answer = await fetch(path, { headers: { Accept: 'application/json' } })
  if (!answer.ok) throw new Error(`Answer ${answer.status}`)
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
  const answer = await ask<SiteAnswer>('/general_setting/api/v1/general_setting/all/')
  const [site] = answer.general_settings
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

/** What the QR code of a printed voucher leads to. */
export async function fetchVoucherProof(token: string): Promise<VoucherProof | null> {
  const { voucher } = await ask<ProofAnswer>(`/voucher/api/v1/voucher/proof/${encodeURIComponent(token)}/`)
  return voucher
}
