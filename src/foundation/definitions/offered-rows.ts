/** Which rows a picker offers, by the rules of its field (`Offer`). */
import { holds, type Field, type Offer } from './fields.ts'

const offersOf = ({ offers = [] }: Pick<Field, 'offers'>): readonly Offer[] =>
  'length' in offers ? offers : [offers]

/** Names of fields a picker's choices are narrowed by. */
export const narrowingNames = (field: Pick<Field, 'offers'>): string[] =>
  offersOf(field).flatMap((offer) => [
    ...Object.keys(offer.when ?? {}),
    ...('by' in offer && offer.by ? [offer.by.field] : []),
    ...('sameAs' in offer && offer.sameAs !== null ? [offer.sameAs] : []),
    ...('otherThan' in offer ? [offer.otherThan] : []),
  ])

const idText = (value: unknown): string =>
  typeof value === 'number' || typeof value === 'string' ? String(value) : ''

/** What a picker narrows its choices to, as the lookup reads it; null for a field without such a rule. */
export function offeredWhere(
  field: Pick<Field, 'offers'>,
  record: Readonly<Record<string, unknown>>,
): Record<string, string> | null {
  if (!field.offers) return null
  return Object.fromEntries(
    offersOf(field).flatMap((offer): [string, string][] => {
      if (!holds(offer.when, record)) return []
      if ('isReserved' in offer) return [[`${offer.column}.reserved`, 'mine']]
      if ('begins' in offer) return [[`${offer.column}.begins`, offer.begins.join(',')]]
      if ('sameAs' in offer)
        return [
          [`${offer.column}.same`, (offer.sameAs === null ? '' : idText(record[offer.sameAs])) || 'base'],
        ]
      if ('otherThan' in offer) {
        const other = idText(record[offer.otherThan])
        return other === '' ? [] : [[`${offer.column}.otherThan`, other]]
      }
      const word = offer.by ? record[offer.by.field] : undefined
      const values = (typeof word === 'string' ? offer.by?.values[word] : undefined) ?? offer.values
      return [[offer.column, values.join(',')]]
    }),
  )
}
