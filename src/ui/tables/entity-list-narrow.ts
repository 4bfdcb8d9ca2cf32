import { useSyncExternalStore } from 'react'

const narrow = '(max-width: 959px)' // md, specification 9

const subscribe = (listener: () => void) => {
  const query = window.matchMedia(narrow)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Is the window narrower than md? Tables become cards, forms one column. */
export const useIsNarrow = () => useSyncExternalStore(subscribe, () => window.matchMedia(narrow).matches)
