/** Deeds as the audit log names them, 'module.verb': 'user.signedIn', 'medical.ISSUE_SLIP', 'print'. Source: security 10. */

/** The verb of a deed: 'signedIn', 'ISSUE_SLIP'. */
export const verbOf = (deed: string): string => deed.slice(deed.lastIndexOf('.') + 1)

/** The module of a deed; empty for one without. */
export const moduleOf = (deed: string): string => deed.slice(0, Math.max(0, deed.lastIndexOf('.')))

/** A verb as a reader of English takes it: 'Signed in', 'Issue slip', 'Rows added'. */
export function plainDeed(deed: string): string {
  const verb = verbOf(deed)
  const words = /^[A-Z_]+$/.test(verb)
    ? verb.replaceAll('_', ' ').toLowerCase()
    : verb
        .replaceAll('_', ' ')
        .replaceAll(/([a-z])([A-Z])/g, (_, end: string, begin: string) => `${end} ${begin.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
