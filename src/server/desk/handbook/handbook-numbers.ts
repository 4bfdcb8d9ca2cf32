/** The numbers the pages of the handbook say: those the product starts with in docs/workflows, the agency's own on its screen. */
import { sql } from 'kysely'
import type { StageName } from '../../../domain/journey/facts.ts'
import { readSettings } from '../../../domain/journey/fact-parts.ts'
import { defaultProcessSettings } from '../../../domain/journey/process-settings.ts'
import { countryRows } from '../../agency/countries.ts'
import type { Db } from '../../platform/db/kysely.ts'

export interface HandbookNumbers {
  settings: Readonly<Record<string, unknown>>
  /** The destinations in their order, with what each asks of workers. */
  countries: readonly Readonly<Record<string, unknown>>[]
  /** Days each stage took, from the agency's history; absent in docs/workflows, which know no agency. */
  durations?: Partial<Record<StageName, { days: number; cases: number }>>
}

export const productNumbers: HandbookNumbers = {
  settings: defaultProcessSettings,
  countries: countryRows(() => 0)
    .filter((row) => row['is_destination'] === true)
    .toSorted((a, b) => Number(a['position']) - Number(b['position'])),
}

interface CountryNumbers {
  iso2: string | null
  medical_system: string | null
  medical_validity_days: number | null
  uses_okala: string | null
  uses_mofa: string | null
  uses_visa_bio: string | null
  uses_attestation: string | null
  needs_police: string | null
  visa_validity_days: number | null
  min_age: number | null
  max_age: number | null
  female_domestic_min_age: number | null
  female_domestic_max_age: number | null
}

/** What this agency has set. */
export async function agencyNumbers(db: Db): Promise<HandbookNumbers> {
  const { rows } = await sql<{ settings: Record<string, unknown> | null }>`
    select process_settings as settings from general_setting order by id limit 1`.execute(db)
  const { rows: countries } = await sql<CountryNumbers>`
    select iso2, medical_system, medical_validity_days, uses_okala, uses_mofa, uses_visa_bio, uses_attestation, needs_police,
      visa_validity_days, min_age, max_age, female_domestic_min_age, female_domestic_max_age
    from country where is_destination and is_active and not is_deleted order by position, id`.execute(db)
  const { rows: took } = await sql<{ stage: StageName; days: number; cases: number }>`
    select stage, days, cases from stage_pace where passenger_type is null and country is null and branch is null`.execute(
    db,
  )
  return {
    durations: Object.fromEntries(took.map(({ stage, days, cases }) => [stage, { days, cases }])),
    settings: readSettings(rows[0]?.settings ?? null, null),
    countries: countries.map((country) => ({ ...country })),
  }
}
