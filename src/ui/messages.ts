import { createContext, useContext } from 'react'

export type MessageVariant = 'success' | 'warning' | 'error' | 'info'

/** The ways a view speaks to the user beyond its own surface; the app provides them. */
export type Messages = {
  /** A short message at the top of the window, 6 s, stacked up to five. */
  snackbar: (message: string, variant?: MessageVariant) => void
  /** One floating line for 3 s; a new one replaces it. */
  alert: (message: string, variant?: 'success' | 'warning' | 'error') => void
  /** Said to screen readers only, politely. */
  announce: (message: string) => void
}

const silent = () => {}
export const MessagesContext = createContext<Messages>({ snackbar: silent, alert: silent, announce: silent })

export const useMessages = () => useContext(MessagesContext)
