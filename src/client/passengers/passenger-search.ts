import type { Answer } from '../http/answers.ts'
import { useQuery } from '@tanstack/react-query'
import { nameFits } from '../../foundation/text/typed-names.ts'
import { api, apiPath } from '../http/api.ts'
import { keys } from '../http/queries.ts'

/** A passenger in the answer of a search. */
export type FoundPassenger = Answer<'GET /passenger/api/v1/passenger/search_by'>['passengers'][number]

type SearchKind = 'id' | 'passport_no' | 'office_serial' | 'contact_no'

/** What a typed text can be: a phone has ten digits or more, an id only digits, a passport letters and seven digits or more. */
function searchKinds(text: string): SearchKind[] {
  const typed = text.trim()
  if (/^\d{1,9}$/.test(typed)) return ['id', 'office_serial', 'passport_no']
  if (/^\+?[\d\s-]{10,}$/.test(typed)) return ['contact_no', 'passport_no']
  return ['passport_no', 'office_serial']
}

const searchBy = (query: Partial<Record<SearchKind | 'name', string>>, signal?: AbortSignal) =>
  api.get<Answer<'GET /passenger/api/v1/passenger/search_by'>>(
    apiPath('passenger', 'search_by'),
    query,
    signal,
  )

/** Passengers whose id, passport number, serial or phone is the typed text; the first kind with a hit answers. */
export async function searchPassengers(text: string, signal?: AbortSignal): Promise<FoundPassenger[]> {
  for (const kind of searchKinds(text)) {
    const { passengers } = await searchBy({ [kind]: text.trim() }, signal)
    if (passengers.length > 0) return passengers
  }
  return []
}

/** The same; a text that is none of these is looked for in names, those it fits best first. */
export async function findPassengers(text: string, signal?: AbortSignal): Promise<FoundPassenger[]> {
  const exact = await searchPassengers(text, signal)
  if (exact.length > 0 || !/\p{L}{2}/u.test(text)) return exact
  const { passengers } = await searchBy({ name: text.trim() }, signal)
  const fit = (row: FoundPassenger) => nameFits(row.full_name ?? '', text)
  return passengers.toSorted((a, b) => fit(b) - fit(a))
}

export function useFoundPassengers(text: string) {
  return useQuery({
    queryKey: keys.list('passenger', { found_by: text }),
    queryFn: ({ signal }) => findPassengers(text, signal),
    enabled: text.trim() !== '',
  })
}

export function usePassengerSearch(text: string, isAsked = true) {
  return useQuery({
    queryKey: keys.list('passenger', { search_by: text }),
    queryFn: ({ signal }) => searchPassengers(text, signal),
    enabled: isAsked && text.trim() !== '',
  })
}
