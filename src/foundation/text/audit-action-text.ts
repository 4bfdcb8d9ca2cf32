import { auditActionWords } from '../reports/report-words.ts'
import { useSay } from './use-say.ts'

/** Says an action of the audit log in the language of the moment: the name of the event, or of what the product did. */
export function useAuditActionText(): (action: string) => string {
  const say = useSay()
  return (action) => auditActionWords(action, say)
}
