import { readToken } from './token.ts'

/** One change a user made: '*' as module stands for "something", after a time without the stream. */
export type Change = { module: string; id?: number; passenger?: number }

const streamPath = '/event/api/v1/event/stream/'
const pollMs = 60_000
const firstWaitMs = 1_000
const longestWaitMs = 30_000

/** Splits a text/event-stream into its data lines of 'change' events; keeps the unfinished rest. */
export function readFrames(buffer: string): { changes: Change[]; rest: string } {
  const frames = buffer.replace(/\r\n/g, '\n').split('\n\n')
  const rest = frames.pop() ?? ''
  const changes = frames.flatMap((frame) => {
    const lines = frame.split('\n')
    const name =
      lines
        .find((l) => l.startsWith('event:'))
        ?.slice(6)
        .trim() ?? 'message'
    const data = lines
      .filter((l) => l.startsWith('data:'))
      .map((l) => l.slice(5).trim())
      .join('\n')
    // The server lost its own ear for a while: what it did not hear may be anything.
    if (name === 'resync') return [{ module: '*' }]
    return name === 'change' ? (parseChange(data) ?? []) : []
  })
  return { changes, rest }
}

function parseChange(data: string): Change[] | null {
  try {
    const payload: unknown = JSON.parse(data)
    if (
      typeof payload !== 'object' ||
      payload === null ||
      !('module' in payload) ||
      typeof payload.module !== 'string'
    )
      return null
    const number = (key: 'id' | 'passenger') =>
      key in payload && typeof (payload as Record<string, unknown>)[key] === 'number'
        ? { [key]: (payload as Record<string, number>)[key] }
        : {}
    return [{ module: payload.module, ...number('id'), ...number('passenger') }]
  } catch {
    // One unreadable frame must not end the stream; the next poll or focus refetches.
    return null
  }
}

/**
 * Follows the server's changes until stopped. The stream is read with fetch, because EventSource cannot send the
 * token. It comes back by itself with growing pauses; while it is away, '*' is reported every 60 s, and once
 * when it is back. Nothing runs while the window is hidden.
 */
export function followChanges(onChange: (change: Change) => void): () => void {
  let stopped = false
  let controller: AbortController | null = null
  let waitMs = firstWaitMs
  let timer: ReturnType<typeof setTimeout> | undefined
  let missedSomething = false

  const poll = setInterval(() => {
    if (!controller && !document.hidden && readToken()) onChange({ module: '*' })
  }, pollMs)

  const connect = async () => {
    const token = readToken()
    if (stopped || document.hidden || controller || !token) return
    const mine = new AbortController()
    controller = mine
    try {
      const answer = await fetch(streamPath, {
        headers: { Authorization: token, Accept: 'text/event-stream' },
        signal: mine.signal,
        cache: 'no-store',
      })
      if (!answer.ok || !answer.body) throw new Error(`stream answered ${answer.status}`)
      waitMs = firstWaitMs
      if (missedSomething) onChange({ module: '*' })
      missedSomething = false
      const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
      for (let buffer = ''; ;) {
        const { done, value } = await reader.read()
        if (done) break
        const frames = readFrames(buffer + value)
        buffer = frames.rest
        for (const change of frames.changes) onChange(change)
      }
    } catch {
      // Lost or refused: the pause below decides when to try again, the poll covers the time between.
    }
    if (controller === mine) controller = null
    missedSomething = true
    if (stopped || document.hidden) return
    timer = setTimeout(() => void connect(), waitMs * (0.75 + Math.random() / 2))
    waitMs = Math.min(waitMs * 2, longestWaitMs)
  }

  const onVisibility = () => {
    clearTimeout(timer)
    if (document.hidden) {
      controller?.abort()
      controller = null
    } else {
      waitMs = firstWaitMs
      void connect()
    }
  }
  document.addEventListener('visibilitychange', onVisibility)
  window.addEventListener('online', onVisibility)
  void connect()
  return () => {
    stopped = true
    clearTimeout(timer)
    clearInterval(poll)
    controller?.abort()
    document.removeEventListener('visibilitychange', onVisibility)
    window.removeEventListener('online', onVisibility)
  }
}
