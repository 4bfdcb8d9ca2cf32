/** Texts of letters: the agency's own or the seed, with the values of their placeholders (forms 1.12). */
import type { PrintData } from '../../foundation/prints/print.ts'

/** What an empty value prints in a letter: dots of 40 mm to write on. */
const dots = '.'.repeat(38)

/** @param values the formatted values by name; an unknown name stays as it was written. */
export const fillWording = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (mark, name: string) => (name in values ? values[name] || dots : mark))

/** Paragraphs of a section: split at empty lines. */
export const paragraphs = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((one) => one.trim())
    .filter(Boolean)
/** Lines of a section, e.g. clauses. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((one) => one.trim())
    .filter(Boolean)

/** A section as it stands in this print. */
export const section = (
  data: PrintData,
  seeds: Readonly<Record<string, string>>,
  name: string,
  values: Readonly<Record<string, string>> = {},
): string => fillWording(data.texts?.[name] ?? seeds[name] ?? '', values)
