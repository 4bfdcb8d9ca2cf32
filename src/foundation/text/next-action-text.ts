import { listComma } from './languages.ts'
import type { SeededName } from './row-names.ts'

/**
 * The next action of a passenger as the reader says it. It is stored as the machines say it (headline.ts): "Medical: issue
 * the medical slip", "Flight: issue the ticket (Ticketing Officer)" or "Waiting for Embassy"; anything else stays as it is.
 */
export function nextActionText(stored: string, name: SeededName, language: string): string {
  const [, awaited] = /^Waiting for (.+)$/.exec(stored) ?? []
  if (awaited !== undefined) {
    const said = name('waiting_for', awaited)
    return said === awaited ? stored : said
  }
  const [, stage, step, roles] = /^([^:]+): ([^(]+?)(?: \(([^)]+)\))?$/.exec(stored) ?? []
  if (stage === undefined || step === undefined) return stored
  const who = roles
    ?.split(', ')
    .map((role) => name('role', role))
    .join(listComma(language))
  return `${name('stage', stage)}: ${name('next_step', step)}${who === undefined ? '' : ` (${who})`}`
}
