/** The language the server is asked to answer in; every request says it. A module of its own: the first page needs no more of the client. */
let language: string | null = null
const listeners = new Set<() => void>()

/** Null until the page knows; the browser's own preference is asked for until then. */
export const askedLanguage = (): string | null => language

/** Answers come in this language from now on. */
export function askIn(code: string): void {
  if (code === language) return
  const isChange = language !== null
  language = code
  if (isChange) for (const listener of listeners) listener()
}

/** Calls when the language changes, so that answers in the old one are fetched again. @returns ends it. */
export function onAskedLanguage(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
