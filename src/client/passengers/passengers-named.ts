import { useQuery } from '@tanstack/react-query'
import { entityOf } from '../../domain/entities.ts'
import { nameFits } from '../../foundation/text/typed-names.ts'
import { keys } from '../http/queries.ts'
import { fetchPage, type WireRecord } from '../records/records.ts'

const passenger = entityOf('passenger')
const mostRead = 50

export interface NamedPassengers {
  /** The words of the line that name them. */
  name: string
  passengers: { id: number; fullName: string; passportNo: string; agent: string }[]
  /** The server knows more than were read. */
  hasMore: boolean
}
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const shortOf = (row: WireRecord): NamedPassengers['passengers'][number] => ({
  id: row.id,
  fullName: textOf(row['full_name']),
  passportNo: textOf(row['passport_no']),
  agent: textOf(row.labels?.['agent']),
})

/** Passengers the first of these names fits, those who have each word itself first; null where none fits anybody. */
async function passengersNamed(
  names: readonly string[],
  signal: AbortSignal,
): Promise<NamedPassengers | null> {
  for (const name of names) {
    const { rows, total } = await fetchPage(passenger, { q: name, size: mostRead }, signal)
    // The search of the list looks also at parents, passports and phones.
    const fitting = rows
      .map((row) => ({ row: shortOf(row), fit: nameFits(textOf(row['full_name']), name) }))
      .filter(({ fit }) => fit > 0)
      .toSorted((a, b) => b.fit - a.fit)
    if (fitting.length > 0)
      return { name, passengers: fitting.map(({ row }) => row), hasMore: total > rows.length }
  }
  return null
}

export function usePassengersNamed(names: readonly string[], isAsked: boolean) {
  return useQuery({
    queryKey: keys.list('passenger', { named: names.join('|') }),
    queryFn: ({ signal }) => passengersNamed(names, signal),
    enabled: isAsked && names.length > 0,
  })
}
