/** A stored or typed value as text; empty for nothing, JSON for a structure. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean')
    return value.toString()
  return value === null || value === undefined ? '' : JSON.stringify(value)
}
