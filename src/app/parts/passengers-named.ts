import { isRecordId } from '../../client/records/records.ts'
import { mostInBulk } from '../../domain/passengers/most-in-bulk.ts'

/** Passengers an address names, '?passengers=3,8', as many as one update takes. */
export const passengersNamed = (search: URLSearchParams): number[] =>
  (search.get('passengers') ?? '')
    .split(',')
    .filter((one) => isRecordId(one))
    .map(Number)
    .slice(0, mostInBulk)
