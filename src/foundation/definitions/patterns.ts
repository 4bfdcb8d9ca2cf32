/** Forms of numbers that several records carry, with the sentence of their refusal (entities 0.2). */
export const nidNo = {
  pattern: /^(\d{10}|\d{13}|\d{17})$/,
  patternMessage: 'NID must have 10, 13 or 17 digits.',
} as const
export const postCode = { pattern: /^\d{4}$/, patternMessage: 'Post code must have 4 digits.' } as const
export const hexColour = { pattern: /^#[0-9A-Fa-f]{6}$/, patternMessage: 'a colour like #RRGGBB' } as const
