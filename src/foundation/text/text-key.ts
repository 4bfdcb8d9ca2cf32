/** Key of a text that is a sentence in the definition: 'Family, nominee and guardian' → 'family_nominee_and_guardian'. */
export const textKey = (text: string): string =>
  text
    .toLowerCase()
    .replace(/\+/g, '_plus')
    .replace(/-$/, '_minus')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')

const abbreviations: Readonly<Record<string, string>> = {
  wafid: 'Wafid',
  fwcms: 'FWCMS',
  qvc: 'QVC',
  vip: 'VIP',
  bmet: 'BMET',
}
const isTyped = (value: string) => /[^a-z_]/.test(value)
/** 'sub_agent' → 'Sub agent'; a value that is written as people read it stays. */
export function valueText(value: string): string {
  if (isTyped(value)) return value
  const words = value.replaceAll('_', ' ')
  return abbreviations[value] ?? words.charAt(0).toUpperCase() + words.slice(1)
}
