import type { Answer } from '../http/answers.ts'
import type { PaletteRecord } from '../../machines/shell/command-palette.ts'
import { api, apiPath } from '../http/api.ts'
import { searchPassengers, type FoundPassenger } from '../passengers/passenger-search.ts'

const most = 8
const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

/** Passengers by id, passport, serial or phone, else by name; the best eight. @throws ApiProblem */
export async function searchRecords(text: string, signal: AbortSignal): Promise<PaletteRecord[]> {
  const exact = /\d/.test(text) ? await searchPassengers(text, signal) : []
  const rows: readonly FoundPassenger[] =
    exact.length > 0
      ? exact
      : (
          await api.get<Answer<'GET /passenger/api/v1/passenger/search'>>(
            apiPath('passenger', 'search'),
            { keyword: text },
            signal,
          )
        ).passengers
  return rows.slice(0, most).map((row) => ({
    id: row.id,
    name: textOf(row.full_name),
    second: [row.passport_no, row.office_serial].map(textOf).filter(Boolean).join(' · '),
    status: textOf(row.labels?.['current_status']),
  }))
}
