import { newIdempotencyKey } from './api.ts'
import { dropDraft, fetchDraft, keepDraft, type Draft } from './drafts.ts'

const keepAfterMs = 2000 // ux 4
/** Stands in a draft beside its values: the idempotency key the change is sent with (security 8). */
const keyName = '$key'

type Typed = Readonly<Record<string, unknown>>

/**
 * The draft of one form at the server: kept two seconds after the last change, when the form goes and when the page goes;
 * dropped when its form is empty again, was sent or was discarded. It carries the key of the change, so that a change
 * whose answer was lost before a reload happens once.
 * @param name names form and record, at most 80 letters, digits and `_.:-`.
 */
export function draftKeeper(name: string) {
  let attempt = { key: newIdempotencyKey(), body: '' }
  /** What stands in the form, and what of it is at the server; null for nothing. */
  let typed: string | null = null
  let savedText: string | null = null
  let mayBeStored = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let onKept: (at: string) => void = () => {}

  const keep = (isLeaving = false) => {
    clearTimeout(timer)
    if (typed === null || typed === savedText) return
    const now = typed
    savedText = now
    mayBeStored = true
    keepDraft(name, { ...(JSON.parse(now) as Typed), [keyName]: attempt.key }, isLeaving).then(
      (at) => onKept(at),
      () => {
        // A draft that cannot be kept is no reason to disturb; the next change tries again.
        if (savedText === now) savedText = null
      },
    )
  }
  const drop = () => {
    clearTimeout(timer)
    typed = null
    savedText = null
    if (mayBeStored)
      dropDraft(name).catch(() => {
        /* It is offered again, which does no harm. */
      })
    mayBeStored = false
  }
  const leave = () => keep(true)

  return {
    /** What an earlier visit left; null for nothing, and where the server does not answer: the form works without. */
    read: async (): Promise<Draft | null> => {
      const draft = await fetchDraft(name).catch(() => null)
      if (draft) mayBeStored = true
      return draft
    },
    /** The values of a draft that goes on in this visit, with its key. */
    take: ({ value }: Draft): Record<string, unknown> => {
      const { [keyName]: key, ...values } = value
      if (typeof key === 'string') attempt = { key, body: '' }
      savedText = JSON.stringify(values)
      typed = savedText
      return values
    },
    /** What stands in the form now; null when nothing is typed. */
    type: (values: Typed | null) => {
      const text = values === null ? null : JSON.stringify(values)
      if (text === typed) return
      clearTimeout(timer)
      if (text === null && savedText !== null) return drop()
      typed = text
      if (text === null) return // An offered draft stays: nothing took its place.
      if (text !== savedText) timer = setTimeout(keep, keepAfterMs)
    },
    drop,
    /** The key to send this with: the same one only for the very same request, tried again. */
    keyFor: (body: string): string => {
      attempt = {
        key: attempt.body === '' || attempt.body === body ? attempt.key : newIdempotencyKey(),
        body,
      }
      return attempt.key
    },
    /** The next request is another one. */
    renew: () => {
      attempt = { key: newIdempotencyKey(), body: '' }
    },
    /** Keeps what is typed when the page goes, and, by the answer, when the form does. */
    watch: (listener: (at: string) => void): (() => void) => {
      onKept = listener
      window.addEventListener('pagehide', leave)
      return () => {
        onKept = () => {}
        window.removeEventListener('pagehide', leave)
        keep()
      }
    },
  }
}
