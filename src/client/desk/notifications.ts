import type { Answer } from '../http/answers.ts'
import { useQuery } from '@tanstack/react-query'
import type { NotificationCard } from '../../machines/shell/notification-panel.ts'
import { api, apiPath } from '../http/api.ts'
import { keys } from '../http/queries.ts'

const variants = ['passport', 'medical', 'visa', 'flight', 'info'] as const
const pollMs = 60_000 // ux 12: the fallback of live changes

/** Days of notice of a counted card, for its text in the reader's language. */
export const daysOf = (message: string): number => Number(/(\d+) days?$/.exec(message)?.[1] ?? 0)

/** Cards of the panel, what runs out before the notes. @throws ApiProblem */
export async function fetchNotifications(signal?: AbortSignal): Promise<NotificationCard[]> {
  const { cards, notes } = await api.get<Answer<'GET /notification/api/v1/notification/all'>>(
    apiPath('notification', 'all'),
    undefined,
    signal,
  )
  return [
    ...cards.map(({ days: _days, ...card }) => ({ ...card, at: null })),
    ...notes.map((note) => ({
      key: `note:${note.id}`,
      variant: variants.find((one) => one === note.variant) ?? ('info' as const),
      message: note.message,
      count: note.count,
      url: note.url,
      at: note.at,
    })),
  ]
}

/**
 * Asked again when the user was notified, each minute while the window is visible, and when it is looked at
 * again.
 */
export const useNotifications = (isSignedIn: boolean) =>
  useQuery({
    queryKey: keys.list('notification', { panel: true }),
    queryFn: ({ signal }) => fetchNotifications(signal),
    enabled: isSignedIn,
    refetchInterval: pollMs,
    refetchIntervalInBackground: false,
  })

export const dismissCards = (cards: readonly Pick<NotificationCard, 'key' | 'count'>[]) =>
  cards.length === 0
    ? Promise.resolve()
    : api.post<Answer<'POST /notification/api/v1/notification/dismiss'>>(
        apiPath('notification', 'dismiss'),
        { cards: cards.map(({ key, count }) => ({ key, count })) },
        { once: true },
      )
