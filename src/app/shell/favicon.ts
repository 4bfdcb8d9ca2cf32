import { useEffect } from 'react'

/** The sign of the site in the browser's tab; the product's own until the agency gives one. */
export function useFavicon(address: string | null | undefined): void {
  useEffect(() => {
    if (address) document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.setAttribute('href', address)
  }, [address])
}
