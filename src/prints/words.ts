/** Reads a sheet's words by name. */
import type { Sheet } from '../domain/prints/sheet.ts'

export const word = ({ words }: Sheet, name: string): string => {
  const value = words[name]
  return typeof value === 'string' ? value : ''
}
/** A list of texts. */
export const lines = ({ words }: Sheet, name: string): readonly string[] => {
  const value = words[name]
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []
}
/** Rows of a table. */
export const rows = ({ words }: Sheet, name: string): readonly (readonly string[])[] => {
  const value = words[name]
  return Array.isArray(value) ? value.filter((one): one is readonly string[] => Array.isArray(one)) : []
}
