import { useCallback, useEffect, useRef, useState } from 'react'
import { dropDraft, fetchDraft, keepDraft, type Draft } from './drafts.ts'
import { noteWork } from './unsent-work.ts'

const keepAfterMs = 2000 // ux 4

/** The draft of a short form: what an earlier visit left, offered once, and when this visit's was kept. */
export type FormDraft = {
  offeredAt: string | null
  keptAt: string | null
  restore: () => void
  discard: () => void
  /** The form is being sent; answers true when it was taken, and then nothing of it is kept. */
  settle: (sent: Promise<boolean>) => Promise<boolean>
}

/**
 * Keeps what is typed in a form at the server, two seconds after the last change and when the form goes, and offers it
 * again at the next visit. What is typed counts as unsent work, so that the end of a session does not take it. A form that
 * is empty again, because it was sent or its texts were taken out, leaves no draft and begins a new one.
 * @param key names form and record, at most 80 letters, digits and `_.:-`.
 */
export function useDraft(
  key: string,
  typed: Readonly<Record<string, unknown>>,
  take: (values: Record<string, unknown>) => void,
): FormDraft {
  const text = JSON.stringify(typed)
  const [first] = useState(text)
  const [offered, setOffered] = useState<Draft | null>(null)
  const [keptAt, setKeptAt] = useState<string | null>(null)
  const now = useRef({ text: first, kept: first, isSent: false, mayBeStored: false })
  const isChanged = text !== first
  const drop = useCallback(() => {
    if (now.current.mayBeStored)
      dropDraft(key).catch(() => {
        /* It is offered again, which harms nobody. */
      })
    now.current.mayBeStored = false
  }, [key])
  const forget = () => {
    setOffered(null)
    drop()
  }
  useEffect(() => {
    let isOld = false
    fetchDraft(key).then(
      (draft) => {
        if (isOld || !draft) return
        now.current.mayBeStored = true
        setOffered(draft)
      },
      () => {
        /* Without an answer nothing is offered; the form works without. */
      },
    )
    return () => {
      isOld = true
    }
  }, [key])
  useEffect(() => (isChanged ? noteWork() : undefined), [isChanged])
  useEffect(() => {
    const state = now.current
    const keep = () => {
      state.kept = state.text
      state.mayBeStored = true
      return keepDraft(key, JSON.parse(state.text) as object)
    }
    state.text = text
    if (text === first) state.isSent = false
    if (text === state.kept) return
    if (text === first) {
      state.kept = first
      return drop()
    }
    const timer = setTimeout(() => {
      // A draft that cannot be kept is no reason to disturb; the next change tries again.
      if (!state.isSent)
        keep().then(
          (at) => {
            setKeptAt(at)
            // It stands in the place of the one that was offered.
            setOffered(null)
          },
          () => {
            state.kept = first
          },
        )
    }, keepAfterMs)
    return () => clearTimeout(timer)
  }, [key, text, first, drop])
  useEffect(() => {
    const state = now.current
    return () => {
      if (state.isSent || state.text === state.kept) return
      state.kept = state.text
      keepDraft(key, JSON.parse(state.text) as object).catch(() => {
        /* The form has gone; there is nobody to say it to. */
      })
    }
  }, [key])
  return {
    offeredAt: isChanged ? null : (offered?.at ?? null),
    keptAt: isChanged ? keptAt : null,
    restore: () => {
      if (offered) take(offered.value)
      setOffered(null)
    },
    discard: forget,
    settle: async (sent) => {
      now.current.isSent = true
      const isTaken = await sent
      now.current.isSent = isTaken && now.current.text !== first
      if (isTaken) forget()
      return isTaken
    },
  }
}
