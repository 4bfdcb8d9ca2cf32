import type { ReactNode } from 'react'
import type { Locator } from 'vitest/browser'

/** One form, as a test types into it and sends it. */
export interface FormCase {
  form: () => ReactNode
  /** What the server says to reads and to changes. */
  reads?: (path: string) => unknown
  answers?: (path: string) => unknown
  /** What is done before the field is there. */
  open?: () => Promise<void>
  field: () => Locator
  text: string
  /** What the field shows of it once it is left. */
  shown?: string
  /** What stands in the field of an empty form. */
  empty?: string
  /** What else the form needs before it can be sent; done at the first visit only. */
  others?: () => Promise<void>
  send: () => Promise<void>
  /** Part of the address of the change that is sent, or why no key of it is kept. */
  change: string | { none: string }
  /** What was restored is sent by itself. */
  isSentByItself?: true
  /** Types a secret, which must not be kept. */
  secret?: (text: string) => Promise<void>
}
