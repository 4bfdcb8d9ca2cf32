/** What an administrator has changed in the stage plans and not yet put in force; pure, so that views only show it. */
import type { CountryChange, PlanCountry, PlanProposal } from '../../client/journey/stage-plans.ts'
import { stageNames, type StageName } from '../../domain/journey/facts.ts'
import {
  planTypes,
  type BasePlan,
  type OverlayField,
  type PlanRules,
  type RuleCell,
} from '../../domain/journey/plan-rules.ts'

export interface PlanDraft {
  /** 'recruiting/medical' → cell. */
  cells: Readonly<Record<string, RuleCell>>
  /** Country id → field → value. */
  fields: Readonly<Record<number, Readonly<Partial<Record<OverlayField, string>>>>>
  /** ISO code → whether a domestic worker's contract is always attested. */
  domestic: Readonly<Record<string, boolean>>
  /** ISO code → number of workers as typed; '' for no such rule. */
  large: Readonly<Record<string, string>>
}

export const emptyDraft: PlanDraft = { cells: {}, fields: {}, domestic: {}, large: {} }

export const cellAt = (rules: PlanRules, draft: PlanDraft, type: BasePlan, stage: StageName): RuleCell =>
  draft.cells[`${type}/${stage}`] ?? rules.types[type][stage]
export const domesticAt = (rules: PlanRules, draft: PlanDraft, iso: string): boolean =>
  draft.domestic[iso] ?? rules.domestic_attestation.includes(iso)
export const largeAt = (rules: PlanRules, draft: PlanDraft, iso: string): string =>
  draft.large[iso] ?? String(rules.large_demand[iso] ?? '')
export const fieldAt = (draft: PlanDraft, country: PlanCountry, field: OverlayField): string =>
  draft.fields[country.id]?.[field] ?? country[field] ?? 'none'

const largest = 100_000
/** A whole number of workers, or nothing. */
export const isLargeFaulty = (typed: string): boolean =>
  typed.trim() !== '' && !(/^\d{1,6}$/.test(typed.trim()) && Number(typed) >= 1 && Number(typed) <= largest)

/** The rules as they would be. */
function rulesOf(rules: PlanRules, draft: PlanDraft, isos: readonly string[]): PlanRules {
  const codes = [...new Set([...isos, ...rules.domestic_attestation, ...Object.keys(rules.large_demand)])]
  return {
    types: Object.fromEntries(
      planTypes.map((type) => [
        type,
        Object.fromEntries(stageNames.map((stage) => [stage, cellAt(rules, draft, type, stage)])),
      ]),
    ) as PlanRules['types'], // Every type with every stage.
    domestic_attestation: codes.filter((iso) => domesticAt(rules, draft, iso)),
    large_demand: Object.fromEntries(
      codes.flatMap((iso) =>
        largeAt(rules, draft, iso).trim() === '' ? [] : [[iso, Number(largeAt(rules, draft, iso))]],
      ),
    ),
  }
}

/** Countries with at least one field that differs from what is stored. */
const countryChanges = (draft: PlanDraft, countries: readonly PlanCountry[]): CountryChange[] =>
  countries.flatMap((country) => {
    const differing = Object.entries(draft.fields[country.id] ?? {}).filter(
      ([name, value]) => value !== (country[name as OverlayField] ?? 'none'),
    )
    return differing.length === 0
      ? []
      : [{ ...Object.fromEntries(differing), id: country.id, version: country.version }]
  })

export const proposalOf = (
  rules: PlanRules,
  draft: PlanDraft,
  countries: readonly PlanCountry[],
): PlanProposal => ({
  rules: rulesOf(
    rules,
    draft,
    countries.map((country) => country.iso2),
  ),
  countries: countryChanges(draft, countries),
})

/** Number of cells that differ from what is in force. */
export function changeCount(rules: PlanRules, draft: PlanDraft, countries: readonly PlanCountry[]): number {
  const cells = planTypes.flatMap((type) =>
    stageNames.filter((stage) => cellAt(rules, draft, type, stage) !== rules.types[type][stage]),
  ).length
  const fields = countryChanges(draft, countries).reduce(
    (sum, change) => sum + Object.keys(change).length - 2,
    0,
  )
  const domestic = Object.keys(draft.domestic).filter(
    (iso) => domesticAt(rules, draft, iso) !== rules.domestic_attestation.includes(iso),
  ).length
  const large = Object.keys(draft.large).filter(
    (iso) => largeAt(rules, draft, iso).trim() !== String(rules.large_demand[iso] ?? ''),
  ).length
  return cells + fields + domestic + large
}
