import { createContext, useContext } from 'react'

type MessageVariant = 'success' | 'warning' | 'error' | 'info'

/** What a message offers in addition to its text, e.g. taking a change back. */
type MessageAction = { label: string; run: () => void }

/** The ways a view speaks to the user beyond its own surface; the app provides them. */
export type Messages = {
  /** A short message at the top of the window, 6 s, stacked up to five; an action in it goes with it. */
  snackbar: (message: string, variant?: MessageVariant, action?: MessageAction) => void
  /** One floating line for 3 s; a new one replaces it. */
  alert: (message: string, variant?: 'success' | 'warning' | 'error') => void
  /** Said to screen readers only, politely. */
  announce: (message: string) => void
}

const silent = () => {}
export const MessagesContext = createContext<Messages>({ snackbar: silent, alert: silent, announce: silent })

export const useMessages = () => useContext(MessagesContext)
