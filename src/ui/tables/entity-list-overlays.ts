/** What opens over a list; fetched when a user reaches for it, or once the list shows its rows. */
export const fetchOverlays = () => import('./overlays/index.ts')
