import pg from 'pg'
import { faultFields, type Log } from '../log.ts'
import { seesBranch, type SessionUser } from '../session-user.ts'
import { modules } from '../../../domain/people/modules.ts'
import { changeChannel, type Announced } from './publish.ts'

interface Listener {
  user: SessionUser
  send(event: 'change' | 'resync', data: string): void
  /** The person's session or account changed: asks again who is there, and ends the connection where no user is signed in. */
  check(): void
  /** Ends the connection, because the server stops. */
  end(): void
}

/** Hands the changes that any server published to the screens connected to this one. */
export interface EventHub {
  /** Connects; needs a database, so it is apart from construction. */
  start(connection: pg.ClientConfig): void
  /** @returns how to leave. */
  join(listener: Listener): () => void
  countOf(userId: number): number
  stop(): Promise<void>
}

const reconnectMs = 1000
/** The database names the user here whose session ended or whose account changed (migration 0060). */
const sessionChannel = 'rams_session'

function readChange(text: string | undefined): Announced | null {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return typeof value === 'object' && value !== null && 'module' in value && 'id' in value
      ? (value as Announced)
      : null // Only publish() writes to this channel.
  } catch {
    return null
  }
}

const guarded: ReadonlySet<string> = new Set(modules.map(({ name }) => name))
/** What every page of every role is drawn with. */
const ofEveryPage: ReadonlySet<string> = new Set(['general_setting', 'menu_item'])

/** Whether this person may read what changed: by the permission named, else by that of the module; what is no module of its own is sent to all. */
function mayRead(user: SessionUser, { module, id, right }: Announced): boolean {
  if (right !== undefined) return user.permissions.has(right)
  return (
    !guarded.has(module) ||
    ofEveryPage.has(module) ||
    (module === 'user' && id === user.id) ||
    user.permissions.has(`${module}.read`)
  )
}

type Said = Pick<Announced, 'module' | 'id'> & { passenger?: number }

/**
 * What a person is sent of a change: nothing outside the branches, agents and modules they may see. Of a passenger they
 * may see they learn that something changed, not in which module.
 */
function saidTo(user: SessionUser, change: Announced): Said | null {
  const { module, id, passenger, branch, agent } = change
  if (!seesBranch(user, branch)) return null
  const about = passenger === undefined || passenger === null ? {} : { passenger }
  if (change.user !== undefined && change.user !== null)
    return change.user === user.id ? { module, id, ...about } : null
  const isOutside =
    about.passenger !== undefined && user.agentScope.length > 0 && !user.agentScope.includes(agent ?? 0)
  if (isOutside) return null
  if (mayRead(user, change)) return { module, id, ...about }
  return about.passenger !== undefined && user.permissions.has('passenger.read')
    ? { module: 'passenger', id: about.passenger, ...about }
    : null
}

/**
 * One LISTEN connection per server. After a break the screens are asked to load everything again, since
 * changes may have been missed.
 */
export function createEventHub(log: Log): EventHub {
  const listeners = new Set<Listener>()
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let stopped = true

  const deliver = (change: Announced): void => {
    for (const listener of listeners) {
      const said = saidTo(listener.user, change)
      if (said) listener.send('change', JSON.stringify(said))
    }
  }

  const connect = async (connection: pg.ClientConfig, isFirst: boolean): Promise<void> => {
    const next = new pg.Client({ ...connection, keepAlive: true })
    client = next
    let isLost = false
    const retry = (): void => {
      if (isLost || stopped) return
      isLost = true
      timer = setTimeout(() => void connect(connection, false), reconnectMs)
      timer.unref()
    }
    next.on('error', retry)
    next.on('end', retry)
    next.on('notification', ({ channel, payload }) => {
      if (channel === sessionChannel) {
        for (const listener of listeners) if (listener.user.id === Number(payload)) listener.check()
        return
      }
      const change = readChange(payload)
      if (change) deliver(change)
    })
    try {
      await next.connect()
      await next.query(`listen ${changeChannel}; listen ${sessionChannel}`)
      if (!isFirst) {
        for (const listener of listeners) {
          listener.check()
          listener.send('resync', '{}')
        }
      }
    } catch (fault) {
      if (!stopped) log.warn('live updates are interrupted', faultFields(fault))
      retry()
    }
  }

  return {
    start(connection) {
      stopped = false
      void connect(connection, true)
    },
    join(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    countOf: (userId) => [...listeners].filter((listener) => listener.user.id === userId).length,
    async stop() {
      stopped = true
      clearTimeout(timer)
      for (const listener of listeners) listener.end()
      listeners.clear()
      await client?.end().catch(() => undefined) // A connection that is already gone needs no goodbye.
    },
  }
}
