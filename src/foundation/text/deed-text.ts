import { deedWords } from '../reports/report-words.ts'
import { useSay } from './use-say.ts'

/** Says a deed of the audit log in the language of the moment: the name of the event, or of what the product did. */
export function useDeedText(): (deed: string) => string {
  const say = useSay()
  return (deed) => deedWords(deed, say)
}
