/** Key of a text that is a sentence in the definition: 'Family, nominee and guardian' → 'family_nominee_and_guardian'. */
export const textKey = (text: string): string => text.toLowerCase().replace(/\+/g, '_plus').replace(/-$/, '_minus').replace(/[^a-z0-9]+/g, '_').replace(/^_|_$/g, '')
