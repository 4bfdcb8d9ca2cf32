import { useT } from '../../foundation/text/i18n.ts'

const knownCodes = [
  'REQ',
  'SAME',
  'MIN',
  'MAX',
  'COMMON',
  'OLD',
  'WRONG',
  'emailRequired',
  'emailInvalid',
  'noAnswer',
  'refused',
] as const
const isKnown = (code: string): code is (typeof knownCodes)[number] =>
  (knownCodes as readonly string[]).includes(code) // Widened to ask for any text.

/** A fault of an account form in the language of the moment; the server's own words for one that has no text here. */
export function useFaultText() {
  const t = useT('account')
  return (fault: { code: string; text: string } | null | undefined, label = ''): string | undefined => {
    if (!fault) return undefined
    if (fault.code === 'refused' || !isKnown(fault.code)) return fault.text || t('fault.refused')
    return t(`fault.${fault.code}`, { label })
  }
}
