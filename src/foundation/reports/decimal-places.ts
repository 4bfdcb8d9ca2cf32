const placesOf = (text: string): number => text.split('.')[1]?.length ?? 0

/** As many places as the longest figure of a column has. */
export const mostPlaces = (values: readonly unknown[]): number =>
  Math.max(0, ...values.map((value) => (typeof value === 'string' ? placesOf(value) : 0)))

/** A decimal of the wire, which comes without zeros at its end, with so many places: its point stands below those of its column. */
export function withPlaces(text: string, places: number): string {
  const missing = places - placesOf(text)
  return missing <= 0 ? text : `${text}${text.includes('.') ? '' : '.'}${'0'.repeat(missing)}`
}
