/** Actions as the audit log names them, 'module.verb': 'user.signedIn', 'medical.ISSUE_SLIP', 'print'. Source: security 10. */

/** The verb of an action: 'signedIn', 'ISSUE_SLIP'. */
export const verbOf = (action: string): string => action.slice(action.lastIndexOf('.') + 1)

/** The module of an action; empty for one without. */
export const moduleOf = (action: string): string => action.slice(0, Math.max(0, action.lastIndexOf('.')))

/** A verb as a reader of English takes it: 'Signed in', 'Issue slip', 'Rows added'. */
export function plainAction(action: string): string {
  const verb = verbOf(action)
  const words = /^[A-Z_]+$/.test(verb)
    ? verb.replaceAll('_', ' ').toLowerCase()
    : verb
        .replaceAll('_', ' ')
        .replaceAll(/([a-z])([A-Z])/g, (_, end: string, begin: string) => `${end} ${begin.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
