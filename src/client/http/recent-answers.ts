import { onSignOut } from './sign-out.ts'

/** An answer of the server to this window. */
export interface RecentAnswer {
  at: number
  method: string
  url: string
  /** 0 when nothing answered. */
  status: number
  body: unknown
}
const mostKept = 20

/** The last answers and faults, for a report of a problem; kept no longer than a person is signed in. */
export const recentAnswers: RecentAnswer[] = []
export const recentFaults: unknown[] = []

function keep<T>(list: T[], one: T) {
  if (list.push(one) > mostKept) list.shift()
}
export const noteAnswer = (
  { method = '', url = '' }: { method?: string | undefined; url?: string | undefined } = {},
  { status = 0, data }: { status?: number; data?: unknown } = {},
) => keep(recentAnswers, { at: Date.now(), method, url, status, body: data })
export const noteFault = (fault: unknown) => keep(recentFaults, fault)

onSignOut(() => {
  recentAnswers.length = recentFaults.length = 0
})
