import { useEffect, useMemo, useRef, useState } from 'react'
import { draftKeeper } from './draft-keeper.ts'
import type { Draft } from './drafts.ts'
import { noteWork } from './unsent-work.ts'

/** The draft of a short form: what an earlier visit left, offered once, and when this visit's was kept. */
export type FormDraft = {
  offeredAt: string | null
  keptAt: string | null
  restore: () => void
  discard: () => void
  /**
   * Sends the form with the idempotency key of what stands in it; `send` answers true when it was taken, and then nothing
   * of it is kept.
   */
  settle: (send: (idempotencyKey: string) => Promise<boolean>) => Promise<boolean>
}

/** Whether a change was taken; the caller that sends it shows the refusal. */
export const isTaken = (sent: Promise<unknown>): Promise<boolean> =>
  sent.then(
    () => true,
    () => false,
  )

/** What a person would call the same: an empty field is empty, however its form writes that, in whatever order. */
function meant(value: unknown): unknown {
  if (value === '' || value === null || (Array.isArray(value) && value.length === 0)) return undefined
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const said = Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, one]) => {
      const inner = meant(one)
      return inner === undefined ? [] : [[name, inner] as const]
    })
  return said.length === 0 ? undefined : Object.fromEntries(said)
}

/** What counts as nothing typed: what the form began with, and what was sent. */
type Begin = { name: string; first: string; sent: string | null }
const beginOf = (before: Begin, name: string, text: string): Begin =>
  before.name !== name
    ? { name, first: text, sent: null }
    : before.sent !== null && before.sent !== text
      ? { ...before, sent: null }
      : before

/**
 * Keeps what is typed in a form at the server and offers it again at the next visit. What is typed counts as unsent work,
 * so that the end of a session does not take it. A form that is empty again, because it was sent or its texts were taken
 * out, leaves no draft and begins a new one; so does a form that turns to another record.
 * @param name names form and record, at most 80 letters, digits and `_.:-`.
 */
export function useDraft(
  name: string,
  typed: Readonly<Record<string, unknown>>,
  take: (values: Record<string, unknown>) => void,
): FormDraft {
  const values = JSON.stringify(typed)
  const text = JSON.stringify(meant(typed) ?? {})
  const keeper = useMemo(() => draftKeeper(name), [name])
  const [lastBegin, setKept] = useState<Begin>({ name, first: text, sent: null })
  const [offered, setOffered] = useState<{ name: string; draft: Draft } | null>(null)
  const [keptAt, setKeptAt] = useState<string | null>(null)
  const begin = beginOf(lastBegin, name, text)
  if (begin !== lastBegin) setKept(begin)
  if (begin.name !== lastBegin.name) setKeptAt(null)
  const isChanged = text !== begin.first && text !== begin.sent
  const latest = useRef(text)
  useEffect(() => {
    latest.current = text
  }, [text])
  useEffect(() => {
    let isOld = false
    void keeper.read().then((draft) => {
      if (!isOld && draft) setOffered({ name, draft })
    })
    return () => {
      isOld = true
    }
  }, [keeper, name])
  useEffect(
    () =>
      keeper.watch((at) => {
        setKeptAt(at)
        // It stands in the place of the one that was offered.
        setOffered(null)
      }),
    [keeper],
  )
  useEffect(() => (isChanged ? noteWork() : undefined), [isChanged])
  useEffect(() => {
    keeper.type(isChanged ? (JSON.parse(values) as Record<string, unknown>) : null)
  }, [keeper, isChanged, values])
  const discard = () => {
    setOffered(null)
    keeper.drop()
  }
  const shown = offered?.name === name ? offered.draft : null
  return {
    offeredAt: isChanged ? null : (shown?.at ?? null),
    keptAt: isChanged ? keptAt : null,
    restore: () => {
      if (shown) take(keeper.take(shown))
      setOffered(null)
    },
    discard,
    settle: async (send) => {
      const wasTaken = await send(keeper.keyFor(text))
      if (!wasTaken) return false
      keeper.renew()
      setKept((now) => (now.name === name ? { ...now, sent: text } : now))
      // What was typed while it was sent is another draft.
      if (latest.current === text) discard()
      return true
    },
  }
}
