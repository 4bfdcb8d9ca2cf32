import type { CodesOf } from '../../foundation/definitions/fields.ts'

/** A text that is the code of an airport; a journey is several (decision 1127). */
export const airportCode: CodesOf = { entity: 'airport', code: 'code', length: 3 }
export const journeyCodes: CodesOf = { ...airportCode, joinedBy: '-' }

/** City by the code of its airport, of codes the list of airports knows. */
export type AirportCities = Readonly<Record<string, string>>

/** 'RUH' is 'Riyadh (RUH)', as a person reads it; a code the list does not know stays as it is, '' without one. */
export const airportName = (code: string, cities: AirportCities): string =>
  cities[code] ? `${cities[code]} (${code})` : code

/** Codes of airports a journey names: 'DAC-DOH-RUH', 'DAC–RUH'. */
export const airportsIn = (text: string): string[] => text.match(/\b[A-Z]{3}\b/g) ?? []
