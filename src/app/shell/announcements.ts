import type { AlertType } from '../../machines/shell/alert-bar.ts'

/** The alert bar lives with the shell; until it is there, no code calls it. */
type Receivers = {
  alert: (message: string, kind: AlertType) => void
  announce: (message: string) => void
  report: () => void
}
const receivers: Receivers = { alert: () => {}, announce: () => {}, report: () => {} }

export const receiveAnnouncements = (mine: Partial<Receivers>) => {
  Object.assign(receivers, mine)
}
export const sayAlert = (message: string, kind: AlertType = 'success') => receivers.alert(message, kind)
export const reportProblem = () => receivers.report()
export const announce = (message: string) => receivers.announce(message)
